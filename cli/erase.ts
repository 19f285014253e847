// Deletes, before its retention period ends: a closed case and everything about it, an unconfirmed review, or the
// name and email of a person who has left, and email alerts.
import { erase } from "#domains/retention/erase.ts";
import { findSameContact } from "#domains/retention/same-contact.ts";
import { databaseClock } from "#platform/clock.ts";
import { readSettings } from "#platform/config.ts";
import { rewriteEmbedded } from "#platform/db/embedded/rewrite.ts";
import { migrate } from "#platform/db/migrate.ts";
import { createLog } from "#platform/observability/log.ts";
import { argumentsOf } from "./support/arguments.ts";
import { openKept } from "./support/open-kept.ts";
import { printError } from "./support/print-error.ts";

const USAGE = `Usage: npm run cli -- erase RECORD... [--go]

  RECORD  C-1061                a closed case and everything about it
          review-153            a review that was never confirmed. Its number is in its address in the console
          ann@provider.example  the name and email of a person who has left a provider or our team, and email alerts to the
                        address
  --go    delete the records. Only a backup can bring them back. Without --go the command only counts
`;

const ON_A_SERVER = `Deleted data can stay in the files of the PostgreSQL server until they are rewritten:
- in the tables, until VACUUM FULL. It locks each table, so stop the service first. For example: psql "$DATABASE_URL" -c "vacuum (full, analyze)"
- in the write-ahead log (pg_wal), until later checkpoints have recycled its files
- in archives of that log, and in copies of the server's disk, for as long as you keep them. A replica follows by itself.
`;

/** Rewrites the embedded database's files. The records are already deleted, so a failure only says what is left. */
const rewritten = (pool: Parameters<typeof rewriteEmbedded>[0]): Promise<string> =>
	rewriteEmbedded(pool).then(
		() => "The database's files were rewritten without the deleted data. Copies of the data folder still contain it.\n",
		(error: Error) =>
			`The database's files could not be rewritten, and may still contain the deleted data: ${error.message}\nTo remove it, make a backup now, restore it into a new data folder (docs/runbook.md) and delete the old folder.\n`,
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
	const clock = await databaseClock(database);
	try {
		await migrate(database.patient.pool);
		const others = await findSameContact(database.db, settings, asked);
		const tables = await erase({ database, clock, settings }, asked, values.go);
		for (const [table, count] of Object.entries(tables)) process.stdout.write(`  ${count} ${table}\n`);
		if (!values.go) process.stdout.write("Nothing was deleted. To delete these records, add --go.\n");
		else {
			process.stdout.write(
				"Deleted. Earlier backups still contain these records. Delete those backups after 35 days, and if you restore one, run this command again.\n",
			);
			process.stdout.write(database.kind === "embedded" ? await rewritten(database.patient.pool) : ON_A_SERVER);
		}
		if (others.length > 0) {
			const names = [...new Set(others.map(({ name }) => name))];
			process.stdout.write(
				`Still there, under the same email address or phone number. It may belong to someone else who uses them:\n${others
					.map(({ name, what }) => `  ${name}: ${what}\n`)
					.join("")}To count what would be deleted with it: npm run cli -- erase ${names.join(" ")}\n`,
			);
		}
		if (values.go && tables.plan_file && settings.files.home !== "database")
			process.stdout.write(
				"The plan files stay in the file store for 35 more days. Nothing in the service links to them.\n",
			);
	} finally {
		await database.close();
	}
} catch (error) {
	printError(error);
}
