import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createOutbox } from "#platform/email/pg-outbox.ts";
import { startSmtp } from "#platform/email/smtp.fixture.ts";
import { noteRun } from "#platform/jobs/job-runs.ts";
import { RELEASE } from "#platform/release.ts";
import { maskedAddress } from "#platform/text.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { truncate } from "#tests/support/database.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";
import { seedDemoOperations } from "./demo.ts";

const MINUTE_MS = 60_000;
let api: TestApi;
let administrator: Record<string, string>;
let lead: Record<string, string>;
let administratorId: number;

beforeAll(async () => {
	api = await testApi({ DEMO: "on" });
});
afterAll(() => api.close());

beforeEach(async () => {
	await truncate(api.services.database, "letter, job_run, audit, event_count");
	await sql`delete from seed_state where name = 'demo operations'`.execute(api.services.database.db);
	const person = async (role: string) => {
		const { id } = await aPerson(api.services, "team");
		await sql`update person set team_role = ${role} where id = ${id}`.execute(api.services.database.db);
		return { id, cookies: await sessionOf(api.services, id) };
	};
	const one = await person("administrator");
	[administratorId, administrator] = [one.id, one.cookies];
	lead = (await person("lead")).cookies;
});

let emailed = 0;
const aEmail = async (
	more: {
		status?: string;
		ago?: number;
		kind?: string;
		about?: string;
		last_error?: string | null;
		attempts?: number;
	} = {},
) => {
	const {
		status = "failed",
		ago = 60,
		kind = "enquiry-received",
		about = `enquiry:${++emailed}`,
		last_error = "EENVELOPE RCPT TO 550 5.1.1",
		attempts = 1,
	} = more;
	const { rows } = await sql<{ id: string }>`
		insert into letter (kind, about, recipient, subject, text_body, html_body, status, attempts, last_error, created_at, settled_at)
		values (${kind}, ${about}, 'zephyrine@mail.example', 'For Zephyrine', 'Dear Zephyrine', 'Dear Zephyrine', ${status}, ${attempts}, ${last_error},
			${new Date(api.services.clock().getTime() - ago * MINUTE_MS)}, ${status === "failed" ? api.services.clock() : null}) returning id
	`.execute(api.services.database.db);
	return rows[0]?.id ?? "";
};
const read = async (query = "", cookies = lead) => (await api.request(`/team/operations/${query}`, { cookies })).json();
const statusOf = async (id: string) =>
	(
		await sql`select status, attempts, last_error, give_up_reason, given_up_by from letter where id = ${id}`.execute(
			api.services.database.db,
		)
	).rows[0];
const audit = async () =>
	(
		await sql`select person_id, deed, about, facts from audit where deed like 'letter.%' order by id`.execute(
			api.services.database.db,
		)
	).rows;

it("lists the nodes with their releases, and says which one runs another", async () => {
	const { db } = api.services.database;
	await sql`delete from node`.execute(db);
	await sql`insert into node (name, version, seen_at) values ('one:3000', ${RELEASE}, now()), ('two:3000', '0.9.0', now() - interval '1 hour')`.execute(
		db,
	);
	const { version, nodes } = await read();
	expect(version).toBe(RELEASE);
	expect(nodes).toMatchObject([
		{ name: "one:3000", version: RELEASE, is_running: true },
		{ name: "two:3000", version: "0.9.0", is_running: false },
	]);
});

