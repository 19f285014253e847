import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { formOf, withPlan } from "#tests/support/follow-up-forms.ts";
import { disclosed } from "#tests/support/referrals.ts";
import { worldOfFile } from "#tests/support/world-of-file.ts";

const { api, world } = await worldOfFile();
let near: number;
let request: { caseId: string; quoteId: string; token: string; cookie: string };
let referral: string;
beforeAll(async () => {
	near = world.town.near.id;
	await sql`update person set team_role = 'lead' where id = ${world.samId}`.execute(api.services.database.db);
	request = await world.request();
	await world.ask({ quote_visitor: request.cookie }, `/quotes/${request.quoteId}/`, formOf(withPlan), "PATCH");
	await world.consent(request.caseId, near);
	referral = (await world.send(request.caseId, [near])).body.results[0].id;
});

/** Readings within ten minutes count as one. */
const later = () => world.at(new Date(api.services.clock().getTime() + 11 * 60_000).toISOString());
const staff = () => world.staff.get(near) ?? {};
const own = (path = "") => world.ask(staff(), `/provider-admin/${near}/referrals/${referral}/${path}`);
const readers = async () => (await world.ask({}, `/my-request/${request.token}/`)).body.readers;
const readerOf = async (provider: number | null, right?: string) =>
	(await readers()).find(
		(one: { provider: { id: number } | null; right: string }) =>
			(one.provider?.id ?? null) === provider && (right === undefined || one.right === right),
	);
const countOf = async (provider: number | null, right?: string) => (await readerOf(provider, right))?.count ?? 0;

describe("who has read a person's details", () => {
	it("is nobody before anyone did, and a first look isn't a reading", async () => {
		expect((await readers()).filter(({ provider }: { provider: unknown }) => provider)).toEqual([]);
		await own();
		await world.ask(staff(), "/own-referrals/?view=new");
		expect((await readers()).filter(({ provider }: { provider: unknown }) => provider)).toEqual([]);
	});

	it.each<[string, () => Promise<{ status: number; text: string }>, string]>([
		["the referral's page", () => own(), "contact"],
		["the plan file", () => own("plan-file/"), "plan"],
		["the inbox with names", () => world.ask(staff(), "/own-referrals/?view=going"), "name"],
		["the inbox of one profile", () => world.ask(staff(), `/own-referrals/?view=going&provider=${near}`), "name"],
	])("lists %s of a provider with its right", async (_what, call, part) => {
		if ((await own()).body.state === "new") await own();
		await world.ask(staff(), `/provider-admin/${near}/referrals/${referral}/answer/`, { version: 1, answer: "yes" });
		await later();
		const before = await countOf(near);
		expect((await call()).status).toBe(200);
		const reader = await readerOf(near);
		expect(reader.count).toBe(before + 1);
		expect(reader).toMatchObject({
			right: "accepted",
			may_end: true,
			consent: { shares: ["contact", "needs", "plan"] },
		});
		expect(reader.reads[0].part).toBe(part);
	});

	it.each<[string, () => string]>([
		["the case", () => `/team/cases/${request.caseId}/`],
		["the match list", () => `/team/cases/${request.caseId}/match/`],
		["the details", () => `/team/cases/${request.caseId}/details/`],
		["the plan file", () => `/team/quotes/${request.quoteId}/plan-file/`],
		["the page of the case", () => `/pages/case/${request.caseId}/`],
	])("lists %s read by our team, without the name of a colleague", async (_what, path) => {
		await later();
		const before = await countOf(null, "team");
		const answer = await world.ask(world.sam, path());
		expect(answer.status, answer.text.slice(0, 200)).toBe(200);
		expect(await countOf(null, "team")).toBeGreaterThan(before);
		expect(JSON.stringify(await readers())).not.toContain("Sam Reed");
	});

	it("says nothing about the person, and not to another link", async () => {
		expect(disclosed(JSON.stringify(await readers()))).toEqual([]);
		expect((await world.ask({}, `/my-request/${"x".repeat(43)}/`)).status).toBe(404);
	});

	it("stays after one press ended the right, which the provider loses at once", async () => {
		const before = await countOf(near);
		await world.ask({}, `/my-request/${request.token}/consents/withdraw/`, { provider: near });
		expect(await readerOf(near)).toMatchObject({ count: before, may_end: false });
		expect((await own()).status).toBe(410);
	});

	it("includes a browser that gave the last digits of the phone number", async () => {
		expect(await countOf(null, "digits")).toBe(0);
		const other = await world.request();
		await world.ask(
			{ quote_visitor: other.cookie },
			`/my-request/${other.token}/draft/`,
			{
				fields: [["participant_goals", "Swim"]],
				for_later: true,
			},
			"PUT",
		);
		await world.ask({}, `/my-request/${other.token}/details/open/`, { digits: "0156" });
		const found = (await world.ask({}, `/my-request/${other.token}/`)).body.readers;
		expect(found).toEqual([
			expect.objectContaining({ right: "digits", count: 1, reads: [expect.objectContaining({ part: "saved" })] }),
		]);
	});
});
