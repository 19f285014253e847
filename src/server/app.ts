import { createHash } from "node:crypto";
import { Hono, type MiddlewareHandler } from "hono";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import { matchedRoutes } from "hono/route";
import { CAMPAIGN_FORM, PROVIDER_FORM } from "#contract/enquiries/limits.ts";
import { isClockOff } from "#platform/clock.ts";
import { isUnavailable, isUnstorable } from "#platform/db/unavailable.ts";
import type { AppContext, RequestVariables } from "#platform/http/app-context.ts";
import { pageBodyLimit } from "#platform/http/body-size.ts";
import { compressed } from "#platform/http/compress.ts";
import { checkBeacon, checkCsrf } from "#platform/http/csrf.ts";
import { createInnerCalls } from "#platform/http/inner-calls.ts";
import { mount } from "#platform/http/mount.ts";
import { observeRequests } from "#platform/http/observe-requests.ts";
import { describe } from "#platform/http/openapi.ts";
import { createOverloadGuard } from "#platform/http/overload.ts";
import { Problem, unavailable, unstorable } from "#platform/http/problem.ts";
import { securityHeaders } from "#platform/http/security-headers.ts";
import { logPath } from "#platform/observability/errors/scrub.ts";
import { RELEASE } from "#platform/release.ts";
import type { Services } from "#platform/services.ts";
import { bindings } from "#server/api.ts";
import { createPageAnswers, type Pages, type PatternOf } from "./pages.ts";

interface Options {
	development?: boolean;
	patternOf?: PatternOf;
	/** Serves the built files. In development Vite does that. */
	files?: MiddlewareHandler;
}

/**
 * Our own embedded forms are pages under an API address. Their scripts load data from the same address with `.data`.
 */
const OWN_FORM = new RegExp(`^/api/formassembly/view/(${PROVIDER_FORM}|${CAMPAIGN_FORM})(/|\\.data|/_\\.data)?$`);

const withEtag = etag({
	weak: true,
	// The body is already in memory. The default digest uses a thread, which costs more than hashing here.
	generateDigest: (body) => Uint8Array.from(createHash("sha1").update(body).digest()).buffer,
	// A browser replaces its stored headers with those of a 304. With another policy the page would lose its styles.
	retainedHeaders: [...RETAINED_304_HEADERS, ...Object.keys(securityHeaders({}))],
});
/** Adds an ETag to answers that shared caches may store, so that they can revalidate cheaply. */
const sharedEtag: MiddlewareHandler = async (c, next) => {
	await next();
	if (c.res.headers.get("cache-control")?.includes("s-maxage")) await withEtag(c, async () => {});
};

const isApi = (path: string): boolean => path.startsWith("/api/");
/** The part of the site, for metrics: few names, and no addresses that show what visitors look for. */
const partOf = (path: string): string => /^\/(team|admin|blog|health|ready|assets)(?=\/|$)/.exec(path)?.[0] ?? "/";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/** True if the client disconnected before the request was complete. */
const hasGone = ({ env }: AppContext): boolean => {
	const { incoming } = (env ?? {}) as { incoming?: { destroyed: boolean; complete: boolean } };
	return incoming?.destroyed === true && !incoming.complete;
};

/**
 * The whole service as Request → Response: `/api/*` goes to the contract's bindings, everything else to the pages.
 * Every answer has the security headers and a request id.
 */
