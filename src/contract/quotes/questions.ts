import { z } from "zod";
import { text } from "#contract/common.ts";
import type { Part, Question, Said } from "#contract/shared/question.ts";
import { ANSWER_CHARACTERS } from "#contract/shared/question-limits.ts";
import { type AnswerOf, byQuestion, QUESTIONS, type QuestionName } from "#contract/shared/questions.ts";

// The questions about a person, as fields of endpoints. Each reads the table of questions.

const partOf = (part: Part) => {
	if (part.as === "text") return text(ANSWER_CHARACTERS).nullish();
	if (part.as === "tick") return z.enum(["yes"], "Please tick it, or leave it open").nullish();
	const values = part.options.map(({ value }) => value);
	if (part.as === "choices")
		return z
			.array(z.enum(values, "Please choose from the list"))
			.max(10)
			.overwrite((chosen) => values.filter((one) => chosen.includes(one)))
			.nullish();
	const labels = part.options.map(({ label }) => label.toLowerCase());
	return z.enum(values, `Please choose ${labels.join(" or ")}, or leave it open`).nullish();
};
const partsOf = ({ parts }: Question) =>
	Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, partOf(part)]));

const answerOf = (name: QuestionName) => {
	const { clash } = QUESTIONS[name];
	return z.object(partsOf(QUESTIONS[name])).check(({ value, issues }) => {
		const wrong = clash(value);
		if (wrong) issues.push({ code: "custom", path: [wrong.part], message: wrong.message, input: value });
	});
};

type Of<N extends QuestionName> = z.ZodType<AnswerOf<N>, AnswerOf<N>>;

/** What a form says about a person. Every part of it is optional. */
export const AnswersGiven = byQuestion((name) => answerOf(name).nullish()) as {
	[N in QuestionName]: z.ZodOptional<z.ZodNullable<Of<N>>>;
};

/** The same where a person corrects it. An answer replaces the earlier one whole. */
export const AnswersChanged = byQuestion((name) => answerOf(name).optional()) as {
	[N in QuestionName]: z.ZodOptional<Of<N>>;
};

/** The same on the person's own page: empty if they said nothing, null if it isn't shown. */
export const AnswersShown = byQuestion((name) => answerOf(name).nullable()) as {
	[N in QuestionName]: z.ZodNullable<Of<N>>;
};

/** The same as JSON text, in a multipart form. Left out or empty: the form says nothing about it. */
export const AnswersAsText = byQuestion((name) =>
	z
		.string()
		.max(2000)
		.optional()
		.transform((sent, { addIssue }) => {
			if (!sent) return null;
			try {
				return JSON.parse(sent) as unknown;
			} catch {
				addIssue({ code: "custom", message: "Must be JSON" });
				return z.NEVER;
			}
		})
		.pipe(answerOf(name).nullable()),
) as { [N in QuestionName]: z.ZodType<AnswerOf<N> | null, string | undefined> };

/** The same as stored; null if they said nothing. */
export const AnswersSaid = byQuestion((name) =>
	z.object({ ...partsOf(QUESTIONS[name]), said_at: z.string() }).nullable(),
) as { [N in QuestionName]: z.ZodType<Said<AnswerOf<N>> | null, Said<AnswerOf<N>> | null> };
