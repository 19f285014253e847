import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readSettings } from "#platform/config.ts";
import { createOutbox } from "#platform/email/pg-outbox.ts";
import { startSmtp } from "#platform/email/smtp.fixture.ts";
import { Problem } from "#platform/http/problem.ts";
import { startJob } from "#platform/jobs/start-job.ts";
import { createLog } from "#platform/observability/log.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { testDatabase } from "#tests/support/database.ts";
import { startCollector, type TakenSpan } from "./collector.fixture.ts";
import { createTraces } from "./create.ts";
import { noTraces } from "./traces.ts";

let collector: Awaited<ReturnType<typeof startCollector>>;
beforeEach(async () => {
	collector = await startCollector();
});
afterEach(() => collector.close());

const settingsWith = (more: Record<string, string> = {}) =>
	readSettings({ NODE_ENV: "test", OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...more });
const log = createLog("silent");
const named = (name: string): TakenSpan => {
	const found = collector.spans.find((span) => span.name === name);
	if (!found) throw new Error(`no span ${name} among ${collector.spans.map((span) => span.name).join(", ")}`);
	return found;
};

describe("without a collector", () => {
	it("there are no traces, and their libraries are not loaded", async () => {
		const traces = await createTraces(readSettings({ NODE_ENV: "test" }), log);
		expect(traces).toBe(noTraces);
		expect(await traces.span("x", {}, async () => 7)).toBe(7);
		expect(traces.current()).toBeUndefined();
	});

	it("only one file imports the libraries, and it is only imported dynamically", () => {
		const root = join(import.meta.dirname, "../../../..");
		const files = globSync("src/**/*.{ts,tsx}", { cwd: root }).filter((file) => !file.endsWith(".test.ts"));
		const having = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(join(root, file), "utf8")));
		expect(having(/"@opentelemetry\//)).toEqual(["src/platform/observability/traces/open-telemetry.ts"]);
		expect(having(/from "[^"]*open-telemetry\.ts"/)).toEqual([]);
		expect(having(/import\("[^"]*open-telemetry\.ts"\)/)).toEqual(["src/platform/observability/traces/create.ts"]);
	});
});

describe("a configured collector", () => {
	it("receives nested spans at the configured address with the configured headers", async () => {
		const traces = await createTraces(
			settingsWith({
				OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20key,x-team=a",
				OTEL_SERVICE_NAME: "one.node",
			}),
			log,
		);
		let joined: string | undefined;
		await traces.request({ method: "GET", requestId: "r-12345678", traceparent: undefined }, async (request) => {
			request.name("GET /providers/:slug/:id");
			joined = traces.current()?.traceId;
			await traces.span("call GET /providers/", { "http.route": "/api/providers/" }, async (span) => {
				span.set("http.response.status_code", 200);
				traces.statement('select "id" from "provider" where "name" = $1', 3, undefined);
			});
		});
		await traces.stop();
		expect(collector.asked[0]).toMatchObject({
			path: "/v1/traces",
			headers: { authorization: "Bearer key", "x-team": "a" },
			resource: { "service.name": "one.node", "deployment.environment.name": "test" },
		});
		const [request, call, statement] = [
			named("GET /providers/:slug/:id"),
			named("call GET /providers/"),
			named("select provider"),
		];
		expect(request).toMatchObject({
			parentSpanId: undefined,
			kind: 2,
			attributes: { "request.id": "r-12345678", "http.request.method": "GET" },
		});
		expect(call).toMatchObject({ parentSpanId: request.spanId, traceId: request.traceId });
		expect(statement).toMatchObject({
			parentSpanId: call.spanId,
			kind: 3,
			attributes: { "db.operation.name": "select", "db.collection.name": "provider" },
		});
		expect(joined).toBe(request.traceId);
	});

	it("receives the kind of an error but not its message; a 4xx problem is no failure", async () => {
		const traces = await createTraces(settingsWith(), log);
		await expect(traces.span("one", {}, () => Promise.reject(new TypeError("Mai Tran, 0491 570 006")))).rejects.toThrow(
			"Mai",
		);
		await expect(traces.span("two", {}, () => Promise.reject(new Problem(404, "No Mai here")))).rejects.toThrow("Mai");
		await expect(
			traces.span("three", {}, () =>
				Promise.reject(Object.assign(new Error("Key (email)=(mai@x)"), { code: "23505" })),
			),
		).rejects.toThrow();
		await traces.stop();
		expect(named("one")).toMatchObject({ failed: true, attributes: { "error.type": "TypeError" } });
		expect(named("two").failed).toBe(false);
		expect(named("three")).toMatchObject({ failed: true, attributes: { "error.type": "23505" } });
		expect(collector.asked.map(({ raw }) => raw).join()).not.toMatch(/Mai|mai@|0491/);
	});

	const PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
	it.each([
		[
			"is used if the settings trust it",
			{ TRACE_PARENT: "accept", TRUST_PROXY: "1" },
			PARENT,
			"0af7651916cd43dd8448eb211c80319c",
		],
		[
			"of a later version is used too",
			{ TRACE_PARENT: "accept", TRUST_PROXY: "1" },
			PARENT.replace("00-", "01-").concat("-x"),
			"0af7651916cd43dd8448eb211c80319c",
		],
		["is ignored if the settings don't trust it", { TRUST_PROXY: "1" }, PARENT, undefined],
		[
			"with zeros is ignored",
			{ TRACE_PARENT: "accept", TRUST_PROXY: "1" },
			"00-00000000000000000000000000000000-b7ad6b7169203331-01",
			undefined,
		],
		["with other text is ignored", { TRACE_PARENT: "accept", TRUST_PROXY: "1" }, "Mai Tran", undefined],
	])("a load balancer's traceparent %s", async (_name, more, traceparent, trace) => {
		const traces = await createTraces(settingsWith(more), log);
		await traces.request({ method: "GET", requestId: "r", traceparent }, async () => {});
		await traces.stop();
		expect(collector.spans).toHaveLength(1);
		expect(collector.spans[0]?.parentSpanId).toBe(trace && "b7ad6b7169203331");
		if (trace) expect(collector.spans[0]?.traceId).toBe(trace);
	});

	it("receives no traces that the load balancer left out, and the configured share of the others", async () => {
		const traces = await createTraces(
			settingsWith({ TRACE_PARENT: "accept", TRUST_PROXY: "1", TRACE_SHARE: "0" }),
			log,
		);
		await traces.request({ method: "GET", requestId: "r", traceparent: PARENT.replace(/01$/, "00") }, async () => {});
		await traces.request({ method: "GET", requestId: "r", traceparent: undefined }, async () => {
			traces.statement("select 1 from provider", 1, undefined);
		});
		await traces.request({ method: "GET", requestId: "r", traceparent: PARENT }, async () => {});
		await traces.stop();
		expect(collector.spans).toHaveLength(1);
	});

	it("that refuses spans is logged once, without its answer", async () => {
		collector.answers((response) => response.writeHead(400).end("Zephyrine"));
		const told = createLog("silent");
		const warned = vi.spyOn(told, "warn");
		const traces = await createTraces(settingsWith(), told);
		for (let i = 0; i < 20; i++) await traces.span("x", {}, async () => {});
		await traces.stop();
		expect(collector.spans).toHaveLength(20);
		expect(warned.mock.calls).toEqual([[{ message: expect.stringMatching(/^[\w ]+$/) }, "traces not sent"]]);
		expect(JSON.stringify(warned.mock.calls)).not.toContain("Zephyrine");
	});

	it("with wrong settings gives an error with the setting's name, without its key", () => {
		expect(() => settingsWith({ TRACE_PARENT: "accept" })).toThrow("TRACE_PARENT can only be accept behind a proxy");
		expect(() => settingsWith({ OTEL_EXPORTER_OTLP_ENDPOINT: "collector" })).toThrow(
			"OTEL_EXPORTER_OTLP_ENDPOINT must be an address",
		);
		expect(() => settingsWith({ OTEL_EXPORTER_OTLP_HEADERS: "key only" })).toThrow(
			/^OTEL_EXPORTER_OTLP_HEADERS must be names and values such as authorization=Bearer%20key$/,
		);
		expect(() => settingsWith({ OTEL_EXPORTER_OTLP_HEADERS: "a=50%" })).toThrow("has a %");
		expect(() => settingsWith({ TRACE_SHARE: "2" })).toThrow("TRACE_SHARE must be 0 to 1");
	});
});

describe("the trace of an email", () => {
	it("has its kind and try when it is sent, and the mail server's codes when it is not", async () => {
		const smtp = await startSmtp({ onRecipient: (address) => (address.startsWith("zephyrine") ? 550 : undefined) });
		const database = await testDatabase();
		const traces = await createTraces(settingsWith(), log);
		const settings = { ...settingsWith({ SECRET_KEY: "a key for letters, which is long enough" }), smtpUrl: smtp.url };
		const outbox = createOutbox({
			database,
			settings,
			log,
			clock: () => new Date(),
			traces,
			retry: { lookEverySeconds: 0.5 },
		});
		await outbox.start();
		const sentEmail = { about: "quote:x", subject: "For Zephyrine", text: "Dear Zephyrine", html: "Dear Zephyrine" };
		await database.transaction((trx) =>
			outbox.enqueue(trx, [
				{ ...sentEmail, kind: "quote-received", to: "mai@visitor.example" },
				{ ...sentEmail, kind: "request-news", to: "zephyrine@visitor.example" },
			]),
		);
		const waiting = async () =>
			(
				await sql<{ count: number }>`select count(*)::int as count from letter where status = 'waiting'`.execute(
					database.db,
				)
			).rows[0]?.count;
		await expect.poll(waiting, { timeout: 15_000 }).toBe(1);
		// The server takes another email, so the refusal is about the recipient.
		await database.transaction((trx) =>
			outbox.enqueue(trx, [{ ...sentEmail, about: "quote:y", kind: "quote-received", to: "mai@visitor.example" }]),
		);
		await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
		await outbox.stop();
		await traces.stop();
		const told = collector.spans
			.filter(({ name }) => name === "send letter")
			.map(({ attributes, failed }) => ({ ...attributes, failed }));
		expect(told).toHaveLength(4);
		expect(told).toContainEqual({ "letter.kind": "quote-received", "letter.attempt": 1, failed: false });
		expect(told).toContainEqual({
			"letter.kind": "request-news",
			"letter.attempt": 1,
			"error.type": expect.stringMatching(/^EENVELOPE RCPT TO 550/),
			failed: true,
		});
		expect(collector.asked.map(({ raw }) => raw).join()).not.toMatch(/zephyrine|mai@/i);
		await database.close();
		await smtp.close();
	});
});

describe("the trace of a job", () => {
	it("has its name and counts", async () => {
		vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
		const database = await testDatabase();
		const traces = await createTraces(settingsWith(), log);
		const work = vi.fn(async () => ({ reminded: 2 }));
		const end = startJob(
			{ database, log, traces, clock: () => new Date() },
			{ name: "referrals", everyMs: 1_000, work, fault: "could not" },
		);
		vi.advanceTimersByTime(1_000);
		vi.useRealTimers();
		await vi.waitFor(() => expect(work).toHaveBeenCalled(), 15_000);
		await end();
		await traces.stop();
		expect(named("job referrals").attributes).toEqual({ "job.name": "referrals", "job.reminded": 2 });
		await database.close();
	});
});

describe("a request", () => {
	let api: TestApi;
	const CANARY = "Zephyrine";
	const trace = (parent = "") => api.request("/", { headers: { traceparent: parent } });
	afterEach(() => api?.close());

	it("is traced by patterns from the API to the database, without personal data", async () => {
		api = await testApi({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
		await api.request(`/providers/?query=${CANARY}&postcodes_list=3000`);
		await api.request(`/providers/${CANARY}/`);
		await api.request(`/no-such-call/${CANARY}/`);
		await api.request("/messages/", {
			body: { email: `${CANARY}@visitor.example`, message: `${CANARY} asks`, name: CANARY },
		});
		await api.request("/users/login/", { body: { username: `${CANARY}@visitor.example`, password: CANARY } });
		await api.services.traces.span("job x", {}, () =>
			sql`select ${CANARY}::text as a, ${sql.lit(CANARY)} from provider`.execute(api.services.database.db),
		);
		await trace();
		await api.services.traces.stop();
		const requests = collector.spans.filter(({ kind }) => kind === 2);
		expect(requests.map(({ name }) => name)).toEqual(
			expect.arrayContaining([
				"GET /api/providers",
				"GET /api/providers/:idOrSlug",
				"GET /api/*",
				"POST /api/messages",
			]),
		);
		for (const { attributes } of requests)
			expect(attributes).toMatchObject({
				"http.route": expect.any(String),
				"http.response.status_code": expect.any(Number),
			});
		const call = named("call POST /messages/");
		expect(call.attributes["http.response.status_code"]).toBe(201);
		const below = collector.spans.filter(({ traceId }) => traceId === call.traceId).map(({ name }) => name);
		expect(below).toEqual(expect.arrayContaining(["insert enquiry", "insert letter", "begin", "commit"]));
		expect(collector.asked.map(({ raw }) => raw).join()).not.toMatch(new RegExp(CANARY, "i"));
	});

	it.each([
		["refuses", (response: import("node:http").ServerResponse) => response.writeHead(503).end()],
		["never answers", () => {}],
	])("isn't delayed if the collector %s", async (_name, by) => {
		collector.answers(by);
		api = await testApi({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
		const answers = await Promise.all(Array.from({ length: 8 }, () => api.request("/service-areas/")));
		expect(new Set(answers.map(({ status }) => status)).size).toBe(1);
		// Stops within its time limit.
		await api.services.traces.stop();
		expect((await api.request("/service-areas/")).status).toBe(answers[0]?.status);
	});
});
