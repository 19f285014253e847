import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { aProvider, aService } from "#tests/support/builders.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";

// Changes to a profile, its capacity or its services each update the search row of the profile. Concurrent changes must
// not undo each other.

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

/** Runs the second statement before the first commits; it may have to wait for a lock. */
const together = async (first: string, second: string) => {
	const [one, other] = await Promise.all([database.pool.connect(), database.patient.pool.connect()]);
	try {
		await one.query("begin");
		await one.query(first);
		// The embedded database runs one transaction at a time.
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
		}, 15_000);
		if (database.kind === "server") await one.query("commit");
		await done;
	} finally {
		one.release();
		other.release();
	}
};
/** The search rows as they are, and after rebuilding them. */
const known = async () => {
	const read = async () =>
		(await sql`select provider_id, name_key, tok, cover from search_doc order by provider_id`.execute(database.db))
			.rows;
	const before = await read();
	await sql`delete from search_doc`.execute(database.db);
	await sql`select refresh_search_docs(array(select id from provider))`.execute(database.db);
	return { before, rebuilt: await read() };
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
	["a profile is hidden while one of its services is retired", hide, retire],
	["a profile is hidden while one of its service areas is retired", hide, retireArea],
	["a profile is hidden while staff record places", hide, say],
	["a profile is renamed while one of its services is retired", rename, retire],
	["a profile is renamed while staff record places", rename, say],
	["staff record places while the profile is hidden", say, hide],
	["a service is retired while a profile that offers it is renamed", retire, rename],
	["a service is retired while a new profile offers it", retire, another],
	["a service area is retired while a new profile offers it", retireArea, another],
	["a new profile offers a service while it is retired", another, retire],
	["a new profile offers a service area while it is retired", another, retireArea],
])("%s: both changes take effect", async (_, one, other) => {
	await together(one(), other());
	const { before, rebuilt } = await known();
	expect(before).toEqual(rebuilt);
});

// The embedded database runs one transaction at a time.
if (process.env.TEST_DATABASE_URL)
	test("retiring a service waits for an import that uses it, without blocking the import or other changes", async () => {
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
			}, 15_000);
			await bringing.query(another());
			await sql`update provider set name = 'Another name' where id = ${other.id}`.execute(database.db);
			await bringing.query("commit");
			await retired;
		} finally {
			bringing.release();
			retiring.release();
		}
		const { before, rebuilt } = await known();
		expect(before).toEqual(rebuilt);
		expect(before).toHaveLength(3);
	});
