import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { testApi } from "#tests/support/api.ts";
import { anAccount, aProvider } from "#tests/support/builders.ts";
import { aPerson } from "#tests/support/people.ts";
import { actionsFile, anAbn, listOf, noRegisters, publishRegister, registerFile } from "#tests/support/registers.ts";
import { importRegister, withdrawRegister } from "./import-register.ts";

const now = new Date("2026-03-02T09:00:00+11:00");
const day = "2026-02-20";
const api = await testApi();
const { database } = api.services;
beforeEach(() => noRegisters(database));
afterAll(() => api.close());

const register = listOf("ndis-register");
const abns = Array.from({ length: 40 }, anAbn);
const rowsOf = (of: readonly string[]) => of.map((abn) => ({ abn }));
const stored = async () => {
	const { rows } = await sql<{ releases: number; entries: number }>`
		select (select count(*)::int from register_release where is_current) as releases, (select count(*)::int from register_entry) as entries
	`.execute(database.db);
	return rows[0];
};

// LST-001
test("trying a list says what would change and stores nothing", async () => {
	const report = await importRegister(database, { file: registerFile(rowsOf(abns)), list: register, day }, now);
	expect(report).toMatchObject({ rows: 40, withoutAbn: 0, published: false, stops: [] });
	expect(await stored()).toEqual({ releases: 0, entries: 0 });
});

// LST-002
test("another list than named is refused", async () => {
	await expect(publishRegister(database, "ndis-actions", registerFile([]), day, now)).rejects.toThrow(
		"This is the NDIS Commission's register (one row per outlet), not the NDIS Commission's compliance and enforcement actions.",
	);
	await expect(
		publishRegister(database, "ndis-register", Buffer.from("name,postcode\nA,3000\n"), day, now),
	).rejects.toThrow("This isn't the NDIS Commission's register");
});

test.each([
	[2, true],
	[3, false],
])("of 40 organisations, %i that change are published without a word: %s", async (count, isFine) => {
	await publishRegister(database, "ndis-register", registerFile(rowsOf(abns)), day, now);
	const file = registerFile(abns.map((abn, i) => ({ abn, status: i < count ? "Suspended" : "Approved" })));
	const report = await publishRegister(database, "ndis-register", file, "2026-03-01", now);
	expect(report.changed).toEqual({ count, of: 40 });
	expect(report.published).toBe(isFine);
	if (isFine) return;
	expect(report.stops).toEqual([
		`${count} of 40 organisations would change, more than 5 in 100. Check the list, then confirm this number.`,
	]);
	const again = await publishRegister(database, "ndis-register", file, "2026-03-01", now, { confirmed: count });
	expect(again.published).toBe(true);
	expect(await stored()).toEqual({ releases: 1, entries: 40 });
});

test("a list of an earlier day, and the same list again, are refused", async () => {
	const file = registerFile(rowsOf(abns));
	await publishRegister(database, "ndis-register", file, day, now);
	await expect(publishRegister(database, "ndis-register", file, day, now)).rejects.toThrow("already published");
	await expect(publishRegister(database, "ndis-register", file, "2026-02-19", now)).rejects.toThrow(
		"We have a newer list",
	);
});

// LST-003
test("only a lead publishes a list that bars a provider", async () => {
	const account = await anAccount(database.db, { abn: anAbn() });
	const { id, name } = await aProvider(database.db, { account_id: account.id });
	const asked = {
		file: actionsFile([{ abn: account.abn as string }]),
		list: listOf("ndis-actions"),
		day,
	};
	const member = await aPerson(api.services, "team");
	await sql`update person set team_role = 'member' where id = ${member.id}`.execute(database.db);
	for (const by of [undefined, member.email]) {
		const report = await importRegister(database, { ...asked, by, publish: true }, now);
		expect(report.barred).toEqual([{ id, name, state: "not_checked" }]);
		expect(report.stops).toEqual(["A ban or revocation would take 1 from search. A lead has to publish this."]);
	}
	await sql`update person set team_role = 'lead' where id = ${member.id}`.execute(database.db);
	expect((await importRegister(database, { ...asked, by: member.email, publish: true }, now)).published).toBe(true);
	const { rows } = await sql`select person_id, facts from audit where deed = 'register.published'`.execute(database.db);
	expect(rows.at(-1)).toEqual({ person_id: member.id, facts: { day, rows: 1, barred: [id] } });
	await expect(importRegister(database, { ...asked, by: "nobody@team.example", publish: true }, now)).rejects.toThrow(
		"isn't in the team",
	);
});

