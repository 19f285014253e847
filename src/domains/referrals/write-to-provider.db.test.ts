import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { worldOfFile } from "#tests/support/world-of-file.ts";
import { runReferralsJob } from "./remind.ts";

const { api, world } = await worldOfFile();
let near: number;
let other: number;
beforeAll(async () => {
	near = world.town.near.id;
	other = world.town.alsoNear.id;
});
beforeEach(async () => {
	await sql`delete from referral`.execute(db());
	await sql`delete from letter`.execute(db());
});

const db = () => api.services.database.db;
const staff = () => world.staff.get(near) ?? {};
const caseOf = async (id: string) => (await world.ask(world.sam, `/team/cases/${id}/`)).body;
const own = async (id: string) => (await world.ask(staff(), `/provider-admin/${near}/referrals/${id}/`)).body;
const question = (id: string, words = "Is a hoist needed?") =>
	world.ask(staff(), `/provider-admin/${near}/referrals/${id}/questions/`, { question: words });
const write = async (caseId: string, id: string, text: string, key: string = randomUUID()) => {
	const path = `/team/cases/${caseId}/referrals/${id}/messages/`;
	const answer = await api.request(path, { body: { text }, cookies: world.sam, headers: { "Idempotency-Key": key } });
	return { status: answer.status, body: await answer.json() };
};

/** Sent at 9 am on Monday 16 March 2026. The first reminder is due at 1 pm. */
const sent = async () => {
	await world.at("2026-03-16T09:00:00+11:00");
	const request = await world.request();
	await world.consent(request.caseId, near);
	const { body } = await world.send(request.caseId, [near]);
	return { ...request, id: body.results[0].id as string };
};
const tend = async (moment: string) => {
	await world.at(moment);
	return runReferralsJob(api.services);
};

