import { useState } from "react";
import { afterPress } from "../../ui/field/after-press.ts";
import type { EnquiryAnswer } from "./values.ts";

/** Says of what was typed what is wrong with it. */
export type Check = (typed: string) => string | undefined;

interface Changed {
	currentTarget: { value: string };
}

/**
 * Errors of a form's text fields: those it came back with, and those that are seen when a field is left with something in it. From then on
 * a field is looked at with every change, so that its error goes as soon as it is mended.
 */
export const useChecks = <Values extends object>(
	answer: EnquiryAnswer<Values> | undefined,
	checks: Partial<Record<keyof Values, Check>>,
) => {
	const [left, setLeft] = useState<Partial<Record<keyof Values, string | undefined>>>({});
	const [seen, setSeen] = useState(answer);
	// A new answer replaces what was noticed while typing.
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
		/** What a text field needs of the form. */
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
