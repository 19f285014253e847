import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { VISITOR_COOKIE } from "#contract/shared/request-names.ts";
import { newPrivateLink } from "#domains/accounts/private-link.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { DAY, formOf, ndis } from "#tests/support/follow-up-forms.ts";
import { aWorld, CANARY, disclosed, type World } from "#tests/support/referrals.ts";

let api: TestApi;
let world: World;
beforeAll(async () => {
	api = await testApi();
	world = await aWorld(api);
});
afterAll(() => api.close());

const GOALS: [string, string][] = [
	["participant_goals", "Swim with the others"],
	["diagnosis", "Autism"],
	["diagnosis", "Epilepsy"],
];
/** On the visitor's other device, which has its own token. */
const other = "d".repeat(43);
const byLink = (token: string, path: string, body?: unknown, method?: string, as = other) =>
	world.ask({ [VISITOR_COOKIE]: as }, `/my-request/${token}/${path}`, body, method);
const DIGITS = CANARY.phone.replace(/\D/g, "").slice(-4);
const byCookie = (cookie: string, path: string, body?: unknown, method?: string) =>
	world.ask({ [VISITOR_COOKIE]: cookie }, path, body, method);
const drafts = async (quoteId: string) =>
	(
		await sql<{ fields: Buffer }>`select fields from follow_up_draft where quote_id = ${quoteId}`.execute(
			api.services.database.db,
		)
	).rows;

