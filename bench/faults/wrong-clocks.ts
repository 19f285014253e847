// npm run fault -- wrong-clocks [--visitors 90] [--at-once 4]
//
// The clock of one of two nodes jumps during writes: nothing is lost, doubled, half written or emailed twice.
// A minute and a half, two hours and 400 days ahead, and an hour behind (libfaketime). Both nodes go on answering, a node
// whose clock is wrong says that it isn't ready, and it is ready again once the clock is right.

import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { untilReady } from "./support/answers.ts";
import { fakeTime } from "./support/fake-time.ts";
import { underLoad } from "./support/under-load.ts";
import { experiment, say } from "./support/verdict.ts";

const { values: options } = parseArgs({
	options: {
		visitors: { type: "string", default: "90" },
		"at-once": { type: "string", default: "4" },
	},
});
const CLOCKS: [what: string, offset: string][] = [
	["90 s ahead", "+90s"],
	["2 h ahead", "+2h"],
	["an hour behind", "-1h"],
	["400 days ahead", "+400d"],
];
/** A node compares its clock with the database's every 30 seconds. */
const NOTICES_MS = 45_000;

const library = fakeTime();
if (!existsSync(library)) {
	process.stderr.write("wrong-clocks needs libfaketime: apt-get install libfaketime\n");
	process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), "fault-clock-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, "clock");
const setClock = (offset: string) => writeFileSync(file, `${offset}\n`);
setClock("+0");

await experiment("wrong-clocks", () =>
	underLoad(
		{
			nodes: 2,
			visitors: Number(options.visitors),
			atOnce: Number(options["at-once"]),
			mostMs: 300_000,
			emailsMs: 60_000,
			ofNode: (n): Record<string, string> =>
				n === 0
					? {}
					: {
							LD_PRELOAD: library,
							FAKETIME_TIMESTAMP_FILE: file,
							FAKETIME_CACHE_DURATION: "1",
							FAKETIME_DONT_FAKE_MONOTONIC: "1",
						},
		},
		async ({ nodes, reach }) => {
			const wrongs: string[] = [];
			const [, wrong] = nodes;
			let noticed = 0;
			for (const [n, [what, offset]] of CLOCKS.entries()) {
				if (!wrong || !(await reach(n / CLOCKS.length))) {
					wrongs.push(`the load ended before the clock was ${what}`);
					break;
				}
				setClock(offset);
				const from = performance.now();
				while (performance.now() - from < NOTICES_MS) {
					const answer = await fetch(`${wrong.origin}/ready`);
					await answer.body?.cancel();
					if (answer.status !== 503) await sleep(250);
					else {
						noticed++;
						say(`${what}: the node said so after ${Math.round(performance.now() - from)} ms`);
						break;
					}
				}
			}
			setClock("+0");
			const ms = wrong ? await untilReady(wrong.origin, NOTICES_MS) : 0;
			if (noticed < CLOCKS.length)
				wrongs.push(`only ${noticed} of ${CLOCKS.length} wrong clocks were noticed by /ready`);
			return { figures: { "wrong clocks that /ready showed": noticed, "ms until it was ready again": ms }, wrongs };
		},
	),
);
