import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { readProfile } from "#domains/providers/read-profiles.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { anAccount, aProvider } from "#tests/support/builders.ts";
import { aPerson, joins } from "#tests/support/people.ts";
import {
	type ActionCells,
	actionsFile,
	anAbn,
	noRegisters,
	publishRegister,
	type RegisterCells,
	registerFile,
} from "#tests/support/registers.ts";
import { registerLines } from "#web/parts/profile-view/register-lines.ts";

// Rows of registers that look as if they spoke of a profile, and don't; or seem to say something that they don't. Each line of a
// profile must be true.

const THERAPY = 2;
const NURSING = 12;
const DEMENTIA = 23;
const now = new Date("2026-03-02T09:00:00+11:00");
const LIST_DAY = "2026-02-20";
let api: TestApi;

beforeAll(async () => {
	api = await testApi();
});
afterEach(() => noRegisters(api.services.database));
afterAll(() => api.close());

interface Trap {
	/** The organisation's own ABN; null for none. */
	abn?: string | null;
	name?: string;
	staff?: string;
	area?: number;
	register?: RegisterCells[];
	actions?: ActionCells[];
	day?: string;
	state: string;
	why: string;
	barred?: boolean;
	/** The only lines of the profile. */
	says: string[];
}

const own = anAbn();
const other = anAbn();
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

/** A profile of one service, and what it says today. */
const shown = async ({ abn = own, name = "Example Bay Supports", staff, area = THERAPY, ...trap }: Trap) => {
	const { database } = api.services;
	await sql`update account set abn = null`.execute(database.db);
	await sql`update provider set name = 'Someone ' || id, account_id = account_id`.execute(database.db);
	await sql`update account set name = 'Someone ' || id`.execute(database.db);
	const account = await anAccount(database.db, { name, abn });
	const { rows } = await sql<{ id: number }>`select min(id) as id from service where service_area_id = ${area}`.execute(
		database.db,
	);
	const services = rows.map(({ id }) => id);
	const { id } = await aProvider(database.db, { account_id: account.id, name, services }, "ndis");
	if (staff) await joins(api.services, (await aPerson(api.services, "staff", { name: staff })).id, account.id, "owner");
	const day = trap.day ?? LIST_DAY;
	if (trap.register) await publishRegister(database, "ndis-register", registerFile(trap.register), day, now);
	if (trap.actions) await publishRegister(database, "ndis-actions", actionsFile(trap.actions), LIST_DAY, now);
	const { profile } = await readProfile(database, String(id), { service_areas_list: [], postcodes_list: [] }, now);
	const { rows: states } = await sql<{ state: string; barred: boolean; why: string }>`
		select * from register_state(${id}, ${area}, '2026-03-02')
	`.execute(database.db);
	const { rows: areas } = await sql<{
		id: number;
		name: string;
	}>`select id, name from service_area where id = ${area}`.execute(database.db);
	const lines = registerLines(profile.register, areas, true, now);
	return { id, state: states[0], lines: lines.map(({ text }) => text) };
};

test.each(Object.entries(TRAPS))("%s", async (_, trap) => {
	const { state, lines } = await shown(trap);
	expect(state).toEqual({ state: trap.state, why: trap.why, barred: trap.barred ?? false });
	expect(lines).toEqual(trap.says);
});

test("a row about a person is stored as a row number beside the profile, for a colleague, and as nothing else", async () => {
	const { id } = await shown({
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

test("without its register every profile is not checked, whatever it was", async () => {
	const { database } = api.services;
	for (const trap of Object.values(TRAPS)) {
		const { id } = await shown(trap);
		await noRegisters(database);
		const { rows } = await sql<{
			state: string;
			barred: boolean;
		}>`select state, barred from register_state(${id}, null, '2026-03-02')`.execute(database.db);
		expect(rows).toEqual([{ state: "not_checked", barred: false }]);
	}
});
