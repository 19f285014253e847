import { type RefObject, useEffect, useRef, useState } from "react";
import { CSRF_FIELD } from "#contract/shared/limits.ts";
import { heldDraft, keepDraft } from "#web/lib/tab-store.ts";
import { type FollowUpValues, readValues } from "#web/parts/follow-up-form/values.ts";

const textsOf = (form: FormData) =>
	[...form].filter((field): field is [string, string] => typeof field[1] === "string" && field[0] !== CSRF_FIELD);

/**
 * Keeps what the visitor types in this tab until it is sent, and fills the empty fields of the form from it. Answers
 * given before the scripts loaded win.
 * @param isFresh false if the page shows an answer of the server, or no form
 */
export const useDraft = (id: string, form: RefObject<HTMLFormElement | null>, isFresh: boolean) => {
	const [values, setValues] = useState<FollowUpValues>();
	const focused = useRef<string>(undefined);

	// biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
	useEffect(() => {
		const kept = heldDraft(id);
		if (!isFresh || kept.length === 0 || !form.current) return;
		const typed = new FormData(form.current);
		// A rerendered form can't get its file back.
		if ([...typed.values()].some((value) => value instanceof File && value.size > 0)) return;
		const answered = new Set(textsOf(typed).flatMap(([name, value]) => (value === "" ? [] : [name])));
		for (const [name, value] of kept) {
			if (answered.has(name)) continue;
			if (typed.get(name) === "") typed.delete(name);
			typed.append(name, value);
		}
		focused.current = form.current.contains(document.activeElement) ? document.activeElement?.id : undefined;
		setValues(readValues(typed));
	}, []);

	useEffect(() => {
		if (values && focused.current) document.getElementById(focused.current)?.focus();
	}, [values]);

	return { values, keep: () => form.current && keepDraft(id, textsOf(new FormData(form.current))) };
};
