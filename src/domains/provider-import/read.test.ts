import { describe, expect, test } from "vitest";
import { refusalOf } from "./outlet.ts";
import { outlets, read } from "./read.fixture.ts";
import { readStatus } from "./status.ts";

test("a field without a column is empty, whatever an unnamed column holds", () => {
	const [outlet] = outlets(",id,SERVICE_NAME,STREET_PCODE,STREET_STATE\n1500,1499,Sample Care,3053,VIC\n");
	expect(outlet).toMatchObject({
		key: "1499",
		name: "Sample Care",
		suburb: null,
		phone: null,
		lists: { postcodes: [] },
		description: { html: "" },
	});
	expect(read(",id,name\n1500,1,A\n").unread).toEqual(["column 1 without a name"]);
});

describe("no values are invented", () => {
	const FILE = "name,services,ages,funding\nWattle,Massage; Speech therapy,Grown-ups,Barter\nGum,,,\n";

	test("unknown words are ignored and reported, and the profile stays incomplete", () => {
		const [wattle, gum] = outlets(FILE);
		expect(wattle?.services).toEqual(expect.arrayContaining(["Speech and language therapy"]));
		expect(wattle).toMatchObject({ age_groups: [], funding_types: [], needs: ["age_groups", "funding_types"] });
		expect(wattle?.faults).toEqual(
			expect.arrayContaining([
				"service not known: “Massage”",
				"age group not known: “Grown-ups”",
				"funding type not known: “Barter”",
			]),
		);
		expect(gum).toMatchObject({ services: [], needs: ["services", "age_groups", "funding_types"] });
	});

	test("a default is used for rows without known words", () => {
		const [wattle, gum] = outlets(FILE, {
			defaults: { services: ["Podiatry"], age_groups: ["65+"], funding_types: ["DVA"] },
		});
		expect(wattle).toMatchObject({ age_groups: ["65+"], funding_types: ["DVA"], needs: [] });
		expect(wattle?.services).not.toContain("Podiatry at home");
		expect(gum?.services).toEqual(["Podiatry at home", "Podiatry in a clinic"]);
	});
});

describe("values", () => {
	const FILE = "name,services,status,dementia\nWattle,Massage,Under review,J\nGum,massage | Cooking,Under review,N\n";

	test("unknown words are counted by column", () => {
		expect(read(FILE).unknown).toEqual([
			{ field: "services", word: "Massage", count: 2 },
			{ field: "status", word: "Under review", count: 2 },
			{ field: "services", word: "Cooking", count: 1 },
			{ field: "flags", word: "J", count: 1 },
		]);
	});

	test("a mapping gives their meaning, in any spelling", () => {
		const values = {
			services: { MASSAGE: ["Physiotherapy in a clinic"], cooking: [] },
			status: { "under review": ["stopped"] },
			flags: { j: ["yes"] },
		};
		expect(read(FILE, { values }).unknown).toEqual([]);
		const [wattle, gum] = outlets(FILE, { values });
		expect(wattle).toMatchObject({ status: "stopped", statusSays: "Under review", flags: { dementia: true } });
		expect(gum).toMatchObject({ services: ["Physiotherapy in a clinic"], flags: { dementia: false } });
	});

	test("age groups by code, name or years; a service area means all of its services", () => {
		const [one] = outlets(
			"name,services,ages,funding\nWattle,Podiatry,Adults; 65 years and over,Self-Funded/Private\n",
		);
		expect(one).toMatchObject({
			services: ["Podiatry at home", "Podiatry in a clinic"],
			age_groups: ["18-64", "65+"],
			funding_types: ["self-funded"],
		});
	});
});

