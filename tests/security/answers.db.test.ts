import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtFiles } from "#platform/http/files.ts";
import { createRequestGuard } from "#platform/http/request-guard.ts";
import { createApp } from "#server/app.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";

// The headers of every response: pages, errors, files, streams, and refusals of malformed requests.

let api: TestApi;
let fetchOf: (path: string, init?: RequestInit) => Promise<Response>;
let raw: (bytes: string) => Promise<string>;
let close: () => Promise<unknown>;

beforeAll(async () => {
	api = await testApi({ PUBLIC_URL: "https://alongside.example" });
	const pages: Parameters<typeof createApp>[1] = async (request, { allow, refused }) => {
		const { pathname } = new URL(request.url);
		if (pathname === "/moved") return new Response(null, { status: 302, headers: { location: "/" } });
		if (pathname === "/throws") throw new Error("secret detail");
		if (pathname === "/kept")
			return new Response("<urlset/>", {
				headers: { "content-type": "application/xml", "cache-control": "public, max-age=3600" },
			});
		if (pathname === "/looked-after")
			return new Response("<rss/>", {
				headers: { "content-type": "application/rss+xml", "cache-control": "no-cache" },
			});
		if (refused !== undefined)
			return new Response("<p>Refused</p>", {
				status: refused.status,
				headers: { "content-type": "text/html; charset=utf-8" },
			});
		if (pathname.startsWith("/api/formassembly/")) allow({ framed: true });
		return new Response("<p>Hello</p>", {
			status: pathname === "/" ? 200 : 404,
			headers: { "content-type": "text/html; charset=utf-8" },
		});
	};
	const site = createApp(api.services, pages, { files: builtFiles(new URL("../../public/", import.meta.url)) });
	fetchOf = async (path, init) => site.request(`https://alongside.example${path}`, init);
	const server = createServer();
	const door = createRequestGuard(server, api.services.settings);
	server.on("request", door.guard(getRequestListener(site.fetch)));
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	raw = async (bytes) => {
		const socket = connect(port, "127.0.0.1");
		socket.setEncoding("utf8");
		let text = "";
		socket.on("data", (part) => (text += part));
		socket.end(bytes);
		await once(socket, "close");
		return text;
	};
	close = () => {
		server.closeAllConnections();
		return new Promise((done) => server.close(done));
	};
});
afterAll(async () => {
	await close();
	await api.close();
});

const EVERY: Record<string, string> = {
	"x-content-type-options": "nosniff",
	"referrer-policy": "strict-origin-when-cross-origin",
	"cross-origin-opener-policy": "same-origin",
	"cross-origin-resource-policy": "same-origin",
	"strict-transport-security": "max-age=63072000; includeSubDomains",
};
const policyOf = (headers: Headers) => headers.get("content-security-policy") ?? "";

