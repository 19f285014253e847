import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aProvider } from "#tests/support/builders.ts";
import { aPerson, joins, sessionOf } from "#tests/support/people.ts";
import { aWorld, type World } from "#tests/support/referrals.ts";

let api: TestApi;
let world: World;
let invited: number;
beforeAll(async () => {
	api = await testApi();
	world = await aWorld(api);
	await sql`update person set team_role = 'administrator' where id = ${world.samId}`.execute(api.services.database.db);
	const invitation = { name: "Noor Never", email: "noor@team.example", team_role: "administrator" };
	const answer = await world.ask(world.sam, "/team/members/", invitation);
	expect(answer.status).toBe(201);
	invited = answer.body.id;
});
afterAll(() => api.close());

it("an invited colleague who never signed in is in no list, gets no case and can't be mentioned", async () => {
	const { results } = (await world.ask(world.sam, "/team/people/")).body;
	expect(results.map(({ id }: { id: number }) => id)).not.toContain(invited);
	const { caseId } = await world.request();
	const change = () => world.ask(world.sam, `/team/cases/${caseId}/`, { version: 1, owner: invited }, "PATCH");
	expect((await change()).body.errors).toEqual([{ field: "owner", message: "Please select a team member" }]);
	const note = await api.request(`/team/cases/${caseId}/notes/`, {
		body: { text: "@Noor please look" },
		cookies: world.sam,
		headers: { "Idempotency-Key": "note-noor-never" },
	});
	expect(await note.json()).toMatchObject({ mentions: [] });
	await sessionOf(api.services, invited);
	expect((await change()).status).toBe(200);
	await sql`delete from session where person_id = ${invited}`.execute(api.services.database.db);
});

it("an administrator who never signed in doesn't count as the last one", async () => {
	const answer = await world.ask(world.sam, `/team/members/${world.samId}/`, { team_role: "member" }, "PATCH");
	expect(answer.status).toBe(409);
});

it("an account owner who never signed in doesn't count as the last one", async () => {
	const { db } = api.services.database;
	const provider = await aProvider(db, {});
	const owner = await aPerson(api.services, "staff", { email: "owner@f25.example" });
	await joins(api.services, owner.id, provider.account_id, "owner");
	await joins(
		api.services,
		(await aPerson(api.services, "staff", { email: "never@f25.example" })).id,
		provider.account_id,
		"owner",
	);
	await sql`update account_member set accepted_at = null where account_id = ${provider.account_id} and person_id <> ${owner.id}`.execute(
		db,
	);
	const cookies = await sessionOf(api.services, owner.id);
	const { rows } = await sql<{ id: number }>`select id from account_member where person_id = ${owner.id}`.execute(db);
	const leave = () =>
		world.ask(cookies, `/account-admin/${provider.account_id}/members/${rows[0]?.id}/`, undefined, "DELETE");
	expect((await leave()).status).toBe(409);
	await sql`update account_member set accepted_at = now() where account_id = ${provider.account_id}`.execute(db);
	expect((await leave()).status).toBe(200);
});
