import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { REVIEW_CHECK_KEYS } from "#contract/reviews/moderation-options.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aProvider, type ProviderRecord } from "#tests/support/builders.ts";
import { signedIn } from "#tests/support/people.ts";
import { aReview, ratingOf } from "#tests/support/reviews.ts";

let api: TestApi;
let provider: ProviderRecord;
beforeAll(async () => {
	api = await testApi({ PUBLIC_URL: "https://alongside.example" });
	provider = await aProvider(api.services.database.db);
});
afterAll(() => api.close());

const db = () => api.services.database.db;

describe("the team decides", () => {
	const act = async (
		path: string,
		cookies: Record<string, string>,
		sent: object = { checks: REVIEW_CHECK_KEYS },
		version?: number,
	) => {
		const { rows } = await sql<{
			version: number;
		}>`select version from review where id = ${Number.parseInt(path, 10)}`.execute(db());
		const answer = await api.request(`/team/reviews/${path}`, {
			method: "POST",
			cookies,
			body: { version: version ?? rows[0]?.version ?? 1, ...sent },
		});
		return { status: answer.status, ...((await answer.json()) as Record<string, unknown>) };
	};
	const deeds = async (id: number) =>
		(
			await sql<{
				deed: string;
				person_id: number;
				facts: unknown;
			}>`select deed, person_id, facts from audit where about = ${`review:${id}`} order by id`.execute(db())
		).rows;

	it("publishes and rejects; rating, count and search follow at once; the audit records who decided", async () => {
		const { id: person, cookies } = await signedIn(api.services, "team");
		const one = await aProvider(db());
		const good = await aReview(db(), { provider_id: one.id }, "confirmed");
		const bad = await aReview(db(), { provider_id: one.id }, "confirmed", "worst");
		expect(await ratingOf(api, one.id)).toEqual(["0.0", 0]);
		expect(await act(`${good.id}/publish/`, cookies)).toMatchObject({ status: 200, state: "published" });
		expect(await act(`${good.id}/publish/`, cookies)).toMatchObject({ status: 200, state: "published" });
		expect(await act(`${bad.id}/publish/`, cookies)).toMatchObject({ state: "published", total_score: 0 });
		expect(await ratingOf(api, one.id)).toEqual(["2.5", 2]);
		expect(await act(`${bad.id}/reject/`, cookies, { reason: "not-a-customer" })).toMatchObject({
			state: "rejected",
			rejection_reason: "not-a-customer",
		});
		expect(await ratingOf(api, one.id)).toEqual(["5.0", 1]);
		const { rows } = await sql<{ score: number }>`select score from search_doc where provider_id = ${one.id}`.execute(
			db(),
		);
		expect(rows).toEqual([{ score: 50 }]);
		expect(await deeds(bad.id)).toEqual([
			{ deed: "review.published", person_id: person, facts: { was: "confirmed" } },
			{ deed: "review.rejected", person_id: person, facts: { was: "published", reason: "not-a-customer" } },
		]);
		expect(await deeds(good.id)).toHaveLength(1);
	});

	it("counts all decisions made at the same time", async () => {
		const { cookies } = await signedIn(api.services, "team");
		const one = await aProvider(db());
		const ids = await Promise.all(
			Array.from({ length: 6 }, async () => (await aReview(db(), { provider_id: one.id }, "confirmed")).id),
		);
		await Promise.all(ids.map((id) => act(`${id}/publish/`, cookies)));
		expect(await ratingOf(api, one.id)).toEqual(["5.0", 6]);
	});

	it("lists waiting reviews, oldest first, with everything needed to decide", async () => {
		const { cookies } = await signedIn(api.services, "team");
		const one = await aProvider(db());
		const waiting = await aReview(
			db(),
			{ provider_id: one.id, submitted_at: new Date(0), comment: "Waits longest" },
			"confirmed",
		);
		const answer = await (await api.request("/team/reviews/", { cookies })).json();
		expect(answer.results[0]).toMatchObject({
			id: waiting.id,
			email: waiting.email,
			comment: "Waits longest",
			provider: { id: one.id, name: one.name },
			ratings: { service_delivery: 1 },
		});
	});

	it("can't publish before the address is confirmed, or reject without a reason", async () => {
		const { cookies } = await signedIn(api.services, "team");
		const early = await aReview(db(), { provider_id: provider.id }, "submitted");
		expect((await act(`${early.id}/publish/`, cookies)).status).toBe(409);
		for (const reason of [" ", "Because"])
			expect(await act(`${early.id}/reject/`, cookies, { reason })).toMatchObject({
				status: 422,
				errors: [{ field: "reason", message: "Please select why" }],
			});
		expect((await act("2000000000/publish/", cookies)).status).toBe(404);
	});

	it("only the team can decide", async () => {
		const review = await aReview(db(), { provider_id: provider.id }, "confirmed");
		const { cookies: staff } = await signedIn(api.services, "staff");
		for (const [cookies, status] of [
			[{}, 401],
			[staff, 403],
		] as const) {
			expect((await act(`${review.id}/publish/`, cookies)).status).toBe(status);
			expect((await act(`${review.id}/reject/`, cookies, { reason: "withdrawn" })).status).toBe(status);
			expect((await api.request("/team/reviews/", { cookies })).status).toBe(status);
		}
	});
});

it("ratings follow every insert, update and delete of reviews", async () => {
	const one = await aProvider(db());
	const [a, b, c] = [
		await aReview(db(), { provider_id: one.id }),
		await aReview(db(), { provider_id: one.id }, "worst"),
		await aReview(db(), { provider_id: one.id }, "worst"),
	];
	expect(await ratingOf(api, one.id)).toEqual(["1.7", 3]);
	await sql`delete from review where id = ${b.id}`.execute(db());
	expect(await ratingOf(api, one.id)).toEqual(["2.5", 2]);
	await sql`delete from review where id in (${a.id}, ${c.id})`.execute(db());
	expect(await ratingOf(api, one.id)).toEqual(["0.0", 0]);
});
