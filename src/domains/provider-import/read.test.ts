import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { NDIS_GROUPS } from "./ndis-groups.ts";
import { offersOf } from "./offers.ts";
import { readOutlet, refusalOf } from "./outlet.ts";
import { createPlaces } from "./places.ts";
import { type ReadOptions, readSource } from "./read.ts";
import { readStatus } from "./status.ts";
import { createWords, fold } from "./words.ts";

interface Seed {
	service_areas: { id: number; name: string }[];
	services: { id: number; name: string; service_area: number }[];
	age_groups: { code: string; description: string }[];
	funding_types: { code: string; name: string }[];
}
const seed = JSON.parse(readFileSync(new URL("../../../seed/reference.json", import.meta.url), "utf8")) as Seed;
const areas = new Map(seed.service_areas.map(({ id, name }) => [id, name]));
const words = createWords({
	services: seed.services.map(({ id, name, service_area }) => ({ id, name, area: areas.get(service_area) ?? "" })),
	ages: seed.age_groups,
	fundings: seed.funding_types,
});
const nameOf = new Map(seed.services.map(({ id, name }) => [id, name]));
const places = createPlaces([], []);
const offerOf = offersOf(words);

const read = (text: string, options: ReadOptions = {}, mapping?: Record<string, string>) =>
	readSource(Buffer.from(text), mapping, { words, ...options });
/** Every outlet and its offer, as an import sees them. */
const outlets = (text: string, options?: ReadOptions) =>
	read(text, options).rows.map((row) => {
		const outlet = readOutlet(row, places);
		const { services, faults, ...offer } = offerOf(outlet);
		return {
			...outlet,
			...offer,
			services: services.map((id) => nameOf.get(id)),
			faults: [...outlet.faults, ...faults],
		};
	});

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
		["Approved", "", "Banned from 1 March 2026", "stopped"],
		["Under review", "", "", "stopped"],
		["Registered (no conditions)", "", "", "open"],
		["Open, not accepting new clients", "", "", "open"],
		["", "No active registration", "", "stopped"],
		["Approved", "", "Permanent ban", "stopped"],
		["Approved", "", "De-registered", "stopped"],
		["Approved", "", "Cancellation of its registration on 3 May", "stopped"],
		["Approved", "", "Must tell clients of its rules for the cancellation of visits", "open"],
	])("status “%s”, active “%s”, conditions “%s”: %s", (status, active, conditions, expected) => {
		expect(readStatus(status, active, conditions).status).toBe(expected);
	});

	test.each(
		(
			"De registered|De-activated|Un-registered|In-active|Non-active|Not yet approved|Not an approved provider|Isn't active|No active registration|" +
			"Never registered|Formerly registered|Pending approval|Opening soon|Approval under review"
		).split("|"),
	)("a denied, past or future approval doesn't count: %s", (status) => {
		expect(readStatus(status, "", "").status).toBe("stopped");
		expect(readStatus("", status, "").status).toBe("stopped");
	});

	test("columns of any list are read", () => {
		const [a, b] = outlets(
			"name,Registration Status,Conditions\nWattle,Revoked,\nGum,Approved,Suspended until further notice\n",
		);
		expect(a).toMatchObject({ status: "stopped", statusSays: "Revoked" });
		expect(b).toMatchObject({ status: "stopped", statusSays: "Approved; Suspended until further notice" });
	});
});

