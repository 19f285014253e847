import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it, test } from "vitest";
import type { PersonRecord, RecordLine } from "#contract/people/records.ts";
import { aProvider } from "#tests/support/builders.ts";
import { personRecords } from "#tests/support/person-records.ts";
import { callFromPage, mergeByAddress } from "#tests/support/records.ts";
import { aReview } from "#tests/support/reviews.ts";
import { nameParticipants } from "./name-participants.ts";

const setup = personRecords();
const { ask, search, read, one, address, request, message, complaint } = setup;

describe("cases of one person", () => {
	it("a new case leaves the person's other keys unchanged", async () => {
		const email = address();
		const { db } = setup.api.services.database;
		const first = await request({ name: "Ada Okafor", email, phone: "0491 571 266" });
		await callFromPage(db, first.quoteId, setup.api.services.clock(), 3);
		const { id } = await one(first.reference);
		/** The record's keys, with the transaction that wrote each. */
		const keys = async () =>
			(
				await sql<{
					kind: string;
					key: string;
					by: string;
				}>`select kind, key, xmin::text as by from record_key where record_id = ${id}`.execute(db)
			).rows;
		const before = await keys();
		await callFromPage(db, first.quoteId, setup.api.services.clock());
		const after = await keys();
		expect(after).toEqual(expect.arrayContaining(before));
		expect(after.length - before.length).toBe(1);
		await sql`delete from quote q using team_case c where c.quote_id = q.id and c.id = ${first.caseId}`.execute(db);
		expect(await search(first.reference)).toEqual([]);
		expect((await one("0491 571 266")).id).toBe(id);
	});

	it("cases with one typed address get their own records; merged, they are one person", async () => {
		const email = address();
		await request({ name: "Mai Nguyen", email });
		await message(email.toUpperCase());
		await complaint("MAI", "Nguyên", email);
		const provider = await aProvider(setup.api.services.database.db);
		await aReview(setup.api.services.database.db, { provider_id: provider.id, email }, "confirmed");
		expect((await search(email)).map(({ cases }) => cases)).toEqual([1, 1, 1, 1]);
		await mergeByAddress(setup.api.services.database.db, email);
		const mai = await one(email);
		expect(mai).toMatchObject({
			name: expect.stringMatching(/^Mai/i),
			cases: 4,
			open: 4,
			emails: [email],
			parts: ["contact"],
		});
		expect((await read(mai.id)).cases.map(({ kind }) => kind).sort()).toEqual([
			"complaint",
			"message",
			"quote",
			"review",
		]);
	});

	it("another name from the same address is another record, suggested as a duplicate", async () => {
		const email = address();
		await request({ name: "Mai Tran", email, phone: "0491 570 110" });
		await request({ name: "Joe Tran", email, phone: "0491 570 110" });
		const found = await search(email);
		expect(found.map(({ name }) => name).sort()).toEqual(["Joe Tran", "Mai Tran"]);
		const [first] = found as [RecordLine];
		expect((await read(first.id)).duplicates.map(({ reasons }) => reasons)).toEqual([["email", "phone"]]);
		// A message without a name could be from either, so it stays apart until a colleague looks.
		await message(email);
		expect(await search(email)).toHaveLength(3);
	});

	it("requests at once from one address are suggested as duplicates", async () => {
		const email = address();
		await Promise.all([request({ name: "Ari Once", email }), request({ name: "Ari Once", email }), message(email)]);
		const found = await search(email);
		expect(found).toHaveLength(3);
		for (const { id } of found) expect((await read(id)).duplicates).toHaveLength(2);
	});

	it("the same phone number in any format, or the same name and postcode, is only suggested", async () => {
		const [a, b, c] = [address(), address(), address()];
		await request({ name: "Pat Phone", email: a, phone: "0491 570 156" });
		await request({ name: "Someone Else", email: b, phone: "+61 491 570 156" });
		await request({ name: "Mr Pat Phone", email: c, phone: "0491 570 158" });
		const pat = await read((await one(a)).id);
		expect(pat.duplicates.map(({ other, reasons }) => [other.name, reasons]).sort()).toEqual([
			["Mr Pat Phone", ["home"]],
			["Someone Else", ["phone"]],
		]);
		const queue = (await ask("/team/records/duplicates/")).body;
		expect(queue.count).toBe((await ask("/team/records/")).body.duplicates);
		expect(
			queue.results.filter((pair: { one: RecordLine; other: RecordLine }) =>
				[pair.one.id, pair.other.id].includes(pat.id),
			),
		).toHaveLength(2);
	});

	it("a person who types the number of a case is suggested as a duplicate of its person", async () => {
		const email = address();
		const { reference } = await request({ name: "Num Ber", email });
		await setup.api.request("/call-backs/", {
			body: { name: "N.", phone: "0491 570 159", case_number: reference.toLowerCase() },
		});
		const person = await read((await one(email)).id);
		expect(person.duplicates.map(({ other, reasons }) => [other.name, reasons])).toEqual([["N.", ["gave"]]]);
	});
});

