import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CaseLine } from "#contract/cases/cases.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";
import { aRequest, aTown, sendQuote, type Town } from "#tests/support/quotes.ts";

let api: TestApi;
let town: Town;
let cookies: Record<string, string>;
beforeAll(async () => {
	api = await testApi();
	town = await aTown(api.services.database.db);
	cookies = await sessionOf(api.services, (await aPerson(api.services, "team", { name: "Sam Reed" })).id);
});
afterAll(() => api.close());

const read = async (path: string) => (await api.request(path, { cookies })).json();
const inbox = async (
	typed: string,
	more = "",
): Promise<{ results: CaseLine[]; count: number; closed_matches: number }> =>
	read(`/team/cases/?search=${encodeURIComponent(typed)}${more}`);
const found = async (typed: string) => (await inbox(typed)).results.map(({ id }) => id);
const people = async (typed: string): Promise<string[]> =>
	(await read(`/team/records/?search=${encodeURIComponent(typed)}`)).results.map(({ name }: { name: string }) => name);

const request = async (
	fields: { name: string; email?: string; phone?: string },
	participant?: [first: string, last: string],
) => {
	const { id = "", token = "" } = await sendQuote(
		api,
		aRequest(town, { email: `r-${randomUUID()}@visitor.example`, ...fields }),
	);
	if (participant) {
		const form = new FormData();
		const details = {
			participant_age: "7",
			diagnosis: "Autism",
			plan_management: "Plan Managed",
			participant_goals: "Swim",
			funding_types_list: "NDIS",
		};
		const named = {
			participant_first_name: participant[0],
			participant_last_name: participant[1],
			participant_relation: "Parent",
		};
		for (const [name, value] of Object.entries({ ...details, ...named })) form.append(name, value);
		expect(
			(await api.request(`/quotes/${id}/`, { method: "PATCH", body: form, cookies: { quote_visitor: token } })).status,
		).toBe(200);
	}
	const { rows } = await sql<{
		id: string;
		number: number;
	}>`select id, number from team_case where quote_id = ${id}`.execute(api.services.database.db);
	return { quote: id, id: rows[0]?.id ?? "", number: rows[0]?.number ?? 0, reference: id.slice(0, 8).toUpperCase() };
};
const close = (id: string) =>
	sql`update team_case set status = 'closed', closed_at = ${api.services.clock()}, outcome = 'done' where id = ${id}`.execute(
		api.services.database.db,
	);

test("any spelling of a name and any format of a phone number finds a case and a person", async () => {
	const { id } = await request({ name: "Zoë García-O’Brien", phone: "(03) 7010 4455" });
	for (const typed of [
		"Garcia",
		"garcía",
		"OBrien",
		"O'Brien",
		"O Brien",
		"garcia obrien",
		"GarciaOBrien",
		"zoe gar",
		"Ｇａｒｃｉａ",
		"+61 3 7010 4455",
		"0370104455",
		"61370104455",
		"0011 61 3 7010 4455",
		"7010 4455",
		"tel:+61370104455",
		"zoe 03 7010 4455",
	]) {
		expect(await found(typed), typed).toEqual([id]);
		if (!/zoe 03/.test(typed)) expect(await people(typed), typed).toEqual(["Zoë García-O’Brien"]);
	}
	expect(await found("garcia nobody")).toEqual([]);
	// Digits inside an email aren't a phone number, and an apostrophe isn't a word.
	const odd = await request({ name: "Odd Address", email: "v-1234-56789012-3@visitor.example" });
	expect(await found("v-1234-56789012-3@visitor.example")).toEqual([odd.id]);
	expect(await found("\u02bc")).toEqual([]);
	const spaced = await request({ name: "Pat O Mahony" });
	for (const typed of ["OMahony", "O'Mahony", "o mahony"]) {
		expect(await found(typed), typed).toEqual([spaced.id]);
		expect(await people(typed), typed).toEqual(["Pat O Mahony"]);
	}
});

