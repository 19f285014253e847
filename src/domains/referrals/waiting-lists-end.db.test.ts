import { beforeAll, expect, it } from "vitest";
import { worldOfFile } from "#tests/support/world-of-file.ts";
import { runReferralsJob } from "./remind.ts";

const { api, world } = await worldOfFile();
let near: number;
beforeAll(async () => {
	near = world.town.near.id;
});

const caseOf = async (id: string) => (await world.ask(world.sam, `/team/cases/${id}/`)).body;
const pathOf = (id: string) => `/provider-admin/${near}/referrals/${id}/`;
const staff = () => world.staff.get(near) ?? {};
let made = 0;
const onList = async (weeks = 4) => {
	await world.at(`2026-03-16T09:${String(made).padStart(2, "0")}:00+11:00`);
	const email = `waits-${++made}@visitor.example`;
	const request = await world.request({ email });
	await world.consent(request.caseId, near);
	const { body } = await world.send(request.caseId, [near]);
	const { id } = body.results[0];
	await world.ask(staff(), `${pathOf(id)}answer/`, { version: 1, answer: "waiting", weeks });
	return { ...request, email, id: id as string };
};
const choose = ({ token }: { token: string }, choice: "wait" | "look") =>
	world.ask({}, `/my-request/${token}/waiting-list/`, { provider: near, choice });
const newsTo = async (email: string, subject: string) =>
	(await world.emails("request-news", email)).filter((one) => one.subject.startsWith(subject));
const dated = async (moment: string) => {
	await world.at(moment);
	await runReferralsJob(api.services);
};
const providerAsked = async (id: string) => {
	const { reference } = (await world.ask(staff(), pathOf(id))).body;
	return (await world.emails("referral-wait-over")).filter(({ subject }) => subject.includes(`${reference})`));
};

it("a waiting list without a choice is reminded once, after a business day", async () => {
	const one = await onList();
	const WAIT = "Would you like to wait";
	await dated("2026-03-16T17:00:00+11:00");
	expect(await newsTo(one.email, WAIT)).toEqual([]);
	await dated("2026-03-17T10:00:00+11:00");
	await dated("2026-03-18T10:00:00+11:00");
	const emails = await newsTo(one.email, WAIT);
	expect(emails).toHaveLength(1);
	expect(emails[0]?.text).toContain("keep looking");
});

it.each(["wait", "look"] as const)("a choice needs no reminder: %s", async (choice) => {
	const one = await onList();
	await choose(one, choice);
	await dated("2026-03-18T10:00:00+11:00");
	expect(await newsTo(one.email, "Would you like to wait")).toEqual([]);
});

it("the page says until when the person waits; then provider, person and team are told, once", async () => {
	const one = await onList(4);
	await choose(one, "wait");
	expect((await world.ask({}, `/my-request/${one.token}/`)).body.next).toMatchObject({
		...{ step: "you-wait", by: expect.stringContaining("2026-04-12") },
	});
	const { version } = await caseOf(one.caseId);
	await world.ask(world.sam, `/team/cases/${one.caseId}/`, { version, status: "waiting-person" }, "PATCH");
	await dated("2026-04-12T08:00:00+10:00");
	expect(await providerAsked(one.id)).toEqual([]);
	await dated("2026-04-13T12:00:00+10:00");
	await dated("2026-04-14T12:00:00+10:00");
	expect(await providerAsked(one.id)).toHaveLength(1);
	expect(await newsTo(one.email, "Is there a place now?")).toHaveLength(1);
	expect(await caseOf(one.caseId)).toMatchObject({ status: "open", flags: ["wait-over"], clock: { is_paused: false } });
	// A new waiting list has its own weeks.
	const before = (await world.ask(staff(), pathOf(one.id))).body;
	await world.ask(staff(), `${pathOf(one.id)}undo/`, { version: before.version });
	expect((await caseOf(one.caseId)).flags).not.toContain("wait-over");
	const again = (await world.ask(staff(), pathOf(one.id))).body;
	await world.ask(staff(), `${pathOf(one.id)}answer/`, { version: again.version, answer: "waiting", weeks: 2 });
	await choose(one, "wait");
	await dated("2026-05-01T12:00:00+10:00");
	expect(await providerAsked(one.id)).toHaveLength(2);
});

it("nobody is told about a list that the person doesn't wait for, or a request that they cancelled", async () => {
	const looks = await onList(1);
	await choose(looks, "look");
	const gone = await onList(1);
	await choose(gone, "wait");
	await world.ask({}, `/my-request/${gone.token}/cancel/`, {});
	await dated("2026-03-30T10:00:00+11:00");
	for (const one of [looks, gone]) {
		expect(await providerAsked(one.id)).toEqual([]);
		expect(await newsTo(one.email, "Is there a place now?")).toEqual([]);
	}
});
