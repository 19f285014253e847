import type { Services } from "#platform/services.ts";

/**
 * Ends what the service does besides answering, once nobody is answered any more. What may take long is told at once and not in turn: behind a file that goes
 * to a slow store, letters in hand would be cut when the process's time is up.
 */
export const stopWork = async (
	{ errors, analytics, outbox, pubsub }: Pick<Services, "errors" | "analytics" | "outbox" | "pubsub">,
	...others: (() => Promise<void>)[]
): Promise<void> => {
	await Promise.all([errors.stop(), analytics.stop(), outbox.stop(), ...others.map((stop) => stop())]);
	await pubsub.stop();
};
