// Blanks of answers that the team writes again and again. No zod here: this file reaches the browser.

/** What each blank becomes. */
export const ANSWER_BLANKS = {
	name: "the visitor's name, or “there”",
	me: "your own first name",
	phone: "our phone number",
	reference: "the chat's reference",
} as const;
export type AnswerBlank = keyof typeof ANSWER_BLANKS;

/** An answer with its blanks filled; what is no blank of ours stays as it is, to be seen before it is sent. */
export const fillBlanks = (body: string, values: Record<AnswerBlank, string>): string =>
	body.replace(/\{(\w+)\}/g, (all, name: string) => (Object.hasOwn(values, name) ? values[name as AnswerBlank] : all));
