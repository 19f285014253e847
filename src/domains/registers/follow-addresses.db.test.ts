import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { REGISTER_BYTES } from "#contract/registers/options.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { anAccount, aProvider } from "#tests/support/builders.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";
import { actionsFile, anAbn, listOf, noRegisters, publishRegister } from "#tests/support/registers.ts";
import { followAddresses } from "./follow-addresses.ts";
import { withdrawRegister } from "./import-register.ts";

// A list is asked for at its address once a day and only tried. What it would change waits until a lead publishes exactly that.

let site: Server;
let asked: IncomingHttpHeaders[] = [];
let answer: (response: ServerResponse) => void;
let api: TestApi;
let lead: { email: string; cookies: Record<string, string> };
let member: string;
/** Emails of earlier tests. */
let toldBefore = 0;

beforeAll(async () => {
	site = createServer((request, response) => {
		asked.push(request.headers);
		answer(response);
	});
	await new Promise<void>((listening) => site.listen(0, "127.0.0.1", () => listening()));
	const { port } = site.address() as AddressInfo;
	api = await testApi({ REGISTER_ADDRESSES: `ndis-actions=http://127.0.0.1:${port}/actions.csv` });
	const person = await aPerson(api.services, "team", { name: "Sam Reed" });
	await sql`update person set team_role = 'lead' where id = ${person.id}`.execute(api.services.database.db);
	lead = { email: person.email, cookies: await sessionOf(api.services, person.id) };
	member = (await aPerson(api.services, "team", { name: "Kim Lee" })).email;
});
afterAll(async () => {
	await api.close();
	site.close();
});
beforeEach(async () => {
	const { db } = api.services.database;
	await noRegisters(api.services.database);
	await sql`delete from register_fetch`.execute(db);
	asked = [];
	toldBefore = (await emailsTo(api.services, lead.email)).length;
});

/** The address answers this file from now on. */
const gives = (file: Buffer | string, headers: Record<string, string> = {}) => {
	answer = (response) => {
		const isSame = headers.etag !== undefined && asked.at(-1)?.["if-none-match"] === headers.etag;
		response.writeHead(isSame ? 304 : 200, headers).end(isSame ? undefined : file);
	};
};
const look = () => followAddresses(api.services);
/** As if the last look was a day ago: with the clock of a day later, nobody would be signed in. */
const lookTomorrow = async () => {
	await sql`update register_fetch set looked_at = looked_at - interval '1 day'`.execute(api.services.database.db);
	return look();
};
const listed = async () => {
	const { lists } = await (await api.request("/team/registers/", { cookies: lead.cookies })).json();
	return lists.find(({ kind }: { kind: string }) => kind === "ndis-actions");
};
const publish = async (hash: string, more: object = {}) => {
	const sent = await api.request(`/team/registers/ndis-actions/fetched/${hash}/`, {
		cookies: lead.cookies,
		body: more,
	});
	return { status: sent.status, body: await sent.json() };
};
/** What leads are told in this test. */
const told = async () => (await emailsTo(api.services, lead.email)).slice(toldBefore);
const banned = async () => {
	const { database } = api.services;
	const account = await anAccount(database.db, { abn: anAbn() });
	return { ...(await aProvider(database.db, { account_id: account.id })), abn: account.abn as string };
};

test("a new list is tried, leads get what it would change, and nothing changes until one publishes it", async () => {
	const { id, name, abn } = await banned();
	gives(actionsFile([{ abn }]), { etag: '"one"', "last-modified": "Fri, 20 Feb 2026 02:00:00 GMT" });
	expect(await look()).toBe(1);
	const { fetched, published } = await listed();
	expect(published).toBeNull();
	expect(fetched.waiting).toMatchObject({ day: "2026-02-20", report: { rows: 1, barred: [{ id, name }] } });
	const [email, ...others] = await told();
	expect([others, await emailsTo(api.services, member)]).toEqual([[], []]);
	expect(email?.text_body).toContain("of 20 February 2026 is at its address. It has 1 row.");
	expect(email?.text_body).toContain("1 provider would leave search");
	expect(email?.text_body).toContain("/team/registers");

	expect((await publish(fetched.waiting.hash)).body).toMatchObject({ published: true, barred: [{ id, name }] });
	const after = await listed();
	expect(after.published).toMatchObject({ day: "2026-02-20", by: "Sam Reed" });
	expect(after.fetched.waiting).toBeNull();
	expect((await publish(fetched.waiting.hash)).status).toBe(409);
});

