import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ProviderFilter } from "#contract/reports/data-export.ts";
import { importProviders } from "#domains/provider-import/import.ts";
import { readSource } from "#domains/provider-import/read.ts";
import type { Report } from "#domains/provider-import/report.ts";
import { readWords } from "#domains/provider-import/words.ts";
import { readTable } from "#platform/tables/csv.ts";
import { writeCsv } from "#platform/tables/write-csv.ts";
import { aProvider } from "#tests/support/builders.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { providersTable } from "./providers.ts";
import { exportPieces } from "./table.ts";

let database: TestDatabase;
beforeAll(async () => {
	database = await testDatabase();
	const words = await readWords(database.db);
	const list = [
		"id,name,organisation,address,suburb,state,postcode,phone,email,description,services,age_groups,funding_types,postcodes,dementia,religion,opens,lat,lng,status",
		'7,=Wattle Café,Wattle,"1 Collins St",Melbourne,VIC,3000,1300975707,a@wattle.example,"We visit.\n- At home\n- At school",Support coordination,65+,NDIS,Tasmania|0800-0820,TRUE,"Quaker, Jewish",08:00,-37.8127,144.9604,open',
		`+8,Gum Care,,,Darwin,NT,0800,,,${"Long words follow here and there, they do. ".repeat(40)}the end,Nursing; Physiotherapy in a clinic,0-6|65+,HCP1,,,,,-12.46,130.84,open`,
		"9,Closed Care,,,Darwin,NT,0800,,,,,,,,,,,,,open",
	];
	await importProviders(database, readSource(Buffer.from(list.join("\n")), undefined, { words }), {
		source: "=Autumn list",
		commit: true,
		columnsChecked: true,
		listDay: "2026-06-30",
	});
	const services = await sql<{
		id: number;
	}>`select id from service where name = 'Support coordination' or id < 4`.execute(database.db);
	// Values that staff can enter but an import can't: bold text, two ids of the same service, unknown postcodes.
	await aProvider(database.db, {
		...{
			name: "BY HAND",
			source: "=Autumn list",
			source_key: "0012/odd key",
			description: "<p><strong>Bold</strong> and <em>soft</em></p><ul><li>One</li></ul><p>Last line</p>",
		},
		...{
			services: services.rows.map(({ id }) => id),
			regions: [3, 1],
			postcodes: ["9999", "3000"],
			suburb: "Nowhere",
			state: "VIC",
			postcode: "9999",
		},
		...{
			phone_number: "+61 3 5550 1234",
			url: "https://by-hand.example/ü?a=1",
			latitude: -37.123456789,
			longitude: 1,
			is_telehealth_available: true,
		},
	});
	await aProvider(database.db, { name: "Hidden Care", source: "=Autumn list", source_key: "h" }, "inactive", "bare");
	await aProvider(database.db, { name: "Of No Source", description: "<p>We <u>care</u></p>" });
});
afterAll(() => database.close());

const file = async (format: "csv" | "json", filter: object = {}) => {
	const table = providersTable({ publicUrl: undefined }, ProviderFilter.parse(filter));
	const { last } = await table.extent(database.db);
	let text = "";
	for await (const piece of exportPieces(database.db, table, { format, last, note: async () => {} })) text += piece;
	return Buffer.from(text);
};
const back = async (
	content: Buffer,
	source = "=Autumn list",
): Promise<Report & { leftOut: { reason: string; count: number }[] }> => {
	const read = readSource(content, undefined, { source, words: await readWords(database.db) });
	expect(read).toMatchObject({ unread: [], preset: { name: "own-export" } });
	return { ...(await importProviders(database, read, { source, commit: true })), leftOut: read.leftOut };
};
const profiles = async () =>
	(await sql<Record<string, unknown>>`select * from provider order by id`.execute(database.db)).rows;
const NOTHING = { created: 0, changed: 0, undecided: 0, stopped: 0, gone: 0, refused: 0, left: 0, accountsCreated: 0 };

describe("importing an export of providers", () => {
	it.each(["csv", "json"] as const)("changes nothing as %s", async (format) => {
		const before = await profiles();
		expect(await back(await file(format, { source: "=Autumn list" }))).toMatchObject({
			...NOTHING,
			unchanged: before.length - 1,
			leftOut: [],
		});
		expect(await back(await file(format))).toMatchObject({
			...{ ...NOTHING, unchanged: before.length - 1 },
			leftOut: [{ reason: "left out: created by hand, without a source", count: 1 }],
		});
		expect(await profiles()).toEqual(before);
	});

	it("changes only what was edited", async () => {
		const { columns, rows } = readTable(await file("csv"));
		const edit = (values: readonly string[]) =>
			values[columns.indexOf("name")] === "BY HAND"
				? values.map((value, at) =>
						columns[at] === "phone" ? "03 9999 1234" : columns[at] === "postcodes" ? `${value}|3220` : value,
					)
				: values;
		const before = (await profiles()).find(({ name }) => name === "BY HAND");
		const edited = writeCsv([columns, ...rows.map(({ values }) => edit(values))]);
		expect(await back(Buffer.from(edited))).toMatchObject({ ...NOTHING, changed: 1 });
		const after = (await profiles()).find(({ name }) => name === "BY HAND");
		expect(after).toMatchObject({
			phone_number: "(03) 9999 1234",
			description: before?.description,
			services: before?.services,
			url: before?.url,
		});
		expect(after?.postcodes).toContain("3220");
		expect(await back(await file("csv"))).toMatchObject({ ...NOTHING, changed: 0 });
	});
});
