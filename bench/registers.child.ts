// node --conditions=development bench/registers.child.ts finder|KIND FILE DAY try|publish
// Reads one list with DATABASE_URL and prints seconds, peak MB and what it did.
import { readFileSync } from "node:fs";
import { importProviders } from "../src/domains/provider-import/import.ts";
import { readSource } from "../src/domains/provider-import/read.ts";
import { importRegister } from "../src/domains/registers/import-register.ts";
import { registerNamed } from "../src/domains/registers/list-files.ts";
import { readSettings } from "../src/platform/config.ts";
import { openDatabase } from "../src/platform/db/open.ts";
import { createLog } from "../src/platform/observability/log.ts";

const [kind = "", path = "", day = "", how] = process.argv.slice(2);
const database = await openDatabase(readSettings(process.env), createLog("error"));
const began = performance.now();
const file = readFileSync(path);
const read = async () => {
	if (kind === "finder") {
		const source = readSource(file, undefined, { defaults: { age_groups: ["18-64"] } });
		const { created, undecided } = await importProviders(database, source, {
			...{ source: "bench-finder", commit: how === "publish", listDay: day, matches: "new", columnsChecked: true },
		});
		return { created, undecided };
	}
	const list = registerNamed(kind);
	if (!list) throw new Error(`No list is named ${kind}.`);
	const publish = how === "publish";
	const { rows, states, barred, stops, published } = await importRegister(
		database,
		{ file, list, day, publish, isDemo: true },
		new Date(`${day}T12:00:00+10:00`),
	);
	return { rows, states, barred: barred.length, stops, published };
};
const did = await read();
const seconds = (performance.now() - began) / 1000;
await database.close();
const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))?.[1]) / 1024;
process.stdout.write(
	`${JSON.stringify({ seconds: Math.round(seconds * 10) / 10, peakMB: Math.round(peak), ...did })}\n`,
);
