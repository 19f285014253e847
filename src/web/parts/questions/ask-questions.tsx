import { ANSWER_CHARACTERS } from "#contract/shared/question-limits.ts";
import {
	type Answers,
	answerFields,
	byQuestion,
	QUESTION_NAMES,
	QUESTIONS,
	type QuestionName,
} from "#contract/shared/questions.ts";
import { Choices, Field, Tick } from "../../forms/contract-form.tsx";
import type { RefusedForm } from "../../forms/form-state.ts";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import { Select } from "../../ui/field/field.tsx";
import { Stack } from "../../ui/layout/layout.tsx";

/** Labels of the fields, in the order of the page, by the names that errors give them. */
export const ANSWER_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
	answerFields.map(({ field, part }) => [field, part.label]),
);

type Typed = RefusedForm["typed"];
const fieldsOf = (question: QuestionName) => answerFields.filter((one) => one.question === question);

/** What a form says, as the API takes it. A question that the form doesn't ask is undefined. */
export const answersIn = (typed: Typed): Answers =>
	byQuestion((question) => {
		const fields = fieldsOf(question);
		if (!fields.some(({ field }) => field in typed)) return undefined;
		// The API refuses what isn't one of the choices.
		return Object.fromEntries(
			fields.map(({ field, name, part }) => [
				name,
				part.as === "choices" ? (typed[field]?.filter((one) => one !== "") ?? []) : typed[field]?.[0]?.trim() || null,
			]),
		);
	});

/** What was said, as values of a form. */
export const answerValues = (said: Answers): Record<string, string[]> =>
	Object.fromEntries(
		answerFields.map(({ question, name, field }) => {
			const answer: Readonly<Record<string, string | readonly string[] | null>> = said[question] ?? {};
			return [field, [answer[name] ?? []].flat()];
		}),
	);

const Part = ({ field, part }: (typeof answerFields)[number]) => {
	const { hint } = part;
	if (part.as === "choices") return <Choices name={field} hint={hint} options={part.options} />;
	if (part.as === "tick") return <Tick name={field} />;
	return part.as === "choice" ? (
		<Field name={field} as={Select} hint={hint} placeholderOption="No answer" options={part.options} />
	) : (
		<Field name={field} hint={hint} maxLength={ANSWER_CHARACTERS} />
	);
};

interface Props {
	/** What was said before. */
	said?: Answers;
	refused: RefusedForm | null | undefined;
}

/** Asks each question about the person: a folded part of a form with `ANSWER_LABELS`. All of it can stay open. */
export const AskQuestions = ({ said = {}, refused }: Props) =>
	QUESTION_NAMES.map((question) => {
		const { asked, unanswered, lines } = QUESTIONS[question];
		const fields = fieldsOf(question);
		return (
			<Disclosure
				key={question}
				summary={`${asked} (optional)`}
				open={fields.some(({ field }) => refused?.errors[field] || refused?.typed[field]?.some(Boolean))}
			>
				<Stack gap={6}>
					<p>
						{lines(said[question]).length > 0 ? "You've told us. You can change it here." : unanswered} Our team sees
						your answers, and so does each provider that says yes and that you agreed to.
					</p>
					{fields.map((one) => (
						<Part key={one.field} {...one} />
					))}
				</Stack>
			</Disclosure>
		);
	});
