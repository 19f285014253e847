import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setCsrfCookie } from "#contract/accounts/accounts.ts";
import { CSRF_COOKIE, CSRF_HEADER } from "#contract/shared/request-names.ts";
import { contentSecurityPolicy } from "#platform/http/security-headers.ts";
import { RELEASE } from "#platform/release.ts";
import { createApp } from "#server/app.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { earlyScripts } from "#web/lib/early.ts";

let api: TestApi;
let app: ReturnType<typeof createApp>;

beforeAll(async () => {
	api = await testApi();
	const pages: Parameters<typeof createApp>[1] = async (
		request,
		{ csrfToken, callApi, form, setCookies, refused, share, help },
	) => {
		const { pathname } = new URL(request.url);
		if (pathname.startsWith("/shared")) {
			share();
			if (pathname === "/shared/cookie") setCookies.push("one_result=1; Path=/");
			return new Response("<p>the same for everybody</p>", {
				status: pathname === "/shared/gone" ? 410 : 200,
				headers: { "content-type": pathname === "/shared.data" ? "text/x-script" : "text/html; charset=utf-8" },
			});
		}
		if (pathname === "/inward") {
			const answer = await callApi(setCsrfCookie, {});
			return Response.json(answer.ok ? answer.data : answer.problem);
		}
		if (pathname === "/helps") return Response.json(help() ?? null);
		if (pathname === "/throws") throw new Error("secret detail");
		if (refused) return new Response(`refused: ${request.method} ${refused.at}`, { status: refused.status });
		if (form) return Response.json([...form]);
		return new Response(`<p>${csrfToken}</p>`, { headers: { "content-type": "text/html; charset=utf-8" } });
	};
	app = createApp(api.services, pages);
});

afterAll(() => api.close());

const token = "x".repeat(43);
const post = (headers: Record<string, string>) =>
	app.request("http://site.example/api/quotes/", {
		method: "POST",
		headers: { "content-type": "application/json", ...headers },
		body: "{}",
	});

describe("CSRF token", () => {
	// API-034
	test("GET users/set-csrf-cookie/ sets a cookie that our pages' scripts can read", async () => {
		const response = await app.request("/api/users/set-csrf-cookie/");
		expect(response.status).toBe(200);
		const cookie = response.headers.get("set-cookie") ?? "";
		expect(cookie).toMatch(new RegExp(`^${CSRF_COOKIE}=[\\w-]{43}; .*SameSite=Lax`));
		expect(cookie).not.toMatch(/HttpOnly/i);
	});

	// API-003
	test("an unsafe call without the header, with a wrong one, or without the cookie is refused", async () => {
		expect((await post({})).status).toBe(403);
		expect((await post({ cookie: `${CSRF_COOKIE}=${token}` })).status).toBe(403);
		expect((await post({ [CSRF_HEADER]: token })).status).toBe(403);
		expect((await post({ cookie: `${CSRF_COOKIE}=${token}`, [CSRF_HEADER]: "y".repeat(43) })).status).toBe(403);
		expect((await post({ cookie: `${CSRF_COOKIE}=short`, [CSRF_HEADER]: "short" })).status).toBe(403);
	});

	// API-002
	test("a call with cookie and header is accepted, with both cookie names", async () => {
		for (const name of [CSRF_COOKIE, `__Host-${CSRF_COOKIE}`])
			expect((await post({ cookie: `${name}=${token}`, [CSRF_HEADER]: token })).status).toBe(422);
	});

	test("a call from another site is refused even with cookie and header", async () => {
		const both = { cookie: `${CSRF_COOKIE}=${token}`, [CSRF_HEADER]: token };
		expect((await post({ ...both, origin: "https://evil.example" })).status).toBe(403);
		expect((await post({ ...both, "sec-fetch-site": "cross-site" })).status).toBe(403);
		expect((await post({ ...both, origin: "http://site.example", "sec-fetch-site": "same-origin" })).status).toBe(422);
	});
});

