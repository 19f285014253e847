// npm run fault -- connection-resets [--commits 0] [--visitors 120] [--share 0.004] [--at-once 8] [--emails 200]
//
// Database connections are reset in the middle of statements and commits: nothing acknowledged is lost or doubled.
// Two nodes write. A `--share` of the data chunks meets a reset: half before the chunk arrives, half after, so that its
// response is lost and the node can't know whether it was executed. Four times all connections are reset at once.
// `--commits`: share of COMMITs that are executed but whose response is lost.
// `--emails`: stop waiting for emails after this many seconds without one. A job lost with its connection is retried
// after 150 seconds.

import { parseArgs } from "node:util";
import { underLoad } from "./support/under-load.ts";
import { experiment, say } from "./support/verdict.ts";

const { values: options } = parseArgs({
	options: {
		commits: { type: "string", default: "0" },
		visitors: { type: "string", default: "120" },
		share: { type: "string", default: "0.004" },
		"at-once": { type: "string", default: "8" },
		emails: { type: "string", default: "200" },
	},
});
const VISITORS = Number(options.visitors);

await experiment("connection-resets", () =>
	underLoad(
		{
			nodes: 2,
			wired: true,
			visitors: VISITORS,
			atOnce: Number(options["at-once"]),
			mostMs: 180_000,
			emailsMs: Number(options.emails) * 1000,
		},
		async ({ wire, writers, reach }) => {
			if (!wire) throw new Error("there is no wire");
			wire.resets = Number(options.share);
			wire.lostCommits = Number(options.commits);
			for (const moment of [0.2, 0.4, 0.6, 0.8]) {
				if (await reach(moment)) wire.resetAll();
			}
			await writers.finished;
			wire.resets = 0;
			wire.lostCommits = 0;
			say(`${wire.wereReset()} connections were reset`);
			return { figures: { "connections reset": wire.wereReset() } };
		},
	),
);
