import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { aProvider, type ProviderRecord } from "#tests/support/builders.ts";
import { SERVED } from "#tests/support/quotes.ts";
import { disclosed } from "#tests/support/referrals.ts";
import { worldOfFile } from "#tests/support/world-of-file.ts";
import { runReferralsJob } from "./remind.ts";

const { api, world } = await worldOfFile();
let made = 0;

/** A matching provider without users. */
const aLoneProvider = (): Promise<ProviderRecord> =>
	aProvider(api.services.database.db, {
		name: `Lone ${++made}`,
		email: `Desk-${made}@lone.example`,
		services: world.town.near.services,
		postcodes: [SERVED],
		funding_types: ["NDIS"],
		age_groups: [world.town.age],
	});
const tokenIn = (text = "") => /\/answer\/([\w-]{43})/.exec(text)?.[1] ?? "";
const newest = async (kind: string, to: string) => (await world.emails(kind, to))[0];
const sent = async () => {
	const lone = await aLoneProvider();
	const request = await world.request();
	await world.consent(request.caseId, lone.id);
	const { body } = await world.send(request.caseId, [lone.id]);
	const email = await newest("referral-waits", lone.email ?? "");
	return { ...request, lone, id: body.results[0].id as string, email, link: tokenIn(email?.text) };
};
const read = (link: string) => world.ask({}, `/answer/${link}/`);
const answer = (link: string, body: object) => world.ask({}, `/answer/${link}/`, body);
const YES = { answer: "yes", name: "Kim  Lee", role: "Intake", phone: "03 5550 1234" };
const fields = async (link: string, body: object) =>
	(await answer(link, body)).body.errors?.map(({ field }: { field: string }) => field);
const handed = async (caseId: string) =>
	(await world.ask(world.sam, `/team/cases/${caseId}/referrals/`)).body.referrals[0];
const timeline = async (caseId: string) => (await world.ask(world.sam, `/team/cases/${caseId}/`)).body.timeline;

