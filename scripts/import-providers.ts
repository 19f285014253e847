// npm run import:providers -- FILE.csv [--commit] [--map FILE.json] [--source NAME] [--report FILE.json]
// Reads a file of providers into the configured database. Without --commit nothing is written and the report is the same. Nothing is mailed to anybody.
import { readFileSync, writeFileSync } from "node:fs";
import { SingleBar } from "cli-progress";
import { importProviders } from "#domains/providers/import/import.ts";
import { readSource } from "#domains/providers/import/read.ts";
import { formatReport } from "#domains/providers/import/report.ts";
import { seedReference } from "#domains/reference/seed.ts";
import { readSettings } from "#platform/config.ts";
import { migrate } from "#platform/db/migrate.ts";
import { createLog } from "#platform/log.ts";
import { argumentsOf } from "./arguments.ts";
import { openKept } from "./open-kept.ts";
import { faultInWords, tellFault, undoneInWords } from "./tell-fault.ts";

const USAGE = `npm run import:providers -- FILE.csv [--commit] [--map FILE.json] [--source NAME] [--report FILE.json]

  --commit   write; without it everything is tried and undone
  --map      a JSON file of our fields and the file's columns: {"name": "Outlet", "postcode": "PLZ"}
  --source   name of the source; a row is found again by this and its key (default: by what the file holds)
  --report   where to write the whole report as JSON, every line number included
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
			report: { type: "string" },
			help: { type: "boolean", default: false },
		},
	},
	USAGE,
);
const [file] = positionals;
if (values.help || file === undefined || positionals.length > 1) {
	process.stdout.write(USAGE);
	process.exit(values.help ? 0 : 2);
}

const read = () => {
	const mapping = values.map === undefined ? undefined : (JSON.parse(readFileSync(values.map, "utf8")) as Record<string, string>);
	return readSource(readFileSync(file), mapping);
};
const source = (() => {
	try {
		return read();
	} catch (error) {
		return fail(faultInWords(error));
	}
})();
process.stdout.write(`${file}: ${source.encoding}, ${source.rows.length} rows.\n`);

const open = async () => openKept(readSettings(process.env), createLog("error"));
const database = await open().catch((error: Error) => fail(faultInWords(error)));
try {
	await migrate(database.patient.pool);
	await seedReference(database);
	const bar = process.stdout.isTTY ? new SingleBar({ format: "{bar} {value} of {total}", hideCursor: true, clearOnComplete: true }) : undefined;
	bar?.start(source.rows.length, 0);
	const report = await importProviders(database, source, {
		source: values.source ?? source.kind,
		commit: values.commit,
		onProgress: (done) => bar?.update(done),
	});
	bar?.stop();
	process.stdout.write(formatReport(report));
	if (values.report !== undefined)
		try {
			writeFileSync(values.report, `${JSON.stringify({ file, encoding: source.encoding, ...report }, null, "\t")}\n`);
			process.stdout.write(`\nThe whole report is in ${values.report}.\n`);
		} catch (error) {
			tellFault(error, "The import itself went as said above: its whole report alone is missing.\n");
		}
} catch (error) {
	process.stderr.write(undoneInWords("Nothing was imported", error, "rows that are there are found again."));
	process.exitCode = 1;
} finally {
	await database.close();
}
