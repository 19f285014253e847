// Lists files in which the virus scanner found a virus, writes one to disk for examination, or deletes one before its
// 30 days are over.
import { writeFileSync } from "node:fs";
import { sql } from "kysely";
import { takeQuarantined } from "#domains/operations/take-quarantined.ts";
import { databaseClock } from "#platform/clock.ts";
import { readSettings } from "#platform/config.ts";
import { migrate } from "#platform/db/migrate.ts";
import { createLog } from "#platform/observability/log.ts";
import { argumentsOf } from "./support/arguments.ts";
import { openKept } from "./support/open-kept.ts";
import { printError } from "./support/print-error.ts";

const USAGE = `Usage: npm run cli -- quarantine                   lists files in which a virus was found
       npm run cli -- quarantine --take ID FILE    writes one to FILE. Use an isolated machine
       npm run cli -- quarantine --remove ID       deletes one before its 30 days are over
`;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const { values, positionals } = argumentsOf(
	{
		allowPositionals: true,
		options: { take: { type: "string" }, remove: { type: "string" } },
	},
	USAGE,
);
const id = values.take ?? values.remove;
const isWrong = (id !== undefined && !UUID.test(id)) || (values.take !== undefined) !== (positionals.length === 1);
if (isWrong) {
	process.stderr.write(USAGE);
	process.exit(2);
}

const gone = () => new Error(`There is no file in quarantine with the ID ${id}.`);
try {
	const settings = readSettings(process.env);
	const database = await openKept(settings, createLog("error"));
	const clock = await databaseClock(database);
	try {
		const { db, pool } = database.patient;
		await migrate(pool);
		if (values.take !== undefined) {
			const content = await takeQuarantined({ database, settings, clock }, values.take);
			if (!content) throw gone();
			writeFileSync(positionals[0] ?? "", content, { mode: 0o600, flag: "wx" });
		} else if (values.remove !== undefined) {
			const { numAffectedRows } = await sql`delete from quarantined_file where id = ${id}`.execute(db);
			if (!numAffectedRows) throw gone();
		} else {
			const { rows } = await sql<{
				id: string;
				at: Date;
				call: string;
				about: string;
				found: string;
				size: number;
				sha256: string;
			}>`
				select id, at, call, about, found, size, sha256 from quarantined_file order by at
			`.execute(db);
			for (const one of rows)
				process.stdout.write(
					`${one.id}  ${one.at.toISOString()}  ${one.found}\n    ${one.call}, ${one.about}, ${one.size} bytes, SHA-256 ${one.sha256}\n`,
				);
			if (rows.length === 0) process.stdout.write("There are no files in quarantine.\n");
		}
	} finally {
		await database.close();
	}
} catch (error) {
	printError(error);
}
