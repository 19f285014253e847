import type { Part } from "#contract/shared/question.ts";
import { ANSWER_CHARACTERS } from "#contract/shared/question-limits.ts";
import {
	type Answers,
	answerFields,
	byQuestion,
	QUESTION_NAMES,
	QUESTIONS,
	type QuestionName,
} from "#contract/shared/questions.ts";
import type { RefusedForm } from "../../forms/form-state.ts";
import { Checkboxes } from "../../ui/checkboxes/checkboxes.tsx";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import { Checkbox, Select, TextField } from "../../ui/field/field.tsx";
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

/** What was said, as fields of a form. */
export const pairsOf = (said: Answers): [string, string][] =>
	answerFields.flatMap(({ question, name, field }) =>
		[(said[question] as Readonly<Record<string, string | string[] | null>> | null | undefined)?.[name] ?? []]
			.flat()
			.map((one): [string, string] => [field, one]),
	);

/** Draws a part of a question, with its answers. */
const Field = ({
	name,
	part,
	values,
	error,
}: {
	name: string;
	part: Part;
	values: readonly string[];
	error: string | undefined;
}) => {
	const { as, label, hint } = part;
	const field = { id: name, name, label, hint, error };
	const [defaultValue = ""] = values;
	if (as === "choices")
		return <Checkboxes {...{ name, hint, error, options: part.options }} legend={label} defaultValues={values} />;
	if (as === "choice")
		return <Select {...field} defaultValue={defaultValue} placeholderOption="No answer" options={part.options} />;
	if (as === "tick") return <Checkbox {...field} value="yes" defaultChecked={defaultValue === "yes"} />;
	return <TextField {...field} defaultValue={defaultValue} maxLength={ANSWER_CHARACTERS} />;
};

interface Props {
	/** What was said before. */
	said?: Answers;
	/** What was typed in a refused form, by name. */
	typed: Typed | undefined;
	errors: Readonly<Record<string, string | undefined>>;
}

/** Asks each question about the person: a folded part of a form. All of it can stay open. */
export const AskQuestions = ({ said = {}, typed: all, errors }: Props) => {
	const before = pairsOf(said);
	return QUESTION_NAMES.map((question) => {
		const { asked, unanswered, lines } = QUESTIONS[question];
		const fields = fieldsOf(question);
		// A page may have other forms, whose typed values say nothing here.
		const typed = all && fields.some(({ field }) => field in all) ? all : undefined;
		return (
			<Disclosure
				key={question}
				summary={`${asked} (optional)`}
				open={fields.some(({ field }) => errors[field] || typed?.[field]?.some((value) => value !== ""))}
			>
				<Stack gap={6}>
					<p>
						{lines(said[question]).length > 0 ? "You've told us. You can change it here." : unanswered} Our team sees
						your answers, and so does each provider that says yes and that you agreed to.
					</p>
					{fields.map(({ field, part }) => (
						<Field
							key={field}
							{...{ name: field, part, error: errors[field] }}
							values={typed ? (typed[field] ?? []) : before.flatMap(([name, value]) => (name === field ? [value] : []))}
						/>
					))}
				</Stack>
			</Disclosure>
		);
	});
};
