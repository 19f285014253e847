import { INTERPRETER } from "#contract/shared/interpreter-words.ts";
import { ANSWER_CHARACTERS } from "#contract/shared/question-limits.ts";
import { Field } from "../../forms/contract-form.tsx";

const NAME = "contact_terms.interpreter";

/** The label of the question, for a form that asks nothing else about contact. */
export const INTERPRETER_LABEL = { [NAME]: INTERPRETER.label };

/** Asks for an interpreter, in a form with `INTERPRETER_LABEL`. `answersIn` reads it. */
export const AskInterpreter = () => (
	<Field name={NAME} optional maxLength={ANSWER_CHARACTERS} hint={INTERPRETER.hint} autoComplete="off" />
);
