// npm run fault -- overload [--seconds 8] [--times 10]
//
// A node behind nginx gets ten times the load it can serve: it rejects the excess and recovers afterwards.
// The load mixes pages, searches and a few writes from many addresses. First the peak is measured, where each sender
// waits for its response. Then come ten times as many requests without waiting, then ten times as many senders that
// each send again after a response. /health must succeed, and accepted requests must be completed. Rejected means 503
// or 429 with Retry-After. The share of the peak that a node still serves is printed but can't fail, because senders
// share the machine. Senders run as child processes.

import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Load, LoadResult } from "./support/load.ts";
import { startNginx } from "./support/nginx.ts";
import { makeNode } from "./support/node.ts";
import { startPostgres } from "./support/postgres.ts";
import { percentile, startReport } from "./support/report.ts";

const { values: options } = parseArgs({
	options: { seconds: { type: "string", default: "8" }, times: { type: "string", default: "10" } },
});
const SECONDS = Number(options.seconds);
const TIMES = Number(options.times);
/** Numbers of senders tried to find the peak. */
const AT_ONCE = [4, 12, 24];
/** Timeout of Docker's health check (deploy/Dockerfile). */
const HEALTH_MS = 3_000;
const MOST_GROWTH_MIB = 96;

const report = startReport("overload", 280_000);
const postgres = await startPostgres();
const node = await makeNode({ DATABASE_URL: await postgres.create("faults"), LOG_LEVEL: "fatal", TRUST_PROXY: "1" });
await node.start();
const nginx = await startNginx([node.origin]);
const run = randomUUID().slice(0, 8);

type Given = Pick<Load, "mode"> & Partial<Pick<Load, "together" | "perSecond" | "seconds">>;

/** Sends load from several child processes and adds up their results. */
const load = async (
	senders: number,
	{ mode, together = 0, perSecond = 0, seconds = SECONDS }: Given,
): Promise<LoadResult> => {
	const parts = await Promise.all(
		Array.from(
			{ length: senders },
			(_each, sender) =>
				new Promise<LoadResult>((resolve, reject) => {
					const child = fork(new URL("./support/load.ts", import.meta.url), {
						stdio: ["ignore", "inherit", "inherit", "ipc"],
					});
					const orphan = () => child.kill("SIGKILL");
					process.once("exit", orphan);
					child.once("message", (told) => resolve(told as LoadResult));
					child.once("exit", (code) => {
						process.off("exit", orphan);
						if (code !== 0) reject(new Error(`a sender ended with ${code}`));
					});
					child.send({
						mode,
						seconds,
						together: Math.round(together / senders),
						perSecond: perSecond / senders,
						origin: nginx.origin,
						run: `${run}-${randomUUID().slice(0, 4)}`,
						sender,
					} satisfies Load);
				}),
		),
	);
	const [first, ...others] = parts as [LoadResult, ...LoadResult[]];
	for (const other of others) {
		for (const name of ["offered", "good", "refused", "wrong", "lost", "writesOffered", "writesGood"] as const)
			first[name] += other[name];
		first.goodMs.push(...other.goodMs);
		first.refusedMs.push(...other.refusedMs);
		first.wrongs.push(...other.wrongs);
		first.tailMs = Math.max(first.tailMs, other.tailMs);
	}
	return first;
};

/** Requests /health ten times a second. @returns a function that stops and returns the times and failures */
const watchHealth = () => {
	const ms: number[] = [];
	const failed: string[] = [];
	let isOn = true;
	const watching = (async () => {
		while (isOn) {
			const from = performance.now();
			const told = await fetch(`${nginx.origin}/health`, { signal: AbortSignal.timeout(HEALTH_MS) }).then(
				async (answer) => (await answer.arrayBuffer()) && answer.status,
				({ name, cause }: Error) => `${name} ${(cause as NodeJS.ErrnoException | undefined)?.code ?? ""}`,
			);
			if (told === 200) ms.push(performance.now() - from);
			else failed.push(`${told} after ${Math.round(performance.now() - from)} ms`);
			await sleep(100);
		}
	})();
	return async () => {
		isOn = false;
		await watching;
		return { ms, failed };
	};
};
const rate = (told: LoadResult) => told.good / told.seconds;
const percent = (part: number, whole: number) => `${Math.round((part / whole) * 100)}%`;
const times = (ms: readonly number[]) => `${percentile(ms, 50).toFixed(0)}, ${percentile(ms, 99).toFixed(0)}`;

report.say("server is ready; warming up");
await load(1, { mode: "closed", together: 4, seconds: 4 });
let peak = 0;
for (const together of AT_ONCE) {
	const told = await load(1, { mode: "closed", together, seconds: SECONDS / 2 });
	report.say(`${together} at once: ${rate(told).toFixed(0)} responses a second, p50 and p99 ${times(told.goodMs)} ms`);
	for (const wrong of told.wrongs.slice(0, 3)) report.wrong(`before the overload: ${wrong}`);
	peak = Math.max(peak, rate(told));
}
report.figure("peak, responses a second", Math.round(peak));

const memory: number[] = [node.memory()];
for (const mode of ["open", "closed"] as const) {
	const what = mode === "open" ? `${TIMES} times as much` : `${TIMES} times as many senders`;
	const healthOf = watchHealth();
	const over = await load(2, { mode, perSecond: peak * TIMES, together: (AT_ONCE.at(-1) ?? 0) * TIMES });
	const health = await healthOf();
	memory.push(node.memory());
	const after = await load(1, { mode: "closed", together: 2, seconds: 2 });

	report.figure(`${what}: requests a second`, Math.round(over.offered / SECONDS));
	report.figure(`${what}: served a second, of the peak`, `${Math.round(rate(over))}, ${percent(rate(over), peak)}`);
	report.figure(`${what}: served p50, p99, ms`, times(over.goodMs));
	report.figure(`${what}: rejected; p50, p99, ms`, `${over.refused}; ${times(over.refusedMs)}`);
	report.figure(`${what}: without a response`, over.lost);
	report.figure(`${what}: writes sent, accepted`, `${over.writesOffered}, ${over.writesGood}`);
	report.figure(`${what}: /health p50, p99, ms; failed`, `${times(health.ms)}; ${health.failed.length}`);
	report.figure(`${what}: in the 2 s after, responses a second`, Math.round(rate(after)));

	for (const wrong of over.wrongs.slice(0, 3)) report.wrong(`${what}: ${wrong}`);
	report.expect(over.lost === 0, `${what}: ${over.lost} requests got no response`);
	report.expect(
		health.failed.length === 0,
		`${what}: /health failed ${health.failed.length} times: ${health.failed[0]}`,
	);
	report.expect(over.refused > 0 && over.good > 0, `${what}: ${over.good} served, ${over.refused} rejected`);
	const failedAfter = after.refused + after.wrong + after.lost;
	report.expect(failedAfter === 0, `${what}: ${failedAfter} requests under light load failed just afterwards`);
}
report.figure("memory before and after each overload, MiB", memory.join(", "));
const growth = (memory.at(-1) ?? 0) - (memory[1] ?? 0);
report.expect(growth < MOST_GROWTH_MIB, `memory grew by ${growth} MiB after the first overload`);
await node.end();
await nginx.close();
await postgres.close();
report.end();
