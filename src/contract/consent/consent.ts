// Visitors' privacy choices. No zod: this file may reach the browser.

interface ConsentQuestion {
	code: string;
	/** Increase it when the wording changes, so that visitors are asked again. */
	version: number;
	question: string;
	yes: string;
	no: string;
}

/** Purposes that need the visitor's consent. The privacy choices page asks about each entry. */
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

/** Cookie with the visitor's choices. */
export const CONSENT_COOKIE = "privacy_choice";
/** Days that a choice is kept; then we ask again. */
export const CONSENT_DAYS = 180;

/** An answer, its day in Melbourne (`2026-03-02`) and the words it answers (see `wordsOf`). */
export interface Choice {
	answer: "yes" | "no";
	day: string;
	words: string;
}
export type Choices = Partial<Record<Purpose, Choice>>;

/** Consent status of a purpose. `open`: no answer yet. `refused`: the browser sends a refusal signal. */
export type ConsentStatus = "yes" | "no" | "open" | "refused";

/**
 * Identifies the words of a question by version and named company. Consent to one company doesn't cover another.
 * @param company host of the company that would receive the visit; null if only we do
 */
export const wordsOf = (purpose: Purpose, company: string | null): string =>
	`${PURPOSES.find(({ code }) => code === purpose)?.version}${company ? `@${company}` : ""}`;

const PART = /^(\w+)\.(yes|no)\.(\d{4}-\d{2}-\d{2})\.([\w@.:-]{1,260})$/;

/** Reads the cookie: `advertising.yes.2026-03-02.1`, several joined by `~`. Ignores unreadable parts. */
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

/** Formats choices for the cookie that `readChoices` reads. */
export const writeChoices = (choices: Choices): string =>
	PURPOSES.flatMap(({ code }) => {
		const choice = choices[code];
		return choice ? [`${code}.${choice.answer}.${choice.day}.${choice.words}`] : [];
	}).join("~");

/**
 * Consent status of a purpose. A no counts for any words, a yes only for the words it answered.
 * @param words words of the current question
 * @param refusesAll the browser sends Global Privacy Control or Do Not Track
 */
export const consentStatusOf = (choice: Choice | undefined, words: string, refusesAll: boolean): ConsentStatus => {
	if (refusesAll) return "refused";
	if (choice?.answer === "no") return "no";
	return choice?.answer === "yes" && choice.words === words ? "yes" : "open";
};
