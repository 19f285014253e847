/** Fields of a form, by name. */
export type Fields = Record<string, string>;

export interface Merge<T> {
	/** What the form holds now: a colleague's later value where only they changed a field, else what was typed. */
	values: T;
	/** Fields that both changed, to different values. */
	both: (keyof T)[];
}

const inOrder = (value: object): [string, unknown][] => Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** Ids and codes in any order are the same choice; parts of a page keep their order. */
const asText = (value: unknown): string => {
	if (typeof value === "string") return value.replace(/\r\n?/g, "\n").trim();
	if (!Array.isArray(value)) return JSON.stringify(value ?? null);
	return JSON.stringify(value.some((one) => one instanceof Object) ? value.map(inOrder) : value.map(String).toSorted());
};

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
	const of = (name: (field: string) => string): Fields =>
		Object.fromEntries(names.map((field) => [field, typed[name(field)] ?? ""]));
	const mine = of((field) => field);
	return names.some((field) => wasName(field) in typed)
		? mergeTyped(of(wasName), theirs, mine)
		: { values: mine, both: [] };
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

/** The hidden field of a form whose fields are more than texts: all that it was opened with. */
export const OPENED = "was";

/** The fields as the form was opened; undefined for a form without them, and for a field we can't read. */
export const openedWith = <T extends object>(form: FormData): T | undefined => {
	try {
		const held: unknown = JSON.parse(String(form.get(OPENED) ?? ""));
		return held instanceof Object && !Array.isArray(held) ? (held as T) : undefined;
	} catch {
		return undefined;
	}
};

/** The values that were typed, with a colleague's in the fields where theirs were chosen. */
export const withTaken = <T extends object>(form: FormData, values: T): T => {
	const opened = openedWith<T>(form) ?? {};
	const taken = Object.entries(opened).filter(([field]) => field in values && form.get(takeName(field)) === "theirs");
	return { ...values, ...Object.fromEntries(taken) };
};
