import type { Settings } from "#platform/config.ts";
import type { Database } from "#platform/db/database.ts";
import { holdsDatabase } from "#platform/db/embedded/embedded.ts";
import { openDatabase } from "#platform/db/open.ts";
import { closeFolder } from "#platform/files/closed-folder.ts";
import type { Log } from "#platform/observability/log.ts";
import { OperatorError } from "#platform/operator-error.ts";

const CHECK = "Check DATABASE_URL or DATA_DIR, and that the service has been started once.";

/**
 * Opens an existing database of the service. Only starting the service or a restore creates one: otherwise a mistyped
 * folder or address would create an empty database, and invitations or imports would go there unnoticed.
 * @throws OperatorError if there is no database, or it lacks the service's tables; FolderInUse like `openDatabase`
 */
export const openKept = async (settings: Pick<Settings, "database" | "dataDir">, log: Log): Promise<Database> => {
	if (!settings.database.url && !holdsDatabase(settings.dataDir))
		throw new OperatorError(`There is no database in the data folder ${settings.dataDir}. ${CHECK}`);
	closeFolder(settings.dataDir);
	const database = await openDatabase(settings, log);
	try {
		// The first migration creates this table in one transaction with all the others.
		const { rows } = await database.patient.pool.query<{ has: boolean }>(
			"select to_regclass('schema_migration') is not null as has",
		);
		if (!rows[0]?.has) throw new OperatorError(`The database has none of the service's tables. ${CHECK}`);
		return database;
	} catch (error) {
		await database.close();
		throw error;
	}
};
