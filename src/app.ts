import { createHash, randomBytes, randomUUID } from "node:crypto";
import { Hono } from "hono";
import { matchedRoutes } from "hono/route";
import { bindings } from "#api";
import { CONSENT_COOKIE } from "#contract/consent.ts";
import { copy } from "#contract/copy.ts";
import { CAMPAIGN_FORM, CSRF_COOKIE, PROVIDER_FORM } from "#contract/limits.ts";
import { isUnavailable, isUnstorable } from "#platform/db/unavailable.ts";
import { logPath } from "#platform/errors/scrub.ts";
import { createAtHand } from "#platform/http/at-hand.ts";
import { mount } from "#platform/http/bind.ts";
import { pageBodyLimit } from "#platform/http/body-size.ts";
import type { AppContext, RequestVariables } from "#platform/http/caller.ts";
import { compressed } from "#platform/http/compress.ts";
import { checkBeacon, checkCsrf, csrfTokenFor, isFromElsewhere } from "#platform/http/csrf.ts";
import { createEveryAnswer } from "#platform/http/every-answer.ts";
import { createKeptPages } from "#platform/http/kept-pages.ts";
import { describe } from "#platform/http/openapi.ts";
import { checkedForm } from "#platform/http/page-form.ts";
import { Problem, unavailable, unstorable } from "#platform/http/problem.ts";
import { securityHeaders } from "#platform/http/security-headers.ts";
import { createSharedAnswers, SHARED_CACHE } from "#platform/http/shared-answers.ts";
import type { Services } from "#platform/services.ts";
import type { PagePolicy, Surroundings } from "#web/lib/context.ts";
import { earlyScripts } from "#web/lib/early.ts";
import { isAlike } from "#web/lib/links.ts";

/** Renders every address that is not the API's. */
export type Pages = (request: Request, surroundings: Surroundings) => Promise<Response>;

/** The pattern of a page's address, such as `/providers/:slug/:id`; undefined where no page has it. */
export type PatternOf = (path: string) => string | undefined;

interface Options {
	development?: boolean;
	patternOf?: PatternOf;
	/** Stands for what pages show of the directory, as of now on every node; undefined where nobody can tell. */
	versionShown?: () => Promise<string | undefined>;
}

/** No page has this address: asked for it, the pages answer with their error page. */
const REFUSED = "/refused";

/** Our own embedded forms stand at the API's address as pages, with what their scripts ask for beside them. */
const OWN_FORM = new RegExp(`^/api/formassembly/view/(${PROVIDER_FORM}|${CAMPAIGN_FORM})(/|\\.data|/_\\.data)?$`);

/** Their text never changes while the service runs, so the policy names it instead of a nonce: moves by script keep the document's first policy. */
const scriptHashes = earlyScripts.map((text) => `sha256-${createHash("sha256").update(text).digest("base64")}`);

/** Balancers ask for these every few seconds. */
const UNTRACED = new Set(["/health", "/ready"]);

type Bindings = { variables?: RequestVariables };
/** The part of the site a page belongs to: figures need few names, and addresses tell what people look for. */
const areaOf = (path: string): string => /^\/(team|admin|blog|health|ready)(?=\/|$)/.exec(path)?.[0] ?? "/";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/** True where the connection went before the request had come whole. */
const hasGone = ({ env }: AppContext): boolean => {
	const { incoming } = (env ?? {}) as { incoming?: { destroyed: boolean; complete: boolean } };
	return incoming?.destroyed === true && !incoming.complete;
};

/** Cookies that tell nothing a shared page could depend on. With any other, who is signed in for one, a page is the visitor's own. */
const PLAIN_COOKIES = new Set([CSRF_COOKIE, `__Host-${CSRF_COOKIE}`, CONSENT_COOKIE, `__Host-${CONSENT_COOKIE}`]);
const isAnybody = (cookie: string | undefined) =>
	(cookie ?? "").split(";").every((one) => one.trim() === "" || PLAIN_COOKIES.has(one.trim().split("=", 1)[0] ?? ""));

/**
 * The whole service as Request → Response: `/api/*` to the contract's bindings, all else to the pages.
 * Every answer carries the security headers and its request id.
 */
