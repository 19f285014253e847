import { barePhone } from "./phone-parts.ts";

// How a person may be contacted, on their own terms (decision 110). No zod here: this file reaches the browser.

export const CONTACT_WAYS = ["phone", "text", "email"] as const;
export type ContactWay = (typeof CONTACT_WAYS)[number];

/** What a person said. Left out or null: they didn't say, which is never a no. */
export interface ContactTerms {
	/** The ways that are allowed. The others aren't. */
	ways?: ContactWay[] | null | undefined;
	times?: string | null | undefined;
	voicemail?: "yes" | "no" | null | undefined;
	safe_to_text?: "yes" | "no" | null | undefined;
	/** The language. */
	interpreter?: string | null | undefined;
	/** They use the National Relay Service. */
	relay?: "yes" | null | undefined;
}
/** With the time they said it, ISO 8601. */
export interface SaidTerms extends ContactTerms {
	said_at: string;
}

const MOBILE = /^[45]\d{8}$/;

/** The number for text messages (E.164): an Australian mobile, of a person who said that texts are safe. Else null. */
export const numberToText = (terms: ContactTerms | null | undefined, phone: string | null): string | null => {
	const { ways, safe_to_text } = terms ?? {};
	const bare = barePhone(phone ?? "");
	const isFine = safe_to_text === "yes" && (!ways?.length || ways.includes("text"));
	return isFine && MOBILE.test(bare) ? `+61${bare}` : null;
};

const isSaid = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value));

/** What was said, without empty answers. @returns null if nothing was */
export const saidTerms = (terms: ContactTerms | null | undefined, at: Date): SaidTerms | null => {
	const said = Object.entries(terms ?? {}).filter(([, value]) => isSaid(value));
	return said.length > 0 ? { ...Object.fromEntries(said), said_at: at.toISOString() } : null;
};

/** Whether two people would read the same. */
export const sameTerms = (one: ContactTerms | null | undefined, other: ContactTerms | null | undefined): boolean =>
	JSON.stringify(termLines(one)) === JSON.stringify(termLines(other));

/** Errors of ways that can't work, each with its field in a request. */
export const wrongTerms = (
	terms: ContactTerms | null | undefined,
	phone: string | null,
): { field: string; message: string }[] => {
	if (!terms?.ways?.includes("text") || MOBILE.test(barePhone(phone ?? ""))) return [];
	const message = "Text messages need a mobile number. Choose another way, or give a mobile number";
	return [{ field: "contact_terms.ways", message }];
};

/** The label of what a person asks not to do. */
export const PLEASE_DONT = "Please don't";
const WAY_WORDS: Record<ContactWay, string> = { phone: "phone", text: "text message", email: "email" };
const list = (words: readonly string[]) => words.join(", ");

/** What was said, as labels and values. What not to do comes first. Empty if nothing was said. */
export const termLines = (terms: ContactTerms | null | undefined): { label: string; value: string }[] => {
	const { ways, times, voicemail, safe_to_text, interpreter, relay } = terms ?? {};
	const isOut = (way: ContactWay) => Boolean(ways?.length) && !ways?.includes(way);
	const lines: [string, string | false | null | undefined][] = [
		[
			PLEASE_DONT,
			list([
				...(isOut("phone") ? ["call"] : []),
				...(voicemail === "no" ? ["leave a voicemail"] : []),
				...(isOut("text") || safe_to_text === "no" ? ["send text messages"] : []),
				...(isOut("email") ? ["email"] : []),
			]),
		],
		["Contact by", list((ways ?? []).map((way) => WAY_WORDS[way]))],
		["Good times", times],
		["Interpreter", interpreter],
		["National Relay Service", relay === "yes" && "Yes. Call through it"],
		["Voicemail", voicemail === "yes" && "Yes, you may leave one"],
		["Text messages", safe_to_text === "yes" && "Safe to send"],
	];
	return lines.flatMap(([label, value]) => (value ? [{ label, value }] : []));
};
