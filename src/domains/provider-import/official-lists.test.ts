import { describe, expect, test } from "vitest";
import { finderGroupOf, NDIS_GROUPS, ndisGroupOf } from "./ndis-groups.ts";
import { readOutlet } from "./outlet.ts";
import { outlets, places, read, words } from "./read.fixture.ts";
import { fold } from "./words.ts";

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
				RegGroup: [5, 29, 1],
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
				RegGroup: [33],
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

	test("NDIS Commission's register: an outlet has its provider's name, groups and ABN, and its own place", () => {
		const head =
			"\ufeffProvider business name,Legal name,ABN,Head office address,Website,Registration status,Period of registration in force until,Approved registration groups,Conditions of registration,Outlet name,Outlet address,Outlet phone\n";
		const file =
			head +
			'Bay,Bay Supports Pty Ltd,51 824 753 556,"GEELONG, VIC, 3220, AU",www.bay.example,Approved,25 June 2099,"Assist-Personal Activities; Household Tasks; Therapeutic Supports; Flying Lessons",,HQ,"GEELONG, VIC, 3220, AU",03 5550 1234\n' +
			'Bay,Bay Supports Pty Ltd,51 824 753 556,"GEELONG, VIC, 3220, AU",www.bay.example,Approved,25 June 2099,"Daily Tasks/Shared Living",,Clinic,"2 Sample Street, BELMONT, VIC, 3216, AU",\n' +
			',Therapy Group Inc,53 004 085 616,"DARWIN CITY, NT, 0800, AU",,Suspended,3 March 2099,"Early Childhood Supports","No home visits.",,,\n' +
			'Made Up,Made Up Inc,,"ST KILDA, VIC, 3182, AU",,Approved,1 May 2020,"Group/Centre Activities",,Bayside,,\n';
		const source = read(file);
		expect(source).toMatchObject({ preset: { name: "ndis-commission" }, asks: [] });
		expect(source.unknown.map(({ word }) => word)).toEqual(["0128 Therapeutic supports", "Flying Lessons"]);
		const all = outlets(file);
		expect(
			all.map(({ name, abn, organisation, streetAddress, suburb, state, postcode, status }) =>
				[name, abn, organisation, streetAddress, suburb, state, postcode, status].join("|"),
			),
		).toEqual([
			"Bay – HQ|51824753556|Bay Supports Pty Ltd||Geelong|VIC|3220|open",
			"Bay – Clinic|51824753556|Bay Supports Pty Ltd|2 Sample Street|Belmont|VIC|3216|open",
			"Therapy Group Inc|53004085616|Therapy Group Inc||Darwin City|NT|0800|stopped",
			"Made Up – Bayside||Made Up Inc||St Kilda|VIC|3182|open",
		]);
		expect(all[0]?.services).toEqual(expect.arrayContaining(["Daily personal activities", "Household tasks"]));
		expect(all[1]?.services).toEqual(["Shared supported living"]);
		expect(all[3]?.faults).toContain("conditions or comments to read: “Registered until 1 May 2020”");
		expect(new Set(all.map(({ key }) => key)).size).toBe(4);
	});

	test.each([
		["Assist-Personal Activities", "0107"],
		["ASSIST PERSONAL ACTIVITIES", "0107"],
		["Assist-Life Stage, Transition", "0106"],
		["0107 Daily personal activities", "0107"],
		["107", "0107"],
		["7", undefined],
		["Digital platform", "0137"],
		["138", "0138"],
		["1070", undefined],
	])("registration group “%s”: %s", (word, code) => {
		expect(ndisGroupOf(word)?.code).toBe(code);
	});

	test("the finder's numbers are positions in its own table; other numbers are reported", () => {
		expect([1, 2, 29, 33, 36].map((at) => finderGroupOf(String(at))?.code)).toEqual([
			"0101",
			"0130",
			"0128",
			"0127",
			"0133",
		]);
		expect(new Set(Array.from({ length: 36 }, (_, at) => finderGroupOf(String(at + 1))?.code)).size).toBe(36);
		const file = FINDER({ Prov_N: "Bay", Flag: "O", RegGroup: [33, 0, 37, 99] });
		expect(outlets(file)[0]?.services).toEqual(["Plan management"]);
		expect(read(file).unknown.map(({ word }) => word)).toEqual(["0", "37", "99"]);
	});

	test("every registration group maps to existing services, or none", () => {
		expect(NDIS_GROUPS.map(({ code }) => code)).toEqual(
			Array.from({ length: 38 }, (_, at) => `01${String(at + 1).padStart(2, "0")}`),
		);
		for (const { code, services } of NDIS_GROUPS)
			for (const service of services) expect(words.services.has(fold(service)), `${code} ${service}`).toBe(true);
	});

	test("a preset can be overridden", () => {
		expect(read(FINDER({ Prov_N: "Bay", Flag: "H" }), { preset: "none" }, { name: "Prov_N" }).preset).toBeUndefined();
	});
});
