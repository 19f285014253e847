import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLog } from "../log.ts";
import { createErrors } from "./create.ts";
import { startErrorService } from "./error-service.fixture.ts";

let service: Awaited<ReturnType<typeof startErrorService>>;
let counted: { name: string; properties?: Record<string, string> }[];
const started = new Date("2026-03-02T00:00:00Z");

beforeEach(async () => {
	service = await startErrorService();
	counted = [];
});
afterEach(async () => {
	await service.close();
});

const log = createLog("silent");
const create = (dsn: string | undefined = service.dsn) =>
	createErrors({
		settings: { errorReportingDsn: dsn, mode: "production" },
		log,
		clock: () => started,
		analytics: { record: (event) => counted.push(event) },
	});
const request = {
	requestId: "0b7c3f52-1111-4222-8333-444455556666",
	method: "GET",
	path: "/providers",
	status: 200,
	started,
	ms: 12,
	isPage: false,
};
const about = {
	requestId: request.requestId,
	path: "/providers/bellbird/12",
	route: "/providers/:slug/:id",
	what: "page failed" as const,
};
const browserFault = {
	name: "TypeError",
	message: "x is not a function",
	stack: "f@https://h/assets/a.js:1:2",
	path: "/providers",
	nth: 1,
};
const typesOf = () => service.received.map(({ type }) => type).sort();

describe("without an outside service", () => {
	it("logs and counts, and sends nothing", async () => {
		const errors = await createErrors({
			settings: { errorReportingDsn: undefined, mode: "production" },
			log,
			clock: () => started,
			analytics: { record: (e) => counted.push(e) },
		});
		const logged = vi.spyOn(log, "error").mockImplementation(() => {});
		errors.report(new Error("boom"), about);
		errors.reportBrowser({ ...browserFault, message: "mai@mail.example" }, about);
		errors.answered(request);
		await errors.flush();
		await errors.stop();
		expect(service.received).toEqual([]);
		expect(logged.mock.calls.map(([, what]) => what)).toEqual(["page failed", "browser error"]);
		expect(JSON.stringify(logged.mock.calls[1])).not.toContain("mai@");
		expect(counted).toEqual([
			{ name: "Errors - Server", properties: { kind: "page failed", route: "/providers/:slug/:id" } },
			{ name: "Errors - Browser", properties: { kind: "TypeError", route: "other" } },
		]);
	});

	it("ignores errors that aren't ours, and counts unknown names together", async () => {
		const errors = await create();
		errors.reportBrowser({ ...browserFault, name: "AbortError" }, about);
		errors.reportBrowser({ ...browserFault, message: "ResizeObserver loop limit exceeded" }, about);
		errors.reportBrowser({ ...browserFault, message: "Failed to fetch" }, about);
		errors.reportBrowser({ ...browserFault, stack: "f@moz-extension://abc/x.js:1:2" }, about);
		expect(counted).toEqual([]);
		errors.reportBrowser({ ...browserFault, name: "Mai" }, about);
		expect(counted).toEqual([{ name: "Errors - Browser", properties: { kind: "other", route: "other" } }]);
		errors.nameRoutes((path) => (path === "/providers" ? "/providers" : undefined));
		errors.reportBrowser(browserFault, about);
		errors.reportBrowser({ ...browserFault, path: "/Mai Tran" }, about);
		expect(counted.slice(1).map(({ properties }) => properties?.route)).toEqual(["/providers", "other"]);
	});
});

