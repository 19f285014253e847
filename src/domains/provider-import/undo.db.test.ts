import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Person } from "#domains/accounts/session.ts";
import { mergeAccounts, previewAccountMerge } from "#domains/providers/directory/merge-accounts.ts";
import { mergeProviders, previewProviderMerge } from "#domains/providers/directory/merge-profiles.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { truncate } from "#tests/support/database.ts";
import { aPerson } from "#tests/support/people.ts";
import { type ImportOptions, importProviders, Stopped } from "./import.ts";
import { readSource } from "./read.ts";
import type { Report } from "./report.ts";
import { undoFromShell } from "./undo-import.ts";

let api: TestApi;
const db = () => api.services.database.db;
beforeAll(async () => {
	api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
	await truncate(api.services.database, "provider, account, provider_import restart identity cascade");
});

const HEAD =
	"services,age_groups,funding_types,id,name,address,suburb,state,postcode,phone,email,website,postcodes,description";
let last = "";
const bringIn = (lines: string[], options: Partial<ImportOptions> = {}): Promise<Report> => {
	last = randomUUID();
	return importProviders(
		api.services.database,
		readSource(Buffer.from([HEAD, ...lines.map((line) => `Physiotherapy in a clinic,65+,HCP,${line}`)].join("\n"))),
		{ source: "list", commit: true, id: last, listDay: "2026-06-30", ...options },
		api.services,
	);
};
const undo = (id = last) => undoFromShell(api.services, id);
const profiles = async () =>
	(
		await sql<{ name: string; phone: string | null; active: boolean; reason: string | null; account: number }>`
			select name, phone_number as phone, is_active as active, inactive_reason as reason, account_id as account from provider order by id
		`.execute(db())
	).rows;
const names = async () => (await profiles()).filter(({ active }) => active).map(({ name }) => name);

const wattle = "1,Wattle Care,1 High St,Carlton,VIC,3053,0390000001,a@wattle.example,,3053,We visit.";
const banksia = "2,Banksia Care,2 High St,Carlton,VIC,3053,0390000002,a@banksia.example,,3053,We cook.";

describe("an import that is undone", () => {
	it("deletes what it created, including accounts without users, and the same file can be imported again", async () => {
		await bringIn([wattle, banksia]);
		expect(await undo()).toEqual({ deleted: 2, hidden: 0, restored: 0, partly: 0, left: 0 });
		expect(await profiles()).toEqual([]);
		expect((await sql`select from account`.execute(db())).rows).toEqual([]);
		await expect(undo()).rejects.toMatchObject({ status: 409 });
		expect(await bringIn([wattle, banksia])).toMatchObject({ created: 2 });
	});

	it("restores facts about fit", async () => {
		const bringFacts = (line: string) => {
			last = randomUUID();
			return importProviders(
				api.services.database,
				readSource(Buffer.from(["id,name,suburb,state,postcode,weekends,evenings", line].join("\n"))),
				{ source: "list", commit: true, id: last, listDay: "2026-06-30" },
				api.services,
			);
		};
		const facts = async () =>
			(await sql<{ fit_facts: object }>`select fit_facts from provider`.execute(db())).rows[0]?.fit_facts;
		await bringFacts("1,Wattle Care,Carlton,VIC,3053,yes,no");
		const before = await facts();
		await bringFacts("1,Wattle Care,Carlton,VIC,3053,no,yes");
		expect(await facts()).toMatchObject({ evenings: { value: "yes" } });
		expect(await undo()).toMatchObject({ restored: 1 });
		expect(await facts()).toEqual(before);
		expect(before).toMatchObject({ weekends: { value: "yes", source: "import" } });
	});

	it("hides a profile that is in use", async () => {
		await bringIn([wattle, banksia]);
		await sql`update provider set own_columns = '{name}' where name = 'Wattle Care'`.execute(db());
		expect(await undo()).toMatchObject({ deleted: 1, hidden: 1 });
		expect(await profiles()).toMatchObject([
			{ name: "Wattle Care", active: false, reason: "The import of the list “list” was undone" },
		]);
	});

	it("gives changed columns their old values, except those changed since", async () => {
		await bringIn([wattle, banksia]);
		await bringIn([
			wattle.replace("0390000001", "0390000011").replace("We visit", "We drive"),
			banksia.replace("0390000002", "0390000022"),
		]);
		await sql`update provider set phone_number = '(03) 5550 1234' where name = 'Wattle Care'`.execute(db());
		expect(await undo()).toMatchObject({ restored: 1, partly: 1 });
		expect(await profiles()).toMatchObject([{ phone: "(03) 5550 1234" }, { phone: "(03) 9000 0002" }]);
		expect((await sql`select description from provider where name = 'Wattle Care'`.execute(db())).rows).toEqual([
			{ description: "<p>We visit.</p>" },
		]);
	});

	it("is possible for 90 days", async () => {
		await bringIn([wattle]);
		await sql`update provider_import set finished_at = finished_at - interval '91 days'`.execute(db());
		await expect(undo()).rejects.toThrow("older than 90 days");
	});
});

