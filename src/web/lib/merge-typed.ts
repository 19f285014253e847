/** Fields of a form, by name. */
export type Fields = Record<string, string>;

export interface Merge<T> {
	/** Merged values: the colleague's if only they changed a field, otherwise the typed ones. */
	values: T;
	/** Fields that both changed to different values. */
	both: (keyof T)[];
}

// Public pages load this file with the other shared ones, and browsers of 2022 don't know toSorted.
const inOrder = (value: object): [string, unknown][] => Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));

/** Text for comparing values. The order of ids and codes doesn't matter, the order of page parts does. */
const asText = (value: unknown): string => {
	if (typeof value === "string") return value.replace(/\r\n?/g, "\n").trim();
	if (!Array.isArray(value)) return JSON.stringify(value ?? null);
	return JSON.stringify(value.some((one) => one instanceof Object) ? value.map(inOrder) : value.map(String).sort());
};

/**
 * Merges two people's changes to a form (three-way merge).
 * @param base values when the form was opened
 * @param theirs stored values
 * @param mine typed values
 */
export const mergeTyped = <T extends object>(base: T, theirs: T, mine: T): Merge<T> => {
	const values = { ...mine };
	const both: (keyof T)[] = [];
	for (const field of Object.keys(theirs) as (keyof T)[]) {
		const [was, stored, typed] = [asText(base[field]), asText(theirs[field]), asText(mine[field])];
		if (typed === was) values[field] = theirs[field];
		else if (stored !== was && stored !== typed) both.push(field);
	}
	return { values, both };
};

/** Name of the hidden field with a field's original value; `takeName` names the choice in a conflict. */
export const wasName = (field: string): string => `was.${field}`;
export const takeName = (field: string): string => `take.${field}`;

/**
 * Values of a new form or of a form after a conflict.
 * @param theirs stored values; a list for a field with several
 * @param typed all values of the refused form
 */
export const mergeRefused = <V extends string | readonly string[]>(
	theirs: Readonly<Record<string, V>>,
	typed: Readonly<Record<string, string | readonly string[]>> | undefined,
): Merge<Record<string, V>> => {
	if (!typed) return { values: theirs, both: [] };
	const names = Object.keys(theirs);
	const of = (name: (field: string) => string) =>
		Object.fromEntries(
			names.map((field) => {
				const all = [typed[name(field)] ?? []].flat();
				return [field, Array.isArray(theirs[field]) ? all.filter((one) => one !== "") : (all[0] ?? "")];
			}),
		) as Record<string, V>;
	const mine = of((field) => field);
	return names.some((field) => wasName(field) in typed)
		? mergeTyped(of(wasName), theirs, mine)
		: { values: mine, both: [] };
};

/** Puts the colleague's value into each field for which the user chose it. */
export const settled = (form: FormData): FormData => {
	for (const [name, value] of [...form]) {
		const field = name.startsWith("take.") ? name.slice("take.".length) : undefined;
		if (!field || value !== "theirs") continue;
		form.delete(field);
		// Like an unticked box, an empty value isn't sent.
		for (const theirs of form.getAll(wasName(field))) if (theirs !== "") form.append(field, theirs);
	}
	return form;
};

/** Hidden field with all original values, for forms with structured fields. */
export const OPENED = "was";

/** The original values; undefined if missing or unreadable. */
export const openedWith = <T extends object>(form: FormData): T | undefined => {
	try {
		const held: unknown = JSON.parse(String(form.get(OPENED) ?? ""));
		return held instanceof Object && !Array.isArray(held) ? (held as T) : undefined;
	} catch {
		return undefined;
	}
};

/** The typed values, with the colleague's values in the fields for which the user chose them. */
export const withTaken = <T extends object>(form: FormData, values: T): T => {
	const opened = openedWith<T>(form) ?? {};
	const taken = Object.entries(opened).filter(([field]) => field in values && form.get(takeName(field)) === "theirs");
	return { ...values, ...Object.fromEntries(taken) };
};
