import { createHash, randomUUID } from "node:crypto";
import { Hono, type MiddlewareHandler } from "hono";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import { matchedRoutes } from "hono/route";
import { bindings } from "#api";
import { CAMPAIGN_FORM, PROVIDER_FORM } from "#contract/limits.ts";
import { isUnavailable, isUnstorable } from "#platform/db/unavailable.ts";
import { logPath } from "#platform/errors/scrub.ts";
import type { AppContext, RequestVariables } from "#platform/http/app-context.ts";
import { createInnerReads, mount, patternOfCall } from "#platform/http/bind.ts";
import { pageBodyLimit } from "#platform/http/body-size.ts";
import { compressed } from "#platform/http/compress.ts";
import { checkBeacon, checkCsrf } from "#platform/http/csrf.ts";
import { createEveryAnswer, isHealth } from "#platform/http/every-answer.ts";
import { describe } from "#platform/http/openapi.ts";
import { createOverloadGuard } from "#platform/http/overload.ts";
import { Problem, unavailable, unstorable } from "#platform/http/problem.ts";
import { securityHeaders } from "#platform/http/security-headers.ts";
import type { Services } from "#platform/services.ts";
import { createPageAnswers, type Pages, type PagesOptions } from "./pages.ts";

type Options = Partial<Pick<PagesOptions, "development" | "patternOf">>;

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

