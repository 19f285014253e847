import type { Services } from "#platform/services.ts";

/**
 * Stops all background work after the last request. Parts that can take long stop in parallel: otherwise a slow file
 * store could use up the time that emails need to finish.
 */
export const stopWork = async (
	{ errors, analytics, outbox, pubsub }: Pick<Services, "errors" | "analytics" | "outbox" | "pubsub">,
	...others: (() => Promise<void>)[]
): Promise<void> => {
	await Promise.all([errors.stop(), analytics.stop(), outbox.stop(), ...others.map((stop) => stop())]);
	await pubsub.stop();
};
