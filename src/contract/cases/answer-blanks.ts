// Placeholders in the team's saved replies. No zod here: this file reaches the browser.

/** Describes what replaces each placeholder. */
export const ANSWER_BLANKS = {
	name: "the visitor's name, or “there”",
	me: "your own first name",
	phone: "our phone number",
	reference: "the chat's reference",
} as const;
export type AnswerBlank = keyof typeof ANSWER_BLANKS;

/** Fills the placeholders of a saved reply. Unknown ones stay, so that the team member sees them before sending. */
export const fillBlanks = (body: string, values: Record<AnswerBlank, string>): string =>
	body.replace(/\{(\w+)\}/g, (all, name: string) => (Object.hasOwn(values, name) ? values[name as AnswerBlank] : all));
