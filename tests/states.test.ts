import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ALL_CASE_MOVES, CASE_CLOCKS, CASE_TRIGGERS } from "#contract/cases/states.ts";
import { JOIN_CLOCKS, JOIN_MOVES } from "#contract/providers/states.ts";
import { CLAIM_CLOCKS, CLAIM_MOVES } from "#contract/referrals/claim-states.ts";
import { APPEAL_MOVES, RESPONSE_MOVES, REVIEW_CLOCKS, REVIEW_MOVES } from "#contract/reviews/states.ts";
import type { Move } from "#contract/shared/states.ts";
import { EMAIL_KINDS } from "#platform/email/email-kinds.ts";
import { referralClocks, referralMoves, statesPage } from "../scripts/states-page.ts";

const root = join(import.meta.dirname, "..");

/** Statements in src/ and db/functions that update a column of a table, as the files that hold them. */
const writersOf = (table: string, column: string): string[] => {
	const built = new RegExp(`updateTable\\("${table}\\b[^]*?\\.(?:execute|compile|returning)`, "g");
	const typed = new RegExp(`\\bupdate ${table}\\b[^]*?(?:\\bwhere\\b|[\`;])`, "gi");
	const isSet = new RegExp(`\\b${column}\\s*(?:[:,}]|=[^=])`);
	return ["src", "db/functions"]
		.flatMap((folder) =>
			readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
		)
		.filter((name) => /(?<!\.test|\.fixture)\.(?:ts|tsx|sql)$/.test(name))
		.filter((name) => {
			const text = readFileSync(join(root, name), "utf8");
			return [...(text.match(built) ?? []), ...(text.match(typed) ?? [])].some((statement) => isSet.test(statement));
		})
		.sort();
};

const TABLES: [string, Readonly<Record<string, Move>>, object][] = [
	["reviews", REVIEW_MOVES, REVIEW_CLOCKS],
	["appeals", APPEAL_MOVES, REVIEW_CLOCKS],
	["replies", RESPONSE_MOVES, {}],
	["referrals", referralMoves, referralClocks],
	["cases", { ...ALL_CASE_MOVES, ...CASE_TRIGGERS }, CASE_CLOCKS],
	["claims", CLAIM_MOVES, CLAIM_CLOCKS],
	["requests to join", JOIN_MOVES, JOIN_CLOCKS],
];

describe("the tables of states", () => {
	it("are drawn in docs/states.md (npm run docs:states)", () => {
		expect(readFileSync(join(root, "docs/states.md"), "utf8")).toBe(statesPage());
	});

	it.each(TABLES)("of %s name emails, clocks and functions that exist", (_name, moves, clocks) => {
		for (const { emails, starts, by } of Object.values(moves)) {
			for (const kind of emails) expect(Object.keys(EMAIL_KINDS)).toContain(kind);
			if (starts !== null) expect(Object.keys(clocks)).toContain(starts);
			if (by?.endsWith(".ts")) expect(existsSync(join(root, "src", by))).toBe(true);
			else if (by) expect(existsSync(join(root, `db/functions/${by}.sql`)), by).toBe(true);
		}
	});

	it.each(TABLES)("of %s leave no state that can't be reached", (_name, moves) => {
		const reached = new Set(
			Object.values(moves).flatMap(({ to }) => (to === null ? [] : typeof to === "string" ? [to] : Object.values(to))),
		);
		// A reply and an appeal start without a record.
		for (const state of new Set(Object.values(moves).flatMap(({ from }) => from)))
			if (state !== "none") expect(reached).toContain(state);
	});

	it.each([
		["profile_claim", ["db/functions/provider_inactive_ends_claims.sql", "src/domains/providers/admin/claim-state.ts"]],
		["review", ["db/functions/hide_review.sql", "src/domains/reviews/move.ts"]],
	])("the state of a %s is written in one place, and by a function that the table names", (table, files) => {
		expect(writersOf(table, "state")).toEqual(files);
	});
});
