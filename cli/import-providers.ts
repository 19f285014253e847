// Imports a list of providers (CSV, XLSX or JSON). Without --commit it prints the same report but writes nothing.
// Emails only the owners of profiles that it hides.
import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { SingleBar } from "cli-progress";
import { z } from "zod";
import { Defaults, ValueMap } from "#contract/provider-import/choices.ts";
import { FIXED_WORDS, VALUE_FIELDS } from "#contract/provider-import/options.ts";
import { checkReading } from "#domains/provider-import/choices.ts";
import { importProviders, Stopped } from "#domains/provider-import/import.ts";
import { statedListDay, typedListDay } from "#domains/provider-import/list-day.ts";
import { detectPreset, PRESETS, presetNamed } from "#domains/provider-import/list-files.ts";
import { OWN_EXPORT } from "#domains/provider-import/own-preset.ts";
import { columnsOf, sourceOf } from "#domains/provider-import/read.ts";
import {
	findSourceSettings,
	joinedValues,
	knownSources,
	saveSourceSettings,
} from "#domains/provider-import/source-store.ts";
import { readWords } from "#domains/provider-import/words.ts";
import { seedReference } from "#domains/reference/seed.ts";
import { databaseClock } from "#platform/clock.ts";
import { readSettings } from "#platform/config.ts";
import { migrate } from "#platform/db/migrate.ts";
import { createOutbox } from "#platform/email/pg-outbox.ts";
import { Problem } from "#platform/http/problem.ts";
import { createLog } from "#platform/observability/log.ts";
import { readTableFile } from "#platform/tables/read-file.ts";
import { ENCODINGS } from "#platform/tables/table.ts";
import { argumentsOf } from "./support/arguments.ts";
import { formatReading, formatReport } from "./support/import-report.ts";
import { openKept } from "./support/open-kept.ts";
import { errorInWords, printError, undoneInWords } from "./support/print-error.ts";

const USAGE = `Usage: npm run cli -- import-providers FILE --source NAME [--commit] [options]
       npm run cli -- import-providers --words

  --source     name of the list. With a row's key it finds the row's profile again, and the settings below are saved under it
  --commit     write the changes. Without it the import is tried and undone
  --list-day   the day that the list describes, as 2025-06-30 (default: the day in the file's name or titles), or unstated if the list
               doesn't state it. Profiles say it beside each fact
  --preset     ${PRESETS.map(({ name }) => name).join(", ")}, or none (default: same as last time, else detected from the columns)
  --map        a JSON file that maps our fields to the file's columns: {"name": "Outlet", "postcode": "PLZ"}
  --values     a JSON file that maps the file's words to ours: {"services": {"Massage": ["Physiotherapy"], "Other": []}}
  --defaults   a JSON file with values for rows that leave a field blank: {"age_groups": ["65+"], "funding_types": ["HCP"]}
  --suggested  use the defaults that the preset suggests
  --report     a file for the full report as JSON, with every line number
  --words      print the words allowed in each column, and stop
  --matches    same or new: how to treat rows that may match existing profiles. Without it they are skipped
  --places     let rows at a shared address serve the place that their names speak of
  --encoding   ${ENCODINGS.join(", ")} (default: recognised)
  --allow-renames  import even if rows would turn into other providers (name and postcode both change)
  --hide-gone  hide profiles of this source that are not in the file
  --columns-checked  the columns about a status or an end that the dry run names are read as they should be
  --confirm-large-change  the number of profiles that are hidden, renamed or moved, if they are more than 5 in 100

To undo an import within 90 days: npm run cli -- undo-import ID
`;

const fail = (message: string): never => {
	process.stderr.write(`${message}\n`);
	process.exit(1);
};

