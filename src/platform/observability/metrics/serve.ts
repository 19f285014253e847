import { createServer } from "node:http";
import type { Settings } from "#platform/config.ts";
import { listenAt, placeOfMetrics } from "#platform/http/ports.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "./metrics.ts";

/**
 * Serves /metrics on a port of its own, which the public's proxy does not lead to; nothing where no port is set.
 * @returns ends it
 * @throws PlainFault when the port cannot be had: a node without the metrics that it was told to give would seem to be down, or be watched by nobody
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
			response.writeHead(404).end("Only GET /metrics is here.\n");
			return;
		}
		metrics.text().then(
			({ type, text }) => response.writeHead(200, { "content-type": type, "cache-control": "no-store" }).end(text),
			(error: Error) => {
				log.warn({ message: error.message }, "metrics could not be gathered");
				response.writeHead(500).end();
			},
		);
	});
	await listenAt(server, placeOfMetrics(at));
	server.on("error", (error) => log.warn({ message: error.message }, "metrics could not be gathered"));
	return () => new Promise((done) => server.close(() => done()));
};
