import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aWorld, type World } from "#tests/support/referrals.ts";

let api: TestApi;
let world: World;
beforeAll(async () => {
	api = await testApi();
	world = await aWorld(api);
});
afterAll(() => api.close());

it("only the case owner and leads see health details, and each reading is recorded", async () => {
	const { caseId, quoteId, cookie } = await world.request();
	const form = new FormData();
	for (const [name, value] of Object.entries({
		participant_first_name: "Ari",
		participant_age: "7",
		participant_relation: "Parent",
		diagnosis: "Epilepsy",
		participant_goals: "Swim",
		plan_management: "Plan Managed",
		funding_types_list: "NDIS",
	}))
		form.set(name, value);
	expect(
		(await api.request(`/quotes/${quoteId}/`, { method: "PATCH", body: form, cookies: { quote_visitor: cookie } }))
			.status,
	).toBe(200);
	const read = () => world.ask(world.sam, `/team/cases/${caseId}/details/`);
	expect((await read()).status).toBe(403);
	expect((await read()).body.detail).toBe(
		"Only the owner of an open case can see this. Assign the case to yourself first, or reopen it.",
	);
	await world.ask(world.sam, `/team/cases/${caseId}/claim/`, {});
	expect((await read()).body).toEqual({
		details: expect.arrayContaining([{ label: "Diagnosis", value: "Epilepsy" }]),
		has_plan: false,
	});
	const noted = async () =>
		(
			await sql<{
				n: number;
			}>`select count(*)::int as n from audit where deed = 'details.read' and about = ${`quote:${quoteId}`}`.execute(
				api.services.database.db,
			)
		).rows[0]?.n;
	expect(await noted()).toBe(1);
	await world.ask(world.sam, `/team/cases/${caseId}/release/`, {});
	await sql`update person set team_role = 'lead' where id = ${world.samId}`.execute(api.services.database.db);
	expect((await read()).status).toBe(200);
});