it("refuses a list whose rows would become other providers, unless it's allowed", async () => {
	await bringIn([wattle, banksia]);
	const other = ["1,Hakea Nursing,,Geelong,VIC,3220,,,,3220,Other.", banksia];
	await expect(bringIn(other)).rejects.toThrow(Stopped);
	expect(await names()).toEqual(["Wattle Care", "Banksia Care"]);
	expect(await bringIn(other, { commit: false })).toMatchObject({ renames: 1, changed: 1 });
	expect(await bringIn(other, { allowRenames: true, confirmed: 1 })).toMatchObject({ changed: 1 });
	expect(await names()).toEqual(["Hakea Nursing", "Banksia Care"]);
	// A new name or a move alone is still the same provider.
	const moved = ["1,Hakea Nursing,,Carlton,VIC,3053,,,,3053,Other.", banksia.replace("Banksia Care", "Banksia Group")];
	await expect(bringIn(moved)).rejects.toThrow("2 profiles would change: 0 hidden, 1 renamed, 1 moved");
	await expect(bringIn(moved, { confirmed: 1 })).rejects.toThrow("enter 2");
	expect(await bringIn(moved, { confirmed: 2 })).toMatchObject({ changed: 2 });
});

describe("profiles that are gone from the file", () => {
	it("are listed and stay, or are hidden if asked; an undo shows them again", async () => {
		const { id } = await aPerson(api.services, "staff", { name: "Jo Hill" });
		await bringIn([wattle, banksia]);
		await sql`insert into account_member (account_id, person_id, is_owner) select account_id, ${id}, true from provider where name = 'Banksia Care'`.execute(
			db(),
		);
		expect(await bringIn([wattle])).toMatchObject({ gone: 1, unchanged: 1 });
		expect(await names()).toEqual(["Wattle Care", "Banksia Care"]);
		await expect(bringIn([wattle], { hideGone: true })).rejects.toThrow("1 hidden");
		const report = await bringIn([wattle], { hideGone: true, confirmed: 1 });
		expect(report).toMatchObject({ gone: 1, goneNames: ["Banksia Care"] });
		expect(await profiles()).toMatchObject([
			{ active: true },
			{ active: false, reason: "No longer in the list “list”" },
		]);
		const { rows } = await sql<{
			n: number;
		}>`select count(*)::int as n from letter where kind = 'profile-deactivated'`.execute(db());
		expect(rows).toEqual([{ n: 1 }]);
		expect(await undo()).toMatchObject({ restored: 1 });
		expect(await names()).toEqual(["Wattle Care", "Banksia Care"]);
	});
});