const { values, positionals } = argumentsOf(
	{
		allowPositionals: true,
		options: {
			commit: { type: "boolean", default: false },
			map: { type: "string" },
			source: { type: "string" },
			"list-day": { type: "string" },
			preset: { type: "string" },
			values: { type: "string" },
			defaults: { type: "string" },
			suggested: { type: "boolean", default: false },
			words: { type: "boolean", default: false },
			report: { type: "string" },
			matches: { type: "string" },
			places: { type: "boolean", default: false },
			encoding: { type: "string" },
			"allow-renames": { type: "boolean", default: false },
			"hide-gone": { type: "boolean", default: false },
			"columns-checked": { type: "boolean", default: false },
			"confirm-large-change": { type: "string" },
		},
	},
	USAGE,
);
const [file] = positionals;
const { matches } = values;
if (
	positionals.length > 1 ||
	(file === undefined && !values.words) ||
	(matches !== undefined && matches !== "same" && matches !== "new")
) {
	process.stderr.write(USAGE);
	process.exit(2);
}
if (values.preset !== undefined && values.preset !== "none" && !presetNamed(values.preset))
	fail(`There is no preset "${values.preset}". Presets: ${PRESETS.map(({ name }) => name).join(", ")}, none.`);

const encoding = ENCODINGS.find((one) => one === values.encoding);
if (values.encoding !== undefined && !encoding)
	fail(`There is no encoding "${values.encoding}". Encodings: ${ENCODINGS.join(", ")}.`);

/** @throws Error that names the file */
const jsonIn = (path: string): unknown => {
	try {
		return JSON.parse(readFileSync(path, "utf8").replace(/^\ufeff/, ""));
	} catch (error) {
		if (error instanceof SyntaxError) throw new Error(`${path} is not valid JSON: ${error.message}`);
		throw error;
	}
};

/** One word, several, or none: `"Physiotherapy"`, `["Physiotherapy", "Podiatry"]`, `null`. */
const asLists = (value: unknown): unknown => {
	if (Array.isArray(value)) return value;
	if (value === null || typeof value !== "object") return value === null || value === "" ? [] : [value];
	return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, asLists(one)]));
};

/** What the console's form accepts too. @throws Error that names the file */
const settingsIn = <T>(path: string | undefined, schema: z.ZodType<T>): T | undefined => {
	if (path === undefined) return undefined;
	const { data, error } = schema.safeParse(asLists(jsonIn(path)));
	if (error) throw new Error(`${path} can't be used:\n${z.prettifyError(error)}`);
	return data;
};

/** The list and the option files. They are read before the database is opened. */
const asked = (() => {
	try {
		const content = file === undefined ? undefined : readFileSync(file);
		return {
			content,
			mapping: values.map === undefined ? undefined : (jsonIn(values.map) as Record<string, string>),
			values: settingsIn(values.values, ValueMap) ?? {},
			defaults: settingsIn(values.defaults, Defaults),
		};
	} catch (error) {
		return fail(errorInWords(error));
	}
})();

const open = async () => openKept(readSettings(process.env), createLog("error"));
const id = randomUUID();
const database = await open().catch((error: Error) => fail(errorInWords(error)));
const clock = await databaseClock(database);
const settings = readSettings(process.env);
const outbox = createOutbox({ database, settings, log: createLog("error"), clock });

/** Reads the list. Arguments override the settings saved from the source's last import. */
const read = async (content: Buffer, name: string) => {
	const words = await readWords(database.db);
	const table = readTableFile(content, { encoding });
	const detected = detectPreset(table.columns);
	const isExport = (values.preset ?? detected?.name) === OWN_EXPORT;
	// Our own export always uses our words, so saved settings don't apply.
	const saved = isExport ? undefined : await findSourceSettings(database.db, name);
	const named = values.preset ?? saved?.preset ?? undefined;
	const preset = named === undefined ? detected : presetNamed(named);
	const reading = {
		preset: preset?.name ?? "none",
		values: joinedValues(saved?.values ?? {}, asked.values),
		defaults: asked.defaults ?? (values.suggested ? preset?.suggests : saved?.defaults) ?? {},
	};
	checkReading(reading, words);
	// Columns that are missing from this file are detected again.
	const before = Object.fromEntries(
		Object.entries(saved?.columns ?? {}).filter(([, header]) => table.columns.includes(header)),
	);
	return {
		reading,
		source: sourceOf(table, columnsOf(table, asked.mapping ?? before, preset), { ...reading, source: name, words }),
	};
};

