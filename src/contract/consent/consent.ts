// What needs a visitor's agreement. No zod: this file may reach the browser.

interface ConsentQuestion {
	code: string;
	/** Goes up whenever the words change: who agreed to other words is asked again. */
	version: number;
	question: string;
	yes: string;
	no: string;
}

/** Purposes that nothing is done for unless the visitor agreed. Another one joins by an entry here, and is asked about on the same page. */
export const PURPOSES = [
	{
		code: "advertising",
		version: 1,
		question: "May we count your visits for our advertisements?",
		yes: "Two of our landing pages then load a picture of one dot. It adds one to a number.",
		no: "Nothing of an advertisement is loaded, and nothing is counted for it.",
	},
] as const satisfies readonly ConsentQuestion[];
export type Purpose = (typeof PURPOSES)[number]["code"];

/** Holds what the visitor chose. */
export const CONSENT_COOKIE = "privacy_choice";
/** So long a choice is kept; then it is asked anew. */
export const CONSENT_DAYS = 180;

/** One answer, with the day it was given (in Melbourne, `2026-03-02`) and the words it answered (see `wordsOf`). */
export interface Choice {
	answer: "yes" | "no";
	day: string;
	words: string;
}
export type Choices = Partial<Record<Purpose, Choice>>;

/** What holds for a purpose: an answer, `open` when nobody has answered, `refused` when the browser says no for its owner. */
export type ConsentStatus = "yes" | "no" | "open" | "refused";

/**
 * Which words were answered: their version, and the company they name. An agreement to one company is none to another.
 * @param company host of whoever would learn of the visit besides us; null: nobody
 */
export const wordsOf = (purpose: Purpose, company: string | null): string =>
	`${PURPOSES.find(({ code }) => code === purpose)?.version}${company ? `@${company}` : ""}`;

const PART = /^(\w+)\.(yes|no)\.(\d{4}-\d{2}-\d{2})\.([\w@.:-]{1,260})$/;

/** Reads the cookie: `advertising.yes.2026-03-02.1`, several joined by `~`. What cannot be read is nobody's agreement. */
export const readChoices = (cookie: string | undefined): Choices => {
	const choices: Choices = {};
	for (const part of (cookie ?? "").split("~")) {
		const [, code, answer, day, words] = PART.exec(part) ?? [];
		const purpose = PURPOSES.find((one) => one.code === code);
		if (purpose && day && words && (answer === "yes" || answer === "no"))
			choices[purpose.code] = { answer, day, words };
	}
	return choices;
};

/** Choices as the cookie holds them: `a.yes.2026-03-02.1`, one after the other with `~` between them. `readChoices` reads it. */
export const writeChoices = (choices: Choices): string =>
	PURPOSES.flatMap(({ code }) => {
		const choice = choices[code];
		return choice ? [`${code}.${choice.answer}.${choice.day}.${choice.words}`] : [];
	}).join("~");

/**
 * What holds for a purpose. A no stands whatever the words were; a yes only for the words it was given to.
 * @param words that would be asked now
 * @param refusesAll the browser sends Global Privacy Control or Do Not Track
 */
export const standingOf = (choice: Choice | undefined, words: string, refusesAll: boolean): ConsentStatus => {
	if (refusesAll) return "refused";
	if (choice?.answer === "no") return "no";
	return choice?.answer === "yes" && choice.words === words ? "yes" : "open";
};
