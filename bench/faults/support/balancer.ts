import { Agent, createServer, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./server.ts";

/** A simple round-robin proxy in front of nodes. It never retries a request. */
export interface Balancer {
	origin: string;
	/** Requests that no node answered. */
	failed: { at: number; why: string; path: string }[];
	/** Whether the proxy currently sends requests to a node. */
	asks(node: string): boolean;
	close(): Promise<void>;
}

const LOOK_EVERY_MS = 200;

/**
 * Polls every node's /ready five times a second. Assumes that all are ready at the start.
 * @returns `readySince`: the time each ready node became ready (`Date.now()`); `end` stops polling
 */
export const watchReadiness = (
	origins: readonly string[],
): { readySince: ReadonlyMap<string, number>; end(): void } => {
	const readySince = new Map(origins.map((origin) => [origin, Date.now()]));
	let isOpen = true;
	const look = async (origin: string) => {
		while (isOpen) {
			const answer = await fetch(`${origin}/ready`, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined);
			await answer?.body?.cancel();
			if (!answer?.ok) readySince.delete(origin);
			else if (!readySince.has(origin)) readySince.set(origin, Date.now());
			await sleep(LOOK_EVERY_MS);
		}
	};
	for (const origin of origins) void look(origin);
	return {
		readySince,
		end() {
			isOpen = false;
		},
	};
};

/** Starts a proxy that skips nodes that aren't ready. @param origins the nodes' origins */
export const startBalancer = async (origins: readonly string[]): Promise<Balancer> => {
	const port = await freePort();
	const agents = new Map(origins.map((origin) => [origin, new Agent({ keepAlive: true, maxSockets: 200 })]));
	const readiness = watchReadiness(origins);
	const failed: Balancer["failed"] = [];
	let next = 0;

	const server = createServer((from, to) => {
		const able = origins.filter((origin) => readiness.readySince.has(origin));
		const origin = able[next++ % Math.max(1, able.length)];
		const fail = (why: string) => {
			failed.push({ at: Date.now(), why, path: from.url ?? "" });
			if (!to.headersSent) to.writeHead(502).end();
			else to.destroy();
		};
		if (!origin) return fail("no node is ready");
		const { hostname, port: at } = new URL(origin);
		let isAnswered = false;
		const onwards = request(
			{ hostname, port: at, path: from.url, method: from.method, headers: from.headers, agent: agents.get(origin) },
			(answer) => {
				isAnswered = true;
				const { connection: _connection, "keep-alive": _keepAlive, ...headers } = answer.headers;
				to.writeHead(answer.statusCode ?? 502, headers);
				// Event streams break when their node ends. Browsers reconnect.
				answer.on("error", () => to.destroy());
				answer.pipe(to);
			},
		);
		onwards.on("error", (error) => {
			if (!isAnswered && !from.destroyed) fail(error.message);
			else to.destroy();
		});
		to.on("close", () => {
			if (!to.writableFinished) onwards.destroy();
		});
		from.pipe(onwards);
	});
	server.keepAliveTimeout = 60_000;
	await new Promise<void>((resolve) => {
		server.listen(port, "127.0.0.1", resolve);
	});
	return {
		origin: `http://127.0.0.1:${port}`,
		failed,
		asks: (node) => readiness.readySince.has(node),
		close: () =>
			new Promise((resolve) => {
				readiness.end();
				server.close(() => resolve());
				server.closeAllConnections();
				for (const agent of agents.values()) agent.destroy();
			}),
	};
};
