// npm run fault -- overload [--seconds 8] [--times 10]
//
// Ten times the load that a node can serve: at least 80% of its peak is served still, the rest is refused at once, and afterwards all is as before.
// A mixture of pages, searches and a few writes. First what the node can serve (each sender waits for its answer, more and more of them); then ten times as
// much, answered or not, and then ten times as many senders, each of which asks again as soon as it has an answer. All of it twice: over connections that
// are kept, and with a new connection for each request. Refused is: 503 or 429 with Retry-After, within a second. /health answers throughout, memory does
// not grow. Senders run in processes of their own.

import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Load, Told } from "./support/load.ts";
import { makeNode } from "./support/node.ts";
import { percentile, startReport } from "./support/report.ts";

const { values: options } = parseArgs({ options: { seconds: { type: "string", default: "8" }, times: { type: "string", default: "10" } } });
const SECONDS = Number(options.seconds);
const TIMES = Number(options.times);
/** At least so much of the peak. */
const KEPT = 0.8;
const REFUSED_MS = 1_000;
const ANSWERED_MS = 3_000;
/** After the end of the load its last answer comes within this. */
const TAIL_MS = 1_500;
/** Senders at once at which the peak is looked for. */
const AT_ONCE = [4, 12, 24];

const report = startReport("overload", 280_000);
const node = await makeNode({ LOG_LEVEL: "fatal" });
await node.start();
const run = randomUUID().slice(0, 8);

/** What was sent, and what the node's processor did for it, in seconds: on a shared machine the same work has more of it at one moment than at another. */
type Seen = Told & { processor: number };

type Given = Pick<Load, "mode" | "connections"> & Partial<Pick<Load, "together" | "perSecond" | "seconds">>;

/** Sends from so many processes at once. */
const load = async (senders: number, { together = 0, perSecond = 0, seconds = SECONDS, ...given }: Given): Promise<Seen> => {
	const before = node.processor();
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
					child.send({
						...given,
						seconds,
						together: Math.round(together / senders),
						perSecond: perSecond / senders,
						origin: node.origin,
						run: `${run}-${randomUUID().slice(0, 4)}`,
						sender,
					} satisfies Load);
				}),
		),
	);
	const [first, ...others] = parts as [Told, ...Told[]];
	for (const other of others) {
		for (const name of ["offered", "good", "refused", "wrong", "lost", "writesOffered", "writesGood"] as const) first[name] += other[name];
		first.goodMs.push(...other.goodMs);
		first.refusedMs.push(...other.refusedMs);
		first.wrongs.push(...other.wrongs);
		first.tailMs = Math.max(first.tailMs, other.tailMs);
	}
	return { ...first, processor: node.processor() - before };
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
const rate = (seen: Seen) => seen.good / seen.seconds;
const ofProcessor = (seen: Seen) => seen.goodMs.length / seen.processor;
const percent = (part: number, whole: number) => `${Math.round((part / whole) * 100)}%`;
const times = (ms: readonly number[]) => `${percentile(ms, 50).toFixed(0)}, ${percentile(ms, 99).toFixed(0)}`;

report.say("server is ready; warming up");
await load(1, { mode: "closed", connections: "kept", together: 4, seconds: 4 });

const peakOf = async (connections: Load["connections"]) => {
	let peak = 0;
	let best = 0;
	for (const together of AT_ONCE) {
		const told = await load(1, { mode: "closed", connections, together, seconds: SECONDS / 2 });
		report.say(`${connections} connections, ${together} at once: ${rate(told).toFixed(0)} answers a second, p50 and p99 ${times(told.goodMs)} ms`);
		for (const wrong of told.wrongs.slice(0, 3)) report.wrong(`before the overload: ${wrong}`);
		peak = Math.max(peak, rate(told));
		best = Math.max(best, ofProcessor(told));
	}
	return { peak, best };
};

const memory: number[] = [node.memory()];
for (const connections of ["kept", "new"] as const) {
	const { peak, best } = await peakOf(connections);
	report.figure(`${connections} connections: peak, answers a second`, Math.round(peak));
	for (const mode of ["open", "closed"] as const) {
		const what = `${connections} connections, ${mode === "open" ? `${TIMES} times as much` : `${TIMES} times as many senders`}`;
		const healthOf = watchHealth();
		const over = await load(2, { mode, connections, perSecond: peak * TIMES, together: (AT_ONCE.at(-1) ?? 0) * TIMES });
		const health = await healthOf();
		memory.push(node.memory());
		const after = await load(1, { mode: "closed", connections, together: 12, seconds: 2 });

		report.figure(`${what}: offered a second`, Math.round(over.offered / SECONDS));
		report.figure(`${what}: answered a second, of the peak`, `${Math.round(rate(over))}, ${percent(rate(over), peak)}`);
		report.figure(`${what}: answered a second of the node's processor, of the most`, `${Math.round(ofProcessor(over))}, ${percent(ofProcessor(over), best)}`);
		report.figure(`${what}: answered p50, p99, ms`, times(over.goodMs));
		report.figure(`${what}: refused; p50, p99, ms`, `${over.refused}; ${times(over.refusedMs)}`);
		report.figure(`${what}: without an answer`, over.lost);
		report.figure(`${what}: writes offered, taken`, `${over.writesOffered}, ${over.writesGood}`);
		report.figure(`${what}: /health p50, p99, ms; failed`, `${times(health.ms)}; ${health.failed}`);
		report.figure(`${what}: last answer after its end, ms`, Math.round(over.tailMs));
		report.figure(`${what}: in the 2 s after, answers a second`, `${Math.round(rate(after))}, ${percent(rate(after), peak)}`);

		for (const wrong of over.wrongs.slice(0, 3)) report.wrong(`${what}: ${wrong}`);
		report.expect(rate(over) >= KEPT * peak, `${what}: goodput is ${percent(rate(over), peak)} of the peak`);
		report.expect(
			mode === "closed" || over.offered / SECONDS >= peak * TIMES * 0.7,
			`${what}: only ${Math.round(over.offered / SECONDS)} a second were offered`,
		);
		report.expect(over.lost === 0, `${what}: ${over.lost} had no answer`);
		report.expect(health.failed === 0, `${what}: /health failed ${health.failed} times`);
		report.expect(percentile(over.goodMs, 99) < ANSWERED_MS, `${what}: an answer took ${percentile(over.goodMs, 99).toFixed(0)} ms (p99)`);
		report.expect(percentile(over.refusedMs, 99) < REFUSED_MS, `${what}: a refusal took ${percentile(over.refusedMs, 99).toFixed(0)} ms (p99)`);
		report.expect(over.tailMs < TAIL_MS, `${what}: the last answer came ${Math.round(over.tailMs)} ms after the end`);
		report.expect(rate(after) >= KEPT * peak, `${what}: just afterwards ${percent(rate(after), peak)} of the peak`);
	}
}
const few = await load(1, { mode: "closed", connections: "new", together: 2, seconds: 2 });
report.expect(few.refused + few.wrong + few.lost === 0, `${few.refused + few.wrong + few.lost} of few requests failed afterwards`);
report.figure("memory before and after each, MiB", memory.join(", "));
const [, first = 0] = memory;
report.expect((memory.at(-1) ?? 0) - first < 96, `memory grew by ${(memory.at(-1) ?? 0) - first} MiB after the first overload`);
await node.end();
report.end();
