import { emailQuestion, suggestedEmail } from "#contract/shared/email-hint.ts";

// The server's half of the hint at an email field (parts/email-field). Only our own forms ask; an API client is never
// refused for its domain.

/** Hidden field beside an email field: the address at which its person has seen the hint. */
export const seenName = (field: string): string => `${field}_seen`;

/** The button that takes the suggestion. Without scripts it sends the form with it. Value: `field address`. */
export const INSTEAD = "email_instead";

/** Puts the suggested address into the form, if its button was pressed. */
export const takeSuggestion = (form: FormData): FormData => {
	const [, field, address] = /^(\S+) (\S+)$/.exec(String(form.get(INSTEAD) ?? "")) ?? [];
	if (field && address && form.has(seenName(field))) form.set(field, address);
	return form;
};

/** The name of the value in a body, with dots for its place: `auth.email`. */
const placeOf = (body: unknown, value: string): string | undefined => {
	if (typeof body !== "object" || body === null) return undefined;
	for (const [name, one] of Object.entries(body)) {
		if (typeof one === "string" && one.trim() === value) return name;
		const inner = placeOf(one, value);
		if (inner) return `${name}.${inner}`;
	}
	return undefined;
};

/** The question for an address that looks mistyped; undefined if there is none, or its person has seen it. */
export const questionAbout = (
	form: FormData | undefined,
	body: unknown,
): { field: string; message: string } | undefined => {
	for (const name of form?.keys() ?? []) {
		if (!form?.has(seenName(name))) continue;
		const typed = String(form.get(name) ?? "").trim();
		const suggested = suggestedEmail(typed);
		const field = suggested && String(form.get(seenName(name))).trim() !== typed ? placeOf(body, typed) : undefined;
		if (suggested && field) return { field, message: emailQuestion(suggested) };
	}
	return undefined;
};
