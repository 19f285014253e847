// npm run fault -- overload [--seconds 10] [--times 10]
//
// Finds what a node can serve of a mixture of pages, searches and a few writes (each sender waits for its answer, more and more of them), then offers it ten times
// as much, whether it answers or not. Goodput must stay at 80% of the peak or more, what is refused must be refused fast with 503 or 429 and Retry-After,
// /health must answer throughout, memory must not grow, and afterwards all must be as before. Senders run in processes of their own.

import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Load, Told } from "./support/load.ts";
import { makeNode } from "./support/node.ts";
import { percentile, startReport } from "./support/report.ts";

const { values: options } = parseArgs({ options: { seconds: { type: "string", default: "10" }, times: { type: "string", default: "10" } } });
const SECONDS = Number(options.seconds);
const TIMES = Number(options.times);
/** At least so much of the peak. */
const KEPT = 0.8;

const report = startReport("overload", 280_000);
const node = await makeNode({ LOG_LEVEL: "fatal" });
await node.start();
const run = randomUUID().slice(0, 8);

/** Sends from so many processes at once. */
const load = async (senders: number, given: Omit<Load, "origin" | "run" | "sender">): Promise<Told> => {
	const parts = await Promise.all(
		Array.from(
			{ length: senders },
			(_each, sender) =>
				new Promise<Told>((resolve, reject) => {
					const child = fork(new URL("./support/load.ts", import.meta.url), { stdio: ["ignore", "inherit", "inherit", "ipc"] });
					const orphan = () => child.kill("SIGKILL");
					process.once("exit", orphan);
					child.once("message", (told) => resolve(told as Told));
					child.once("exit", (code) => {
						process.off("exit", orphan);
						if (code !== 0) reject(new Error(`a sender ended with ${code}`));
					});
					child.send({ ...given, perSecond: given.perSecond / senders, origin: node.origin, run: `${run}-${randomUUID().slice(0, 4)}`, sender } satisfies Load);
				}),
		),
	);
	const [first, ...others] = parts as [Told, ...Told[]];
	for (const other of others) {
		for (const name of ["offered", "good", "refused", "wrong", "lost", "writesOffered", "writesGood"] as const) first[name] += other[name];
		first.goodMs.push(...other.goodMs);
		first.refusedMs.push(...other.refusedMs);
		first.wrongs.push(...other.wrongs);
	}
	return first;
};

/** Asks for /health ten times a second, until it is told to stop. */
const watchHealth = () => {
	const ms: number[] = [];
	let failed = 0;
	let isOn = true;
	const watching = (async () => {
		while (isOn) {
			const from = performance.now();
			const answer = await fetch(`${node.origin}/health`, { signal: AbortSignal.timeout(3_000) }).catch(() => undefined);
			await answer?.body?.cancel();
			if (answer?.ok) ms.push(performance.now() - from);
			else failed++;
			await sleep(100);
		}
	})();
	return async () => {
		isOn = false;
		await watching;
		return { ms, failed };
	};
};
const perSecond = (told: Told) => told.good / told.seconds;

report.say("server is ready; warming up");
await load(1, { mode: "closed", together: 4, perSecond: 0, seconds: 4 });

let peak = 0;
for (const together of [4, 12, 24]) {
	const told = await load(1, { mode: "closed", together, perSecond: 0, seconds: SECONDS / 2 });
	report.say(`${together} at once: ${perSecond(told).toFixed(0)} answers a second, p50 ${percentile(told.goodMs, 50).toFixed(0)} ms, ${told.refused} refused`);
	for (const wrong of told.wrongs.slice(0, 3)) report.wrong(`before the overload: ${wrong}`);
	peak = Math.max(peak, perSecond(told));
}
report.figure("peak, answers a second", Math.round(peak));
const memoryBefore = node.memory();

const healthOf = watchHealth();
const over = await load(2, { mode: "open", together: 0, perSecond: peak * TIMES, seconds: SECONDS });
const memoryIn = node.memory();
const health = await healthOf();
const good = perSecond(over);
report.say(
	`overload: ${(over.offered / over.seconds).toFixed(0)} offered a second, ${good.toFixed(0)} answered, ${over.refused} refused, ${over.lost} without answer`,
);

// It must not matter for long that there was an overload.
await sleep(1_000);
const after = await load(1, { mode: "closed", together: 12, perSecond: 0, seconds: SECONDS / 2 });
const recovered = await load(1, { mode: "closed", together: 2, perSecond: 0, seconds: 3 });
const again = await load(2, { mode: "open", together: 0, perSecond: peak * TIMES, seconds: SECONDS });
const memoryAgain = node.memory();

report.figure("offered in overload, a second", Math.round(over.offered / over.seconds));
report.figure("answered in overload, a second", Math.round(good));
report.figure("share of the peak", `${Math.round((good / peak) * 100)}%`);
report.figure("answered p50, p99, ms", `${percentile(over.goodMs, 50).toFixed(0)}, ${percentile(over.goodMs, 99).toFixed(0)}`);
report.figure("refused with 503 or 429 and Retry-After", over.refused);
report.figure("refused p50, p99, ms", `${percentile(over.refusedMs, 50).toFixed(0)}, ${percentile(over.refusedMs, 99).toFixed(0)}`);
report.figure("without an answer (the sender's own connections run out)", over.lost);
report.figure("writes offered, taken", `${over.writesOffered}, ${over.writesGood}`);
report.figure("/health p50, p99, ms; failed", `${percentile(health.ms, 50).toFixed(0)}, ${percentile(health.ms, 99).toFixed(0)}; ${health.failed}`);
report.figure("memory before, in, in a second overload, MiB", `${memoryBefore}, ${memoryIn}, ${memoryAgain}`);
report.figure("afterwards, answers a second", Math.round(perSecond(after)));
report.figure("second overload, answers a second", Math.round(perSecond(again)));

for (const wrong of [...over.wrongs, ...again.wrongs].slice(0, 5)) report.wrong(`in overload: ${wrong}`);
report.expect(good >= KEPT * peak, `goodput in overload is ${Math.round((good / peak) * 100)}% of the peak`);
report.expect(over.offered / over.seconds >= peak * TIMES * 0.7, `only ${Math.round(over.offered / over.seconds)} a second could be offered`);
report.expect(health.failed === 0, `/health failed ${health.failed} times`);
report.expect(percentile(over.goodMs, 99) < 3_000, `an answer took ${percentile(over.goodMs, 99).toFixed(0)} ms (p99)`);
report.expect(percentile(over.refusedMs, 99) < 3_000, `a refusal took ${percentile(over.refusedMs, 99).toFixed(0)} ms (p99)`);
report.expect(memoryAgain - memoryIn < 64, `memory grew by ${memoryAgain - memoryIn} MiB from one overload to the next`);
report.expect(
	recovered.refused + recovered.wrong + recovered.lost === 0,
	`${recovered.refused + recovered.wrong + recovered.lost} of few requests failed afterwards`,
);
report.expect(perSecond(after) >= 0.8 * peak, `afterwards only ${Math.round(perSecond(after))} answers a second`);
await node.end();
report.end();