describe("our team's answer to a provider's question", () => {
	it("stands in the referral and the case; the email to its users doesn't have the words", async () => {
		const one = await sent();
		await question(one.id);
		expect(await caseOf(one.caseId)).toMatchObject({ status: "open", flags: ["provider-question"] });
		expect((await write(one.caseId, one.id, "Yes, a ceiling hoist.")).status).toBe(201);
		expect((await own(one.id)).questions).toMatchObject([
			{ text: "Is a hoist needed?", from_team: false, who: `Owner of ${near}` },
			{ text: "Yes, a ceiling hoist.", from_team: true, who: null },
		]);
		const told = await caseOf(one.caseId);
		expect(told).toMatchObject({ status: "waiting-provider", flags: [] });
		expect(told.timeline.at(-1)).toMatchObject({
			...{ kind: "provider-written", who: "Sam Reed" },
			said: { from: "team", to: "provider", text: "Yes, a ceiling hoist." },
		});
		const [email] = await world.emails("referral-message");
		expect(email?.text).toContain("/referrals");
		expect(email?.text).not.toContain("ceiling");
		const { rows } = await sql<{ all: string }>`
			select concat((select json_agg(q) from referral_question q), (select json_agg(e) from case_event e), (select json_agg(a) from audit a)) as all
		`.execute(db());
		expect(rows[0]?.all).not.toContain("ceiling");
	});

	it("stops the provider's times until it comes, for four business hours at most", async () => {
		const one = await sent();
		await world.at("2026-03-16T10:00:00+11:00");
		await question(one.id);
		// The wait for us ends at 2 pm, and four business hours later it is 6 pm.
		expect((await tend("2026-03-16T17:59:00+11:00")).reminded).toBe(0);
		expect((await own(one.id)).is_overdue).toBe(false);
		expect((await tend("2026-03-16T18:00:00+11:00")).reminded).toBe(1);
	});

	it("starts them again when it comes; a second question before that puts nothing off", async () => {
		const one = await sent();
		await world.at("2026-03-16T10:00:00+11:00");
		await question(one.id);
		await world.at("2026-03-16T11:00:00+11:00");
		await question(one.id, "And on Sundays?");
		await write(one.caseId, one.id, "Yes, and not on Sundays.");
		expect((await tend("2026-03-16T14:59:00+11:00")).reminded).toBe(0);
		expect((await tend("2026-03-16T15:00:00+11:00")).reminded).toBe(1);
	});

	it("counts for a promised call too", async () => {
		const one = await sent();
		await world.at("2026-03-16T10:00:00+11:00");
		const path = `/provider-admin/${near}/referrals/${one.id}/answer/`;
		expect((await world.ask(staff(), path, { version: 1, answer: "yes" })).status).toBe(200);
		await tend("2026-03-16T10:01:00+11:00");
		await question(one.id, "The number is engaged. Do you have another?");
		await world.at("2026-03-17T09:00:00+11:00");
		await write(one.caseId, one.id, "Try after 4 pm.");
		const kinds = async () =>
			(await caseOf(one.caseId)).timeline
				.map(({ kind }: { kind: string }) => kind)
				.filter((kind: string) => kind !== "email");
		await tend("2026-03-18T08:59:00+11:00");
		expect(await kinds()).not.toContain("contact-asked");
		await tend("2026-03-18T09:00:00+11:00");
		expect(await kinds()).toContain("contact-asked");
	});

	it("leaves the case with us while another provider waits for an answer", async () => {
		const one = await sent();
		await world.consent(one.caseId, other);
		const { body } = await world.send(one.caseId, [other]);
		await question(one.id);
		const path = `/provider-admin/${other}/referrals/${body.results[0].id}/questions/`;
		await world.ask(world.staff.get(other) ?? {}, path, { question: "Which days?" });
		await write(one.caseId, one.id, "Yes.");
		expect(await caseOf(one.caseId)).toMatchObject({ status: "open", flags: ["provider-question"] });
		await write(one.caseId, body.results[0].id, "Fridays.");
		expect(await caseOf(one.caseId)).toMatchObject({ status: "waiting-provider", flags: [] });
	});

	it("leaves the case with us while the person waits for us too", async () => {
		const one = await sent();
		await question(one.id);
		await world.ask({}, `/my-request/${one.token}/messages/`, { text: "Please call me." });
		await write(one.caseId, one.id, "Yes.");
		expect(await caseOf(one.caseId)).toMatchObject({ status: "open", flags: ["visitor-message"] });
	});

	it("can't identify the person before a yes, and can after it", async () => {
		const one = await sent();
		const refused = await write(one.caseId, one.id, "Zephyrine lives in Geelong.");
		expect([refused.status, refused.body.errors]).toEqual([
			422,
			[{ field: "text", message: "The provider may not learn who it is yet. Leave out the person's name" }],
		]);
		await world.ask(staff(), `/provider-admin/${near}/referrals/${one.id}/answer/`, { version: 1, answer: "yes" });
		expect((await write(one.caseId, one.id, "Zephyrine lives in Geelong.")).status).toBe(201);
	});

	it("is sent once for each key, and not with other words", async () => {
		const one = await sent();
		const key = randomUUID();
		for (let n = 0; n < 2; n++) expect((await write(one.caseId, one.id, "Yes.", key)).status).toBe(201);
		expect((await write(one.caseId, one.id, "No.", key)).status).toBe(409);
		expect((await own(one.id)).questions).toHaveLength(1);
		expect(await world.emails("referral-message")).toHaveLength(1);
	});

	it("needs words, a referral of this case that the provider can read, and users who read it", async () => {
		const [one, second] = [await sent(), await sent()];
		expect((await write(one.caseId, one.id, " ")).body.errors).toEqual([
			{ field: "text", message: "Please write a message" },
		]);
		expect((await write(second.caseId, one.id, "Yes.")).status).toBe(404);
		await world.ask({}, `/my-request/${one.token}/consents/withdraw/`, { provider: near });
		expect((await write(one.caseId, one.id, "Yes.")).status).toBe(409);
		await sql`update referral set sent_to = 'front@hakea.example' where id = ${second.id}`.execute(db());
		expect((await write(second.caseId, second.id, "Yes.")).body.detail).toBe(
			"The provider has no users who could read this. Call them.",
		);
	});
});