type Bindings = { variables?: RequestVariables };
/** The part of the site a page belongs to: figures need few names, and addresses tell what people look for. */
const areaOf = (path: string): string => /^\/(team|admin|blog|health|ready)(?=\/|$)/.exec(path)?.[0] ?? "/";

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
export function createApp(services: Services, pages: Pages, options: Options = {}) {
	const { settings, database, errors, metrics, traces } = services;
	const { patternOf = () => undefined } = options;
	errors.nameRoutes(patternOf);
	const publicOrigin = settings.publicUrl;
	const secureByName = publicOrigin?.startsWith("https:") ?? false;

	/** Where our own pages live, as who asks has it. */
	const originsOf = (c: AppContext): string[] => {
		const host = c.req.header("host");
		return [new URL(c.req.url).origin, ...(publicOrigin ? [publicOrigin] : []), ...(host && c.get("secure") ? [`https://${host}`] : [])];
	};

	/** The pattern of a call, or that of all where none was met. */
	const routeOfCall = (c: Parameters<typeof matchedRoutes>[0]) => matchedRoutes(c).find(({ path }) => !path.endsWith("*"))?.path ?? "/api/*";

	/** What went wrong, as callers are told; a fault of ours is reported. */
	const problemOf = (error: unknown, c: AppContext, route: string): Problem => {
		// Whoever sent it has gone in the middle of it: nobody reads the answer, and nothing of ours is at fault.
		if (hasGone(c)) return new Problem(400, "The request broke off.");
		const problem =
			error instanceof Problem
				? error
				: isUnavailable(error)
					? unavailable()
					: isUnstorable(error)
						? unstorable()
						: new Problem(500, "Sorry, there has been a system error.");
		if (problem.status >= 500) errors.report(error, { requestId: c.get("requestId"), path: logPath(c.req.path), route, what: "request failed" });
		return problem;
	};
	const refuse = (error: unknown, c: AppContext, route: string) => {
		const problem = problemOf(error, c, route);
		if (problem.retryAfter) c.header("retry-after", String(problem.retryAfter));
		return c.json(problem.body(c.get("requestId")), problem.status as 400);
	};

	const lines = bindings(services);
	const beacons = new Set(lines.filter(({ rules }) => rules.beacon).map(({ line }) => `/api${line.path}`.replace(/\/$/, "")));
	const description = describe(
		lines.map((b) => b.line),
		settings.brand.name,
	);
	const api = new Hono<{ Variables: RequestVariables; Bindings: Bindings }>({ strict: false })
		.basePath("/api")
		.use(async (c, next) => {
			const given = c.env?.variables;
			c.set("requestId", given?.requestId ?? randomUUID());
			c.set("secure", given?.secure ?? secureByName);
			c.header("cache-control", "no-store");
			if (!SAFE.has(c.req.method)) {
				const check = beacons.has(c.req.path.replace(/\/$/, "")) ? checkBeacon : checkCsrf;
				check(c as unknown as AppContext, originsOf(c as unknown as AppContext));
			}
			const started = performance.now();
			await next();
			const route = routeOfCall(c);
			if (given) given.route = route;
			metrics.answered({ route, method: c.req.method, status: c.res.status, ms: performance.now() - started });
		})
		.get("/openapi.json", (c) => c.json(description))
		.route("/", mount(lines, services))
		.onError((error, c) => refuse(error, c as unknown as AppContext, routeOfCall(c)));

	const innerReads = createInnerReads(lines, services);
	const answerPage = createPageAnswers(services, pages, {
		development: options.development,
		patternOf,
		originsOf,
		callApi: (request, env) => api.fetch(request, env),
		async readApi(line, input, caller, c) {
			const route = `/api${patternOfCall(line)}`;
			const started = performance.now();
			const told = (status: number) => metrics.answered({ route, method: line.method, status, ms: performance.now() - started });
			try {
				const data = await innerReads(line, input, caller);
				told(line.status ?? 200);
				return { ok: true, status: line.status ?? 200, data };
			} catch (error) {
				const problem = problemOf(error, c, route);
				told(problem.status);
				return { ok: false, status: problem.status, problem: problem.body(c.get("requestId")) };
			}
		},
	});
	const everyAnswer = createEveryAnswer(services, { development: options.development ?? false });

	const answerCall = async (c: AppContext, env: object | undefined) => {
		const variables: RequestVariables = { requestId: c.get("requestId"), secure: c.get("secure") };
		const answer = await api.fetch(c.req.raw, { ...env, variables });
		c.set("route", variables.route);
		return answer;
	};

	const app = new Hono<{ Variables: RequestVariables; Bindings: Bindings }>({ strict: false })
		.use(async (c, next) => {
			const begun = everyAnswer.begin((name) => c.req.header(name));
			c.set("requestId", begun.requestId);
			c.set("secure", begun.secure);
			const { path, method } = c.req;
			const answer = async () => {
				await next();
				const { headers, status } = c.res;
				everyAnswer.complete(headers, begun);
				const isPage = method === "GET" && (headers.get("content-type") ?? "").startsWith("text/html");
				const ms = everyAnswer.end(begun, { method, path, status, isPage });
				if (!path.startsWith("/api/")) metrics.answered({ route: areaOf(path), method, status, ms });
			};
			if (!traces.isOn || isHealth(path)) return answer();
			await traces.request({ method, requestId: begun.requestId, traceparent: c.req.header("traceparent") }, async (span) => {
				await answer();
				const route = c.get("route") ?? patternOf(path) ?? "other";
				span.name(`${method} ${route}`);
				span.set("http.route", route);
				span.set("http.response.status_code", c.res.status);
				if (c.res.status >= 500) span.fail(String(c.res.status));
			});
		})
		.use(compressed)
		.use(createOverloadGuard(settings.brand, metrics))
		.get("/health", (c) => c.json({ status: "up" }, 200, { "cache-control": "no-store" }))
		.get("/ready", async (c) => {
			c.header("cache-control", "no-store");
			try {
				await database.ping();
				return c.json({ status: "ready" });
			} catch {
				return c.json({ status: "database does not answer" }, 503, { "retry-after": "5" });
			}
		})
		.all("/api", (c) => c.redirect("/api/openapi.json"))
		.all("/api/*", (c, next) => (settings.forms.kind === "embedded" && OWN_FORM.test(c.req.path) ? next() : answerCall(c as unknown as AppContext, c.env)))
		.all("/assets/*", (c) => c.text("Not found", 404))
		.use(pageBodyLimit(settings.brand))
		.use(sharedEtag)
		.all("*", (c) => answerPage(c as unknown as AppContext))
		.onError((error, c) => refuse(error, c as unknown as AppContext, patternOf(c.req.path) ?? "other"));

	return app;
}
