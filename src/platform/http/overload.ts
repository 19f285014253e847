import type { MiddlewareHandler } from "hono";
import type { Brand } from "#contract/shared/brand.ts";
import type { Metrics } from "#platform/observability/metrics/metrics.ts";
import type { RequestVariables } from "./app-context.ts";
import { isHealth } from "./observe-requests.ts";
import { PLAIN_PAGE_POLICY, plainPage } from "./plain-page.ts";
import { unavailable } from "./problem.ts";

/**
 * More requests at once would only share the processor and the ten database connections, and all would be slower.
 * Submitted forms have their own slots, so that many readers can't keep them out. The wait leaves time within 3 s for
 * the database's own limits (0.6 s for a connection, 1.4 s for a statement).
 */
const LIMITS = { look: 16, send: 100, waiting: 200, waitMs: 800 };
const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);
const RETRY_AFTER = "5";

const SORRY = {
	look: `<p>Many people are using the site right now. Please wait a moment, then try again.</p>\n<p><a class="again" href="">Try again</a></p>`,
	send: "<p>We couldn't accept what you sent just now. It isn't lost. Wait a moment, then reload this page and choose to send it again.</p>",
};

/** A limited number of slots for requests, with a queue that has a length and time limit. */
const createPlaces = (most: number, waiting: number, waitMs: number) => {
	let inHand = 0;
	const line = new Set<() => void>();
	return {
		inHand: () => inHand,
		waiting: () => line.size,
		/** @returns false if no slot became free in time */
		async take(): Promise<boolean> {
			if (inHand < most) {
				inHand++;
				return true;
			}
			if (line.size >= waiting) return false;
			return new Promise((resolve) => {
				const timer = setTimeout(() => {
					line.delete(go);
					resolve(false);
				}, waitMs);
				const go = () => {
					clearTimeout(timer);
					line.delete(go);
					resolve(true);
				};
				line.add(go);
			});
		},
		give() {
			const [next] = line;
			if (next) next();
			else inHand--;
		},
	};
};

/** Limits concurrent requests. Others wait, then get 503 with Retry-After. Health checks are always answered. */
export const createOverloadGuard = (
	brand: Pick<Brand, "name" | "phone">,
	metrics: Pick<Metrics, "gauge">,
	limits: Partial<typeof LIMITS> = {},
) => {
	const { look, send, waiting, waitMs } = { ...LIMITS, ...limits };
	const places = { look: createPlaces(look, waiting, waitMs), send: createPlaces(send, waiting, waitMs) };
	let refused = 0;
	metrics.gauge(
		"requests_in_hand",
		"Requests in progress on this node",
		() => places.look.inHand() + places.send.inHand(),
	);
	metrics.gauge(
		"requests_waiting",
		"Requests waiting for a free slot",
		() => places.look.waiting() + places.send.waiting(),
	);
	metrics.gauge("requests_refused", "Requests refused with 503 because of overload, since the start", () => refused);

	const guard: MiddlewareHandler<{ Variables: RequestVariables }> = async (c, next) => {
		if (isHealth(c.req.path)) return next();
		const kind = SAFE.has(c.req.method) ? "look" : "send";
		if (await places[kind].take()) return next().finally(places[kind].give);
		refused++;
		const isPage = c.req.header("accept")?.includes("text/html") && !c.req.path.startsWith("/api/");
		if (!isPage) return c.json(unavailable().body(c.get("requestId")), 503, { "retry-after": RETRY_AFTER });
		const headers = { "retry-after": RETRY_AFTER, "content-security-policy": PLAIN_PAGE_POLICY };
		return c.html(plainPage(brand, "We're very busy", SORRY[kind]), 503, headers);
	};
	return guard;
};
