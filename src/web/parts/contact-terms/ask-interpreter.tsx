import { TERMS_CHARACTERS } from "#contract/shared/contact-terms-limits.ts";
import { Field } from "../../forms/contract-form.tsx";
import { INTERPRETER } from "./interpreter-words.ts";

const NAME = "contact_terms.interpreter";

/** The label of the question, for a form that asks nothing else about contact. */
export const INTERPRETER_LABEL = { [NAME]: INTERPRETER.label };

/** Asks for an interpreter, in a form with `INTERPRETER_LABEL`. `termsIn` reads it. */
export const AskInterpreter = () => (
	<Field name={NAME} optional maxLength={TERMS_CHARACTERS} hint={INTERPRETER.hint} autoComplete="off" />
);
