import { sql } from "kysely";
import { claimCase, closeCase } from "#domains/cases/work-case.ts";
import { changeProfile } from "#domains/providers/admin/change-profile.ts";
import { hideResponse, redactResponse } from "#domains/reviews/moderate-response.ts";
import { writeResponse } from "#domains/reviews/respond.ts";
import { listResponses } from "#domains/reviews/response-store.ts";
import type { By } from "./acts.ts";
import type { Stage, Step, When } from "./stage.ts";

/** Replies changed by staff, and the team's decision. The second one has no decision yet. */
const REPLIES: {
	at: When;
	text: string;
	ended?: { at: When; by: By; outcome: string; remove?: string; hide?: string };
}[] = [
	{
		at: "15 10:20",
		text: "Thank you for telling us. We have a new roster since March, and one person who answers for it.",
		ended: { at: "15 13:05", by: "sam", outcome: "in-order" },
	},
	{ at: "-35", text: "We are sorry that no one called you back. Our office is open from 8 am again." },
	{
		at: "9 15:40",
		text: "We are sorry, Margaret. The visits you missed in May are credited on your next invoice.",
		ended: { at: "8 09:30", by: "priya", outcome: "changed", remove: "Margaret" },
	},
	{
		at: "6 11:15",
		text: "With the kind of dementia your husband has, two carers are needed each morning, and you agreed to one.",
		ended: {
			at: "6 14:00",
			by: "sam",
			outcome: "taken-down",
			hide: "It gives details of a person's health. Please write it again without them.",
		},
	},
];

/** Ids of reviews with a public reply by the demo staff, newest first. These replies get changed. */
const repliesOf = async ({ trx, staff }: Stage, before: Date): Promise<number[]> => {
	const { rows } = await sql<{ id: number }>`
		select r.id from review_response a join review r on r.id = a.review_id join provider p on p.id = r.provider_id join account_member m on m.account_id = p.account_id
		where m.person_id = ${staff.several.id} and p.is_active and a.updated_at < ${before} order by a.updated_at desc, r.id limit ${REPLIES.length}
	`.execute(trx);
	return rows.map(({ id }) => id);
};

const settle = async (
	{ services, trx, team }: Stage,
	review: number,
	ended: NonNullable<(typeof REPLIES)[number]["ended"]>,
): Promise<void> => {
	const { rows } = await sql<{ id: string }>`select id from team_case where response_review_id = ${review}`.execute(
		trx,
	);
	const caseId = rows[0]?.id ?? "";
	const by = team[ended.by];
	await claimCase(services, caseId, by);
	const { response } = await listResponses(trx, services.settings, review);
	const about = { reviewId: review, by: by.id, updated: new Date(response?.updated ?? 0) };
	if (ended.remove) await redactResponse(services, about, [ended.remove]);
	if (ended.hide) await hideResponse(services, about, ended.hide);
	const { rows: now } = await sql<{ version: number }>`select version from team_case where id = ${caseId}`.execute(trx);
	await closeCase(services, caseId, { version: now[0]?.version ?? 0, outcome: ended.outcome }, by);
};

/** Steps in which providers publish changes: replies to reviews and a profile text. */
export const publicationSteps = async (stage: Stage, moment: (when: When) => Date): Promise<Step[]> => {
	const { services, trx, staff } = stage;
	const reviews = await repliesOf(stage, moment("16 09:00"));
	const replies = REPLIES.slice(0, reviews.length).flatMap(({ at, text, ended }, n): Step[] => {
		const reviewId = reviews[n] ?? 0;
		const write = () => writeResponse(services, { reviewId, by: staff.several.id, updated: undefined }, text);
		return [
			{ at: moment(at), work: write },
			...(ended ? [{ at: moment(ended.at), work: () => settle(stage, reviewId, ended) }] : []),
		];
	});
	const changed = async () => {
		const { rows } = await sql<{ id: number; short_description: string }>`
			select p.id, p.short_description from provider p join account_member m on m.account_id = p.account_id
			where m.person_id = ${staff.several.id} and p.is_active and p.short_description <> '' and length(p.short_description) < 150 order by p.id desc limit 1
		`.execute(trx);
		const [profile] = rows;
		if (!profile) return;
		const short_description = `${profile.short_description} New: visits on Saturdays.`;
		await changeProfile(
			services,
			{ providerId: profile.id, person: staff.several, version: undefined },
			{ short_description },
		);
	};
	return [...replies, { at: moment("1 16:20"), work: changed }];
};