describe("a form sent to a page", () => {
	const send = async (method: string, type: string | undefined, body?: string) => {
		const response = await app.request("/contact", { method, body, headers: type ? { "content-type": type } : {} });
		return { status: response.status, text: await response.text(), allow: response.headers.get("allow") };
	};
	const part = (name: string) => `--x\r\ncontent-disposition: form-data; name=${name}\r\n\r\n1\r\n`;

	test.each([
		["application/x-www-form-urlencoded;charset=UTF-8", "a=1&a=1"],
		["multipart/form-data; boundary=x", `${part("a")}${part("a")}--x--\r\n`],
	])("arrives: %s", async (type, body) => {
		expect(await send("POST", type, body)).toMatchObject({
			status: 200,
			text: JSON.stringify([
				["a", "1"],
				["a", "1"],
			]),
		});
	});

	test.each([
		["POST", undefined, undefined, 415],
		["POST", "application/json", "{}", 415],
		["POST", "text/plain", "a=1", 415],
		["POST", "multipart/form-dataset; boundary=x", part("a"), 415],
		["POST", "multipart/form-data", part("a"), 400],
		["POST", "multipart/form-data; boundary=x", part("a"), 400],
		["POST", "multipart/form-data; boundary=x", "", 400],
	])("%s %s %j is refused with the site's error page", async (method, type, body, status) => {
		expect(await send(method, type, body)).toEqual({ status, text: "refused: GET /contact", allow: null });
	});

	const typed = (text: string) => `--x\r\ncontent-disposition: form-data; name=a\r\n\r\n${text}\r\n--x--\r\n`;
	const longest = "a".repeat(120_000);

	test.each([
		["the most fields", "application/x-www-form-urlencoded", "a&".repeat(11_999), 200],
		["more fields than any form has", "application/x-www-form-urlencoded", "a&".repeat(12_000), 400],
		["as many fields as a body can have", "application/x-www-form-urlencoded", "&".repeat(1_000_000), 400],
		["the longest text", "application/x-www-form-urlencoded", `b=1&a=${longest}`, 200],
		["a text longer than any that is kept", "application/x-www-form-urlencoded", `b=1&a=${longest}a`, 413],
		["the longest text beside a file", "multipart/form-data; boundary=x", typed(longest), 200],
		["a longer one beside a file", "multipart/form-data; boundary=x", typed(`${longest}a`), 413],
	])("%s in %s: only forms within our limits reach a page", async (_what, type, body, status) => {
		const answer = await send("POST", type, body);
		expect(answer.status).toBe(status);
		if (status !== 200) expect(answer.text).toBe("refused: GET /contact");
	});

	test.each(["PUT", "PATCH", "DELETE"])("the method %s is not allowed", async (method) => {
		expect(await send(method, "application/x-www-form-urlencoded", "a=1")).toEqual({
			status: 405,
			text: "refused: GET /contact",
			allow: "GET, HEAD, POST",
		});
	});
});

