import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { aProvider, aService } from "#tests/support/builders.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";

// What search knows of a profile is written by whoever changes the profile, its answers of room, or what it offers. None undoes what another has done meanwhile.

let database: TestDatabase;
let service: { id: number; areaId: number };
let id: number;
let account: number;

beforeAll(async () => {
	database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
	await database.reset();
	service = await aService(database.db);
	({ id, account_id: account } = await aProvider(database.db, { name: "Wattle", services: [service.id] }));
});

/** The second is under way before the first is done, and waits for it or not. */
const together = async (first: string, second: string) => {
	const [one, other] = await Promise.all([database.pool.connect(), database.patient.pool.connect()]);
	try {
		await one.query("begin");
		await one.query(first);
		// The embedded engine does one transaction after the other.
		if (database.kind === "embedded") await one.query("commit");
		let isDone = false;
		const done = other.query(second).finally(() => {
			isDone = true;
		});
		await vi.waitFor(async () => {
			if (isDone) return;
			const { rows } = await database.pool.query(
				"select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
			);
			expect(rows).toHaveLength(1);
		});
		if (database.kind === "server") await one.query("commit");
		await done;
	} finally {
		one.release();
		other.release();
	}
};
/** What search knows, and what it would know if it were written anew. */
const known = async () => {
	const read = async () =>
		(await sql`select provider_id, name_key, tok, cover from search_doc order by provider_id`.execute(database.db))
			.rows;
	const before = await read();
	await sql`delete from search_doc`.execute(database.db);
	await sql`select refresh_search_docs(array(select id from provider))`.execute(database.db);
	return { before, anew: await read() };
};

const retire = () => `update service set retired_at = now() where id = ${service.id}`;
const retireArea = () => `update service_area set retired_at = now() where id = ${service.areaId}`;
const say = () =>
	`insert into provider_capacity (provider_id, service_area_id, state, confirmed_at, way) values (${id}, ${service.areaId}, 'open', now(), 'profile')`;
const hide = () => `update provider set is_active = false where id = ${id}`;
const rename = () => `update provider set name = 'Banksia' where id = ${id}`;
const another = () =>
	`insert into provider (account_id, url_slug, name, services) values (${account}, 'another', 'Another', '{${service.id}}')`;

test.each([
	["a profile is hidden while a service of it is retired", hide, retire],
	["a profile is hidden while a service area of it is retired", hide, retireArea],
	["a profile is hidden while somebody says that it has room", hide, say],
	["a profile has another name while a service of it is retired", rename, retire],
	["a profile has another name while somebody says that it has room", rename, say],
	["somebody says that a profile has room while it is hidden", say, hide],
	["a service is retired while a profile of it has another name", retire, rename],
	["a service is retired while another profile comes with it", retire, another],
	["a service area is retired while another profile comes with it", retireArea, another],
	["another profile comes with a service while that is retired", another, retire],
	["another profile comes with a service area while that is retired", another, retireArea],
])("%s: both are done", async (_, one, other) => {
	await together(one(), other());
	const { before, anew } = await known();
	expect(before).toEqual(anew);
});

// The embedded database does one transaction after the other.
if (process.env.TEST_DATABASE_URL)
	test("on a server a service is retired once an import is through that brings profiles with it; meanwhile the import goes on, and others change theirs", async () => {
		const other = await aProvider(database.db, { name: "Other", services: [service.id] });
		const [bringing, retiring] = await Promise.all([database.pool.connect(), database.patient.pool.connect()]);
		try {
			await bringing.query("begin");
			await bringing.query(rename());
			const retired = retiring.query(retire());
			await vi.waitFor(async () => {
				const { rows } = await database.pool.query(
					"select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
				);
				expect(rows).toHaveLength(1);
			});
			await bringing.query(another());
			await sql`update provider set name = 'Another name' where id = ${other.id}`.execute(database.db);
			await bringing.query("commit");
			await retired;
		} finally {
			bringing.release();
			retiring.release();
		}
		const { before, anew } = await known();
		expect(before).toEqual(anew);
		expect(before).toHaveLength(3);
	});
