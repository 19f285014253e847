import { createServer } from "node:http";
import type { Settings } from "#platform/config.ts";
import { listenAt, placeOfMetrics } from "#platform/http/ports.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "./metrics.ts";

/**
 * Serves /metrics on its own port, which the public proxy doesn't forward. Does nothing if no port is set.
 * @returns a function that stops it
 * @throws OperatorError if the port is in use: without its metrics the node would look down, or not be monitored
 */
export const serveMetrics = async ({
	settings,
	metrics,
	log,
}: {
	settings: Pick<Settings, "metrics">;
	metrics: Metrics;
	log: Log;
}): Promise<() => Promise<void>> => {
	const { metrics: at } = settings;
	if (!at) return async () => {};
	const server = createServer({ requestTimeout: 5_000, headersTimeout: 5_000 }, (request, response) => {
		if (request.url !== "/metrics" || request.method !== "GET") {
			response.writeHead(404).end("Only GET /metrics is available here.\n");
			return;
		}
		metrics.text().then(
			({ type, text }) => response.writeHead(200, { "content-type": type, "cache-control": "no-store" }).end(text),
			(error: Error) => {
				log.warn({ message: error.message }, "metrics collection failed");
				response.writeHead(500).end();
			},
		);
	});
	await listenAt(server, placeOfMetrics(at));
	server.on("error", (error) => log.warn({ message: error.message }, "metrics collection failed"));
	return () => new Promise((done) => server.close(() => done()));
};
