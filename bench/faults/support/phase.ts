import { setTimeout as sleep } from "node:timers/promises";
import { askAll, type kindsOfRequests, sumOf, tableOf } from "./askers.ts";
import { say } from "./verdict.ts";

type Kinds = Awaited<ReturnType<typeof kindsOfRequests>>;

/** Sends load to a node while its database fails. /health must succeed; requests it can't serve must get a 503. */
export const askDuring = async (
	what: string,
	origin: string,
	kinds: Kinds,
	load: { seconds: number; perSecond: number },
) => {
	const wrongs: string[] = [];
	const asking = askAll(origin, kinds, load);
	await sleep(1_500);
	const health = await fetch(`${origin}/health`);
	if (!health.ok) wrongs.push(`${what}: /health returned ${health.status}`);
	const ready = await fetch(`${origin}/ready`);
	const found = await asking;
	const sum = sumOf(found);
	say(`${what} (readiness ${ready.status}):\n${tableOf(found)}`);
	wrongs.push(...sum.wrongs.map((wrong) => `${what}: ${wrong}`));
	if (sum.unavailable === 0) wrongs.push(`${what}: no response was 503, so nothing was tested`);
	const figures: Record<string, number> = {
		[`${what}: requests`]: sum.asked,
		[`${what}: got 503`]: sum.unavailable,
		[`${what}: slowest response, ms`]: sum.slowestMs,
		[`${what}: readiness`]: ready.status,
	};
	return { found, sum, figures, wrongs };
};

/** Sends load after the failure has ended. Requests still waiting time out within two seconds, then no 503 may come. */
export const askAfterwards = async (what: string, origin: string, kinds: Kinds) => {
	const wrongs: string[] = [];
	await sleep(2_000);
	const found = await askAll(origin, kinds, { seconds: 2, perSecond: 15 });
	const later = sumOf(found);
	if (later.unavailable > 0 || later.wrongs.length > 0) {
		say(`afterwards:\n${tableOf(found)}`);
		wrongs.push(`${what}: ${later.unavailable} requests still got 503 after recovery`, ...later.wrongs);
	}
	return { found, figures: { [`${what}: 503 after recovery`]: later.unavailable }, wrongs };
};
