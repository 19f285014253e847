// npm run bench -- registers [--finder 77000] [--outlets 17000] [--actions 3200]
// Imports a made-up provider finder, then tries and publishes a register and a list of actions beside it, each in a child
// process, and prints duration and peak memory. Fails over 60 s or 500 MB, and if four times the outlets take more than
// five times as long. Needs BENCH_DATABASE_URL, an empty database.
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
const outlets = Number(values.outlets);
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

run(`finder, ${values.finder} rows`, "finder", finderFile(Number(values.finder)), "2026-11-01", "publish");
// As autovacuum does a minute later.
await database.patient.pool.query("analyze");
const quarter = registerFile(Math.ceil(outlets / 4), 50);
const few = run("register, a quarter of the outlets, tried", "ndis-register", quarter, "2026-11-02", "try");
const many = run(
	`register, ${outlets} outlets, tried`,
	"ndis-register",
	registerFile(outlets, 50),
	"2026-11-02",
	"try",
);
run("register, published", "ndis-register", registerFile(outlets, 50), "2026-11-02", "publish");
run("register, next release", "ndis-register", registerFile(outlets, 100), "2026-11-09", "publish");
run(`actions, ${values.actions} rows`, "ndis-actions", actionsFile(Number(values.actions)), "2026-11-09", "publish");
if (!(many <= 5 * few)) {
	process.stdout.write("Four times the outlets took more than five times as long.\n");
	process.exitCode = 1;
}
await database.close();
