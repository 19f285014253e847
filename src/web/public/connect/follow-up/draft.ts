import { type RefObject, useEffect, useRef, useState } from "react";
import { CSRF_FIELD } from "#contract/shared/request-names.ts";
import { typedIn } from "#web/forms/form-state.ts";
import { heldDraft, keepDraft } from "#web/lib/tab-store.ts";
import type { Typed } from "#web/parts/follow-up-form/values.ts";

type Field = [name: string, value: string];

const textsOf = (form: FormData) =>
	[...form].filter((field): field is Field => typeof field[1] === "string" && field[0] !== CSRF_FIELD);

const valuesOf = (fields: readonly (readonly [string, string])[], name: string) =>
	fields
		.filter(([of, value]) => of === name && value !== "")
		.map(([, value]) => value)
		.join("\n");

/**
 * Keeps what the visitor types in this tab until it is sent, and fills the form from it. It is newer than what the
 * server saved. Answers given before the scripts loaded win.
 * @param isFresh false if the page shows an answer of the server, or no form
 * @param saved what the server saved, which the form shows
 */
export const useDraft = (
	id: string,
	form: RefObject<HTMLFormElement | null>,
	isFresh: boolean,
	saved: readonly (readonly [string, string])[] = [],
) => {
	const [values, setValues] = useState<Typed>();
	const focused = useRef<string>(undefined);

	// biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
	useEffect(() => {
		const kept = heldDraft(id);
		if (!isFresh || kept.length === 0 || !form.current) return;
		const typed = new FormData(form.current);
		// A rerendered form can't get its file back.
		if ([...typed.values()].some((value) => value instanceof File && value.size > 0)) return;
		const shown = textsOf(typed);
		for (const name of new Set([...kept, ...saved].map(([of]) => of))) {
			const now = valuesOf(shown, name);
			if (now !== "" && now !== valuesOf(saved, name)) continue;
			typed.delete(name);
			for (const [of, value] of kept) if (of === name) typed.append(name, value);
		}
		focused.current = form.current.contains(document.activeElement) ? document.activeElement?.id : undefined;
		setValues(typedIn(typed));
	}, []);

	useEffect(() => {
		if (values && focused.current) document.getElementById(focused.current)?.focus();
	}, [values]);

	return { values, keep: () => form.current && keepDraft(id, textsOf(new FormData(form.current))) };
};
