import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Access, Transaction } from "#platform/db/database.ts";
import { readTable } from "#platform/tables/csv.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";
import { findColumns } from "./columns.ts";
import { writeImport } from "./import.ts";
import { planImport } from "./plan.ts";
import { sourceOf } from "./read.ts";

// The team may create a profile while an import creates one with the same name. Both need a free URL slug.

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
});
afterAll(() => api.close());

const fileOf = (name: string) => {
	const table = readTable(Buffer.from(`id,name,postcode,postcodes\n1,${name},3053,3053\n`));
	return sourceOf(table, findColumns(table.columns));
};
/** Makes a plan from a dry run. */
const planned = async (name: string, source: string) => {
	const { patient } = api.services.database;
	const into = { importId: randomUUID(), plan: randomUUID() };
	await sql`
		insert into provider_import (id, created_at, file_name, file_hash, row_count, state, source, columns) values (${into.importId}, now(), 'x', '', 1, 'trying', ${source}, '{}')
	`.execute(patient.db);
	await planImport(patient, fileOf(name), { source, into });
	return { plan: into.plan, source, personId: null, hidesGone: false, listDay: "2026-06-30" };
};
/** The database, with some work done before each patient transaction ends. */
const beforeEnd = (work: (trx: Transaction) => Promise<void>): { patient: Access } => {
	const { patient } = api.services.database;
	return {
		patient: {
			...patient,
			transaction: (own) =>
				patient.transaction(async (trx) => {
					const result = await own(trx);
					await work(trx);
					return result;
				}),
		},
	};
};
/** Whether this transaction holds the lock for new profile slugs. */
const HELD = sql<{ held: boolean }>`
	select exists (select from pg_locks where locktype = 'advisory' and granted and pid = pg_backend_pid() and objid = (hashtext('provider slugs')::bigint & 4294967295)::oid) as held
`;

it("only an import with new profiles locks the slugs, until a batch is written", async () => {
	const held: (boolean | undefined)[] = [];
	for (let times = 0; times < 2; times++) {
		const seen: (boolean | undefined)[] = [];
		const database = beforeEnd(async (trx) => void seen.push((await HELD.execute(trx)).rows[0]?.held));
		await writeImport(database, api.services, await planned("Wattle Home Help", "held"));
		held.push(seen.includes(true));
	}
	expect(held).toEqual([true, false]);
});

// The embedded database runs transactions one after the other.
if (process.env.TEST_DATABASE_URL)
	it("on a server, a profile with the same name created during the import gets the next slug", async () => {
		const { database } = api.services;
		const person = await aPerson(api.services, "team", { name: "Priya Nair" });
		await sql`update person set team_role = 'lead' where id = ${person.id}`.execute(database.db);
		const cookies = await sessionOf(api.services, person.id);
		const account = (
			await sql<{ id: number }>`insert into account (name) values ('Acacia') returning id`.execute(database.db)
		).rows[0]?.id;
		let made: Promise<Response> | undefined;
		const slow = beforeEnd(async () => {
			made ??= Promise.resolve(
				api.request(`/team/accounts/${account}/providers/`, { body: { name: "Acacia Aid" }, cookies }),
			);
			await new Promise((resolve) => setTimeout(resolve, 500));
		});
		await writeImport(slow, api.services, await planned("Acacia Aid", "meanwhile"));
		const answer = await made;
		expect([answer?.status, await answer?.json()]).toMatchObject([201, { url_slug: "acacia-aid-2" }]);
	});
