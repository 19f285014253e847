import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { aRequest, sendQuote } from "#tests/support/quotes.ts";
import { actionsFile, anAbn, publishRegister, registerAll } from "#tests/support/registers.ts";
import { worldOfFile } from "#tests/support/world-of-file.ts";

// A list that bars a provider: their open referrals stop with it, and nothing more reaches them.

const { api, world } = await worldOfFile();
let abn: string;
beforeAll(async () => {
	abn = anAbn();
	const { near } = world.town;
	await sql`update account set abn = ${abn} where id = ${near.account_id}`.execute(api.services.database.db);
});

const publishBan = () => {
	const { database, clock } = api.services;
	return publishRegister(database, "ndis-actions", actionsFile([{ abn }]), "2026-02-20", clock());
};
const mine = async (token: string) => (await world.ask({}, `/my-request/${token}/`)).body.providers;

test("stops the referrals of the provider in the same transaction, and the visitor sees it in neutral words", async () => {
	const { near, alsoNear } = world.town;
	const { caseId, token } = await world.request({ consent_to_share: true });
	await world.consent(caseId, near.id);
	await world.send(caseId, [near.id]);
	expect((await publishBan()).barred.map(({ id }) => id)).toEqual([near.id]);
	const states = await sql<{ state: string; ended_why: string; tell_visitor: boolean }>`
		select state, ended_why, tell_visitor from referral where provider_id = ${near.id}
	`.execute(api.services.database.db);
	expect(states.rows).toEqual([{ state: "withdrawn", ended_why: "provider-inactive", tell_visitor: true }]);
	const { timeline, flags } = (await world.ask(world.sam, `/team/cases/${caseId}/`)).body;
	expect(timeline.map(({ kind }: { kind: string }) => kind)).toContain("referral-stopped");
	expect(flags).toContain("provider-inactive");
	const shown = JSON.stringify(await mine(token));
	expect(shown).not.toMatch(/\bban|revoc/i);

	// Neither a colleague nor a visitor can ask them now.
	const { list } = await world.list(caseId);
	expect(list.fitting.map(({ id }: { id: number }) => id)).not.toContain(near.id);
	expect(list.excluded.find(({ id }: { id: number }) => id === near.id)?.exclusions).toContainEqual({
		rule: "register",
		cause: "A ban or revocation is in force",
	});
	const refused = await sendQuote(api, aRequest(world.town, { providers: [near.id] }));
	expect(refused).toMatchObject({ status: 422, errors: [{ field: "providers", code: "unavailable" }] });
	const fine = await sendQuote(api, aRequest(world.town, { providers: [alsoNear.id] }));
	expect(fine.status).toBe(201);
});

test("an agency-managed request to a provider that isn't on the register is refused at its field, and others are taken", async () => {
	const { database, clock } = api.services;
	const { alsoNear, areaId } = world.town;
	const agency = { providers: [alsoNear.id], plan_management: "Agency Managed" };
	const ask = (more: object) => sendQuote(api, aRequest(world.town, { ...agency, ...more }));
	expect(await ask({})).toMatchObject({ status: 422, errors: [{ field: "plan_management", code: "not_checked" }] });
	await registerAll(database, areaId, clock(), [alsoNear.id]);
	expect(await ask({})).toMatchObject({ status: 422, errors: [{ field: "plan_management", code: "not_on_list" }] });
	expect((await ask({ plan_management: "Self Managed" })).status).toBe(201);
	await registerAll(database, areaId, clock());
	expect((await ask({})).status).toBe(201);
});
