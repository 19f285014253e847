import { z } from "zod";
import { text } from "#contract/common.ts";
import type { Part } from "#contract/shared/question.ts";
import { ANSWER_CHARACTERS } from "#contract/shared/question-limits.ts";
import {
	type AnswerOf,
	byQuestion,
	QUESTIONS,
	type QuestionName,
	type SaidAnswers,
} from "#contract/shared/questions.ts";

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
const answerTo = (name: QuestionName) =>
	z.object(
		Object.fromEntries(Object.entries<Part>(QUESTIONS[name].parts).map(([part, asked]) => [part, partOf(asked)])),
	);

/** What someone says about themselves. Every part of it is optional. Left out or null: nothing. */
export const AnswersGiven = byQuestion((name) => answerTo(name).nullish()) as {
	[N in QuestionName]: z.ZodOptional<z.ZodNullable<z.ZodType<AnswerOf<N>, AnswerOf<N>>>>;
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
		.pipe(answerTo(name).nullable()),
) as { [N in QuestionName]: z.ZodType<AnswerOf<N> | null, string | undefined> };

/** The same as stored; null if they said nothing. */
export const AnswersSaid = byQuestion((name) => answerTo(name).extend({ said_at: z.string() }).nullable()) as {
	[N in QuestionName]: z.ZodType<SaidAnswers[N], SaidAnswers[N]>;
};
