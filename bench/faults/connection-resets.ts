// npm run fault -- connection-resets [--commits 0] [--visitors 120] [--share 0.004] [--at-once 8] [--letters 200]
//
// Connections between nodes and database are reset in the middle of statements and of commits: nothing acknowledged is lost or doubled.
// Of the pieces that pass, `--share` meet a reset: half before they arrive, half after, when the answer is lost and nobody knows whether it was done.
// Besides, every connection is reset at once a few times. Two nodes. `--commits 0.2`: of the COMMITs so many are done and never answered. `--letters`: seconds
// without news after which letters are no longer waited for; a job that was handed out on a connection that broke is taken up after 150.

import { parseArgs } from "node:util";
import { underLoad } from "./support/under-load.ts";
import { experiment, say } from "./support/verdict.ts";

const { values: options } = parseArgs({
	options: {
		commits: { type: "string", default: "0" },
		visitors: { type: "string", default: "120" },
		share: { type: "string", default: "0.004" },
		"at-once": { type: "string", default: "8" },
		letters: { type: "string", default: "200" },
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
			lettersMs: Number(options.letters) * 1000,
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
