import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { officeDay } from "#contract/shared/office-hours.ts";
import { readProfile } from "#domains/providers/read-profiles.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { anAccount, aProvider } from "#tests/support/builders.ts";
import { anAbn, noRegisters, publishRegister, registerFile } from "#tests/support/registers.ts";
import { groupsWithAreas } from "./list-files.ts";
import { MUST_BE_REGISTERED, seedRegisterRules } from "./seed-rules.ts";

// Which services need a registered provider, as the files say it, from a fresh database on.

const SIL = 31;
const NURSING = 12;
let api: TestApi;
const now = new Date("2026-11-27T09:00:00+11:00");
const day = officeDay(now);
const db = () => api.services.database.db;

beforeAll(async () => {
	api = await testApi();
	await seedRegisterRules(api.services.database, day, now);
});
beforeEach(() => noRegisters(api.services.database));
afterAll(() => api.close());

const must = async (area: number, on: string): Promise<boolean> =>
	(await sql<{ must: boolean }>`select must_be_registered(${area}, ${on}::date) as must`.execute(db())).rows[0]?.must ??
	false;

const groups = groupsWithAreas();

test.each(Object.entries(MUST_BE_REGISTERED))("group %s is known, has services, a day and a source", (code, rule) => {
	expect(groups.find((group) => group.code === code)?.areas).not.toEqual([]);
	expect(rule.from).toMatch(/^20\d\d-\d\d-\d\d$/);
	expect(rule.source.length).toBeGreaterThan(20);
});

test.each([
	["the day before", "2026-06-30", false],
	["its first day", "2026-07-01", true],
	["a day later", "2026-07-02", true],
])("supported independent living needs a registered provider, %s: %#", async (_, on, needs) => {
	expect(await must(SIL, on)).toBe(needs);
	expect(await must(NURSING, on)).toBe(false);
});

describe("a provider of supported independent living", () => {
	const abn = anAbn();
	let id: number;
	beforeAll(async () => {
		const account = await anAccount(db(), { name: "Made Up Living", abn });
		const { rows } = await sql<{
			id: number;
		}>`select min(id) as id from service where service_area_id = ${SIL}`.execute(db());
		const provider = { account_id: account.id, name: "Made Up Living", services: rows.map((one) => one.id) };
		({ id } = await aProvider(db(), provider, "ndis"));
	});

	const area = async () => {
		const asked = { service_areas_list: [], postcodes_list: [] };
		return (await readProfile(api.services.database, String(id), asked, now)).profile.register.areas;
	};

	test("is not checked before a register was read", async () => {
		expect(await area()).toEqual([{ id: SIL, state: "not_checked", is_other: false, must: true }]);
	});

	test.each([
		["its new group", "Supported Independent Living"],
		["the group that covered it before", "Daily Tasks/Shared Living"],
	])("is registered with %s", async (_, groups) => {
		await publishRegister(api.services.database, "ndis-register", registerFile([{ abn, groups }]), day, now);
		expect(await area()).toEqual([{ id: SIL, state: "registered", is_other: false, must: true }]);
	});
});

test("the same files change nothing, and a row that is gone comes back with other files", async () => {
	await db().deleteFrom("must_be_registered_from").execute();
	await seedRegisterRules(api.services.database, day, now);
	expect(await must(SIL, day)).toBe(false);
	await sql`update seed_state set hash = 'another' where name = 'register-rules'`.execute(db());
	await seedRegisterRules(api.services.database, day, now);
	expect(await must(SIL, day)).toBe(true);
});
