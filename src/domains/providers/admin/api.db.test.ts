import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { anAccount, aProvider, aRegion, aService, type ProviderRecord } from "#tests/support/builders.ts";
import { aPerson, joins, sessionOf } from "#tests/support/people.ts";
import { type Staff, staffOf } from "#tests/support/staff.ts";

let api: TestApi;
let region: { id: number; postcodes: string[] };
beforeAll(async () => {
	api = await testApi();
	region = await aRegion(db(), ["3220", "3221", "3222"]);
});
afterAll(() => api.close());

const db = () => api.services.database.db;
let staff: Staff;
let provider: Staff["provider"];
let ask: Staff["ask"];
beforeEach(async () => {
	staff = await staffOf(api);
	({ provider, ask } = staff);
});

const change = (body: unknown, as = staff.cookies, id = provider.id) =>
	ask(`/provider-admin/${id}/`, "PATCH", body, as);
const colleague = async () => {
	const { id } = await aPerson(api.services, "staff", { name: "Ash Waters" });
	await joins(api.services, id, provider.account_id, [provider.id]);
	return sessionOf(api.services, id);
};

describe("own profiles", () => {
	// API-040, ADM-006
	it("lists ten per page, by name", async () => {
		const account = await anAccount(db());
		for (let n = 11; n > 0; n--)
			await aProvider(db(), { account_id: account.id, name: `Own profile ${String(n).padStart(2, "0")}` });
		await joins(api.services, staff.person.id, account.id, "owner");
		const first = await ask("/provider-admin/");
		expect(first.body).toMatchObject({ count: 12, totalPages: 2 });
		expect((first.body.results as { name: string }[]).map(({ name }) => name)[0]).toBe("Own profile 01");
		expect((first.body.results as unknown[]).length).toBe(10);
		expect(((await ask("/provider-admin?page=2")).body.results as unknown[]).length).toBe(2);
		expect(((await ask("/provider-admin/?page=3&pageSize=5")).body.results as unknown[]).length).toBe(2);
		// A search leaves those with each of its words in the name, wherever they stand.
		const found = async (search: string) => (await ask(`/provider-admin/?${new URLSearchParams({ search })}`)).body;
		expect(await found("1 PROF")).toMatchObject({ count: 3, totalPages: 1 });
		expect(await found("profile 07")).toMatchObject({ count: 1, results: [{ name: "Own profile 07" }] });
		expect(await found("100%")).toMatchObject({ count: 0, results: [] });
	});

	// API-041
	it("reads one by id or slug, with the fields only staff see", async () => {
		const { body } = await ask(`/provider-admin/${provider.id}/`);
		expect(body).toMatchObject({
			id: provider.id,
			is_using_advanced_availability: false,
			version: 1,
			single_postcodes: [],
		});
		expect((await ask(`/provider-admin/${provider.url_slug}/`)).body).toEqual(body);
	});
});

