import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
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

afterEach(() => {
	vi.useRealTimers();
});

it("writes at most one line a second of each kind during an outage, and counts the others", () => {
	vi.useFakeTimers({ toFake: ["performance"] });
	const lines: { msg: string; code?: string; leftOut?: number }[] = [];
	const log = createLog("info", undefined, { write: (line) => lines.push(JSON.parse(line)) });
	const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
	const silent = new Error("Query read timeout");
	for (let tenth = 0; tenth < 20; tenth++) {
		log.error({ err: refused, path: "/" }, "request failed");
		log.error({ err: silent }, "request failed");
		log.warn({ code: "ECONNREFUSED", message: "connect" }, "email queue");
		vi.advanceTimersByTime(100);
	}
	const seen = lines.map(({ msg, leftOut }) => [msg, leftOut]);
	expect(seen).toEqual([
		["request failed", undefined],
		["request failed", undefined],
		["email queue", undefined],
		["request failed", 9],
		["request failed", 9],
		["email queue", 9],
	]);
});

it("writes every line about anything else", () => {
	const lines: string[] = [];
	const log = createLog("info", undefined, { write: (line) => lines.push(line) });
	for (let n = 0; n < 3; n++) {
		log.error({ err: new TypeError("x is not a function") }, "request failed");
		log.warn("clock is off");
		log.info({ err: Object.assign(new Error("gone"), { code: "ECONNREFUSED" }) }, "outside form");
	}
	expect(lines).toHaveLength(9);
});
