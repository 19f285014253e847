import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Doer } from "#domains/cases/move.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aPerson } from "#tests/support/people.ts";
import { mergeRecord, tellApart, unmergeRecord } from "./change-record.ts";
import { countPairs, duplicatesOf, listPairs, type Pair } from "./duplicates.ts";

// Random histories of requests, merges, splits and erasures. The queue of possible duplicates only looks at marked
// keys, yet has the same pairs as comparing all records with each other.

let api: TestApi;
let by: Doer;
beforeAll(async () => {
	api = await testApi();
	by = { id: (await aPerson(api.services, "team")).id, name: "Sam Reed", role: "team", team_role: "member" };
});
afterAll(() => api.close());
const db = () => api.services.database.db;

/** Compares all records with each other. */
const compared = async (): Promise<Pair[]> => {
	const { rows: keys } = await sql<{ root: string; kind: string; key: string }>`
		select distinct r.root_id as root, k.kind, k.key from record_key k join person_record r on r.id = k.record_id
	`.execute(db());
	const { rows: owners } = await sql<{ number: string; root: string }>`
		select c.number::text as number, r.root_id as root from case_record l join team_case c on c.id = l.case_id join person_record r on r.id = l.record_id
		where l.part = 'contact'
	`.execute(db());
	const { rows: two } = await sql<{ a: string; b: string }>`
		select x.root_id as a, y.root_id as b from record_distinct d join person_record x on x.id = d.a join person_record y on y.id = d.b
		union select x.root_id, y.root_id from case_record p join case_record q on q.case_id = p.case_id and p.part < q.part
			join person_record x on x.id = p.record_id join person_record y on y.id = q.record_id
	`.execute(db());
	const pairOf = (a: string, b: string) => [a, b].sort().join();
	const found = new Map<string, Set<string>>();
	const alike = (a: string, b: string, reason: string) => {
		if (a !== b) found.set(pairOf(a, b), (found.get(pairOf(a, b)) ?? new Set()).add(reason));
	};
	for (const one of keys) {
		if (one.kind === "gave")
			for (const { number, root } of owners) if (number === one.key) alike(one.root, root, "gave");
		if (!["email", "phone", "home"].includes(one.kind)) continue;
		const sharing = keys.filter(({ kind, key }) => kind === one.kind && key === one.key);
		if (sharing.length <= 20) for (const { root } of sharing) alike(one.root, root, one.kind);
	}
	for (const { a, b } of two) found.delete(pairOf(a, b));
	return [...found].map(([pair, reasons]) => ({
		a: pair.slice(0, 36),
		b: pair.slice(37),
		reasons: [...reasons].sort() as Pair["reasons"],
	}));
};

const dice = (seed: number) => () => {
	seed = (seed + 0x6d2b79f5) | 0;
	let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
	t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
	return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
};

test.each([1, 2, 3])("the queue has the pairs found by comparing all records (seed %i)", async (seed) => {
	const { services } = api;
	const random = dice(seed);
	const some = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
	await sql`delete from enquiry`.execute(db());
	const comesIn = async (n: number) => {
		const { rows } = await sql<{ number: number }>`select number from team_case order by number`.execute(db());
		const details = {
			postcode: some(["3220", "3000", ""]),
			caseNumber: random() < 0.15 && rows.length > 0 ? `C-${some(rows).number}` : "",
		};
		await sql`
			insert into enquiry (kind, created_at, email, name, phone, details) values ('call-back', ${new Date(Date.UTC(2026, 0, 1, 0, n))},
				${random() < 0.7 ? `p${Math.floor(random() * 12)}@visitor.example` : null}, ${some(["Mai Nguyen", "Joe Tran", "Ana Silva", "Kit Marsh", null])},
				${random() < 0.5 ? `0491 570 1${10 + Math.floor(random() * 8)}` : null}, ${JSON.stringify(details)})
		`.execute(db());
	};
	for (let n = 0; n < 15; n++) await comesIn(n);
	for (let n = 15; n < 75; n++) {
		const { rows: roots } = await sql<{ id: string; version: number }>`
			select id, version from person_record where merged_into is null order by created_at, id
		`.execute(db());
		const [a, b] = [some(roots), some(roots)];
		const what = random();
		if (what < 0.55) await comesIn(n);
		else if (what < 0.7 && a.id !== b.id)
			await mergeRecord(services, a.id, { version: a.version, other: b.id, other_version: b.version }, by);
		else if (what < 0.8 && a.id !== b.id) await tellApart(services, a.id, b.id, by);
		else if (what < 0.88) {
			const { rows } = await sql<{ id: string; root: string }>`
				select g.id, m.root_id as root from record_merge g join person_record m on m.id = g.merged where g.undone_at is null order by g.at, g.id
			`.execute(db());
			const one = some(rows);
			if (one) await unmergeRecord(services, one.root, one.id, by);
		} else
			await sql`delete from enquiry where id = (select id from enquiry order by created_at, id offset ${Math.floor(random() * 5)} limit 1)`.execute(
				db(),
			);

		const all = await compared();
		const inOrder = (pairs: Pair[]) => pairs.map(({ a: x, b: y, reasons }) => `${x} ${y} ${reasons}`).sort();
		expect(await countPairs(db())).toBe(all.length);
		const pages = [];
		for (let page = 1; pages.length < all.length; page++) pages.push(...(await listPairs(db(), page)));
		expect(inOrder(pages)).toEqual(inOrder(all));
		const whose = roots.length > 0 ? (all[0]?.a ?? "") : "";
		if (whose) {
			const own = all
				.filter(({ a: x, b: y }) => x === whose || y === whose)
				.map(({ a: x, b: y }) => (x === whose ? y : x));
			expect((await duplicatesOf(db(), whose)).map(({ id }) => id).sort()).toEqual(own.sort());
		}
	}
});
