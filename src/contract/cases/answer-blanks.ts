// Placeholders in the team's saved replies. No zod here: this file reaches the browser.

/** Describes what replaces each placeholder. */
export const ANSWER_BLANKS = {
	name: "the visitor's name, or “there”",
	me: "your own first name",
	phone: "our phone number",
	reference: "the reference of the chat or request",
} as const;
export type AnswerBlank = keyof typeof ANSWER_BLANKS;

const known = new RegExp(`(?<!\\{)\\{(?:${Object.keys(ANSWER_BLANKS).join("|")})\\}(?!\\})`, "g");

/** The first thing in a text that looks like a placeholder, as typed. @returns undefined if there is none */
export const blankIn = (body: string): string | undefined => /\{+[\p{L}\p{N}_ -]{0,40}\}+/u.exec(body)?.[0];

/** The first placeholder of a saved reply that nothing replaces, as typed. @returns undefined if there is none */
export const unknownBlankIn = (body: string): string | undefined => blankIn(body.replace(known, ""));

/** Fills the placeholders of a saved reply. Unknown ones stay, and a message with one isn't sent. */
export const fillBlanks = (body: string, values: Record<AnswerBlank, string>): string =>
	body.replace(/\{(\w+)\}/g, (all, name: string) => (Object.hasOwn(values, name) ? values[name as AnswerBlank] : all));
