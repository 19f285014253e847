import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { other, own, shown, type Trap } from "#tests/support/register-traps.ts";
import { noRegisters } from "#tests/support/registers.ts";

// Rows of registers that look as if they spoke of a profile, and don't; or seem to say something that they don't. Each line of a
// profile must be true.

const NURSING = 12;
const DEMENTIA = 23;
let api: TestApi;

beforeAll(async () => {
	api = await testApi();
});
afterEach(() => noRegisters(api.services.database));
afterAll(() => api.close());

const USE = "You can use them if your plan is self- or plan-managed.";
const ABSENT = [`Not on the NDIS register, seen on 20 February 2026. ${USE}`];
const ON = "On the NDIS register for Therapeutic supports until 25 June 2027, seen on 20 February 2026.";
const UNREAD = ["NDIS registration not checked: we couldn't read it in the register."];
const registered = { state: "registered", why: "registered" };
const absent = { state: "not_on_list", why: "absent", says: ABSENT };
const unread = { state: "not_checked", why: "unread", says: UNREAD };

const TRAPS: Record<string, Trap> = {
	"its own row": { register: [{ abn: own }], ...registered, says: [ON] },
	"its own row, spaces in the ABN": {
		register: [{ abn: `${own.slice(0, 2)} ${own.slice(2, 5)} ${own.slice(5, 8)} ${own.slice(8)}` }],
		...registered,
		says: [ON],
	},
	"the same name with another ABN": {
		name: "Wattle Therapy",
		register: [{ name: "Wattle Therapy", abn: other }],
		...absent,
	},
	"the same name in another state's words": {
		name: "Banksia Care",
		register: [{ name: "Banksia Care", abn: other, address: "DARWIN, Northern Territory, 0800, AU" }],
		...absent,
	},
	"the same name without an ABN": { name: "Grevillea Support", register: [{ name: "Grevillea Support" }], ...unread },
	"its ABN with a wrong digit and its name": {
		name: "Correa Support",
		register: [{ name: "Correa Support", abn: own.replace(/.$/, (d) => String((Number(d) + 1) % 10)) }],
		...unread,
	},
	"no ABN of its own, and a row with its name": {
		abn: null,
		name: "Hakea Support",
		register: [{ name: "Hakea Support", abn: other }],
		state: "not_checked",
		why: "no_abn",
		says: ["NDIS registration not checked: we don't have this provider's ABN."],
	},
	"lapsed, but Approved": {
		register: [{ abn: own, until: "1 March 2026" }],
		state: "not_on_list",
		why: "ended",
		says: [`NDIS registration ended on 1 March 2026, seen on 20 February 2026. ${USE}`],
	},
	"the last day of its registration": {
		register: [{ abn: own, until: "2 March 2026" }],
		...registered,
		says: ["On the NDIS register for Therapeutic supports until 2 March 2026, seen on 20 February 2026."],
	},
	"Approved without an end": { register: [{ abn: own, until: "" }], ...unread },
	"an end that can't be read": { register: [{ abn: own, until: "mid 2027" }], ...unread },
	"a status that we don't know": { register: [{ abn: own, status: "Approved pending review" }], ...unread },
	"a suspension": {
		register: [{ abn: own, status: "Suspended" }],
		state: "not_on_list",
		why: "suspended",
		says: [`NDIS registration suspended, seen on 20 February 2026. ${USE}`],
	},
	"a revocation in the register": {
		register: [{ abn: own, status: "Revoked", until: "1 May 2025" }],
		state: "not_on_list",
		why: "revoked",
		barred: true,
		says: ["NDIS registration revoked, seen on 20 February 2026."],
	},
	"an old revoked row beside a new one": {
		register: [{ abn: own, status: "Revoked", until: "1 May 2023" }, { abn: own }],
		...registered,
		says: [ON],
	},
	"other groups than the service's": {
		area: NURSING,
		register: [{ abn: own }],
		state: "not_on_list",
		why: "other_groups",
		says: [ON, `Not on the NDIS register for Nursing. ${USE}`],
	},
	"a service without a registration group": {
		area: DEMENTIA,
		register: [{ abn: own }],
		state: "not_checked",
		why: "no_group",
		says: [ON],
	},
	"a group that we can't read": {
		area: NURSING,
		register: [{ abn: own, groups: "Therapeutic Supports; Comm Nurse Hi Needs" }],
		state: "not_checked",
		why: "unread",
		says: [ON],
	},
	"a condition that speaks of a ban": {
		register: [{ abn: own, conditions: "Must not employ persons who are banned. Revoked: nothing." }],
		...registered,
		says: [ON, "Condition of registration: “Must not employ persons who are banned. Revoked: nothing.”"],
	},
	"a ban in force": {
		register: [{ abn: other }],
		actions: [{ abn: own }],
		...absent,
		barred: true,
		says: [...ABSENT, "Banning order since 5 January 2026, in force."],
	},
	"a ban that has ended": { register: [{ abn: other }], actions: [{ abn: own, until: "2 March 2026" }], ...absent },
	"a ban that ends tomorrow": {
		register: [{ abn: other }],
		actions: [{ abn: own, until: "3 March 2026" }],
		...absent,
		barred: true,
		says: [...ABSENT, "Banning order since 5 January 2026, in force."],
	},
	"a ban from tomorrow": { register: [{ abn: other }], actions: [{ abn: own, from: "3 March 2026" }], ...absent },
	"a ban whose text names an end in the past": {
		register: [{ abn: other }],
		actions: [{ abn: own, says: "Prohibited until 1 February 2026" }],
		...absent,
		barred: true,
		says: [...ABSENT, "Banning order since 5 January 2026, in force."],
	},
	"a compliance notice": {
		register: [{ abn: own }],
		actions: [{ abn: own, type: "Compliance notice", says: "Failure may lead to a ban" }],
		...registered,
		says: [ON, "Compliance notice since 5 January 2026, in force."],
	},
	"a revocation before a new registration": {
		register: [{ abn: own }],
		actions: [{ abn: own, type: "Revocation of registration", from: "1 May 2021", until: "1 May 2022" }],
		...registered,
		says: [ON],
	},
	"a ban of a person with the organisation's name": {
		name: "Robin Madeup",
		register: [{ abn: other }],
		actions: [{ name: "MADEUP, Robin" }],
		...absent,
	},
	"a ban of a person with the name of its staff": {
		staff: "Kim Invented",
		register: [{ abn: other }],
		actions: [{ name: "Kim Lee Invented", says: own }],
		...absent,
	},
	"a ban of another organisation with its name": {
		name: "Acacia Support",
		register: [{ abn: other }],
		actions: [{ name: "Acacia Support", abn: other }],
		...absent,
	},
	"a list of 60 days ago": {
		register: [{ abn: own }],
		day: "2026-01-01",
		...registered,
		says: [
			"On the NDIS register for Therapeutic supports until 25 June 2027, seen on 1 January 2026.",
			"The NDIS register we have is from 1 January 2026, so it may have changed since.",
		],
	},
	"a list of 61 days ago": {
		register: [{ abn: other }],
		day: "2025-12-31",
		state: "not_checked",
		why: "old_list",
		says: [
			"NDIS registration not checked: the register we have is too old.",
			"The NDIS register we have is from 31 December 2025, so it may have changed since.",
		],
	},
	"no list": {
		state: "not_checked",
		why: "no_list",
		says: ["NDIS registration not checked: we don't have the register."],
	},
};

