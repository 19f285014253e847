// Reads a register that states facts about providers, and publishes it with --publish. Without it, prints what would change.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { REGISTER_KINDS } from "#contract/registers/options.ts";
import { counted } from "#contract/shared/counted.ts";
import { statedListDay, typedListDay } from "#domains/provider-import/list-day.ts";
import { seedReference } from "#domains/reference/seed.ts";
import { importRegister, type RegisterReport, withdrawRegister } from "#domains/registers/import-register.ts";
import { registerNamed } from "#domains/registers/list-files.ts";
import { databaseClock } from "#platform/clock.ts";
import { readSettings } from "#platform/config.ts";
import { migrate } from "#platform/db/migrate.ts";
import { createLog } from "#platform/observability/log.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import { argumentsOf } from "./support/arguments.ts";
import { openKept } from "./support/open-kept.ts";
import { errorInWords } from "./support/print-error.ts";

const USAGE = `Usage: npm run cli -- import-register FILE --list NAME [--publish] [options]
       npm run cli -- import-register --list NAME --withdraw

Adds facts about providers that are in the directory. It never adds a provider.

  --list       ${REGISTER_KINDS.join(", ")}
  --publish    publish the list. Without it the list is tried, and nothing changes
  --by         email address of the team member who publishes it. Needed from a lead if the list bars a provider
  --list-day   the day that the list describes, as 2026-11-27 (default: the day in the file's name)
  --address    where a visitor can look it up
  --licence    the licence of the list
  --confirm-large-change  the number of organisations that change, if they are more than 5 in 100
  --withdraw   take the published list back: what it said is not checked from then on
`;

const { values, positionals } = argumentsOf(
	{
		allowPositionals: true,
		options: {
			list: { type: "string" },
			publish: { type: "boolean", default: false },
			by: { type: "string" },
			"list-day": { type: "string" },
			address: { type: "string" },
			licence: { type: "string" },
			"confirm-large-change": { type: "string" },
			withdraw: { type: "boolean", default: false },
		},
	},
	USAGE,
);
const list = registerNamed(values.list ?? "");
const [file] = positionals;
if (!list || positionals.length !== (values.withdraw ? 0 : 1)) {
	process.stderr.write(USAGE);
	process.exit(2);
}

const show = (report: RegisterReport): string =>
	[
		`${counted(report.rows, "row")} read, ${report.withoutAbn} without a usable ABN. ${report.hints} may concern a profile by name, for a colleague to compare.`,
		...report.unread.map(({ what, count, lines }) => `  not read: ${what}, ${count} times (lines ${lines.join(", ")})`),
		report.changed
			? `${report.changed.count} of ${report.changed.of} differ from the list before.`
			: "This is the first list of its kind.",
		`Profiles: ${Object.entries(report.states)
			.map(([state, count]) => `${count} ${state.replaceAll("_", " ")}`)
			.join(", ")}.`,
		...report.barred.map(({ id, name }) => `  a ban or revocation is in force: ${name} (${id})`),
		...report.freed.map(({ id, name }) => `  no ban or revocation any more: ${name} (${id})`),
		...report.stops,
		report.published ? "Published." : "Nothing was changed.",
		...(report.published || values.publish ? [] : ["To publish it, add --publish."]),
	].join("\n");

try {
	const settings = readSettings(process.env);
	const database = await openKept(settings, createLog("error"));
	try {
		await migrate(database.patient.pool);
		await seedReference(database);
		const now = (await databaseClock(database))();
		if (file === undefined) {
			const isGone = await withdrawRegister(database, list, now);
			process.stdout.write(isGone ? "Withdrawn.\n" : "No list of this kind is published.\n");
		} else {
			const typed = values["list-day"];
			const day = typed === undefined ? statedListDay([basename(file)], now) : typedListDay(typed, now);
			if (!day) throw new Error("The file's name doesn't say which day the list describes. Add --list-day.");
			const report = await importRegister(
				database,
				{
					file: readFileSync(file),
					list,
					day,
					address: values.address,
					licence: values.licence,
					by: values.by,
					sealer: sealerOf(settings),
					publish: values.publish,
					confirmed: Number(values["confirm-large-change"]),
				},
				now,
			);
			process.stdout.write(`${show(report)}\n`);
			if (values.publish && !report.published) process.exitCode = 1;
		}
	} finally {
		await database.close();
	}
} catch (error) {
	process.stderr.write(`${errorInWords(error)}\n`);
	process.exitCode = 1;
}