describe("an outside service", () => {
	it("receives an error in Sentry's protocol, without personal data", async () => {
		const errors = await create();
		const cause = Object.assign(new Error('duplicate key value violates unique constraint "quote_pkey"'), {
			detail: "Key (email)=(mai@mail.example)",
		});
		errors.report(
			new TypeError(
				'cannot save "Mai Tran", mai@mail.example, 0423 677 767, quote 0b7c3f52-1111-4222-8333-999955556666',
				{ cause },
			),
			{
				...about,
				path: "/providers/quote-detail/0b7c3f52-1111-4222-8333-999955556666",
			},
		);
		await errors.flush();
		const [envelope] = service.received;
		expect(envelope).toMatchObject({
			path: "/errors/api/7/envelope/?sentry_version=7&sentry_key=publickey",
			contentType: "application/x-sentry-envelope",
			type: "event",
			head: { event_id: expect.stringMatching(/^[0-9a-f]{32}$/) },
			item: {
				platform: "node",
				level: "error",
				environment: "production",
				timestamp: started.getTime() / 1000,
				transaction: "/providers/quote-detail/{id}",
				tags: { side: "server", request_id: request.requestId },
				exception: {
					values: [
						{ type: "Error", value: 'duplicate key value violates unique constraint "quote_pkey"' },
						{ type: "TypeError", value: 'cannot save "…", [email], [number], quote [id]' },
					],
				},
			},
		});
		expect(envelope?.item.event_id).toBe(envelope?.head.event_id);
		const frames = envelope?.item.exception.values[1].stacktrace.frames;
		expect(frames.at(-1)).toMatchObject({
			filename: "/src/platform/observability/errors/create.test.ts",
			in_app: true,
		});
		expect(envelope?.raw).not.toMatch(/Mai|0423|999955556666|mail\.example/);
	});

	it("receives every trace, with the same trace ID as the error", async () => {
		const errors = await create();
		errors.report(new Error("boom"), about);
		errors.answered({ ...request, path: "/providers/bellbird/12", status: 500 });
		await errors.flush();
		const event = service.received.find(({ type }) => type === "event")?.item;
		const trace = service.received.find(({ type }) => type === "transaction")?.item;
		expect(trace).toMatchObject({
			type: "transaction",
			transaction: "GET /providers/{slug}/{id}",
			start_timestamp: started.getTime() / 1000,
			timestamp: started.getTime() / 1000 + 0.012,
			contexts: {
				trace: { op: "http.server", status: "internal_error", span_id: expect.stringMatching(/^[0-9a-f]{16}$/) },
			},
			tags: { "http.status_code": "500" },
		});
		expect(trace.contexts.trace.trace_id).toMatch(/^[0-9a-f]{32}$/);
		expect(trace.contexts.trace.trace_id).toBe(event.contexts.trace.trace_id);
	});

	// GLO-017
	it("receives a tenth of the sessions, all sessions with an error, and all traces", async () => {
		const errors = await create();
		const ids = Array.from({ length: 150 }, (_, index) => `page-${index}`);
		const { chanceOf } = await import("./sentry.ts");
		for (const requestId of ids) errors.answered({ ...request, requestId, isPage: true });
		for (const requestId of ids.slice(0, 20)) errors.reportBrowser(browserFault, { requestId });
		// A second error on the same page doesn't count as another session.
		errors.reportBrowser({ ...browserFault, nth: 2 }, { requestId: "page-0" });
		errors.answered({ ...request, requestId: "failed", isPage: true, status: 500 });
		await errors.flush();
		const sessions = service.received.find(({ type }) => type === "sessions")?.item;
		expect(sessions).toMatchObject({ attrs: { environment: "production" } });
		expect(sessions.aggregates).toEqual([
			{ started: "2026-03-02T00:00:00.000Z", exited: ids.filter((id) => chanceOf(id) < 0.1).length, errored: 21 },
		]);
		expect(typesOf().filter((type) => type === "transaction")).toHaveLength(151);
		expect(typesOf().filter((type) => type === "event")).toHaveLength(21);
		expect(JSON.stringify(sessions)).not.toContain("page-");
	});

	it("that answers 429 gets nothing until its Retry-After has passed", async () => {
		const errors = await create();
		service.answers((res) => res.writeHead(429, { "retry-after": "30" }).end());
		errors.report(new Error("first"), about);
		await errors.flush();
		errors.report(new Error("second"), about);
		await errors.flush();
		expect(service.received).toHaveLength(1);
	});

	it("can limit one kind of report and accept another", async () => {
		const errors = await create();
		service.answers((res) =>
			res.writeHead(429, { "x-sentry-rate-limits": "60:transaction;session:organization" }).end(),
		);
		errors.answered(request);
		await errors.flush();
		service.answers((res) => res.writeHead(200).end());
		errors.report(new Error("boom"), about);
		errors.answered(request);
		await errors.flush();
		expect(typesOf()).toEqual(["event", "transaction"]);
	});

	it.each([
		["refuses", 400],
		["fails", 500],
		["redirects", 302],
	])("that %s gets no retry, and the log says that a report was dropped", async (_name, status) => {
		const warned = vi.spyOn(log, "warn");
		const errors = await create();
		service.answers((res) => res.writeHead(status, { location: "/elsewhere" }).end());
		errors.report(new Error("boom"), about);
		await errors.flush();
		expect(service.received).toHaveLength(1);
		expect(warned).toHaveBeenCalledWith({ dropped: 1 }, "error reports dropped");
		warned.mockRestore();
	});

	it("that is down doesn't keep the process from ending", async () => {
		const gone = createServer();
		await new Promise<void>((done) => gone.listen(0, "127.0.0.1", done));
		const { port } = gone.address() as AddressInfo;
		await new Promise((done) => gone.close(done));
		const errors = await create(`http://key@127.0.0.1:${port}/1`);
		errors.report(new Error("boom"), about);
		await errors.flush();
		await errors.stop();
	});

	it.each([
		["doesn't answer", () => {}],
		["never ends its answer", (res: import("node:http").ServerResponse) => res.writeHead(200).write("{")],
	])("that %s is abandoned after three seconds", async (_name, behaviour) => {
		// Fire the timeout at once instead of waiting for it.
		const limit = new AbortController();
		const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
		service.answers((res) => {
			behaviour(res);
			limit.abort(new DOMException("timed out", "TimeoutError"));
		});
		const errors = await create();
		errors.report(new Error("boom"), about);
		await errors.flush();
		expect(timeout).toHaveBeenCalledWith(3_000);
		await errors.stop();
	});

	it("receives at most 200 reports at a time, and the rest are dropped", async () => {
		const errors = await create();
		for (let index = 0; index < 500; index++) errors.answered({ ...request, requestId: `r${index}` });
		await errors.flush();
		expect(service.received).toHaveLength(200);
	});
});
