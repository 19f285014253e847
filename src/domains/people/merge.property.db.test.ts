import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Doer } from "#domains/cases/move.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aPerson } from "#tests/support/people.ts";
import { mergeRecord, tellApart, unmergeRecord } from "./change-record.ts";
import { splitRecord } from "./split-record.ts";

// Random histories of merges, unmerges, splits and records told apart. A merge followed by an unmerge always restores
// the previous state.

let api: TestApi;
let by: Doer;
beforeAll(async () => {
	api = await testApi();
	by = { id: (await aPerson(api.services, "team")).id, name: "Sam Reed", role: "team", team_role: "member" };
});
afterAll(() => api.close());
const db = () => api.services.database.db;
beforeEach(async () => {
	await sql`delete from enquiry`.execute(db());
	expect((await sql`select from person_record`.execute(db())).rows).toEqual([]);
});

/** Seeded random number generator (mulberry32). */
const dice = (seed: number) => () => {
	seed = (seed + 0x6d2b79f5) | 0;
	let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
	t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
	return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
};

/** The state of all records, without version counters and history. */
const state = async (): Promise<string> => {
	const { rows } = await sql<{ all: string }>`
		select concat(
			(select json_agg(to_jsonb(r) - 'version' order by id) from person_record r), (select json_agg(l order by case_id, part) from case_record l),
			(select json_agg(k order by record_id, kind, key) from record_key k), (select json_agg(jsonb_build_array(kept, merged) order by merged) from record_merge where undone_at is null),
			(select json_agg(d order by a, b) from record_distinct d)
		) as all
	`.execute(db());
	return rows[0]?.all ?? "";
};

interface Row {
	id: string;
	version: number;
	merged_into: string | null;
	root_id: string;
}
const records = async () =>
	(await sql<Row>`select id, version, merged_into, root_id from person_record order by id`.execute(db())).rows;

/** Root ids follow the merges, and merges form no cycle. */
const expectSound = async () => {
	const all = new Map((await records()).map((row) => [row.id, row]));
	for (const row of all.values()) {
		let at = row;
		for (let steps = 0; at.merged_into; steps++) {
			expect(steps).toBeLessThan(all.size);
			at = all.get(at.merged_into) as Row;
		}
		expect(row.root_id).toBe(at.id);
	}
	// No record is left without a case.
	const { rows } = await sql<{
		root_id: string;
	}>`select distinct r.root_id from case_record l join person_record r on r.id = l.record_id`.execute(db());
	expect(new Set([...all.values()].map(({ root_id }) => root_id))).toEqual(new Set(rows.map(({ root_id }) => root_id)));
};

const comesIn = (random: () => number, n: number) => {
	const email = `p${Math.floor(random() * 6)}@visitor.example`;
	const name = ["Mai Nguyen", "Joe Tran", "Mai", null][Math.floor(random() * 4)];
	const phone = random() < 0.5 ? `04915701${10 + Math.floor(random() * 4)}` : null;
	return sql`insert into enquiry (kind, created_at, email, name, phone) values ('message', ${new Date(Date.UTC(2026, 0, 1, 0, n))}, ${email}, ${name}, ${phone})`.execute(
		db(),
	);
};

/** Makes one random change to the records, if it's allowed. */
const happens = async (random: () => number, n: number): Promise<void> => {
	const { services } = api;
	const roots = (await records()).filter((row) => !row.merged_into);
	const pick = () => roots[Math.floor(random() * roots.length)] as Row;
	const [a, b] = [pick(), pick()];
	const what = random();
	if (what < 0.3) await comesIn(random, n);
	else if (what < 0.65 && a.id !== b.id)
		await mergeRecord(services, a.id, { version: a.version, other: b.id, other_version: b.version }, by);
	else if (what < 0.75 && a.id !== b.id) await tellApart(services, a.id, b.id, by);
	else if (what < 0.88) {
		const { rows } = await sql<{ id: string; root: string }>`
			select g.id, m.root_id as root from record_merge g join person_record m on m.id = g.merged where g.undone_at is null order by g.id
		`.execute(db());
		const one = rows[Math.floor(random() * rows.length)];
		if (one) await unmergeRecord(services, one.root, one.id, by);
	} else {
		const { rows } = await sql<{ id: string }>`
			select l.case_id as id from case_record l join person_record r on r.id = l.record_id where r.root_id = ${a.id} order by l.case_id
		`.execute(db());
		const one = rows[Math.floor(random() * rows.length)];
		if (one && rows.length > 1) await splitRecord(services, a.id, { case: one.id, part: "contact" }, by);
	}
};

test.each([1, 2, 3, 4, 5])("merge then unmerge restores the state, after any history (seed %i)", async (seed) => {
	const random = dice(seed);
	for (let n = 0; n < 8; n++) await comesIn(random, n);
	for (let n = 8; n < 22; n++) {
		await happens(random, n);
		await expectSound();
		const roots = (await records()).filter((row) => !row.merged_into);
		const [a, b] = [roots[Math.floor(random() * roots.length)], roots[Math.floor(random() * roots.length)]];
		if (!a || !b || a.id === b.id) continue;
		const before = await state();
		const { merge } = await mergeRecord(
			api.services,
			a.id,
			{ version: a.version, other: b.id, other_version: b.version },
			by,
		);
		await expectSound();
		expect(await state()).not.toBe(before);
		await unmergeRecord(api.services, a.id, merge, by);
		expect(await state()).toBe(before);
	}
});

test("merges can be undone in any order, and later cases stay with the record they were added to", async () => {
	const random = dice(99);
	for (let n = 0; n < 12; n++) await comesIn(random, n);
	const before = await state();
	const all = await records();
	const [first, ...others] = all as [Row, ...Row[]];
	const merges: string[] = [];
	for (const other of others) {
		const version = (await records()).find(({ id }) => id === first.id)?.version ?? 0;
		merges.push(
			(await mergeRecord(api.services, first.id, { version, other: other.id, other_version: other.version }, by)).merge,
		);
	}
	for (const merge of merges.sort(() => random() - 0.5)) await unmergeRecord(api.services, first.id, merge, by);
	expect(await state()).toBe(before);
});

test("a record whose own case was taken off is deleted when the merge that kept it is undone", async () => {
	for (const n of [1, 2])
		await sql`insert into enquiry (kind, created_at, email, name) values ('message', ${new Date(Date.UTC(2026, 0, n))}, ${`v${n}@visitor.example`}, 'Mai')`.execute(
			db(),
		);
	const [kept, other] = (await records()) as [Row, Row];
	const { merge } = await mergeRecord(
		api.services,
		kept.id,
		{ version: kept.version, other: other.id, other_version: other.version },
		by,
	);
	const { rows } = await sql<{
		id: string;
	}>`select case_id as id from case_record where record_id = ${kept.id}`.execute(db());
	await splitRecord(api.services, kept.id, { case: rows[0]?.id ?? "", part: "contact" }, by);
	expect(await unmergeRecord(api.services, kept.id, merge, by)).toEqual({ id: other.id, other: other.id });
	await expectSound();
});