describe("failed emails", () => {
	it("are listed without recipients, failed ones first, with their case", async () => {
		await api.request("/messages/", { body: { email: "zephyrine@mail.example", message: "Zephyrine asks" } });
		const { rows } = await sql<{
			id: string;
			enquiry_id: string;
			number: number;
		}>`select id, enquiry_id, number from team_case`.execute(api.services.database.db);
		const stuck = await aEmail({ status: "waiting", ago: 16, last_error: null, attempts: 0 });
		await aEmail({ status: "waiting", ago: 14 });
		await aEmail({ status: "sent" });
		const failed = await aEmail({ about: `enquiry:${rows[0]?.enquiry_id}:2`, ago: 2 });
		const { emails, sends } = await read();
		expect(emails).toMatchObject({ count: 2, totalPages: 1, failed: 1, waiting: 1 });
		expect(emails.results).toEqual([
			expect.objectContaining({
				id: failed,
				state: "failed",
				kind: "enquiry-received",
				to: "z•••@mail.example",
				case: { id: rows[0]?.id, reference: `C-${rows[0]?.number}` },
				attempts: 1,
				last_error: "EENVELOPE RCPT TO 550 5.1.1",
				next_try_at: null,
			}),
			expect.objectContaining({ id: stuck, state: "waiting", case: null, last_error: null }),
		]);
		expect(sends).toBe(false);
		expect(JSON.stringify(emails)).not.toMatch(/zephyrine/i);
	});

	it("are paged by twenty", async () => {
		for (let i = 0; i < 21; i++) await aEmail({ ago: i });
		expect((await read("?page=2")).emails).toMatchObject({
			count: 21,
			totalPages: 2,
			results: [expect.objectContaining({ state: "failed" })],
		});
		expect((await api.request("/team/operations/?page=x", { cookies: lead })).status).toBe(400);
	});

	it.each([
		["mai@mail.example", "m•••@mail.example"],
		["éva@mail.example", "é•••@mail.example"],
		["@mail.example", "•••"],
		["nonsense", "•••"],
	])("masks an address: %s", (address, shown) => {
		expect(maskedAddress(address)).toBe(shown);
	});

	it("can be discarded by an administrator with a reason, which is recorded; emails sent in between stay", async () => {
		const [failed, waiting, sent] = [
			await aEmail(),
			await aEmail({ status: "waiting" }),
			await aEmail({ status: "sent" }),
		];
		const refused = await api.request("/team/operations/emails/give-up/", {
			body: { emails: [failed], reason: "  " },
			cookies: administrator,
		});
		expect(await refused.json()).toMatchObject({ errors: [{ field: "reason", message: "Please say why" }] });
		const none = await api.request("/team/operations/emails/give-up/", {
			body: { emails: [], reason: "x" },
			cookies: administrator,
		});
		expect(await none.json()).toMatchObject({ errors: [{ field: "emails", message: "Choose an email first" }] });
		const answer = await api.request("/team/operations/emails/give-up/", {
			body: { emails: [failed, waiting, sent], reason: "Rang\nthem" },
			cookies: administrator,
		});
		expect(await answer.json()).toEqual({ done: 2, of: 3 });
		expect(await statusOf(failed)).toMatchObject({
			status: "given-up",
			give_up_reason: "Rang them",
			given_up_by: administratorId,
		});
		expect(await statusOf(waiting)).toMatchObject({ status: "given-up" });
		expect(await statusOf(sent)).toMatchObject({ status: "sent", give_up_reason: null });
		expect(
			(await audit()).sort((a, b) =>
				String((a as { about: string }).about).localeCompare((b as { about: string }).about),
			),
		).toEqual(
			[failed, waiting].sort().map((id) => ({
				person_id: administratorId,
				deed: "letter.given-up",
				about: `letter:${id}`,
				facts: { kind: "enquiry-received" },
			})),
		);
		// The email stores the reason, so the audit log shows it only while the email exists.
		const told = async () =>
			(await (await api.request("/team/audit/?event=letter.given-up", { cookies: administrator })).json()).results as {
				facts: unknown;
			}[];
		expect((await told()).map(({ facts }) => facts)).toEqual(
			[failed, waiting].map(() => ({ kind: "enquiry-received", reason: "Rang them" })),
		);
		await sql`delete from letter where id = ${failed}`.execute(api.services.database.db);
		expect((await told()).filter(({ facts }) => "reason" in (facts as object))).toHaveLength(1);
		expect((await read()).emails.count).toBe(0);
	});

	it("are visible to leads, who can't change them, but not to other members", async () => {
		const failed = await aEmail();
		for (const path of ["send-again", "give-up"])
			expect(
				(
					await api.request(`/team/operations/emails/${path}/`, {
						body: { emails: [failed], reason: "x" },
						cookies: lead,
					})
				).status,
			).toBe(403);
		expect(await statusOf(failed)).toMatchObject({ status: "failed" });
	});

	it("are kept in demo mode when retried, and refused without a mail server", async () => {
		const failed = await aEmail();
		const again = (of: TestApi, cookies: Record<string, string>) =>
			of.request("/team/operations/emails/send-again/", { body: { emails: [failed] }, cookies });
		expect(await (await again(api, administrator)).json()).toEqual({ done: 1, of: 1 });
		expect(await statusOf(failed)).toMatchObject({ status: "kept", attempts: 0 });
		expect(await audit()).toEqual([
			{
				person_id: administratorId,
				deed: "letter.sent-again",
				about: `letter:${failed}`,
				facts: { kind: "enquiry-received" },
			},
		]);
		const other = await testApi();
		const { id } = await aPerson(other.services, "team");
		await sql`update person set team_role = 'administrator'`.execute(other.services.database.db);
		const answer = await again(other, await sessionOf(other.services, id));
		expect([answer.status, (await answer.json()).detail]).toEqual([
			409,
			"No mail server is set, so no email can be sent. Set SMTP_URL first.",
		]);
		await other.close();
	});

	it("go to the mail server again, with all their tries", async () => {
		const smtp = await startSmtp();
		const settings = { ...api.services.settings, smtpUrl: smtp.url };
		const { database, log, clock } = api.services;
		const outbox = createOutbox({ database, settings, log, clock, retry: { lookEverySeconds: 0.5 } });
		await outbox.start();
		const failed = await aEmail({ attempts: 21 });
		await database.transaction((trx) => outbox.again(trx, [failed]));
		await expect
			.poll(() => statusOf(failed), { timeout: 15_000 })
			.toMatchObject({ status: "sent", attempts: 1, last_error: null });
		expect(await database.transaction((trx) => outbox.again(trx, [failed]))).toEqual([]);
		await outbox.stop();
		await smtp.close();
	});
});

