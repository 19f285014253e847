import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createOverloadGuard } from "#platform/http/overload.ts";
import { noteRun } from "#platform/jobs/job-runs.ts";
import { createLog } from "#platform/observability/log.ts";
import { RELEASE } from "#platform/release.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { createMetrics } from "./metrics.ts";
import { serveMetrics } from "./serve.ts";
import { watchPlatform } from "./watch-platform.ts";

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
	watchPlatform(api.services);
});
afterAll(() => api.close());
const figures = async () => (await api.services.metrics.text()).text;

it("counts answers by route pattern, never by the address itself", async () => {
	await api.request("/providers/8675309/");
	await api.request("/no-such-call/Zephyrine/");
	const text = await figures();
	expect(text).toMatch(
		/http_request_duration_seconds_count\{route="\/api\/providers\/:idOrSlug",method="GET",status="404"\} 1/,
	);
	expect(text).toMatch(/http_request_duration_seconds_count\{route="\/api\/\*",method="GET",status="404"\} 1/);
	expect(text).not.toContain("8675309");
	expect(text).not.toContain("Zephyrine");
});

it("has metrics of the database, live pages, and waiting or failed emails", async () => {
	await sql`
		insert into letter (kind, about, recipient, subject, text_body, html_body, status) values ('a', 'quote:x', 'a@b.example', '', '', '', 'failed')
	`.execute(api.services.database.db);
	const text = await figures();
	for (const line of [
		"database_up 1",
		`build_info{version="${RELEASE}"} 1`,
		"event_streams_open 0",
		'letters{status="waiting"} 0',
		'letters{status="failed"} 1',
		"letter_oldest_waiting_seconds 0",
	])
		expect(text.split("\n")).toContain(line);
	expect(text).toMatch(/^database_connections \d+$/m);
});

it("a metric that can't be read is NaN, and the others are there", async () => {
	const metrics = createMetrics({ withProcess: false });
	metrics.gauge("broken", "x", () => Promise.reject(new Error("no")));
	metrics.gauge("whole", "x", () => 7);
	const { text } = await metrics.text();
	expect(text).toContain("broken Nan");
	expect(text).toContain("whole 7");
});

/** Names in expressions that are labels, not metrics. */
const LABELS = new Set(["job_name"]);

it("has the age of each job's last success, its interval, and whether it fails", async () => {
	const { db } = api.services.database;
	await sql`delete from job_run`.execute(db);
	const note = (job: string, ago: number, more: { everyMs?: number; fault?: string } = {}) => {
		const at = new Date(Date.now() - ago * 1_000);
		return noteRun(db, { job, startedAt: at, finishedAt: at, ms: 1, did: {}, ...more });
	};
	await note("referrals", 600, { everyMs: 60_000 });
	await note("referrals", 60, { everyMs: 60_000, fault: "No room." });
	await note("backup", 7_200);
	const text = await figures();
	expect(text).toMatch(/^job_last_success_age_seconds\{job_name="referrals"\} 60\d(\.\d+)?$/m);
	expect(text).toMatch(/^job_last_success_age_seconds\{job_name="backup"\} 720\d(\.\d+)?$/m);
	expect(text).toContain('job_every_seconds{job_name="referrals"} 60\n');
	expect(text).not.toContain('job_every_seconds{job_name="backup"}');
	expect(text).toContain('job_failing{job_name="referrals"} 1');
	expect(text).toContain('job_failing{job_name="backup"} 0');
});

it("alerts and the dashboard use only metrics that exist, and every one of our own", async () => {
	const metrics = createMetrics();
	watchPlatform({ ...api.services, metrics });
	// The platform knows no domain, and this one adds its metric by its own.
	metrics.gauge("requests_oldest_due_seconds", "x", () => 0);
	metrics.answered({ route: "/", method: "GET", status: 200, ms: 1 });
	createOverloadGuard(api.services.settings.brand, metrics);
	const { text } = await metrics.text();
	const there = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
	const folder = join(import.meta.dirname, "../../../../docs/monitoring");
	const asked = ["alarms.yml", "dashboard.json"].flatMap(
		(file) =>
			readFileSync(join(folder, file), "utf8").match(
				/\b(http|requests|build|database|clock|letters?|event|process|nodejs|job)_[a-z0-9_]+|\bletters\b(?=\{)/g,
			) ?? [],
	);
	expect(asked.length).toBeGreaterThan(15);
	expect(
		asked.map((name) => name.replace(/_(bucket|count)$/, "")).filter((name) => !there.has(name) && !LABELS.has(name)),
	).toEqual([]);
	// Every metric of our own is used somewhere.
	const own = [...there].filter((name = "") => !/^(process|nodejs)_/.test(name));
	expect(own.filter((name) => !asked.some((one) => one.replace(/_(bucket|count)$/, "") === name))).toEqual([]);
});

it("serves only /metrics on its own port", async () => {
	const probe = createServer();
	const port = await new Promise<number>((done) =>
		probe.listen(0, "127.0.0.1", () => done((probe.address() as AddressInfo).port)),
	);
	await new Promise((done) => probe.close(done));
	const { metrics } = api.services;
	const end = await serveMetrics({
		settings: { metrics: { port, host: "127.0.0.1" } },
		metrics,
		log: createLog("silent"),
	});
	const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
	expect(answer.headers.get("content-type")).toContain("text/plain");
	expect(await answer.text()).toContain("database_up 1");
	expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
	await end();
});
