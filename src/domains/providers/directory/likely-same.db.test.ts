import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { anAccount, aProvider } from "#tests/support/builders.ts";
import { aWorld, type World } from "#tests/support/referrals.ts";
import { findLikelySame } from "./likely-same.ts";

let api: TestApi;
let world: World;
const db = () => api.services.database.db;
beforeAll(async () => {
	api = await testApi();
	world = await aWorld(api);
});
afterAll(() => api.close());

const NOWHERE = { phone_number: null, url: null, email: null, street_address: null };
const place = async (organisation: string, name: string, own: object) => {
	const account = await anAccount(db(), { name: organisation });
	return aProvider(db(), { ...NOWHERE, account_id: account.id, name, ...own });
};
const queue = async (kind: string): Promise<{ one: { id: number }; other: { id: number }; why: string }[]> => {
	await findLikelySame(api.services.database, api.services.clock());
	const { results } = (await world.ask(world.sam, "/team/likely-same/")).body;
	return results.filter((pair: { kind: string }) => pair.kind === kind);
};
const idsOf = (pair: { one: { id: number }; other: { id: number } } | undefined) => [pair?.one.id, pair?.other.id];

it("proposes places near each other that share a word of their names, until a colleague says that they aren't the same", async () => {
	const at = { suburb: "Ararat", state: "VIC", postcode: "3377" };
	const one = await place("Mulga Health", "MULGA at Home", { ...at, latitude: -37.2841, longitude: 142.9302 });
	const other = await place("East Mulga Region", "Mulga At Home East Ararat Health", {
		...at,
		...{ postcode: "3378", latitude: -37.2846, longitude: 142.9307 },
	});
	// Another place shares the words of its suburb alone.
	await place("Sedge", "Sedge Home Care Ararat", { ...at, latitude: -37.2841, longitude: 142.9302 });
	const named = async () => (await queue("profile")).filter((pair) => (pair.other.id as number) >= one.id);
	const found = await named();
	expect(found.map(idsOf)).toEqual([[one.id, other.id]]);
	expect(found[0]?.why).toBe("near each other with a name alike");

	const said = { kind: "profile", one: other.id, other: one.id };
	expect((await world.ask(world.sam, "/team/likely-same/distinct/", said)).status).toBe(200);
	expect((await world.ask(world.sam, "/team/likely-same/distinct/", said)).status).toBe(200);
	await sql`update provider set phone_number = '(03) 7010 1234', updated_at = now() where id in (${one.id}, ${other.id})`.execute(
		db(),
	);
	expect(await named()).toEqual([]);
	const { rows } =
		await sql`select from audit where deed = 'likely-same.distinct' and about = ${`provider:${one.id}`}`.execute(db());
	expect(rows.length).toBe(1);
});

it("proposes organisations with one name, and refuses a pair that doesn't exist", async () => {
	const one = await place("Quandong Care Pty Ltd", "Quandong in Perth", { postcode: "6000" });
	const other = await place("QUANDONG CARE", "Quandong in Hobart", { postcode: "7000" });
	expect((await queue("organisation")).map(idsOf)).toContainEqual([one.account_id, other.account_id]);
	const none = { kind: "organisation", one: one.account_id, other: 2_000_000_000 };
	expect((await world.ask(world.sam, "/team/likely-same/distinct/", none)).status).toBe(404);
	expect((await world.ask(world.sam, "/team/likely-same/distinct/", { ...none, other: one.account_id })).status).toBe(
		422,
	);
});
