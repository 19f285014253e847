import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aProvider, aService } from "#tests/support/builders.ts";
import { indexOf } from "./index/directory-index.ts";

// Every search shows the directory as it is when it is asked, whoever changed it.

let api: TestApi;
/** A connection that is none of this process's pools: another node's. */
let other: pg.Client;
beforeAll(async () => {
	api = await testApi();
	const { id } = await aService(database().db);
	for (const name of ["Wattle Care", "Gum Care"]) await aProvider(database().db, { name, services: [id] });
	await vi.waitFor(() => expect(indexOf(database())?.ready()).toBe(true));
	const { Client: _, ...config } = database().poolConfig as pg.PoolConfig & { Client?: unknown };
	other = new pg.Client(config);
	await other.connect();
});
afterAll(async () => {
	await other.end();
	await api.close();
});
const database = () => api.services.database;

const found = async () =>
	((await (await api.request("/providers/")).json()) as { results: { name: string; description: string }[] }).results;
const names = async () => (await found()).map(({ name }) => name).sort();
const rename = (to: string) => `update provider set name = '${to}' where name like 'Gum%'`;

beforeEach(async () => {
	await sql.raw(rename("Gum Care")).execute(database().db);
	expect(await names()).toEqual(["Gum Care", "Wattle Care"]);
});

it("what this process changed is in the very next answer, by whichever connection it was", async () => {
	for (const [n, change] of [
		(text: string) => sql.raw(text).execute(database().db),
		(text: string) => database().patient.pool.query(text),
		(text: string) => database().transaction((trx) => sql.raw(text).execute(trx)),
	].entries()) {
		await change(rename(`Gum ${n}`));
		expect(await names()).toEqual([`Gum ${n}`, "Wattle Care"]);
	}
});

it("words that no search looks at are shown as they are now, too", async () => {
	await found();
	await sql`update provider set description = '<p>We listen.</p>' where name = 'Gum Care'`.execute(database().db);
	expect((await found()).map(({ description }) => description)).toContain("<p>We listen.</p>");
	await sql`update provider set is_active = false where name = 'Gum Care'`.execute(database().db);
	expect(await names()).toEqual(["Wattle Care"]);
	await sql`update provider set is_active = true where name = 'Gum Care'`.execute(database().db);
});

it("who asks while another's question is on its way sees what was committed before they asked", async () => {
	const early = names();
	await sql.raw(rename("Gum Meanwhile")).execute(database().db);
	const [late] = await Promise.all([names(), early]);
	expect(late).toEqual(["Gum Meanwhile", "Wattle Care"]);
});

it("what another node changed is in the next answer, with a notice of it or without", async () => {
	await other.query(rename("Gum Elsewhere"));
	expect(await names()).toEqual(["Gum Elsewhere", "Wattle Care"]);
	await api.services.pubsub.stop();
	try {
		await other.query(rename("Gum Unheard"));
		expect(await names()).toEqual(["Gum Unheard", "Wattle Care"]);
	} finally {
		await api.services.pubsub.start();
	}
});
