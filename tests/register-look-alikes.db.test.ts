import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { importRegister } from "#domains/registers/import-register.ts";
import { groupsWithAreas, registerNamed } from "#domains/registers/list-files.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { LIST_DAY, other, own, shown, THERAPY, TRAP_NOW, type Trap } from "#tests/support/register-traps.ts";
import { type ActionCells, noRegisters, type RegisterCells } from "#tests/support/registers.ts";

// 200 rows that nearly speak of a profile. A badge or a ban that belongs to another organisation is worse than none, so each of them must leave
// the profile as it is, whatever the row's name, place, words or days are.

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
});
afterEach(() => noRegisters(api.services.database));
afterAll(() => api.close());

const NAME = "Banksia Care";
const NAMES = [
	...[
		"Banksia Care",
		"BANKSIA CARE",
		"banksia care",
		"Banksia  Care",
		"Banksia Care Pty Ltd",
		"Banksia Care Pty. Ltd.",
	],
	...["Banksia Care Limited", "Banksia Care Inc", "Banksia Care Incorporated", "The Banksia Care", "Banksia-Care"],
	...["Banksia Care (NT)", "Banksia Care N.T.", "Banksia Care Northern Territory", "Banksia Care NSW", "Bänksia Care"],
	...["Banksia Care Group", "Banksia Care Services", "BanksiaCare", "Banksia Care & Co", "Banksia Cares"],
];
const PLACES = [
	"DARWIN CITY, NT, 0800, AU",
	"DARWIN, Northern Territory, 800, AU",
	"Darwin N.T.",
	"GEELONG, VIC, 3220, AU",
	"Geelong, Victoria, 3220, Australia",
	"3220",
];
const STATUSES = ["Approved", "Suspended", "Revoked"];

type Case = [string, Omit<Trap, "says" | "state" | "why">, { state: string; barred: boolean }];
const absent = { state: "not_on_list", barred: false };
const registered = { state: "registered", barred: false };
const unread = { state: "not_checked", barred: false };
const listed = (row: RegisterCells): { register: RegisterCells[] } => ({ register: [{ abn: other }, row] });
const acted = (row: ActionCells) => ({ register: [{ abn: own }], actions: [row] });

const OTHERS: Case[] = NAMES.flatMap((name) =>
	STATUSES.map(
		(status): Case => [
			`${status}: another ABN with the name ${name}`,
			{ name: NAME, ...listed({ name, legal: name, abn: other, status }) },
			absent,
		],
	),
);
const ELSEWHERE: Case[] = PLACES.flatMap((address) =>
	STATUSES.map(
		(status): Case => [
			`${status}: another ABN with its name in ${address}`,
			{ name: NAME, ...listed({ name: NAME, abn: other, status, address }) },
			absent,
		],
	),
);
const GROUPS: Case[] = groupsWithAreas()
	.filter(({ areas }) => !areas.includes(THERAPY))
	.map(
		({ code, name }): Case => [
			`registered for ${code} ${name} only`,
			{ register: [{ abn: own, groups: name }] },
			absent,
		],
	);
