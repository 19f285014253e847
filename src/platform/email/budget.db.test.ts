import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Email, EmailCause } from "#platform/email/outbox.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { BUDGET, MOST_RECEIPTS } from "./budget.ts";
import { GATHER_AFTER_MS, gatherEmails } from "./gather-emails.ts";

const HOUR = 3_600_000;
const OWNER = "mai@visitor.example";

describe("one budget of emails per mailbox", () => {
	let api: TestApi;
	let made = 0;
	beforeAll(async () => {
		api = await testApi({ LIMITS: "on" });
	});
	beforeEach(async () => {
		await sql`delete from letter`.execute(api.services.database.db);
		api.advance(30 * HOUR);
	});
	afterAll(() => api.close());

	const email = (change: Partial<Email> = {}): Email => ({
		kind: "request-cancelled",
		about: `message:${++made}`,
		to: OWNER,
		subject: `Subject ${made}`,
		text: `Heading\n\nHello,\n\nWords ${made}\n\nSee your request:\nhttps://alongside.example/my-request/${made}\n\n--\nAlongside\n`,
		html: "<p>Words</p>",
		...change,
	});
	const post = (cause: EmailCause | undefined, ...emails: Email[]) =>
		api.services.database.transaction((trx) => api.services.outbox.enqueue(trx, emails, cause));
	const stranger = (n: number): EmailCause => ({ address: `203.0.113.${n}` });
	const sent = async (to = OWNER) => (await emailsTo(api.services, to)).length;

	it.each([
		["strangers on many networks", (n: number) => stranger(n), BUDGET.asked.strangers],
		["strangers on one network", () => stranger(1), BUDGET.asked.network],
		["the owner of the address", () => "owner" as const, BUDGET.asked.proven],
	])("sends up to the budget of %s, and holds the next", async (_who, cause, most) => {
		for (let n = 1; n < most; n++) await post(cause(n), email());
		expect(await sent()).toBe(most - 1);
		await post(cause(most), email());
		expect(await sent()).toBe(most);
		await post(cause(most + 1), email());
		expect(await sent()).toBe(most);
	});

	it("sends three acknowledgements an hour, gathers the others, and drops none", async () => {
		const receipt = () => email({ kind: "quote-received" });
		const statuses = async () =>
			(await api.services.database.db.selectFrom("letter").select("status").orderBy("created_at").execute()).map(
				({ status }) => status,
			);
		for (let n = 0; n < MOST_RECEIPTS - 1; n++) await post("owner", receipt());
		await post(stranger(1), receipt(), email({ kind: "enquiry-received" }), email());
		expect((await statuses()).filter((status) => status === "held")).toHaveLength(1);
		expect(await sent()).toBe(MOST_RECEIPTS + 1);
		await post("owner", email({ kind: "quote-received", to: "other@visitor.example" }));
		expect(await sent("other@visitor.example")).toBe(1);
		api.advance(HOUR);
		await gatherEmails(api.services);
		expect(await statuses()).not.toContain("held");
		await post("owner", receipt());
		expect((await statuses()).at(-1)).not.toBe("held");
	});

	it("counts the emails of one transaction for each other, and one that was written before only once", async () => {
		const most = BUDGET.asked.proven;
		const emails = Array.from({ length: most - 1 }, () => email());
		await post("owner", ...emails);
		await post("owner", ...emails, email(), email(), email({ kind: "referral-waits" }));
		expect(await sent()).toBe(most + 1);
	});

	it("what strangers cause leaves the owner's own emails alone", async () => {
		for (let n = 0; n < 40; n++) await post(stranger(n), email());
		const own = email({ subject: "Her own" });
		await post("owner", own);
		expect((await emailsTo(api.services, OWNER)).map(({ subject }) => subject)).toContain("Her own");
	});

	it("one stranger can't use up what other networks may cause", async () => {
		for (let n = 0; n < 40; n++) await post(stranger(1), email());
		await post(stranger(2), email({ subject: "From elsewhere" }));
		expect((await emailsTo(api.services, OWNER)).map(({ subject }) => subject)).toContain("From elsewhere");
	});

	it("never limits work of providers and the team", async () => {
		for (let n = 0; n < 70; n++) await post(undefined, email({ kind: "referral-waits" }));
		expect(await sent()).toBe(70);
	});

	it("limits invitations, because a provider may type any address", async () => {
		for (let n = 0; n < 20; n++) await post(undefined, email({ kind: "invitation" }));
		expect(await sent()).toBe(BUDGET.security.strangers);
	});

	it("gathers what was held into one email with every link, an hour later and once a day", async () => {
		for (let n = 0; n < BUDGET.asked.proven + 4; n++) await post("owner", email());
		expect(await gatherEmails(api.services)).toEqual({ sent: 0 });
		api.advance(GATHER_AFTER_MS);
		expect(await gatherEmails(api.services)).toEqual({ sent: 1 });
		const last = (await emailsTo(api.services, OWNER)).find(({ kind }) => kind === "gathered-messages");
		expect(last?.subject).toBe("4 more messages from us");
		for (let n = made - 3; n <= made; n++) {
			expect(last?.text_body).toContain(`Words ${n}`);
			expect(last?.html_body).toContain(`href="https://alongside.example/my-request/${n}"`);
		}
		await post("owner", email());
		api.advance(2 * HOUR);
		expect(await gatherEmails(api.services)).toEqual({ sent: 0 });
		api.advance(24 * HOUR);
		expect(await gatherEmails(api.services)).toEqual({ sent: 1 });
	});

	it("gathers acknowledgements each hour within the budget of the day, and then once a day", async () => {
		let hours = 0;
		for (let hour = 0; hour < 23; hour++) {
			for (let n = 0; n <= MOST_RECEIPTS; n++) await post(stranger(n), email({ kind: "quote-received" }));
			api.advance(GATHER_AFTER_MS);
			const gathered = (await gatherEmails(api.services)).sent;
			expect(gathered).toBeLessThanOrEqual(hours === hour ? 1 : 0);
			hours += gathered;
		}
		// Each hour has three and one with the fourth, until the budget of strangers is used up.
		expect(hours).toBe(Math.floor(BUDGET.asked.strangers / (MOST_RECEIPTS + 1)));
		expect(await sent()).toBe(BUDGET.asked.strangers + hours);
		for (let day = 0; day < 2; day++) {
			api.advance(25 * HOUR);
			expect(await gatherEmails(api.services)).toEqual({ sent: 1 });
		}
		const { rows } = await sql`select from letter where status = 'held'`.execute(api.services.database.db);
		expect(rows).toHaveLength(0);
	});

	it("a gathered email ends with the first of the emails in it", async () => {
		for (let n = 0; n < BUDGET.asked.proven + 2; n++) await post("owner", email());
		api.advance(GATHER_AFTER_MS);
		await gatherEmails(api.services);
		await sql`delete from letter where about = ${`message:${made}`}`.execute(api.services.database.db);
		expect((await emailsTo(api.services, OWNER)).filter(({ kind }) => kind === "gathered-messages")).toEqual([]);
	});

	it("holds for any mix of acts, spellings and networks, and loses nothing", async () => {
		const act = fc.record({
			kind: fc.constantFrom("request-cancelled", "review-confirmation", "request-news", "password-reset" as const),
			cause: fc.oneof(
				fc.constant("owner" as const),
				fc.constant(undefined),
				fc.integer({ min: 1, max: 4 }).map(stranger),
			),
			to: fc.constantFrom("kim.box@gmail.com", "K.imbox+a@googlemail.com", "kimbox@gmail.com"),
		});
		await fc.assert(
			fc.asyncProperty(fc.array(act, { minLength: 60, maxLength: 90 }), async (acts) => {
				await sql`delete from letter`.execute(api.services.database.db);
				for (const { kind, cause, to } of acts) await post(cause, email({ kind: kind as Email["kind"], to }));
				const { rows } = await sql<{ budget: keyof typeof BUDGET; is_proven: boolean; sent: number }>`
					select budget, is_proven, (count(*) filter (where status <> 'held'))::int as sent from letter group by 1, 2
				`.execute(api.services.database.db);
				for (const { budget, is_proven, sent } of rows)
					expect(sent).toBeLessThanOrEqual(BUDGET[budget][is_proven ? "proven" : "strangers"]);
				api.advance(GATHER_AFTER_MS);
				expect((await gatherEmails(api.services)).sent).toBeLessThanOrEqual(1);
				api.advance(25 * HOUR);
				await gatherEmails(api.services);
				api.advance(25 * HOUR);
				await gatherEmails(api.services);
				const { rows: left } = await sql`select from letter where status = 'held'`.execute(api.services.database.db);
				expect(left).toHaveLength(0);
			}),
			{ numRuns: 4 },
		);
	});
});
