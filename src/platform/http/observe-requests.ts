import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { logPath } from "#platform/observability/errors/scrub.ts";
import type { Services } from "#platform/services.ts";
import type { AppContext, RequestVariables } from "./app-context.ts";
import { isByHttps } from "./caller.ts";
import { securityHeaders } from "./security-headers.ts";

/**
 * Health checks come several times a second. They are always answered, and successful ones are not traced or logged.
 */
export const isHealth = (path: string): boolean => path === "/health" || path === "/ready";

/** A page loads many built files, so these are quiet too. */
const isQuiet = (path: string): boolean => isHealth(path) || path.startsWith("/assets/");

interface Options {
	development: boolean;
	/** The route pattern, known after the request was handled. */
	routeOf: (c: AppContext) => string;
	/** The part of the service for metrics. */
	areaOf: (c: AppContext) => string;
}

/** Sets the headers of every answer, and records each in the log, metrics, traces and error service. */
export const observeRequests = (
	{ settings, log, errors, metrics, traces }: Pick<Services, "settings" | "log" | "errors" | "metrics" | "traces">,
	{ development, routeOf, areaOf }: Options,
): MiddlewareHandler<{ Variables: RequestVariables }> => {
	const headersOf = (secure: boolean) =>
		Object.entries({ ...securityHeaders({ secure, development }), "cache-control": "no-store" });
	const [plain, secured] = [headersOf(false), headersOf(true)];
	// Request lines have only the fields below and no personal data. Redaction would double the cost of a line.
	const requestLog = log.child({}, { redact: [] });
	/** Reads a header that only a trusted proxy may set. */
	const forwarded = (c: AppContext, name: string) => (settings.trustedProxies > 0 ? c.req.header(name) : undefined);

	return async (c, next) => {
		const context = c as AppContext;
		const { path, method } = c.req;
		const given = forwarded(context, "x-request-id");
		const requestId = given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
		const secure = isByHttps(settings, forwarded(context, "x-forwarded-proto"));
		c.set("requestId", requestId);
		c.set("secure", secure);
		const started = performance.now();
		const startedAt = new Date();

		const answer = async () => {
			await next();
			const { headers, status } = c.res;
			for (const [name, value] of secure ? secured : plain) if (!headers.has(name)) headers.set(name, value);
			headers.set("x-request-id", requestId);
			const ms = performance.now() - started;
			const about = { requestId, method, path: logPath(path), status };
			requestLog[isQuiet(path) && status < 400 ? "debug" : "info"]({ ...about, ms: Math.round(ms) }, "request");
			metrics.answered({ route: areaOf(context), method, status, ms });
			if (isQuiet(path)) return;
			const isPage = method === "GET" && (headers.get("content-type") ?? "").startsWith("text/html");
			errors.answered({ ...about, started: startedAt, ms, isPage });
		};
		if (!traces.isOn || isQuiet(path)) return answer();
		await traces.request({ method, requestId, traceparent: c.req.header("traceparent") }, async (span) => {
			await answer();
			const route = routeOf(context);
			span.name(`${method} ${route}`);
			span.set("http.route", route);
			span.set("http.response.status_code", c.res.status);
			if (c.res.status >= 500) span.fail(String(c.res.status));
		});
	};
};
