import { type RefObject, useEffect, useRef, useState } from "react";
import type { SavedDraft } from "#contract/quotes/draft.ts";
import { CSRF_FIELD } from "#contract/shared/request-names.ts";
import { typedIn } from "#web/forms/form-state.ts";
import { heldDraft, keepDraft } from "#web/lib/tab-store.ts";
import { BEFORE, draftOf, type Typed } from "#web/parts/follow-up-form/values.ts";

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
	const [{ values, round }, setShown] = useState<{ values?: Typed; round: number }>({ round: 0 });
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
			// What the tab kept began with what the tab had from us.
			if (name !== BEFORE && now !== "" && now !== valuesOf(saved, name)) continue;
			typed.delete(name);
			for (const [of, value] of kept) if (of === name) typed.append(name, value);
		}
		show(form.current, typed);
	}, []);

	/** Draws the form again with these values. */
	const show = (of: HTMLFormElement, typed: FormData) => {
		focused.current = of.contains(document.activeElement) ? document.activeElement?.id : undefined;
		setShown((was) => ({ values: typedIn(typed), round: was.round + 1 }));
	};

	const keep = () => form.current && keepDraft(id, textsOf(new FormData(form.current)));

	/**
	 * Takes over what is saved, with the answers of another device.
	 * @returns whether it differs from what was sent
	 */
	const take = ({ fields }: Pick<SavedDraft, "fields">, sent: FormData): boolean => {
		const before = form.current?.elements.namedItem(BEFORE);
		if (!form.current || !(before instanceof HTMLInputElement)) return false;
		const own = draftOf(sent, false).fields;
		const names = new Set([...own, ...fields].map(([name]) => name));
		const changed = [...names].filter((name) => valuesOf(own, name) !== valuesOf(fields, name));
		const typed = new FormData(form.current);
		const now = draftOf(typed, false).fields;
		// Typed in meanwhile, or with a file, which a form drawn again loses: the next save merges it again.
		const isBusy =
			changed.some((name) => valuesOf(now, name) !== valuesOf(own, name)) ||
			[...typed.values()].some((value) => value instanceof File && value.size > 0);
		if (changed.length > 0 && isBusy) return false;
		before.value = JSON.stringify(fields);
		typed.set(BEFORE, before.value);
		for (const name of changed) typed.delete(name);
		for (const [name, value] of fields) if (changed.includes(name)) typed.append(name, value);
		keepDraft(id, textsOf(typed));
		if (changed.length > 0) show(form.current, typed);
		return changed.length > 0;
	};

	useEffect(() => {
		if (values && focused.current) document.getElementById(focused.current)?.focus();
	}, [values]);

	return { values, round, keep, take };
};
