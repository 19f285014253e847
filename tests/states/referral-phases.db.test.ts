import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isGoing, saidYes } from "#contract/referrals/phases.ts";
import { REFERRAL_STATES } from "#contract/referrals/referrals.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
	database = await testDatabase();
});
afterAll(() => database.close());

it("the database's functions mean the same states as the table of phases", async () => {
	const { rows } = await database.pool.query(
		"select state, said_yes(state) as yes, is_going(state) as going from unnest($1::text[]) with ordinality s (state, nth) order by nth",
		[REFERRAL_STATES],
	);
	expect(rows).toEqual(REFERRAL_STATES.map((state) => ({ state, yes: saidYes({ state }), going: isGoing({ state }) })));
});

it("the index of going referrals has the condition of is_going", async () => {
	const { rows } = await database.pool.query(
		"select pg_get_expr(indpred, indrelid) as predicate from pg_index where indexrelid = 'referral_going'::regclass",
	);
	const { rows: states } = await database.pool.query(
		`select array_agg(state) filter (where ${rows[0].predicate} is distinct from is_going(state)) as differ from unnest($1::text[]) s (state)`,
		[REFERRAL_STATES],
	);
	expect(states).toEqual([{ differ: null }]);
});

it("no other file lists the states after a yes", () => {
	const lists = execFileSync("git", [
		...["grep", "-lE", `["']accepted["'], ["']contacted["'], ["']started["']`, "--", "src", "db/functions", "demo"],
		":!*.test.ts",
	]);
	expect(lists.toString().trim().split("\n")).toEqual([
		"db/functions/said_yes.sql",
		"src/contract/referrals/referrals.ts",
	]);
});
