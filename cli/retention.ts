// Shows which records the retention rules would delete and prints a token, then deletes exactly those records by the token.
import { periodInWords, RETENTION_RULES, type RetentionCode } from "#contract/retention/options.ts";
import { listRuleRows } from "#domains/retention/rules.ts";
import { carryOut, tryRetention } from "#domains/retention/run.ts";
import type { RunRow } from "#domains/retention/runs.ts";
import { systemClock } from "#platform/clock.ts";
import { readSettings } from "#platform/config.ts";
import { migrate } from "#platform/db/migrate.ts";
import { createLog } from "#platform/observability/log.ts";
import { argumentsOf } from "./support/arguments.ts";
import { openKept } from "./support/open-kept.ts";
import { tellFault } from "./support/tell-fault.ts";

const USAGE = `Usage: npm run cli -- retention [--rules a,b]
       npm run cli -- retention --delete TOKEN [--large]

Shows which records the retention rules would delete, and prints a token.

  --rules   only by these rules
  --delete  delete exactly the records that the run with this token showed; the token is good for a day
  --large   also if more than a fifth of the records of a kind would go
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
	process.stderr.write(`There is no rule ${unknown}. There are: ${RETENTION_RULES.join(", ")}\n`);
	process.exit(2);
}

const tablesOf = (tables: Record<string, number>) =>
	Object.entries(tables)
		.map(([table, count]) => `${count} ${table}`)
		.join(", ");

try {
	const log = createLog("error");
	const database = await openKept(readSettings(process.env), log);
	const services = { database, clock: systemClock, log };
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
					process.stdout.write("    More than a fifth of them: --large says that it is meant\n");
				if (one.spared > 0) process.stdout.write(`    ${one.spared} spared: opened or held meanwhile\n`);
			}
		};
		if (values.delete === undefined) {
			const tried = await tryRetention(services, codes as RetentionCode[], null);
			print(tried, false);
			process.stdout.write(
				tried.rules.some(({ rows }) => rows > 0)
					? `\nNothing was removed. To remove exactly this, within a day:\n  npm run cli -- retention --delete ${tried.token}\n`
					: "\nNothing is old enough.\n",
			);
		} else {
			const run = await carryOut(services, values.delete, values.large, database.kind === "embedded");
			if (run?.state !== "done") throw new Error(run?.fault ?? "the run did not end");
			print(run, true);
			process.stdout.write("\nRemoved. Backups that were made before still hold it: let them go after 35 days.\n");
		}
	} finally {
		await database.close();
	}
} catch (error) {
	tellFault(error);
}