describe("changing a profile", () => {
	// API-042, PRO-017, ADM-031
	it("every field, immediately visible to search", async () => {
		const service = await aService(db());
		const { status, body } = await change({
			name: "Wattle Care Geelong",
			short_description: "We come to you.",
			description: "<p>We <b>listen</b> first.</p><script>alert(1)</script>",
			url: "wattle-care.example/geelong",
			services: [service.id],
			age_groups: ["0-6"],
			funding_types: ["NDIS"],
			regions: [region.id],
			postcodes: ["3000"],
		});
		expect(status).toBe(200);
		expect(body).toMatchObject({
			name: provider.name,
			asked_name: { name: "Wattle Care Geelong", by: "Robin Marsh" },
			description: "<p>We <strong>listen</strong> first.</p>",
			url: "https://wattle-care.example/geelong",
			regions: [region.id],
			single_postcodes: ["3000"],
			postcodes: ["3000", ...region.postcodes],
			version: 2,
			// The slug stays, because printed codes use it.
			url_slug: provider.url_slug,
		});
		const found = await ask(`/providers/?service_areas_list=${service.areaId}&postcodes_list=3221`);
		expect((found.body.results as { id: number }[]).map(({ id }) => id)).toEqual([provider.id]);
	});

	// ADM-022, ADM-023, ADM-025, ADM-026, ADM-027, ADM-028, ADM-029, ADM-030
	it("refuses invalid fields with a message each, and changes nothing", async () => {
		const { status, body } = await change({
			name: " ",
			short_description: "",
			url: "not a link",
			description: "<p> &nbsp;</p>",
		});
		expect(status).toBe(422);
		expect(body.errors).toEqual([
			{ field: "name", message: "This field is required" },
			{
				field: "short_description",
				message: "Please provide a short description. The short description will be displayed in search results.",
			},
			{ field: "url", message: "Invalid URL" },
		]);
		const message = async (fields: object) => (await change(fields)).body.errors?.[0]?.message;
		expect(await message({ short_description: "x".repeat(201) })).toBe("Must be 200 characters or less");
		expect(await message({ description: "<p> &nbsp;</p>" })).toBe(
			"Please provide a long description. The description will be displayed on your profile page.",
		);
		for (const text of ["Write to jo@care.example", "Ring 0491 570 006", "See www.care.com.au"])
			expect(await message({ description: `<p>${text}</p>` })).toBe(
				"Description cannot contain email addresses, phone numbers, or URLs.",
			);
		for (const url of [
			"javascript:alert(1)",
			"ftp://care.example",
			"https://user:pw@care.example",
			"http://localhost",
			"care",
		])
			expect(await message({ url })).toBe("Invalid URL");
		expect((await ask(`/provider-admin/${provider.id}/`)).body).toMatchObject({ name: provider.name, version: 1 });
	});

	it("invisible text counts as missing, and a name is one line", async () => {
		for (const blank of ["\u200b", "\u2800", "\u3164", "\u00ad"]) {
			expect((await change({ name: blank })).body.errors?.[0]?.message).toBe("This field is required");
			expect((await change({ short_description: blank })).status).toBe(422);
		}
		expect((await change({ name: "Wattle\n\nCare \u202eevil", url: "//wattle.example" })).body).toMatchObject({
			asked_name: { name: "Wattle Care evil" },
			url: "https://wattle.example",
		});
	});

	it("a URL with odd characters is not found, without a server error", async () => {
		for (const id of ["%00", "%27", "x%0a", "..%2f1"])
			expect([400, 404]).toContain((await ask(`/provider-admin/${id}/`)).status);
	});

	// ADM-024
	it("accepts a short description of 200 characters, and no web address", async () => {
		expect((await change({ short_description: "🌿".repeat(200), url: "" })).body).toMatchObject({
			short_description: "🌿".repeat(200),
			url: null,
		});
	});

	it("refuses values that are not in the reference tables", async () => {
		const { body } = await change({
			services: [999_999_999],
			age_groups: ["x"],
			funding_types: ["y"],
			regions: [99_999],
			postcodes: ["9998"],
		});
		expect(body.errors?.map(({ field }) => field)).toEqual([
			"services",
			"age_groups",
			"funding_types",
			"regions",
			"postcodes",
		]);
	});

	it("ignores unknown fields", async () => {
		await change({
			short_description: "New words",
			is_active: false,
			account_id: 1,
			overall_review: "5.0",
			email: "x@y.example",
			is_subscribed_for_onboarding: true,
		});
		const [row] = (await sql<ProviderRecord>`select * from provider where id = ${provider.id}`.execute(db())).rows;
		expect(row).toMatchObject({
			short_description: "New words",
			is_active: true,
			account_id: provider.account_id,
			overall_review: null,
			email: null,
		});
	});

	it("all postcodes of a region become the region, and postcodes in a region aren't stored twice", async () => {
		expect((await change({ postcodes: [...region.postcodes, "3000"] })).body).toMatchObject({
			regions: [region.id],
			single_postcodes: ["3000"],
		});
		expect((await change({ regions: [], postcodes: ["3220", "3222"] })).body).toMatchObject({
			regions: [],
			single_postcodes: ["3220", "3222"],
		});
	});

	// ADM-032
	it("staff can't change the fields that client services manage with advanced availability", async () => {
		await sql`update provider set is_using_advanced_availability = true where id = ${provider.id}`.execute(db());
		const service = await aService(db());
		const { status, body } = await change({
			services: [service.id],
			age_groups: [],
			funding_types: ["NDIS"],
			regions: [region.id],
			url: "https://other.example/",
		});
		expect(status).toBe(422);
		expect(body.errors?.map(({ field }) => field)).toEqual(["services", "funding_types", "regions"]);
		expect((await change({ url: "https://other.example/", services: [] })).status).toBe(200);
	});

	it("an imported text may stay while other fields change", async () => {
		await sql`update provider set description = '<p>Ring 0491 570 006</p>' where id = ${provider.id}`.execute(db());
		expect((await change({ url: "https://other.example/", description: "<p>Ring 0491 570 006</p>" })).status).toBe(200);
	});

	it("a save based on an older version gets a conflict and overwrites nothing", async () => {
		const other = await colleague();
		expect((await change({ short_description: "Theirs.", version: 1 }, other)).status).toBe(200);
		const { status, body } = await change({ short_description: "Mine.", url: "https://mine.example/", version: 1 });
		expect(status).toBe(409);
		expect(body).toMatchObject({
			detail: "Ash Waters changed this profile while you were editing. No changes are lost.",
			errors: [{ field: "short_description", code: "changed" }],
		});
		expect((await change({ short_description: "Mine.", url: "https://mine.example/", version: 2 })).body).toMatchObject(
			{
				url: "https://mine.example/",
				short_description: "Mine.",
				version: 3,
			},
		);
	});

	it("if two people changed different fields, both changes are kept, although a form sends every field", async () => {
		const other = await colleague();
		const form = {
			url: provider.url,
			short_description: provider.short_description,
			regions: [] as number[],
			postcodes: [] as string[],
		};
		await change({ ...form, short_description: "Theirs.", version: 1 }, other);
		await change({ ...form, regions: [region.id], short_description: "Theirs.", version: 2 }, other);
		expect((await change({ ...form, url: "https://mine.example/", version: 1 })).body).toMatchObject({
			url: "https://mine.example/",
			short_description: "Theirs.",
			regions: [region.id],
			version: 4,
		});
		expect((await change({ ...form, url: "https://mine.example/", postcodes: ["3000"], version: 1 })).status).toBe(409);
	});

	it("of two saves at the same moment, one gets a conflict", async () => {
		const other = await colleague();
		const both = await Promise.all([
			change({ url: "https://mine.example/", version: 1 }),
			change({ url: "https://theirs.example/", version: 1 }, other),
		]);
		expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
	});

	it("saving the same values is no change", async () => {
		expect((await change({ name: provider.name, services: [], url: provider.url })).body).toMatchObject({ version: 1 });
		expect((await ask(`/provider-admin/${provider.id}/changes/`)).body).toMatchObject({ count: 0 });
	});
});

