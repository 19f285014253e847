import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { folderStanding } from "./folder-standing.ts";

const folder = mkdtempSync(join(tmpdir(), "standing-"));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, "a-file"), "");

test.each([
	["open", "."],
	["file", "a-file"],
	["missing", "none"],
	["missing", "none/at/all"],
	["unmade", "a-file/below"],
	["unmade", "a-file/below/that"],
])("%s: %s, and nothing is made", async (standing, path) => {
	expect(await folderStanding(join(folder, path))).toBe(standing);
	expect(readdirSync(folder)).toEqual(["a-file"]);
});

test("a folder of somebody else's, or one that nobody may write to", async () => {
	const closed = mkdtempSync(join(tmpdir(), "closed-"));
	chmodSync(closed, 0o500);
	// To root every folder is open.
	const mayAll = process.getuid?.() === 0;
	expect([await folderStanding(closed), await folderStanding(join(closed, "below"))]).toEqual(
		mayAll ? ["open", "missing"] : ["closed", "unmade"],
	);
	rmSync(closed, { recursive: true });
});
