import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll } from "vitest";
import { REVIEW_CHECK_KEYS } from "#contract/reviews/moderation-options.ts";
import {
	RESPONSE_MOVES,
	RESPONSE_STATES,
	REVIEW_MOVES,
	REVIEW_STATES,
	type ResponseMove,
	type ResponseState,
	type ReviewAct,
	type ReviewState,
} from "#contract/reviews/states.ts";
import { seedHolidays } from "#domains/reference/holidays.ts";
import { hashOfAppeal } from "#domains/reviews/appeal-store.ts";
import { responseState } from "#domains/reviews/move-response.ts";
import { hashOfChange } from "#domains/reviews/report-store.ts";
import { hashOfLink } from "#domains/reviews/submit-review.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";
import { aReview } from "#tests/support/reviews.ts";
import { type Staff, staffOf } from "#tests/support/staff.ts";
import { action as ownReviewsPage } from "#web/provider/reviews/reviews.tsx";
import { action as appealPage } from "#web/public/reviews/appeal-review.tsx";
import { action as changePage } from "#web/public/reviews/change-review.tsx";
import { action as confirmPage } from "#web/public/reviews/confirm-review.tsx";
import { action as reviewPage } from "#web/team/reviews/review.tsx";
import { type Asked, testMatrix } from "./matrix.ts";

let api: TestApi;
let staff: Staff;
let lead: Record<string, string>;
beforeAll(async () => {
	api = await testApi();
	await seedHolidays(api.services.database);
	staff = await staffOf(api);
	const { id } = await aPerson(api.services, "team", { name: "Priya Nair" });
	await sql`update person set team_role = 'lead' where id = ${id}`.execute(db());
	lead = await sessionOf(api.services, id);
});
afterAll(() => api.close());

const db = () => api.services.database.db;
interface One {
	id: number;
	/** Of an emailed link. */
	token: string;
}
const row = ({ id }: One) =>
	db().selectFrom("review").select(["state", "version"]).where("id", "=", id).executeTakeFirstOrThrow();
const asLead = (path: string, body: object, method = "POST") =>
	api.request(path, { method, body, cookies: lead }).then((answer) => answer.json());

/** A report of a published review or its reply. */
const report = ({ id }: One, part: "review" | "reply") =>
	api.request("/content-reports/", {
		body: { part, provider: staff.provider.id, review: id, reason: "other", words: `Not right, ${id}.` },
	});

const putInState = ({ id }: One, state: ReviewState, token: string) =>
	sql`
		update review set state = ${state}, token_hash = ${hashOfLink(token)}, link_ends_at = ${new Date("2026-12-01")},
			confirmed_at = case when ${state} <> 'submitted' then submitted_at end,
			rejection_reason = case when ${state} = 'rejected' then 'withdrawn' end
		where id = ${id}
	`.execute(db());

const makeReview = async (state: ReviewState, act: ReviewAct): Promise<One> => {
	const token = randomBytes(32).toString("base64url");
	const { id } = await aReview(db(), { provider_id: staff.provider.id, response: "Thank you." });
	const one = { id, token };
	const isOfReports = act === "keep" || act === "ask-change" || act === "change";
	if (isOfReports) await report(one, act === "keep" ? "reply" : "review");
	await putInState(one, state, token);
	// Rejected by an earlier release, before its address was confirmed.
	if (act === "confirm" && state === "rejected")
		await sql`update review set confirmed_at = null where id = ${id}`.execute(db());
	if (act === "appeal")
		await db()
			.insertInto("review_appeal")
			.values({ review_id: id, token_hash: hashOfAppeal(token), ends_at: new Date("2026-12-01") })
			.execute();
	if (act === "change")
		await db()
			.updateTable("content_report")
			.set({ asked_at: new Date(0), change_hash: hashOfChange(token), change_ends_at: new Date("2026-12-01") })
			.where("review_id", "=", id)
			.execute();
	if (act === "restore" && state !== "submitted")
		await asLead(`/team/reviews/${id}/redaction/`, { version: (await row(one)).version, words: ["came"] }, "PUT");
	return one;
};

const ofReview = async (
	one: One,
	{
		to,
		intent,
		body,
		form = body,
		method = "POST",
	}: { to: string; intent: string; body: object; form?: object; method?: string },
): Promise<Asked> => {
	const { version } = await row(one);
	return {
		...{ method, path: `/team/reviews/${one.id}/${to}/`, body: { version, ...body }, as: lead },
		...{ page: reviewPage, params: { id: String(one.id) } },
		form: { intent, version: String(version), ...form },
	};
};
const ofLink = (page: Asked["page"], path: string, token: string, body: Record<string, string>): Asked => ({
	...{ path: `/reviews/${path}/${token}/`, body, page, params: { token }, form: body },
});

