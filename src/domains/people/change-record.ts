import { sql } from "kysely";
import type { PreferredWay, RecordPart } from "#contract/people/options.ts";
import { noteDeed } from "#domains/accounts/audit.ts";
import { caseReference } from "#domains/cases/cases-store.ts";
import type { Doer } from "#domains/cases/work-case.ts";
import type { Transaction } from "#platform/db/database.ts";
import { uuids } from "#platform/db/uuids.ts";
import { conflict, invalid, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { findCaseBetween, insertDistinct, listCases, lockRecords, type RecordRow } from "./store.ts";

type Needs = Pick<Services, "database" | "clock" | "notices">;

const changedMeanwhile = () =>
	conflict("Somebody changed this person's record meanwhile. Look at it again, then repeat your change.");
const isMerged = () => conflict("One of these records was merged into another meanwhile. Look at it again.");

/** Said in a case's timeline: so many cases are named. */
const MOST_NAMED = 5;

/** Notes in cases what became of their person's record, and tells whoever has them open: in two statements, however many cases there are. */
const tellCases = async (
	trx: Transaction,
	{ notices }: Needs,
	event: { cases: readonly string[]; kind: string; facts: Record<string, unknown>; at: Date; by: Doer },
): Promise<void> => {
	const cases = [...new Set(event.cases)];
	await sql`
		insert into case_event (case_id, at, person_id, kind, facts)
		select c, ${event.at}::timestamptz, ${event.by.id}::int, ${event.kind}, ${JSON.stringify(event.facts)}::jsonb from unnest(${uuids(cases)}) c
	`.execute(trx);
	await notices.tell(
		trx,
		cases.map((id) => `case:${id}`),
	);
};

const casesOf = async (trx: Transaction, root: string) => {
	const cases = await listCases(trx, [root]);
	const named = [...new Map(cases.map(({ id, number }) => [id, caseReference(number)]))];
	return { ids: named.map(([id]) => id), with: named.slice(0, MOST_NAMED).map(([, reference]) => reference) };
};

/** @throws Problem 404 when one is not there */
const locked = async (trx: Transaction, ids: readonly string[]): Promise<RecordRow[]> => {
	const held = await lockRecords(trx, ids);
	return ids.map((id) => {
		const row = held.get(id);
		if (!row) throw notFound();
		return row;
	});
};

const countUp = (trx: Transaction, ids: readonly string[]) =>
	sql`update person_record set version = version + 1 where id in (${sql.join(ids.map((id) => sql`${id}::uuid`))})`.execute(
		trx,
	);

export interface Correction {
	version: number;
	name: string | null;
	email: string | null;
	phone: string | null;
	preferred_way: PreferredWay | null;
}

/**
 * Corrects a record; what was sent stays as it was.
 * @throws Problem 404 for an unknown record; 409 when it was changed or merged since the version the change was made from
 */
export const correctRecord = (
	services: Needs,
	id: string,
	{ version, ...wanted }: Correction,
	by: Doer,
): Promise<{ version: number }> =>
	services.database.transaction(async (trx) => {
		const at = services.clock();
		const [row] = (await locked(trx, [id])) as [RecordRow];
		if (row.merged_into) throw isMerged();
		const changed = (["name", "email", "phone", "preferred_way"] as const).filter(
			(field) => row[field] !== wanted[field],
		);
		if (changed.length === 0) return { version: row.version };
		if (row.version !== version) throw changedMeanwhile();
		await sql`
			update person_record set name = ${wanted.name}, email = ${wanted.email}, phone = ${wanted.phone}, preferred_way = ${wanted.preferred_way}, corrected_at = ${at},
				version = version + 1
			where id = ${id}
		`.execute(trx);
		await noteDeed(trx, at, {
			personId: by.id,
			deed: "record.corrected",
			about: `record:${id}`,
			facts: { fields: changed },
		});
		return { version: row.version + 1 };
	});

/**
 * Merges a record into another: a row says so, and nothing of either is rewritten, so that taking it back is the end of that row.
 * @throws Problem 404 for an unknown record; 409 when either was changed or merged meanwhile, or when one wrote for the other; 422 for a record and itself
 */
export const mergeRecord = (
	services: Needs,
	id: string,
	asked: { version: number; other: string; other_version: number },
	by: Doer,
): Promise<{ id: string; merge: string }> =>
	services.database.transaction(async (trx) => {
		const at = services.clock();
		if (asked.other === id) throw invalid([{ field: "other", message: "This is the same record" }]);
		const [kept, other] = (await locked(trx, [id, asked.other])) as [RecordRow, RecordRow];
		// Sent twice, it is done once.
		const { rows: same } = await sql<{
			id: string;
		}>`select id from record_merge where kept = ${id} and merged = ${other.id} and undone_at is null`.execute(trx);
		if (same[0] && other.merged_into === id) return { id, merge: same[0].id };
		if (kept.merged_into || other.merged_into) throw isMerged();
		if (kept.version !== asked.version || other.version !== asked.other_version) throw changedMeanwhile();
		const between = await findCaseBetween(trx, id, other.id);
		if (between)
			throw conflict(
				`In ${between} one of them wrote for the other: they are two people. If that is wrong, take the case off one of them first.`,
			);
		const [own, theirs] = [await casesOf(trx, id), await casesOf(trx, other.id)];
		const { rows } = await sql<{ id: string }>`
			insert into record_merge (kept, merged, at, person_id) values (${id}, ${other.id}, ${at}, ${by.id}) returning id
		`.execute(trx);
		const merge = rows[0]?.id ?? "";
		await sql`update person_record set merged_into = ${id} where id = ${other.id}`.execute(trx);
		await countUp(trx, [id, other.id]);
		await tellCases(trx, services, { cases: own.ids, kind: "record-merged", facts: { with: theirs.with }, at, by });
		await tellCases(trx, services, { cases: theirs.ids, kind: "record-merged", facts: { with: own.with }, at, by });
		for (const [about, merged] of [
			[id, other.id],
			[other.id, id],
		])
			await noteDeed(trx, at, {
				personId: by.id,
				deed: "record.merged",
				about: `record:${about}`,
				facts: { with: merged },
			});
		return { id, merge };
	});

/** Forgets records of whom no case is left: those of one, and of the other, went with retention or were taken off. @returns which are gone */
const forgetEmpty = async (trx: Transaction, roots: readonly string[]): Promise<string[]> => {
	const { rows } = await sql<{
		id: string;
	}>`select f.id from unnest(${uuids(roots)}) r (id), forget_empty_records(r.id) f (id)`.execute(trx);
	return rows.map(({ id }) => id);
};

/** Takes a record out of the one it was merged into. What was merged into it goes with it. @returns records that are gone, having no case of their own */
const takeOut = async (
	services: Needs,
	trx: Transaction,
	{ root, record, at, by }: { root: string; record: string; at: Date; by: Doer },
): Promise<string[]> => {
	await sql`update record_merge set undone_at = ${at}, undone_by = ${by.id} where merged = ${record} and undone_at is null`.execute(
		trx,
	);
	await sql`update person_record set merged_into = null where id = ${record}`.execute(trx);
	await countUp(trx, [root, record]);
	const [own, theirs] = [await casesOf(trx, root), await casesOf(trx, record)];
	await tellCases(trx, services, { cases: own.ids, kind: "record-unmerged", facts: { from: theirs.with }, at, by });
	await tellCases(trx, services, { cases: theirs.ids, kind: "record-unmerged", facts: { from: own.with }, at, by });
	for (const [about, other] of [
		[root, record],
		[record, root],
	])
		await noteDeed(trx, at, {
			personId: by.id,
			deed: "record.unmerged",
			about: `record:${about}`,
			facts: { from: other },
		});
	return forgetEmpty(trx, [root, record]);
};

/**
 * Takes a merge back. What came in since stays with the record that it was put with.
 * @returns the record that was open, or the other one where no case is left of the first
 * @throws Problem 404 for a merge that is not of this record
 */
export const unmergeRecord = (
	services: Needs,
	id: string,
	merge: string,
	by: Doer,
): Promise<{ id: string; other: string }> =>
	services.database.transaction(async (trx) => {
		const at = services.clock();
		const { rows } = await sql<{
			merged: string;
			by_service: boolean;
		}>`select merged, by_service from record_merge where id = ${merge}`.execute(trx);
		const merged = rows[0]?.merged;
		if (!merged) throw notFound();
		const [root, record] = (await locked(trx, [id, merged])) as [RecordRow, RecordRow];
		const { rows: standing } = await sql`select from record_merge where id = ${merge} and undone_at is null`.execute(
			trx,
		);
		if (standing.length === 0) return { id, other: merged };
		if (root.merged_into || record.root_id !== id) throw isMerged();
		const gone = await takeOut(services, trx, { root: id, record: merged, at, by });
		// The service must not do it again, nor suggest it.
		if (rows[0]?.by_service && gone.length === 0) await insertDistinct(trx, [id, merged], at, by.id);
		return { id: gone.includes(id) ? merged : id, other: merged };
	});

/**
 * Notes that two records are of two people: they are suggested no more.
 * @throws Problem 404 for an unknown record; 409 for one that was merged meanwhile; 422 for a record and itself
 */
export const tellApart = (services: Needs, id: string, other: string, by: Doer): Promise<{ id: string }> =>
	services.database.transaction(async (trx) => {
		const at = services.clock();
		if (other === id) throw invalid([{ field: "other", message: "This is the same record" }]);
		if ((await locked(trx, [id, other])).some(({ merged_into }) => merged_into)) throw isMerged();
		// Whoever is about to merge them has not seen it.
		if (await insertDistinct(trx, [id, other], at, by.id)) await countUp(trx, [id, other]);
		for (const [about, from] of [
			[id, other],
			[other, id],
		])
			await noteDeed(trx, at, { personId: by.id, deed: "record.distinct", about: `record:${about}`, facts: { from } });
		return { id };
	});

/**
 * Takes a case off a person: it gets a record of its own, made from what was sent, and the two are not suggested to be one.
 * @returns the record that the case has now
 * @throws Problem 404 where the case is not this person's in that part; 409 for the only case of theirs
 */
export const splitRecord = (
	services: Needs,
	id: string,
	asked: { case: string; part: RecordPart },
	by: Doer,
): Promise<{ id: string }> =>
	services.database.transaction(async (trx) => {
		const at = services.clock();
		const [root] = (await locked(trx, [id])) as [RecordRow];
		if (root.merged_into) throw isMerged();
		const cases = await listCases(trx, [id]);
		const own = cases.find((one) => one.id === asked.case && one.part === asked.part);
		if (!own) throw notFound();
		if (cases.every((one) => one.id === asked.case))
			throw conflict("This is the only case of this record: there is nothing to take it off from.");
		await locked(trx, [id, own.record_id]);
		const isAlone = cases.filter((one) => one.record_id === own.record_id).every((one) => one.id === asked.case);
		const { rows: below } = await sql`select from person_record where merged_into = ${own.record_id}`.execute(trx);
		let made = own.record_id;
		// A record that came in by a merge with this case alone goes out as it came.
		if (isAlone && below.length === 0 && own.record_id !== id)
			await takeOut(services, trx, { root: id, record: own.record_id, at, by });
		else {
			const { rows } = await sql<{ id: string }>`
				insert into person_record (created_at, name, email, phone, postcode, last_at)
				select ${at}, case when ${asked.part} = 'contact' then nullif(btrim(c.name), '') else r.name end,
					case when ${asked.part} = 'contact' then nullif(btrim(c.email), '') end, case when ${asked.part} = 'contact' then nullif(btrim(c.phone), '') end,
					postcode_in(c.place), c.created_at
				from team_case c cross join person_record r where c.id = ${asked.case} and r.id = ${own.record_id} returning id
			`.execute(trx);
			made = rows[0]?.id ?? "";
			// Whoever wrote for themself stays one person.
			await sql`update case_record set record_id = ${made}, how = 'split' where case_id = ${asked.case} and record_id = ${own.record_id}`.execute(
				trx,
			);
			await countUp(trx, [id]);
			await tellCases(trx, services, { cases: [asked.case], kind: "record-split", facts: {}, at, by });
			for (const about of [id, made])
				await noteDeed(trx, at, {
					personId: by.id,
					deed: "record.split",
					about: `record:${about}`,
					facts: { case: asked.case, part: asked.part },
				});
		}
		await insertDistinct(trx, [id, made], at, by.id);
		return { id: made };
	});
