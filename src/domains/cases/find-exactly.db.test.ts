import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CaseLine } from "#contract/cases/cases.ts";
import { markEarlierMessages } from "#domains/chat/mark-messages.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aProvider } from "#tests/support/builders.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";
import { aRequest, aTown, sendQuote, type Town } from "#tests/support/quotes.ts";

let api: TestApi;
let town: Town;
let cookies: Record<string, string>;
const db = () => api.services.database.db;

const ABN = "51824753556";
const HERS = { name: "Lena Long", email: "long@visitor.example", phone: "(03) 7010 4455" };
let hers = "";
let listing = "";
let provider: { id: number; account_id: number };

type Found = CaseLine & { is_exact: boolean | null };
const read = async (path: string, typed: string) =>
	(await (await api.request(`${path}?search=${encodeURIComponent(typed)}`, { cookies })).json()).results;
const inbox = (typed: string): Promise<Found[]> => read("/team/cases/", typed);
const people = async (typed: string): Promise<string[]> =>
	(await read("/team/records/", typed)).map(({ name }: { name: string }) => name);
const accounts = async (typed: string): Promise<number[]> =>
	(await read("/team/accounts/", typed)).map(({ id }: { id: number }) => id);
const caseOf = async (column: string, id: string) =>
	(await sql<{ id: string }>`select id from team_case where ${sql.ref(column)} = ${id}`.execute(db())).rows[0]?.id ??
	"";
const message = async (text: string) => {
	const answer = await api.request("/messages/", { body: { email: `m-${randomUUID()}@other.example`, message: text } });
	return caseOf("enquiry_id", (await answer.json()).id);
};

beforeAll(async () => {
	api = await testApi();
	town = await aTown(db());
	cookies = await sessionOf(api.services, (await aPerson(api.services, "team", { name: "Sam Reed" })).id);
	hers = await caseOf("quote_id", (await sendQuote(api, aRequest(town, HERS))).id ?? "");
	provider = await aProvider(db(), {
		name: "Wattle Lane Care",
		phone_number: "02 5550 0101",
		email: "hello@wattle.example",
	});
	await sql`update account set abn = ${ABN} where id = ${provider.account_id}`.execute(db());
	const sent = await api.request("/provider-enquiries/", {
		body: {
			organisation: "Bunya Support Co-operative",
			abn: "53 004 085 616",
			firstName: "Kit",
			lastName: "Moss",
			email: "kit@bunya.example",
			phone: "0491 570 157",
			offers: ["ndis"],
			states: ["VIC"],
		},
	});
	expect(sent.status).toBe(201);
	listing = await caseOf("enquiry_id", (await sent.json()).id);
	await message("How long do I wait? Is there a visitor form, for example?");
});
afterAll(() => api.close());

const EMAILS = [
	"long@visitor.example",
	"LONG@Visitor.Example",
	"<long@visitor.example>",
	"mailto:long@visitor.example",
];
const PHONES = [
	"(03) 7010 4455",
	"03 7010 4455",
	"0370104455",
	"+61 3 7010 4455",
	"0011 61 3 7010 4455",
	"03-7010-4455",
	"tel:+61370104455",
];

describe("an email address, phone number, ABN or reference typed in full", () => {
	it.each([...EMAILS, ...PHONES])("finds %s alone, in the inbox and among people", async (typed) => {
		expect(await inbox(typed)).toMatchObject([{ id: hers, is_exact: true }]);
		expect(await people(typed)).toEqual([HERS.name]);
	});

	it.each([ABN, "51 824 753 556", "ABN 51-824-753-556"])("finds the account of %s alone", async (typed) =>
		expect(await accounts(typed)).toEqual([provider.account_id]),
	);

	it.each(["hello@wattle.example", "Hello@Wattle.example", "02 5550 0101", "+61 2 5550 0101", "(02) 5550-0101"])(
		"finds the account of %s alone",
		async (typed) => expect(await accounts(typed)).toEqual([provider.account_id]),
	);

	it.each(["53004085616", "53 004 085 616", "ABN 53 004 085 616"])(
		"finds the request to be listed of %s",
		async (typed) => {
			expect(await inbox(typed)).toMatchObject([{ id: listing, is_exact: true }]);
			expect(await people(typed)).toEqual(["Kit Moss"]);
		},
	);

	// CAS-006
	it("lists texts that mention the whole of it after it, and never its parts", async () => {
		const mention = await message("Please ask long@visitor.example, or ring 03 7010 4455.");
		for (const typed of [HERS.email, HERS.phone])
			expect(
				(await inbox(typed)).map(({ id, is_exact }) => [id, is_exact]),
				typed,
			).toEqual([
				[hers, true],
				[mention, false],
			]);
		expect(await inbox("wait@visitor.example")).toEqual([]);
	});
});

it.each(["mail-js-3-1795845807288@visitor.example", "call-back-1@visitor.example"])(
	"the address %s finds its case",
	async (email) => {
		await api.request("/messages/", { body: { email, message: "Hello" } });
		expect(await inbox(email)).toMatchObject([{ is_exact: true }]);
	},
);

it("the organisation of a request to be listed is found", async () => {
	for (const typed of ["bunya", "Bunya Support"]) expect((await inbox(typed)).map(({ id }) => id)).toEqual([listing]);
});

it("its case says what it offers in the words of the form", async () => {
	const { facts } = await (await api.request(`/team/cases/${listing}/`, { cookies })).json();
	expect(facts).toContainEqual({ label: "Offers", value: "NDIS supports" });
});

it("the provider of a referral finds its case, by name and by ABN", async () => {
	await sql`
		with list as (insert into match_list (quote_id, at, list) select c.quote_id, now(), '{}' from team_case c where c.id = ${hers} returning id, quote_id)
		insert into referral (quote_id, provider_id, match_list_id, service_area_id, age_groups, funding_types, postcode, sent_at, remind_at, propose_at, updated_at)
		select list.quote_id, ${provider.id}, list.id, q.service_area_id, '{}', '{}', '3220', now(), now(), now(), now() from list join quote q on q.id = list.quote_id
	`.execute(db());
	for (const typed of ["wattle", "Wattle Lane", ABN])
		expect(
			(await inbox(typed)).map(({ id }) => id),
			typed,
		).toEqual([hers]);
});

it("words in a chat find it, including messages that an earlier release stored", async () => {
	const started = await api.request("/chats/", { body: { message: "Does anyone speak Tagalog at weekends?" } });
	expect(started.status).toBe(201);
	const found = async () => (await inbox("tagalog weekend")).map(({ kind }) => kind);
	expect(await found()).toEqual(["chat"]);
	await sql`update chat_message set word_marks = '{}', marks_fold = 0`.execute(db());
	expect(await found()).toEqual([]);
	await markEarlierMessages(api.services);
	expect(await found()).toEqual(["chat"]);
});
