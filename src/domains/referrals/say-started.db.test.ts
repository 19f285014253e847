import { beforeAll, expect, it } from "vitest";
import { worldOfFile } from "#tests/support/world-of-file.ts";

const { api, world } = await worldOfFile();
let near: number;
beforeAll(async () => {
	near = world.town.near.id;
});

const pass = (hours: number) => world.at(new Date(api.services.clock().getTime() + hours * 3600_000).toISOString());
const caseOf = async (id: string) => (await world.ask(world.sam, `/team/cases/${id}/`)).body;
const pageOf = async (token: string) => (await world.ask({}, `/my-request/${token}/`)).body;
const mine = async (token: string) =>
	(await pageOf(token)).providers.find(({ id }: { id: number }) => id === near).referral;
const say = (token: string, started: string, provider = near) =>
	world.ask({}, `/my-request/${token}/started/`, { provider, started });

/** A request that the first provider has accepted. */
const accepted = async () => {
	const request = await world.request();
	await world.consent(request.caseId, near);
	await world.send(request.caseId, [near]);
	const { body } = await world.ask(world.sam, `/team/cases/${request.caseId}/referrals/`);
	const { id, version } = body.referrals[0];
	const answer = await world.ask(world.staff.get(near) ?? {}, `/provider-admin/${near}/referrals/${id}/answer/`, {
		version,
		answer: "yes",
	});
	expect(answer.status).toBe(200);
	return { ...request, referral: id as string };
};

it("a day after a yes, visitors are asked if support has started, and their yes moves the referral once", async () => {
	const { token, caseId, referral } = await accepted();
	expect((await mine(token)).is_start_asked).toBe(false);
	expect((await say(token, "yes")).status).toBe(409);
	await pass(24);
	expect(await mine(token)).toMatchObject({ is_start_asked: true, start_answer: null });
	expect((await say(token, "perhaps")).status).toBe(422);
	const both = await Promise.all([say(token, "yes"), say(token, "yes")]);
	expect(both.map(({ body }) => body.saved).sort()).toEqual([false, true]);
	expect(await mine(token)).toMatchObject({ state: "started", is_start_asked: false });
	expect((await pageOf(token)).timeline[0]).toMatchObject({ what: "said-started", provider: world.town.near.name });
	const { body } = await world.ask(world.staff.get(near) ?? {}, `/provider-admin/${near}/referrals/${referral}/`);
	expect(body.state).toBe("started");
	const { timeline } = await caseOf(caseId);
	expect(timeline.filter(({ kind }: { kind: string }) => kind === "referral-started")).toMatchObject([
		{ who: null, facts: { way: "own-page" } },
	]);
	expect((await say(token, "no")).status).toBe(409);
});

it("“not yet” is noted and changes nothing else; “it won't” returns the case to the team and emails its owner", async () => {
	const { token, caseId } = await accepted();
	await pass(24);
	const before = await caseOf(caseId);
	const waits = await world.ask(
		world.sam,
		`/team/cases/${caseId}/`,
		{ version: before.version, status: "waiting-provider", owner: world.samId },
		"PATCH",
	);
	expect(waits.status).toBe(200);
	expect((await say(token, "not-yet")).body).toEqual({ saved: true });
	expect((await say(token, "not-yet")).body).toEqual({ saved: false });
	expect(await mine(token)).toMatchObject({ state: "accepted", start_answer: "not-yet" });
	expect(await caseOf(caseId)).toMatchObject({ status: "waiting-provider", flags: before.flags });

	expect((await say(token, "no")).body).toEqual({ saved: true });
	expect((await say(token, "no")).body).toEqual({ saved: false });
	expect(await mine(token)).toMatchObject({ state: "accepted", start_answer: "no" });
	const after = await caseOf(caseId);
	expect(after).toMatchObject({ status: "open", flags: expect.arrayContaining(["visitor-message"]) });
	const said = after.timeline.filter(({ facts }: { facts: { started?: string } }) => facts.started);
	expect(said).toMatchObject([
		{ kind: "start-not-yet", facts: { started: "not-yet" } },
		{ kind: "visitor-message", facts: { started: "no" } },
	]);
	const emails = await world.emails("visitor-acted");
	expect(emails.filter(({ subject }) => subject.includes(after.reference))).toHaveLength(1);
	expect((await pageOf(token)).timeline.slice(0, 2).map(({ what }: { what: string }) => what)).toEqual([
		"not-starting",
		"not-yet-started",
	]);
	// The provider is no longer what happens next.
	expect((await pageOf(token)).next).toMatchObject({ step: "we-call" });
	// They may start after all.
	expect((await say(token, "yes")).body).toEqual({ saved: true });
});

it("after “it won’t”, withdrawing ends the provider’s access, and starting after all is the next step again", async () => {
	const { token, referral } = await accepted();
	const again = await accepted();
	await pass(24);
	const path = `/provider-admin/${near}/referrals/${referral}/`;
	const staff = world.staff.get(near) ?? {};
	await say(token, "no");
	// Until the visitor withdraws, the provider keeps what it was given.
	expect((await world.ask(staff, path)).body.person).not.toBeNull();
	await world.ask({}, `/my-request/${token}/consents/withdraw/`, { provider: near });
	expect((await world.ask(staff, path)).status).toBe(410);
	expect(await mine(token)).toMatchObject({ state: "withdrawn", ended_why: "consent" });
	await say(again.token, "no");
	await say(again.token, "not-yet");
	expect((await pageOf(again.token)).next).toMatchObject({ step: "they-call", providers: [world.town.near.name] });
	await say(again.token, "no");
	await say(again.token, "yes");
	expect((await pageOf(again.token)).next).toMatchObject({ step: "started" });
});

it("is asked only about providers of this request that said yes, while consent lasts", async () => {
	const { token } = await accepted();
	await pass(24);
	expect((await say(token, "yes", world.town.alsoNear.id)).status).toBe(409);
	expect((await say(token, "yes", world.third.id)).status).toBe(409);
	expect((await say("k".repeat(43), "yes")).status).toBe(404);
	await world.ask({}, `/my-request/${token}/consents/withdraw/`, { provider: near });
	expect((await mine(token)).is_start_asked).toBe(false);
	expect((await say(token, "yes")).status).toBe(409);
});
