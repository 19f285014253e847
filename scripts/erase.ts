// npm run erase -- C-1061 [C-1093 review-153 somebody@provider.example …] [--go]
// Closed cases of a person who asked for it, with everything about them, before their time; reviews that nobody confirmed; who somebody was that left the staff of a
// provider, or the team. Without --go it only counts.
import { erase } from "#domains/team/retention/erase.ts";
import { systemClock } from "#platform/clock.ts";
import { readSettings } from "#platform/config.ts";
import { migrate } from "#platform/db/migrate.ts";
import { createLog } from "#platform/log.ts";
import { argumentsOf } from "./arguments.ts";
import { openKept } from "./open-kept.ts";
import { tellFault } from "./tell-fault.ts";

const USAGE = `npm run erase -- C-1061 C-1093        counts what would go with these cases; removes nothing
npm run erase -- C-1061 C-1093 --go   removes it; only a backup brings it back
npm run erase -- review-153           a review that nobody confirmed: the number is in its address in the console
npm run erase -- ann@provider.example who somebody was that left the staff of a provider, or the team
`;

const { values, positionals } = argumentsOf({ allowPositionals: true, options: { go: { type: "boolean", default: false } } }, USAGE);
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
		process.stdout.write(
			values.go
				? "Removed. Backups that were made before still hold it: let them go after 35 days, and restore none without doing this again.\n"
				: "Nothing was removed. To remove exactly these, say --go as well.\n",
		);
		if (values.go && tables.plan_file && settings.files.home !== "database")
			process.stdout.write("Plans stay in their store for 35 days more, where nothing here leads to them.\n");
	} finally {
		await database.close();
	}
} catch (error) {
	tellFault(error);
}