/** The day that the list describes: typed, else stated by the file. Undefined if neither says it. */
const listDayOf = (notes: readonly string[]): string | null | undefined => {
	const typed = values["list-day"];
	if (typed === "unstated") return null;
	if (typed === undefined) return statedListDay([basename(file as string), ...notes], clock()) ?? undefined;
	try {
		return typedListDay(typed, clock());
	} catch (error) {
		throw new Error(`${problemInWords(error)} (--list-day)`);
	}
};

/** True once rows may have been written. */
let hasBegun = false;

const run = async (content: Buffer, name: string): Promise<void> => {
	const { reading, source } = await read(content, name);
	hasBegun = values.commit;
	process.stdout.write(formatReading(file as string, source, reading.defaults));
	const bar = process.stdout.isTTY
		? new SingleBar({ format: "{bar} {value} of {total}", hideCursor: true, clearOnComplete: true })
		: undefined;
	bar?.start(source.rows.length, 0);
	if (values.commit) await outbox.start();
	const options = {
		...{
			source: name,
			commit: values.commit,
			id,
			fileName: basename(file as string),
			listDay: listDayOf(source.notes),
			matches: matches as "same" | "new" | undefined,
			places: values.places,
		},
		...{ allowRenames: values["allow-renames"], hideGone: values["hide-gone"] },
		columnsChecked: values["columns-checked"],
		confirmed: values["confirm-large-change"] === undefined ? undefined : Number(values["confirm-large-change"]),
		onProgress: (done: number) => bar?.update(done),
	};
	const report = await importProviders(database, source, options, { clock, outbox, settings });
	bar?.stop();
	if (values.commit && reading.preset !== OWN_EXPORT)
		await saveSourceSettings(
			database.db,
			name,
			{ ...reading, columns: source.columns as Record<string, string> },
			{ personId: null, now: new Date() },
		);
	process.stdout.write(formatReport(report, { hideGone: values["hide-gone"] }));
	if (report.committed) process.stdout.write(`\nTo undo this within 90 days: npm run cli -- undo-import ${id}\n`);
	if (values.report === undefined) return;
	try {
		const { format, notes, leftOut, unknown } = source;
		writeFileSync(
			values.report,
			`${JSON.stringify({ file, format, encoding: source.encoding, notes, leftOut, unknown, ...reading, ...report }, null, "\t")}\n`,
		);
		process.stdout.write(`\nThe full report is in ${values.report}.\n`);
	} catch (error) {
		printError(error, "The import finished as shown above. Only the full report is missing.\n");
	}
};

/** The option that confirms what stopped an import. */
const STOP_OPTIONS = {
	list_day: "--list-day DAY, or --list-day unstated",
	allow_renames: "--allow-renames",
	columns_checked: "--columns-checked",
	confirm_changes: "--confirm-large-change NUMBER",
} as const;

const problemInWords = (error: unknown): string =>
	error instanceof Problem && error.errors?.length ? error.errors.map(({ message }) => message).join("\n") : "";

try {
	await migrate(database.patient.pool);
	await seedReference(database);
	if (values.words) {
		const { lists } = await readWords(database.db);
		for (const field of VALUE_FIELDS)
			process.stdout.write(
				`${field}:\n${({ ...lists, ...FIXED_WORDS } as Record<string, readonly string[]>)[field]?.map((word) => `  ${word}\n`).join("")}\n`,
			);
	} else if (!values.source?.trim()) {
		const known = await knownSources(database.db);
		process.stderr.write(
			`Name the list with --source. ${known.length > 0 ? `Known sources: ${known.map((name) => `"${name}"`).join(", ")}.` : "There are no sources yet."}\n`,
		);
		process.exitCode = 2;
	} else if (asked.content) await run(asked.content, values.source.trim());
} catch (error) {
	if (error instanceof Stopped)
		process.stderr.write(
			`Nothing was imported.\n${error.stops.map(({ field, message }) => `${message} (${STOP_OPTIONS[field]})`).join("\n")}\n`,
		);
	else
		process.stderr.write(
			problemInWords(error)
				? `${problemInWords(error)}\n`
				: hasBegun
					? undoneInWords("The import is incomplete", error, "rows that were imported are matched again.")
					: `Nothing was imported: ${errorInWords(error)}\n`,
		);
	process.exitCode = 1;
} finally {
	await outbox.stop();
	await database.close();
}
