import { RATING_QUESTIONS, RATING_VALUES, type RatingQuestion } from "#contract/reviews/limits.ts";
import { links } from "#web/lib/links.ts";

/** Answers so far, in the order of the questions. Values have one decimal, as in the API (RVW-009 to RVW-011). */
export type Answers = { question: RatingQuestion; value: string }[];

/** The value of an answer: "1.0", "0.5" or "0.0". */
export const valueFor = (answer: keyof typeof RATING_VALUES): string => RATING_VALUES[answer].toFixed(1);

const VALUES: readonly string[] = (["yes", "maybe", "no"] as const).map(valueFor);

/** Reads the answers in the address up to the first unanswered question. Answers after a gap are ignored. */
export const readAnswers = (params: URLSearchParams): Answers => {
	const answers: Answers = [];
	for (const question of RATING_QUESTIONS) {
		const value = params.get(question);
		if (value === null || !VALUES.includes(value)) break;
		answers.push({ question, value });
	}
	return answers;
};

/**
 * The wizard's address at a step: 0 to 4 are the questions, 5 is the last step. It leaves out the answers from that
 * step on, so going back resets them.
 */
export const stepAddress = (provider: { url_slug: string; id: number }, answers: Answers, step: number): string => {
	const query = new URLSearchParams(answers.slice(0, step).map(({ question, value }) => [question, value]));
	return `${links.writeReview(provider)}${query.size > 0 ? `?${query}` : ""}`;
};