describe("the official lists", () => {
	const FINDER = (...rows: object[]) =>
		JSON.stringify({
			date: "June",
			data: rows.map((row) => ({
				Address: "",
				Post_cd: 3220,
				State_cd: "VIC",
				Active: 1,
				RegGroup: [],
				Post_cd_p: "",
				prfsn: "",
				...row,
			})),
		});

	test("NDIS provider finder: outlets with their groups and professions, and head offices without outlets", () => {
		const file = FINDER(
			{ ABN: "51 824 753 556", Prov_N: "Bay Supports", Flag: "H", Phone: "03 5550 1234", Outletname: "" },
			{
				ABN: "51824753556",
				Prov_N: "Bay Supports",
				Flag: "O",
				Outletname: "Mobile",
				RegGroup: [7, 28, 1],
				prfsn: "Occupational Therapist|Other",
				Address: "1 Sample Street, Geelong, VIC 3220",
				Post_cd_p: "0",
				Latitude: 0,
				Longitude: 0,
			},
			{
				ABN: "53004085616",
				Prov_N: "Lone Office",
				Flag: "H",
				Active: 0,
				Post_cd: 800,
				State_cd: "NT",
				Address: "CONFIDENTIAL",
				Latitude: -12.4,
				Longitude: 130.8,
				RegGroup: [27],
				Post_cd_p: "0800,0810",
			},
		);
		const source = read(file);
		expect(source.preset?.name).toBe("ndis-finder");
		expect(source.notes).toEqual(["1 head office has separate outlets, so it is not imported as a profile."]);
		const [bay, lone] = outlets(file);
		expect(bay).toMatchObject({
			name: "Bay Supports",
			abn: "51824753556",
			organisation: "Bay Supports",
			streetAddress: "1 Sample Street",
			suburb: "Geelong",
			phone: "(03) 5550 1234",
		});
		expect(bay).toMatchObject({
			point: null,
			funding_types: ["NDIS"],
			needs: ["age_groups"],
			status: "open",
			lists: { postcodes: [] },
		});
		expect(bay?.services).toEqual(
			expect.arrayContaining(["Daily personal activities", "Help with dressing", "Functional capacity assessment"]),
		);
		expect(bay?.services).not.toContain("Full management of a home care package");
		expect(lone).toMatchObject({
			status: "stopped",
			streetAddress: null,
			point: null,
			postcode: "0800",
			services: ["Plan management"],
			lists: { postcodes: ["0800", "0810"] },
		});
		expect(source.unknown.map(({ word }) => word)).toEqual([
			"0101 Accommodation/tenancy assistance",
			"0128 Therapeutic supports",
		]);
	});

	test("NDIS register: the rows of one place become one outlet, without revoked groups", () => {
		const file =
			"Registration No.,Legal Name,Trading Name,ABN,Status,Registration Group,State,Suburb,Postcode,Conditions\n" +
			"4-1,Bay Pty Ltd,Bay,,Approved,0107 Daily Personal Activities,VIC,Geelong,3220,\n" +
			'4-1,Bay Pty Ltd,Bay,,Approved,"Participation in Community, Social and Civic Activities",VIC,Geelong,3220,\n' +
			"4-1,Bay Pty Ltd,Bay,,Revoked,0120 Household Tasks,VIC,Geelong,3220,\n" +
			"4-1,Bay Pty Ltd,Bay,,Approved,0120,VIC,Torquay,3228,\n" +
			"4-2,Therapy Group,,,Suspended,0127,NT,Darwin,800,\n";
		const all = outlets(file);
		expect(read(file).preset?.name).toBe("ndis-register");
		expect(all.map(({ name, suburb, status }) => [name, suburb, status])).toEqual([
			["Bay", "Geelong", "open"],
			["Bay", "Torquay", "open"],
			["Therapy Group", "Darwin", "stopped"],
		]);
		expect(all[0]?.services).toEqual(expect.arrayContaining(["Daily personal activities", "Group activities"]));
		expect(all[0]?.services).not.toContain("Household tasks");
		expect(new Set(all.map(({ key }) => key)).size).toBe(3);
	});

	test("aged care list: only home care rows become outlets, the rest is left out and counted", () => {
		const source = read(
			"Service Name,Physical Address Line 1,Physical Address Line 2,Physical Address Suburb,Physical Address State,Physical Address Post Code,Care Type,Residential Places,Home Care Places,Provider Name\n" +
				"Lodge,12 Sample Avenue,,MCLAREN VALE,SA,5171,Residential,60,,Homes Inc\nHome Care South,3 Sample Court,Unit 2,MCLAREN VALE,SA,5171,Home Care,,40,Homes Inc\nSTRC,,,PERTH,WA,6000,Short-Term Restorative Care,,,Health\n",
		);
		expect(source).toMatchObject({
			preset: { name: "aged-care-list" },
			leftOut: [{ reason: "left out: Residential", count: 1, lines: [2] }, { count: 1 }],
		});
		expect(source.rows.map((row) => readOutlet(row, places))).toMatchObject([
			{
				name: "Home Care South",
				organisation: "Homes Inc",
				streetAddress: "3 Sample Court, Unit 2",
				suburb: "McLaren Vale",
			},
		]);
		expect(source.preset?.suggests.age_groups).toEqual(["65+"]);
	});

	test("Star Ratings: residential homes are left out unless the operator maps their care type", () => {
		const file =
			"Provider Name,Service Name,Service Suburb,State/Territory,Overall Star Rating,Compliance rating\nHomes Inc,Lodge,MCLAREN VALE,SA,4,5\n";
		expect(read(file)).toMatchObject({
			preset: { name: "star-ratings" },
			rows: [],
			leftOut: [{ reason: "left out: Residential", count: 1 }],
		});
		expect(outlets(file, { values: { care_type: { residential: ["home care"] } } })).toMatchObject([
			{ name: "Lodge", suburb: "McLaren Vale", state: "SA", status: "open" },
		]);
	});

	test("every registration group maps to existing services, or none", () => {
		expect(NDIS_GROUPS).toHaveLength(36);
		for (const { code, services } of NDIS_GROUPS)
			for (const service of services) expect(words.services.has(fold(service)), `${code} ${service}`).toBe(true);
	});

	test("a preset can be overridden", () => {
		expect(read(FINDER({ Prov_N: "Bay", Flag: "H" }), { preset: "none" }, { name: "Prov_N" }).preset).toBeUndefined();
	});
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
