import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { readSettings } from "#platform/config.ts";
import { migrate } from "#platform/db/migrate.ts";
import { openDatabase } from "#platform/db/open.ts";
import { createLog } from "#platform/observability/log.ts";

const dataDir = mkdtempSync(join(tmpdir(), "retention-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const env = { PATH: process.env.PATH, NODE_ENV: "test", DATA_DIR: dataDir, DEMO: "off" };
const run = (...words: string[]) =>
	spawnSync(process.execPath, ["cli/main.ts", "retention", ...words], {
		cwd: join(import.meta.dirname, "../../.."),
		env,
		encoding: "utf8",
	});

it("npm run cli -- retention only shows records at first, and deletes them when given the token", {
	timeout: 120_000,
}, async () => {
	const database = await openDatabase(readSettings(env), createLog("silent"));
	await migrate(database.patient.pool);
	await sql`insert into rate_limit (key, hits, window_ends) values ('long ago', 1, now() - interval '40 days')`.execute(
		database.db,
	);
	await database.close();
	const look = run("--rules", "rate-limits");
	expect(look.stdout).toContain("1 of 1  rate-limits (kept 1 day)");
	expect(look.stdout).toContain("Nothing was deleted.");
	const token = /--delete (\w+)/.exec(look.stdout)?.[1] ?? "";
	const removal = run("--delete", token, "--large");
	expect(removal).toMatchObject({ status: 0, stderr: "" });
	expect(removal.stdout).toMatch(
		/1 of 1 {2}rate-limits \(kept 1 day\)\n.*\n\nDeleted\. Earlier backups still contain these records\./,
	);
});
