import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { logPath } from "#platform/observability/errors/scrub.ts";
import type { Services } from "../services.ts";
import type { AppContext, RequestVariables } from "./app-context.ts";
import { isByHttps } from "./caller.ts";
import { securityHeaders } from "./security-headers.ts";

/** What balancers and people on call ask for, several times a second: answered whatever else goes on, and that all is well is neither traced nor a line of the log. */
export const isHealth = (path: string): boolean => path === "/health" || path === "/ready";

/** Built files are many to a page and all alike. */
const isQuiet = (path: string): boolean => isHealth(path) || path.startsWith("/assets/");

interface Options {
	development: boolean;
	/** The pattern of what was asked, once it was answered. */
	routeOf: (c: AppContext) => string;
	/** The part of the service that its time counts for. */
	areaOf: (c: AppContext) => string;
}

/** What every answer carries, and what the log, figures, traces and an outside service are told of each. */
export const everyAnswer = (
	{ settings, log, errors, metrics, traces }: Pick<Services, "settings" | "log" | "errors" | "metrics" | "traces">,
	{ development, routeOf, areaOf }: Options,
): MiddlewareHandler<{ Variables: RequestVariables }> => {
	const headersOf = (secure: boolean) =>
		Object.entries({ ...securityHeaders({ secure, development }), "cache-control": "no-store" });
	const [plain, secured] = [headersOf(false), headersOf(true)];
	// A line of a request holds what is named below and nothing of anybody's: to look through it for what must be cut out costs as much as to write it.
	const requestLog = log.child({}, { redact: [] });
	/** Only a proxy that is trusted says such things. */
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
