// Restores a backup into a scratch database, checks it, and throws the copy away. The real database only gets a note.
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { counted } from "#contract/shared/counted.ts";
import { checkKeys } from "#domains/operations/check-keys.ts";
import { readSettings } from "#platform/config.ts";
import { runAge } from "#platform/db/age.ts";
import { migrate } from "#platform/db/migrate.ts";
import { openDatabase } from "#platform/db/open.ts";
import { restore } from "#platform/db/restore.ts";
import { noteRun } from "#platform/jobs/job-runs.ts";
import { scrub } from "#platform/observability/errors/scrub.ts";
import { createLog } from "#platform/observability/log.ts";
import { OperatorError } from "#platform/operator-error.ts";
import { argumentsOf } from "./support/arguments.ts";
import { openKept } from "./support/open-kept.ts";
import { errorInWords } from "./support/print-error.ts";

const USAGE = `Usage: npm run cli -- restore-drill FILE [--identity KEYS] [--folder FOLDER]

Restores FILE into a scratch database, compares its rows and its key with the real one, and deletes the copy. A drill
that went well is noted for the console and the alarms. With the embedded database, stop the service first.

  --identity  the age key file that opens an encrypted backup
  --folder    where the copy is made: as large as the database, private, and not shared. Default: ${tmpdir()}
`;

const { values, positionals } = argumentsOf(
	{ options: { identity: { type: "string" }, folder: { type: "string" } }, allowPositionals: true },
	USAGE,
);
const [file] = positionals;
if (!file || positionals.length > 1) {
	process.stderr.write(USAGE);
	process.exit(2);
}

const sumOf = (rows: Record<string, number>) => Object.values(rows).reduce((sum, n) => sum + n, 0);

/** Opens an encrypted backup inside the private scratch folder. */
const decrypted = async (scratch: string, identity: string): Promise<string> => {
	const plain = join(scratch, "backup");
	const handle = await open(plain, "wx", 0o600);
	try {
		const { input, done } = runAge(["--decrypt", "--identity", identity, file], handle.fd);
		input.end();
		await done;
	} finally {
		await handle.close();
	}
	return plain;
};

const log = createLog("warn");
try {
	const settings = readSettings(process.env);
	const real = await openKept(settings, log);
	const { db } = real.patient;
	const startedAt = new Date();
	const note = (did: Record<string, number>, fault?: string) => {
		const finishedAt = new Date();
		const ms = finishedAt.getTime() - startedAt.getTime();
		return noteRun(db, { job: "restore-drill", startedAt, finishedAt, ms, did, fault });
	};
	const scratch = await mkdtemp(join(values.folder ?? tmpdir(), "restore-drill-"));
	try {
		const plain = values.identity ? await decrypted(scratch, values.identity) : file;
		const copy = await openDatabase(
			{ database: { ...settings.database, url: undefined }, dataDir: join(scratch, "data") },
			log,
		);
		try {
			// Compares the rows of each table with the counts that the backup was made with.
			const rows = await restore(copy, plain);
			// A backup of an earlier release lacks columns that the key is tried on.
			await migrate(copy.patient.pool);
			const key = await checkKeys(copy.patient.db, settings);
			if (key.level === "fault") throw new OperatorError(`The key doesn't open this backup: ${key.what}`);
			const { providers } = await db
				.selectFrom("provider")
				.select(({ fn, cast }) => cast<number>(fn.countAll(), "integer").as("providers"))
				.executeTakeFirstOrThrow();
			// Half as many is no backup of this service, or one of long ago.
			if ((rows.provider ?? 0) < providers / 2)
				throw new OperatorError(
					`The backup has ${counted(rows.provider ?? 0, "provider")}, and the database ${providers}. Is it the right file?`,
				);
			await note({ rows: sumOf(rows), tables: Object.keys(rows).length });
			process.stdout.write(
				`Restored ${sumOf(rows)} rows in ${Object.keys(rows).length} tables, as the backup says. ${key.what} The copy is deleted.\n`,
			);
		} finally {
			await copy.close();
		}
	} catch (error) {
		await note({}, scrub((error as Error).message)).catch(() => {});
		throw error;
	} finally {
		await rm(scratch, { recursive: true, force: true });
		await real.close();
	}
} catch (error) {
	process.stderr.write(`The drill failed: ${errorInWords(error)}\n`);
	process.exitCode = 1;
}
