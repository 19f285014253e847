import { sql } from "kysely";
import type { ReferenceFields, ReferenceRow } from "#contract/reference/editing.ts";
import { REFERENCE_LISTS, type ReferenceList } from "#contract/reference/lists.ts";
import { AREA_BEHAVIOUR_SUPPORT, AREA_HOME_CARE, AREA_PLAN_MANAGEMENT } from "#contract/shared/funding-codes.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import type { Access, Transaction } from "#platform/db/database.ts";
import { conflict, type FieldError, invalid, notFound } from "#platform/http/problem.ts";
import { withinDeadline } from "#platform/http/within-deadline.ts";
import type { Services } from "#platform/services.ts";
import { isTaken, listRows, lockRow, SHAPES } from "./lists.ts";
import { bumpVersion } from "./store.ts";

type Needs = Pick<Services, "database" | "clock">;

/** Service areas whose names the search and the forms depend on. */
const RULED: readonly string[] = [AREA_HOME_CARE, AREA_PLAN_MANAGEMENT, AREA_BEHAVIOUR_SUPPORT];

/**
 * Serialises edits: uniqueness ignores case, which the tables don't enforce, and slugs of service areas and landing
 * pages affect each other.
 */
export const inTurn = (trx: Transaction) => sql`select pg_advisory_xact_lock(4210750026)`.execute(trx);

/** The columns of a row that its list has. */
const columnsOf = (
	list: ReferenceList,
	asked: ReferenceFields,
	before: ReferenceRow | undefined,
	at: Date,
): Record<string, unknown> => {
	const { columns, name } = SHAPES[list];
	const values: Record<string, unknown> = { [name]: asked.name };
	const known = {
		number: asked.number,
		slug: asked.slug === undefined ? undefined : asked.slug || null,
		valid_for_hcp: asked.valid_for_hcp,
		remote: asked.remote,
		automatic_sending: asked.automatic_sending,
		service_area_id: asked.service_area,
		retired_at:
			asked.is_retired === undefined || asked.is_retired === before?.is_retired
				? undefined
				: asked.is_retired
					? at
					: null,
	};
	for (const column of columns) if (known[column] !== undefined) values[column] = known[column];
	return values;
};

const errorsOf = async (
	trx: Transaction,
	list: ReferenceList,
	asked: ReferenceFields,
	before: ReferenceRow | undefined,
): Promise<FieldError[]> => {
	const key = before?.key ?? "";
	const faults: FieldError[] = [];
	const { one } = REFERENCE_LISTS[list];
	if (await isTaken(trx, list, SHAPES[list].name, asked.name, key))
		faults.push({ field: "name", message: `Another ${one} has this name`, code: "unique" });
	if (list === "service-areas" && before && RULED.includes(before.name)) {
		if (asked.name !== before.name)
			faults.push({
				field: "name",
				message: "The search and the forms depend on this name, so it can't change",
			});
		if (asked.is_retired)
			faults.push({
				field: "is_retired",
				message: "The search and the forms depend on this service area, so it must stay in use",
			});
	}
	if (list === "service-areas" && asked.slug !== undefined) {
		if (asked.slug && (await isTaken(trx, list, "slug", asked.slug, key)))
			faults.push({ field: "slug", message: "Another service area has this address", code: "unique" });
		if (!asked.slug && before?.slug)
			faults.push({ field: "slug", message: "People may have saved this address. Change it, or leave it as it is" });
		const landing = sql`select from campaign where slug = ${asked.slug}`;
		if (asked.slug && before?.slug && asked.slug !== before.slug && (await landing.execute(trx)).rows.length > 0)
			faults.push({ field: "slug", message: "Another landing page has this address", code: "unique" });
	}
	if (list === "services") {
		const { rows } = await sql`select from service_area where id = ${asked.service_area ?? 0}`.execute(trx);
		if (rows.length === 0) faults.push({ field: "service_area", message: "Choose a service area" });
	}
	return faults;
};

/** Differences between two rows, for the audit. */
const difference = (was: ReferenceRow, is: ReferenceRow) => {
	const changed = (
		["name", "number", "slug", "valid_for_hcp", "remote", "automatic_sending", "service_area", "is_retired"] as const
	).filter((column) => was[column] !== is[column]);
	const of = (row: ReferenceRow) => Object.fromEntries(changed.map((column) => [column, row[column]]));
	return changed.length > 0 ? { was: of(was), is: of(is) } : undefined;
};

/** The subject of a row in the audit, for example `service-area`. */
export const auditSubject = (list: ReferenceList): string => REFERENCE_LISTS[list].one.replaceAll(" ", "-");

