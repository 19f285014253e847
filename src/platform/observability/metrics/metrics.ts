import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** An answered call or page, without personal data: paths are patterns, never addresses. */
interface Answered {
	/** `/api` with the endpoint's pattern, or the part of the site. */
	route: string;
	method: string;
	status: number;
	ms: number;
}

/** Metrics of one node in Prometheus text format. */
export interface Metrics {
	answered(about: Answered): void;
	/** A metric read at each scrape. If `read` fails it is NaN, which alerts don't mistake for 0. */
	gauge(name: string, help: string, read: () => number | Promise<number>): void;
	/** A metric with one value for each value of a label. */
	gauges(name: string, help: string, label: string, read: () => Promise<Record<string, number>>): void;
	text(): Promise<{ type: string; text: string }>;
}

/** Histogram buckets in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** @param withProcess adds metrics of the process: memory, CPU, event loop, file handles */
export const createMetrics = ({ withProcess = true } = {}): Metrics => {
	const registry = new Registry();
	if (withProcess) collectDefaultMetrics({ register: registry });
	const duration = new Histogram({
		name: "http_request_duration_seconds",
		help: "Duration of requests by route pattern, method and status",
		labelNames: ["route", "method", "status"] as const,
		buckets: BUCKETS,
		registers: [registry],
	});
	// Cached, because `labels` builds a string to find the row at every call.
	const rows = new Map<string, Map<string, Map<number, Histogram.Internal<"route" | "method" | "status">>>>();
	const rowOf = (route: string, method: string, status: number) => {
		const methods = rows.get(route) ?? new Map();
		rows.set(route, methods);
		const statuses = methods.get(method) ?? new Map();
		methods.set(method, statuses);
		const row = statuses.get(status) ?? duration.labels({ route, method, status: String(status) });
		statuses.set(status, row);
		return row;
	};
	return {
		answered({ route, method, status, ms }) {
			rowOf(route, method, status).observe(ms / 1000);
		},
		gauge(name, help, read) {
			// In development the app is created again after each change.
			registry.removeSingleMetric(name);
			new Gauge({
				name,
				help,
				registers: [registry],
				async collect() {
					this.reset();
					const value = await Promise.resolve()
						.then(read)
						.catch(() => Number.NaN);
					this.set(value);
				},
			});
		},
		gauges(name, help, label, read) {
			new Gauge({
				name,
				help,
				labelNames: [label],
				registers: [registry],
				async collect() {
					this.reset();
					const values = await read().catch(() => ({}));
					for (const [of, count] of Object.entries(values)) this.set({ [label]: of }, count);
				},
			});
		},
		text: async () => ({ type: registry.contentType, text: await registry.metrics() }),
	};
};
