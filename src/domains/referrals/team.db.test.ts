import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { disclosed } from "#tests/support/referrals.ts";
import { worldOfFile } from "#tests/support/world-of-file.ts";

const { api, world } = await worldOfFile();

const read = async (caseId: string) => (await world.ask(world.sam, `/team/cases/${caseId}/`)).body;

describe("the list", () => {
	it("shows fitting providers with reasons, chosen ones first, and the others with what rules them out", async () => {
		const { caseId } = await world.request({ providers: [world.town.near.id, world.town.far.id] });
		const { list } = await world.list(caseId);
		expect(list.fitting.map(({ id }: { id: number }) => id)).toEqual([
			world.town.near.id,
			world.town.alsoNear.id,
			world.third.id,
		]);
		expect(list.fitting[0]).toMatchObject({
			is_chosen: true,
			reasons: expect.arrayContaining(["Chosen by the person", "Serves 3220", "Takes NDIS"]),
		});
		expect(list.excluded).toHaveLength(1);
		expect(list.excluded[0]).toMatchObject({
			id: world.town.far.id,
			is_chosen: true,
			exclusions: [{ rule: "service" }, { rule: "place", cause: "Does not serve 3220" }],
		});
		expect(list.excluded_by).toMatchObject({ service: 1, place: 1, age: 0 });
	});

	it("the team's corrections replace the request; a search by name shows why a provider is not on the list", async () => {
		const { caseId } = await world.request();
		const elsewhere = (await world.list(caseId, "?postcode=3221")).list;
		expect(elsewhere.fitting).toEqual([]);
		expect(elsewhere.excluded_by.place).toBe(3);
		const named = (await world.list(caseId, `?search=${encodeURIComponent(world.town.far.name)}`)).list;
		expect(named.excluded.map(({ name }: { name: string }) => name)).toContain(world.town.far.name);
		const lifted = (await world.list(caseId, "?funding_types_list=any&age_groups_list=any")).list;
		expect(lifted.need).toMatchObject({ funding_types: [], age_groups: [] });
		expect((await world.ask(world.sam, `/team/cases/${caseId}/match/?postcode=9999`)).body.errors).toEqual([
			{ field: "postcode", message: "We don't recognise this postcode" },
		]);
	});

	it("exists only for requests for a provider", async () => {
		await api.request("/messages/", { body: { email: "a@visitor.example", message: "Hello" } });
		const { rows } = await sql<{ id: string }>`select id from team_case where kind = 'message'`.execute(
			api.services.database.db,
		);
		expect((await world.ask(world.sam, `/team/cases/${rows[0]?.id}/match/`)).status).toBe(404);
		expect((await world.ask(world.sam, `/team/cases/${rows[0]?.id}/referrals/`)).body).toEqual({
			referrals: [],
			consents: [],
			next: null,
			sending: null,
		});
	});

	it("also works for a search without results", async () => {
		await api.request("/noproviderfoundcontactrequests/", {
			body: {
				firstName: "Ada",
				email: "ada@visitor.example",
				number: "0491 570 006",
				postcode: "Newtown",
				serviceRequired: world.town.areaId,
				fundingType: "NDIS",
				ageGroup: world.town.age,
				details: "She likes gardens.",
				termsAndConditions: true,
			},
		});
		const { rows } = await sql<{ id: string }>`select id from team_case where kind = 'no-provider'`.execute(
			api.services.database.db,
		);
		const caseId = rows[0]?.id ?? "";
		const { list } = await world.list(caseId);
		expect(list.need).toMatchObject({ postcode: null, said_place: "Newtown" });
		expect(list.fitting).toEqual([]);
		await world.consent(caseId, world.third.id);
		expect((await world.send(caseId, [world.third.id])).body.errors).toEqual([
			{ field: "postcode", message: "Find out the postcode first" },
		]);
		const { sending } = await world.list(caseId, "?postcode=3220");
		expect(
			(await world.ask(world.sam, `/team/cases/${caseId}/send/`, { ...sending, providers: [world.third.id] })).status,
		).toBe(201);
	});
});

