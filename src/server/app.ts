import { createHash } from "node:crypto";
import { Hono, type MiddlewareHandler } from "hono";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import { matchedRoutes } from "hono/route";
import { CAMPAIGN_FORM, PROVIDER_FORM } from "#contract/shared/limits.ts";
import { isUnavailable, isUnstorable } from "#platform/db/unavailable.ts";
import type { AppContext, RequestVariables } from "#platform/http/app-context.ts";
import { pageBodyLimit } from "#platform/http/body-size.ts";
import { compressed } from "#platform/http/compress.ts";
import { checkBeacon, checkCsrf } from "#platform/http/csrf.ts";
import { everyAnswer } from "#platform/http/every-answer.ts";
import { createInnerCalls } from "#platform/http/inner-calls.ts";
import { mount } from "#platform/http/mount.ts";
import { describe } from "#platform/http/openapi.ts";
import { createOverloadGuard } from "#platform/http/overload.ts";
import { Problem, unavailable, unstorable } from "#platform/http/problem.ts";
import { securityHeaders } from "#platform/http/security-headers.ts";
import { logPath } from "#platform/observability/errors/scrub.ts";
import type { Services } from "#platform/services.ts";
import { bindings } from "#server/api.ts";
import { createPageAnswers, type Pages, type PatternOf } from "./pages.ts";

interface Options {
	development?: boolean;
	patternOf?: PatternOf;
	/** The built files of the pages; in development Vite gives them. */
	files?: MiddlewareHandler;
}

/** Our own embedded forms stand at the API's address as pages, with what their scripts ask for beside them. */
const OWN_FORM = new RegExp(`^/api/formassembly/view/(${PROVIDER_FORM}|${CAMPAIGN_FORM})(/|\\.data|/_\\.data)?$`);

const withEtag = etag({
	weak: true,
	// Of what is in memory already: the default asks a thread for it, which costs more than the digest.
	generateDigest: (body) => Uint8Array.from(createHash("sha1").update(body).digest()).buffer,
	// A browser puts the headers of a 304 in place of those it keeps: with another policy the page would lose its styles.
	retainedHeaders: [...RETAINED_304_HEADERS, ...Object.keys(securityHeaders({}))],
});
/** What caches may keep can be asked for again cheaply. */
const sharedEtag: MiddlewareHandler = async (c, next) => {
	await next();
	if (c.res.headers.get("cache-control")?.includes("s-maxage")) await withEtag(c, async () => {});
};

const isApi = (path: string): boolean => path.startsWith("/api/");
/** The part of the site a page belongs to: figures need few names, and addresses tell what people look for. */
const partOf = (path: string): string => /^\/(team|admin|blog|health|ready|assets)(?=\/|$)/.exec(path)?.[0] ?? "/";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/** True where the connection went before the request had come whole. */
const hasGone = ({ env }: AppContext): boolean => {
	const { incoming } = (env ?? {}) as { incoming?: { destroyed: boolean; complete: boolean } };
	return incoming?.destroyed === true && !incoming.complete;
};

/**
 * The whole service as Request → Response: `/api/*` to the contract's bindings, all else to the pages.
 * Every answer carries the security headers and its request id.
 */
export function createApp(
	services: Services,
	pages: Pages,
	{ development = false, patternOf = () => undefined, files }: Options = {},
) {
	const { settings, database, errors, metrics } = services;
	errors.nameRoutes(patternOf);
	const { publicUrl } = settings;

	/** Where our own pages live, as who asks has it. */
	const originsOf = (c: AppContext): string[] => {
		const host = c.req.header("host");
		return [
			new URL(c.req.url).origin,
			...(publicUrl ? [publicUrl] : []),
			...(host && c.get("secure") ? [`https://${host}`] : []),
		];
	};

	/** The pattern of a call, or that of all where none was met. */
	const callOf = (c: AppContext): string => matchedRoutes(c).find(({ path }) => !path.endsWith("*"))?.path ?? "/api/*";
	const routeOf = (c: AppContext): string => (isApi(c.req.path) ? callOf(c) : (patternOf(c.req.path) ?? "other"));

	/** What went wrong, as callers are told; a fault of ours is reported. */
	const problemOf = (error: unknown, c: AppContext, route: string): Problem => {
		// Whoever sent it has gone in the middle of it: nobody reads the answer, and nothing of ours is at fault.
		if (hasGone(c)) return new Problem(400, "The request broke off.");
		if (isUnstorable(error)) return unstorable();
		if (error instanceof Problem && error.status < 500) return error;
		errors.report(error, { requestId: c.get("requestId"), path: logPath(c.req.path), route, what: "request failed" });
		if (error instanceof Problem) return error;
		return isUnavailable(error) ? unavailable() : new Problem(500, "Sorry, there has been a system error.");
	};

	const lines = bindings(services);
	const beacons = new Set(
		lines.filter(({ rules }) => rules.beacon).map(({ line }) => `/api${line.path}`.replace(/\/$/, "")),
	);
	const description = describe(
		lines.map(({ line }) => line),
		settings.brand.name,
	);
	const checkSender: MiddlewareHandler = async (c, next) => {
		const context = c as AppContext;
		if (!SAFE.has(c.req.method))
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
			everyAnswer(services, {
				development,
				routeOf,
				areaOf: (c) => (isApi(c.req.path) ? callOf(c) : partOf(c.req.path)),
			}),
		)
		.use(files ?? ((_c, next) => next()))
		.use(compressed)
		.use(createOverloadGuard(settings.brand, metrics))
		.get("/health", (c) => c.json({ status: "up" }))
		.get("/ready", async (c) => {
			try {
				await database.ping();
				return c.json({ status: "ready" });
			} catch {
				return c.json({ status: "database does not answer" }, 503, { "retry-after": "5" });
			}
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
