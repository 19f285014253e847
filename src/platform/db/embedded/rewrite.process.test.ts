import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { readSettings } from "#platform/config.ts";
import { createLog } from "#platform/observability/log.ts";
import { openDatabase } from "../open.ts";
import { rewriteEmbedded } from "./rewrite.ts";

const dataDir = mkdtempSync(join(tmpdir(), "rewrite-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

const NAME = "Zephyrine Quillfeather";
const holdingName = (): string[] =>
	(readdirSync(dataDir, { recursive: true, withFileTypes: true }) as import("node:fs").Dirent[])
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name))
		.filter((path) => readFileSync(path).includes(NAME));

it("after a deletion and a rewrite, no file of the embedded database contains the name", async () => {
	const settings = readSettings({ NODE_ENV: "test", DATA_DIR: dataDir, DEMO: "off", LOG_LEVEL: "silent" });
	const database = await openDatabase(settings, createLog("silent"));
	const { pool } = database.patient;
	await pool.query("create table note (id int primary key, words text, more text)");
	await pool.query("create index note_words on note (words)");
	await pool.query(
		"insert into note select i, case when i % 2 = 0 then $1 else 'nobody' end, repeat(i || ' ', 2000) from generate_series(1, 200) i",
		[NAME],
	);
	await pool.query("analyze note");
	await pool.query("checkpoint");
	expect(holdingName().length).toBeGreaterThan(1);
	await pool.query("delete from note where words = $1", [NAME]);
	await rewriteEmbedded(pool);
	await database.close();
	expect(holdingName()).toEqual([]);
});
