import type { MiddlewareHandler } from "hono";
import type { Brand } from "#contract/shared/brand.ts";
import type { Metrics } from "#platform/observability/metrics/metrics.ts";
import type { RequestVariables } from "./app-context.ts";
import { isHealth } from "./every-answer.ts";
import { PLAIN_PAGE_POLICY, plainPage } from "./plain-page.ts";
import { unavailable } from "./problem.ts";

/** More at once would only share the processor and the database's ten connections, and all come later. What people send has places of its own: a crowd that looks must not keep it out. */
const LIMITS = { look: 16, send: 100, waiting: 200, waitMs: 3_000 };
const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);
const RETRY_AFTER = "5";

const SORRY = {
	look: `<p>Many people are here at once. Please wait a moment, then try again.</p>\n<p><a class="again" href="">Try again</a></p>`,
	send: "<p>We could not take what you sent just now. It is not lost: wait a moment, then load this page again and let your browser send it again.</p>",
};

/** Places for requests in hand; who finds none waits in a line, and for a time. */
const createPlaces = (most: number, waiting: number, waitMs: number) => {
	let inHand = 0;
	const line = new Set<() => void>();
	return {
		inHand: () => inHand,
		waiting: () => line.size,
		/** @returns whether there is a place */
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

/** Lets so many requests in at once; others wait, and are told 503 with Retry-After when it takes too long. Health is answered always. */
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
		"Requests that this node works at",
		() => places.look.inHand() + places.send.inHand(),
	);
	metrics.gauge(
		"requests_waiting",
		"Requests that wait for their turn",
		() => places.look.waiting() + places.send.waiting(),
	);
	metrics.gauge("requests_refused", "Requests for which there was no time, since the start", () => refused);

	const guard: MiddlewareHandler<{ Variables: RequestVariables }> = async (c, next) => {
		if (isHealth(c.req.path)) return next();
		const kind = SAFE.has(c.req.method) ? "look" : "send";
		if (await places[kind].take()) return next().finally(places[kind].give);
		refused++;
		const isPage = c.req.header("accept")?.includes("text/html") && !c.req.path.startsWith("/api/");
		if (!isPage) return c.json(unavailable().body(c.get("requestId")), 503, { "retry-after": RETRY_AFTER });
		const headers = { "retry-after": RETRY_AFTER, "content-security-policy": PLAIN_PAGE_POLICY };
		return c.html(plainPage(brand, "We are very busy", SORRY[kind]), 503, headers);
	};
	return guard;
};
