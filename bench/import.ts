// npm run bench -- import [--rows 50000]
// Imports a made-up list twice, each time in a child process, and prints duration and peak memory. Then tries new rows
// beside it, and fails if four times the rows take more than five times as long. Uses
// BENCH_DATABASE_URL (an empty database) if set, else the embedded database. With the embedded database it also prints
// the longest wait of a public search during an import in the same process.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { NODE_FLAGS } from "../cli/commands.ts";
import { ProviderSearch } from "../src/contract/providers/providers.ts";
import { importProviders } from "../src/domains/provider-import/import.ts";
import { readSource } from "../src/domains/provider-import/read.ts";
import { seedReference } from "../src/domains/reference/seed.ts";
import { search } from "../src/domains/search/search.ts";
import { readSettings } from "../src/platform/config.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { openDatabase } from "../src/platform/db/open.ts";
import { createLog } from "../src/platform/observability/log.ts";
import { madeUpList } from "./import.data.ts";

const { values } = parseArgs({ allowPositionals: true, options: { rows: { type: "string" } } });
const url = process.env.BENCH_DATABASE_URL ?? "";
const rows = Number(values.rows ?? (url ? 50_000 : 9_000));
const folder = mkdtempSync(join(tmpdir(), "bench-import-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, "list.csv");
writeFileSync(file, madeUpList(rows));

const env = {
	...process.env,
	DATABASE_URL: url,
	DATA_DIR: join(folder, "data"),
	SECRET_KEY: "bench-import-bench-import-bench-import",
	LOG_LEVEL: "error",
};
const prepare = await openDatabase(readSettings(env), createLog("error"));
await migrate(prepare.patient.pool);
await seedReference(prepare);
await prepare.close();

for (const what of ["first", "again"]) {
	const child = spawnSync(
		process.execPath,
		// The heap limit of npm run cli -- import-providers.
		[...(NODE_FLAGS["import-providers"] ?? []), "--conditions=development", "bench/import.child.ts", file],
		{ env, encoding: "utf8" },
	);
	process.stdout.write(`${what}: ${child.stdout || child.stderr}`);
}

const database = await openDatabase(readSettings(env), createLog("error"));
/** Seconds of a dry run of new rows, beside the full directory. Its source's profiles aren't in the file. */
const dryRun = async (size: number): Promise<number> => {
	const from = performance.now();
	await importProviders(database, readSource(madeUpList(size, rows)), { source: "bench-import", commit: false });
	return (performance.now() - from) / 1000;
};
const few = await dryRun(Math.ceil(rows / 4));
const many = await dryRun(rows);
process.stdout.write(
	`dry runs of new rows beside ${rows} profiles: ${few.toFixed(1)} s, and ${many.toFixed(1)} s for four times the rows\n`,
);
if (many > 5 * few) {
	process.stdout.write("Four times the rows took more than five times as long.\n");
	process.exitCode = 1;
}

if (!url) {
	const waits: number[] = [];
	let isOver = false;
	const asking = (async () => {
		while (!isOver) {
			const from = performance.now();
			await search(database, ProviderSearch.parse({ postcodes_list: "3053" }), new Date());
			waits.push(performance.now() - from);
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
	})();
	const report = await importProviders(database, readSource(readFileSync(file)), {
		source: "bench-import-other",
		commit: true,
		listDay: "2026-06-30",
		matches: "new",
	});
	isOver = true;
	await asking;
	process.stdout.write(
		`${report.created} rows imported during ${waits.length} searches, the longest search took ${Math.round(Math.max(...waits))} ms\n`,
	);
}
await database.close();