test("the participant's name and any spelling of the mailbox find a case", async () => {
	const { id } = await request({ name: "Ada Carer", email: "ada.carer+plan@gmail.com" }, ["Jürgen", "Nguyễn"]);
	for (const typed of [
		"Jurgen",
		"Juergen Nguyen",
		"nguyễn",
		"ada.carer+plan@gmail.com",
		"adacarer@googlemail.com",
		"Ada.Carer",
	])
		expect(await found(typed), typed).toEqual([id]);
});

test("encrypted words match any spelling, even if an earlier release indexed them", async () => {
	await api.request("/messages/", {
		body: { email: "words@visitor.example", message: "Our co-operative in Søndre street, Mrs O’Quillan" },
	});
	for (const typed of ["cooperative sondre", "co-operative", "oquillan", "O'Quillan"])
		expect(await found(typed), typed).toHaveLength(1);
});

test("a search shows how many closed cases match, and a reference finds a closed case directly", async () => {
	const { id, reference } = await request({ name: "Quentin Closed" });
	await close(id);
	expect(await inbox("quentin")).toMatchObject({ count: 0, closed_matches: 1 });
	expect((await inbox("quentin", "&view=closed")).results.map((one) => one.id)).toEqual([id]);
	expect(await inbox(reference)).toMatchObject({ count: 1, closed_matches: 0, results: [{ id }] });
});

// CAS-002
test("a request's reference finds its case and person in any usual spelling, and appears on the case", async () => {
	const { id, reference, number, quote } = await request({ name: "Rita Reference" });
	const [start, end] = [reference.slice(0, 4), reference.slice(4)];
	for (const typed of [
		reference,
		reference.toLowerCase(),
		`${start} ${end}`,
		`${start}-${end}`,
		`${start}–${end}`,
		`#${reference}`,
		`ref: ${reference}`,
		`Reference ${reference}.`,
		`my reference is ${reference.toLowerCase()}`,
		` ${reference}\u200b`,
		quote,
		`C-${number}`,
		`c ${number}`,
		`C${number}`,
		`case ${number}`,
		`Case #${number}`,
		`#C-${number}`,
		`c–${number}`,
		String(number),
	]) {
		expect(await found(typed), typed).toContain(id);
		expect(await people(typed), typed).toContain("Rita Reference");
	}
	expect(await read(`/team/cases/${id}/`)).toMatchObject({ public_reference: reference });
});

test("references of a call back, a complaint, a chat and a referral work as well", async () => {
	const callBack = await (
		await api.request("/call-backs/", { body: { phone: "0491 570 006", name: "Cal Back" } })
	).json();
	const { db } = api.services.database;
	const { rows } = await sql<{ reference: string; id: string }>`
		select left(enquiry_id::text, 8) as reference, id from team_case where enquiry_id = ${callBack.id}
	`.execute(db);
	expect(await found(`ref ${rows[0]?.reference.toUpperCase()}`)).toEqual([rows[0]?.id]);
	const { rows: chats } = await sql<{ id: string }>`
		insert into chat (visitor_hash, started_at, last_at) values ('\\x00', now(), now()) returning id
	`.execute(db);
	expect(await inbox(`chat ${chats[0]?.id.slice(0, 8)}`)).toMatchObject({ results: [{ kind: "chat" }] });
	const one = await request({ name: "Rafe Referred" });
	const { rows: made } = await sql<{ number: number }>`
		with list as (insert into match_list (quote_id, at, list) values (${one.quote}, now(), '{}') returning id)
		insert into referral (quote_id, provider_id, match_list_id, service_area_id, age_groups, funding_types, postcode, sent_at, remind_at, propose_at, updated_at)
		select ${one.quote}, p.id, list.id, q.service_area_id, '{}', '{}', '3220', now(), now(), now(), now() from list, provider p, quote q where q.id = ${one.quote} limit 1 returning number
	`.execute(db);
	for (const typed of [`R-${made[0]?.number}`, `r${made[0]?.number}`, `referral ${made[0]?.number}`])
		expect(await found(typed), typed).toContain(one.id);
});
