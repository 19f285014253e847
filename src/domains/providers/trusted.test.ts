import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { ProviderSearch } from "#contract/providers.ts";
import { SESSION_COOKIE } from "#domains/accounts/session.ts";
import { WROTE_COOKIE } from "#platform/db/reads.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aProvider, aService } from "#tests/support/builders.ts";
import { currentVersion, trustedVersion } from "./index/current-version.ts";
import { indexOf } from "./index/directory-index.ts";
import { answerAtHand } from "./search-answers.ts";

// What the database said a moment ago is trusted, unless something is known to have changed since.

let api: TestApi;
/** A connection that this process does not count as its own: another node's. */
let other: pg.Client;
beforeAll(async () => {
	api = await testApi();
	const { id } = await aService(database().db);
	for (const name of ["Wattle Care", "Gum Care"]) await aProvider(database().db, { name, services: [id] });
	await vi.waitFor(() => expect(indexOf(database())?.ready()).toBe(true));
	const { Client: _, onWrite: __, ...config } = database().poolConfig as pg.PoolConfig & { onWrite?: unknown };
	other = new pg.Client(config);
	await other.connect();
});
afterAll(async () => {
	await other.end();
	await api.close();
});
const database = () => api.services.database;

const names = async (cookies?: Record<string, string>) =>
	((await (await api.request("/providers/", cookies && { cookies })).json()) as { results: { name: string }[] }).results.map(({ name }) => name).sort();
const asked = ProviderSearch.parse({});
const namesAtHand = () => {
	const written = answerAtHand(database(), asked, api.services.clock());
	return written && (JSON.parse(Buffer.from(written.bytes).toString()) as { results: { name: string }[] }).results.map(({ name }) => name).sort();
};
const rename = (to: string) => `update provider set name = '${to}' where name like 'Gum%'`;

beforeEach(async () => {
	await sql.raw(rename("Gum Care")).execute(database().db);
	await vi.waitFor(async () => {
		await names();
		expect(namesAtHand()).toEqual(["Gum Care", "Wattle Care"]);
	});
});

it("an answer is at hand once the database was asked, and no longer when this process has written anything", async () => {
	await sql`select count(*) from provider`.execute(database().db);
	expect(namesAtHand()).toEqual(["Gum Care", "Wattle Care"]);
	await sql`update provider set short_description = short_description where name = 'Nobody'`.execute(database().db);
	expect(namesAtHand()).toBeUndefined();
});

it("what this process changed is in the very next answer, whoever asks, by whichever connection it was", async () => {
	for (const [n, change] of [
		(text: string) => sql.raw(text).execute(database().db),
		(text: string) => database().pool.query(text),
		(text: string) => database().patient.pool.query(text),
		(text: string) => database().transaction((trx) => sql.raw(text).execute(trx)),
		async (text: string) => {
			const queue = new pg.Pool(database().poolConfig);
			await queue.query(text).finally(() => queue.end());
		},
	].entries()) {
		await names();
		await change(rename(`Gum ${n}`));
		expect(await names()).toEqual([`Gum ${n}`, "Wattle Care"]);
	}
});

it("who asks while another's question is on its way sees what was committed before they asked", async () => {
	const early = currentVersion(database());
	await sql.raw(rename("Gum Meanwhile")).execute(database().db);
	const [late] = await Promise.all([names(), early]);
	expect(late).toEqual(["Gum Meanwhile", "Wattle Care"]);
});

it("what another node changed is in every answer within a second, and nobody trusts an old one for longer", async () => {
	await other.query(rename("Gum Elsewhere"));
	await vi.waitFor(async () => expect(await names()).toEqual(["Gum Elsewhere", "Wattle Care"]), 1_000);
});

it("without a notice as well: trust ends by itself", async () => {
	await api.services.notices.stop();
	try {
		await other.query(rename("Gum Unheard"));
		await vi.waitFor(async () => expect(await names()).toEqual(["Gum Unheard", "Wattle Care"]), 1_000);
	} finally {
		await api.services.notices.start();
	}
});

it("a notice ends it at once", async () => {
	expect(trustedVersion(database())).toBeTypeOf("number");
	await other.query("select pg_notify('alongside_notice', 'search')");
	await vi.waitFor(() => expect(trustedVersion(database())).toBeUndefined(), { interval: 1 });
});

it.each([WROTE_COOKIE, SESSION_COOKIE])("who comes with the cookie %s sees at once what was changed on another node", async (name) => {
	await api.services.notices.stop();
	try {
		for (let n = 0; n < 5; n++) {
			await names();
			await other.query(rename(`Gum Own ${n}`));
			expect(await names({ [name]: "something" })).toEqual([`Gum Own ${n}`, "Wattle Care"]);
		}
	} finally {
		await api.services.notices.start();
	}
});