describe("participants and contact people are kept apart", () => {
	it("a carer who writes for two is one contact with two participants; each case has one of each", async () => {
		const email = address();
		const { db } = setup.api.services.database;
		await request(
			{ name: "Cara Carer", email },
			{ participant_first_name: "Lou", participant_last_name: "First", participant_relation: "Parent" },
		);
		await request(
			{ name: "Cara Carer", email },
			{ participant_first_name: "Kim", participant_last_name: "Second", participant_relation: "Carer" },
		);
		const again = await request({ name: "Cara Carer", email });
		// Once a colleague merges the contact's records, the child they wrote for is one record too.
		await mergeByAddress(db, email);
		await sql`select name_participant(${again.quoteId}, 'lou FIRST', 'Parent', now())`.execute(db);
		const cara = await read((await one(email)).id);
		expect(cara.parts).toEqual(["contact"]);
		expect(cara.ties.map(({ name, relations, cases }) => [name, relations, cases.length])).toEqual([
			["Kim Second", ["Carer"], 1],
			["Lou First", ["Parent"], 2],
		]);
		const lou = await read((await one("Lou First")).id);
		expect(lou).toMatchObject({
			parts: ["participant"],
			emails: [],
			phones: [],
			ties: [{ name: "Cara Carer", part: "contact" }],
		});
		expect(lou.cases).toHaveLength(2);
		// Neither page mentions the other person's needs.
		expect(JSON.stringify([cara, lou])).not.toMatch(/Autism|Swim/);
	});

	it("a person who writes for themselves has both parts, and is one person", async () => {
		const email = address();
		await request(
			{ name: "Own Self", email },
			{ participant_first_name: "Own", participant_relation: "This is for myself" },
		);
		expect(await read((await one(email)).id)).toMatchObject({
			parts: ["contact", "participant"],
			ties: [],
			cases: [{ is_for_themself: true }],
		});
	});

	it("a participant may have several contacts, and is only merged with themselves, never with a contact", async () => {
		const [mum, dad] = [address(), address()];
		const child = { participant_first_name: "Ziggy", participant_last_name: "Both", participant_relation: "Parent" };
		const { reference } = await request({ name: "Mum Both", email: mum, postcode: "3220" }, child);
		await request({ name: "Dad Both", email: dad, postcode: "3220" }, child);
		const [first, second] = (await search("Ziggy Both")) as [RecordLine, RecordLine];
		expect((await read(first.id)).duplicates).toMatchObject([{ other: { id: second.id }, reasons: ["home"] }]);
		const merged = await ask(`/team/records/${first.id}/merge/`, {
			version: first.version,
			other: second.id,
			other_version: second.version,
		});
		expect(merged.status).toBe(200);
		expect((await read(first.id)).ties.map(({ name }) => name)).toEqual(["Dad Both", "Mum Both"]);
		const mother = await one(mum);
		const refused = await ask(`/team/records/${mother.id}/merge/`, {
			version: mother.version,
			other: first.id,
			other_version: (await read(first.id)).version,
		});
		expect(refused.status).toBe(409);
		expect(refused.body.detail).toContain(reference);
		expect((await ask(`/team/records/${mother.id}/compare/${first.id}/`)).body.refused).toContain("two people");
	});
});

describe("the search", () => {
	it("finds by part of a name, by phone in any format, and by case number", async () => {
		const email = address();
		const { reference } = await request({ name: "Zéphyrine O'Quill", email, phone: "(03) 7010 1234" });
		for (const words of [
			"zephyrine",
			"oquill zeph",
			"O’Quill",
			"0370101234",
			"+61 3 7010 1234",
			"7010 1234",
			reference,
			reference.toLowerCase(),
		])
			expect(
				(await search(words)).map(({ name }) => name),
				words,
			).toEqual(["Zéphyrine O'Quill"]);
		expect(await search("zephyrine nobody")).toEqual([]);
		expect(await search("%")).toEqual([]);
		expect(await search("~_ ~%")).toEqual([]);
	});

	it("a search is in the audit without the typed text; so is reading a record", async () => {
		const email = address();
		await message(email);
		const { id } = await one(email);
		await read(id);
		const { rows } = await sql<{ deed: string; facts: object }>`
			select deed, facts from audit where deed in ('records.searched', 'record.read') and (about = 'records' or about = ${`record:${id}`}) order by id desc limit 2
		`.execute(setup.api.services.database.db);
		expect(rows.map(({ deed }) => deed).sort()).toEqual(["record.read", "records.searched"]);
		expect(JSON.stringify(rows)).not.toContain(email);
	});
});

it("a case shows its people and what else they wrote about", async () => {
	const email = address();
	await message(email);
	setup.api.advance(60_000);
	const { caseId } = await request({ name: "Glance Here", email });
	setup.api.advance(60_000);
	await message(email);
	await mergeByAddress(setup.api.services.database.db, email);
	const { body } = await ask(`/pages/case/${caseId}/`);
	expect(body.people).toMatchObject([
		{ parts: ["contact"], earlier: 1, later: 1, others: [{ kind: "message" }, { kind: "message" }], duplicates: 0 },
	]);
});