describe("every response over HTTPS", () => {
	it.each([
		["a page", "/", {}],
		["a missing page", "/nothing", {}],
		["a page that failed", "/throws", {}],
		["a redirect", "/moved", {}],
		["a redirect of the API", "/api", {}],
		["HEAD of a page", "/", { method: "HEAD" }],
		["a page with an unsupported method", "/", { method: "PUT" }],
		[
			"a form with an unsupported content type",
			"/",
			{ method: "POST", body: "{}", headers: { "content-type": "application/json" } },
		],
		["an API call", "/api/services/", {}],
		["a refused API call", "/api/team/cases/", {}],
		["a forged API call", "/api/users/login/", { method: "POST" }],
		["a missing endpoint", "/api/nothing/", {}],
		["an API call with an unsupported method", "/api/services/", { method: "DELETE" }],
		["OPTIONS", "/api/services/", { method: "OPTIONS" }],
		["HEAD of an API call", "/api/services/", { method: "HEAD" }],
		["the OpenAPI description", "/api/openapi.json", {}],
		["a file", "/favicon.svg", {}],
		["HEAD of a file", "/favicon.svg", { method: "HEAD" }],
		["a missing asset", "/assets/none.js", {}],
		["health", "/health", {}],
		["readiness", "/ready", {}],
	] as [string, string, RequestInit][])("%s carries the headers", async (_name, path, init) => {
		const { headers, status } = await fetchOf(path, init);
		expect(status).toBeGreaterThanOrEqual(200);
		expect(Object.fromEntries(headers)).toMatchObject(EVERY);
		const policy = policyOf(headers);
		for (const part of [
			"default-src 'self'",
			"object-src 'none'",
			"base-uri 'none'",
			"form-action 'self'",
			"frame-ancestors 'none'",
		])
			expect(policy).toContain(part);
		expect(policy).not.toMatch(/unsafe-(inline|eval|hashes)|\*/);
		expect(headers.get("x-frame-options")).toBe("DENY");
		expect(headers.get("permissions-policy")).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/);
		for (const name of ["server", "x-powered-by", "access-control-allow-origin"])
			expect(headers.has(name), name).toBe(false);
		expect(headers.get("cache-control")).toMatch(
			path.endsWith(".svg") ? /^public, max-age=3600$/ : /^(no-store|no-cache)$/,
		);
	});

	it("the page for a form that is too large carries the headers, and may load only its own style", async () => {
		const { headers, status } = await fetchOf("/", {
			method: "POST",
			body: "x".repeat(1_100_000),
			headers: { "content-type": "application/x-www-form-urlencoded" },
		});
		expect(status).toBe(413);
		expect(Object.fromEntries(headers)).toMatchObject({
			...EVERY,
			"x-frame-options": "DENY",
			"cache-control": "no-store",
		});
		expect(policyOf(headers)).toMatch(
			/^default-src 'none'; style-src 'sha256-[\w+/]{43}='; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
		);
		expect(headers.get("permissions-policy")).toMatch(/camera=\(\)/);
		for (const name of ["server", "x-powered-by", "access-control-allow-origin"])
			expect(headers.has(name), name).toBe(false);
	});

	it.each(["/api/formassembly/view/4937615", "/api/formassembly/view/5101871"])(
		"our form at %s may only be framed by our own pages",
		async (path) => {
			const { headers } = await fetchOf(path);
			expect(policyOf(headers)).toContain("frame-ancestors 'self'");
			expect(headers.get("x-frame-options")).toBe("SAMEORIGIN");
		},
	);

	it("an event stream and a download carry the headers", async () => {
		const { services } = api;
		const cookies = await sessionOf(services, (await aPerson(services, "team")).id);
		for (const [path, type] of [
			["/team/cases/events/", /^text\/event-stream/],
			["/team/figures/weeks/csv/", /^text\/csv/],
		] as const) {
			const { headers, body, status } = await api.request(path, { cookies });
			await body?.cancel();
			expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
				200,
				expect.stringMatching(type),
				"no-store",
			]);
			expect(Object.fromEntries(headers)).toMatchObject(EVERY);
			expect(policyOf(headers)).toContain("script-src 'none'");
			if (path.endsWith("csv/")) expect(headers.get("content-disposition")).toMatch(/^attachment; filename="/);
		}
	});

	it("/ready without a database answers 503 with the same headers", async () => {
		const { ping } = api.services.database;
		api.services.database.ping = () => Promise.reject(new Error("gone"));
		const answer = await fetchOf("/ready");
		api.services.database.ping = ping;
		expect(answer.status).toBe(503);
		expect(Object.fromEntries(answer.headers)).toMatchObject({
			...EVERY,
			"retry-after": "5",
			"cache-control": "no-store",
		});
	});

	it.each([
		["an invalid address", "GET // HTTP/1.1\r\nhost: a\r\n\r\n", 400],
		["something that isn't HTTP", "HELLO\r\n\r\n", 400],
		["a header without a name", "GET / HTTP/1.1\r\n: x\r\n\r\n", 400],
		["two content lengths", "POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nx", 400],
		[
			"a content length and chunks",
			"POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
			400,
		],
		["oversized headers", `GET / HTTP/1.1\r\nhost: a\r\nx: ${"x".repeat(20_000)}\r\n\r\n`, 431],
	])("%s is refused with a short message and the headers", async (_name, bytes, status) => {
		const text = await raw(bytes);
		expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
		for (const [name, value] of Object.entries(EVERY))
			expect(text.toLowerCase()).toContain(`${name}: ${value}`.toLowerCase());
		expect(text.toLowerCase()).toContain("content-security-policy: default-src 'none'; frame-ancestors 'none'");
		expect(text).not.toMatch(/\bat |node:|HPE_|powered/i);
	});
});

