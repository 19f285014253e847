// npm run fault -- failover [--visitors 120] [--at-once 8]
//
// The primary database is lost under load and a standby takes over: nodes find it by DATABASE_URL alone.
// Two nodes, a primary and a synchronous standby. The primary is stopped at once and the standby promoted, as Patroni does.
// Nothing acknowledged may be lost, doubled or half-written, and no node needs a restart.

import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { untilReady } from "./support/answers.ts";
import { underLoad } from "./support/under-load.ts";
import { experiment, say } from "./support/verdict.ts";

const { values: options } = parseArgs({
	options: {
		visitors: { type: "string", default: "120" },
		"at-once": { type: "string", default: "8" },
	},
});
/** Between the loss and the promotion, which Patroni needs seconds for. */
const DOWN_MS = 3_000;

await experiment("failover", () =>
	underLoad(
		{
			nodes: 2,
			standby: true,
			visitors: Number(options.visitors),
			atOnce: Number(options["at-once"]),
			mostMs: 240_000,
			lettersMs: 60_000,
		},
		async ({ nodes, postgres, writers, reach }) => {
			const wrongs: string[] = [];
			const figures: Record<string, number> = {};
			if (!(await reach(0.4)) || !postgres) return { figures, wrongs: ["the load ended before the failover"] };
			await postgres.stopAtOnce();
			await sleep(DOWN_MS);
			for (const { origin } of nodes) {
				const { status } = await fetch(`${origin}/ready`);
				if (status !== 503) wrongs.push(`without a database that takes writes /ready returned ${status}`);
			}
			await postgres.promote();
			const ms = Math.max(...(await Promise.all(nodes.map(({ origin }) => untilReady(origin)))));
			say(`failed over at ${writers.done()} visitors; nodes were ready ${ms} ms after the promotion`);
			figures["ms from the promotion until both nodes were ready"] = ms;
			return { figures, wrongs };
		},
	),
);