describe("consent", () => {
	it("records what, who, how, when and the team member; a change ends the earlier consent", async () => {
		const { caseId } = await world.request();
		expect((await world.consent(caseId, world.town.near.id, { given_by: "representative" })).body.errors[0].field).toBe(
			"relation",
		);
		const given = await world.consent(caseId, world.town.near.id, {
			given_by: "representative",
			relation: "Mother",
			shares: [],
			way: "e-mail",
		});
		expect(given).toMatchObject({
			status: 201,
			body: {
				shares: ["contact"],
				given_by: "representative",
				relation: "Mother",
				way: "e-mail",
				recorded_by: "Sam Reed",
				ended_at: null,
			},
		});
		await world.consent(caseId, world.town.near.id);
		const { consents } = (await world.ask(world.sam, `/team/cases/${caseId}/referrals/`)).body;
		expect(consents).toMatchObject([
			{ shares: ["contact", "needs", "plan"], ended_at: null },
			{ relation: "Mother", ended_how: "changed", ended_by: "Sam Reed" },
		]);
		expect(
			(await read(caseId)).timeline
				.map(({ kind }: { kind: string }) => kind)
				.filter((kind: string) => kind !== "email"),
		).toEqual(["opened", "consent-given", "consent-changed"]);
	});

	it("can't be dated in the future or before the request", async () => {
		const { caseId } = await world.request();
		for (const given_at of ["2026-03-02T10:00:00+11:00", "2026-02-01T10:00:00+11:00"])
			expect((await world.consent(caseId, world.town.near.id, { given_at })).body.errors[0].field).toBe("given_at");
	});

	it("is required for sending, even to providers that the visitor chose", async () => {
		const { caseId } = await world.request();
		await world.consent(caseId, world.town.near.id);
		const refused = await world.send(caseId, [world.town.near.id, world.town.alsoNear.id]);
		expect(refused.status).toBe(422);
		expect(refused.body.errors).toEqual([
			{ field: "providers", message: `There is no consent for ${world.town.alsoNear.name}. Record it first` },
		]);
		expect((await world.ask(world.sam, `/team/cases/${caseId}/referrals/`)).body.referrals).toEqual([]);
		await world.ask(world.sam, `/team/cases/${caseId}/consents/withdraw/`, {
			provider: world.town.near.id,
			way: "phone",
		});
		expect((await world.send(caseId, [world.town.near.id])).status).toBe(422);
	});
});

describe("sending", () => {
	it("creates referrals, emails without personal details and events, and stores the list as it was shown", async () => {
		const { caseId, quoteId } = await world.request();
		const providers = [world.town.near.id, world.town.alsoNear.id];
		for (const provider of providers) await world.consent(caseId, provider);
		const { list } = await world.list(caseId);
		const sent = await world.send(caseId, providers);
		expect(sent.status).toBe(201);
		expect(sent.body.results).toHaveLength(2);
		// Monday 2 March 2026 at 9:00; Monday 9 March is Labour Day.
		expect(sent.body.results[0]).toMatchObject({
			state: "new",
			remind_at: "2026-03-03T22:00:00.000Z",
			propose_at: "2026-03-04T22:00:00.000Z",
		});
		const one = await read(caseId);
		expect(one.status).toBe("waiting-provider");
		expect(one.clock.due_at).toBe("2026-03-04T22:00:00.000Z");
		expect(
			one.timeline
				.map(({ kind }: { kind: string }) => kind)
				.filter((kind: string) => kind !== "email")
				.filter((kind: string) => kind === "referral-sent"),
		).toHaveLength(2);
		for (const provider of providers) {
			const [email] = await world.emails("referral-waits", `owner-${provider}@staff.example`);
			expect(email?.text).toContain(`/admin/providers/`);
			expect(disclosed(JSON.stringify(email))).toEqual([]);
			expect(email?.text).not.toContain("3220");
		}
		const { rows } = await sql<{
			list: { fitting: { id: number; reasons: string[] }[] };
		}>`select list from match_list where quote_id = ${quoteId}`.execute(api.services.database.db);
		expect(rows).toHaveLength(1);
		expect(rows[0]?.list.fitting.map(({ id }) => id)).toEqual(list.fitting.map(({ id }: { id: number }) => id));
		expect(rows[0]?.list.fitting[0]?.reasons).toEqual(list.fitting[0].reasons);
		const again = await world.list(caseId);
		expect(again.list.excluded.map(({ exclusions }: { exclusions: object[] }) => exclusions[0])).toEqual([
			{ rule: "asked", cause: expect.stringMatching(/^Already has this request \(R-\d+\)$/) },
			{ rule: "asked", cause: expect.stringMatching(/^Already has this request \(R-\d+\)$/) },
		]);
	});

	it("a list that has changed is refused, and so is a provider that doesn't fit", async () => {
		const { caseId } = await world.request();
		await world.consent(caseId, world.town.near.id);
		const { sending } = await world.list(caseId);
		await sql`update provider set is_active = false where id = ${world.third.id}`.execute(api.services.database.db);
		expect(
			(await world.ask(world.sam, `/team/cases/${caseId}/send/`, { ...sending, providers: [world.town.near.id] }))
				.status,
		).toBe(409);
		await sql`update provider set is_active = true where id = ${world.third.id}`.execute(api.services.database.db);
		expect((await world.send(caseId, [world.town.far.id])).body.errors).toEqual([
			{ field: "providers", message: "Choose providers that match this request" },
		]);
	});

	it("needs that identify the person are refused", async () => {
		const { caseId } = await world.request();
		await world.consent(caseId, world.town.near.id);
		for (const needs of ["Zephyrine needs a ramp", "call 0491570156", "a@b.example", ""])
			expect((await world.send(caseId, [world.town.near.id], { needs })).body.errors[0].field).toBe("needs");
	});

	it("two team members who send at the same time send only once", async () => {
		const { caseId } = await world.request();
		await world.consent(caseId, world.town.near.id);
		const { sending } = await world.list(caseId);
		const answers = await Promise.all(
			[1, 2].map(() =>
				world.ask(world.sam, `/team/cases/${caseId}/send/`, { ...sending, providers: [world.town.near.id] }),
			),
		);
		expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
		expect((await world.ask(world.sam, `/team/cases/${caseId}/referrals/`)).body.referrals).toHaveLength(1);
	});
});
