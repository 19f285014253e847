import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Case } from "#contract/cases/cases.ts";
import { PHONE_CONSENT } from "#contract/cases/lists.ts";
import { worldOfFile } from "#tests/support/world-of-file.ts";

const { api, world } = await worldOfFile();

const db = () => api.services.database.db;
const caseOf = async (id: string): Promise<Case> => (await world.ask(world.sam, `/team/cases/${id}/`)).body;
const open = async (body: object, key: string = randomUUID(), cookies = world.sam) => {
	const headers = { "Idempotency-Key": key };
	const answer = await api.request("/team/cases/", { body: { has_consent: true, ...body }, cookies, headers });
	return { status: answer.status, body: await answer.json() };
};
const phone = "0491 570 006";
const emails = async () => (await sql`select 1 from letter`.execute(db())).rows.length;

describe("a case for somebody on the phone", () => {
	it("needs a number alone, belongs to the colleague and sends no email", async () => {
		const before = await emails();
		const { status, body } = await open({ phone });
		expect(status).toBe(201);
		expect(body).toMatchObject({ kind: "call-back", status: "open", owner: { name: "Sam Reed" }, name: null });
		const one = await caseOf(body.id);
		expect(one).toMatchObject({ phone, email: null, reply_ways: [] });
		expect(one.timeline).toMatchObject([
			{ kind: "opened" },
			{ kind: "phoned", who: "Sam Reed", facts: { agreed: PHONE_CONSENT } },
			{ kind: "claimed" },
		]);
		expect(await emails()).toBe(before);
	});

	it("keeps what they said encrypted, and doesn't take the number as proven", async () => {
		const { body } = await open({ phone, name: "Mai Nguyen", said: "She has epilepsy and lives alone" });
		const one = await caseOf(body.id);
		expect(one).toMatchObject({ name: "Mai Nguyen", said: "She has epilepsy and lives alone" });
		const { rows } =
			await sql`select e.* from enquiry e join team_case c on c.enquiry_id = e.id where c.id = ${body.id}`.execute(
				db(),
			);
		expect(JSON.stringify(rows)).not.toContain("epilepsy");
		expect((await sql`select 1 from contact_proof where case_id = ${body.id}`.execute(db())).rows).toEqual([]);
	});

	it("with a service is a request: a provider is found, agreed to on the phone and asked", async () => {
		const { near, areaId } = world.town;
		const { body } = await open({ phone, name: "Mai Nguyen", service_area: areaId, place: "3220" });
		expect(body).toMatchObject({ kind: "no-provider", entered: "by-phone", place: "3220" });
		await world.consent(body.id, near.id);
		await world.send(body.id, [near.id]);
		const { referrals } = (await world.ask(world.sam, `/team/cases/${body.id}/referrals/`)).body;
		expect(referrals).toMatchObject([{ provider: { id: near.id }, state: "new" }]);
		// They have no email address, so there is no page to write to.
		expect((await caseOf(body.id)).reply_ways).toEqual([]);
	});

	it("counts once for each key, which opens no other case", async () => {
		const key = randomUUID();
		const [first, again] = [await open({ phone, name: "Ann" }, key), await open({ phone, name: "Ann" }, key)];
		expect(again.body.id).toBe(first.body.id);
		expect(await open({ phone, name: "Bea" }, key)).toMatchObject({
			status: 409,
			body: { errors: [{ field: "request_key" }] },
		});
		// The same caller can call again.
		expect((await open({ phone, name: "Ann" })).body.id).not.toBe(first.body.id);
	});

	it.each([
		["no number", { phone: "" }, "phone"],
		["a number that can't be called", { phone: "12345" }, "phone"],
		["no yes to the sentence", { phone, has_consent: false }, "has_consent"],
		["an unknown service", { phone, service_area: 999_999 }, "service_area"],
		["an unknown age", { phone, age_group: "old" }, "age_group"],
		["an unknown funding", { phone, funding_type: "coins" }, "funding_type"],
	])("with %s is refused at its field", async (_what, body, field) => {
		expect(await open(body)).toMatchObject({ status: 422, body: { errors: [{ field }] } });
	});
});
