import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLog } from "#platform/observability/log.ts";
import { createCollector } from "./collector.ts";

let server: Server;
let url: string;
let answer: RequestListener;
let now: number;
let batches: { authorization: string | undefined; type: string | undefined; body: { id: string; counts: unknown[] } }[];

beforeEach(async () => {
	batches = [];
	now = Date.parse("2026-03-01T23:00:00Z");
	answer = (_req, res) => res.writeHead(204).end();
	server = createServer(async (req, res) => {
		let body = "";
		for await (const part of req) body += part;
		batches.push({
			authorization: req.headers.authorization,
			type: req.headers["content-type"],
			body: JSON.parse(body),
		});
		answer(req, res);
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/batch`;
});
afterEach(async () => {
	server.closeAllConnections();
	await new Promise((done) => server.close(done));
});

const log = createLog("silent");
const create = (token?: string, address = url) =>
	createCollector({ url: address, token, log, clock: () => new Date(now) });
const event = { name: "Errors - Page Not Found Rendered" };

describe("an outside collector", () => {
	it("receives counts in batches, without anything that identifies a person", async () => {
		const collector = create("the-key");
		collector.record({
			name: "Inquiries - Service Request Submission",
			properties: { service: "Psychology", campaign: "psychology" },
		});
		collector.record({
			name: "Inquiries - Service Request Submission",
			properties: { campaign: "psychology", service: "Psychology" },
		});
		collector.record(event);
		await collector.flush();
		expect(batches).toEqual([
			{
				authorization: "Bearer the-key",
				type: "application/json",
				body: {
					id: expect.stringMatching(/^[0-9a-f-]{36}$/),
					counts: [
						{
							day: "2026-03-02",
							name: "Inquiries - Service Request Submission",
							properties: { campaign: "psychology", service: "Psychology" },
							times: 2,
						},
						{ day: "2026-03-02", name: event.name, properties: {}, times: 1 },
					],
				},
			},
		]);
		await collector.flush();
		expect(batches).toHaveLength(1);
	});

	it("that fails gets the same batch again with the same ID, after growing pauses", async () => {
		const collector = create();
		answer = (_req, res) => res.writeHead(503).end();
		collector.record(event);
		await collector.flush();
		await collector.flush();
		expect(batches).toHaveLength(1);
		answer = (_req, res) => res.writeHead(200).end("thanks");
		collector.record(event);
		now += 21_000;
		await collector.flush();
		await collector.flush();
		expect(batches.map(({ body }) => body.counts)).toEqual(
			Array(3).fill([{ day: "2026-03-02", name: event.name, properties: {}, times: 1 }]),
		);
		expect(batches[1]?.body.id).toBe(batches[0]?.body.id);
		expect(batches[2]?.body.id).not.toBe(batches[0]?.body.id);
	});

	it("that answers 429 gets no request until its Retry-After has passed", async () => {
		const collector = create();
		answer = (_req, res) => res.writeHead(429, { "retry-after": "120" }).end();
		collector.record(event);
		await collector.flush();
		now += 119_000;
		await collector.flush();
		expect(batches).toHaveLength(1);
		now += 2_000;
		await collector.flush();
		expect(batches).toHaveLength(2);
	});

	it("that asks for a pause of a year is retried within ten minutes, even if the machine's clock was set back", async () => {
		const collector = create();
		answer = (_req, res) => res.writeHead(429, { "retry-after": "31536000" }).end();
		collector.record(event);
		await collector.flush();
		now += 600_000;
		await collector.flush();
		expect(batches).toHaveLength(2);
		now -= 365 * 86_400_000;
		await collector.flush();
		expect(batches).toHaveLength(3);
	});

	it("loses a batch that it refuses, or that it doesn't accept within 8 tries", async () => {
		const collector = create();
		answer = (_req, res) => res.writeHead(401).end();
		collector.record(event);
		await collector.flush();
		now += 3_600_000;
		await collector.flush();
		expect(batches).toHaveLength(1);
		answer = (_req, res) => res.destroy();
		collector.record(event);
		for (let times = 0; times < 20; times++) {
			await collector.flush();
			now += 3_600_000;
		}
		expect(batches).toHaveLength(9);
	});

	it("that doesn't answer or can't be reached doesn't keep the process from ending", async () => {
		const limit = new AbortController();
		const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
		answer = () => limit.abort(new DOMException("timed out", "TimeoutError"));
		const collector = create();
		collector.record(event);
		await collector.flush();
		expect(timeout).toHaveBeenCalledWith(3_000);
		await collector.stop();
		const gone = create(undefined, "http://127.0.0.1:1/");
		gone.record(event);
		await gone.stop();
	});

	it("receives at most 1,000 different counts in a batch", async () => {
		const collector = create();
		for (let index = 0; index < 1_500; index++)
			collector.record({ name: event.name, properties: { service: String(index) } });
		await collector.flush();
		expect(batches[0]?.body.counts).toHaveLength(1_000);
	});
});
