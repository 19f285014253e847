// node --conditions=development bench/import.child.ts FILE
// Runs one import with DATABASE_URL or DATA_DIR and prints seconds, peak MB and counts.
import { readFileSync } from "node:fs";
import { importProviders } from "../src/domains/provider-import/import.ts";
import { readSource } from "../src/domains/provider-import/read.ts";
import { readSettings } from "../src/platform/config.ts";
import { openDatabase } from "../src/platform/db/open.ts";
import { createLog } from "../src/platform/observability/log.ts";

const database = await openDatabase(readSettings(process.env), createLog("error"));
const began = performance.now();
const { created, changed, unchanged, undecided } = await importProviders(
	database,
	readSource(readFileSync(process.argv[2] ?? "")),
	{
		source: "bench-import",
		commit: true,
		listDay: "2026-06-30",
	},
);
const seconds = (performance.now() - began) / 1000;
await database.close();
const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))?.[1]) / 1024;
process.stdout.write(
	`${JSON.stringify({ seconds: Math.round(seconds * 10) / 10, peakMB: Math.round(peak), created, changed, unchanged, undecided })}\n`,
);
