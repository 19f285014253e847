import { createServer } from "node:http";
import type { Settings } from "../config.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "./metrics.ts";

/** Serves /metrics on a port of its own, which the public's proxy does not lead to; nothing where no port is set. @returns ends it */
export const serveMetrics = ({ settings, metrics, log }: { settings: Pick<Settings, "metrics">; metrics: Metrics; log: Log }): (() => Promise<void>) => {
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
	server.on("error", (error) => log.error({ message: error.message, port: at.port }, "metrics have no port"));
	server.listen(at.port, at.host);
	return () => new Promise((done) => server.close(() => done()));
};
