import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSettings, warningsOf } from "#platform/config.ts";
import { createLog } from "#platform/observability/log.ts";
import { bindings } from "#server/api.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";

// docs/logs.md lists every field and text that a log line may hold. Log parsers can rely on it, and a new field can't
// add personal details to the log unnoticed.

const root = join(import.meta.dirname, "..");
const page = readFileSync(join(root, "docs/logs.md"), "utf8");
const [, fieldsPart = "", textsPart = ""] = page.split(/^## /m);
const firstCells = (part: string) =>
	part
		.split("\n")
		.filter((line) => line.startsWith("| `"))
		.flatMap((line) => [...(line.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ""));
const FIELDS = new Set(firstCells(fieldsPart));
const TEXTS = new Set(firstCells(textsPart));

/** The test sends these in every field that takes personal details. */
const CANARY = "Zephyrine";
const CANARY_EMAIL = "zephyrine.canary@visitor.example";
const CANARY_PHONE = "0491570156";

let api: TestApi;
const written: string[] = [];
beforeAll(async () => {
	const log = createLog("trace", () => ({ traceId: "0af7651916cd43dd8448eb211c80319c" }), {
		write: (line: string) => void written.push(line),
	});
	api = await testApi({}, undefined, { log });
});
afterAll(() => api.close());

/** A body or query with a canary value in each of these fields. */
const filled = (names: readonly string[]) =>
	Object.fromEntries(
		names.map((name) => [name, /mail/.test(name) ? CANARY_EMAIL : /phone/.test(name) ? CANARY_PHONE : CANARY]),
	);
const NAMES = [
	"name",
	"email",
	"phone",
	"message",
	"reason",
	"text",
	"title",
	"query",
	"search",
	"password",
	"code",
	"body",
	"words",
	"auth",
	"first_name",
	"who",
	"about",
];

const walk = async () => {
	const team = await aPerson(api.services, "team");
	const cookies = await sessionOf(api.services, team.id);
	for (const { endpoint } of bindings(api.services).filter(
		({ endpoint }) => !endpoint.binary || endpoint.method !== "GET" || !endpoint.path.includes("events"),
	)) {
		for (const value of [CANARY, CANARY_EMAIL, CANARY_PHONE, "00000000-0000-4000-8000-000000000000", "1"]) {
			const path = endpoint.path.replace(/\{\w+\}/g, encodeURIComponent(value));
			const query = new URLSearchParams({ ...filled(NAMES), page: "1" });
			await api.request(`${path}?${query}`, {
				method: endpoint.method,
				cookies,
				...(endpoint.body ? { body: filled(NAMES) } : {}),
			});
		}
	}
};

/** The source text of each log call's arguments, nested brackets included. */
const callsOfLog = (code: string): string[] =>
	[...code.matchAll(/\b(?:\w+L|l)og(?:\.(?:debug|info|warn|error|fatal)|\[[^\]]+\])(?=\()/g)].map(
		({ index, 0: { length } }) => {
			let depth = 0;
			for (let end = index + length; end < code.length; end++) {
				if (code[end] === "(") depth++;
				if (code[end] === ")" && --depth === 0) return code.slice(index + length, end + 1);
			}
			return "";
		},
	);

const lines = () => written.map((line) => JSON.parse(line) as Record<string, unknown> & { msg: string });

describe("the log", () => {
	it("holds only documented fields and texts, and no personal details, after calls to the whole API", {
		timeout: 240_000,
	}, async () => {
		await walk();
		const all = lines();
		expect(all.filter(({ msg }) => msg === "request").length).toBeGreaterThan(500);
		for (const line of all) {
			expect(TEXTS, line.msg).toContain(line.msg);
			for (const field of Object.keys(line)) expect(FIELDS, `${field} of ${line.msg}`).toContain(field);
		}
		for (const line of all.filter(({ msg }) => msg === "request"))
			expect(line).toEqual({
				level: 30,
				time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
				msg: "request",
				traceId: "0af7651916cd43dd8448eb211c80319c",
				requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
				method: expect.stringMatching(/^[A-Z]+$/),
				path: expect.stringMatching(/^\/api\//),
				status: expect.any(Number),
				ms: expect.any(Number),
			});
		const text = written.join("");
		expect(text).not.toContain(CANARY_EMAIL);
		expect(text).not.toContain(encodeURIComponent(CANARY_EMAIL));
		expect(text).not.toContain(CANARY_PHONE);
		// A name may only appear in the path, where the caller typed it.
		for (const line of all)
			expect(JSON.stringify({ ...line, path: "" }), line.msg).not.toMatch(new RegExp(CANARY, "i"));
		// None of these calls causes a server error.
		expect(all.filter(({ level }) => Number(level) >= 50)).toEqual([]);
	});

	it("logs an error without the values that the database driver repeats", () => {
		written.length = 0;
		const error = Object.assign(
			new Error(`duplicate key: "${CANARY}" <${CANARY_EMAIL}> ${CANARY_PHONE}`, {
				cause: new TypeError(`of ${CANARY_EMAIL}`),
			}),
			{
				code: "23505",
				constraint: "quote_pkey",
				detail: `Key (email)=(${CANARY_EMAIL}) already exists.`,
				where: CANARY,
				parameters: [CANARY],
			},
		);
		api.services.errors.report(error, {
			requestId: "r-12345678",
			path: "/api/quotes",
			route: "/api/quotes",
			what: "request failed",
		});
		api.services.log.warn({ message: `no room for ${CANARY_EMAIL}` }, "email queue");
		api.services.log.error({ err: CANARY_EMAIL }, "request failed");
		expect(lines()[0]).toMatchObject({
			msg: "request failed",
			err: {
				type: "Error",
				message: 'duplicate key: "…" <[email]> [number]',
				code: "23505",
				constraint: "quote_pkey",
				cause: { type: "TypeError" },
			},
		});
		expect(written.join("")).not.toMatch(new RegExp(`${CANARY}|${CANARY_EMAIL}|${CANARY_PHONE}`, "i"));
		expect((lines()[0] as { err?: { stack: string[] } }).err?.stack[0]).toContain("/tests/logs.db.test.ts:");
	});

	it("uses exactly the texts that docs/logs.md lists", () => {
		const said = new Set<string>();
		for (const file of globSync("src/**/*.ts", { cwd: root }).filter((file) => !/\.test\.ts$|^src\/web\//.test(file))) {
			const code = readFileSync(join(root, file), "utf8");
			for (const call of callsOfLog(code))
				for (const [, text] of call.matchAll(/(?:\},\s*|\? |: |^\(\s*|^\(\w+,\s*)"([^"]+)"/g))
					if (text?.includes(" ") || /^[a-z]+$/.test(text ?? "")) said.add(text ?? "");
			for (const [, text] of code.matchAll(/\bwhat = `([^`]*\bkey\b[^`]*)`/g))
				said.add((text ?? "").replace(/\$\{[^}]*\}/g, "…"));
			for (const [, text] of code.matchAll(/\bfault: "([a-z][^"]+)"/g))
				if (/could not|failed/.test(text ?? "")) said.add(text ?? "");
		}
		// Callers of errors.report() pass these texts in, so the scan above doesn't see them.
		for (const text of ["request failed", "page failed"]) said.add(text);
		for (const text of warningsOf(readSettings({ NODE_ENV: "production", HOST: "0.0.0.0" }))) said.add(text);
		expect([...said].filter((text) => !TEXTS.has(text))).toEqual([]);
		expect([...TEXTS].filter((text) => !said.has(text))).toEqual([]);
	});
});
