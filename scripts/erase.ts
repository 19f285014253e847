// npm run erase -- C-1061 [C-1093 …] [--go]
// Closed cases of a person who asked for it, with everything about them, before their time: without --go it only counts.
import { eraseCases } from "#domains/team/retention/erase.ts";
import { systemClock } from "#platform/clock.ts";
import { readSettings } from "#platform/config.ts";
import { migrate } from "#platform/db/migrate.ts";
import { createLog } from "#platform/log.ts";
import { argumentsOf } from "./arguments.ts";
import { openKept } from "./open-kept.ts";
import { tellFault } from "./tell-fault.ts";

const USAGE = `npm run erase -- C-1061 C-1093        counts what would go with these cases; removes nothing
npm run erase -- C-1061 C-1093 --go   removes it; only a backup brings it back
`;

const { values, positionals } = argumentsOf({ allowPositionals: true, options: { go: { type: "boolean", default: false } } }, USAGE);
const numbers = [...new Set(positionals.map((typed) => Number(/^(?:C-)?(\d{1,9})$/i.exec(typed)?.[1] ?? Number.NaN)))];
if (numbers.length === 0 || numbers.some(Number.isNaN)) {
	process.stderr.write(USAGE);
	process.exit(2);
}

try {
	const database = await openKept(readSettings(process.env), createLog("error"));
	try {
		await migrate(database.patient.pool);
		const tables = await eraseCases({ database, clock: systemClock }, numbers, values.go);
		for (const [table, count] of Object.entries(tables)) process.stdout.write(`  ${count} ${table}\n`);
		process.stdout.write(
			values.go
				? "Removed. Backups that were made before still hold it: let them go after 35 days, and restore none without doing this again.\n"
				: "Nothing was removed. To remove exactly these cases, say --go as well.\n",
		);
	} finally {
		await database.close();
	}
} catch (error) {
	tellFault(error);
}
