import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aProvider, aService } from "#tests/support/builders.ts";
import { indexOf } from "./index/directory-index.ts";

// Every search shows the current directory, whichever node or connection changed it.

let api: TestApi;
/** A connection outside this process's pools, like that of another node. */
let other: pg.Client;
beforeAll(async () => {
	api = await testApi();
	const { id } = await aService(database().db);
	for (const name of ["Wattle Care", "Gum Care"]) await aProvider(database().db, { name, services: [id] });
	await vi.waitFor(() => expect(indexOf(database())?.ready()).toBe(true), 15_000);
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

it("a change by this process is in the next response, whichever connection made it", async () => {
	for (const [n, change] of [
		(text: string) => sql.raw(text).execute(database().db),
		(text: string) => database().patient.pool.query(text),
		(text: string) => database().transaction((trx) => sql.raw(text).execute(trx)),
	].entries()) {
		await change(rename(`Gum ${n}`));
		expect(await names()).toEqual([`Gum ${n}`, "Wattle Care"]);
	}
});

it("fields that the search doesn't read are current too", async () => {
	await found();
	await sql`update provider set description = '<p>We listen.</p>' where name = 'Gum Care'`.execute(database().db);
	expect((await found()).map(({ description }) => description)).toContain("<p>We listen.</p>");
	await sql`update provider set is_active = false where name = 'Gum Care'`.execute(database().db);
	expect(await names()).toEqual(["Wattle Care"]);
	await sql`update provider set is_active = true where name = 'Gum Care'`.execute(database().db);
});

it("a search started during another one sees everything committed before it", async () => {
	const early = names();
	await sql.raw(rename("Gum Meanwhile")).execute(database().db);
	const [late] = await Promise.all([names(), early]);
	expect(late).toEqual(["Gum Meanwhile", "Wattle Care"]);
});

it("a change by another node is in the next response, with or without a notification", async () => {
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
