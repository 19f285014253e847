import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DEMO_SIGN_INS } from "#contract/accounts/demo-sign-ins.ts";
import { SEVERITY_KEYS } from "#contract/cases/complaint-options.ts";
import { CASE_KINDS, CASE_OUTCOMES, CASE_STATUSES, CASE_VIEWS } from "#contract/cases/lists.ts";
import { DECLINE_REASONS, REFERRAL_OUTCOMES, REFERRAL_STATES } from "#contract/referrals/referrals.ts";
import { seedDemoCapacity } from "#demo/providers/capacity.ts";
import { seedDemoProviders } from "#demo/providers/seed.ts";
import { seedDemoStaff } from "#demo/providers/staff.ts";
import { seedDemoReviews } from "#demo/reviews/seed.ts";
import { listCaseRows } from "#domains/cases/list-cases.ts";
import { messagesAfter } from "#domains/chat/store.ts";
import { countPairs } from "#domains/people/duplicates.ts";
import { seedHolidays } from "#domains/reference/holidays.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { openedEmails } from "#tests/support/emails.ts";
import { seedDemoWork } from "./seed.ts";

const DAY_MS = 24 * 3600_000;
/** A Sunday, because something must be due on any day. */
const NOW = new Date("2026-11-22T11:00:00+11:00");

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
	const { database } = api.services;
	await seedHolidays(database);
	await seedDemoProviders(database);
	await seedDemoReviews(database, NOW);
	await seedDemoStaff(database);
	await seedDemoCapacity(database, NOW);
	expect(await seedDemoWork(api.services, NOW)).toBeGreaterThanOrEqual(70);
}, 120_000);
afterAll(() => api.close());

const db = () => api.services.database.db;
const values = async (query: ReturnType<typeof sql>) =>
	(await sql<{ value: string }>`${query}`.execute(db())).rows.map(({ value }) => value);
const sorted = (list: readonly string[]) => [...list].sort();
const idOf = async (who: keyof typeof DEMO_SIGN_INS) =>
	Number((await values(sql`select id as value from person where email = ${DEMO_SIGN_INS[who].email}`))[0]);

it("the demo has cases of every kind, status and outcome in every view, from the last twelve weeks", async () => {
	expect(await values(sql`select distinct kind as value from team_case order by 1`)).toEqual(sorted(CASE_KINDS));
	expect(await values(sql`select distinct status as value from team_case order by 1`)).toEqual(sorted(CASE_STATUSES));
	const outcomes = new Set(CASE_KINDS.filter((kind) => kind !== "review").flatMap((kind) => CASE_OUTCOMES[kind]));
	expect(sorted(await values(sql`select distinct outcome as value from team_case where outcome is not null`))).toEqual(
		sorted([...outcomes]),
	);
	for (const who of ["colleague", "lead", "team"] as const) {
		const { counts } = await listCaseRows(db(), api.services.settings, {
			...{ view: "all", search: "", page: 1, now: NOW },
			me: await idOf(who),
		});
		expect(Object.keys(counts)).toEqual([...CASE_VIEWS]);
		expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([]);
	}
	expect(
		await values(
			sql`select 1 as value from team_case where status <> 'closed' and due_at between ${NOW} and ${new Date(NOW.getTime() + DAY_MS / 4)}`,
		),
	).toHaveLength(2);
	expect(await values(sql`select 1 as value from team_case where snoozed_until > ${NOW}`)).not.toEqual([]);
	const { rows } = await sql<{ first: Date; last: Date; emails: Date; audit: Date }>`
		select (select min(created_at) from team_case) as first, (select max(at) from case_event) as last, (select max(created_at) from letter) as emails,
			(select max(at) from audit) as audit
	`.execute(db());
	expect((NOW.getTime() - (rows[0]?.first.getTime() ?? 0)) / DAY_MS).toBeGreaterThan(70);
	expect((NOW.getTime() - (rows[0]?.first.getTime() ?? 0)) / DAY_MS).toBeLessThan(92);
	for (const last of [rows[0]?.last, rows[0]?.emails, rows[0]?.audit])
		expect(last?.getTime()).toBeLessThanOrEqual(NOW.getTime());
});

it("referrals have every state, decline reason and outcome, both for the demo staff's profile and for others", async () => {
	const own = sql`select provider.id from provider join account_member using (account_id) join person on person.id = person_id where person.email = ${DEMO_SIGN_INS.one.email}`;
	expect(
		await values(sql`select distinct state as value from referral where provider_id in (${own}) order by 1`),
	).toEqual(sorted(REFERRAL_STATES));
	expect(
		await values(sql`select distinct state as value from referral where provider_id not in (${own}) order by 1`),
	).toEqual(sorted(REFERRAL_STATES.filter((state) => state !== "withdrawn")));
	expect(
		await values(
			sql`select distinct decline_reason as value from referral where decline_reason is not null order by 1`,
		),
	).toEqual(sorted(DECLINE_REASONS));
	expect(
		await values(sql`select distinct outcome as value from referral where outcome is not null order by 1`),
	).not.toContain(null);
	for (const outcome of await values(sql`select distinct outcome as value from referral where outcome is not null`))
		expect([...REFERRAL_OUTCOMES, "request-closed"]).toContain(outcome);
	expect(
		await values(sql`select 1 as value from referral where state = 'new' and proposed_at is not null`),
	).toHaveLength(1);
});

