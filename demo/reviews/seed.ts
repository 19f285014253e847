import { createHash } from "node:crypto";
import { sql } from "kysely";
import { RATING_QUESTIONS } from "#contract/reviews/limits.ts";
import { REVIEW_CLOCKS, type ReviewState } from "#contract/reviews/states.ts";
import { endOf } from "#contract/shared/states.ts";
import { type Random, seededRandom } from "#demo/providers/random.ts";
import { RESPONSE_BELOW_STARS } from "#domains/reviews/rules.ts";
import type { Database, Transaction } from "#platform/db/database.ts";
import { FIRST_NAMES, GOOD, LONG, LONG_AREAS, MIXED, type Piece, POOR, RESPONSES } from "./texts.ts";

const LOCK = 4_210_750_007;
const BATCH = 1_000;
/** Most demo reviews per provider, even if its review count is higher. */
const MOST = 45;
const DAY_MS = 24 * 3600_000;
/** Ages of reviews in days, so that every date format appears (RVL-009 to RVL-012). */
const AGES = [0, 1, 2, 4, 6, 9, 16, 25, 40, 75, 130, 170, 200, 290, 365, 430, 600, 720, 800, 1_100, 1_400];

interface DemoReview {
	provider_id: number;
	email: string;
	comment: string;
	answers: number[];
	state: ReviewState;
	published_at: Date;
	response: string | null;
}

/** Answers of 0, 0.5 or 1 to each question whose sum is `halves` half points. */
const spread = (halves: number, random: Random): number[] => {
	const answers = RATING_QUESTIONS.map(() => 2);
	for (let over = 10 - halves; over > 0; over--) {
		const open = answers.flatMap((answer, i) => (answer > 0 ? [i] : []));
		const i = random.pick(open);
		answers[i] = (answers[i] ?? 0) - 1;
	}
	return answers.map((answer) => answer / 2);
};

/** Scores in half points whose mean is as close to the rating as `count` reviews allow. */
const scores = (rating: number, count: number, random: Random): number[] => {
	const total = Math.round(rating * count * 2);
	const all = Array.from(
		{ length: count },
		(_, i) => Math.floor(((i + 1) * total) / count) - Math.floor((i * total) / count),
	);
	// Varies the scores and keeps their sum: one gains what another loses.
	for (let n = 0; n < count * 2 && count > 1; n++) {
		const [a, b] = [random.int(0, count - 1), random.int(0, count - 1)];
		if (a !== b && (all[a] ?? 0) < 10 && (all[b] ?? 0) > 0) {
			all[a] = (all[a] ?? 0) + 1;
			all[b] = (all[b] ?? 0) - 1;
		}
	}
	return all;
};

interface DemoProvider {
	id: number;
	rating: number;
	count: number;
	areas: string[];
	ages: string[];
}

/** A comment that fits the rating and the provider's services. */
const commentOn = ({ areas, ages }: DemoProvider, score: number, random: Random): string => {
	if (random.chance(0.12)) return "";
	if (score >= 4 && areas.some((area) => LONG_AREAS.test(area)) && random.chance(0.2)) return LONG;
	const from = score >= 4 ? GOOD : score >= 2.5 ? MIXED : POOR;
	const fits = (piece: Piece) =>
		typeof piece === "string" ||
		((!piece.areas || areas.some((area) => piece.areas?.test(area))) &&
			(!piece.age || ages.includes(piece.age)) &&
			score >= (piece.least ?? 0));
	const of = (pieces: readonly Piece[]) =>
		pieces.filter(fits).map((piece) => (typeof piece === "string" ? piece : piece.text));
	const parts = [
		random.pick(of(from.openings)),
		...random.some(of(from.details), random.int(0, 2)),
		random.pick(of(from.closings)),
	];
	return parts.filter(Boolean).join(" ");
};

const reviewsOf = (provider: DemoProvider, now: Date, random: Random): DemoReview[] =>
	scores(provider.rating, Math.min(provider.count, MOST), random).map((halves, n) => {
		const score = halves / 2;
		const comment = commentOn(provider, score, random);
		const responses = RESPONSES.filter(({ to }) => to.test(comment)).map(({ text }) => text);
		const age = random.pick(AGES);
		return {
			provider_id: provider.id,
			email: `${random.pick(FIRST_NAMES)}.${provider.id}.${n + 1}@reviewer.example`,
			comment,
			answers: spread(halves, random),
			state: "published",
			published_at: new Date(now.getTime() - age * DAY_MS - random.int(0, 5 * 3600) * 1000),
			response: score < RESPONSE_BELOW_STARS && random.chance(0.5) ? random.pick(responses) : null,
		};
	});

