/** What a page needs to know about a field to draw it. */
export interface FieldFacts {
	is: "text" | "choice" | "choices" | "tick" | "number" | "file";
	type?: "email" | "tel" | undefined;
	/** Most characters. */
	most?: number | undefined;
	optional: boolean;
}

/** A new form, from the page's loader. */
export interface NewForm {
	/** Its fields in the order of the contract. */
	fields: Readonly<Record<string, FieldFacts>>;
	/** Empty if the endpoint itself knows a repeat. */
	requestKey: string;
}

/** A form without facts and without a request key. */
export const EMPTY: NewForm = { fields: {}, requestKey: "" };

/** A refused form, as the page's action returns it. */
export interface RefusedForm {
	/** Everything that was typed, by name, without passwords and codes. */
	typed: Readonly<Record<string, readonly string[]>>;
	errors: Readonly<Record<string, string>>;
	/** Why it was refused, without a field. Without a title, it's our error. */
	fault?: { title?: string; advice?: string };
	requestKey: string;
	/** A new token, if the page's was lost. */
	csrfToken?: string;
}

/**
 * Everything that a form says, so that a refused form shows it again. Files can't be shown again.
 * @param secret fields that never come back into the page: passwords and codes
 */
export const typedIn = (form: FormData, secret: readonly string[] = []): RefusedForm["typed"] => {
	const shown = [...form].filter(([name, value]) => typeof value === "string" && !secret.includes(name));
	const names = new Set(shown.map(([name]) => name));
	return Object.fromEntries(
		[...names].map((name) => [name, form.getAll(name).filter((value) => typeof value === "string")]),
	);
};

/** A refused form as it was sent, without its files. */
export const formOfTyped = (typed: RefusedForm["typed"]): FormData => {
	const form = new FormData();
	for (const [name, all] of Object.entries(typed)) for (const value of all) form.append(name, value);
	return form;
};
