import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { RatingQuestion } from "#contract/reviews/limits.ts";
import type { Db } from "#platform/db/database.ts";
import type { TestApi } from "./api.ts";
import { serial } from "./builders.ts";

interface Fields extends Partial<Record<RatingQuestion, number>> {
	provider_id: number;
	email?: string;
	comment?: string;
	published_at?: Date;
	submitted_at?: Date;
	response?: string;
}

const traits = {
	/** The email address isn't confirmed. */
	submitted: { state: "submitted" },
	/** Waiting for moderation. */
	confirmed: { state: "confirmed" },
	rejected: { state: "rejected" },
	published: { state: "published" },
	/** Answers No to every question. */
	worst: { answers: 0 },
} as const;
export type ReviewTrait = keyof typeof traits;

/** By default a published review with five Yes answers from a new email address. */
export const aReview = async (
	db: Db,
	fields: Fields,
	...named: ReviewTrait[]
): Promise<{ id: number; email: string }> => {
	const said = Object.assign({ state: "published", answers: 1 }, ...named.map((name) => traits[name])) as {
		state: string;
		answers: number;
	};
	const at = fields.published_at ?? fields.submitted_at ?? new Date("2026-02-01T00:00:00Z");
	const email = fields.email ?? `reviewer-${serial()}@reviewer.example`;
	const answer = (question: RatingQuestion) => fields[question] ?? said.answers;
	const { rows } = await sql<{ id: number }>`
		insert into review (
			provider_id, email, comment, service_delivery, service_safety, communicated_effectively, good_value, would_recommend,
			state, submitted_at, agreed_at, token_hash, link_ends_at, confirmed_at, published_at, rejection_reason
		) values (
			${fields.provider_id}, ${email}, ${fields.comment ?? "They came on time."}, ${answer("service_delivery")}, ${answer("service_safety")},
			${answer("communicated_effectively")}, ${answer("good_value")}, ${answer("would_recommend")},
			${said.state}, ${at}, ${at}, ${randomBytes(32)}, ${new Date(at.getTime() + 14 * 24 * 3600_000)},
			${said.state === "submitted" ? null : at}, ${said.state === "published" ? at : null}, ${said.state === "rejected" ? "Not a customer" : null}
		) returning id
	`.execute(db);
	const id = rows[0]?.id;
	if (!id) throw new Error("the review was not created");
	if (fields.response !== undefined)
		await sql`insert into review_response (review_id, comment, updated_at) values (${id}, ${fields.response}, ${at})`.execute(
			db,
		);
	return { id, email };
};

/** A provider's rating and number of reviews, from the public API. */
export const ratingOf = async (api: TestApi, provider: number): Promise<[rating: string, reviews: number]> => {
	const one = await (await api.request(`/providers/${provider}/`)).json();
	return [one.overall_review, one.reviews_count];
};
