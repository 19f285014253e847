// Writes every row of the database to one file. An embedded database must not be in use by the service.
import { listPlaced } from "#domains/operations/move-files.ts";
import { readSettings } from "#platform/config.ts";
import { backup } from "#platform/db/backup.ts";
import { type Did, noteRun } from "#platform/jobs/job-runs.ts";
import { scrub } from "#platform/observability/errors/scrub.ts";
import { createLog } from "#platform/observability/log.ts";
import { argumentsOf } from "./support/arguments.ts";
import { openKept } from "./support/open-kept.ts";
import { errorInWords } from "./support/print-error.ts";

const USAGE = `Usage: npm run cli -- backup FILE [--recipients RECIPIENTS]

Writes every row of the database to FILE. With the embedded database, stop the service first.

  --recipients  encrypt it with age to the recipients in this file, one a line (age1…, or an SSH key). Only their keys
                open it, so keep those elsewhere
`;

const {
	values: { recipients },
	positionals: [file, ...rest],
} = argumentsOf({ options: { recipients: { type: "string" } }, allowPositionals: true }, USAGE);
if (!file || rest.length > 0) {
	process.stderr.write(USAGE);
	process.exit(2);
}

try {
	const settings = readSettings(process.env);
	const database = await openKept(settings, createLog("warn"));
	const startedAt = new Date();
	/** Records the run for the console and the alerts. The backup succeeds even if this write fails. */
	const note = (did: Did, fault?: string) => {
		const finishedAt = new Date();
		return noteRun(database.patient.db, {
			job: "backup",
			startedAt,
			finishedAt,
			ms: finishedAt.getTime() - startedAt.getTime(),
			did,
			fault,
		}).catch(() => {});
	};
	try {
		const counts = Object.values(await backup(database, file, recipients));
		const rows = counts.reduce((sum, n) => sum + n, 0);
		await note({ rows, tables: counts.length });
		process.stdout.write(`Wrote ${rows} rows from ${counts.length} tables to ${file}\n`);
		// Databases from earlier releases don't have the column that says where a file is stored.
		const placed = await listPlaced(database.patient.db).catch(() => []);
		for (const { table, place, files } of placed.filter((one) => one.place !== "database"))
			process.stdout.write(
				`Not included: ${files} files of ${table}, stored in ${place}. Keep a copy of them for as long as you keep this backup.\n`,
			);
	} catch (error) {
		await note({}, scrub((error as Error).message));
		throw error;
	} finally {
		await database.close();
	}
} catch (error) {
	process.stderr.write(`The backup failed: ${errorInWords(error)}\n`);
	process.exitCode = 1;
}
