import { INTERPRETER } from "./interpreter-words.ts";
import { barePhone } from "./phone-parts.ts";
import { type AnswerTo, type Line, PLEASE_DONT, type Question } from "./question.ts";

// How a person may be contacted, on their own terms (decision 110). No zod here: this file reaches the browser.

const YES_NO = [
	{ value: "yes", label: "Yes" },
	{ value: "no", label: "No" },
] as const;

const PARTS = {
	/** The ways that are allowed. The others aren't. */
	ways: {
		as: "choices",
		label: "Ways that are fine for you",
		hint: "We call or text your phone number, and write to your email address. If you tick one, only what you tick is fine.",
		options: [
			{ value: "phone", label: "Call me" },
			{ value: "text", label: "Text me" },
			{ value: "email", label: "Write to me" },
		],
	},
	times: { as: "text", label: "Good times", hint: "For example, weekdays after 4 pm." },
	voicemail: { as: "choice", label: "May we leave a voice message?", options: YES_NO },
	safe_to_text: {
		as: "choice",
		label: "Is it safe to text you?",
		hint: "Choose no if someone else may read your messages.",
		options: YES_NO,
	},
	/** The language. */
	interpreter: { as: "text", ...INTERPRETER },
	relay: { as: "tick", label: "I use the National Relay Service" },
} as const satisfies Question["parts"];

export type ContactTerms = AnswerTo<typeof PARTS>;
type ContactWay = NonNullable<ContactTerms["ways"]>[number];

const MOBILE = /^[45]\d{8}$/;

/** The number for text messages (E.164): an Australian mobile, of a person who said that texts are safe. Else null. */
export const numberToText = (terms: ContactTerms | null | undefined, phone: string | null): string | null => {
	const { ways, safe_to_text } = terms ?? {};
	const bare = barePhone(phone ?? "");
	const isFine = safe_to_text === "yes" && (!ways?.length || ways.includes("text"));
	return isFine && MOBILE.test(bare) ? `+61${bare}` : null;
};

/** Errors of ways that can't work, each with its field in a request. */
export const wrongTerms = (
	terms: ContactTerms | null | undefined,
	phone: string | null,
): { field: string; message: string }[] => {
	if (!terms?.ways?.includes("text")) return [];
	const wrong = (message: string) => [{ field: "contact_terms.ways", message }];
	if (terms.safe_to_text === "no")
		return wrong("You said that text messages aren't safe. Untick Text me, or change that answer");
	return MOBILE.test(barePhone(phone ?? ""))
		? []
		: wrong("Text messages need a mobile number. Choose another way, or give a mobile number");
};

const WAY_WORDS: Record<ContactWay, string> = { phone: "phone", text: "text message", email: "email" };
const list = (words: readonly string[]) => words.join(", ");

export const CONTACT = {
	asked: "How may we contact you, and in which language?",
	unanswered: "If you don't answer, we may call, text or email you in business hours.",
	told: "How they may be contacted",
	changed: "contact wishes",
	parts: PARTS,
	lines(terms: ContactTerms | null | undefined): Line[] {
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
	},
} as const satisfies Question;
