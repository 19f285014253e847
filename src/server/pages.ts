import { createHash, randomBytes } from "node:crypto";
import type { Help } from "#contract/common.ts";
import { CONSENT_COOKIE } from "#contract/consent/consent.ts";
import type { PageCalls } from "#contract/endpoint.ts";
import { eventsCopy } from "#contract/shared/copy/events.ts";
import { CSRF_COOKIE } from "#contract/shared/request-names.ts";
import { textsOf } from "#domains/safety/free-text.ts";
import { helpFor } from "#domains/safety/help.ts";
import { readDanger } from "#domains/safety/read-danger.ts";
import type { AppContext } from "#platform/http/app-context.ts";
import { csrfTokenFor, isFromElsewhere } from "#platform/http/csrf.ts";
import { createFlashOnce } from "#platform/http/flash-once.ts";
import { readPageForm } from "#platform/http/page-form.ts";
import { unavailable } from "#platform/http/problem.ts";
import { securityHeaders } from "#platform/http/security-headers.ts";
import { logPath } from "#platform/observability/errors/scrub.ts";
import type { Services } from "#platform/services.ts";
import type { PagePolicy, RequestContext } from "#web/lib/context.ts";
import { earlyScripts } from "#web/lib/early.ts";
import { isForStaff } from "#web/lib/links.ts";
import { movedTo } from "#web/lib/moved.ts";
import { createHelpOnce } from "./help-once.ts";
import { createPhoneLine } from "./phone-line.ts";

/** Renders every address outside the API. */
export type Pages = (request: Request, context: RequestContext) => Promise<Response>;

/** The route pattern of a page's path, for example `/providers/:slug/:id`; undefined if there is no such page. */
export type PatternOf = (path: string) => string | undefined;

export interface PagesOptions {
	development?: boolean | undefined;
	patternOf: PatternOf;
	/** Origins of our own pages, for this request. */
	originsOf: (c: AppContext) => string[];
	/** API calls for a page's loaders and actions. */
	callsOf: (c: AppContext, page: { csrfToken: string; setCookies: string[]; help?: Help | undefined }) => PageCalls;
}

/** An address without a page, which makes the pages render their error page. */
const REFUSED = "/refused";

/** The page's path and query. Two slashes at the start are reduced to one, because they would lead to another site. */
const ownPath = (url: string): string => {
	const { pathname, search } = new URL(url);
	return pathname.replace(/^\/+/, "/").replace(/\.data$/, "") + search;
};

/**
 * Hashes of inline scripts. Their text never changes while the service runs, so the policy can use hashes instead of a
 * nonce: client-side navigation keeps the document's first policy.
 */
const scriptHashes = earlyScripts.map((text) => `sha256-${createHash("sha256").update(text).digest("base64")}`);

/**
 * The request without its form, which was already read. Reading it again then fails instead of giving an empty form.
 */
const withoutBody = ({ url, method, headers, signal }: Request) => {
	const request = new Request(url, { method, headers, signal });
	request.headers.delete("content-type");
	// The router would refuse a hidden origin. We have checked it (csrf.ts).
	if (request.headers.get("origin") === "null") request.headers.delete("origin");
	return request;
};

const LOOKS = new Set(["GET", "HEAD"]);
const SAFE = new Set([...LOOKS, "OPTIONS"]);

/** Cookies that don't affect a shared page. With any other cookie, such as a session, the page isn't shared. */
const PLAIN_COOKIES = new Set([CSRF_COOKIE, `__Host-${CSRF_COOKIE}`, CONSENT_COOKIE, `__Host-${CONSENT_COOKIE}`]);
const isAnybody = (cookie: string | undefined) =>
	(cookie ?? "").split(";").every((one) => one.trim() === "" || PLAIN_COOKIES.has(one.trim().split("=", 1)[0] ?? ""));

/** The part of the request context that is the same for every request. */
const sharedContext = ({ settings, analytics, clock }: Services) => {
	const { captcha, forms, brand, demo, chat, cases, mapTiles } = settings;
	const kind: RequestContext["captcha"] =
		captcha.kind === "recaptcha"
			? { kind: "recaptcha", url: captcha.url, v3: captcha.v3.siteKey, v2: captcha.v2.siteKey }
			: { kind: "embedded" };
	const outsideFormOrigin = forms.kind === "formassembly" ? new URL(forms.url).origin : undefined;
	return {
		now: clock,
		brand,
		demo,
		chat,
		cases,
		mapTiles,
		captcha: kind,
		outsideFormOrigin,
		record: (event) => analytics.record(event),
	} satisfies Partial<RequestContext>;
};

/** Shared caches store the page for 10 seconds, then refresh it in the background. Browsers always revalidate. */
const SHARED_CACHE = "public, max-age=0, s-maxage=10, stale-while-revalidate=60";
const LONGEST_SHARED_MS = 70_000;

/** When the first of phone and chat opens or closes. */
const firstChange = (lines: RequestContext["openNow"]): Date | undefined => {
	const [first] = [lines.phone?.until, lines.chat?.until].flatMap((until) => until ?? []).sort();
	return first === undefined ? undefined : new Date(first);
};

/** No shared cache keeps "Open now" after closing: the last page before a change is stored until then, and no longer. */
export const sharedUntil = (change: Date | undefined, now: Date): string => {
	const left = change ? change.getTime() - now.getTime() : LONGEST_SHARED_MS;
	return left >= LONGEST_SHARED_MS
		? SHARED_CACHE
		: `public, max-age=0, s-maxage=${Math.max(0, Math.min(10, Math.floor(left / 1000)))}`;
};

