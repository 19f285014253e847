import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { LOCKED_FIELDS, type ProfileChange } from "#contract/providers/provider-admin.ts";
import { adminCopy } from "#contract/shared/copy/admin.ts";
import { contactDetailIn, contactRefusal } from "#contract/shared/text/contact-details.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import type { Person } from "#domains/accounts/session.ts";
import type { Settings } from "#platform/config.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Transaction } from "#platform/db/database.ts";
import { type FieldError, invalid, notFound, Problem } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { cleanDescription, descriptionError } from "../description.ts";
import { type Lookup, lookupOf } from "../lookup.ts";
import { askForName, dropAskedName, nameRefusal } from "./asked-name.ts";
import { type Statements, settleStatements, unknownStatements } from "./stated.ts";
import { type Changes, changesSince, findOwn, type OwnRow, writeChanges } from "./store.ts";

type Change = Partial<ProfileChange>;
/** A change as columns store it. */
type RequestedChange = Omit<Change, keyof Statements> & Statements;
type Column = keyof ProfileChange;

const sorted = <T extends number | string>(values: readonly T[]): T[] =>
	[...new Set(values)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));

const isPlain = (values: unknown[]): values is (number | string)[] =>
	values.every((value) => typeof value !== "object");

/** Lists of ids or codes are equal in any order. */
const same = (a: unknown, b: unknown): boolean =>
	Array.isArray(a) && Array.isArray(b) && isPlain(a) && isPlain(b)
		? JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
		: isDeepStrictEqual(a ?? null, b ?? null);

/** Services of the profile that are no longer offered. The form doesn't show them, so a save must keep them. */
const retiredOf = async (trx: Transaction, services: readonly number[]): Promise<number[]> => {
	const rows = await trx
		.selectFrom("service as s")
		.select("s.id")
		.where("s.id", "=", anyOf(services))
		.where(({ not, exists, selectFrom }) =>
			not(exists(selectFrom("service_in_use as u").whereRef("u.id", "=", "s.id"))),
		)
		.execute();
	return rows.map(({ id }) => id);
};

/** Errors for values that are not in the reference tables. */
const unknownOf = async (trx: Transaction, asked: Change): Promise<FieldError[]> => {
	const tables = [
		["services", "service", "id", "int"],
		["age_groups", "age_group", "code", "text"],
		["funding_types", "funding_type", "code", "text"],
		["regions", "region", "id", "int"],
		["postcodes", "postcode", "code", "text"],
	] as const;
	const errors: FieldError[] = [];
	for (const [field, table, key, type] of tables) {
		const values = asked[field];
		if (!values?.length) continue;
		const { rows } = await sql<{ value: string }>`
			select v::text as value from unnest(${values}::${sql.raw(type)}[]) v where not exists (select from ${sql.table(table)} t where t.${sql.ref(key)} = v) limit 5
		`.execute(trx);
		if (rows.length > 0)
			errors.push({ field, message: `We don't recognise ${rows.map((row) => row.value).join(", ")}.` });
	}
	errors.push(...(await unknownStatements(trx, asked)));
	return errors;
};

/** Drops postcodes that the regions cover. A region with all its postcodes listed becomes a whole region. */
const settleCoverage = (
	regions: readonly number[],
	postcodes: readonly string[],
	lookup: Lookup,
): { regions: number[]; postcodes: string[] } => {
	const whole = new Set(regions);
	const byRegion = Map.groupBy(sorted(postcodes), (postcode) => lookup.regionOf(postcode));
	const singles: string[] = [];
	for (const [region, codes] of byRegion) {
		if (region !== undefined && whole.has(region)) continue;
		if (region !== undefined && codes.length === lookup.coverage([region], []).length) whole.add(region);
		else singles.push(...codes);
	}
	return { regions: sorted([...whole]), postcodes: sorted(singles) };
};

/** Turns a request body into column values, only for the fields it has. */
const settle = (asked: Change, row: OwnRow, lookup: Lookup): Omit<RequestedChange, keyof Statements> => {
	const { services, age_groups, funding_types, regions, postcodes, description, ...others } = asked;
	const { sites: _, delivery: _delivery, fit_facts: _facts, prices: _prices, ...plain } = others;
	return {
		...plain,
		...(description === undefined ? {} : { description: cleanDescription(description) }),
		...(services ? { services: sorted(services) } : {}),
		...(age_groups ? { age_groups: sorted(age_groups) } : {}),
		...(funding_types ? { funding_types: sorted(funding_types) } : {}),
		...(regions || postcodes ? settleCoverage(regions ?? row.regions, postcodes ?? row.postcodes, lookup) : {}),
	};
};

const differences = (settled: RequestedChange, row: OwnRow): Changes =>
	Object.fromEntries(
		(Object.keys(settled) as Column[])
			.filter((column) => settled[column] !== undefined && !same(settled[column], row[column]))
			.map((column) => [column, { was: row[column] ?? null, is: settled[column] ?? null }]),
	);

/** Providers can't change what client services manage for them. */
export const isLocked = (row: OwnRow, by: Pick<Person, "role">): boolean =>
	row.is_using_advanced_availability && by.role !== "team";

