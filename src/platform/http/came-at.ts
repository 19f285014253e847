import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";

const times = new WeakMap<IncomingMessage, number>();

/** To be called as soon as a request is read. @param at when it came, in milliseconds of `performance.now()`, where it has waited before that */
export const noteCame = (request: IncomingMessage, at = performance.now()): void => {
	times.set(request, at);
};

/**
 * When the request of this call came, in milliseconds of `performance.now()`, before it waited for its turn; undefined of one that came by no connection.
 * @param env what the server gives the app beside the request
 */
export const cameAt = (env: unknown): number | undefined => {
	const { incoming } = (env ?? {}) as Partial<HttpBindings>;
	return incoming && times.get(incoming as IncomingMessage);
};