describe("cookies over HTTPS", () => {
	it("are __Host-, Secure and SameSite=Lax, and all but the CSRF token are HttpOnly", async () => {
		const given = new Map<string, string>();
		const note = (answer: Response) => {
			for (const endpoint of answer.headers.getSetCookie()) given.set(endpoint.split("=", 1)[0] ?? "", endpoint);
		};
		note(await fetchOf("/"));
		note(await fetchOf("/api/users/set-csrf-cookie/"));
		const asked = async (path: string, body: unknown) => note(await api.request(path, { body }));
		await asked("/chats/", { message: "Hello" });
		await asked("/privacy-choices/", { advertising: "no" });
		await asked("/users/logout/", undefined);
		note(await api.request("/users/logout/", { method: "POST" }));
		expect([...given.keys()].sort()).toEqual([
			"__Host-chat_visitor",
			"__Host-csrftoken",
			"__Host-privacy_choice",
			"__Host-session",
		]);
		for (const [name, endpoint] of given) {
			expect(endpoint).toMatch(/; Path=\/(;|$)/);
			expect(endpoint).toMatch(/; Secure(;|$)/);
			expect(endpoint).toMatch(/; SameSite=Lax(;|$)/);
			expect(endpoint).not.toMatch(/domain=/i);
			if (name !== "__Host-csrftoken") expect(endpoint).toMatch(/; HttpOnly(;|$)/);
		}
	});

	it("are never set by a response that may be cached for others", async () => {
		for (const path of ["/kept", "/looked-after"])
			expect((await fetchOf(path)).headers.getSetCookie(), path).toEqual([]);
	});

	it("a CSRF token without the __Host- prefix is ignored, because another host of our domain could have set it", async () => {
		const planted = "p".repeat(43);
		const answer = await fetchOf("/api/users/set-csrf-cookie/", { headers: { cookie: `csrftoken=${planted}` } });
		expect((await answer.json()).csrftoken).not.toBe(planted);
		const [own] = [...answer.headers.getSetCookie()].map(
			(endpoint) => /^__Host-csrftoken=([\w-]{43})/.exec(endpoint)?.[1],
		);
		const send = (token: string) =>
			fetchOf("/api/users/logout/", {
				method: "POST",
				headers: { cookie: `csrftoken=${planted}; __Host-csrftoken=${own}`, "x-csrftoken": token },
			});
		expect((await send(planted)).status).toBe(403);
		expect((await send(own ?? "")).status).toBe(200);
	});

	it("a file has an HSTS header if a trusted proxy reports HTTPS", async () => {
		const site = (proxies: string) =>
			createApp(
				{
					...api.services,
					settings: { ...api.services.settings, publicUrl: undefined, trustedProxies: Number(proxies) },
				},
				async () => new Response(null, { status: 404 }),
				{ files: builtFiles(new URL("../../public/", import.meta.url)) },
			).request("http://inside/favicon.svg", { headers: { "x-forwarded-proto": "https" } });
		expect((await site("1")).headers.get("strict-transport-security")).toContain("max-age");
		expect((await site("0")).headers.get("strict-transport-security")).toBeNull();
	});
});
