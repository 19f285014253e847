import { useState } from "react";
import { afterPress } from "../../ui/field/after-press.ts";
import type { EnquiryAnswer } from "./values.ts";

/** Returns the error message for a typed value, if any. */
export type Check = (typed: string) => string | undefined;

interface Changed {
	currentTarget: { value: string };
}

/**
 * Errors of a form's text fields: from the response, and from checks when a filled field loses focus. After that the
 * field is checked at every change, so that the error disappears once it's fixed.
 */
export const useChecks = <Values extends object>(
	answer: EnquiryAnswer<Values> | undefined,
	checks: Partial<Record<keyof Values, Check>>,
) => {
	const [left, setLeft] = useState<Partial<Record<keyof Values, string | undefined>>>({});
	const [seen, setSeen] = useState(answer);
	// A new response replaces errors found while typing.
	if (seen !== answer) {
		setSeen(answer);
		setLeft({});
	}
	const errors: Partial<Record<keyof Values, string | undefined>> = { ...answer?.errors, ...left };
	const look = (name: keyof Values, typed: string, isLeft: boolean) => {
		const check = checks[name];
		if (!check) return;
		const note = () => setLeft((was) => ({ ...was, [name]: check(typed) }));
		if (!isLeft && (name in left || answer?.errors[name] !== undefined)) note();
		if (isLeft && typed !== "") afterPress(note);
	};
	return {
		errors,
		/** Props for a text field. */
		field: <Name extends keyof Values & string>(name: Name) => ({
			id: name,
			name,
			error: errors[name],
			defaultValue: answer ? String(answer.values[name]) : undefined,
			onChange: (event: Changed) => look(name, event.currentTarget.value, false),
			onBlur: (event: Changed) => look(name, event.currentTarget.value, true),
		}),
	};
};