describe("every answer", () => {
	test.each(["/", "/api/services/", "/api/nothing/", "/health", "/ready", "/assets/none.js", "/throws"])(
		"%s has the security headers and a request id",
		async (path) => {
			const { headers } = await app.request(path);
			expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
			expect(headers.get("x-content-type-options")).toBe("nosniff");
			expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
			expect(headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
		},
	);

	test("an internal error shows the caller only a reference", async () => {
		const response = await app.request("/throws");
		expect(response.status).toBe(500);
		const body = await response.json();
		expect(body).toEqual({
			detail: "Sorry, there has been a system error.",
			request_id: response.headers.get("x-request-id"),
		});
	});

	test("each page has a new nonce", async () => {
		const nonce = async () =>
			/'nonce-([^']+)'/.exec((await app.request("/")).headers.get("content-security-policy") ?? "")?.[1];
		const [one, other] = [await nonce(), await nonce()];
		expect(one).toMatch(/^[\w+/=]{20,}$/);
		expect(one).not.toBe(other);
	});

	test("the policy of pages allows their own inline scripts and no others", async () => {
		const policy = (await app.request("/")).headers.get("content-security-policy") ?? "";
		const hashes = earlyScripts.map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
		expect(policy).toMatch(
			new RegExp(`script-src 'nonce-[^']+' 'strict-dynamic'( 'sha256-[^']+'){${earlyScripts.length}};`),
		);
		for (const hash of hashes) expect(policy).toContain(hash);
		expect(policy).not.toContain("unsafe-inline");
		for (const text of earlyScripts) expect(text).not.toMatch(/<\/|<!--|__vite|import\b/);
	});

	test("the policy allows styles from our files only", () => {
		expect(contentSecurityPolicy({ nonce: "x" })).toContain("; style-src 'self';");
	});

	test("pages require trusted types, except with the scripts of an outside captcha or chat", () => {
		const vouched = "require-trusted-types-for 'script'; trusted-types alongside default";
		expect(contentSecurityPolicy({ nonce: "x" })).toContain(vouched);
		for (const outside of [{ captchaOrigin: "https://captcha.example" }, { widgetOrigins: ["https://chat.example"] }])
			expect(contentSecurityPolicy({ nonce: "x", ...outside })).not.toContain("trusted-types");
	});

	test("a visitor gets a CSRF token once, and it is in the page", async () => {
		const first = await app.request("/");
		const given = /csrftoken=([\w-]{43})/.exec(first.headers.get("set-cookie") ?? "")?.[1];
		expect(await first.text()).toBe(`<p>${given}</p>`);
		const second = await app.request("/", { headers: { cookie: `csrftoken=${given}` } });
		expect(second.headers.get("set-cookie")).toBeNull();
		expect(await second.text()).toBe(`<p>${given}</p>`);
	});

	const TOKEN = "t".repeat(43);
	const OTHER = "u".repeat(43);
	// A network with Referrer-Policy: no-referrer hides the origin. Undefined: the browser doesn't send the header.
	test.each([
		["null", "same-origin", TOKEN, 200, 200],
		["null", "same-origin", OTHER, 200, 403],
		["null", "cross-site", TOKEN, 403, 403],
		["null", "same-site", TOKEN, 403, 403],
		["null", "none", TOKEN, 403, 403],
		// The page gets the form, so that it can show what was typed. Its calls are refused.
		["null", undefined, TOKEN, 200, 403],
		["https://evil.example", "same-origin", TOKEN, 403, 403],
		["http://localhost", "cross-site", TOKEN, 200, 403],
		["http://localhost", undefined, TOKEN, 200, 200],
		[undefined, "same-origin", TOKEN, 200, 200],
	])(
		"a form with Origin %s, Sec-Fetch-Site %s and the token %s: page %i, call %i",
		async (origin, site, token, page, call) => {
			const headers = {
				cookie: `${CSRF_COOKIE}=${TOKEN}`,
				...(origin && { origin }),
				...(site && { "sec-fetch-site": site }),
			};
			const shown = await app.request("/page", {
				method: "POST",
				body: new URLSearchParams({ typed: "three long hours of words" }),
				headers,
			});
			expect(shown.status).toBe(page);
			if (page === 200) expect(await shown.text()).toContain("three long hours of words");
			const answer = await app.request("/api/consent/", {
				method: "POST",
				body: "{}",
				headers: { ...headers, "content-type": "application/json", [CSRF_HEADER]: token },
			});
			expect(answer.status === 403).toBe(call === 403);
		},
	);

	test("cookies that a page's API call sets reach the visitor", async () => {
		const response = await app.request("/inward");
		const { csrftoken } = await response.json();
		expect(response.headers.getSetCookie().some((line) => line.startsWith(`csrftoken=${csrftoken};`))).toBe(true);
	});
});

describe("the API's own answers", () => {
	// API-001
	test("unknown paths are 404, other methods 405 with Allow, both as problem documents", async () => {
		const unknown = await app.request("/api/nothing/");
		expect([unknown.status, (await unknown.json()).detail]).toEqual([404, "Not found."]);
		const method = await api.request("/services/", { method: "DELETE" });
		expect([method.status, method.headers.get("allow")]).toEqual([405, "GET"]);
	});

	test("paths work with and without the last slash", async () => {
		expect((await app.request("/api/services")).status).toBe(200);
	});

	test("bad bodies and addresses are refused with a reason, never 500", async () => {
		expect((await api.request("/quotes/", { body: "{" })).status).toBe(400);
		expect((await api.request("/quotes/", { body: "{}", headers: { "content-type": "text/plain" } })).status).toBe(415);
		expect((await api.request("/quotes/", { body: `{"name":"${"x".repeat(70_000)}"}` })).status).toBe(413);
		for (const path of [
			"/providers/?page=0",
			"/providers/?page=x",
			"/providers/?query=%00",
			"/providers/?service_areas_list=a",
			"/providers/%00/",
			"/postcodes/%00/",
			"/providers/?pageSize=101",
			"/providers/?order=paid",
		])
			expect((await app.request(`/api${path}`)).status, path).toBe(400);
		for (const path of [
			"/providers/%ff/",
			"/providers/?query=%ff%fe",
			"/providers/?query=%F0%9F%98%80",
			"/postcodes/?query=%25",
		])
			expect((await app.request(`/api${path}`)).status, path).toBeLessThan(500);
	});

	test("/api/openapi.json describes every endpoint", async () => {
		const description = await (await app.request("/api/openapi.json")).json();
		expect(description.openapi).toMatch(/^3\./);
		for (const path of [
			"/api/providers/",
			"/api/providers/{idOrSlug}/",
			"/api/quotes/",
			"/api/availability/",
			"/api/postcodes/{code}/",
		])
			expect(description.paths).toHaveProperty([path]);
		expect(description.paths["/api/quotes/"].post.requestBody.content["application/json"].schema.required).toContain(
			"email",
		);
	});

	test("/health doesn't use the database, /ready does", async () => {
		expect(await (await app.request("/health")).json()).toEqual({ status: "up", version: RELEASE });
		expect(await (await app.request("/ready")).json()).toEqual({ status: "ready" });
	});

	test.each([3600_000, -3600_000, 2_001])("a node whose clock is %i ms ahead isn't ready", async (aheadMs) => {
		const clock = Object.assign(() => api.services.clock(), { aheadMs: () => aheadMs });
		const off = createApp({ ...api.services, clock }, async () => new Response());
		const response = await off.request("/ready");
		expect([response.status, await response.json()]).toEqual([503, { status: "clock is off" }]);
		expect((await off.request("/health")).status).toBe(200);
	});

	test("HEAD answers like GET without a body", async () => {
		const response = await app.request("/api/services/", { method: "HEAD" });
		expect([response.status, await response.text()]).toEqual([200, ""]);
	});
});