describe("the link in an email to a profile without users", () => {
	// ANS-001
	it("shows the first look and changes nothing, so that a mail scanner does no harm", async () => {
		const one = await sent();
		expect(one.link).toHaveLength(43);
		const first = await read(one.link);
		expect(first.body).toMatchObject({
			state: "new",
			may_answer: true,
			needs: "Help at home on two mornings a week.",
			facts: { service: world.town.areaName, place: "Geelong 3220", fundings: ["NDIS"] },
		});
		expect((await read(one.link)).body).toEqual(first.body);
		expect(disclosed(first.text + JSON.stringify(one.email))).toEqual([]);
		expect(await handed(one.caseId)).toMatchObject({ state: "new", version: 1 });
		const { rows } = await sql<{ row: string }>`select l::text as row from answer_link l`.execute(
			api.services.database.db,
		);
		expect(rows.map(({ row }) => row).join()).not.toContain(one.link);
	});

	// ANS-002
	it("a no needs a reason, counts once, and then the link shows the answer", async () => {
		const one = await sent();
		expect(await fields(one.link, { answer: "no" })).toEqual(["reason"]);
		expect(await fields(one.link, {})).toEqual(["answer"]);
		const no = await answer(one.link, { answer: "no", reason: "place" });
		expect(no).toMatchObject({ status: 200, body: { state: "declined", may_answer: false, decline_reason: "place" } });
		expect((await answer(one.link, YES)).status).toBe(409);
		expect((await read(one.link)).body).toMatchObject({ state: "declined", needs: null });
		expect(await handed(one.caseId)).toMatchObject({ state: "declined", answer_from: null, version: 2 });
		expect((await timeline(one.caseId)).at(-1)).toMatchObject({
			kind: "referral-declined",
			who: null,
			facts: { reason: "place", way: "link" },
		});
	});

	// ANS-003
	it("a waiting list needs its weeks and updates the profile's dated capacity", async () => {
		const one = await sent();
		for (const weeks of [undefined, 0, 105])
			expect(await fields(one.link, { answer: "waiting", weeks })).toEqual(["weeks"]);
		expect((await answer(one.link, { answer: "waiting", weeks: 4 })).body).toMatchObject({
			state: "declined",
			decline_reason: "no-room",
			weeks: 4,
		});
		expect(await handed(one.caseId)).toMatchObject({ decline_reason: "no-room", weeks: 4 });
		const { rows } =
			await sql`select state, weeks, way from provider_capacity where provider_id = ${one.lone.id}`.execute(
				api.services.database.db,
			);
		expect(rows).toEqual([{ state: "waiting", weeks: 4, way: "referral" }]);
	});

	// ANS-004
	it("a yes needs a name, a role and a way to reach them, and plain words", async () => {
		const one = await sent();
		expect(await fields(one.link, { answer: "yes" })).toEqual(["name", "role", "phone"]);
		expect(await fields(one.link, { ...YES, phone: "12" })).toEqual(["phone"]);
		expect(await fields(one.link, { ...YES, email: "kim" })).toEqual(["email"]);
		expect(await fields(one.link, { ...YES, starts_on: "2020-01-01" })).toEqual(["starts_on"]);
		for (const note of ["n".repeat(501), "<b>Hi</b>", "[pay](x)", "See https://bad.example", "a\0b"])
			expect(await fields(one.link, { ...YES, note })).toEqual(["note"]);
		const yes = await answer(one.link, { ...YES, note: "We can start\nsoon\u202e.", starts_on: "2026-03-30" });
		expect(yes).toMatchObject({ status: 200, body: { state: "accepted", is_unchecked: true } });
		expect(Date.parse(yes.body.check_by)).toBeGreaterThan(api.services.clock().getTime());
		expect(disclosed(yes.text)).toEqual([]);
		expect(await handed(one.caseId)).toMatchObject({
			state: "accepted",
			answer_from: "Kim Lee, Intake",
			answer_note: "We can start\nsoon.",
			starts_on: "2026-03-30",
		});
		const { rows } = await sql`select 1 from provider_capacity where provider_id = ${one.lone.id}`.execute(
			api.services.database.db,
		);
		expect(rows).toEqual([]);
	});

	it("two answers at once: one counts", async () => {
		const one = await sent();
		const answers = await Promise.all([answer(one.link, YES), answer(one.link, { answer: "no", reason: "age" })]);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
		expect((await handed(one.caseId)).version).toBe(2);
	});

	it("a reminder has its own link, and the first keeps working until the answer", async () => {
		await world.at("2026-03-02T09:00:00+11:00");
		const one = await sent();
		await world.at("2026-03-04T10:00:00+11:00");
		await runReferralsJob(api.services);
		const later = tokenIn((await newest("referral-reminder", one.lone.email ?? ""))?.text);
		expect(later).toHaveLength(43);
		expect(later).not.toBe(one.link);
		expect((await read(one.link)).body.may_answer).toBe(true);
		expect((await answer(later, { answer: "no", reason: "age" })).status).toBe(200);
		expect((await answer(one.link, YES)).status).toBe(409);
		expect((await read(one.link)).body).toMatchObject({ state: "declined", may_answer: false });
	});

	// ANS-005
	it("ends with the referral, with its address, and after 30 days; unknown links get the same answer", async () => {
		const one = await sent();
		const other = await sent();
		const old = await sent();
		await world.ask({}, `/my-request/${one.token}/consents/withdraw/`, { provider: one.lone.id });
		expect(await read(one.link)).toMatchObject({ status: 410, body: { detail: expect.stringContaining("withdrew") } });
		expect((await answer(one.link, YES)).status).toBe(410);
		await sql`update provider set email = 'new@lone.example' where id = ${other.lone.id}`.execute(
			api.services.database.db,
		);
		const unknown = await read("k".repeat(43));
		expect(unknown.status).toBe(404);
		const words = ({ status, body }: { status: number; body: { detail: string } }) => [status, body.detail];
		expect(words(await read(other.link))).toEqual(words(unknown));
		expect((await answer(other.link, YES)).status).toBe(404);
		api.advance(30 * 24 * 3600_000);
		expect(words(await read(old.link))).toEqual(words(unknown));
		await world.at("2026-03-02T09:00:00+11:00");
	});

	it("emails to users who sign in have no such link", async () => {
		const request = await world.request();
		await world.consent(request.caseId, world.third.id);
		await world.send(request.caseId, [world.third.id]);
		const email = await newest("referral-waits", `owner-${world.third.id}@staff.example`);
		expect(email?.text).toContain("/referrals");
		expect(tokenIn(email?.text)).toBe("");
	});
});

