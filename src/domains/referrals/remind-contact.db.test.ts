import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { WAITS } from "#contract/referrals/states.ts";
import { worldOfFile } from "#tests/support/world-of-file.ts";
import { runReferralsJob } from "./remind.ts";

const { api, world } = await worldOfFile();
let near: number;
beforeAll(async () => {
	near = world.town.near.id;
});
beforeEach(async () => {
	await sql`delete from referral`.execute(api.services.database.db);
	await sql`delete from letter`.execute(api.services.database.db);
});

const tend = async (moment: string) => {
	await world.at(moment);
	return runReferralsJob(api.services);
};
const caseOf = async (id: string) => (await world.ask(world.sam, `/team/cases/${id}/`)).body;
const kinds = async (caseId: string): Promise<string[]> =>
	(await caseOf(caseId)).timeline.map(({ kind }: { kind: string }) => kind).filter((kind: string) => kind !== "email");
const mine = async (token: string) =>
	(await world.ask({}, `/my-request/${token}/`)).body.providers.find(({ id }: { id: number }) => id === near).referral;
const say = (token: string, contacted: string) =>
	world.ask({}, `/my-request/${token}/contacted/`, { provider: near, contacted });
const reminders = () => world.emails("referral-contact-reminder");
const questions = async () =>
	(await world.emails("request-news")).filter(({ subject }) => subject.startsWith("Has the provider been in touch?"));
const staff = () => world.staff.get(near) ?? {};

/** A request that the provider accepts at 10 am on Monday 16 March 2026. Its promise ends at 10 am on Tuesday. */
const accepted = async () => {
	await world.at("2026-03-16T09:00:00+11:00");
	const request = await world.request();
	await world.consent(request.caseId, near);
	const { body } = await world.send(request.caseId, [near]);
	const referral = body.results[0].id as string;
	await world.at("2026-03-16T10:00:00+11:00");
	const answer = await world.ask(staff(), `/provider-admin/${near}/referrals/${referral}/answer/`, {
		version: 1,
		answer: "yes",
	});
	expect(answer.status).toBe(200);
	return { ...request, referral };
};

