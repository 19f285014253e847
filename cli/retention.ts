// Shows which records the retention rules would delete and prints a token. With the token, deletes exactly those.
import { periodInWords, RETENTION_RULES, type RetentionCode } from "#contract/retention/options.ts";
import { listRuleRows } from "#domains/retention/rules.ts";
import { carryOut, tryRetention } from "#domains/retention/run.ts";
import type { RunRow } from "#domains/retention/runs.ts";
import { databaseClock } from "#platform/clock.ts";
import { readSettings } from "#platform/config.ts";
import { migrate } from "#platform/db/migrate.ts";
import { createLog } from "#platform/observability/log.ts";
import { argumentsOf } from "./support/arguments.ts";
import { openKept } from "./support/open-kept.ts";
import { printError } from "./support/print-error.ts";

const USAGE = `Usage: npm run cli -- retention [--rules a,b]
       npm run cli -- retention --delete TOKEN [--large]

Shows which records the retention rules would delete, and prints a token.

  --rules   use only these rules
  --delete  delete exactly the records shown with this token. The token is valid for a day
  --large   delete even if it is more than a fifth of the records of a kind
`;

const { values } = argumentsOf(
	{
		options: { rules: { type: "string" }, delete: { type: "string" }, large: { type: "boolean", default: false } },
	},
	USAGE,
);
const codes = (values.rules ?? "").split(",").filter(Boolean);
const unknown = codes.find((code) => !(RETENTION_RULES as readonly string[]).includes(code));
if (unknown) {
	process.stderr.write(`There is no rule "${unknown}". Rules: ${RETENTION_RULES.join(", ")}\n`);
	process.exit(2);
}

const tablesOf = (tables: Record<string, number>) =>
	Object.entries(tables)
		.map(([table, count]) => `${count} ${table}`)
		.join(", ");

try {
	const log = createLog("error");
	const database = await openKept(readSettings(process.env), log);
	const clock = await databaseClock(database);
	const services = { database, clock, log };
	try {
		await migrate(database.patient.pool);
		const rules = new Map((await listRuleRows(database.db)).map((rule) => [rule.code, rule]));
		const print = ({ rules: planned }: RunRow, done: boolean) => {
			for (const one of planned) {
				const rule = rules.get(one.code);
				const kept = rule ? ` (kept ${periodInWords(rule.keep_number, rule.keep_unit)})` : "";
				process.stdout.write(`${done ? one.done : one.rows} of ${one.of}  ${one.code}${kept}\n`);
				const tables = tablesOf(done ? one.done_tables : one.tables);
				if (tables) process.stdout.write(`    ${tables}${one.sample.length > 0 ? `; ${one.sample.join(", ")}` : ""}\n`);
				if (one.is_large && !done)
					process.stdout.write("    This is more than a fifth of them. To delete that many, add --large\n");
				if (one.spared > 0)
					process.stdout.write(`    ${one.spared} kept: reopened or placed on hold since the token was made\n`);
			}
		};
		if (values.delete === undefined) {
			const tried = await tryRetention(services, codes as RetentionCode[], null);
			print(tried, false);
			process.stdout.write(
				tried.rules.some(({ rows }) => rows > 0)
					? `\nNothing was deleted. To delete exactly these records, run this within a day:\n  npm run cli -- retention --delete ${tried.token}\n`
					: "\nNo records are old enough to delete.\n",
			);
		} else {
			const run = await carryOut(services, values.delete, values.large, database.kind === "embedded");
			if (run?.state !== "done") throw new Error(run?.fault ?? "The run did not finish.");
			print(run, true);
			process.stdout.write(
				"\nDeleted. Earlier backups still contain these records. Delete those backups after 35 days.\n",
			);
		}
	} finally {
		await database.close();
	}
} catch (error) {
	printError(error);
}