const errorsOf = async (
	trx: Transaction,
	asked: Change,
	settled: RequestedChange,
	changes: Changes,
	row: OwnRow,
	{ by, settings }: { by: Pick<Person, "role">; settings: Settings },
): Promise<FieldError[]> => {
	const errors = await unknownOf(trx, asked);
	if (by.role !== "team" && "name" in changes) {
		const why = await nameRefusal(trx, settings, { name: settled.name ?? "", accountId: row.account_id });
		if (why) errors.push({ field: "name", message: why });
	}
	// An unchanged text may stay: an imported description must not block saving a new website.
	if ("description" in changes) {
		const fault = descriptionError(settled.description ?? "");
		if (fault)
			errors.push({
				field: "description",
				message: fault === "empty" ? adminCopy.longRequired : contactRefusal("Description", fault),
			});
	}
	for (const [field, label] of [
		["name", "Name"],
		["short_description", "Short description"],
	] as const)
		if (field in changes) {
			const found = contactDetailIn(settled[field] ?? "");
			if (found) errors.push({ field, message: contactRefusal(label, found) });
		}
	if (isLocked(row, by))
		for (const field of LOCKED_FIELDS)
			if (field in changes)
				errors.push({ field, message: "Client services manage this for you. Please contact us to change it." });
	return errors;
};

/** Coverage is one thing in two columns. */
const groupOf = (column: string): string => (column === "regions" || column === "postcodes" ? "coverage" : column);

/**
 * Combines a save with changes that a colleague saved since the form was opened: each keeps the fields that only they
 * changed. If both changed the same field, nothing is written.
 * @throws Problem 409 naming the columns that both changed
 */
const besideOthers = async (
	trx: Transaction,
	settled: RequestedChange,
	row: OwnRow,
	version: number,
): Promise<RequestedChange> => {
	const since = await changesSince(trx, row.id, version);
	/** Values when the form was opened, for columns that a colleague changed since. */
	const before = new Map<string, unknown>();
	for (const { columns } of since)
		for (const [column, { was }] of Object.entries(columns)) if (!before.has(column)) before.set(column, was);
	const meant = Object.fromEntries(
		Object.entries(settled).filter(([column, value]) => !before.has(column) || !same(value, before.get(column))),
	) as RequestedChange;
	const theirs = new Set([...before.keys()].map(groupOf));
	const both = Object.keys(differences(meant, row)).filter((column) => theirs.has(groupOf(column)));
	if (both.length === 0) return meant;
	const by = since.at(-1)?.by ?? "A colleague";
	throw new Problem(409, `${by} changed this profile while you were editing. No changes are lost.`, {
		errors: both.map((field) => ({ field, message: `Changed by ${by}`, code: "changed" })),
	});
};

/**
 * Changes a profile and its history. A new name by staff waits for the team (decision 50). Searches show the change as soon as this returns. The triggers providers_updated
 * and providers_noted update the search, and profile_opens_case tells the team.
 * @param asked only the fields to change; unchanged values don't count
 * @throws Problem 422 with a message per field; 409 if a colleague changed the same field since `version`
 */
export const changeProfile = async (
	services: Services,
	about: {
		providerId: number;
		person: Pick<Person, "id" | "role">;
		version: number | undefined;
		isRestated?: boolean | undefined;
	},
	asked: Change,
): Promise<OwnRow> => {
	const { database, clock } = services;
	const lookup = await lookupOf(database);
	return database.transaction(async (trx) => {
		const row = await findOwn(trx, about.providerId, true);
		if (!row) throw notFound();
		const now = clock();
		const wanted: RequestedChange = {
			...settle(
				asked.services ? { ...asked, services: [...asked.services, ...(await retiredOf(trx, row.services))] } : asked,
				row,
				lookup,
			),
			...(await settleStatements(trx, asked, row, {
				now,
				source: about.person.role === "team" ? "team" : "provider",
				isRestated: about.isRestated ?? false,
			})),
		};
		const settled =
			about.version === undefined || about.version === row.version
				? wanted
				: await besideOthers(trx, wanted, row, about.version);
		const changes = differences(settled, row);
		const errors = await errorsOf(trx, asked, settled, changes, row, { by: about.person, settings: services.settings });
		if (errors.length > 0) throw invalid(errors);
		const { name: renamed, ...others } = changes;
		const isTeam = about.person.role === "team";
		if (renamed && isTeam) await dropAskedName(trx, row.id);
		if (renamed && !isTeam && row.asked_name !== renamed.is)
			await askForName(trx, { providerId: row.id, personId: about.person.id, now }, String(renamed.is));
		const written = isTeam ? changes : others;
		const isConfirmed =
			row.is_coverage_estimated &&
			about.person.role !== "team" &&
			!isLocked(row, about.person) &&
			Boolean(settled.regions && settled.postcodes);
		if (isConfirmed) await confirmCoverage(trx, row.id, { personId: about.person.id, now });
		if (Object.keys(written).length === 0) return isConfirmed || renamed ? after(trx, row.id) : row;
		await writeChanges(trx, row, written, { personId: about.person.id, now });
		await recordAuditEvent(trx, now, {
			personId: about.person.id,
			event: "profile.changed",
			about: `provider:${row.id}`,
			facts: { columns: Object.keys(written) },
		});
		return after(trx, row.id);
	});
};

/** Marks the coverage as saved by staff, even if they kept an import's estimate, so no later import overwrites it. */
const confirmCoverage = async (
	trx: Transaction,
	id: number,
	{ personId, now }: { personId: number; now: Date },
): Promise<void> => {
	await sql`
		update provider set own_columns = array(select distinct c from unnest(own_columns || '{regions,postcodes}') c order by c), updated_at = ${now} where id = ${id}
	`.execute(trx);
	await recordAuditEvent(trx, now, { personId, event: "profile.coverage-confirmed", about: `provider:${id}` });
};

export const after = async (trx: Transaction, id: number): Promise<OwnRow> => {
	const row = await findOwn(trx, id);
	if (!row) throw new Error("the changed profile no longer exists");
	return row;
};
