import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { folderStanding } from "./folder-checks.ts";

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
])("%s: %s, and nothing is created", async (standing, path) => {
	expect(await folderStanding(join(folder, path))).toBe(standing);
	expect(readdirSync(folder)).toEqual(["a-file"]);
});

test("recognises a folder of another user, or one without write permission", async () => {
	const closed = mkdtempSync(join(tmpdir(), "closed-"));
	chmodSync(closed, 0o500);
	// Root may use every folder.
	const mayAll = process.getuid?.() === 0;
	expect([await folderStanding(closed), await folderStanding(join(closed, "below"))]).toEqual(
		mayAll ? ["open", "missing"] : ["closed", "unmade"],
	);
	rmSync(closed, { recursive: true });
});