describe("a page that is the same for all visitors", () => {
	const get = async (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });
	test("may be stored by shared caches: it has an ETag, but no cookie, token or nonce", async () => {
		const response = await get("/shared");
		expect(Object.fromEntries(response.headers)).toMatchObject({
			"cache-control": expect.stringMatching(/^public, max-age=0, s-maxage=\d/),
			vary: "accept-encoding",
			etag: expect.stringMatching(/^W\/"/),
			"x-frame-options": "DENY",
		});
		expect(response.headers.get("set-cookie")).toBeNull();
		const policy = response.headers.get("content-security-policy") ?? "";
		expect(policy).toMatch(new RegExp(`script-src( 'sha256-[^']+'){${earlyScripts.length}};`));
		expect(policy).not.toContain("nonce");
		const again = await get("/shared", { "if-none-match": response.headers.get("etag") ?? "" });
		expect(again.status).toBe(304);
		// These replace the headers that the browser has stored with the page.
		for (const name of ["content-security-policy", "x-frame-options", "cache-control", "vary", "etag"])
			expect(again.headers.get(name), name).toBe(response.headers.get(name));
	});

	test.each([
		["for a visitor who is signed in", "/shared", { cookie: "sessionid=1" }],
		["for a visitor with an unknown cookie", "/shared", { cookie: "a=b" }],
		["for a visitor from an advertisement", "/shared?gclid=1", {}],
		["if it sets a cookie", "/shared/cookie", {}],
		["if it is gone", "/shared/gone", {}],
		["if it is data for a script", "/shared.data", {}],
	])("isn't shared %s", async (_who, path, headers) => {
		const response = await get(path, headers as Record<string, string>);
		expect(response.headers.get("cache-control")).toBe("no-store");
		expect(response.headers.get("etag")).toBeNull();
		expect(response.headers.get("set-cookie")).toContain(CSRF_COOKIE);
	});
});

describe("a search on a public page is read for words of danger", () => {
	const CRY = encodeURIComponent("I want to die");

	test.each(["query", "search", "text", "any_box"])("in the box %s", async (box) => {
		expect((await (await app.request(`/helps?${box}=${CRY}`)).json()).lines.length).toBeGreaterThan(0);
		expect(await (await app.request(`/helps?${box}=cleaning`)).json()).toBeNull();
	});

	test("and such words in the box for a place don't stay in the address", async () => {
		const response = await app.request(`/helps?location=${CRY}&age_groups_list=0-6`);
		expect(response.status).toBe(303);
		expect(response.headers.get("location")).toBe("/helps?age_groups_list=0-6");
		const cookie = response.headers.getSetCookie().map((line) => line.split(";")[0]);
		const next = await app.request("/helps?age_groups_list=0-6", { headers: { cookie: cookie.join("; ") } });
		expect((await next.json()).lines.length).toBeGreaterThan(0);
	});

	test("and a page with help isn't shared", async () => {
		expect((await app.request("/shared?query=cleaning")).headers.get("cache-control")).toContain("public");
		expect((await app.request(`/shared?query=${CRY}`)).headers.get("cache-control")).not.toContain("public");
	});
});
