// No zod: this file reaches the browser. What strings have of their own for this is unknown to Safari before 16.4 and Chrome before 111 (docs/decisions/0048).

/** Whether all of the text's code points are whole: half of one can be neither stored nor written in an address. */
export const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text);

/** The text with U+FFFD for each half of a code point. */
export const toWellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, "\ufffd");