describe("saving details to finish later", () => {
	it("keeps them sealed, for the same browser, and for the private link after the phone number's last digits", async () => {
		const { quoteId, token, cookie } = await world.request();
		expect((await byLink(token, "details/")).body).toMatchObject({
			id: quoteId,
			service_area: world.town.areaName,
			funding_type: "NDIS",
			submitted: false,
			draft: null,
		});
		expect(
			(await byCookie(cookie, `/quotes/${quoteId}/draft/`, { fields: GOALS, for_later: true }, "PUT")).body,
		).toEqual({
			saved_at: api.services.clock().toISOString(),
			fields: GOALS,
			both: [],
		});
		expect((await byLink(token, "details/")).body).toMatchObject({ draft: null, hidden_draft: { tries_left: 5 } });
		expect((await byLink(token, "details/open/", { digits: DIGITS })).body).toEqual({ opened: true });
		expect((await byLink(token, "details/")).body).toMatchObject({ draft: GOALS, hidden_draft: null });
		const more: [string, string][] = [...GOALS, ["participant_age", "7"]];
		expect((await byLink(token, "draft/", { fields: more, for_later: true }, "PUT")).status).toBe(200);
		expect((await byCookie(cookie, `/quotes/${quoteId}/follow-up/`)).body.draft).toEqual(more);
		const [row] = await drafts(quoteId);
		expect(row?.fields.toString()).not.toContain("Swim");
	});

	it.each(["details/", ""])(
		"what a page saves automatically shows nothing to the owner of a mistyped address at %j",
		async (path) => {
			const { quoteId, token, cookie } = await world.request();
			for (const for_later of [false, true]) {
				await byCookie(cookie, `/quotes/${quoteId}/draft/`, { fields: GOALS, for_later }, "PUT");
				for (const as of ["", other]) {
					const { text } = await byLink(token, path, undefined, undefined, as);
					expect(disclosed(text)).toEqual([]);
					for (const [, value] of GOALS) expect(text).not.toContain(value);
				}
			}
			expect((await byLink(token, "draft/", { fields: [], for_later: true }, "PUT")).status).toBe(409);
			expect((await byLink(token, "details/", formOf(ndis), "PATCH")).status).toBe(409);
			expect((await byLink(token, "details/", undefined, undefined, cookie)).body).toMatchObject({
				name: CANARY.name,
				draft: GOALS,
			});
		},
	);

	it("five wrong tries at the digits end what a link opens, also for the right ones", async () => {
		const { quoteId, token, cookie } = await world.request();
		await byCookie(cookie, `/quotes/${quoteId}/draft/`, { fields: GOALS, for_later: false }, "PUT");
		expect((await byLink(token, "details/open/", { digits: "12" })).status).toBe(422);
		for (let left = 5; left > 0; left--) {
			expect((await byLink(token, "details/")).body.hidden_draft).toEqual({ tries_left: left });
			expect((await byLink(token, "details/open/", { digits: "0000" })).status).toBe(422);
		}
		expect((await byLink(token, "details/open/", { digits: DIGITS })).status).toBe(409);
		expect((await byLink(token, "details/")).body).toMatchObject({ draft: null, hidden_draft: { tries_left: 0 } });
	});

	it("the link of another email has no tries of its own", async () => {
		const { quoteId, token, cookie } = await world.request();
		await byCookie(cookie, `/quotes/${quoteId}/draft/`, { fields: GOALS, for_later: false }, "PUT");
		const other = await api.services.database.transaction((trx) =>
			newPrivateLink(trx, { quoteId }, api.services.clock()),
		);
		for (let left = 5; left > 0; left--) {
			const link = left % 2 ? token : other;
			for (const one of [token, other])
				expect((await byLink(one, "details/")).body.hidden_draft).toEqual({ tries_left: left });
			expect((await byLink(link, "details/open/", { digits: "0000" })).status).toBe(422);
		}
		for (const one of [token, other]) expect((await byLink(one, "details/open/", { digits: DIGITS })).status).toBe(409);
	});

	it("what a page saved automatically doesn't open in the browser that was left", async () => {
		const { quoteId, token, cookie } = await world.request();
		const saved = await byCookie(cookie, `/quotes/${quoteId}/draft/`, { fields: GOALS, for_later: false }, "PUT");
		expect(saved.status).toBe(200);
		expect((await byCookie(cookie, `/quotes/${quoteId}/follow-up/`)).body.draft).toBeNull();
		expect((await byLink(token, "")).body).toMatchObject({ has_draft: true, details_until: expect.any(String) });
		await byLink(token, "details/open/", { digits: DIGITS });
		await byLink(token, "draft/", { fields: GOALS, for_later: true }, "PUT");
		await byCookie(cookie, `/quotes/${quoteId}/draft/`, { fields: GOALS, for_later: false }, "PUT");
		expect((await byCookie(cookie, `/quotes/${quoteId}/follow-up/`)).body.draft).toEqual(GOALS);
	});

	it("only for the visitor: another browser, another link and an unknown link get the same answer", async () => {
		const { quoteId, token } = await world.request();
		const another = await world.request();
		await byLink(token, "draft/", { fields: GOALS, for_later: true }, "PUT");
		const refused = await byCookie(another.cookie, `/quotes/${quoteId}/draft/`, { fields: [], for_later: true }, "PUT");
		expect(refused.status).toBe(404);
		expect((await byCookie("", `/quotes/${quoteId}/draft/`, { fields: [], for_later: true }, "PUT")).status).toBe(404);
		expect((await byLink(another.token, "details/")).body.draft).toBeNull();
		for (const bad of ["k".repeat(43), "short"]) {
			expect((await byLink(bad, "details/")).status).toBe(404);
			expect((await byLink(bad, "draft/", { fields: [], for_later: true }, "PUT")).status).toBe(404);
		}
		expect(await drafts(quoteId)).toHaveLength(1);
	});

	it("the private link accepts details for 14 days, the cookie for 7", async () => {
		const { quoteId, token, cookie } = await world.request();
		await byLink(token, "draft/", { fields: GOALS, for_later: true }, "PUT");
		api.advance(8 * DAY);
		expect((await byCookie(cookie, `/quotes/${quoteId}/follow-up/`)).status).toBe(404);
		expect((await byLink(token, "details/")).body.draft).toEqual(GOALS);
		expect((await byLink(token, "details/", formOf(ndis), "PATCH")).body).toMatchObject({ id: quoteId });
		expect(await drafts(quoteId)).toEqual([]);
		expect((await byLink(token, "details/")).body).toMatchObject({ submitted: true, name: null, draft: null });
		expect((await byLink(token, "draft/", { fields: GOALS, for_later: true }, "PUT")).status).toBe(409);
		const late = await world.request();
		api.advance(14 * DAY + 1000);
		expect((await byLink(late.token, "details/")).status).toBe(404);
		expect((await byLink(late.token, "details/", formOf(ndis), "PATCH")).status).toBe(404);
		expect((await byLink(late.token, "")).status).toBe(200);
	});

	it("keeps what two devices saved, and shows each what the other did", async () => {
		await world.at(api.services.clock().toISOString());
		const { quoteId, token, cookie } = await world.request();
		const onLaptop = async (fields: unknown, before?: unknown) =>
			(await byCookie(cookie, `/quotes/${quoteId}/draft/`, { fields, before, for_later: true }, "PUT")).body;
		const onPhone = async (fields: unknown, before?: unknown) =>
			(await byLink(token, "draft/", { fields, before, for_later: false }, "PUT")).body;
		expect(await onLaptop(GOALS)).toMatchObject({ fields: GOALS, both: [] });
		await byLink(token, "details/open/", { digits: DIGITS });
		await onPhone([...GOALS, ["participant_age", "7"]], GOALS);
		const laptop = [["participant_goals", "Swim and read"], ["participant_age", "8"], ...GOALS.slice(1)];
		const { fields, both } = await onLaptop(laptop, GOALS);
		expect(both).toEqual([{ name: "participant_age", theirs: ["7"] }]);
		expect(fields).toEqual(laptop);
		const phone = [
			["participant_goals", "Sing"],
			["participant_age", "7"],
			["diagnosis", "Autism"],
		];
		expect((await onPhone(phone, [...GOALS, ["participant_age", "7"]])).fields).toEqual([
			["participant_goals", "Sing\n\nSwim and read"],
			["participant_age", "8"],
			["diagnosis", "Autism"],
		]);
	});

	it("shows no answers to a page that hides them, and keeps them", async () => {
		const { quoteId, token, cookie } = await world.request();
		const save = async (fields: unknown, before: unknown) =>
			(await byCookie(cookie, `/quotes/${quoteId}/draft/`, { fields, before, for_later: false }, "PUT")).body;
		await save(GOALS, []);
		expect(await save([["participant_age", "7"]], [])).toMatchObject({ fields: [["participant_age", "7"]], both: [] });
		await byLink(token, "details/open/", { digits: DIGITS });
		expect((await byLink(token, "details/")).body.draft).toEqual([["participant_age", "7"], ...GOALS]);
	});

	it("ends when the request is cancelled or closed", async () => {
		await world.at(api.services.clock().toISOString());
		const cancelled = await world.request();
		await byLink(cancelled.token, "draft/", { fields: GOALS, for_later: true }, "PUT");
		await byLink(cancelled.token, "cancel/", {});
		expect(await drafts(cancelled.quoteId)).toEqual([]);
		expect((await byLink(cancelled.token, "draft/", { fields: GOALS, for_later: true }, "PUT")).status).toBe(409);
		expect((await byLink(cancelled.token, "details/", formOf(ndis), "PATCH")).status).toBe(409);
		const closed = await world.request();
		await byLink(closed.token, "draft/", { fields: GOALS, for_later: true }, "PUT");
		const { version } = (await world.ask(world.sam, `/team/cases/${closed.caseId}/`)).body;
		await world.ask(world.sam, `/team/cases/${closed.caseId}/close/`, { version, outcome: "no-longer-needed" });
		expect(await drafts(closed.quoteId)).toEqual([]);
		expect((await byLink(closed.token, "draft/", { fields: GOALS, for_later: true }, "PUT")).status).toBe(409);
	});
});
