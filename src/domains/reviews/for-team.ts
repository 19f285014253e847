import { RATING_QUESTIONS } from "#contract/reviews/limits.ts";
import type { TeamReview } from "#contract/reviews/moderation.ts";
import type { TeamReviewRow } from "./store.ts";

const asText = (at: Date | null) => at?.toISOString() ?? null;

/** The review as the team sees it. */
export const forTeam = (row: TeamReviewRow): TeamReview => ({
	id: row.id,
	provider: { id: row.provider_id, name: row.provider_name, url_slug: row.provider_slug },
	state: row.state,
	email: row.email,
	comment: row.comment,
	total_score: Number(row.total_score),
	ratings: Object.fromEntries(
		RATING_QUESTIONS.map((question) => [question, Number(row[question])]),
	) as TeamReview["ratings"],
	submitted_at: row.submitted_at.toISOString(),
	confirmed_at: asText(row.confirmed_at),
	decided_at: asText(row.decided_at),
	rejection_reason: row.rejection_reason,
	is_redacted: row.original !== null,
	is_marked: row.danger_at !== null,
	version: row.version,
});
