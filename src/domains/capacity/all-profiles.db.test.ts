import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aProvider, aService, type ProviderRecord } from "#tests/support/builders.ts";
import { aPerson, joins, sessionOf } from "#tests/support/people.ts";

let api: TestApi;
let own: ProviderRecord[];
let foreign: ProviderRecord;
let areaId: number;
let owner: Record<string, string>;
const db = () => api.services.database.db;
const OLD = new Date("2025-12-01T00:00:00Z");
const say = (provider: number, state = "open") =>
	sql`insert into provider_capacity (provider_id, service_area_id, state, confirmed_at, way) values (${provider}, ${areaId}, ${state}, ${OLD}, 'profile')`.execute(
		db(),
	);

beforeAll(async () => {
	api = await testApi();
	const service = await aService(db(), "Nursing");
	areaId = service.areaId;
	const first = await aProvider(db(), { services: [service.id] });
	const second = await aProvider(db(), { services: [service.id] });
	foreign = await aProvider(db(), { services: [service.id] });
	await sql`update provider set account_id = ${first.account_id} where id = ${second.id}`.execute(db());
	own = [first, second];
	for (const { id } of [...own, foreign]) await say(id);
	const person = await aPerson(api.services, "staff");
	await joins(api.services, person.id, first.account_id, "owner");
	owner = await sessionOf(api.services, person.id);
});
afterAll(() => api.close());

const read = async (cookies = owner) => (await api.request("/own-capacity/", { cookies })).json();
const confirm = async (seen: string, cookies = owner) =>
	(await api.request("/own-capacity/confirm/", { cookies, body: { seen } })).status;
const confirmedAt = async (id: number) =>
	(
		await db()
			.selectFrom("provider_capacity")
			.select("confirmed_at")
			.where("provider_id", "=", id)
			.executeTakeFirstOrThrow()
	).confirmed_at;

it("says how many answers all profiles have, and confirms them in one press, with an audit event for each profile", async () => {
	const { seen, ...found } = await read();
	expect(found).toEqual({ profiles: 2, answers: 2, oldest: OLD.toISOString() });
	expect(await confirm(seen)).toBe(200);
	for (const { id } of own) expect(await confirmedAt(id)).toEqual(api.services.clock());
	expect(await confirmedAt(foreign.id)).toEqual(OLD);
	const events = db().selectFrom("audit").select("about").where("deed", "=", "capacity.confirmed").orderBy("id");
	expect(await events.execute()).toEqual(own.map(({ id }) => ({ about: `provider:${id}` })));
});

it("is refused if an answer changed since it was shown; a colleague's confirmation is no change", async () => {
	const { seen } = await read();
	expect(await confirm(seen)).toBe(200);
	expect(await confirm(seen)).toBe(200);
	await sql`update provider_capacity set state = 'closed' where provider_id = ${own[0]?.id}`.execute(db());
	expect(await confirm(seen)).toBe(409);
});

it("shows and confirms nothing for a person whose first yes isn't checked, or without profiles", async () => {
	await sql`update account_member set first_look_only = true where account_id = ${own[0]?.account_id}`.execute(db());
	const { seen, ...found } = await read();
	expect(found).toEqual({ profiles: 0, answers: 0, oldest: null });
	const before = await confirmedAt(own[1]?.id ?? 0);
	api.advance(1000);
	expect(await confirm(seen)).toBe(200);
	expect(await confirmedAt(own[1]?.id ?? 0)).toEqual(before);
});