export function createApp(
	services: Services,
	pages: Pages,
	{ development = false, patternOf = () => undefined, files }: Options = {},
) {
	const { settings, database, errors, metrics } = services;
	errors.nameRoutes(patternOf);
	const { publicUrl } = settings;

	/** Origins of our own pages, for this request. */
	const originsOf = (c: AppContext): string[] => {
		const host = c.req.header("host");
		return [
			new URL(c.req.url).origin,
			...(publicUrl ? [publicUrl] : []),
			...(host && c.get("secure") ? [`https://${host}`] : []),
		];
	};

	/** The pattern of the matching endpoint, or `/api/*`. */
	const callOf = (c: AppContext): string => matchedRoutes(c).find(({ path }) => !path.endsWith("*"))?.path ?? "/api/*";
	const routeOf = (c: AppContext): string => (isApi(c.req.path) ? callOf(c) : (patternOf(c.req.path) ?? "other"));

	/** Converts an error to a problem for the caller, and reports it if it is a bug. */
	const problemOf = (error: unknown, c: AppContext, route: string): Problem => {
		// The client disconnected while sending. It won't read the answer, and it is not our error.
		if (hasGone(c)) return new Problem(400, "The request was incomplete.");
		if (isUnstorable(error)) return unstorable();
		if (error instanceof Problem && error.status < 500) return error;
		errors.report(error, { requestId: c.get("requestId"), path: logPath(c.req.path), route, what: "request failed" });
		if (error instanceof Problem) return error;
		return isUnavailable(error) ? unavailable() : new Problem(500, "Sorry, there has been a system error.");
	};

	const lines = bindings(services);
	const beacons = new Set(
		lines.filter(({ rules }) => rules.beacon).map(({ endpoint }) => `/api${endpoint.path}`.replace(/\/$/, "")),
	);
	const signed = lines
		.filter(({ rules }) => rules.signed)
		.map(({ endpoint }) => new RegExp(`^/api${endpoint.path.replace(/\{\w+\}/g, "[^/]+").replace(/\/$/, "/?$")}`));
	const description = describe(
		lines.map(({ endpoint }) => endpoint),
		settings.brand.name,
	);
	const checkSender: MiddlewareHandler = async (c, next) => {
		const context = c as AppContext;
		if (!SAFE.has(c.req.method) && !signed.some((path) => path.test(c.req.path)))
			(beacons.has(c.req.path.replace(/\/$/, "")) ? checkBeacon : checkCsrf)(context, originsOf(context));
		await next();
	};
	const answerPage = createPageAnswers(services, pages, {
		development,
		patternOf,
		originsOf,
		callsOf: createInnerCalls({ services, bindings: lines, originsOf, problemOf }),
	});
	const isOwnForm = (path: string) => settings.forms.kind === "embedded" && OWN_FORM.test(path);

	const app = new Hono<{ Variables: RequestVariables }>({ strict: false })
		.use(
			observeRequests(services, {
				development,
				routeOf,
				areaOf: (c) => (isApi(c.req.path) ? callOf(c) : partOf(c.req.path)),
			}),
		)
		.use(files ?? ((_c, next) => next()))
		.use(compressed)
		.use(createOverloadGuard(settings.brand, metrics))
		.get("/health", (c) => c.json({ status: "up", version: RELEASE }))
		.get("/ready", async (c) => {
			try {
				await database.ping();
			} catch {
				return c.json({ status: "database does not answer" }, 503, { "retry-after": "5" });
			}
			// Balancers send visitors to the other nodes until this machine's clock is right.
			if (isClockOff(services.clock)) return c.json({ status: "clock is off" }, 503, { "retry-after": "30" });
			return c.json({ status: "ready" });
		})
		.all("/api", (c) => c.redirect("/api/openapi.json"))
		.use("/api/formassembly/*", async (c, next) => (isOwnForm(c.req.path) ? answerPage(c) : next()))
		.use("/api/*", checkSender)
		.get("/api/openapi.json", (c) => c.json(description))
		.route("/api", mount(lines, services))
		.use(pageBodyLimit(settings.brand))
		.use(sharedEtag)
		.all("*", (c) => answerPage(c))
		.onError((error, c) => {
			const problem = problemOf(error, c, routeOf(c));
			if (problem.retryAfter) c.header("retry-after", String(problem.retryAfter));
			return c.json(problem.body(c.get("requestId")), problem.status as 400);
		});

	return app;
}
