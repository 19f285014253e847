import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { closeFolder, openWithin } from "./closed-folder.ts";

let folder: string;
let outside: string;
let umask: number;
beforeEach(() => {
	umask = process.umask(0);
	[folder, outside] = [mkdtempSync(join(tmpdir(), "closed-")), mkdtempSync(join(tmpdir(), "outside-"))];
	mkdirSync(join(folder, "pg", "base"), { recursive: true, mode: 0o777 });
	writeFileSync(join(folder, "pg", "base", "1"), "a row", { mode: 0o666 });
	writeFileSync(join(folder, "secret.key"), "key", { mode: 0o644 });
	symlinkSync(outside, join(folder, "link"));
	for (const path of [folder, outside]) chmodSync(path, 0o755);
});
afterEach(() => {
	process.umask(umask);
	for (const path of [folder, outside]) rmSync(path, { recursive: true });
});
const modeOf = (...path: string[]) => (statSync(join(folder, ...path)).mode & 0o777).toString(8);

it("an existing data folder and everything in it become private, and so do files created later", () => {
	expect(openWithin(folder)).toHaveLength(4);
	closeFolder(folder);
	expect([modeOf(), modeOf("pg"), modeOf("pg", "base"), modeOf("pg", "base", "1"), modeOf("secret.key")]).toEqual([
		"700",
		"700",
		"700",
		"600",
		"600",
	]);
	expect(openWithin(folder)).toEqual([]);
	writeFileSync(join(folder, "later"), "");
	expect(modeOf("later")).toBe("600");
	// The target of a link isn't ours to change.
	expect((statSync(outside).mode & 0o777).toString(8)).toBe("755");
});

it("a missing folder is not an error", () => {
	expect(() => closeFolder(join(folder, "none"))).not.toThrow();
});