/**
 * Answers requests for pages, each with its content security policy and the visitor's CSRF token. A page that is the
 * same for all visitors has neither token nor nonce, and shared caches may store it; all others must not be stored.
 */
export const createPageAnswers = (services: Services, pages: Pages, options: PagesOptions) => {
	const { settings, errors, analytics } = services;
	const { development, patternOf, originsOf } = options;
	const captchaOrigin = settings.captcha.kind === "recaptcha" ? new URL(settings.captcha.url).origin : undefined;
	const forAll = sharedContext(services);
	const phoneLine = createPhoneLine(services);

	return async (c: AppContext): Promise<Response> => {
		const requestId = c.get("requestId");
		const { path, method } = c.req;
		const { searchParams, search, origin } = new URL(c.req.url);
		// Routes match in upper and lower case, so redirect to lower case. Patterns with parameters are left alone.
		const small = path.toLowerCase();
		if (LOOKS.has(method) && path !== small && /^[^:*]+$/.test(patternOf(path) ?? "*"))
			return c.redirect(small.replace(/^\/+/, "/") + search, 308);
		const moved = movedTo(path);
		if (moved) return c.redirect(moved + search, 308);
		const nonce = development ? undefined : randomBytes(16).toString("base64");
		const { token: csrfToken, line: tokenCookie } = csrfTokenFor(c);
		// Visitors from an advertisement get an additional script, so their page isn't shared.
		const mayShare =
			LOOKS.has(method) && !development && isAnybody(c.req.header("cookie")) && !searchParams.has("gclid");
		const said = { share: false, policy: {} as PagePolicy, setCookies: [] as string[] };
		const confirmation = createFlashOnce(c);
		const helpOnce = createHelpOnce(c, settings);
		const calls: { csrfToken: string; setCookies: string[]; help?: Help | undefined } = {
			csrfToken,
			setCookies: said.setCookies,
		};
		const form = SAFE.has(method) ? undefined : isFromElsewhere(c, originsOf(c)) ? 403 : await readPageForm(c.req.raw);
		const isRefused = typeof form === "number";
		// A page may refuse a form without a call, so what the public writes is read here, and what it searches for.
		if (!isRefused && !isForStaff(path))
			calls.help = helpFor(readDanger(textsOf(form ?? searchParams)), services.clock());
		// No place has such a name, so the words needn't stay in the address and the browser's history.
		if (calls.help && method === "GET" && !path.endsWith(".data") && readDanger(searchParams.get("location") ?? "")) {
			searchParams.delete("location");
			const without = c.redirect(`${path}?${searchParams}`, 303);
			for (const line of helpOnce.cookies(calls.help, without)) without.headers.append("set-cookie", line);
			return without;
		}

		const openNow = phoneLine();
		const page = await pages(
			isRefused ? new Request(new URL(REFUSED, c.req.url)) : form ? withoutBody(c.req.raw) : confirmation.request,
			{
				...forAll,
				openNow,
				...options.callsOf(c, calls),
				help: () => calls.help ?? helpOnce.read(),
				form: isRefused ? undefined : form,
				csrfToken,
				requestId,
				// A shared page can't use a nonce.
				get nonce() {
					return said.share ? undefined : nonce;
				},
				refused: isRefused ? { status: form, at: ownPath(c.req.url) } : undefined,
				publicUrl: settings.publicUrl ?? origin,
				report: (error) =>
					errors.report(error, {
						requestId,
						path: logPath(path),
						route: patternOf(path) ?? "other",
						what: "page failed",
					}),
				allow: (more) => {
					said.policy = { ...said.policy, ...more };
				},
				share: () => {
					said.share = mayShare && !calls.help;
				},
				setCookies: said.setCookies,
			},
		);
		const { headers } = page;
		if (page.status === 405 && !headers.has("allow")) headers.set("allow", "GET, HEAD, POST");
		if (page.status === 404 && method === "GET") analytics.record({ name: eventsCopy.notFound });
		if (page.status === 503 && !headers.has("retry-after"))
			headers.set("retry-after", String(unavailable().retryAfter));
		const isPage = headers.get("content-type")?.startsWith("text/html") ?? false;
		const isShared =
			said.share &&
			isPage &&
			page.status === 200 &&
			headers.getSetCookie().length === 0 &&
			said.setCookies.length === 0;
		// A stored answer must not contain a visitor's token.
		const isKept = isShared || /public|no-cache/.test(headers.get("cache-control") ?? "");
		// Set cookies on the page's own response: headers set on the context would copy the whole response.
		for (const line of [
			...said.setCookies,
			...confirmation.cookies(page),
			...helpOnce.cookies(calls.help, page),
			...(tokenCookie && !isKept ? [tokenCookie] : []),
		])
			headers.append("set-cookie", line);
		if (isPage) {
			const policy = {
				nonce: isShared ? undefined : nonce,
				scriptHashes,
				secure: c.get("secure"),
				development,
				captchaOrigin,
				...said.policy,
			};
			for (const [name, value] of Object.entries(securityHeaders(policy))) headers.set(name, value);
		}
		if (isShared) {
			headers.set("cache-control", sharedUntil(firstChange(openNow), services.clock()));
			headers.append("vary", "accept-encoding");
		}
		if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
		return page;
	};
};
