// Replaces the built-in list with a full list of Australian localities. A second run changes nothing.
// Refuses a file that lacks more than a small part of the built-in list and lists what is missing, unless --remove is
// given.
import { readFileSync } from "node:fs";
import { SingleBar } from "cli-progress";
import { counted } from "#contract/shared/counted.ts";
import { importLocalities, PlacesWouldGo } from "#domains/reference/import-localities.ts";
import { seedReference } from "#domains/reference/seed.ts";
import { postcodesInUse } from "#domains/referrals/postcodes-in-use.ts";
import { readSettings } from "#platform/config.ts";
import type { Database } from "#platform/db/database.ts";
import { migrate } from "#platform/db/migrate.ts";
import { createLog } from "#platform/observability/log.ts";
import { readTable } from "#platform/tables/csv.ts";
import { argumentsOf } from "./support/arguments.ts";
import { openKept } from "./support/open-kept.ts";
import { errorInWords, undoneInWords } from "./support/print-error.ts";

const USAGE = `Usage: npm run cli -- import-localities FILE.csv [--map FILE.json] [--remove]

Replaces the built-in list with a full list of Australian localities.

  --map     a JSON file that maps our fields to the file's columns: {"locality": "Suburb", "postcode": "Postal Code"}
  --remove  also remove places that are missing from the file
`;
const { values, positionals } = argumentsOf(
	{ options: { map: { type: "string" }, remove: { type: "boolean", default: false } }, allowPositionals: true },
	USAGE,
);
const [file, ...rest] = positionals;
if (!file || rest.length > 0) {
	process.stderr.write(USAGE);
	process.exit(2);
}

/** @throws Error unless the file is a JSON object whose values are strings */
const readMapping = (path: string): Record<string, string> => {
	const what = `${path} must map our fields to the file's columns, for example {"locality": "Suburb", "postcode": "Postal Code"}`;
	let held: unknown;
	try {
		held = JSON.parse(readFileSync(path, "utf8").replace(/^\ufeff/, ""));
	} catch (error) {
		throw new Error(`${what}: ${errorInWords(error)}`);
	}
	if (
		held === null ||
		typeof held !== "object" ||
		Array.isArray(held) ||
		!Object.values(held).every((column) => typeof column === "string")
	)
		throw new Error(what);
	return held as Record<string, string>;
};

const EXAMPLES = 5;
const some = (examples: string[], of: number) =>
	`${examples.slice(0, EXAMPLES).join(", ")}${of > EXAMPLES ? ` and ${of - EXAMPLES} more` : ""}`;

/** Lists what a refused file would have removed, and what to do. */
const tellRefusal = async ({ message, places, postcodes }: PlacesWouldGo, database: Database): Promise<string> => {
	const used = await postcodesInUse(database.db, postcodes);
	const speak = used.map(
		({ postcode, profiles, requests, referrals }) =>
			`${postcode} (${counted(profiles, "profile")}, ${counted(requests, "request")}, ${counted(referrals, "referral")})`,
	);
	return [
		message,
		`  places: ${some(
			places.map(({ name, state, postcode }) => `${name} ${state} ${postcode}`),
			places.length,
		)}`,
		...(postcodes.length > 0
			? [`  postcodes that search would no longer find: ${some([...postcodes], postcodes.length)}`]
			: []),
		...(speak.length > 0 ? [`  of these, used by our records: ${some(speak, speak.length)}`] : []),
		"Check that the file covers the whole country. To remove these places, add --remove.",
	].join("\n");
};

try {
	const table = readTable(readFileSync(file));
	const mapping = values.map ? readMapping(values.map) : {};
	const database = await openKept(readSettings(process.env), createLog("warn"));
	const bar = process.stdout.isTTY
		? new SingleBar({ format: "{bar} {value}/{total} rows", hideCursor: true })
		: undefined;
	bar?.start(table.rows.length, 0);
	try {
		await migrate(database.patient.pool);
		await seedReference(database);
		const report = await importLocalities(database, table, {
			mapping,
			remove: values.remove,
			onProgress: (done, of) => bar?.update(Math.round((done / of) * table.rows.length)),
		}).catch(async (error: Error) => {
			throw error instanceof PlacesWouldGo ? new Error(await tellRefusal(error, database)) : error;
		});
		bar?.update(table.rows.length);
		bar?.stop();
		const lines = [
			`${report.read} rows read (${table.encoding}, ${JSON.stringify(table.delimiter)} between columns)`,
			`  columns: ${Object.entries(report.columns)
				.map(([field, column]) => `${field} from "${column}"`)
				.join(", ")}${report.unused.length ? `; not used: ${report.unused.join(", ")}` : ""}`,
			`${report.created} created, ${report.changed} changed, ${report.unchanged} unchanged, ${report.removed} removed from the built-in list, ${report.refused.length} refused`,
			`${report.aliases} common names kept as aliases`,
			...Object.entries(report.mended).map(([what, times]) => `  ${times} × ${what}`),
			...report.refused.slice(0, 50).map(({ line, reason }) => `  line ${line} refused: ${reason}`),
			...(report.refused.length > 50 ? [`  and ${report.refused.length - 50} more refused`] : []),
		];
		process.stdout.write(`${lines.join("\n")}\n`);
	} finally {
		bar?.stop();
		await database.close();
	}
} catch (error) {
	process.stderr.write(undoneInWords("Nothing was imported", error, "places that were imported stay unchanged."));
	process.exitCode = 1;
}
