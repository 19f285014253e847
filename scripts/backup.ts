// npm run backup -- FILE: every row of the database the settings name, in one file. An embedded database must not be in use.
import { listPlaced } from "#domains/operations/move-files.ts";
import { readSettings } from "#platform/config.ts";
import { backup } from "#platform/db/backup.ts";
import { openDatabase } from "#platform/db/open.ts";
import { createLog } from "#platform/log.ts";

const [file, ...rest] = process.argv.slice(2);
if (!file || file.startsWith("-") || rest.length > 0) {
	process.stderr.write("Say where to: npm run backup -- FILE\n");
	process.exit(2);
}

try {
	const database = await openDatabase(readSettings(process.env), createLog("warn"));
	try {
		const rows = await backup(database, file);
		const counts = Object.values(rows);
		process.stdout.write(`${counts.reduce((sum, n) => sum + n, 0)} rows of ${counts.length} tables are in ${file}\n`);
		// A database of an earlier release has no such column.
		const placed = await listPlaced(database.patient.db).catch(() => []);
		for (const { table, place, files } of placed.filter((one) => one.place !== "database"))
			process.stdout.write(`Not in it: ${files} files of ${table}, which are in ${place}. Keep versions or a copy of that for as long as this file.\n`);
	} finally {
		await database.close();
	}
} catch (error) {
	process.stderr.write(`No backup was made: ${(error as Error).message}\n`);
	process.exitCode = 1;
}
