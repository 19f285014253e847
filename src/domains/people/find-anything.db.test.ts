import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Found, FoundAll } from "#contract/people/find.ts";
import { markEarlierNotes } from "#domains/cases/mark-notes.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aProvider } from "#tests/support/builders.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";
import { aRequest, aTown, sendQuote } from "#tests/support/quotes.ts";

const ABN = "51824753556";
const HERS = { name: "Lena Long", email: "long@visitor.example", phone: "(03) 7010 4455" };
let api: TestApi;
let cookies: Record<string, string>;
let hers: string;
let mentioned: string;
let account: number;
const db = () => api.services.database.db;

const newest = async () =>
	(await db().selectFrom("team_case").select("id").orderBy("number", "desc").limit(1).executeTakeFirstOrThrow()).id;
const message = async (text: string) => {
	await api.request("/messages/", { body: { email: `m-${randomUUID()}@other.example`, message: text } });
	return newest();
};
const find = async (typed: string): Promise<FoundAll> =>
	(await api.request(`/team/find/?search=${encodeURIComponent(typed)}`, { cookies })).json();
const idsOf = ({ people, providers, cases }: Found) => ({
	people: people.map(({ name }) => name),
	providers: providers.map(({ id }) => id),
	cases: cases.map(({ id }) => id),
});
const NOTHING = { people: [], providers: [], cases: [] };

beforeAll(async () => {
	api = await testApi();
	const town = await aTown(db());
	cookies = await sessionOf(api.services, (await aPerson(api.services, "team", { name: "Sam Reed" })).id);
	await sendQuote(api, aRequest(town, HERS));
	hers = await newest();
	const provider = await aProvider(db(), { name: "Long Paddock Care", phone_number: "02 5550 0101" });
	account = provider.account_id;
	await sql`update account set abn = ${ABN} where id = ${account}`.execute(db());
	mentioned = await message("How long do I wait? My friend is long@visitor.example");
});
afterAll(() => api.close());

describe("one search for people, providers and cases", () => {
	it.each([HERS.email, "LONG@visitor.example", HERS.phone, "+61 3 7010 4455", "0370104455"])(
		"%s wins alone",
		async (typed) => {
			const { exact, names } = await find(typed);
			expect(idsOf(exact)).toEqual({ people: [HERS.name], providers: [], cases: [hers] });
			expect(idsOf(names)).toEqual(NOTHING);
		},
	);

	it("a text that mentions the whole of an address comes after it", async () =>
		expect(idsOf((await find(HERS.email)).texts)).toEqual({ ...NOTHING, cases: [mentioned] }));

	it.each([ABN, "51 824 753 556", "02 5550 0101"])("%s finds the provider alone", async (typed) => {
		const { exact, names } = await find(typed);
		expect([idsOf(exact).providers, idsOf(names)]).toEqual([[account], NOTHING]);
	});

	it("a reference finds its case, closed or not", async () => {
		const { number } = await db()
			.selectFrom("team_case")
			.select("number")
			.where("id", "=", hers)
			.executeTakeFirstOrThrow();
		expect(idsOf((await find(`C-${number}`)).exact).cases).toEqual([hers]);
	});

	it("a word finds names first, of people, providers and cases, and then texts", async () => {
		const { exact, names, texts, open, closed } = await find("long");
		expect(idsOf(exact)).toEqual(NOTHING);
		expect(idsOf(names)).toEqual({ people: [HERS.name], providers: [account], cases: [hers] });
		expect(idsOf(texts)).toEqual({ ...NOTHING, cases: [mentioned] });
		expect([open, closed]).toEqual([2, 0]);
	});

	it("counts closed cases without listing them", async () => {
		const id = await message("A quokka, please");
		await sql`update team_case set status = 'closed', closed_at = now(), outcome = 'answered' where id = ${id}`.execute(
			db(),
		);
		expect(await find("quokka")).toMatchObject({ open: 0, closed: 1, texts: NOTHING });
	});

	it("finds words of notes, including those that an earlier release stored", async () => {
		const text = "She prefers a lyrebird on the label";
		const { status } = await api.request(`/team/cases/${hers}/notes/`, { body: { text }, cookies });
		expect(status).toBe(201);
		const found = async () => idsOf((await find("lyrebird")).texts).cases;
		expect(await found()).toEqual([hers]);
		await sql`update case_note set word_marks = '{}', marks_fold = 0`.execute(db());
		expect(await found()).toEqual([]);
		await markEarlierNotes(api.services);
		expect(await found()).toEqual([hers]);
	});

	it("finds nothing for nothing, and says so for a word that nobody used", async () => {
		for (const typed of ["", "  ", "zzzzqq"]) expect(await find(typed)).toMatchObject({ exact: NOTHING, open: 0 });
	});

	it("is for the team", async () => {
		expect((await api.request("/team/find/?search=long")).status).toBe(401);
		const staff = await sessionOf(api.services, (await aPerson(api.services, "staff")).id);
		expect((await api.request("/team/find/?search=long", { cookies: staff })).status).toBe(403);
	});
});