testMatrix<ReviewState, ReviewAct, One>("a review", {
	api: () => api,
	moves: REVIEW_MOVES,
	states: REVIEW_STATES,
	make: makeReview,
	stateOf: async (one) => (await row(one)).state as ReviewState,
	acts: {
		...{ submit: "reviews/api.db.test.ts", hide: "reviews/reports.db.test.ts" },
		publish: (one) =>
			ofReview(one, { to: "publish", intent: "publish", body: { checks: REVIEW_CHECK_KEYS, words: "" } }),
		reject: (one) =>
			ofReview(one, { to: "reject", intent: "reject", body: { checks: [], reason: "not-a-customer", words: "" } }),
		redact: (one) =>
			ofReview(one, {
				...{ to: "redaction", intent: "redact", method: "PUT" },
				...{ body: { words: ["came"] }, form: { names: "came" } },
			}),
		restore: (one) =>
			ofReview(one, {
				...{ to: "redaction", intent: "redact", method: "PUT" },
				...{ body: { words: [] }, form: { names: "" } },
			}),
		keep: (one) => ofReview(one, { to: "reports", intent: "reports", body: { part: "reply", way: "keep" } }),
		"ask-change": (one) => ofReview(one, { to: "reports", intent: "reports", body: { part: "review", way: "change" } }),
		confirm: ({ token }) => ofLink(confirmPage, "confirm", token, {}),
		appeal: ({ token }) => ofLink(appealPage, "appeals", token, { words: "They did come late." }),
		change: ({ token }) => ofLink(changePage, "changes", token, { words: "They came late." }),
	},
	stands: { publish: ["published"], confirm: ["confirmed", "published"] },
});

const TEXT = "Thank you for telling us.";
const response = async (id: number) => {
	const found = await db().selectFrom("review_response").selectAll().where("review_id", "=", id).executeTakeFirst();
	const moments = [found?.updated_at, found?.acted_at].flatMap((at) => (at ? [at.getTime()] : []));
	return { found, updated: new Date(Math.max(0, ...moments)).toISOString() };
};

const makeResponse = async (state: ResponseState, act: ResponseMove): Promise<number> => {
	const { id } = await aReview(
		db(),
		{ provider_id: staff.provider.id, ...(state !== "none" && { response: TEXT }) },
		"worst",
	);
	if (act === "restored" && state !== "none") {
		const { updated } = await response(id);
		await asLead(`/team/reviews/${id}/response/redaction/`, { updated, words: ["telling"] }, "PUT");
	}
	if (act === "written-to-check")
		await db()
			.insertInto("review_response_decision")
			.values({ review_id: id, at: new Date("2026-02-01"), act: "removed" })
			.execute();
	const at = api.services.clock();
	if (state === "hidden")
		await sql`update review_response set hidden_at = ${at}, acted_at = ${at} where review_id = ${id}`.execute(db());
	return id;
};

const ofResponse = async (
	id: number,
	{
		to,
		intent,
		body,
		form = {},
		method = "POST",
	}: { to: string; intent: string; body: object; form?: object; method?: string },
): Promise<Asked> => {
	const { updated } = await response(id);
	return {
		...{ method, path: `/team/reviews/${id}/response/${to}/`, body: { updated, ...body }, as: lead },
		...{ page: reviewPage, params: { id: String(id) }, form: { intent, updated, ...form } },
	};
};
const byProvider = async (id: number, comment: string | null): Promise<Asked> => {
	const { found, updated } = await response(id);
	const path = `/provider-admin/${id}/review-response/`;
	return {
		...{ as: staff.cookies, page: ownReviewsPage, params: { id: String(staff.provider.id) } },
		...(comment === null
			? { method: "DELETE", path: found ? `${path}?updated=${updated}` : path, body: {} }
			: { method: "PUT", path, body: { comment, updated: found ? updated : null } }),
		form: {
			intent: "respond",
			...{ review: String(id), updated: found ? updated : "" },
			...(comment === null ? { intent: "remove" } : { comment }),
		},
	};
};
const why = { form: { reason: "It names a person" }, body: { reason: "It names a person" } };

testMatrix<ResponseState, ResponseMove, number>("a reply to a review", {
	api: () => api,
	moves: RESPONSE_MOVES,
	states: RESPONSE_STATES,
	make: makeResponse,
	stateOf: async (id) => {
		const { found } = await response(id);
		return responseState({ response: found?.comment ?? null, hidden_at: found?.hidden_at ?? null });
	},
	acts: {
		written: (id) => byProvider(id, "We are sorry."),
		"written-to-check": (id) => byProvider(id, "We are sorry."),
		withdrawn: (id) => byProvider(id, null),
		hidden: (id) => ofResponse(id, { to: "hide", intent: "hide-response", ...why }),
		shown: (id) => ofResponse(id, { to: "show", intent: "show-response", body: {} }),
		removed: (id) => ofResponse(id, { to: "remove", intent: "remove-response", ...why }),
		redacted: (id) =>
			ofResponse(id, {
				...{ to: "redaction", intent: "redact-response", method: "PUT" },
				...{ body: { words: ["telling"] }, form: { response_names: "telling" } },
			}),
		restored: (id) =>
			ofResponse(id, {
				...{ to: "redaction", intent: "redact-response", method: "PUT" },
				...{ body: { words: [] }, form: { response_names: "" } },
			}),
	},
	stands: {
		...{ withdrawn: ["none"], hidden: ["none"], shown: ["none", "public"] },
		...{ removed: ["none"], redacted: ["none"], restored: ["none"] },
	},
});