export function createApp(services: Services, pages: Pages, options: Options = {}) {
	const { settings, database, errors, metrics, traces } = services;
	const { patternOf = () => undefined, versionShown = async () => undefined } = options;
	errors.nameRoutes(patternOf);
	const publicOrigin = settings.publicUrl;
	const secureByName = publicOrigin?.startsWith("https:") ?? false;

	const { captcha } = settings;
	const captchaKind: Surroundings["captcha"] =
		captcha.kind === "recaptcha" ? { kind: "recaptcha", url: captcha.url, v3: captcha.v3.siteKey, v2: captcha.v2.siteKey } : { kind: "embedded" };

	const { forms } = settings;
	const outsideFormOrigin = forms.kind === "formassembly" ? new URL(forms.url).origin : undefined;
	const captchaOrigin = captcha.kind === "recaptcha" ? new URL(captcha.url).origin : undefined;

	/** Where our own pages live, as who asks has it. */
	const originsOf = (c: AppContext): string[] => {
		const host = c.req.header("host");
		return [new URL(c.req.url).origin, ...(publicOrigin ? [publicOrigin] : []), ...(host && c.get("secure") ? [`https://${host}`] : [])];
	};

	/** The pattern of a call, or that of all where none was met. */
	const routeOfCall = (c: Parameters<typeof matchedRoutes>[0]) => matchedRoutes(c).find(({ path }) => !path.endsWith("*"))?.path ?? "/api/*";

	const refuse = (error: unknown, c: AppContext, route: string) => {
		// Whoever sent it has gone in the middle of it: nobody reads the answer, and nothing of ours is at fault.
		if (hasGone(c)) return c.json(new Problem(400, "The request broke off.").body(c.get("requestId")), 400);
		const problem =
			error instanceof Problem
				? error
				: isUnavailable(error)
					? unavailable()
					: isUnstorable(error)
						? unstorable()
						: new Problem(500, "Sorry, there has been a system error.");
		if (problem.status >= 500) errors.report(error, { requestId: c.get("requestId"), path: logPath(c.req.path), route, what: "request failed" });
		if (problem.retryAfter) c.header("retry-after", String(problem.retryAfter));
		return c.json(problem.body(c.get("requestId")), problem.status as 400);
	};

	const lines = bindings(services);
	const beacons = new Set(lines.filter(({ rules }) => rules.beacon).map(({ line }) => `/api${line.path}`.replace(/\/$/, "")));
	const description = describe(
		lines.map((b) => b.line),
		settings.brand.name,
	);
	const shared = createSharedAnswers();
	const keptPages = createKeptPages<PagePolicy>(versionShown);
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
			if (!SAFE.has(c.req.method)) {
				shared.changed();
				keptPages.changed();
			}
			const route = routeOfCall(c);
			if (given) given.route = route;
			metrics.answered({ route, method: c.req.method, status: c.res.status, ms: performance.now() - started });
		})
		.get("/openapi.json", (c) => c.json(description))
		.route("/", mount(lines, services))
		.onError((error, c) => refuse(error, c as unknown as AppContext, routeOfCall(c)));

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
				const ms = everyAnswer.end(begun, { method, path, status, isPage }, !UNTRACED.has(path));
				if (!path.startsWith("/api/")) metrics.answered({ route: areaOf(path), method, status, ms });
			};
			if (!traces.isOn || UNTRACED.has(path)) return answer();
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
		.all("/api/*", (c, next) => (forms.kind === "embedded" && OWN_FORM.test(c.req.path) ? next() : answerCall(c as unknown as AppContext, c.env)))
		.all("/assets/*", (c) => c.text("Not found", 404))
		.use(pageBodyLimit(settings.brand))
		.all("*", async (c) => {
			const variables = { requestId: c.get("requestId"), secure: c.get("secure") };
			const maySkip = (c.req.method === "GET" || c.req.method === "HEAD") && !options.development && isAnybody(c.req.header("cookie"));
			const key = `${variables.secure ? "s" : ""} ${c.req.url}`;
			const asked = { method: c.req.method, acceptEncoding: c.req.header("accept-encoding"), ifNoneMatch: c.req.header("if-none-match") };
			const ready = maySkip ? shared.find(key, asked) : undefined;
			if (ready) return ready;
			const began = shared.now();
			let isShared = false;
			const nonce = options.development ? undefined : randomBytes(16).toString("base64");
			const context = c as unknown as AppContext;
			const { token: csrfToken, line: tokenCookie } = csrfTokenFor(context);
			const form = SAFE.has(c.req.method) ? c.req.raw : isFromElsewhere(context, originsOf(context)) ? 403 : await checkedForm(c.req.raw);
			const refused = typeof form === "number" ? form : undefined;
			const setCookies: string[] = [];
			let policy: PagePolicy = {};
			let isToKeep = false;
			const isAdvertised = maySkip && new URL(c.req.url).searchParams.has("gclid");
			const own = maySkip && nonce && c.req.method === "GET" && isAlike(c.req.path) ? { nonce, csrfToken, requestId: variables.requestId } : undefined;
			const blanks = own && keptPages.blanks;
			const since = own && (await keptPages.since());
			const kept = own && (await keptPages.find(key, own, asked.acceptEncoding));
			const surroundings: Surroundings = {
				// What is given to others as well has no use for a number used once.
				get nonce() {
					return isShared ? undefined : (blanks?.nonce ?? nonce);
				},
				refused,
				requestId: blanks?.requestId ?? variables.requestId,
				csrfToken: blanks?.csrfToken ?? csrfToken,
				brand: settings.brand,
				demo: settings.demo,
				publicUrl: publicOrigin ?? new URL(c.req.url).origin,
				callApi: async (request) => api.fetch(request, { ...c.env, variables }),
				report: (error) =>
					errors.report(error, { requestId: variables.requestId, path: logPath(c.req.path), route: patternOf(c.req.path) ?? "other", what: "page failed" }),
				record: (event) => services.analytics.record(event),
				captcha: captchaKind,
				chat: settings.chat,
				cases: settings.cases,
				outsideFormOrigin,
				allow: (more) => {
					policy = { ...policy, ...more };
				},
				share: () => {
					// Who comes by an advertisement gets a script besides.
					isShared = maySkip && !isAdvertised;
				},
				keep: () => {
					isToKeep = !isAdvertised;
				},
				setCookies,
			};
			if (kept) policy = kept.policy;
			let answer = kept?.page ?? (await pages(typeof form === "number" ? new Request(new URL(REFUSED, c.req.url)) : form, surroundings));
			if (answer.status === 405 && !answer.headers.has("allow")) answer.headers.set("allow", "GET, HEAD, POST");
			if (answer.status === 404 && c.req.method === "GET") services.analytics.record({ name: copy.events.notFound });
			const isPage = answer.headers.get("content-type")?.startsWith("text/html") ?? false;
			const ownCookies = [...answer.headers.getSetCookie(), ...setCookies];
			if (own && isPage && !kept) {
				const isSame = isToKeep && answer.status === 200 && ownCookies.length === 0;
				answer = await keptPages.finish(key, answer, own, asked.acceptEncoding, isSame && since ? { since, policy } : undefined);
			}
			const { headers } = answer;
			if (answer.status === 503 && !headers.has("retry-after")) headers.set("retry-after", String(unavailable().retryAfter));
			isShared &&= isPage && answer.status === 200 && ownCookies.length === 0;
			// Whoever keeps an answer for others must not give them somebody's token with it.
			const isKept = isShared || /public|no-cache/.test(headers.get("cache-control") ?? "");
			// On the page's own answer: whatever the context is given before it has the answer is copied into another one, body and all.
			for (const line of [...setCookies, ...(tokenCookie && !isKept ? [tokenCookie] : [])]) headers.append("set-cookie", line);
			if (isPage)
				for (const [name, value] of Object.entries(
					securityHeaders({
						nonce: isShared ? undefined : nonce,
						scriptHashes,
						secure: variables.secure,
						development: options.development,
						captchaOrigin,
						...policy,
					}),
				))
					headers.set(name, value);
			if (isShared && asked.method === "GET") return shared.keep(key, began, answer, asked);
			if (isShared) headers.set("cache-control", SHARED_CACHE);
			if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
			return answer;
		})
		.onError((error, c) => refuse(error, c as unknown as AppContext, patternOf(c.req.path) ?? "other"));

	const atHand = createAtHand(lines, everyAnswer, services);
	const { fetch } = app;
	app.fetch = (request, ...more) => atHand(request) ?? fetch(request, ...more);
	return app;
}
