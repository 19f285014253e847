// npm run fault -- postgres-stops [--frozen] [--visitors 120] [--stops 4] [--down 1500] [--at-once 8]
//
// PostgreSQL is stopped and restarted under load: nodes recover by themselves and nothing acknowledged is lost.
// Two nodes. The server is stopped as with `pg_ctl stop -m immediate`, for `--down` milliseconds each time.
// `--frozen`: its processes are suspended for 5 s in the middle of statements and commits, then resumed. A write that
// failed for the visitor may then complete after all, while the visitor sends it again with the same key.

import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { untilReady } from "./support/answers.ts";
import { underLoad } from "./support/under-load.ts";
import { experiment, say } from "./support/verdict.ts";

const { values: options } = parseArgs({
	options: {
		frozen: { type: "boolean", default: false },
		visitors: { type: "string", default: "120" },
		stops: { type: "string", default: "4" },
		down: { type: "string" },
		"at-once": { type: "string", default: "8" },
	},
});
const VISITORS = Number(options.visitors);
const STOPS = Number(options.stops);
const DOWN_MS = Number(options.down ?? (options.frozen ? 5_000 : 1_500));

await experiment(options.frozen ? "postgres-stops.frozen" : "postgres-stops", () =>
	underLoad(
		{ nodes: 2, visitors: VISITORS, atOnce: Number(options["at-once"]), mostMs: 180_000, emailsMs: 60_000 },
		async ({ nodes, postgres, writers, reach }) => {
			let stopped = 0;
			let slowest = 0;
			const wrongs: string[] = [];
			for (; stopped < STOPS && postgres; stopped++) {
				if (!(await reach(((stopped + 0.5) / STOPS) * 0.9))) break;
				if (options.frozen) postgres.freeze();
				else await postgres.stopAtOnce();
				await sleep(DOWN_MS);
				for (const { origin } of nodes) {
					const { status } = await fetch(`${origin}/ready`);
					if (status !== 503) wrongs.push(`without a database /ready returned ${status}`);
					const health = await fetch(`${origin}/health`);
					if (!health.ok) wrongs.push(`without a database /health returned ${health.status}`);
				}
				if (options.frozen) postgres.thaw();
				else await postgres.start();
				const ms = Math.max(...(await Promise.all(nodes.map(({ origin }) => untilReady(origin)))));
				slowest = Math.max(slowest, ms);
				say(`stopped the server at ${writers.done()} visitors; nodes were ready ${ms} ms after it was back`);
			}
			if (stopped < STOPS) wrongs.push(`only ${stopped} of ${STOPS} stops happened before the load ended`);
			return { figures: { stops: stopped, "slowest recovery after the server, ms": slowest }, wrongs };
		},
	),
);
