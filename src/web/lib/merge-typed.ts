/** Fields of a form, by name. */
export type Fields = Record<string, string>;

export interface Merge<T> {
	/** What the form holds now: a colleague's later value where only they changed a field, else what was typed. */
	values: T;
	/** Fields that both changed, to different values. */
	both: (keyof T)[];
}

const asText = (value: unknown): string =>
	typeof value === "string" ? value.replace(/\r\n?/g, "\n").trim() : JSON.stringify(Array.isArray(value) ? value.map(String).toSorted() : (value ?? null));

/**
 * Brings together what two people made of a form's fields.
 * @param base the fields as the form was opened
 * @param theirs as they are stored now
 * @param mine as they were typed
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

/** Names of hidden fields with the values that a form was opened with, and of the choice where both changed one. */
export const wasName = (field: string): string => `was.${field}`;
export const takeName = (field: string): string => `take.${field}`;

/**
 * The fields of a form that came back, or that begins.
 * @param theirs as they are stored now
 * @param typed all that the refused form held
 */
export const mergeRefused = (theirs: Fields, typed: Fields | undefined): Merge<Fields> => {
	if (!typed) return { values: theirs, both: [] };
	const names = Object.keys(theirs);
	const of = (name: (field: string) => string): Fields => Object.fromEntries(names.map((field) => [field, typed[name(field)] ?? ""]));
	const mine = of((field) => field);
	return names.some((field) => wasName(field) in typed) ? mergeTyped(of(wasName), theirs, mine) : { values: mine, both: [] };
};

/** Puts a colleague's value in its field, where that was chosen. */
export const settled = (form: FormData): FormData => {
	for (const [name, value] of [...form]) {
		const field = name.startsWith("take.") ? name.slice("take.".length) : undefined;
		if (!field || value !== "theirs") continue;
		const theirs = String(form.get(wasName(field)) ?? "");
		// As a box that is not ticked: it sends nothing.
		if (theirs === "") form.delete(field);
		else form.set(field, theirs);
	}
	return form;
};