test.each(Object.entries(TRAPS))("%s", async (_, trap) => {
	const { state, lines } = await shown(api, trap);
	expect(state).toEqual({ state: trap.state, why: trap.why, barred: trap.barred ?? false });
	expect(lines).toEqual(trap.says);
});

// LST-004
test("a row about a person is stored as a row number beside the profile, for a colleague, and as nothing else", async () => {
	const { id } = await shown(api, {
		...absent,
		staff: "Ash Imagined",
		actions: [{ name: "Imagined, Ash Lee", says: "Harmed someone" }],
	});
	const { database } = api.services;
	expect(await database.db.selectFrom("register_hint").select(["line", "provider_id"]).execute()).toEqual([
		{ line: 2, provider_id: id },
	]);
	expect(await database.db.selectFrom("register_action").selectAll().execute()).toEqual([]);
	const { rows } = await sql<{ t: string }>`select to_jsonb(r)::text as t from register_release r`.execute(database.db);
	expect(JSON.stringify(rows)).not.toMatch(/imagined|harmed/i);
});

// LST-005
test("without its register every profile is not checked, whatever it was", async () => {
	const { database } = api.services;
	for (const trap of Object.values(TRAPS)) {
		const { id } = await shown(api, trap);
		await noRegisters(database);
		const { rows } = await sql<{
			state: string;
			barred: boolean;
		}>`select state, barred from register_state(${id}, null, '2026-03-02')`.execute(database.db);
		expect(rows).toEqual([{ state: "not_checked", barred: false }]);
	}
});
