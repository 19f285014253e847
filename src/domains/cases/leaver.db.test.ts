import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Case, CaseLine } from "#contract/cases/cases.ts";
import type { Transaction } from "#platform/db/database.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aMeanwhile } from "#tests/support/concurrency.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";

// Deactivating a colleague unassigns their work. No case may stay with a person who has left, even if an assignment
// happens at the same moment.

interface Someone {
	id: number;
	cookies: Record<string, string>;
}
let api: TestApi;
let noor: Someone;
let sam: Someone;
const meanwhile = aMeanwhile();
const someone = async (role: string): Promise<Someone> => {
	const { id } = await aPerson(api.services, "team", { name: `${role} of the team` });
	await sql`update person set team_role = ${role} where id = ${id}`.execute(api.services.database.db);
	return { id, cookies: await sessionOf(api.services, id) };
};
beforeAll(async () => {
	api = await testApi({}, (real) => meanwhile.services(real));
	noor = await someone("administrator");
});
beforeEach(async () => {
	sam = await someone("member");
});
afterAll(() => api.close());

const ask = async (path: string, body?: unknown, as = noor, method?: string) => {
	const answer = await api.request(path, {
		...(body === undefined ? {} : { body }),
		...(method ? { method } : {}),
		cookies: as.cookies,
	});
	return { status: answer.status, body: await answer.json() };
};
const aCase = async (): Promise<CaseLine> => {
	const email = `v-${randomUUID()}@visitor.example`;
	await api.request("/messages/", { body: { email, message: "Hello" } });
	return (await ask(`/team/cases/?search=${email}`)).body.results[0];
};
const read = async ({ id }: { id: string }): Promise<Case> => (await ask(`/team/cases/${id}/`)).body;
const assign = async (one: CaseLine, to: Someone) =>
	ask(`/team/cases/${one.id}/`, { version: (await read(one)).version, owner: to.id }, noor, "PATCH");
const leaves = ({ id }: Someone) => ask(`/team/members/${id}/`, { is_active: false }, noor, "PATCH");

test("reopening a closed case whose owner has left leaves it unassigned", async () => {
	const one = await aCase();
	expect((await ask(`/team/cases/${one.id}/claim/`, {}, sam)).status).toBe(200);
	expect(
		(await ask(`/team/cases/${one.id}/close/`, { version: (await read(one)).version, outcome: "answered" }, sam))
			.status,
	).toBe(200);
	expect((await leaves(sam)).status).toBe(200);
	expect((await ask(`/team/cases/${one.id}/reopen/`, {})).body).toMatchObject({ status: "open", owner: null });
	expect((await ask("/team/cases/?view=unassigned")).body.results.map(({ id }: CaseLine) => id)).toContain(one.id);
	expect((await read(one)).timeline.slice(-2).map(({ kind }) => kind)).toEqual(["reopened", "owner-left"]);
});

test("a colleague can't take a case or a chat while being deactivated", async () => {
	const one = await aCase();
	meanwhile.happens = () => leaves(sam);
	expect((await ask(`/team/cases/${one.id}/claim/`, {}, sam)).status).toBe(403);
	expect((await read(one)).owner).toBeNull();

	const robin = await someone("member");
	expect((await api.request("/chats/", { body: { message: "Hello" } })).status).toBe(201);
	const { id } = (await ask("/team/chats/")).body.results[0];
	meanwhile.happens = () => leaves(robin);
	expect((await ask(`/team/chats/${id}/take/`, {}, robin)).status).toBe(403);
	expect((await ask("/team/chats/")).body.results[0]).toMatchObject({ id, state: "waiting" });
});

// The embedded database runs one transaction at a time.
if (process.env.TEST_DATABASE_URL) {
	/** Keeps a transaction open while another action runs. */
	const heldWhile = async <T>(
		work: (trx: Transaction) => Promise<unknown>,
		during: (letGo: () => void) => Promise<T>,
	): Promise<T> => {
		const begun = Promise.withResolvers<void>();
		const over = Promise.withResolvers<void>();
		const held = api.services.database.transaction(async (trx) => {
			await work(trx);
			begun.resolve();
			await over.promise;
		});
		await begun.promise;
		const done = await during(over.resolve).finally(over.resolve);
		await held;
		return done;
	};

	test("a case can't be assigned to a colleague while they are being deactivated", async () => {
		const one = await aCase();
		const answer = await heldWhile(
			(trx) => sql`update person set is_active = false where id = ${sam.id}`.execute(trx),
			async (letGo) => {
				const assigned = assign(one, sam);
				const waiting = sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted`;
				await expect
					.poll(async () => (await waiting.execute(api.services.database.db)).rows[0]?.n, { timeout: 10_000 })
					.toBeGreaterThan(0);
				letGo();
				return assigned;
			},
		);
		expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: "owner" }] } });
		expect((await read(one)).owner).toBeNull();
	});

	test("a person can be deactivated while an import writes rows that reference them", async () => {
		// The lock that a foreign key takes.
		const naming = (trx: Transaction) =>
			sql`select from person where id = any (${[sam.id, noor.id]}::int[]) for key share`.execute(trx);
		expect((await heldWhile(naming, () => leaves(sam))).status).toBe(200);
	});
}
