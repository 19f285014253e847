import { execFile } from "node:child_process";
import {
	chmodSync,
	copyFileSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "#platform/db/migrate.ts";
import { openDatabase } from "#platform/db/open.ts";
import { createLog } from "#platform/observability/log.ts";

const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "drill-test-"));
const data = join(folder, "data");
const scratch = join(folder, "scratch");
const programs = join(folder, "programs");
const plain = join(folder, "plain.backup");
afterAll(() => rmSync(folder, { recursive: true }));

const cli = (args: string[], path = `${programs}:${process.env.PATH}`) =>
	new Promise<{ code: number; said: string }>((done) => {
		execFile(
			process.execPath,
			["cli/main.ts", ...args],
			{
				cwd: root,
				env: { PATH: path, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, DATA_DIR: data, DEMO: "off" },
			},
			(error, stdout, stderr) => done({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
		);
	});
const drill = (...args: string[]) => cli(["restore-drill", ...args, "--folder", scratch]);
/** The drills that were noted, by their errors. */
const notes = async () => {
	const database = await openDatabase({ database: { url: undefined, pool: 2 }, dataDir: data }, createLog("silent"));
	const rows = await database.db
		.selectFrom("job_run")
		.select("fault")
		.where("job", "=", "restore-drill")
		.orderBy("id")
		.execute();
	await database.close();
	return rows.map(({ fault }) => fault);
};

beforeAll(async () => {
	for (const one of [data, scratch, programs]) mkdirSync(one, { mode: 0o700 });
	const database = await openDatabase({ database: { url: undefined, pool: 2 }, dataDir: data }, createLog("silent"));
	await migrate(database.patient.pool);
	await database.close();
	// Stands in for Debian's program: its mark, then the content turned round.
	writeFileSync(
		join(programs, "age"),
		`#!/bin/sh
case "$1 $3" in
"--encrypt "*) [ -s "$3" ] || { echo "age: error: no recipients" >&2; exit 1; }; echo age-encryption.org/v1; base64 ;;
"--decrypt $3") [ -s "$3" ] || { echo "age: error: no identity matched" >&2; exit 1; }; tail -n +2 "$4" | base64 -d ;;
esac
`,
	);
	chmodSync(join(programs, "age"), 0o755);
	expect(await cli(["backup", plain])).toMatchObject({ code: 0 });
}, 120_000);

test("a good backup is tried, the copy is deleted, and the drill is noted", async () => {
	expect(await drill(plain)).toEqual({
		code: 0,
		said: expect.stringMatching(/^Restored \d+ rows in \d+ tables, as the backup says\. .* The copy is deleted\.\n$/),
	});
	expect(readdirSync(scratch)).toEqual([]);
	expect(await notes()).toEqual([null]);
});

test("a damaged backup fails the drill, which is noted, and leaves no copy", async () => {
	const damaged = join(folder, "damaged.backup");
	copyFileSync(plain, damaged);
	writeFileSync(damaged, readFileSync(plain).subarray(0, 2_000));
	const { code, said } = await drill(damaged);
	expect([code, said]).toEqual([1, expect.stringMatching(/^The drill failed: /)]);
	expect(readdirSync(scratch)).toEqual([]);
	expect((await notes()).at(-1)).toEqual(expect.any(String));
});

test("an encrypted backup opens with its key only, and a restore says how", async () => {
	const [recipients, key] = [join(folder, "recipients"), join(folder, "key.txt")];
	const file = join(folder, "sealed.backup.age");
	writeFileSync(recipients, "");
	expect(await cli(["backup", file, "--recipients", recipients])).toEqual({
		code: 1,
		said: "The backup failed: age failed: age: error: no recipients\n",
	});
	expect(existsSync(file)).toBe(false);
	writeFileSync(recipients, "age1somebody\n");
	writeFileSync(key, "AGE-SECRET-KEY\n");
	expect(await cli(["backup", file, "--recipients", recipients])).toMatchObject({ code: 0 });
	expect(readFileSync(file, "latin1").slice(0, 19)).toBe("age-encryption.org/");
	expect(readdirSync(folder).filter((name) => name.includes("partial"))).toEqual([]);
	expect((await cli(["restore", file, "--replace"])).said).toContain("is encrypted. Decrypt it first: age --decrypt");
	expect((await drill(file)).said).toContain("is encrypted. Decrypt it first");
	expect(await drill(file, "--identity", key)).toMatchObject({ code: 0 });
	expect((await notes()).at(-1)).toBeNull();
}, 120_000);

test("without age, an encrypted backup says what to install", async () => {
	const file = join(folder, "never.age");
	const { code, said } = await cli(["backup", file, "--recipients", join(folder, "recipients")], "/nowhere");
	expect([code, said]).toEqual([
		1,
		"The backup failed: age is not installed. Install it (apt-get install age), then try again.\n",
	]);
	expect(existsSync(file)).toBe(false);
});
