import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { createLog } from "#platform/observability/log.ts";
import { holdsDatabase, lettingGo, openEmbedded } from "./embedded.ts";

const folder = mkdtempSync(join(tmpdir(), "embedded-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("a database that doesn't start throws a plain error for the operator", async () => {
	mkdirSync(join(folder, "pg"));
	writeFileSync(join(folder, "pg/PG_VERSION"), "18\n");
	await expect(openEmbedded({ folder, log: createLog("silent") })).rejects.toMatchObject({
		isPlain: true,
		message: expect.stringMatching(/^The embedded database in .*pg doesn't start\. (Start it again|Its disk has)/),
	});
});

it("a folder that can't be read is an error, not an empty folder", () => {
	const data = join(folder, "data");
	expect(holdsDatabase(data)).toBe(false);
	mkdirSync(data);
	expect(holdsDatabase(data)).toBe(false);
	// Root may read every folder, so use a link to itself, which no user can follow.
	symlinkSync("pg", join(data, "pg"));
	expect(() => holdsDatabase(data)).toThrow("ELOOP");
});

it("timers of a failed start don't keep the process alive; those of a successful start do", async () => {
	const timers: NodeJS.Timeout[] = [];
	const begin = async () => {
		timers.push(setTimeout(() => {}, 60_000));
	};
	await lettingGo(begin);
	await expect(
		lettingGo(async () => {
			await begin();
			throw new Error("PGlite failed to initialize properly");
		}),
	).rejects.toThrow("failed to initialize");
	expect(timers.map((timer) => timer.hasRef())).toEqual([true, false]);
	for (const timer of timers) clearTimeout(timer);
});