describe("sending a referral to another address", () => {
	const sendTo = ({ caseId, id }: { caseId: string; id: string }, version: number, email: string) =>
		world.ask(world.sam, `/team/cases/${caseId}/referrals/${id}/send-to/`, { version, email });

	it("emails a link there, ends earlier links, and starts the times again", async () => {
		await world.at("2026-03-02T09:00:00+11:00");
		const one = await sent();
		await world.at("2026-03-04T12:00:00+11:00");
		await runReferralsJob(api.services);
		const before = await handed(one.caseId);
		expect((await sendTo(one, 1, "not an address")).body.errors[0].field).toBe("email");
		expect((await sendTo(one, 9, "front@lone.example")).status).toBe(409);
		expect(await sendTo(one, before.version, "front@lone.example")).toMatchObject({
			status: 200,
			body: { state: "new", sent_to: "front@lone.example", reminded_at: null, told_way: "profile" },
		});
		expect((await handed(one.caseId)).remind_at > before.remind_at).toBe(true);
		expect((await read(one.link)).status).toBe(404);
		const email = await newest("referral-waits", "front@lone.example");
		expect(email?.text).toContain("because our team sent it to this address");
		expect(disclosed(JSON.stringify(email))).toEqual([]);
		expect((await timeline(one.caseId)).at(-1)).toMatchObject({
			...{ kind: "referral-sent", who: "Sam Reed" },
			facts: { elsewhere: true },
		});
		const { rows } = await sql<{ facts: string }>`
			select facts::text as facts from audit where about = ${`referral:${one.id}`}
		`.execute(api.services.database.db);
		expect(JSON.stringify(rows)).not.toContain("front@");
		// Back to the first address: a new link, and the old one stays ended.
		const again = await sendTo(one, (await handed(one.caseId)).version, one.lone.email ?? "");
		expect(again.status).toBe(200);
		expect((await read(tokenIn(email?.text))).status).toBe(404);
		expect((await read(one.link)).status).toBe(404);
		const emails = await world.emails("referral-waits", one.lone.email?.toLowerCase());
		expect((await answer(tokenIn(emails[0]?.text), { answer: "no", reason: "age" })).status).toBe(200);
		expect((await sendTo(one, (await handed(one.caseId)).version, "late@lone.example")).status).toBe(409);
		await world.at("2026-03-02T09:00:00+11:00");
	});
});

describe("staff who sign in", () => {
	it("can add a note and an earliest day to their yes", async () => {
		const { third } = world;
		const request = await world.request();
		await world.consent(request.caseId, third.id);
		const { body } = await world.send(request.caseId, [third.id]);
		const yes = await world.ask(
			world.staff.get(third.id) ?? {},
			`/provider-admin/${third.id}/referrals/${body.results[0].id}/answer/`,
			{ version: 1, answer: "yes", note: "Mornings are best", starts_on: "2026-04-01" },
		);
		expect(yes).toMatchObject({ status: 200, body: { state: "accepted", is_unchecked: false } });
		expect(await handed(request.caseId)).toMatchObject({ answer_note: "Mornings are best", starts_on: "2026-04-01" });
	});
});
