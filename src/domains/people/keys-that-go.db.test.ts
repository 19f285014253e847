import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "#platform/db/database.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { callFromPage } from "#tests/support/records.ts";

// Erasing a case also deletes the keys that only this case gave. The keys left are compared with keys rebuilt from the
// remaining cases.

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
});
afterAll(() => api.close());
const db = () => api.services.database.db;

/** Seeded random whole numbers below a limit. */
const diceOf = (seed: number) => (below: number) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % below;
};

const call = (fields: { name: string; email: string; phone: string; postcode: string; gave?: string | undefined }) =>
	sql`
		insert into enquiry (kind, created_at, name, email, phone, details)
		values (${fields.gave ? "complaint" : "call-back"}, now(), ${fields.name}, ${fields.email}, ${fields.phone},
			${JSON.stringify({ postcode: fields.postcode, ...(fields.gave ? { caseNumber: fields.gave } : {}) })})
	`.execute(db());
const chat = (fields: { name: string; email: string; gave: string | null }, n: number) =>
	sql`
		insert into chat (visitor_hash, state, started_at, last_at, name, email, case_number)
		values (sha256(${`keys ${n}`}::bytea), 'waiting', now(), now(), ${fields.name}, ${fields.email}, ${fields.gave})
	`.execute(db());
const request = async (fields: { name: string; email: string; phone: string; postcode: string }, of: string) => {
	const { rows } = await sql<{ id: string }>`
		insert into quote (created_at, name, email, phone, postcode, service_area_id, age_groups, funding_types, hcp_referral, has_optimisation_provider, terms_agreed_at,
			submitted_anyway, visitor_token_hashes)
		select now(), ${fields.name}, ${fields.email}, ${fields.phone}, ${fields.postcode}, min(id), '{}', '{}', false, false, now(), false, '{}' from service_area returning id
	`.execute(db());
	const { id = "" } = rows[0] ?? {};
	await sql`select name_participant(${id}, ${of}, ${of === fields.name ? "This is for myself" : "Parent"}, now())`.execute(
		db(),
	);
	return id;
};

interface Keys {
	record: string;
	keys: string[] | null;
}
const held = async () =>
	(
		await sql<Keys>`
			select r.id as record, (select array_agg(k.kind || ' ' || k.key order by k.kind, k.key) from record_key k where k.record_id = r.id) as keys
			from person_record r order by r.id
		`.execute(db())
	).rows;
const madeAnew = async () =>
	(
		await sql<Keys>`
			select r.id as record, (select array_agg(k.kind || ' ' || k.key order by k.kind, k.key) from keys_of_cases(r.id) k) as keys from person_record r order by r.id
		`.execute(db())
	).rows;

test.each([1, 2, 3, 4])("after any erasure, the keys left are those of the cases left (%d)", async (seed) => {
	const dice = diceOf(seed);
	const one = <T>(of: readonly T[]): T => of[dice(of.length)] as T;
	for (let n = 0; n < 30; n++) {
		const fields = {
			name: one(["Kit Marsh", "Kit  MARSH", "Kit", "Mr Kit Marsh", "Ash Lee"]),
			email: one([`kit${seed}@visitor.example`, `KIT${seed}@visitor.example`, `ash${seed}@visitor.example`]),
			phone: one(["0491 570 156", "+61 491 570 156", "0491 570 157", "0491 570 158"]),
			postcode: one(["3220", "3000"]),
		};
		const gave = one(["C-1001", "1001", "c1002", null]);
		const way = dice(3);
		if (way === 0) await call({ ...fields, gave: gave ?? undefined });
		else if (way === 1) await chat({ ...fields, gave }, seed * 100 + n);
		else {
			const quoteId = await request(fields, one([fields.name, "Bo Marsh"]));
			// More cases of the same record.
			await callFromPage(db(), quoteId, new Date(), dice(3));
		}
	}
	expect(await held()).toEqual(await madeAnew());
	const { rows: cases } = await sql<{ id: string; root: string; root_id: string }>`
		select id, case when quote_id is not null then 'quote' when chat_id is not null then 'chat' else 'enquiry' end as root,
			coalesce(quote_id, chat_id, enquiry_id) as root_id from team_case order by number
	`.execute(db());
	while (cases.length > 0) {
		// One case or several in one statement, erased through their request or directly.
		const some = cases.splice(dice(cases.length), 1 + dice(3));
		const root = one(["team_case", some[0]?.root ?? ""]);
		const ids = some.flatMap((each) => (root === "team_case" ? [each.id] : each.root === root ? [each.root_id] : []));
		cases.push(...some.filter((each) => root !== "team_case" && each.root !== root));
		await sql`delete from ${sql.table(root)} where id = any (${`{${ids.join()}}`}::uuid[])`.execute(db());
		expect(await held()).toEqual(await madeAnew());
	}
	expect(await held()).toEqual([]);
});

test("erasing one case of a person with many cases looks at no more cases than needed", async () => {
	/** Number of cases that erasing one case looks at. */
	const looked = (): Promise<number> =>
		db()
			.transaction()
			.execute(async (trx) => {
				const count = async (within: Db) =>
					(
						await sql<{ n: number }>`
							select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n from pg_stat_xact_user_tables where relname = 'team_case'
						`.execute(within)
					).rows[0]?.n ?? 0;
				const { rows } = await sql<{
					id: string;
				}>`select enquiry_id as id from team_case where enquiry_id is not null order by number limit 1`.execute(trx);
				const before = await count(trx);
				await sql`delete from enquiry where id = ${rows[0]?.id}`.execute(trx);
				return (await count(trx)) - before;
			});
	const kit = { name: "Kit Marsh", email: "many@visitor.example", phone: "0491 570 156", postcode: "3220" };
	await callFromPage(db(), await request(kit, kit.name), new Date(), 400);
	// The plan depends on the statistics, and autovacuum may not have come by yet.
	await sql`analyze`.execute(db());
	expect(await looked()).toBeLessThan(40);
	expect(await held()).toEqual(await madeAnew());
});
