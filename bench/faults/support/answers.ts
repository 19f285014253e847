import { setTimeout as sleep } from "node:timers/promises";

/** Waits until a node's /ready succeeds. @returns the time it took, in milliseconds */
export const untilReady = async (origin: string, mostMs = 30_000): Promise<number> => {
	const from = performance.now();
	while (performance.now() - from < mostMs) {
		const answer = await fetch(`${origin}/ready`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
		await answer?.body?.cancel();
		if (answer?.ok) return Math.round(performance.now() - from);
		await sleep(20);
	}
	throw new Error(`${origin} was not ready within ${mostMs} ms`);
};
