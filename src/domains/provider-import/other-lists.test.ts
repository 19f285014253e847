import { describe, expect, test } from "vitest";
import { read } from "./read.fixture.ts";
import { readSource } from "./read.ts";

describe("lists that aren't lists of providers", () => {
	test.each([
		["Type,Date effective from,Date no longer in force,Name,ABN,City,State,Postcode,Registration Groups ", "actions"],
		["Name,Suburb,State,Postcode,Banning order start date", "banning orders"],
		["Given name,Name,State,Banned until", "banning orders"],
		["Support Item Number,Support Item Name,Registration Group Number,Registration Group Name,National", "price list"],
		["Provider Name,Service Name,Service Suburb,State/Territory,Overall Star Rating", "Star Ratings"],
		["ABN,Charity_Legal_Name,Address_Line_1,Town_City,State,Postcode,Charity_Size", "charities"],
		["locality,state,postcode,count,latitude,longitude", "localities"],
		["postcode,place_name,state_name,latitude,longitude", "localities"],
		["id,provider_id,provider,state,rating,text,submitted_at", "reviews"],
		["id,kind,state,source,owner,opened_at,place", "cases"],
		["line,name,outcome,reason,account,new account", "report of an import"],
		["Week of,Received,Closed", "figures"],
	])("%s", (head, kind) => {
		const width = head.split(",").length;
		const file = `${head}\n${Array.from({ length: width }, (_, at) => `x${at}`).join(",")}\n`;
		for (const preset of [undefined, "none", "ndis-register"])
			expect(() => readSource(Buffer.from(file), undefined, { preset })).toThrow(
				new RegExp(`^This is .*${kind}.* isn't a list`),
			);
	});

	test.each(["colour,size\nred,3\n", "name,email\nWattle,x@wattle.example\n", "suburb,services\nCarlton,Podiatry\n"])(
		"a list without names or places isn't read: %s",
		(file) => {
			expect(() => readSource(Buffer.from(file))).toThrow(
				/We can't tell what this list is|This is a list of localities/,
			);
		},
	);

	test("the aged care list and the older register stay lists of providers", () => {
		expect(
			read("Service Name,Physical Address Suburb,Care Type,Residential Places\nA,B,Home Care,\n").rows,
		).toHaveLength(1);
		expect(read("Outlet Name,Suburb,Banning order\nWattle,Carlton,\n").rows).toHaveLength(1);
	});
});
