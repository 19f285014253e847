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

/** Kills a writing process after this many acknowledged commits, during the next. @returns the acknowledged commits */
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

test("a process killed while it writes loses no acknowledged row and leaves no partial transaction", {
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

test("after a process is killed while it creates its database, the next process can create it", {
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

test("a file that can't be created because too many are open is created on the next try", async () => {
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

test("with a low limit of open files, the database leaves some for the service", { timeout: 60_000 }, async () => {
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

test("a folder of another PostgreSQL version is refused with what to do, and its lock is released", async () => {
	const old = join(folder, "old");
	mkdirSync(join(old, "pg"), { recursive: true });
	writeFileSync(join(old, "pg", "PG_VERSION"), "17\n");
	for (const _ of [1, 2])
		await expect(openEmbedded({ folder: old, log })).rejects.toThrow(
			/is from PostgreSQL 17, but this release includes PostgreSQL 18. Back it up/,
		);
});