test("an unknown type of action that may be a ban stops the list until its mapping file says what it is", async () => {
	await expect(
		publishRegister(
			database,
			"ndis-actions",
			actionsFile([{ abn: anAbn(), type: "Banning order (varied)" }]),
			day,
			now,
		),
	).rejects.toThrow("Line 2: we don't know whether “Banning order (varied)” bars a provider.");
	const report = await publishRegister(
		database,
		"ndis-actions",
		actionsFile([{ abn: anAbn(), type: "Letter" }]),
		day,
		now,
	);
	expect(report.unread).toEqual([{ what: "“Letter” as a type", count: 1, lines: [2] }]);
});

test.each(["Banning order revoked", "Banning order ended", "Revocation of banning order"])(
	"a row that says that a ban ended is no action in force: %s",
	async (type) => {
		await publishRegister(
			database,
			"ndis-actions",
			actionsFile([
				{ abn: anAbn(), type },
				{ abn: anAbn(), type: "Infringement notice" },
			]),
			day,
			now,
		);
		expect(await database.db.selectFrom("register_action").select("says").execute()).toEqual([
			{ says: "Infringement notice" },
		]);
	},
);

test("a withdrawn list leaves nothing", async () => {
	await publishRegister(database, "ndis-register", registerFile(rowsOf(abns)), day, now);
	expect(await withdrawRegister(database, register, now)).toBe(true);
	expect(await stored()).toEqual({ releases: 0, entries: 0 });
	expect(await withdrawRegister(database, register, now)).toBe(false);
});

test.each<[string, { status?: string; groups?: string; until?: string }[], (string | undefined)[]]>([
	["approved", [{}], ["registered", "registered", "other_groups", "no_group"]],
	["approved for both", [{}, { groups: "Household Tasks" }], ["registered", "registered", "registered", "no_group"]],
	["ended", [{ until: "1 March 2026" }], ["ended", "ended", "ended", "ended"]],
	["suspended", [{ status: "Suspended" }], ["suspended", "suspended", "suspended", "suspended"]],
	["an unknown status", [{ status: "Perhaps" }], ["unread", "unread", "unread", "unread"]],
	["not there", [], ["absent", "absent", "absent", "absent"]],
])(
	"%s: asked for several services at once, the register says of each what it says of it alone",
	async (_, rows, why) => {
		const account = await anAccount(database.db, { abn: anAbn() });
		const { id } = await aProvider(database.db, { account_id: account.id });
		const file = registerFile([
			{ abn: abns[0] as string },
			...rows.map((row) => ({ abn: account.abn as string, ...row })),
		]);
		await publishRegister(database, "ndis-register", file, day, now);
		const { rows: groups } = await sql<{ areas: number[] }>`
		select areas from register_group where code in ('0128', '0120') order by code desc
	`.execute(database.db);
		const areas = [null, groups[0]?.areas[0], groups[1]?.areas[0], 999_999];
		const { rows: together } = await sql<{ area: number | null; why: string }>`
		select area, state, barred, why from register_states(array[${id}::int], ${sql.lit(`{${areas.map((area) => area ?? "null").join(",")}}`)}::int[], '2026-03-02')
	`.execute(database.db);
		expect(areas.map((area) => together.find((one) => one.area === area)?.why)).toEqual(why);
		for (const { area, ...said } of together) {
			const { rows: alone } = await sql`select * from register_state(${id}, ${area}::int, '2026-03-02')`.execute(
				database.db,
			);
			expect(alone).toEqual([said]);
		}
	},
);