it("some requests send themselves, one is held, and the provider's inbox has owners, notes and a question", async () => {
	expect(await values(sql`select distinct state as value from automatic_send order by 1`)).toEqual(["held", "sent"]);
	expect(await values(sql`select because as value from automatic_send where state = 'held'`)).toEqual(["too-fast"]);
	// Visitors who were asked if support has started, for the journeys.
	expect(
		await values(
			sql`select c.name as value from referral r join team_case c on c.quote_id = r.quote_id where r.start_asked_at is not null order by 1`,
		),
	).toEqual(["Anouk Hakea", "Bilal Melaleuca", "Carys Snowgum", "Deng Saltbush"]);
	expect(
		await values(sql`select state as value from referral where owner_member_id is not null and state = 'new'`),
	).toEqual(["new"]);
	expect(await values(sql`select 1 as value from referral_note`)).toHaveLength(3);
	expect(await values(sql`select 1 as value from referral_question`)).toHaveLength(1);
});

it("there are complaints of every severity, notes with mentions, ended chats, and possible duplicates", async () => {
	expect(
		await values(sql`select distinct severity as value from complaint_work where severity is not null order by 1`),
	).toEqual(sorted(SEVERITY_KEYS));
	expect(await values(sql`select 1 as value from case_mention where seen_at is null limit 1`)).toHaveLength(1);
	const [ended = ""] = await values(
		sql`select id as value from chat where state = 'closed' order by started_at limit 1`,
	);
	expect(await messagesAfter(db(), api.services.settings, ended, 0)).toContainEqual(
		expect.objectContaining({ from: "team", text: expect.stringContaining("Two say that they have places.") }),
	);
	expect(await values(sql`select distinct state as value from chat order by 1`)).toEqual(["closed", "open", "waiting"]);
	expect(await countPairs(db())).toBeGreaterThanOrEqual(2);
	expect(
		(await values(sql`select 1 as value from record_merge where undone_at is null and not by_service`)).length,
	).toBeGreaterThan(1);
	const several = await values(
		sql`select r.root_id as value from case_record l join person_record r on r.id = l.record_id group by 1 having count(distinct l.case_id) > 1`,
	);
	expect(several.length).toBeGreaterThan(10);
	expect(await values(sql`select 1 as value from plan_file`)).not.toEqual([]);
	// Some contact details are confirmed, by email link or by call, and some aren't.
	expect(await values(sql`select distinct kind || ' ' || how as value from contact_proof order by 1`)).toEqual([
		"email link",
		"phone call",
	]);
	expect(
		await values(
			sql`select 1 as value from team_case c where c.email is not null and not exists (select from contact_proof p where p.case_id = c.id)`,
		),
	).not.toEqual([]);
});

it("replies to reviews: one is hidden, one shows no name, one is new, and a provider changed their profile", async () => {
	expect(
		await values(
			sql`select outcome as value from team_case where response_review_id is not null order by 1 nulls last`,
		),
	).toEqual(["changed", "in-order", "taken-down", null]);
	expect(await values(sql`select comment as value from review_response where hidden_at is not null`)).toHaveLength(1);
	expect(await values(sql`select comment as value from review_response where original is not null`)).toEqual([
		"We are sorry, [words removed]. The visits you missed in May are credited on your next invoice.",
	]);
	expect(await values(sql`select title as value from team_case where provider_id is not null`)).toEqual([
		expect.stringMatching(/ changed their profile: short description$/),
	]);
});

it("all email addresses and phone numbers are fictional", async () => {
	for (const email of await values(
		sql`select email as value from team_case where kind <> 'review' and email is not null`,
	))
		expect(email).toMatch(/^[^@\s]+@[\w.-]+\.example$/);
	for (const phone of await values(sql`select phone as value from team_case where phone is not null`))
		expect(phone).toMatch(/^(0491 57\d \d{3}|\(0[2378]\) (5550|7010) \d{4})$/);
	const hosts = (await openedEmails(api.services)).flatMap(({ text_body, html_body }) =>
		[...`${text_body}${html_body}`.matchAll(/@([\w-]+(?:\.[\w-]+)+)/g)].map(([, host]) => host),
	);
	expect(hosts.filter((host) => !host?.endsWith(".example"))).toEqual([]);
	expect(await values(sql`select distinct status as value from letter`)).toEqual(["kept"]);
});

it("seeding again changes nothing, even after all cases were deleted", async () => {
	const count = async () =>
		(
			await values(
				sql`select (select count(*) from team_case) || ' ' || (select count(*) from audit) || ' ' || (select count(*) from letter) as value`,
			)
		)[0];
	const before = await count();
	expect(await seedDemoWork(api.services, new Date(NOW.getTime() + DAY_MS))).toBe(0);
	expect(await count()).toBe(before);
	for (const table of ["referral", "match_list", "quote", "enquiry", "chat"])
		await sql`delete from ${sql.table(table)}`.execute(db());
	expect(await seedDemoWork(api.services, NOW)).toBe(0);
	expect(await values(sql`select id as value from team_case where kind not in ('review', 'publication')`)).toEqual([]);
});
