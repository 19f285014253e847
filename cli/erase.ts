// Deletes closed cases and everything about them before their retention period ends, unconfirmed reviews, and the name and email of a person who left.
import { erase } from "#domains/retention/erase.ts";
import { systemClock } from "#platform/clock.ts";
import { readSettings } from "#platform/config.ts";
import { rewriteEmbedded } from "#platform/db/embedded/rewrite.ts";
import { migrate } from "#platform/db/migrate.ts";
import { createLog } from "#platform/observability/log.ts";
import { argumentsOf } from "./support/arguments.ts";
import { openKept } from "./support/open-kept.ts";
import { tellFault } from "./support/tell-fault.ts";

const USAGE = `Usage: npm run cli -- erase RECORD... [--go]

  RECORD  C-1061                a closed case and everything about it
          review-153            a review that was never confirmed: the number is in its address in the console
          ann@provider.example  the name and email of a person who has left a provider, or our team
  --go    delete them: only a backup brings them back. Without it the command only counts
`;

const ON_A_SERVER = `What was removed can stay in the files of the PostgreSQL server until they are written again:
- in the tables, until VACUUM FULL. It locks each table: run it while the service is stopped, for example: psql "$DATABASE_URL" -c "vacuum (full, analyze)"
- in the server's log (pg_wal), until the checkpoints after that have recycled its files
- in archives of that log, and in copies of the server's disk, for as long as they are kept. A replica repeats both by itself.
`;

/** Rewrites the embedded database. What was asked for is removed already, so a failure here only says what remains. */
const rewritten = (pool: Parameters<typeof rewriteEmbedded>[0]): Promise<string> =>
	rewriteEmbedded(pool).then(
		() => "The database's files were written again without it. Copies of the data folder still hold it.\n",
		(error: Error) =>
			`The database's files could not be written again, and may still hold it: ${error.message}\nA backup made now, restored into a new data folder, holds nothing of it (docs/runbook.md). Then remove the old folder.\n`,
	);

const { values, positionals } = argumentsOf(
	{ allowPositionals: true, options: { go: { type: "boolean", default: false } } },
	USAGE,
);
const typed = [...new Set(positionals)];
const numbers = (pattern: RegExp) => [...new Set(typed.flatMap((one) => pattern.exec(one)?.[1] ?? []).map(Number))];
const people = typed.filter((one) => one.includes("@"));
const asked = { cases: numbers(/^(?:C-)?(\d{1,9})$/i), reviews: numbers(/^review-(\d{1,9})$/i), people };
const isRead = (one: string) => /^(?:(?:C-|review-)?\d{1,9}|\S+@\S+)$/i.test(one);
if (typed.length === 0 || !typed.every(isRead)) {
	process.stderr.write(USAGE);
	process.exit(2);
}

try {
	const settings = readSettings(process.env);
	const database = await openKept(settings, createLog("error"));
	try {
		await migrate(database.patient.pool);
		const tables = await erase({ database, clock: systemClock }, asked, values.go);
		for (const [table, count] of Object.entries(tables)) process.stdout.write(`  ${count} ${table}\n`);
		if (!values.go) process.stdout.write("Nothing was removed. To remove exactly these, say --go as well.\n");
		else {
			process.stdout.write(
				"Removed. Backups that were made before still hold it: let them go after 35 days, and restore none without doing this again.\n",
			);
			process.stdout.write(database.kind === "embedded" ? await rewritten(database.patient.pool) : ON_A_SERVER);
		}
		if (values.go && tables.plan_file && settings.files.home !== "database")
			process.stdout.write("Plans stay in their store for 35 days more, where nothing here leads to them.\n");
	} finally {
		await database.close();
	}
} catch (error) {
	tellFault(error);
}
