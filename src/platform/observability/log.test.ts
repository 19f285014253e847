import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLog, linesTo } from "./log.ts";

let folder: string;
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), "log-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("the service continues if log lines can't be written", () => {
	const file = join(folder, "read-only");
	writeFileSync(file, "");
	const fd = openSync(file, "r");
	const log = createLog("info", undefined, linesTo(fd));
	for (let n = 0; n < 3; n++) expect(() => log.info("listening")).not.toThrow();
	closeSync(fd);
	expect(readFileSync(file, "utf8")).toBe("");
});

it("log lines go to the open file", () => {
	const file = join(folder, "open");
	const fd = openSync(file, "w");
	createLog("info", undefined, linesTo(fd)).info("listening");
	closeSync(fd);
	expect(readFileSync(file, "utf8")).toContain('"msg":"listening"');
});