it("a person's record is deleted with their last case", async () => {
	const email = address();
	const { caseId } = await request(
		{ name: "Gone Soon", email },
		{ participant_first_name: "Child", participant_last_name: "Gone", participant_relation: "Parent" },
	);
	const { db } = setup.api.services.database;
	await sql`delete from quote where id = (select quote_id from team_case where id = ${caseId})`.execute(db);
	expect(await search("Gone")).toEqual([]);
	const { rows } =
		await sql`select from person_record where name like '%Gone%' union all select from record_key where key like '%gone%'`.execute(
			db,
		);
	expect(rows).toEqual([]);
});

it("participants whose details are older than person records get one at the next start, once", async () => {
	const email = address();
	const { caseId } = await request(
		{ name: "Early Bird", email },
		{ participant_first_name: "Early", participant_last_name: "Chick", participant_relation: "Parent" },
	);
	const { db } = setup.api.services.database;
	await sql`delete from case_record where case_id = ${caseId} and part = 'participant'`.execute(db);
	await sql`update case_record set relation = null where case_id = ${caseId}`.execute(db);
	await sql`update follow_up set submitted_at = '2020-01-01' where quote_id = (select quote_id from team_case where id = ${caseId})`.execute(
		db,
	);
	expect(await search("Early Chick")).toEqual([]);
	for (let start = 0; start < 2; start++) await nameParticipants(setup.api.services);
	expect(await one("Early Chick")).toMatchObject({ parts: ["participant"], cases: 1 });
	expect((await read((await one(email)).id)).ties).toMatchObject([{ name: "Early Chick", relations: ["Parent"] }]);
});

it("an address given during a chat makes its visitor findable", async () => {
	const name = `Chatty ${randomUUID().slice(0, 8)}`;
	const begun = await setup.api.request("/chats/", { body: { message: "Hello", name } });
	const visitor = { chat_visitor: /chat_visitor=([^;]*)/.exec(begun.headers.getSetCookie().join())?.[1] ?? "" };
	const { rows } = await sql<{ id: string }>`select id from chat where name = ${name}`.execute(
		setup.api.services.database.db,
	);
	await setup.api.request(`/team/chats/${rows[0]?.id}/messages/`, {
		body: { text: "Hello" },
		cookies: setup.sam,
		headers: { "Idempotency-Key": randomUUID() },
	});
	const email = address();
	expect((await setup.api.request("/chats/own/copy/", { body: { email }, cookies: visitor })).status).toBeLessThan(300);
	expect(await one(email)).toMatchObject({ name, last: { kind: "chat" } });
});

it("callers outside the team can't tell whether a record exists", async () => {
	for (const path of ["", "compare/00000000-0000-4000-8000-000000000000/"])
		expect((await ask(`/team/records/${randomUUID()}/${path}`)).status).toBe(404);
	expect((await ask("/team/records/nonsense/")).status).toBe(400);
	expect((await ask(`/pages/case/${randomUUID()}/`)).status).toBe(404);
});

test("a person with many cases has pages of twenty, and current consents cover all of them", async () => {
	const { db } = setup.api.services.database;
	const email = address();
	const old = await request({ name: "Pat Many", email });
	await ask(`/team/cases/${old.caseId}/consents/`, {
		provider: setup.town.near.id,
		shares: [],
		given_by: "participant",
		way: "phone",
	});
	await sql`
		insert into enquiry (kind, created_at, email, name, phone) select 'message', ${setup.api.services.clock()}::timestamptz + n * interval '1 minute', ${email}, 'Pat Many', null
		from generate_series(1, 500) n
	`.execute(db);
	await mergeByAddress(db, email);
	const { id } = await one("Pat Many");
	const page = async (number: number): Promise<PersonRecord> => (await ask(`/team/records/${id}/?page=${number}`)).body;
	const first = await page(1);
	expect(first.counts).toMatchObject({ cases: 501, open: 501, totalPages: 26 });
	expect(first.cases).toHaveLength(20);
	expect(first.in_force).toMatchObject({
		consents: [{ provider: { id: setup.town.near.id }, case: { reference: old.reference } }],
		consents_count: 1,
		referrals: [],
	});
	const last = await page(26);
	expect(last.cases.map(({ reference }) => reference)).toEqual([old.reference]);
	expect(last.cases[0]).toMatchObject({ kind: "quote", may_split: true });
	expect((await page(27)).cases).toEqual([]);
	const seen = new Set<string>();
	for (let number = 1; number <= 26; number++)
		for (const { reference } of (await page(number)).cases) seen.add(reference);
	expect(seen.size).toBe(501);
	const other = await request({ name: "Pat Many", email: address() });
	const { rows } = await sql<{
		id: string;
	}>`select record_id as id from case_record where case_id = ${other.caseId}`.execute(db);
	const side = (await ask(`/team/records/${id}/compare/${rows[0]?.id}/`)).body.one;
	expect([side.case_count, side.cases.length]).toEqual([501, 20]);
});