describe("rows that may be an existing profile", () => {
	const byPhone = "77,Wattle Home Care Services,,Fitzroy,VIC,3065,(03) 9000 0001,,,3065,Other words.";

	it.each([
		["name and postcode", "77,WATTLE CARE Pty Ltd,,Carlton,VIC,3053,,,,3053,"],
		["phone", byPhone],
		["email", "77,Other Name,,Fitzroy,VIC,3065,,A@wattle.example,,3065,"],
		["website", "77,Other Name,,Fitzroy,VIC,3065,,,http://wattle.example/,3065,"],
		["address", "77,Other Name,1 High Street,Carlton,VIC,3053,,,,3053,"],
	])("by %s are held back", async (why, line) => {
		await bringIn([wattle.replace("a@wattle.example,,", "a@wattle.example,https://www.wattle.example,")]);
		const report = await bringIn([line], { source: "second" });
		expect(report).toMatchObject({
			created: 0,
			undecided: 1,
			matches: [{ why: expect.stringContaining(why), count: 1 }],
		});
		expect(await names()).toEqual(["Wattle Care"]);
	});

	it.each([
		["right", "51 824 753 556", 1],
		["wrong", "51 824 753 557", 0],
	])("by an ABN with a %s check digit", async (_, abn, undecided) => {
		const withAbn = (line: string, source: string) =>
			importProviders(
				api.services.database,
				readSource(Buffer.from([`abn,${HEAD}`, `${abn},Physiotherapy in a clinic,65+,HCP,${line}`].join("\n"))),
				{ source, commit: true, listDay: "2026-06-30" },
				api.services,
			);
		await withAbn(wattle, "list");
		const report = await withAbn("77,Other Name,9 Low St,Carlton,VIC,3053,,,,3053,", "second");
		expect(report).toMatchObject({
			undecided,
			created: 1 - undecided,
			matches: undecided ? [{ why: "same ABN and postcode", count: 1 }] : [],
		});
	});

	it("neither list recreates a merged account or profile", async () => {
		const [line, other] = [wattle, "9,Wattle Carlton,,Fitzroy,VIC,3065,,w@other.example,,3065,They cook."];
		await bringIn([line]);
		await bringIn([other], { source: "second" });
		await bringIn([line, banksia]);
		const { rows } = await sql<{
			id: number;
			name: string;
			account_id: number;
		}>`select id, name, account_id from provider order by id`.execute(db());
		const [kept, merged, third] = rows as [(typeof rows)[0], (typeof rows)[0], (typeof rows)[0]];
		expect(kept.account_id).not.toBe(merged.account_id);
		const by = {
			...(await aPerson(api.services, "team")),
			name: "Ada",
			role: "team",
			team_role: "administrator",
		} as Person;
		await sql`update person set team_role = 'administrator' where id = ${by.id}`.execute(db());
		await sql`insert into session (token_hash, person_id, created_at, used_at, ends_at) values ('x', ${by.id}, now(), now(), now())`.execute(
			db(),
		);
		for (const { account_id } of [merged, third]) {
			const { seen } = await previewAccountMerge(db(), { kept: kept.account_id, merged: account_id });
			await mergeAccounts(
				api.services,
				{ id: kept.account_id, by },
				{ other: account_id, seen, name: "kept", abn: "kept", owners: [], reason: "One organisation" },
			);
		}
		for (const { id } of [merged, third]) {
			const { seen } = await previewProviderMerge(db(), { kept: kept.id, merged: id });
			await mergeProviders(api.services, { id: kept.id, by }, { other: id, seen, reason: "One office" });
		}
		// Unchanged, changed, and with another row of the same list changed: one profile, and the merged rows add to it.
		expect(await bringIn([line, banksia])).toMatchObject({ created: 0, unchanged: 2, accountsCreated: 0 });
		expect(await bringIn([`${other} And clean.`], { source: "second", confirmed: 1 })).toMatchObject({
			created: 0,
			undecided: 0,
			accountsCreated: 0,
		});
		expect(await bringIn([`${line} Daily.`, `${banksia} Daily.`], { confirmed: 1 })).toMatchObject({
			created: 0,
			changed: 1,
			unchanged: 1,
			gone: 0,
		});
		expect(await names()).toEqual(["Wattle Care"]);
		expect(await undo()).toMatchObject({ deleted: 0 });
		expect(await names()).toEqual(["Wattle Care"]);
	});

	it("are the same if chosen so: no second profile, now or next time, in either list", async () => {
		await bringIn([wattle]);
		expect(await bringIn([byPhone], { source: "second", matches: "same" })).toMatchObject({
			created: 0,
			changed: 1,
			undecided: 0,
			accountsCreated: 0,
		});
		expect(await profiles()).toMatchObject([{ name: "Wattle Care", phone: "(03) 9000 0001" }]);
		expect(await bringIn([byPhone], { source: "second" })).toMatchObject({ unchanged: 1, undecided: 0, created: 0 });
		expect(await bringIn([wattle])).toMatchObject({ unchanged: 1, gone: 0 });
	});

	it("are new if chosen so", async () => {
		await bringIn([wattle]);
		expect(await bringIn([byPhone], { source: "second", matches: "new" })).toMatchObject({ created: 1 });
		expect(await names()).toHaveLength(2);
	});

	describe("under another key, beside others of their organisation", () => {
		const other = "3,Wattle Care Geelong,5 Low St,Geelong,VIC,3220,0390000001,a@wattle.example,,3220,We drive.";
		it.each([
			["9,Wattle Care,99 Long Rd,Fitzroy,VIC,3065", "same organisation and name under another key (moved)"],
			["9,Wattle Day Hub,1 High Street,Carlton,VIC,3053", "same address"],
			[
				"9,Wattle Day Hub,7 High St,Carlton,VIC,3053",
				"same organisation and postcode under another key (renamed or moved)",
			],
		])("%s: %s", async (row, why) => {
			await bringIn([wattle, other]);
			const [before] = await profiles();
			const moved = `${row},0390000001,a@wattle.example,,3053,We visit.`;
			const found = { created: 0, gone: 0, undecided: 1, matches: [{ why, count: 1 }] };
			expect(await bringIn([moved, other], { commit: false })).toMatchObject(found);
			expect(await bringIn([moved, other], { commit: false, matches: "new" })).toMatchObject({ created: 1, gone: 1 });
			expect(await bringIn([moved, other], { matches: "same", confirmed: 1 })).toMatchObject({
				changed: 1,
				created: 0,
			});
			const imported = last;
			expect(await profiles()).toHaveLength(2);
			expect((await names())[0]).toBe(row.split(",")[1]);
			expect((await profiles())[0]?.account).toBe(before?.account);
			expect(await bringIn([moved, other], { commit: false })).toMatchObject({ unchanged: 2, gone: 0, created: 0 });
			expect(await undo(imported)).toMatchObject({ restored: 1 });
			expect((await names())[0]).toBe("Wattle Care");
		});

		it("a place of another organisation at the same point may have a new owner", async () => {
			const at = (line: string) =>
				`services,age_groups,funding_types,id,name,abn,suburb,state,postcode,lat,lng\nPhysiotherapy in a clinic,65+,HCP,${line},Carlton,VIC,3053,-37.8,144.9667\n`;
			const bring = (line: string) =>
				importProviders(
					api.services.database,
					readSource(Buffer.from(at(line))),
					{ source: "list", commit: line.startsWith("1"), listDay: "2026-06-30" },
					api.services,
				);
			await bring("1,Wattle Lodge,51824753556");
			expect(await bring("2,Banksia Lodge,53004085616")).toMatchObject({
				gone: 0,
				matches: [{ why: "same point under another key (new owner and name)", count: 1 }],
			});
		});
	});

	it("a value that several profiles share is no match", async () => {
		await bringIn([wattle, banksia.replace("0390000002", "0390000001")]);
		expect(await bringIn([byPhone], { source: "second" })).toMatchObject({ created: 1, undecided: 0 });
	});

	it("the same organisation from a second list joins its account", async () => {
		await bringIn([wattle]);
		expect(
			await bringIn(["9,Wattle West,,Ballarat,VIC,3350,,west@wattle.example,,3350,"], { source: "second" }),
		).toMatchObject({
			created: 1,
			accountsCreated: 0,
		});
		expect(new Set((await profiles()).map(({ account }) => account)).size).toBe(1);
	});

	it("another spelling of a street, in a list without keys, makes no second profile", async () => {
		const lines = (street: string) => [`,Wattle Care,${street},Carlton,VIC,3053,,,,3053,`];
		await bringIn(lines("1 High Street"));
		expect(await bringIn(lines("1 High St"))).toMatchObject({ created: 0, undecided: 1, gone: 0 });
	});
});
