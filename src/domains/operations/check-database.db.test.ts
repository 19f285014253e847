import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Transaction } from "#platform/db/database.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { checkDatabase } from "./check-database.ts";

let database: TestDatabase;
beforeAll(async () => {
	database = await testDatabase();
});
afterAll(() => database.close());

/** Findings for a role created by these statements. Everything is rolled back. */
const saidTo = async (...statements: string[]) => {
	const undone = new Error("undone");
	let told: string[] = [];
	await database.db
		.transaction()
		.execute(async (trx: Transaction) => {
			for (const one of ["create role a_guest_of_the_doctor", ...statements, "set local role a_guest_of_the_doctor"])
				await sql.raw(one).execute(trx);
			const found = await checkDatabase(trx as unknown as Kysely<object>, {
				kind: "server",
				pool: 10,
				host: "localhost",
			});
			told = found.filter(({ what }) => what.startsWith("The role")).map(({ level, what }) => `${level}: ${what}`);
			throw undone;
		})
		.catch((error) => {
			if (error !== undone) throw error;
		});
	return told;
};
const READS = [
	"grant usage on schema public to a_guest_of_the_doctor",
	"grant select on all tables in schema public to a_guest_of_the_doctor",
];
const MAKES = [
	"grant create on schema public to a_guest_of_the_doctor",
	`do $$ begin execute format('grant create on database %I to a_guest_of_the_doctor', current_database()); end $$`,
];
const OWNS = [
	`do $$ declare one regclass; begin
		for one in select oid::regclass from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
			execute format('alter table %s owner to a_guest_of_the_doctor', one);
		end loop;
	end $$`,
];
const EMPTY = [
	"drop schema public cascade",
	"create schema public",
	"grant usage on schema public to a_guest_of_the_doctor",
];

describe("the service's database role", () => {
	it("that owns everything and can create more gives no finding", async () => {
		expect(await saidTo(...MAKES, ...OWNS)).toEqual([]);
		expect(await saidTo(...EMPTY, ...MAKES)).toEqual([]);
	});

	it("that can only read, as after a restore by another user, gives a finding before a form fails", async () => {
		expect(await saidTo(...READS)).toEqual([
			expect.stringMatching(/^fault: The role in DATABASE_URL does not own \d+ tables/),
		]);
		expect(await saidTo(...READS, ...MAKES)).toEqual([
			expect.stringMatching(/^fault: The role in DATABASE_URL does not own \d+ tables/),
		]);
	});

	it("that can't create tables in an empty database gives a finding before the first start", async () => {
		expect(await saidTo(...EMPTY)).toEqual([
			expect.stringMatching(/^fault: The role in DATABASE_URL can't create anything in this database/),
		]);
	});

	it("that owns everything but can't create more gives a finding before an upgrade", async () => {
		expect(await saidTo(...OWNS)).toEqual([
			expect.stringMatching(/^warning: The role in DATABASE_URL can't create anything/),
		]);
	});
});
