import { CONTACT } from "./contact-terms.ts";
import type { AnswerTo, Line, Part, Question, Said } from "./question.ts";

// The questions about a person that a request asks (CONTRIBUTING.md, "Add a question"). Every form, page, email and export
// with the answers reads this table. No zod here: this file reaches the browser.

/** By the column of `quote` and `enquiry` that holds the answer. */
export const QUESTIONS = { contact_terms: CONTACT } as const satisfies Record<string, Question>;

export type QuestionName = keyof typeof QUESTIONS;
export type AnswerOf<N extends QuestionName> = AnswerTo<(typeof QUESTIONS)[N]["parts"]>;
/** What a form says. A question that it doesn't ask is left out. */
export type Answers = { [N in QuestionName]?: AnswerOf<N> | null | undefined };
/** What a person said; null where they said nothing. */
export type SaidAnswers = { [N in QuestionName]: Said<AnswerOf<N>> | null };

export const QUESTION_NAMES = Object.keys(QUESTIONS) as QuestionName[];

/** One value for each question. */
export const byQuestion = <T>(of: (name: QuestionName) => T): { [N in QuestionName]: T } =>
	Object.fromEntries(QUESTION_NAMES.map((name) => [name, of(name)])) as { [N in QuestionName]: T };

/** The answers as readers see them. */
export const answerLines = (answers: Answers): Line[] =>
	QUESTION_NAMES.flatMap((name) => QUESTIONS[name].lines(answers[name]));

/** The answers as a row stores them, without empty parts: JSON text, with the time. What was said before keeps its time. */
export const storedAnswers = (answers: Answers, at: Date): { [N in QuestionName]: string | null } =>
	byQuestion((name) => {
		const said = Object.entries(answers[name] ?? {}).filter(([, part]) => part?.length);
		return said.length > 0 ? JSON.stringify({ said_at: at.toISOString(), ...Object.fromEntries(said) }) : null;
	});

/** The questions that a form answers otherwise than before. Readers would see a change. */
export const changedAnswers = (typed: Answers, before: Answers): QuestionName[] =>
	QUESTION_NAMES.filter(
		(name) =>
			typed[name] &&
			JSON.stringify(QUESTIONS[name].lines(typed[name])) !== JSON.stringify(QUESTIONS[name].lines(before[name])),
	);

const fieldsOf = (question: QuestionName) =>
	Object.entries<Part>(QUESTIONS[question].parts).map(([name, part]) => ({
		question,
		name,
		field: `${question}.${name}`,
		part,
	}));

/** The fields of a form that asks every question, in the order of the page. Loaded by browsers without `flatMap`. */
export const answerFields = ([] as ReturnType<typeof fieldsOf>).concat(...QUESTION_NAMES.map(fieldsOf));
