import { expect, test } from "vitest";
import { findColumns } from "./columns.ts";

const columnsOf = (headers: string, mapping?: Record<string, string>) =>
	findColumns(headers.split(","), mapping).columns;

test("columns of the published file", () => {
	const { columns, unread } = findColumns(
		"id,OUTLET_NAME,address,STREET_STATE,STREET_PCODE,STREET_SUBURB,OPEN_HOUR,CLOSE_HOUR,WEEKENDS,EVENINGS,dementia,reable,respite,terminal,mental_health,WEBSITE,MAIN_EMAIL,MAIN_PHONE,PUB_HOLIDAYS,DESCRIPTION,RELIGION,lat,lng".split(
			",",
		),
	);
	expect(unread).toEqual([]);
	expect(columns).toMatchObject({
		key: "id",
		name: "OUTLET_NAME",
		postcode: "STREET_PCODE",
		palliative: "terminal",
		reablement: "reable",
		longitude: "lng",
	});
});

test("other names, cases and punctuation", () => {
	expect(
		columnsOf(
			"Outlet ID,Service Name,Street Address,State/Territory,Post Code,Suburb / Town,Opening Time,closingTime,Web Site,E-mail,Telephone,About Us,Latitude,Longitude",
		),
	).toMatchObject({
		key: "Outlet ID",
		name: "Service Name",
		address: "Street Address",
		state: "State/Territory",
		postcode: "Post Code",
		suburb: "Suburb / Town",
		opens: "Opening Time",
		closes: "closingTime",
		website: "Web Site",
		email: "E-mail",
		phone: "Telephone",
		description: "About Us",
	});
});

test("matches part of a header if no header is exactly the name", () => {
	expect(
		columnsOf(
			"Name of organisation,Main contact phone number,Main contact email address,Physical site postcode,Site suburb name",
		),
	).toEqual({
		name: "Name of organisation",
		phone: "Main contact phone number",
		email: "Main contact email address",
		postcode: "Physical site postcode",
		suburb: "Site suburb name",
	});
});

test("a mapping wins, and must name existing columns and fields", () => {
	expect(columnsOf("name,Wer,Tel", { name: "Wer", phone: "Tel" })).toEqual({ name: "Wer", phone: "Tel" });
	expect(() => columnsOf("name", { name: "Nowhere" })).toThrow('There is no column "Nowhere". Columns: name.');
	expect(() => columnsOf("name", { colour: "name" })).toThrow(`"colour" isn't a field.`);
});

test("headers that mean the opposite, counts and dates don't match", () => {
	expect(
		columnsOf("Outlet,Services not offered,Former name,Number of dementia clients,Date website checked,Email opt out"),
	).toEqual({ name: "Outlet" });
});