/** Unpublished reviews that only the team sees: waiting for moderation, rejected, or not confirmed yet. */
const unseen = (providers: readonly DemoProvider[], now: Date, random: Random): DemoReview[] =>
	([...Array(14).fill("confirmed"), ...Array(4).fill("rejected"), ...Array(3).fill("submitted")] as ReviewState[]).map(
		(state, n) => {
			const provider = random.pick(providers);
			const halves = random.int(0, 10);
			return {
				provider_id: provider.id,
				email: `${random.pick(FIRST_NAMES)}.unseen.${n + 1}@reviewer.example`,
				comment: commentOn(provider, halves / 2, random),
				answers: spread(halves, random),
				state,
				published_at: new Date(now.getTime() - random.int(0, 6) * DAY_MS),
				response: null,
			};
		},
	);

const write = async (trx: Transaction, reviews: DemoReview[]) => {
	const rows = reviews.map(({ answers, published_at, ...review }, n) => ({
		...review,
		...Object.fromEntries(RATING_QUESTIONS.map((question, i) => [question, answers[i]])),
		published_at: published_at.toISOString(),
		written_at: new Date(published_at.getTime() - DAY_MS).toISOString(),
		link_ends_at: endOf(REVIEW_CLOCKS.confirm, published_at).toISOString(),
		// No confirmation email was sent, so no link with this token exists.
		token_hash: createHash("sha256").update(`demo ${review.provider_id} ${review.email} ${n}`).digest("hex"),
	}));
	const questions = sql.join(RATING_QUESTIONS.map((question) => sql.ref(question)));
	const types = sql.join(RATING_QUESTIONS.map((question) => sql`${sql.ref(question)} numeric`));
	await sql`
		with given as (
			select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
				provider_id int, email text, comment text, state text, published_at timestamptz, written_at timestamptz, link_ends_at timestamptz,
				token_hash text, response text, ${types}
			)
		), written as (
			insert into review (
				provider_id, email, comment, ${questions}, state, submitted_at, agreed_at, token_hash, link_ends_at, confirmed_at, decided_at,
				published_at, rejection_reason
			)
			select provider_id, email, comment, ${questions}, state, written_at, written_at, decode(token_hash, 'hex'), link_ends_at,
				case when state <> 'submitted' then written_at end, case when state in ('published', 'rejected') then published_at end,
				case when state = 'published' then published_at end, case when state = 'rejected' then 'Not from a customer of the provider.' end
			from given
			returning id, provider_id, email
		)
		insert into review_response (review_id, comment, updated_at)
		select w.id, g.response, g.published_at + interval '1 day' * least(3, extract(epoch from current_timestamp - g.published_at) / 86400)
		from written w join given g using (provider_id, email) where g.response is not null
	`.execute(trx);
};

/**
 * Adds reviews that match the demo providers' ratings. Does nothing if there is any review, or no demo provider.
 * Ratings and counts are then computed from the reviews.
 */
export const seedDemoReviews = (database: Database, now = new Date()): Promise<number> =>
	database.patient.transaction(async (trx) => {
		await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx);
		const { rows: providers } = await sql<DemoProvider>`
			select id, overall_review::float8 as rating, reviews_count as count, age_groups as ages,
				array(select distinct a.name from service s join service_area a on a.id = s.service_area_id where s.id = any (provider.services) order by 1) as areas
			from provider
			where source = 'demo' and reviews_count > 0 and not exists (select from review) order by id
		`.execute(trx);
		if (providers.length === 0) return 0;
		const random = seededRandom(5_550_100);
		const reviews = [
			...providers.flatMap((provider) => reviewsOf(provider, now, random)),
			...unseen(providers, now, random),
		];
		for (let from = 0; from < reviews.length; from += BATCH) await write(trx, reviews.slice(from, from + BATCH));
		return reviews.length;
	});
