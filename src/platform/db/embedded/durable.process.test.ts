import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs, { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { pino } from "pino";
import { afterAll, expect, test, vi } from "vitest";
import { assertDurable, DurableFolder } from "./durable.ts";
import { openEmbedded } from "./embedded.ts";

const folder = mkdtempSync(join(tmpdir(), "durable-"));
const log = pino({ level: "silent" });
let child: ChildProcess | undefined;
afterAll(() => {
	child?.kill("SIGKILL");
	rmSync(folder, { recursive: true });
});

/** Lets a process write until it was told of so many commits, then kills it in the middle of the next. @returns the commits it was told of */
const writeAndKill = async (round: number, commits: number): Promise<number[]> => {
	child = spawn(process.execPath, [join(import.meta.dirname, "durable.child.ts"), folder, String(round)], {
		stdio: ["ignore", "pipe", "inherit"],
	});
	const told: number[] = [];
	const exited = once(child, "exit");
	for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
		told.push(Number(line));
		if (told.length === commits) child.kill("SIGKILL");
	}
	expect((await exited)[1]).toBe("SIGKILL");
	return told;
};

test("a process killed in mid-write loses no acknowledged row and leaves no half of a transaction", {
	timeout: 60_000,
}, async () => {
	const told: number[][] = [];
	for (const [round, commits] of [25, 1, 140].entries()) told.push(await writeAndKill(round, commits));
	const embedded = await openEmbedded({ folder, log });
	const pool = new pg.Pool({ stream: embedded.stream });
	const { rows } = await pool.query<{ round: number; n: number; halves: number }>(
		"select round, n, count(*)::int as halves from pair group by round, n",
	);
	await pool.end();
	await embedded.close();
	expect(rows.filter(({ halves }) => halves !== 2)).toEqual([]);
	const found = new Set(rows.map(({ round, n }) => `${round}/${n}`));
	expect(told.flatMap((ns, round) => ns.map((n) => `${round}/${n}`)).filter((key) => !found.has(key))).toEqual([]);
});

test("a process killed while it makes its database leaves nothing that keeps the next from making it", {
	timeout: 120_000,
}, async () => {
	const fresh = join(folder, "fresh");
	child = spawn(process.execPath, [join(import.meta.dirname, "durable.child.ts"), fresh], { stdio: "ignore" });
	const exited = once(child, "exit");
	const made = () => fs.globSync("*/PG_VERSION", { cwd: fresh });
	await vi.waitFor(() => expect(made()).toHaveLength(1), { timeout: 60_000, interval: 1 });
	child.kill("SIGKILL");
	expect((await exited)[1]).toBe("SIGKILL");
	await (await openEmbedded({ folder: fresh, log })).close();
	expect(made()).toEqual(["pg/PG_VERSION"]);
});

test("a file that cannot be made while too many are open is made once one is closed", async () => {
	const embedded = await openEmbedded({ folder: join(folder, "files"), log });
	const pool = new pg.Pool({ stream: embedded.stream });
	const refused = vi.spyOn(fs, "writeFileSync").mockImplementationOnce(() => {
		throw Object.assign(new Error("EMFILE: too many open files"), { code: "EMFILE" });
	});
	await pool.query("create table once (a int)");
	expect(refused).toHaveBeenCalled();
	refused.mockRestore();
	await pool.end();
	await embedded.close();
});

test("where few files may be open the database leaves some for all else", { timeout: 60_000 }, async () => {
	const few = spawn(
		"sh",
		[
			"-c",
			'ulimit -n 200; exec "$@"',
			"sh",
			process.execPath,
			join(import.meta.dirname, "few-files.child.ts"),
			join(folder, "few"),
			"200",
		],
		{
			stdio: ["ignore", "pipe", "pipe"],
		},
	);
	const [said, faults, [code]] = await Promise.all([few.stdout.toArray(), few.stderr.toArray(), once(few, "exit")]);
	expect(faults.join("")).toBe("");
	expect({ code, found: said.join("") }).toEqual({ code: 0, found: "200" });
});

test("an engine that acknowledges without syncing is refused", async () => {
	const files = new DurableFolder(mkdtempSync(join(folder, "never-")));
	await expect(assertDurable({ query: () => Promise.resolve({ rows: [], fields: [] }) }, files)).rejects.toThrow(
		/without syncing/,
	);
});

test("a folder of another PostgreSQL version is refused with a way out, and its lock given back", async () => {
	const old = join(folder, "old");
	mkdirSync(join(old, "pg"), { recursive: true });
	writeFileSync(join(old, "pg", "PG_VERSION"), "17\n");
	for (const _ of [1, 2])
		await expect(openEmbedded({ folder: old, log })).rejects.toThrow(
			/is of PostgreSQL 17, this service brings 18. Back it up/,
		);
});
