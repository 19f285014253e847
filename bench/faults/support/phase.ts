import { setTimeout as sleep } from "node:timers/promises";
import { askAll, type kindsOfRequests, sumOf, tableOf } from "./askers.ts";
import { say } from "./verdict.ts";

type Kinds = Awaited<ReturnType<typeof kindsOfRequests>>;

/** Asks a node while its database is not as it should be: health answers throughout, and what cannot be done is refused as it should. */
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
	if (!health.ok) wrongs.push(`${what}: /health answers ${health.status}`);
	const ready = await fetch(`${origin}/ready`);
	const found = await asking;
	const sum = sumOf(found);
	say(`${what} (readiness ${ready.status}):\n${tableOf(found)}`);
	wrongs.push(...sum.wrongs.map((wrong) => `${what}: ${wrong}`));
	if (sum.unavailable === 0) wrongs.push(`${what}: nothing was answered 503, so nothing was tried`);
	const figures: Record<string, number> = {
		[`${what}: asked`]: sum.asked,
		[`${what}: answered 503`]: sum.unavailable,
		[`${what}: slowest answer, ms`]: sum.slowestMs,
		[`${what}: readiness`]: ready.status,
	};
	return { found, sum, figures, wrongs };
};

/** Asks it again once that is over. What waited is done with within its own limit, so two seconds later nothing is refused. */
export const askAfterwards = async (what: string, origin: string, kinds: Kinds) => {
	const wrongs: string[] = [];
	await sleep(2_000);
	const found = await askAll(origin, kinds, { seconds: 2, perSecond: 15 });
	const later = sumOf(found);
	if (later.unavailable > 0 || later.wrongs.length > 0) {
		say(`afterwards:\n${tableOf(found)}`);
		wrongs.push(`${what}: once it was over ${later.unavailable} were still answered 503`, ...later.wrongs);
	}
	return { found, figures: { [`${what}: 503 once it was over`]: later.unavailable }, wrongs };
};
