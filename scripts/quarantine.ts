// npm run quarantine [-- --take ID FILE | --remove ID]
// Files in which the virus scanner found something: lists them, writes one out for whoever examines it, or removes one before its 30 days are over.
import { writeFileSync } from "node:fs";
import { sql } from "kysely";
import { takeQuarantined } from "#domains/operations/take-quarantined.ts";
import { systemClock } from "#platform/clock.ts";
import { readSettings } from "#platform/config.ts";
import { migrate } from "#platform/db/migrate.ts";
import { createLog } from "#platform/observability/log.ts";
import { argumentsOf } from "./arguments.ts";
import { openKept } from "./open-kept.ts";
import { tellFault } from "./tell-fault.ts";

const USAGE = `npm run quarantine                        lists what was set apart
npm run quarantine -- --take ID FILE      writes one to FILE, for a machine that is made for it
npm run quarantine -- --remove ID         removes one
`;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const { values, positionals } = argumentsOf(
	{
		allowPositionals: true,
		options: { take: { type: "string" }, remove: { type: "string" }, help: { type: "boolean", default: false } },
	},
	USAGE,
);
const id = values.take ?? values.remove;
const isWrong = (id !== undefined && !UUID.test(id)) || (values.take !== undefined) !== (positionals.length === 1);
if (values.help || isWrong) {
	process.stdout.write(USAGE);
	process.exit(isWrong ? 2 : 0);
}

const gone = () => new Error(`There is none with the id ${id}.`);
try {
	const settings = readSettings(process.env);
	const database = await openKept(settings, createLog("error"));
	try {
		const { db, pool } = database.patient;
		await migrate(pool);
		if (values.take !== undefined) {
			const content = await takeQuarantined({ database, settings, clock: systemClock }, values.take);
			if (!content) throw gone();
			writeFileSync(positionals[0] ?? "", content, { mode: 0o600, flag: "wx" });
		} else if (values.remove !== undefined) {
			const { numAffectedRows } = await sql`delete from quarantined_file where id = ${id}`.execute(db);
			if (!numAffectedRows) throw gone();
		} else {
			const { rows } = await sql<{ id: string; at: Date; call: string; about: string; found: string; size: number; sha256: string }>`
				select id, at, call, about, found, size, sha256 from quarantined_file order by at
			`.execute(db);
			for (const one of rows)
				process.stdout.write(`${one.id}  ${one.at.toISOString()}  ${one.found}\n    ${one.call}, ${one.about}, ${one.size} bytes, SHA-256 ${one.sha256}\n`);
			if (rows.length === 0) process.stdout.write("Nothing was set apart.\n");
		}
	} finally {
		await database.close();
	}
} catch (error) {
	tellFault(error);
}