describe("jobs", () => {
	const note = (
		job: string,
		ago: number,
		more: { did?: Record<string, number>; fault?: string; everyMs?: number } = {},
	) => {
		const at = new Date(api.services.clock().getTime() - ago * MINUTE_MS);
		return noteRun(api.services.database.db, {
			job,
			startedAt: at,
			finishedAt: at,
			ms: 5,
			did: more.did ?? {},
			everyMs: more.everyMs,
			fault: more.fault,
		});
	};
	const jobs = async () =>
		Object.fromEntries(((await read()).jobs as { job: string }[]).map(({ job, ...rest }) => [job, rest]));

	it("show how they ran, and which are late or failing", async () => {
		await note("referrals", 90, { did: { reminded: 2 }, everyMs: MINUTE_MS });
		await note("referrals", 3, { did: { reminded: 0 }, everyMs: MINUTE_MS });
		await note("capacity-letters", 46, { everyMs: 10 * MINUTE_MS });
		await note("retention", 40, { everyMs: 10 * MINUTE_MS });
		await note("retention", 4, { everyMs: 10 * MINUTE_MS, fault: "No room." });
		await note("backup", 2 * 24 * 60 + 1, { did: { rows: 9 } });
		await note("search-index", 100_000, { did: { profiles: 9 } });
		const now = api.services.clock();
		expect(await jobs()).toMatchObject({
			referrals: {
				state: "fine",
				every_ms: MINUTE_MS,
				last: { did: { reminded: 0 }, fault: null, ms: 5 },
				last_work: { did: { reminded: 2 }, at: new Date(now.getTime() - 90 * MINUTE_MS).toISOString() },
				last_fault: null,
				next_at: now.toISOString(),
			},
			"capacity-letters": { state: "late" },
			retention: {
				state: "faulty",
				last_fault: { fault: "No room." },
				last_success_at: new Date(now.getTime() - 40 * MINUTE_MS).toISOString(),
			},
			backup: { state: "late", next_at: null },
			// It only runs on demand.
			"search-index": { state: "fine", next_at: null },
			letters: { state: "never", last: null },
		});
	});
});

describe("errors", () => {
	it("are counted by route, for today and seven days, without personal data", async () => {
		const about = {
			requestId: "r",
			path: "/api/providers/zephyrine",
			route: "/api/providers/:idOrSlug",
			what: "request failed" as const,
		};
		api.services.errors.report(new Error("zephyrine"), about);
		api.services.errors.report(new Error("zephyrine"), about);
		api.services.errors.reportBrowser(
			{ name: "TypeError", message: "zephyrine", stack: "", path: "/zephyrine", nth: 1 },
			about,
		);
		await api.services.analytics.flush();
		await sql`
			insert into event_count (day, name, properties, times) values
				('2026-03-01', 'Errors - Server', '{"kind": "request failed", "route": "/api/providers/:idOrSlug"}', 4),
				('2026-02-24', 'Errors - Browser', '{"kind": "TypeError"}', 3), ('2026-02-23', 'Errors - Browser', '{"kind": "RangeError"}', 9),
				('2026-03-02', 'Connect', '{}', 9)
		`.execute(api.services.database.db);
		const { error_counts } = await read();
		expect(error_counts).toEqual([
			{
				side: "server",
				kind: "request failed",
				route: "/api/providers/:idOrSlug",
				today: 2,
				week: 6,
				last_day: "2026-03-02",
			},
			{ side: "browser", kind: "TypeError", route: "other", today: 1, week: 4, last_day: "2026-03-02" },
		]);
		expect(JSON.stringify(error_counts)).not.toContain("zephyrine");
	});
});

it("the demo shows each state once, and doesn't restore what was dealt with", async () => {
	for (let i = 0; i < 5; i++) await aEmail({ status: "kept", last_error: null });
	await seedDemoOperations(api.services, api.services.clock());
	const { emails, jobs, error_counts } = await read();
	expect(emails.count).toBe(4);
	expect((jobs as { state: string }[]).map(({ state }) => state)).toEqual(expect.arrayContaining(["faulty", "never"]));
	expect(error_counts.length).toBe(3);
	await sql`update letter set status = 'given-up'`.execute(api.services.database.db);
	await seedDemoOperations(api.services, api.services.clock());
	expect((await read()).emails.count).toBe(0);
});
