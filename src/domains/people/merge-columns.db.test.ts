import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";

let api: TestApi;
let team: Record<string, string>;
beforeAll(async () => {
	api = await testApi();
	team = await sessionOf(api.services, (await aPerson(api.services, "team", { name: "Sam Reed" })).id);
});
afterAll(() => api.close());
const db = () => api.services.database.db;

/** Where each column of a merged record is still shown or found. */
const AFTER_A_MERGE: Record<string, string> = {
	id: "the merge names it",
	created_at: "its cases carry their own times",
	name: "found by a search, and shown in the merge",
	email: "among the contact details",
	phone: "among the contact details",
	postcode: "on its cases",
	preferred_way: "beside the preferred contact",
	merged_into: "the merge itself",
	root_id: "the merge itself",
	corrected_at: "in the history",
	version: "counts up",
	last_at: "counts for the whole person",
	name_words: "found by a search",
};

it("a merge has a rule for every column of a person's record", async () => {
	const { rows } = await sql<{ name: string }>`
		select column_name as name from information_schema.columns where table_name = 'person_record' and table_schema = 'public'
	`.execute(db());
	expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(AFTER_A_MERGE).sort());
});

it.each([
	["phone", "e-mail", { preferred_way: "phone", other_ways: ["e-mail"] }],
	[null, "e-mail", { preferred_way: null, other_ways: ["e-mail"] }],
	["phone", "phone", { preferred_way: "phone", other_ways: [] }],
	["phone", null, { preferred_way: "phone", other_ways: [] }],
])("the record kept prefers %s and the other %s: both are shown", async (kept, merged, shown) => {
	const ids: string[] = [];
	for (const way of [kept, merged]) {
		const email = `w-${crypto.randomUUID()}@visitor.example`;
		await api.request("/messages/", { body: { email, message: "Hello" } });
		const { rows } = await sql<{ id: string }>`
			update person_record set preferred_way = ${way} where email = ${email} returning id
		`.execute(db());
		ids.push(rows[0]?.id ?? "");
	}
	const [id = "", other = ""] = ids;
	const version = async (of: string) =>
		(await sql<{ version: number }>`select version from person_record where id = ${of}`.execute(db())).rows[0]?.version;
	const compared = await api.request(`/team/records/${id}/compare/${other}/`, { cookies: team });
	expect(await compared.json()).toMatchObject({ one: { preferred_way: kept }, other: { preferred_way: merged } });
	const answer = await api.request(`/team/records/${id}/merge/`, {
		method: "POST",
		cookies: team,
		body: { version: await version(id), other, other_version: await version(other) },
	});
	expect(answer.status).toBe(200);
	expect(await (await api.request(`/team/records/${id}/`, { cookies: team })).json()).toMatchObject(shown);
});