/** @throws Problem 404 for a list without additions; 422 with a message per field */
export const addRow = (
	{ database, clock }: Needs,
	list: ReferenceList,
	asked: ReferenceFields,
	personId: number,
): Promise<ReferenceRow> =>
	database.transaction(async (trx) => {
		if (!REFERENCE_LISTS[list].isOpen) throw notFound();
		await inTurn(trx);
		const faults = await errorsOf(trx, list, asked, undefined);
		if (faults.length > 0) throw invalid(faults);
		const at = clock();
		const values = { ...columnsOf(list, asked, undefined, at), edited_at: at };
		const { rows } = await sql<{ key: string }>`
			insert into ${sql.table(SHAPES[list].table)} (id, ${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
			values (nextval('reference_id')::int, ${sql.join(Object.values(values))}) returning id::text as key
		`.execute(trx);
		const [row] = await listRows(trx, list, rows[0]?.key);
		if (!row) throw new Error("the row just added no longer exists");
		await recordAuditEvent(trx, at, {
			personId,
			event: "reference.added",
			about: `${auditSubject(list)}:${row.key}`,
			facts: { name: row.name },
		});
		await bumpVersion(trx);
		return row;
	});

interface Change {
	list: ReferenceList;
	key: string;
	version: number;
}

const writeChange = (
	{ transaction }: Pick<Access, "transaction">,
	{ list, key, version }: Change,
	asked: ReferenceFields,
	by: { personId: number; at: Date },
) =>
	transaction(async (trx): Promise<ReferenceRow> => {
		await inTurn(trx);
		const before = await lockRow(trx, list, key);
		if (!before) throw notFound();
		if (before.version !== version)
			throw conflict(
				`A colleague has changed this ${REFERENCE_LISTS[list].one}. Check the new version, then repeat your change.`,
			);
		const faults = await errorsOf(trx, list, asked, before);
		if (faults.length > 0) throw invalid(faults);
		const { personId, at } = by;
		const { table, key: own, name, notes } = SHAPES[list];
		const sets = Object.entries(columnsOf(list, asked, before, at)).map(
			([column, value]) => sql`${sql.ref(column)} = ${value}`,
		);
		if (notes.includes("edited_at")) sets.push(sql`edited_at = ${at}`);
		if (notes.includes("seed_name") && asked.name !== before.name)
			sets.push(sql`seed_name = coalesce(seed_name, ${sql.ref(name)})`);
		await sql`update ${sql.table(table)} set ${sql.join(sets)}, version = version + 1 where ${sql.ref(own)}::text = ${key}`.execute(
			trx,
		);
		const [row] = await listRows(trx, list, key);
		if (!row) throw new Error("the row just changed no longer exists");
		const facts = difference(before, row);
		if (facts)
			await recordAuditEvent(trx, at, {
				personId,
				event: "reference.changed",
				about: `${auditSubject(list)}:${key}`,
				facts,
			});
		await bumpVersion(trx);
		return row;
	});

/** Whether the change affects how the search finds providers. */
const movesProviders = (list: ReferenceList, was: ReferenceRow, asked: ReferenceFields): boolean =>
	(list === "services" || list === "service-areas") &&
	((asked.is_retired ?? was.is_retired) !== was.is_retired ||
		(list === "services" && (asked.service_area ?? was.service_area) !== was.service_area));

/**
 * Changes a row. Every page shows the change once this returns, unless `is_at_work` is true. The id never changes.
 * The triggers areas_retired, area_moved and services_updated update the search and landing pages.
 * @throws Problem 404; 409 if it was changed since `version`; 422 with a message per field
 */
export const changeRow = async (
	{ database, clock, log }: Needs & Pick<Services, "log">,
	which: Change,
	asked: ReferenceFields,
	personId: number,
): Promise<ReferenceRow & { is_at_work: boolean }> => {
	const [was] = await listRows(database.db, which.list, which.key);
	if (!was) throw notFound();
	const by = { personId, at: clock() };
	if (!movesProviders(which.list, was, asked))
		return { ...(await writeChange(database, which, asked, by)), is_at_work: false };
	// The same statement updates every provider's search data, at 0.1 ms per profile, so a large directory takes longer
	// than a request may.
	const work = writeChange(database.patient, which, asked, by);
	const row = await withinDeadline(work);
	if (row) return { ...row, is_at_work: false };
	work.catch((error: unknown) =>
		log.error({ err: error, list: which.list, key: which.key }, "reference data change failed after the response"),
	);
	return { ...was, is_at_work: true };
};