test("an address is asked once a day, with the mark of its last answer, and leads are told once of a list", async () => {
	gives(actionsFile([{ abn: anAbn() }]), { etag: '"two"' });
	expect([await look(), await look()]).toEqual([1, 0]);
	expect(asked).toHaveLength(1);
	expect(await lookTomorrow()).toBe(0);
	expect(asked.map((headers) => headers["if-none-match"])).toEqual([undefined, '"two"']);
	expect((await listed()).fetched.waiting).not.toBeNull();
	// An address without marks gives the same file again.
	gives(actionsFile([{ abn: anAbn() }]));
	expect([await lookTomorrow(), await lookTomorrow()]).toEqual([1, 0]);
	expect(await told()).toHaveLength(2);
});

test("the list that is published already doesn't wait", async () => {
	const { database, clock } = api.services;
	const file = actionsFile([{ abn: anAbn() }]);
	await publishRegister(database, "ndis-actions", file, "2026-02-20", clock());
	gives(file);
	expect(await lookTomorrow()).toBe(0);
	expect((await listed()).fetched).toMatchObject({ fault: null, waiting: null });
	expect(await told()).toEqual([]);
});

test("a list that is published by another way doesn't wait any more, and is offered again once it's taken back", async () => {
	const { database, clock } = api.services;
	const file = actionsFile([{ abn: anAbn() }]);
	gives(file, { etag: '"three"' });
	expect(await lookTomorrow()).toBe(1);
	await publishRegister(database, "ndis-actions", file, "2026-02-20", clock());
	expect((await listed()).fetched.waiting).toBeNull();
	expect(await lookTomorrow()).toBe(0);
	await withdrawRegister(database, listOf("ndis-actions"), clock());
	expect(await lookTomorrow()).toBe(1);
});

test("another list at the address than the one whose differences were shown isn't published, and waits instead", async () => {
	gives(actionsFile([{ abn: anAbn() }]));
	await lookTomorrow();
	const { hash } = (await listed()).fetched.waiting;
	gives(actionsFile([{ abn: anAbn() }, { abn: anAbn() }]));
	expect((await publish(hash)).status).toBe(409);
	const { published, fetched } = await listed();
	expect([published, fetched.waiting.report.rows]).toEqual([null, 2]);
	expect((await publish(fetched.waiting.hash)).body).toMatchObject({ published: true });
});

test("more than 5 in 100 changes need their number here too", async () => {
	const { database, clock } = api.services;
	await publishRegister(database, "ndis-actions", actionsFile([{ abn: anAbn() }]), "2026-02-20", clock());
	gives(actionsFile([{ abn: anAbn() }]));
	await lookTomorrow();
	const { hash, report } = (await listed()).fetched.waiting;
	expect(report).toMatchObject({ changed: { count: 2, of: 1 }, stops: [expect.stringMatching(/more than 5 in 100/)] });
	expect((await publish(hash)).body).toMatchObject({ published: false });
	expect((await publish(hash, { confirmed: "1" })).body).toMatchObject({ published: false });
	expect((await publish(hash, { confirmed: "2" })).body).toMatchObject({ published: true });
});

test.each<[string, () => void, RegExp]>([
	["not found", () => (answer = (response) => response.writeHead(404).end()), /answers 404/],
	["a redirect", () => (answer = (response) => response.writeHead(302, { location: "/" }).end()), /doesn't answer/],
	["a broken answer", () => (answer = (response) => response.destroy()), /doesn't answer/],
	["another list", () => gives("Provider,Postcode\nWattle,3000\n"), /^This isn't the NDIS Commission's/],
	["no table", () => gives(""), /./],
	["too large a file", () => gives("a".repeat(REGISTER_BYTES + 1)), /larger than 20 MB/],
])("an address that gives no list says why, and what was published stays: %s", async (_, give, why) => {
	const { database, clock } = api.services;
	await publishRegister(database, "ndis-actions", actionsFile([{ abn: anAbn() }]), "2026-02-20", clock());
	give();
	expect(await lookTomorrow()).toBe(0);
	const { published, fetched } = await listed();
	expect(published.day).toBe("2026-02-20");
	expect(fetched).toMatchObject({ fault: expect.stringMatching(why), waiting: null });
});

test("a list that waits is published only while its address answers", async () => {
	gives(actionsFile([{ abn: anAbn() }]));
	await lookTomorrow();
	const { hash } = (await listed()).fetched.waiting;
	answer = (response) => response.writeHead(503).end();
	const { status, body } = await publish(hash);
	expect([status, body.errors[0].message]).toEqual([422, "The address answers 503."]);
	expect((await listed()).fetched.waiting.hash).toBe(hash);
});