const DAYS: Case[] = [
	...["1 March 2026", "01/03/2026", "1/3/2026", "2026-03-01", "1 Mar 2026"].map(
		(until): Case => [`Approved until ${until}, which was yesterday`, { register: [{ abn: own, until }] }, absent],
	),
	...["2 March 2026", "02/03/2026", "2026-03-02", "3 March 2026", "2026-03-03"].map(
		(until): Case => [`Approved until ${until}`, { register: [{ abn: own, until }] }, registered],
	),
	...["", "soon", "31 February 2027", "2027", "n/a"].map(
		(until): Case => [`Approved until “${until}”`, { register: [{ abn: own, until }] }, unread],
	),
];
const WORDS: Case[] = [
	...["Lapsed", "Expired", "Ceased", "Ended", "Cancelled", "Surrendered", "Not in force", "Withdrawn"].map(
		(status): Case => [`the status ${status} with an end in the future`, { register: [{ abn: own, status }] }, absent],
	),
	...[
		"Pending",
		"Approved pending review",
		"Not approved",
		"Approval refused",
		"Registered until 2023",
		"Applied",
		"",
	].map((status): Case => [`the status “${status}”`, { register: [{ abn: own, status }] }, unread]),
];
const PEOPLE = ["Kim Invented", "INVENTED, Kim", "Kim Lee Invented", "Ms Kim Invented", NAME, `${NAME} Pty Ltd`];
const ACTIONS: Case[] = [
	...PEOPLE.flatMap((name) =>
		["Banning order", "Revocation of registration", "Permanent banning order"].map(
			(type): Case => [
				`${type} of ${name}, who has no ABN`,
				{ name: NAME, staff: "Kim Invented", ...acted({ name, type, says: `Worked for ${own}` }) },
				registered,
			],
		),
	),
	...NAMES.slice(0, 12).map(
		(name): Case => [
			`a ban of another ABN with the name ${name}`,
			{ name: NAME, ...acted({ name, abn: other }) },
			registered,
		],
	),
	...["1 March 2026", "01/03/2026", "2026-03-01", "2 March 2026", "2026-03-02"].map(
		(until): Case => [`a ban that ended on ${until}`, acted({ abn: own, until }), registered],
	),
	...["3 March 2026", "03/03/2026", "2026-03-03", "1 January 2027"].map(
		(from): Case => [`a ban from ${from}`, acted({ abn: own, from }), registered],
	),
	...[
		"Compliance notice",
		"Infringement notice",
		"Warning letter",
		"Education",
		"Enforceable undertaking",
		"Corrective action request",
	].map(
		(type): Case => [`${type} that speaks of a ban`, acted({ abn: own, type, says: "Banned until 2031" }), registered],
	),
];
const CASES = [...OTHERS, ...ELSEWHERE, ...GROUPS, ...DAYS, ...WORDS, ...ACTIONS];

const LISTS: Record<string, string> = {
	"Star Ratings":
		"Provider Name,Service Name,Service Suburb,State/Territory,Reporting Period,Overall Star Rating\nBanksia Care,Lodge,DARWIN,NT,May 2026,4\n",
	"the list of aged care services": `Service Name,Care Type,Provider Name,Organisation Type\nLodge,Home Care,${NAME},Charitable\n`,
	"the charities register": `ABN,Charity Legal Name,Charity Size\n${own},${NAME},Small\n`,
	"an older register": `Registration ID,Provider Legal Name,ABN,Registration Status,Registration Group\n4-EX01,${NAME},${own},Approved,0128 Therapeutic Supports\n`,
	"a list of names": `Name,ABN\n${NAME},${own}\n`,
};

test("there are at least 200 of them, each with its own name", () => {
	const count = CASES.length + Object.keys(LISTS).length * 2;
	expect(count).toBeGreaterThanOrEqual(200);
	expect(new Set(CASES.map(([name]) => name)).size).toBe(CASES.length);
});

test.each(CASES)("%s", async (_, trap, expected) => {
	const { state, lines } = await shown(api, { ...trap, says: [], state: "", why: "" });
	expect({ state: state?.state, barred: state?.barred }).toEqual(expected);
	// No line speaks of a ban, a revocation or a registration that the profile doesn't have.
	const said = lines.join("\n");
	expect(said).not.toMatch(/\bban|revo/i);
	if (expected.state !== "registered") expect(said).not.toMatch(/register for Therapeutic/);
});

describe.each(["ndis-register", "ndis-actions"])("as %s", (kind) => {
	test.each(Object.entries(LISTS))("%s is refused, and nothing of it is stored", async (_, text) => {
		const list = registerNamed(kind);
		if (!list) throw new Error("no such list");
		const asked = { file: Buffer.from(text), list, day: LIST_DAY, publish: true, isDemo: true };
		await expect(importRegister(api.services.database, asked, TRAP_NOW)).rejects.toThrow(/^This is/);
		const { rows } = await sql`select from register_release`.execute(api.services.database.db);
		expect(rows).toEqual([]);
	});
});
