// npm run fault -- kill-writes [--embedded] [--visitors 120] [--kills 5] [--at-once 8] [--emails 200]
//
// Nodes are killed (SIGKILL) amid requests, plan files, reviews and chats: nothing acknowledged is lost or doubled.
// Two nodes on their own PostgreSQL server, or one on the embedded database, are killed and restarted. Writes without
// an acknowledgement are sent again with the same key, and nothing may be half-written.
// `--emails`: stop waiting for emails after this many seconds without one. An email being sent during a kill is
// retried after 150 seconds.

import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { underLoad } from "./support/under-load.ts";
import { experiment, say } from "./support/verdict.ts";

const { values: options } = parseArgs({
	options: {
		embedded: { type: "boolean", default: false },
		visitors: { type: "string", default: "120" },
		kills: { type: "string", default: "5" },
		"at-once": { type: "string", default: "8" },
		emails: { type: "string", default: "200" },
	},
});
const VISITORS = Number(options.visitors);
const KILLS = Number(options.kills);

await experiment(`kill-writes.${options.embedded ? "embedded" : "server"}`, () =>
	underLoad(
		{
			nodes: options.embedded ? 0 : 2,
			visitors: VISITORS,
			atOnce: Number(options["at-once"]),
			mostMs: 240_000,
			emailsMs: Number(options.emails) * 1000,
		},
		async ({ nodes, writers, reach }) => {
			let killed = 0;
			let slowest = 0;
			for (let n = 0; n < KILLS; n++) {
				if (!(await reach(((n + 0.5) / KILLS) * 0.9))) break;
				await sleep(Math.random() * 60);
				const node = nodes[n % nodes.length] as (typeof nodes)[number];
				await node.server.end("SIGKILL");
				killed++;
				const ms = await node.start();
				slowest = Math.max(slowest, ms);
				say(`killed a node at ${writers.done()} visitors, ready again after ${ms} ms`);
			}
			return {
				figures: { kills: killed, "slowest start after a kill, ms": slowest },
				wrongs: killed < KILLS ? [`only ${killed} of ${KILLS} kills happened before the load ended`] : [],
			};
		},
	),
);
