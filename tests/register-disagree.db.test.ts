import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { other, own, shown, type Trap } from "#tests/support/register-traps.ts";
import { noRegisters } from "#tests/support/registers.ts";

// Rows of one organisation that say different things, words that look like a registration or an end, and numbers that look like an
// ABN. Whatever can't be known is not checked, never registered and never barred.

let api: TestApi;

beforeAll(async () => {
	api = await testApi();
});
afterEach(() => noRegisters(api.services.database));
afterAll(() => api.close());

const USE = "You can use them if your plan is self- or plan-managed.";
const ON = "On the NDIS register for Therapeutic supports until 25 June 2027, seen on 20 February 2026.";
const DISAGREE = ["NDIS registration not checked: the lists we have don't agree about it."];
const disagree = { state: "not_checked", why: "disagree", says: DISAGREE };
const registered = { state: "registered", why: "registered" };
const absent = {
	...{ state: "not_on_list", why: "absent" },
	says: [`Not on the NDIS register, seen on 20 February 2026. ${USE}`],
};
const unread = {
	...{ state: "not_checked", why: "unread" },
	says: ["NDIS registration not checked: we couldn't read it in the register."],
};

const TRAPS: Record<string, Trap> = {
	"a revoked row of last year beside an approval": {
		register: [{ abn: own, status: "Revoked", until: "1 May 2025" }, { abn: own }],
		...disagree,
	},
	"a revoked row without a day beside an approval": {
		register: [{ abn: own }, { abn: own, status: "Revoked", until: "" }],
		...disagree,
	},
	"a revoked row from next month beside an approval": {
		register: [{ abn: own }, { abn: own, status: "Revoked", until: "1 April 2026" }],
		...disagree,
	},
	"an old revoked row beside a new approval and one that it may have ended": {
		register: [{ abn: own, status: "Revoked", until: "1 May 2023" }, { abn: own }, { abn: own, until: "1 May 2026" }],
		...disagree,
	},
	"a revocation in both lists beside an approval": {
		register: [{ abn: own }, { abn: own, status: "Revoked", until: "1 May 2025" }],
		actions: [{ abn: own, type: "Revocation of registration", from: "1 May 2025" }],
		...disagree,
		barred: true,
		says: [...DISAGREE, "Revocation of registration since 1 May 2025, in force."],
	},
	"a revoked row beside a lapsed one": {
		register: [
			{ abn: own, status: "Revoked", until: "1 May 2025" },
			{ abn: own, status: "Lapsed", until: "1 May 2022" },
		],
		state: "not_on_list",
		why: "revoked",
		barred: true,
		says: ["NDIS registration revoked, seen on 20 February 2026."],
	},
	"a suspended outlet beside an approved one": {
		register: [{ abn: own }, { abn: own, status: "Suspended" }],
		...disagree,
	},
	"a suspension of an earlier registration beside an approval": {
		register: [{ abn: own }, { abn: own, status: "Suspended", until: "1 May 2024" }],
		...registered,
		says: [ON],
	},
	"a suspension in the list of actions, and Approved in the register": {
		register: [{ abn: own }],
		actions: [{ abn: own, type: "Suspension of registration", from: "25 February 2026" }],
		...disagree,
		says: [...DISAGREE, "Suspension of registration since 25 February 2026, in force."],
	},
	"a suspension in the list of actions that has ended": {
		register: [{ abn: own }],
		actions: [{ abn: own, type: "Suspension of registration", until: "1 March 2026" }],
		...registered,
		says: [ON],
	},
	"a revocation after the register's day": {
		register: [{ abn: own }],
		actions: [{ abn: own, type: "Revocation of registration", from: "25 February 2026" }],
		...disagree,
		barred: true,
		says: [...DISAGREE, "Revocation of registration since 25 February 2026, in force."],
	},
	"a lapsed registration that keeps the last day it would have had": {
		register: [{ abn: own, status: "Lapsed", until: "25 June 2027" }],
		state: "not_on_list",
		why: "ended",
		says: [`NDIS registration ended, seen on 20 February 2026. ${USE}`],
	},
	"a surrendered registration without a day": {
		register: [{ abn: own, status: "Surrendered", until: "" }],
		state: "not_on_list",
		why: "ended",
		says: [`NDIS registration ended, seen on 20 February 2026. ${USE}`],
	},
	"Approved with conditions": {
		register: [{ abn: own, status: "Approved with conditions", conditions: "No overnight support." }],
		...registered,
		says: [ON, "Condition of registration: “No overnight support.”"],
	},
	"the group by its number": {
		register: [{ abn: own, groups: "0128 Therapeutic Supports" }],
		...registered,
		says: [ON],
	},
	"the ABN of a branch": {
		name: "Melaleuca Support",
		register: [{ name: "Melaleuca Support", abn: `${own} 001` }],
		...unread,
	},
	"the ACN of its company in place of the ABN": {
		name: "Kunzea Support",
		register: [{ name: "Kunzea Support", abn: own.slice(2) }],
		...unread,
	},
	"the ABN of its trust, with its trading name": {
		name: "Boronia Support",
		register: [{ name: "Boronia Support", legal: "The Trustee for the Boronia Trust", abn: other }],
		...absent,
	},
	"its name as an alias of another organisation": {
		name: "Lomandra Support",
		register: [{ name: "Mallee Holdings trading as Lomandra Support", abn: other }],
		...absent,
	},
	"a list of tomorrow": {
		register: [{ abn: own }],
		day: "2026-03-03",
		state: "not_checked",
		why: "old_list",
		says: ["NDIS registration not checked: the register we have is too old."],
	},
};

test.each(Object.entries(TRAPS))("%s", async (_, trap) => {
	const { state, lines } = await shown(api, trap);
	expect(state).toEqual({ state: trap.state, why: trap.why, barred: trap.barred ?? false });
	expect(lines).toEqual(trap.says);
});
