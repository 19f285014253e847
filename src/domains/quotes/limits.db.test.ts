import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { rememberHuman } from "#platform/captcha/human.ts";
import { BUDGET, MOST_RECEIPTS } from "#platform/email/budget.ts";
import { gatherEmails } from "#platform/email/gather-emails.ts";
import type { Caller } from "#platform/http/caller.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { emailsAbout, emailsTo } from "#tests/support/emails.ts";
import { aRequest, aTown, sendQuote, type Town } from "#tests/support/quotes.ts";

const HOUR = 3_600_000;
/** So far apart, the limit of acknowledgements an hour holds none. */
const PAUSE = HOUR / MOST_RECEIPTS;

describe("limits on connect requests", () => {
	let api: TestApi;
	let town: Town;
	let sent = 0;
	beforeAll(async () => {
		api = await testApi({ LIMITS: "auto", TRUST_PROXY: "1" });
		town = await aTown(api.services.database.db);
	});
	beforeEach(() => api.advance(25 * HOUR));
	afterAll(() => api.close());

	const from = (
		address: string,
		{
			email = `limit-${++sent}@visitor.example`,
			...init
		}: { email?: string; key?: string; cookies?: Record<string, string> } = {},
	) => sendQuote(api, aRequest(town, { email }), { ...init, headers: { "x-forwarded-for": address } });

	const human = (address: string) => {
		const cookies: Record<string, string> = {};
		const caller = {
			address,
			setCookie: (name: string, value: string) => {
				cookies[name] = value;
			},
		} as unknown as Caller;
		rememberHuman(caller, api.services);
		return cookies;
	};

	it("10 an hour from one IP address without a captcha, then 429 with the time to wait", async () => {
		for (let i = 0; i < 10; i++) expect((await from("203.0.113.1")).status).toBe(201);
		const refused = await from("203.0.113.1");
		expect(refused).toMatchObject({ status: 429, id: undefined });
		expect(refused.detail).toContain("Too many requests");
		expect(Number(refused.headers.get("retry-after"))).toBe(3600);
		expect((await from("203.0.113.2")).status).toBe(201);
		api.advance(HOUR);
		expect((await from("203.0.113.1")).status).toBe(201);
	});

	it("30 an hour after the captcha", async () => {
		const cookies = human("203.0.113.3");
		for (let i = 0; i < 30; i++) expect((await from("203.0.113.3", { cookies })).status).toBe(201);
		expect((await from("203.0.113.3", { cookies })).status).toBe(429);
	});

	const received = async (...spellings: string[]) =>
		(await Promise.all(spellings.map((email) => emailsTo(api.services, email))))
			.flat()
			.filter(({ kind }) => kind === "quote-received").length;

	it("what strangers send in someone's name holds their emails past the budget, refuses nobody and loses nothing", async () => {
		const email = "busy@visitor.example";
		const most = BUDGET.asked.strangers;
		for (let i = 0; i < most; i++) {
			expect(
				(await from(`203.0.113.${50 + i}`, { email: i % 2 ? email : email.toUpperCase(), key: `busy-${i}` })).status,
			).toBe(201);
			api.advance(PAUSE);
		}
		expect(await received(email, email.toUpperCase())).toBe(most);
		expect((await from("203.0.113.90", { email })).status).toBe(201);
		expect((await from("203.0.113.91", { email, key: "busy-1" })).status).toBe(201);
		expect(await received(email, email.toUpperCase())).toBe(most);
		api.advance(HOUR);
		await gatherEmails(api.services);
		const gathered = (await emailsTo(api.services, email)).find(({ kind }) => kind === "gathered-messages");
		expect(gathered?.text_body).toMatch(/\/my-request\/[\w-]{43}/);
		api.advance(24 * HOUR);
		expect((await from("203.0.113.92", { email })).status).toBe(201);
		expect(await received(email, email.toUpperCase())).toBe(most + 1);
	});

	it("twenty emails that strangers cause don't stop the private link of the person's own request", async () => {
		const email = "own@visitor.example";
		for (let i = 0; i < 20; i++) {
			await from(`203.0.113.${50 + i}`, { email });
			api.advance(PAUSE);
		}
		await from("203.0.113.99", { email });
		expect(await received(email)).toBe(21);
	});

	it("what strangers send at once, again and again, delays that link by an hour at most", async () => {
		const email = "rushed@visitor.example";
		for (let round = 0; round < 3; round++) {
			for (let i = 0; i < MOST_RECEIPTS; i++) await from(`203.0.113.${50 + 10 * round + i}`, { email });
			const { id } = await from(`203.0.113.${99 + round}`, { email });
			const [own] = (await emailsAbout(api.services, `quote:${id}`)).filter(({ recipient }) => recipient === email);
			const [link = "none"] = own?.text_body.match(/\/my-request\/[\w-]{43}/) ?? [];
			const came = async () => (await emailsTo(api.services, email)).some(({ text_body }) => text_body.includes(link));
			expect(await came()).toBe(false);
			api.advance(HOUR);
			await gatherEmails(api.services);
			expect(await came()).toBe(true);
		}
	});

	it("the limit counts per mailbox, and each email goes to the address as typed", async () => {
		const spellings = (n: number) =>
			[`mail.box+${n}@gmail.com`, `m.ailbox@googlemail.com`, `MAILBOX+x${n}@Gmail.com`][n % 3] as string;
		const all = Array.from({ length: BUDGET.asked.strangers + 2 }, (_, n) => spellings(n));
		for (const [n, email] of all.entries()) {
			expect((await from(`203.0.113.${120 + n}`, { email })).status).toBe(201);
			api.advance(PAUSE);
		}
		expect(await received(...new Set(all))).toBe(BUDGET.asked.strangers);
		expect((await from("203.0.113.99", { email: "mailbox+other@else.example" })).status).toBe(201);
	});

	it("doesn't limit requests from the machine itself", async () => {
		for (let i = 0; i < 25; i++) expect((await from("127.0.0.1", { email: "local@visitor.example" })).status).toBe(201);
	});

	it("an invalid request sends no email and doesn't count for the email address", async () => {
		const email = "faulty@visitor.example";
		for (let i = 0; i < 9; i++)
			expect(
				(
					await sendQuote(api, aRequest(town, { email, service_area: 1_234_567 }), {
						headers: { "x-forwarded-for": "203.0.113.120" },
					})
				).status,
			).toBe(422);
		for (let i = 0; i < 20; i++) expect((await from(`203.0.113.${130 + i}`, { email })).status).toBe(201);
	});
});
