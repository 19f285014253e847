import { sql } from "kysely";
import { counted } from "#contract/shared/counted.ts";
import type { Db } from "#platform/db/database.ts";
import { migrationsFolder, readMigrations } from "#platform/db/migrate.ts";
import { type Finding, failure, fine, warning } from "./finding.ts";

/** The one migration that nodes of an earlier release can't work with (docs/runbook.md, Start, stop, upgrade). */
const KEYS_GET_IDS = "0031_keys_change.sql";

const WHOLE = "The database has every migration of this release.";
const BEHIND = "Not applied yet:";
const NEWER = "The database is newer than this release";

/** Whether later checks can read the tables: the database has this release's migrations, or more. */
export const isWhole = (found: readonly Finding[]): boolean =>
	isOfRelease(found) || found.some(({ what }) => what.startsWith(NEWER));

/** Whether the next start applies migrations to a database that is in use. */
export const isBehind = (found: readonly Finding[]): boolean => found.some(({ what }) => what.startsWith(BEHIND));

/** Whether the database has exactly this release's migrations. */
export const isOfRelease = (found: readonly Finding[]): boolean => found.some(({ what }) => what === WHOLE);

/** Finding about the migrations of a database. @param has whether it has any */
export const migrationFindings = async (db: Db, has: boolean): Promise<Finding[]> => {
	const steps = readMigrations(migrationsFolder);
	if (!has)
		return [
			warning(
				"The database is empty.",
				"The first start fills it. If there should be data, check DATABASE_URL or DATA_DIR.",
			),
		];
	const { rows } = await sql<{ name: string; sha256: string }>`select name, sha256 from schema_migration`.execute(db);
	const done = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
	const edited = steps
		.filter(({ name, sha256 }) => done.has(name) && done.get(name) !== sha256)
		.map(({ name }) => name);
	if (edited.length > 0)
		return [
			failure(
				`Applied migrations were edited: ${edited.join(", ")}.`,
				"Restore the released files. Until then the service does not start.",
			),
		];
	const unknown = [...done.keys()].filter((name) => !steps.some((step) => step.name === name));
	if (unknown.length > 0)
		return [
			warning(
				`${NEWER}: it has ${unknown.join(", ")}.`,
				"Run the release that made it. An older one keeps working, but does not know the new data.",
			),
		];
	const missing = steps.filter(({ name }) => !done.has(name)).map(({ name }) => name);
	if (missing.length === 0) return [fine(WHOLE)];
	const first = missing.includes(KEYS_GET_IDS)
		? "Take a backup and stop every node first: the older release can't read what the newer one encrypts, and would send empty emails."
		: "Take a backup first.";
	return [
		warning(`${BEHIND} ${counted(missing.length, "migration")}.`, `The next start applies them. ${first}`),
		fine("The key, emails, jobs and uploads can be checked after that. Run this again after the start."),
	];
};
