// Restores the database from a backup. Stop every node first.
import { readSettings } from "#platform/config.ts";
import { openDatabase } from "#platform/db/open.ts";
import { checkBackup, restore } from "#platform/db/restore.ts";
import { createLog } from "#platform/observability/log.ts";
import { argumentsOf } from "./support/arguments.ts";
import { undoneInWords } from "./support/print-error.ts";

const USAGE = `Usage: npm run cli -- restore FILE [--replace]

Restores the database from a backup. Stop every node first.

  --replace  delete everything that is in the database now
`;

const { values, positionals } = argumentsOf(
	{ options: { replace: { type: "boolean", default: false } }, allowPositionals: true },
	USAGE,
);
const [file] = positionals;
if (!file || positionals.length > 1) {
	process.stderr.write(USAGE);
	process.exit(2);
}

try {
	await checkBackup(file);
	const database = await openDatabase(readSettings(process.env), createLog("warn"));
	const rows = await restore(database, file, values).finally(() => database.close());
	const counts = Object.values(rows);
	process.stdout.write(
		`Restored ${counts.reduce((sum, n) => sum + n, 0)} rows in ${counts.length} tables from ${file}\n`,
	);
} catch (error) {
	process.stderr.write(undoneInWords("Nothing was restored", error, "if the restore succeeded, it needs --replace."));
	process.exitCode = 1;
}