describe("a provider that said yes", () => {
	it("is reminded after half a business day, then the visitor is asked, then a colleague acts, each once", async () => {
		const { caseId, token } = await accepted();
		await tend("2026-03-16T14:44:00+11:00");
		expect(await reminders()).toEqual([]);
		await tend("2026-03-16T14:45:00+11:00");
		await tend("2026-03-16T15:00:00+11:00");
		const [reminder, ...others] = await reminders();
		expect(others).toEqual([]);
		expect(reminder?.text).toContain("Tuesday 17 March");
		expect(reminder?.text).toContain("10:00 am");

		await tend("2026-03-17T09:59:00+11:00");
		expect(await questions()).toEqual([]);
		expect((await mine(token)).is_contact_asked).toBe(false);
		expect((await say(token, "yes")).status).toBe(409);
		await tend("2026-03-17T10:00:00+11:00");
		await tend("2026-03-17T11:00:00+11:00");
		expect(await questions()).toHaveLength(1);
		expect(await mine(token)).toMatchObject({ is_contact_asked: true, is_contact_missed: false });

		await tend("2026-03-18T09:59:00+11:00");
		expect(await kinds(caseId)).not.toContain("contact-missed");
		await tend("2026-03-18T10:00:00+11:00");
		await tend("2026-03-18T11:00:00+11:00");
		expect((await kinds(caseId)).filter((kind) => kind === "contact-missed")).toHaveLength(1);
		expect(await caseOf(caseId)).toMatchObject({ status: "open", flags: expect.arrayContaining(["contact-missed"]) });
		expect((await world.ask({}, `/my-request/${token}/`)).body.next.step).toBe("we-call");
	});

	it("hears nothing more once it has been in touch, as it says itself or as the visitor says", async () => {
		const first = await accepted();
		await world.ask(staff(), `/provider-admin/${near}/referrals/${first.referral}/progress/`, {
			version: 2,
			state: "contacted",
		});
		await tend("2026-03-17T10:00:00+11:00");
		await tend("2026-03-20T10:00:00+11:00");
		for (const kind of ["contact-asked", "contact-missed"]) expect(await kinds(first.caseId)).not.toContain(kind);

		const second = await accepted();
		await tend("2026-03-17T10:00:00+11:00");
		expect((await say(second.token, "perhaps")).status).toBe(422);
		const both = await Promise.all([say(second.token, "yes"), say(second.token, "yes")]);
		expect(both.map(({ body }) => body.saved).sort()).toEqual([false, true]);
		expect(await mine(second.token)).toMatchObject({ state: "contacted", is_contact_asked: false });
		await tend("2026-03-20T10:00:00+11:00");
		expect(await kinds(second.caseId)).not.toContain("contact-missed");
	});

	it("that didn't call, as the visitor says, is a colleague's at once; a late yes settles it", async () => {
		const { token, caseId } = await accepted();
		await tend("2026-03-17T10:00:00+11:00");
		expect((await say(token, "no")).body).toEqual({ saved: true });
		expect((await say(token, "no")).body).toEqual({ saved: false });
		expect(await caseOf(caseId)).toMatchObject({ status: "open", flags: expect.arrayContaining(["contact-missed"]) });
		expect(await mine(token)).toMatchObject({ is_contact_asked: true, is_contact_missed: true });
		await tend("2026-03-18T10:00:00+11:00");
		expect((await kinds(caseId)).filter((kind) => kind === "contact-missed")).toHaveLength(1);
		expect((await say(token, "yes")).body).toEqual({ saved: true });
		expect((await caseOf(caseId)).flags).not.toContain("contact-missed");
	});

	it("gets no stale steps after a stop of the service: only the newest is done", async () => {
		const { caseId } = await accepted();
		await tend("2026-03-23T09:00:00+11:00");
		const seen = await kinds(caseId);
		expect(seen).toContain("contact-missed");
		expect(seen).not.toContain("contact-asked");
		expect(await reminders()).toEqual([]);
	});

	it("has its time again after it was off the site, counted from when it can see the person again", async () => {
		const { referral, caseId } = await accepted();
		await sql`update provider set is_active = false where id = ${near}`.execute(api.services.database.db);
		await tend("2026-03-18T10:00:00+11:00");
		expect(await kinds(caseId)).not.toContain("contact-asked");
		await sql`update provider set is_active = true where id = ${near}`.execute(api.services.database.db);
		await sql`update referral set paused_at = null where id = ${referral}`.execute(api.services.database.db);
		await tend("2026-03-19T10:00:00+11:00");
		await tend("2026-03-20T09:59:00+11:00");
		expect(await kinds(caseId)).not.toContain("contact-asked");
		await tend("2026-03-20T10:00:00+11:00");
		expect(await kinds(caseId)).toContain("contact-asked");
	});

	it("has its time again after a promise that was missed, once it can see the person again", async () => {
		const { referral, caseId } = await accepted();
		await tend("2026-03-18T10:00:00+11:00");
		await sql`update provider set is_active = false where id = ${near}`.execute(api.services.database.db);
		await tend("2026-03-18T11:00:00+11:00");
		await sql`update provider set is_active = true where id = ${near}`.execute(api.services.database.db);
		await sql`update referral set paused_at = null where id = ${referral}`.execute(api.services.database.db);
		await tend("2026-03-19T10:00:00+11:00");
		await tend("2026-03-20T10:00:00+11:00");
		expect(await kinds(caseId)).toContain("contact-asked");
	});

	it("is asked for and told the same moment everywhere: the visitor's page and the reminder", async () => {
		const { token } = await accepted();
		const { next } = (await world.ask({}, `/my-request/${token}/`)).body;
		expect(next).toMatchObject({ step: "they-call", by: "2026-03-16T23:00:00.000Z" });
		expect(WAITS.contact.over).toBe(570);
	});
});