describe("history and undo", () => {
	const history = async () =>
		(await ask(`/provider-admin/${provider.id}/changes/`)).body.results as Record<string, unknown>[];
	const undo = (version: number) => ask(`/provider-admin/${provider.id}/changes/undo/`, "POST", { version });

	it("shows who changed what and when, newest first", async () => {
		await change({ url: "https://first.example/" });
		await change({ url: "https://second.example/", regions: [region.id] });
		expect(await history()).toMatchObject([
			{
				version: 3,
				by: "Robin Marsh",
				at: "2026-03-01T22:00:00.000Z",
				columns: {
					url: { was: "https://first.example/", is: "https://second.example/" },
					regions: { was: [], is: [region.id] },
				},
				can_undo: true,
			},
			{ version: 2, columns: { url: { was: provider.url, is: "https://first.example/" } }, can_undo: false },
		]);
	});

	it("undoes the newest change, once", async () => {
		await change({ url: "https://first.example/" });
		await change({ url: "https://second.example/", regions: [region.id] });
		expect((await undo(2)).status).toBe(409);
		expect((await undo(3)).body).toMatchObject({ url: "https://first.example/", regions: [], version: 4 });
		expect((await history())[0]).toMatchObject({ is_undo: true, can_undo: false });
		expect((await undo(4)).status).toBe(409);
	});
});
