import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ReviewUnderReview } from "#contract/reviews/moderation.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aPerson, joins, sessionOf } from "#tests/support/people.ts";
import { aReview } from "#tests/support/reviews.ts";
import { type Answer, type Staff, staffOf } from "#tests/support/staff.ts";

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
});
afterAll(() => api.close());

const db = () => api.services.database.db;
let staff: Staff;
let provider: Staff["provider"];
let ask: Staff["ask"];
let team: Record<string, string>;
beforeEach(async () => {
	staff = await staffOf(api);
	({ provider, ask } = staff);
	team = await sessionOf(api.services, (await aPerson(api.services, "team")).id);
});

describe("responses to reviews", () => {
	const respond = (id: number, comment: unknown = "Thank you. We have changed our rosters.", as = staff.cookies) =>
		ask(`/provider-admin/${id}/review-response/`, "PUT", { review: id, comment }, as);

	/** The responses as the team sees them. */
	const asTeam = async (id: number) => {
		const { body } = await ask(`/team/reviews/${id}/`, "GET", undefined, team);
		const { response, earlier_responses } = body as unknown as Pick<
			ReviewUnderReview,
			"response" | "earlier_responses"
		>;
		return { now: response?.comment, before: earlier_responses.map(({ comment }) => comment) };
	};

	// API-044, API-045, ADM-052, ADM-053, ADM-054
	it("writes, changes and removes one; visitors see it at once", async () => {
		const { id } = await aReview(db(), { provider_id: provider.id }, "worst");
		expect((await respond(id)).body).toMatchObject({
			can_respond: true,
			response: { comment: "Thank you. We have changed our rosters." },
		});
		expect((await respond(id, "Changed.")).status).toBe(200);
		const shown = async () =>
			(
				(await ask(`/reviews/?provider=${provider.id}`, "GET", undefined, {})).body.results as {
					response: { comment: string } | null;
				}[]
			)[0]?.response;
		expect((await shown())?.comment).toBe("Changed.");
		expect((await ask(`/provider-admin/${id}/review-response/`, "DELETE")).body).toMatchObject({
			response: null,
			can_respond: true,
		});
		expect(await shown()).toBeNull();
		expect((await ask(`/provider-admin/${id}/review-response/`, "DELETE")).status).toBe(200);
		const { rows } = await sql<{
			deed: string;
			facts: unknown;
		}>`select deed, facts from audit where about = ${`review:${id}`} order by id`.execute(db());
		expect(rows).toEqual(
			["response.written", "response.written", "response.removed"].map((deed) => ({ deed, facts: {} })),
		);
		expect(await asTeam(id)).toEqual({
			now: undefined,
			before: ["Changed.", "Thank you. We have changed our rosters."],
		});
	});

	it("V5 when colleagues answer at once, the team can still read the replaced response", async () => {
		for (let n = 0; n < 4; n++) {
			const { id } = await aReview(db(), { provider_id: provider.id }, "worst");
			await Promise.all([respond(id, "First."), respond(id, "Second.")]);
			const { now, before } = await asTeam(id);
			expect([now, ...before].sort()).toEqual(["First.", "Second."]);
		}
	});

	it("migration 0048 moves response texts and reasons for abandoned emails out of the audit", async () => {
		const { id } = await aReview(db(), { provider_id: provider.id, response: "Third." }, "worst");
		const lines = [
			["response.written", { was: null, is: "First." }],
			["response.written", { was: "First.", is: "Second." }],
			["response.removed", { was: "Second." }],
			["response.written", { was: null, is: "Third." }],
		] as const;
		for (const [n, [deed, facts]] of lines.entries())
			await sql`
				insert into audit (at, person_id, deed, about, facts)
				values (${new Date(Date.UTC(2026, 1, n + 1))}, null, ${deed}, ${`review:${id}`}, ${JSON.stringify(facts)}::jsonb)
			`.execute(db());
		await sql`insert into audit (at, deed, about, facts) values (now(), 'letter.given-up', 'letter:x', '{"kind": "k", "reason": "Rang Hana"}')`.execute(
			db(),
		);
		await sql`drop table review_response_earlier`.execute(db());
		await api.services.database.patient.pool.query(
			readFileSync(new URL("../../../db/migrations/0048_earlier_responses.sql", import.meta.url), "utf8"),
		);
		// Migration 0052 adds this column.
		await sql`alter table review_response_earlier add column original bytea`.execute(db());
		expect(await asTeam(id)).toEqual({ now: "Third.", before: ["Second.", "First."] });
		const { rows } = await sql<{
			facts: object;
		}>`select facts from audit where about in (${`review:${id}`}, 'letter:x') and deed <> 'review.read' order by id`.execute(
			db(),
		);
		expect(rows.map(({ facts }) => facts)).toEqual([{}, {}, {}, {}, { kind: "k" }]);
		await expect(sql`update audit set facts = '{}'`.execute(db())).rejects.toThrow("never changed");
	});

	describe("two managers of one profile", () => {
		const page = (id: number) => `/provider-admin/${id}/review-response/`;
		const write = (id: number, comment: string, updated: string | null, as = staff.cookies) =>
			ask(page(id), "PUT", { comment, updated }, as);
		const updatedOf = ({ body }: Answer) => (body.response as { updated: string }).updated;
		const colleague = async () => {
			const kim = await aPerson(api.services, "staff", { name: "Kim Doyle" });
			await joins(api.services, kim.id, provider.account_id, [provider.id]);
			return sessionOf(api.services, kim.id);
		};

		it("can't overwrite a response that the other has changed, written or removed, until they reload it", async () => {
			const { id } = await aReview(db(), { provider_id: provider.id }, "worst");
			const kim = await colleague();
			const first = await write(id, "First.", null);
			expect(first.status).toBe(200);
			expect(await write(id, "Kim answers too.", null, kim)).toMatchObject({
				status: 409,
				body: { detail: "Robin Marsh has answered this review. Check it, then try again." },
			});
			const second = await write(id, "Kim's.", updatedOf(first), kim);
			expect(updatedOf(second) > updatedOf(first)).toBe(true);
			expect(await write(id, "Second.", updatedOf(first))).toMatchObject({
				status: 409,
				body: { detail: "Kim Doyle has changed this response. Check it, then try again." },
			});
			const now = await ask(page(id));
			expect(now).toMatchObject({
				status: 200,
				body: { id, can_respond: true, response: { comment: "Kim's.", updated: updatedOf(second) } },
			});
			expect((await write(id, "Second.", updatedOf(now))).status).toBe(200);
			expect((await ask(`${page(id)}?updated=${updatedOf(second)}`, "DELETE", undefined, kim)).status).toBe(409);
			const third = await ask(page(id));
			expect(third.body.response).toMatchObject({ comment: "Second." });
			expect((await ask(`${page(id)}?updated=${updatedOf(third)}`, "DELETE", undefined, kim)).body).toMatchObject({
				response: null,
			});
			expect(await write(id, "Third.", updatedOf(third))).toMatchObject({
				status: 409,
				body: { detail: "A colleague has removed this response. Check it, then try again." },
			});
			expect(await asTeam(id)).toEqual({ now: undefined, before: ["Second.", "Kim's.", "First."] });
		});

		it("one of two simultaneous changes is refused; saving the same text again is no change", async () => {
			for (let n = 0; n < 4; n++) {
				const { id } = await aReview(db(), { provider_id: provider.id }, "worst");
				const updated = n % 2 ? updatedOf(await write(id, "Before.", null)) : null;
				const both = await Promise.all([write(id, "One.", updated), write(id, "Two.", updated)]);
				expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
				const shown = (await ask(page(id))).body.response as { comment: string };
				expect((await write(id, shown.comment, updated)).status).toBe(200);
			}
		});
	});

	it("are only for published reviews under three stars", async () => {
		const good = await aReview(db(), { provider_id: provider.id });
		const three = await aReview(db(), { provider_id: provider.id, good_value: 0, would_recommend: 0 });
		const unseen = await aReview(db(), { provider_id: provider.id }, "confirmed", "worst");
		expect((await respond(good.id)).status).toBe(403);
		expect((await respond(three.id)).status).toBe(403);
		expect((await respond(unseen.id)).status).toBe(404);
	});

	it("name missing fields", async () => {
		const { id } = await aReview(db(), { provider_id: provider.id }, "worst");
		expect((await respond(id, "  ")).body.errors).toEqual([
			{ field: "comment", message: "Please write your response" },
		]);
		expect((await ask(`/provider-admin/${id}/review-response/`, "PUT", { review: id + 1, comment: "x" })).status).toBe(
			422,
		);
	});

	// ADM-047, ADM-048, ADM-049
	it("list five reviews a page; pending counts those that can be answered and aren't", async () => {
		for (let n = 0; n < 6; n++) await aReview(db(), { provider_id: provider.id });
		const poor = await aReview(db(), { provider_id: provider.id }, "worst");
		await aReview(db(), { provider_id: provider.id, response: "Thanks." }, "worst");
		const list = (query = "") => ask(`/provider-admin/${provider.id}/reviews/${query}`);
		expect((await list()).body).toMatchObject({ count: 8, totalPages: 2, pending: 1 });
		expect(((await list()).body.results as unknown[]).length).toBe(5);
		expect((await list("?onlyUnresponded=true")).body).toMatchObject({
			count: 1,
			results: [{ id: poor.id, can_respond: true, response: null }],
		});
		await respond(poor.id);
		expect((await list("?onlyUnresponded=true")).body).toMatchObject({ count: 0, results: [], pending: 0 });
	});
});
