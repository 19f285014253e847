import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { ProviderImport } from "#contract/provider-import/provider-import.ts";
import type { OwnProvider } from "#contract/providers/provider-admin.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { truncate } from "#tests/support/database.ts";
import { aPerson, joins, sessionOf } from "#tests/support/people.ts";

// Staff may have the profile form open during an import. The form's old values must not overwrite the import.

type Cookies = Record<string, string>;

let api: TestApi;
let lead: Cookies;
const db = () => api.services.database.db;
beforeAll(async () => {
	api = await testApi();
	const { id } = await aPerson(api.services, "team", { name: "Priya Nair" });
	await sql`update person set team_role = 'lead' where id = ${id}`.execute(db());
	lead = await sessionOf(api.services, id);
});
afterAll(() => api.close());

const ask = async (path: string, body?: unknown, { as = lead, method }: { as?: Cookies; method?: string } = {}) => {
	const answer = await api.request(path, {
		...(body === undefined ? {} : { body }),
		...(method ? { method } : {}),
		cookies: as,
	});
	return { status: answer.status, body: await answer.json() };
};
const patch = (path: string, body: unknown, as = lead) => ask(path, body, { as, method: "PATCH" });

let source: string;
const bringIn = async (row: string, confirm_changes?: number): Promise<void> => {
	const form = new FormData();
	form.set(
		"file",
		new File(
			[
				`services,age_groups,funding_types,id,name,suburb,state,postcode,email,postcodes,description\nPhysiotherapy in a clinic,65+,HCP,${row}\n`,
			],
			"providers.csv",
			{ type: "text/csv" },
		),
	);
	const settled = async ({ body }: { body: ProviderImport }): Promise<ProviderImport> => {
		const busy = body.state === "trying" || body.state === "importing";
		return busy ? settled(await ask(`/team/imports/${body.id}/`)) : body;
	};
	const { body: taken } = await ask("/team/imports/", form);
	const tried = await settled(
		await ask(`/team/imports/${taken.id}/try/`, { source, columns: taken.columns, list_day: "2025-06-30" }),
	);
	expect(
		(await settled(await ask(`/team/imports/${tried.id}/commit/`, { token: tried.token, confirm_changes }))).state,
	).toBe("done");
};

let id: number;
let owner: Cookies;
beforeEach(async () => {
	// Otherwise the row would be held back as a match with the previous test's provider.
	await truncate(api.services.database, "provider cascade");
	source = `list-${Math.random().toString(36).slice(2)}`;
	await bringIn("a,Wattle Help,Carlton,VIC,3053,old@wattle.example,3053,We visit.");
	const { rows } = await sql<{
		id: number;
		account: number;
	}>`select id, account_id as account from provider where source = ${source}`.execute(db());
	id = rows[0]?.id ?? 0;
	const person = await aPerson(api.services, "staff", { name: "Jo Hill" });
	await joins(api.services, person.id, rows[0]?.account ?? 0, "owner");
	owner = await sessionOf(api.services, person.id);
});

/** The whole form as the page had it. */
const formOf = ({
	name,
	short_description,
	description,
	url,
	services,
	age_groups,
	funding_types,
	regions,
	single_postcodes,
	version,
}: OwnProvider) => ({
	...{ name, short_description, description, url, services, age_groups, funding_types, regions, version },
	postcodes: single_postcodes,
});
const profile = async (): Promise<OwnProvider> => (await ask(`/provider-admin/${id}/`, undefined, { as: owner })).body;
const stored = async () =>
	(await sql`select postcodes, short_description, own_columns from provider where id = ${id}`.execute(db())).rows[0];

it("imported values stay, and typed values are saved", async () => {
	const open = formOf(await profile());
	await bringIn("a,Wattle Help,Carlton,VIC,3053,old@wattle.example,3053|3054,We visit.");
	expect(
		(await patch(`/provider-admin/${id}/`, { ...open, short_description: "Typed meanwhile." }, owner)).status,
	).toBe(200);
	expect(await stored()).toEqual({
		postcodes: ["3053", "3054"],
		short_description: "Typed meanwhile.",
		own_columns: ["short_description"],
	});
	const { results } = (await ask(`/provider-admin/${id}/changes/`, undefined, { as: owner })).body;
	expect(results.slice(0, 2)).toMatchObject([
		{ by: "Jo Hill", columns: { short_description: { is: "Typed meanwhile." } } },
		{ by: "Priya Nair", by_team: true, columns: { postcodes: { was: ["3053"], is: ["3053", "3054"] } } },
	]);
});

it("if both changed the same field, the person who saves gets a conflict", async () => {
	const open = formOf(await profile());
	await bringIn("a,Wattle Help,Carlton,VIC,3053,old@wattle.example,3053|3054,We visit.");
	const refused = await patch(`/provider-admin/${id}/`, { ...open, postcodes: ["3053", "3065"] }, owner);
	expect(refused).toMatchObject({ status: 409, body: { errors: [{ field: "postcodes", code: "changed" }] } });
});

it("the team's own fields are not reset either", async () => {
	const { version } = (await ask(`/team/providers/${id}/`)).body;
	await bringIn("a,Wattle Help,Carlton,VIC,3053,new@wattle.example,3053,We visit.");
	const facts = { version, phone_number: "03 5550 1234", email: "old@wattle.example", is_telehealth_available: false };
	expect((await patch(`/team/providers/${id}/facts/`, facts)).status).toBe(409);
});

it("an estimated coverage is marked until staff save it; after that no import overwrites it", async () => {
	await bringIn("a,Wattle Help,Carlton,VIC,3053,old@wattle.example,,We visit.");
	const before = await profile();
	expect(before.is_coverage_estimated).toBe(true);
	expect((await ask(`/providers/${id}/`)).body.is_coverage_estimated).toBe(true);
	// Saving another field keeps the mark.
	expect(
		(await patch(`/provider-admin/${id}/`, { url: "https://wattle.example" }, owner)).body.is_coverage_estimated,
	).toBe(true);
	const { body } = await patch(
		`/provider-admin/${id}/`,
		{ ...formOf(before), url: "https://wattle.example", version: before.version + 1 },
		owner,
	);
	expect(body).toMatchObject({ is_coverage_estimated: false, postcodes: before.postcodes });
	expect((await ask(`/providers/${id}/`)).body.is_coverage_estimated).toBe(false);
	await bringIn("a,Wattle Help,Hobart,TAS,7000,old@wattle.example,,We visit.", 1);
	expect(await profile()).toMatchObject({ is_coverage_estimated: false, postcodes: before.postcodes });
});