describe("status", () => {
	test.each([
		["Approved", "", "", "open"],
		["Approved with conditions", "", "Must be audited yearly", "open"],
		["", "", "", "open"],
		["", "1", "", "open"],
		["", "0", "", "stopped"],
		["", "False", "", "stopped"],
		["Revoked", "1", "", "stopped"],
		["SUSPENDED", "", "", "stopped"],
		["Lapsed", "", "", "stopped"],
		["Not registered", "", "", "stopped"],
		["Registration ceased", "", "", "stopped"],
		["Closed", "", "", "stopped"],
		["Approved", "", "Banned from 1 March 2026", "open"],
		["Under review", "", "", "stopped"],
		["Registered (no conditions)", "", "", "open"],
		["Open, not accepting new clients", "", "", "open"],
		["", "No active registration", "", "stopped"],
		["Approved", "", "Must notify the Commission if a worker is suspended", "open"],
	])("status “%s”, active “%s”, conditions “%s”: %s", (status, active, conditions, expected) => {
		expect(readStatus({ status, active, conditions }).status).toBe(expected);
	});

	test.each(
		(
			"De registered|De-activated|Un-registered|In-active|Non-active|Not yet approved|Not an approved provider|Isn't active|No active registration|" +
			"Never registered|Formerly registered|Pending approval|Opening soon|Approval under review"
		).split("|"),
	)("a denied, past or future approval doesn't count: %s", (status) => {
		expect(readStatus({ status }).status).toBe("stopped");
		expect(readStatus({ active: status }).status).toBe("stopped");
	});

	test("columns of any list are read; free text hides no row and goes to a person", () => {
		const [a, b] = outlets(
			"name,suburb,Registration Status,Conditions\nWattle,Carlton,Revoked,\nGum,Carlton,Approved,Suspended until further notice\n",
		);
		expect(a).toMatchObject({ status: "stopped", statusSays: "Revoked" });
		expect(b).toMatchObject({ status: "open", statusSays: "Approved; Suspended until further notice" });
		expect(b?.faults).toContain("conditions or comments to read: “Suspended until further notice”");
	});

	test.each([
		["1 March 2020", "stopped"],
		["2020-03-01", "stopped"],
		["some time ago", "stopped"],
		["1 March 2099", "open"],
		["", "open"],
	])("closed on “%s”: %s", (ended, expected) => {
		expect(readStatus({ ended }).status).toBe(expected);
	});
});

test("a column of numbers is no list of words, and words for nothing are named with their number", () => {
	const { columns, unread, notes } = read(
		'name,suburb,Government Funding,services\nWattle,Carlton,"1,234.50",Podiatry\nGum,#REF!,$99,#N/A\nFir,NULL,,#N/A\n',
	);
	expect(columns).toMatchObject({ services: "services" });
	expect(columns.funding_types).toBeUndefined();
	expect(unread).toContain("Government Funding");
	expect(notes).toEqual(["Read as empty: “#N/A” 2 cells, “#REF!” 1 cell, “NULL” 1 cell."]);
});

test("a known list is read by whole column names only", () => {
	const { columns } = read(
		"Service Name,Physical Address Suburb,Care Type,Residential Places,2024-25 Australian Government Funding\nA,B,Home Care,,Plenty\n",
	);
	expect(columns).toMatchObject({ name: "Service Name", suburb: "Physical Address Suburb" });
	expect(columns.funding_types).toBeUndefined();
});

describe("an import drops what the forms refuse", () => {
	test("invisible characters and characters that reverse text", () => {
		const [one] = outlets(
			"name,suburb,email\n\u202eWat\u200btle\u2066 Care,Carl\u200bton,of\u200bfice@wattle.example\n",
		);
		expect(one).toMatchObject({ name: "Wattle Care", suburb: "Carlton", email: "office@wattle.example" });
	});

	test.each([
		"http://127.0.0.1/",
		"http://localhost/",
		"https://user:secret@care.example/",
		"http://2130706433/",
		"javascript:alert(1)",
	])("website %s", (website) => {
		expect(outlets(`name,website\nWattle,${website}\n`)[0]).toMatchObject({
			website: null,
			faults: expect.arrayContaining([expect.stringContaining("website")]),
		});
	});

	test("a name with a phone number or link is refused", () => {
		const reasons = read("name\nWattle 0412 345 678\nwww.wattle.com.au\n\u200b\nWattle Care\n").rows.map(refusalOf);
		expect(reasons).toEqual([
			"the name holds an email address, phone number or link",
			"the name holds an email address, phone number or link",
			"no name",
			undefined,
		]);
	});

	test("disguised contact details are removed from descriptions", () => {
		const [one] = outlets(
			'name,description\nWattle,"We visit you at home. Write to office (at) wattle (dot) com. We cook."\n',
		);
		expect(one?.description.html).toBe("<p>We visit you at home. We cook.</p>");
	});
});

test("ABNs with wrong check digits are dropped", () => {
	const [good, bad] = outlets("name,ABN\nWattle,51 824 753 556\nGum,51 824 753 557\n");
	expect(good?.abn).toBe("51824753556");
	expect(bad).toMatchObject({ abn: null, faults: expect.arrayContaining(["ABN isn't valid"]) });
});
