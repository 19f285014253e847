import { sql } from "kysely";
import type { PreferredWay } from "#contract/people/options.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { caseReference } from "#domains/cases/cases-store.ts";
import type { Doer } from "#domains/cases/move.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Transaction } from "#platform/db/database.ts";
import { uuids } from "#platform/db/uuids.ts";
import { conflict, invalid, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { findCaseBetween, insertDistinct, listCases, lockRecords, type RecordRow } from "./store.ts";

export type Needs = Pick<Services, "database" | "clock" | "pubsub">;

const changedMeanwhile = () =>
	conflict("A colleague has changed this person's record. Check the new version, then repeat your change.");
export const isMerged = () => conflict("One of these records has just been merged into another. Check it again.");

/** The case timeline names at most this many cases. */
const MOST_NAMED = 5;

/**
 * Adds a timeline event to each case and publishes the change to open case pages. Always two statements, however many
 * cases.
 */
export const tellCases = async (
	trx: Transaction,
	{ pubsub }: Needs,
	event: { cases: readonly string[]; kind: string; facts: Record<string, unknown>; at: Date; by: Doer },
): Promise<void> => {
	const cases = [...new Set(event.cases)];
	await sql`
		insert into case_event (case_id, at, person_id, kind, facts)
		select c, ${event.at}::timestamptz, ${event.by.id}::int, ${event.kind}, ${JSON.stringify(event.facts)}::jsonb from unnest(${uuids(cases)}) c
	`.execute(trx);
	await pubsub.publish(
		trx,
		cases.map((id) => `case:${id}`),
	);
};

const casesOf = async (trx: Transaction, root: string) => {
	const cases = await listCases(trx, [root]);
	const named = [...new Map(cases.map(({ id, number }) => [id, caseReference(number)]))];
	return { ids: named.map(([id]) => id), with: named.slice(0, MOST_NAMED).map(([, reference]) => reference) };
};

/** @throws Problem 404 if a record is unknown */
export const locked = async (trx: Transaction, ids: readonly string[]): Promise<RecordRow[]> => {
	const held = await lockRecords(trx, ids);
	return ids.map((id) => {
		const row = held.get(id);
		if (!row) throw notFound();
		return row;
	});
};

export const countUp = (trx: Transaction, ids: readonly string[]) =>
	trx
		.updateTable("person_record")
		.set((eb) => ({ version: eb("version", "+", 1) }))
		.where("id", "=", anyOf(ids))
		.execute();

const setMergedInto = (trx: Transaction, id: string, root: string | null) =>
	trx.updateTable("person_record").set({ merged_into: root }).where("id", "=", id).execute();

export interface Correction {
	version: number;
	name: string | null;
	email: string | null;
	phone: string | null;
	preferred_way: PreferredWay | null;
}

/**
 * Corrects a record. What the person sent stays unchanged.
 * @throws Problem 404 for an unknown record; 409 if the record was changed or merged since the given version
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
		await trx
			.updateTable("person_record")
			.set({ ...wanted, corrected_at: at, version: row.version + 1 })
			.where("id", "=", id)
			.execute();
		await recordAuditEvent(trx, at, {
			personId: by.id,
			event: "record.corrected",
			about: `record:${id}`,
			facts: { fields: changed },
		});
		return { version: row.version + 1 };
	});

/**
 * Merges a record into another by adding a merge row. Neither record is rewritten, so an unmerge only ends that row.
 * @throws Problem 404 for an unknown record; 409 if either was changed or merged since, or if one wrote for the other;
 * 422 for a record and itself
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
		// A repeated request does nothing.
		const same = await trx
			.selectFrom("record_merge")
			.select("id")
			.where("kept", "=", id)
			.where("merged", "=", other.id)
			.where("undone_at", "is", null)
			.executeTakeFirst();
		if (same && other.merged_into === id) return { id, merge: same.id };
		if (kept.merged_into || other.merged_into) throw isMerged();
		if (kept.version !== asked.version || other.version !== asked.other_version) throw changedMeanwhile();
		const between = await findCaseBetween(trx, id, other.id);
		if (between)
			throw conflict(
				`In ${between} one of them wrote for the other, so they are two people. If that's wrong, take the case off one of them first.`,
			);
		const [own, theirs] = [await casesOf(trx, id), await casesOf(trx, other.id)];
		const { id: merge } = await trx
			.insertInto("record_merge")
			.values({ kept: id, merged: other.id, at, person_id: by.id })
			.returning("id")
			.executeTakeFirstOrThrow();
		await setMergedInto(trx, other.id, id);
		await countUp(trx, [id, other.id]);
		await tellCases(trx, services, { cases: own.ids, kind: "record-merged", facts: { with: theirs.with }, at, by });
		await tellCases(trx, services, { cases: theirs.ids, kind: "record-merged", facts: { with: own.with }, at, by });
		for (const [about, merged] of [
			[id, other.id],
			[other.id, id],
		])
			await recordAuditEvent(trx, at, {
				personId: by.id,
				event: "record.merged",
				about: `record:${about}`,
				facts: { with: merged },
			});
		return { id, merge };
	});

/**
 * Deletes records that have no case left, after retention or a split.
 * @returns ids of the deleted records
 */
const forgetEmpty = async (trx: Transaction, roots: readonly string[]): Promise<string[]> => {
	const { rows } = await sql<{
		id: string;
	}>`select f.id from unnest(${uuids(roots)}) r (id), forget_empty_records(r.id) f (id)`.execute(trx);
	return rows.map(({ id }) => id);
};

/**
 * Takes a record, and the records merged into it, out of the one it was merged into.
 * @returns ids of records that were deleted because they had no case of their own
 */
export const takeOut = async (
	services: Needs,
	trx: Transaction,
	{ root, record, at, by }: { root: string; record: string; at: Date; by: Doer },
): Promise<string[]> => {
	await trx
		.updateTable("record_merge")
		.set({ undone_at: at, undone_by: by.id })
		.where("merged", "=", record)
		.where("undone_at", "is", null)
		.execute();
	await setMergedInto(trx, record, null);
	await countUp(trx, [root, record]);
	const [own, theirs] = [await casesOf(trx, root), await casesOf(trx, record)];
	await tellCases(trx, services, { cases: own.ids, kind: "record-unmerged", facts: { from: theirs.with }, at, by });
	await tellCases(trx, services, { cases: theirs.ids, kind: "record-unmerged", facts: { from: own.with }, at, by });
	for (const [about, other] of [
		[root, record],
		[record, root],
	])
		await recordAuditEvent(trx, at, {
			personId: by.id,
			event: "record.unmerged",
			about: `record:${about}`,
			facts: { from: other },
		});
	return forgetEmpty(trx, [root, record]);
};

/**
 * Undoes a merge. Cases that came in since stay with the record they were added to.
 * @returns the record that was open, or the other one if the first has no case left
 * @throws Problem 404 if the merge isn't one of this record's
 */
export const unmergeRecord = (
	services: Needs,
	id: string,
	merge: string,
	by: Doer,
): Promise<{ id: string; other: string }> =>
	services.database.transaction(async (trx) => {
		const at = services.clock();
		const mergeRow = () => trx.selectFrom("record_merge").selectAll().where("id", "=", merge).executeTakeFirst();
		const before = await mergeRow();
		if (!before) throw notFound();
		const { merged, by_service } = before;
		const [root, record] = (await locked(trx, [id, merged])) as [RecordRow, RecordRow];
		if ((await mergeRow())?.undone_at !== null) return { id, other: merged };
		if (root.merged_into || record.root_id !== id) throw isMerged();
		const gone = await takeOut(services, trx, { root: id, record: merged, at, by });
		// Stops the service from joining or suggesting them again.
		if (by_service && gone.length === 0) await insertDistinct(trx, [id, merged], at, by.id);
		return { id: gone.includes(id) ? merged : id, other: merged };
	});

/**
 * Marks two records as two different people, so they are no longer suggested as duplicates.
 * @throws Problem 404 for an unknown record; 409 if one was merged since; 422 for a record and itself
 */
export const tellApart = (services: Needs, id: string, other: string, by: Doer): Promise<{ id: string }> =>
	services.database.transaction(async (trx) => {
		const at = services.clock();
		if (other === id) throw invalid([{ field: "other", message: "This is the same record" }]);
		if ((await locked(trx, [id, other])).some(({ merged_into }) => merged_into)) throw isMerged();
		// A colleague who is about to merge them hasn't seen this, so their versions go up.
		if (await insertDistinct(trx, [id, other], at, by.id)) await countUp(trx, [id, other]);
		for (const [about, from] of [
			[id, other],
			[other, id],
		])
			await recordAuditEvent(trx, at, {
				personId: by.id,
				event: "record.distinct",
				about: `record:${about}`,
				facts: { from },
			});
		return { id };
	});
