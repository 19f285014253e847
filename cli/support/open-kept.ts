import type { Settings } from "#platform/config.ts";
import type { Database } from "#platform/db/database.ts";
import { holdsDatabase } from "#platform/db/embedded/embedded.ts";
import { openDatabase } from "#platform/db/open.ts";
import { closeFolder } from "#platform/files/closed-folder.ts";
import type { Log } from "#platform/observability/log.ts";
import { PlainFault } from "#platform/plain-fault.ts";

const CHECK = "Check DATABASE_URL or DATA_DIR, and that the service has run once.";

/**
 * Opens the database that the service keeps what it has in: for commands that work on it. Only a start and a restore make one, since a folder or an address
 * that was mistyped would get a database of its own, and who is invited there, or imported, is nowhere to be found.
 * @throws PlainFault where there is none, or none of the service's; FolderInUse as `openDatabase`
 */
export const openKept = async (settings: Pick<Settings, "database" | "dataDir">, log: Log): Promise<Database> => {
	if (!settings.database.url && !holdsDatabase(settings.dataDir))
		throw new PlainFault(`There is no database in the data folder ${settings.dataDir}. ${CHECK}`);
	closeFolder(settings.dataDir);
	const database = await openDatabase(settings, log);
	try {
		// Made by the first migration, and in one transaction with all tables.
		const { rows } = await database.patient.pool.query<{ has: boolean }>(
			"select to_regclass('schema_migration') is not null as has",
		);
		if (!rows[0]?.has) throw new PlainFault(`The database has none of the service's tables. ${CHECK}`);
		return database;
	} catch (error) {
		await database.close();
		throw error;
	}
};
