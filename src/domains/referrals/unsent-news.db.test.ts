import { sql } from "kysely";
import { expect, it } from "vitest";
import { aProvider, type ProviderRecord } from "#tests/support/builders.ts";
import { aPerson, joins } from "#tests/support/people.ts";
import { SERVED } from "#tests/support/quotes.ts";
import { disclosed } from "#tests/support/referrals.ts";
import { worldOfFile } from "#tests/support/world-of-file.ts";
import { runReferralsJob } from "./remind.ts";

const { api, world } = await worldOfFile();
const db = () => api.services.database.db;

let made = 0;
/** A provider without users. */
const unclaimed = async (fields: object): Promise<ProviderRecord> => {
	const provider = await aProvider(db(), {
		funding_types: ["NDIS"],
		age_groups: [world.town.age],
		name: `Unclaimed ${++made}`,
		services: world.town.near.services,
		postcodes: [SERVED],
		...fields,
	});
	// An owner who never accepted the invitation doesn't count.
	await joins(
		api.services,
		(await aPerson(api.services, "staff", { email: `never-${made}@staff.example` })).id,
		provider.account_id,
		"owner",
	);
	await sql`update account_member set accepted_at = null where account_id = ${provider.account_id}`.execute(db());
	return provider;
};
const caseOf = async (id: string) => (await world.ask(world.sam, `/team/cases/${id}/`)).body;
const handed = async (id: string) => (await world.ask(world.sam, `/team/cases/${id}/referrals/`)).body.referrals[0];
const sentTo = async (provider: number) => {
	const request = await world.request({ providers: [provider] });
	await world.consent(request.caseId, provider, { shares: [] });
	expect((await world.send(request.caseId, [provider])).status).toBe(201);
	return request;
};
const answer = async (caseId: string, fields: object) => {
	const { id, version } = await handed(caseId);
	return world.ask(world.sam, `/team/cases/${caseId}/referrals/${id}/answer/`, {
		version,
		said_by: "Jo at the desk",
		...fields,
	});
};

