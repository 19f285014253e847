// npm run bench -- registers [--finder 77000] [--outlets 17000] [--actions 3200]
// Imports a made-up provider finder, then a register and a list of actions beside it, each in a child process, and prints duration
// and peak memory. Each list is first tried at half and at full size. Fails over 60 s or 500 MB, and if twice the rows take more
// than 2.5 times as long. Needs BENCH_DATABASE_URL, an empty database.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { NODE_FLAGS } from "../cli/commands.ts";
import { seedReference } from "../src/domains/reference/seed.ts";
import { readSettings } from "../src/platform/config.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { openDatabase } from "../src/platform/db/open.ts";
import { createLog } from "../src/platform/observability/log.ts";
import { actionsFile, finderFile, registerFile } from "./registers.data.ts";

const MOST = { seconds: 60, peakMB: 500 };
const { values } = parseArgs({
	allowPositionals: true,
	options: {
		finder: { type: "string", default: "77000" },
		outlets: { type: "string", default: "17000" },
		actions: { type: "string", default: "3200" },
	},
});
const [finder, outlets, actions] = [values.finder, values.outlets, values.actions].map(Number) as [
	number,
	number,
	number,
];
const url = process.env.BENCH_DATABASE_URL;
if (!url) throw new Error("Set BENCH_DATABASE_URL to an empty database.");
const folder = mkdtempSync(join(tmpdir(), "bench-registers-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
const env = {
	...process.env,
	...{ DATABASE_URL: url, DATA_DIR: join(folder, "data"), LOG_LEVEL: "error" },
	SECRET_KEY: "bench-registers-bench-registers-bench",
};
const database = await openDatabase(readSettings(env), createLog("error"));
await migrate(database.patient.pool);
await seedReference(database);

/** @returns seconds */
const run = (what: string, kind: string, file: Buffer, day: string, how: "try" | "publish"): number => {
	const path = join(folder, "list");
	writeFileSync(path, file);
	const flags = [...(NODE_FLAGS["import-providers"] ?? []), "--conditions=development"];
	const { stdout, stderr } = spawnSync(process.execPath, [...flags, "bench/registers.child.ts", kind, path, day, how], {
		env,
		encoding: "utf8",
	});
	process.stdout.write(`${what}: ${stdout || stderr}`);
	const { seconds = Number.NaN, peakMB = Number.NaN } = stdout ? JSON.parse(stdout) : {};
	if (!(seconds <= MOST.seconds && peakMB <= MOST.peakMB)) process.exitCode = 1;
	return seconds;
};

/** Tries a list at half and at full size. */
const tryTwice = (what: string, kind: string, fileOf: (rows: number) => Buffer, rows: number, day: string): void => {
	const [few, many] = [Math.ceil(rows / 2), rows].map((size) =>
		run(`${what}, ${size} rows, tried`, kind, fileOf(size), day, "try"),
	) as [number, number];
	process.stdout.write(`${what}: twice the rows took ${(many / few).toFixed(2)} times as long.\n`);
	// Half a second more says nothing about a small list.
	if (!(many <= 2.5 * few + 0.5)) process.exitCode = 1;
};

tryTwice("finder", "finder", finderFile, finder, "2026-11-01");
run(`finder, ${finder} rows`, "finder", finderFile(finder), "2026-11-01", "publish");
// As autovacuum does a minute later.
await database.patient.pool.query("analyze");
tryTwice("register", "ndis-register", (rows) => registerFile(rows, 50), outlets, "2026-11-02");
run("register, published", "ndis-register", registerFile(outlets, 50), "2026-11-02", "publish");
run("register, next release", "ndis-register", registerFile(outlets, 100), "2026-11-09", "publish");
tryTwice("actions", "ndis-actions", actionsFile, actions, "2026-11-09");
run(`actions, ${actions} rows`, "ndis-actions", actionsFile(actions), "2026-11-09", "publish");
await database.close();
