import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** A call or page that was answered. Nothing here tells who asked or for what: paths are patterns, never addresses. */
export interface Answered {
	/** `api` with the contract's pattern, or the area of a page. */
	route: string;
	method: string;
	status: number;
	ms: number;
}

/** Figures of one node for whoever watches it, in the text format of Prometheus (OpenMetrics without exemplars). */
export interface Metrics {
	answered(about: Answered): void;
	/** A figure that is asked for when the metrics are; where `read` fails it is NaN, which no alarm takes for 0. */
	gauge(name: string, help: string, read: () => number | Promise<number>): void;
	/** Several figures of one name, told apart by a label. */
	gauges(name: string, help: string, label: string, read: () => Promise<Record<string, number>>): void;
	text(): Promise<{ type: string; text: string }>;
}

/** Seconds; the bars of the service lie between. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** @param withProcess figures of the process besides: memory, CPU, the event loop, file handles */
export const createMetrics = ({ withProcess = true } = {}): Metrics => {
	const registry = new Registry();
	if (withProcess) collectDefaultMetrics({ register: registry });
	const duration = new Histogram({
		name: "http_request_duration_seconds",
		help: "How long answers took, by pattern of the address, method and status",
		labelNames: ["route", "method", "status"] as const,
		buckets: BUCKETS,
		registers: [registry],
	});
	// A histogram finds its row by its labels' text, made anew at every call.
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
			// In development the app is made again with each change.
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
