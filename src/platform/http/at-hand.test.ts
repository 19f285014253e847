import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { createApp } from "#app";
import { createLog } from "#platform/log.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aProvider, aService } from "#tests/support/builders.ts";

let api: TestApi;
let app: ReturnType<typeof createApp>;
let lines: Record<string, unknown>[] = [];

beforeAll(async () => {
	const log = createLog("info", undefined, { write: (line: string) => void lines.push(JSON.parse(line)) });
	api = await testApi({ PUBLIC_URL: "https://alongside.example" }, undefined, { log });
	app = createApp(api.services, async () => new Response("no pages here", { status: 404 }));
	const { id } = await aService(api.services.database.db);
	for (let n = 0; n < 30; n++) await aProvider(api.services.database.db, { name: `Wattle ${n}`, services: [id] });
});
afterAll(() => api.close());

const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
	app.fetch(new Request(`https://alongside.example/api${path}`, { method, headers }), undefined);
/** Waits until answers of this address are at hand: then they come without a wait. */
const atHand = async (path: string, headers?: Record<string, string>): Promise<Response> => {
	let answer: Response | Promise<Response> | undefined;
	await vi.waitFor(async () => {
		answer = ask(path, headers);
		if (answer instanceof Promise) await answer;
		expect(answer).toBeInstanceOf(Response);
	}, 10_000);
	return answer as Response;
};
/** What the app itself says of the same: a request that says something of a body is its own to answer. */
const byApp = async (path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Response> => {
	const answer = ask(path, { ...headers, "content-length": "0" }, method);
	expect(answer).toBeInstanceOf(Promise);
	return answer;
};
const headersOf = ({ headers }: Response) => Object.fromEntries([...headers].filter(([name]) => name !== "x-request-id"));
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

beforeEach(() => {
	lines = [];
});

it.each([
	"/providers/",
	"/providers",
	"/providers/?order=by_score&page=2&pageSize=10",
	"/providers/?page=1&page=2",
	"/providers/?query=wattle%201",
	"/providers/?",
])("%s is what the app gives, header by header", async (path) => {
	const [given, plain] = [await atHand(path), await byApp(path)];
	expect(given.status).toBe(plain.status);
	expect(headersOf(given)).toEqual(headersOf(plain));
	expect(given.headers.get("strict-transport-security")).toMatch(/max-age/);
	expect((await bytesOf(given)).equals(await bytesOf(plain))).toBe(true);
});

it.each([
	["br", brotliDecompressSync],
	["gzip", gunzipSync],
	["gzip, deflate, br", brotliDecompressSync],
] as const)("compressed as the app does it: %s", async (accept, open) => {
	const headers = { "accept-encoding": accept };
	const [given, plain] = [await atHand("/providers/", headers), await byApp("/providers/", headers)];
	expect(headersOf(given)).toEqual(headersOf(plain));
	const [one, other] = [await bytesOf(given), await bytesOf(plain)];
	expect(one.equals(other)).toBe(true);
	expect(open(one).equals(await bytesOf(await atHand("/providers/")))).toBe(true);
	expect(headersOf(await atHand("/providers/?query=nobody", headers))["content-encoding"]).toBeUndefined();
});

it("each has a number of its own, or the one that a trusted proxy gave", async () => {
	const numbers = await Promise.all(
		[1, 2, 3].map(async () => (await atHand("/providers/", { "x-request-id": "from-a-stranger" })).headers.get("x-request-id")),
	);
	expect(new Set(numbers).size).toBe(3);
	for (const number of numbers) expect(number).toMatch(/^[0-9a-f-]{36}$/);
	const behind = createApp({ ...api.services, settings: { ...api.services.settings, trustedProxies: 1 } }, async () => new Response());
	const asked = () => behind.fetch(new Request("https://alongside.example/api/providers/", { headers: { "x-request-id": "from-the-proxy" } }));
	await vi.waitFor(async () => {
		const answer = asked();
		if (answer instanceof Promise) await answer;
		expect(answer).toBeInstanceOf(Response);
		expect((answer as Response).headers.get("x-request-id")).toBe("from-the-proxy");
	});
});

it("is logged and counted like any answer, without what was searched for", async () => {
	const counted = async () =>
		Number(
			/^http_request_duration_seconds_count\{route="\/api\/providers",method="GET",status="200"\} (\d+)/m.exec((await api.services.metrics.text()).text)?.[1],
		);
	await atHand("/providers/?query=wattle");
	const before = await counted();
	lines = [];
	const given = await atHand("/providers/?query=wattle");
	const plain = await byApp("/providers/?query=wattle");
	const requests = lines.filter(({ msg }) => msg === "request");
	expect(await counted()).toBe(before + requests.length);
	const told = (answer: Response) => requests.find(({ requestId }) => requestId === answer.headers.get("x-request-id"));
	expect(Object.keys(told(given) ?? {})).toEqual(Object.keys(told(plain) ?? {}));
	expect(told(given)).toMatchObject({ method: "GET", path: "/api/providers/", status: 200, level: 30 });
	expect(JSON.stringify(requests)).not.toContain("wattle");
});

it("that all is well is no line of the log: balancers ask several times a second", async () => {
	lines = [];
	for (const path of ["/health", "/ready"]) expect((await app.fetch(new Request(`https://alongside.example${path}`))).status).toBe(200);
	expect(lines.filter(({ msg, level }) => msg === "request" && Number(level) >= 30)).toEqual([]);
});

it("leaves to the app a fault as well, which tells of it", async () => {
	await atHand("/providers/");
	const { clock } = api.services;
	const broken = createApp(
		{
			...api.services,
			clock: () => {
				throw new Error("no time");
			},
		},
		async () => new Response(),
	);
	const answer = await broken.fetch(new Request("https://alongside.example/api/providers/"));
	expect([answer.status, await answer.json()]).toEqual([500, expect.objectContaining({ detail: "Sorry, there has been a system error." })]);
	expect(lines.some(({ msg }) => msg === "request failed")).toBe(true);
	expect(clock()).toBeInstanceOf(Date);
});

it("leaves to the app what is out of the ordinary", async () => {
	await atHand("/providers/");
	for (const path of ["/providers/?page=none", "/providers/?pageSize=1000000", "/providers/1/", "/services/"]) expect(ask(path)).toBeInstanceOf(Promise);
	const refused = await ask("/providers/?page=none");
	expect([refused.status, ((await refused.json()) as { errors: { field: string }[] }).errors[0]?.field]).toEqual([400, "page"]);
	const head = await ask("/providers/", {}, "HEAD");
	expect([head.status, (await bytesOf(head)).length]).toEqual([200, 0]);
	expect((await ask("/providers/", {}, "POST")).status).toBe(403);
});
