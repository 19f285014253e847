import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSettings } from "#platform/config.ts";
import { migrate } from "#platform/db/migrate.ts";
import { openDatabase } from "#platform/db/open.ts";
import { createLog } from "#platform/observability/log.ts";
import { aProvider } from "#tests/support/builders.ts";
import { aReview } from "#tests/support/reviews.ts";

const dataDir = mkdtempSync(join(tmpdir(), "export-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const env = { PATH: process.env.PATH, NODE_ENV: "test", DATA_DIR: dataDir, DEMO: "off" };
const run = (words: string, output = "") =>
	spawnSync("sh", ["-c", `"${process.execPath}" cli/main.ts export ${words} ${output}`], {
		cwd: join(import.meta.dirname, "../../../.."),
		env,
		encoding: "utf8",
	});
const database = () => openDatabase(readSettings(env), createLog("silent"));
const out = (name: string) => join(dataDir, name);

beforeAll(async () => {
	const kept = await database();
	await migrate(kept.patient.pool);
	const { id } = await aProvider(kept.db, { name: "Zoë's Care" });
	await aReview(kept.db, { provider_id: id, email: "mai@reviewer.example" });
	await kept.close();
}, 120_000);

describe("npm run cli -- export", { timeout: 120_000 }, () => {
	it("writes a new file that only its owner can read, and never overwrites a file", () => {
		expect(run(`providers --out ${out("p.csv")}`)).toMatchObject({
			status: 0,
			stderr: "",
			stdout: `Wrote 1 row to ${out("p.csv")}\n`,
		});
		expect(readFileSync(out("p.csv"), "utf8")).toMatch(/^\ufeffkey,name,.*\r\n,Zoë's Care,/);
		expect(statSync(out("p.csv")).mode & 0o777).toBe(0o600);
		expect(run(`providers --out ${out("p.csv")}`)).toMatchObject({
			status: 1,
			stdout: "",
			stderr: `${out("p.csv")} already exists. Choose another file.\nNothing was exported.\n`,
		});
		expect(run(`providers --out ${out("none/p.csv")}`)).toMatchObject({
			status: 1,
			stderr: `There is no folder ${out("none")}. Create it, or choose another folder.\nNothing was exported.\n`,
		});
		expect(readdirSync(dataDir).filter((name) => name.includes("partial"))).toEqual([]);
	});

	it("includes people only if a reason is given, and records it in the audit", async () => {
		expect(run(`reviews --with-people --out ${out("r.json")}`)).toMatchObject({ status: 2, stdout: "" });
		expect(existsSync(out("r.json"))).toBe(false);
		expect(run(`reviews --out ${out("r.json")}`).status).toBe(0);
		expect(readFileSync(out("r.json"), "utf8")).not.toContain("mai@");
		expect(run(`reviews --format json --with-people --reason 'Court order'`).stdout).toContain(
			'"reviewer_email":"mai@reviewer.example"',
		);
		const kept = await database();
		const { rows } =
			await sql`select deed, facts from audit where person_id is null and deed = 'reviews.exported' order by id`.execute(
				kept.db,
			);
		await kept.close();
		expect(rows).toEqual([
			{ deed: "reviews.exported", facts: { rows: 1, format: "json", with_people: false, way: "command" } },
			{
				deed: "reviews.exported",
				facts: { rows: 1, format: "json", with_people: true, reason: "Court order", way: "command" },
			},
		]);
	});

	it("lists the known sources if the requested one is unknown", () => {
		expect(run(`providers --source Nope --out ${out("nope.csv")}`)).toMatchObject({
			status: 1,
			stderr: expect.stringContaining('There is no source "Nope".'),
		});
		expect(existsSync(out("nope.csv"))).toBe(false);
	});

	it("ends cleanly if the pipe is closed, and with a clear message if the disk is full", () => {
		expect(run("providers", "| head -c 1")).toMatchObject({ status: 0, stderr: "" });
		expect(run("providers", "> /dev/full")).toMatchObject({
			status: 1,
			stderr: "The disk is full. Free some space, then try again.\nThe export is incomplete.\n",
		});
	});

	it("explains invalid arguments", () => {
		expect(run("--help")).toMatchObject({ status: 0, stderr: "" });
		for (const [words, said] of [
			["people", 'There is no "people".'],
			["cases --since soon", "--since: Enter a day"],
			["cases --source x", "--source is for providers."],
			["providers --status open", "--status: Select one of: shown, hidden, deactivated"],
			["providers --format xml", '--format is csv or json, not "xml".'],
		] as const)
			expect(run(words), words).toMatchObject({ status: 2, stdout: "", stderr: expect.stringContaining(said) });
	});
});