it("for a provider without users, the profile's own address gets the first look and every later email", async () => {
	const provider = await unclaimed({ email: "office@unclaimed.example", state: "WA" });
	const { caseId, token } = await sentTo(provider.id);
	const [email] = await world.emails("referral-waits", "office@unclaimed.example");
	expect(email?.text).toContain(world.town.areaName);
	expect(email?.text).toContain("Geelong 3220");
	expect(email?.text).toMatch(/You don't need an account\. Or call us on 1800 975 711 and tell us the reference R-\d+/);
	expect(email?.text).toMatch(/Please answer by \w+day \d+ \w+ at \d+:\d\d [ap]m, Perth time/);
	expect(email?.text).not.toContain("/admin/");
	expect(disclosed(`${email?.text} ${email?.html} ${email?.subject}`)).toEqual([]);
	expect(await world.emails("referral-waits", `never-${made}@staff.example`)).toEqual([]);
	expect(await handed(caseId)).toMatchObject({ told_way: "profile", state: "new" });
	expect(await caseOf(caseId)).toMatchObject({ status: "waiting-provider", flags: [] });
	expect((await world.ask({}, `/my-request/${token}/`)).body.providers[0].referral).toMatchObject({ is_told: true });
	await world.ask({}, `/my-request/${token}/consents/withdraw/`, { provider: provider.id });
	expect(await world.emails("referral-withdrawn", "office@unclaimed.example")).toHaveLength(1);
});

it("for a provider without any address, the case gives a number to call and doesn't say an email was sent", async () => {
	const provider = await unclaimed({ email: null, phone_number: "03 5550 1234" });
	const { caseId, token } = await sentTo(provider.id);
	const one = await caseOf(caseId);
	expect(one).toMatchObject({ status: "open", flags: ["provider-untold"] });
	expect(one.timeline.at(-1)).toMatchObject({ kind: "referral-untold", facts: { phone: "03 5550 1234" } });
	expect(await handed(caseId)).toMatchObject({ told_way: null, provider_phone: "03 5550 1234" });
	expect((await world.ask({}, `/my-request/${token}/`)).body.providers[0].referral).toMatchObject({
		state: "new",
		is_told: false,
	});
	const { remind_at } = await handed(caseId);
	const before = api.services.clock();
	await world.at(remind_at);
	await runReferralsJob(api.services);
	expect(
		(await caseOf(caseId)).timeline
			.map(({ kind }: { kind: string }) => kind)
			.filter((kind: string) => kind !== "email"),
	).not.toContain("referral-reminded");

	expect((await answer(caseId, { answer: "yes", said_by: " " })).body.errors).toEqual([
		{ field: "said_by", message: "Please say who you spoke to" },
	]);
	expect((await answer(caseId, { answer: "no" })).body.errors[0].field).toBe("reason");
	expect((await answer(caseId, { answer: "waiting" })).body.errors[0].field).toBe("weeks");
	expect((await answer(caseId, { answer: "yes", said_at: "2020-01-01T00:00:00Z" })).body.errors[0].field).toBe(
		"said_at",
	);
	const said_at = new Date(before.getTime() + 60_000).toISOString();
	expect(await answer(caseId, { answer: "yes", said_at })).toMatchObject({
		status: 200,
		body: { state: "accepted", answered_at: said_at, answer_from: "Jo at the desk", answer_recorded_by: "Sam Reed" },
	});
	expect((await answer(caseId, { answer: "no", reason: "age" })).status).toBe(409);
	const after = await caseOf(caseId);
	expect(after.flags).toEqual(["provider-accepted"]);
	expect(after.timeline.at(-1)).toMatchObject({
		who: "Sam Reed",
		kind: "referral-accepted",
		facts: { from: "Jo at the desk", way: "phone" },
	});
	const { rows } = await sql<{
		facts: object;
	}>`select facts from audit where deed = 'referral.accepted' order by id desc limit 1`.execute(db());
	expect(JSON.stringify(rows)).not.toContain("Jo at");
});

it("a provider that no email had reached is told of the end if it answered by phone, and isn't if it never knew", async () => {
	for (const [said, email, told] of [
		["yes", "answered@unclaimed.example", 1],
		[null, "never-knew@unclaimed.example", 0],
	] as const) {
		const provider = await unclaimed({ email: null });
		const { caseId, token } = await sentTo(provider.id);
		if (said) expect((await answer(caseId, { answer: said })).status).toBe(200);
		await db().updateTable("provider").set({ email }).where("id", "=", provider.id).execute();
		await world.ask({}, `/my-request/${token}/consents/withdraw/`, { provider: provider.id });
		expect(await handed(caseId)).toMatchObject({ state: "withdrawn", told_way: null });
		expect(await world.emails("referral-withdrawn", email), email).toHaveLength(told);
	}
});

it("a waiting list by phone counts as a decline and updates the profile; a yes needs consent", async () => {
	const provider = await unclaimed({ email: null });
	const one = await sentTo(provider.id);
	expect(await answer(one.caseId, { answer: "waiting", weeks: 6 })).toMatchObject({
		status: 200,
		body: { state: "declined", decline_reason: "no-room" },
	});
	const { rows } =
		await sql`select state, weeks::int, way, said_by from provider_capacity where provider_id = ${provider.id}`.execute(
			db(),
		);
	expect(rows).toEqual([{ state: "waiting", weeks: 6, way: "phone", said_by: "Jo at the desk" }]);
	const other = await sentTo((await unclaimed({ email: null })).id);
	const { id, version } = await handed(other.caseId);
	await world.ask({}, `/my-request/${other.token}/consents/withdraw/`, {
		provider: (await handed(other.caseId)).provider.id,
	});
	const late = await world.ask(world.sam, `/team/cases/${other.caseId}/referrals/${id}/answer/`, {
		version,
		answer: "yes",
		said_by: "Jo",
	});
	expect(late.status).toBe(409);
	expect((await caseOf(other.caseId)).flags).toEqual(["consent-withdrawn"]);
});
