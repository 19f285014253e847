import { isAustralianPhone } from "../checks.ts";

// Phone numbers written in words: "oh four one two …", "double six", "thirteen hundred". No zod.

const UNITS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ");
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const DIGITS = new Map<string, string>([
	...UNITS.map((word, digit): [string, string] => [word, String(digit)]),
	...TEENS.map((word, n): [string, string] => [word, String(10 + n)]),
	...TENS.map((word, n): [string, string] => [word, String(20 + 10 * n)]),
	...["oh", "o", "nought", "naught", "nil", "null"].map((word): [string, string] => [word, "0"]),
]);
const TIMES: Record<string, number> = { double: 2, triple: 3, treble: 3 };
const WORD = [...DIGITS.keys(), ...Object.keys(TIMES), "hundred", "thousand", "plus"].join("|");
/** Numbers one after another, in words or digits, with nothing but spaces and signs between them. */
const RUN = new RegExp(`(?<![\\p{L}\\d])(?:(?:${WORD}|\\d+)(?![\\p{L}\\d])[^\\p{L}\\d]{0,3}){4,}`, "giu");

/** The digits of a run: "double four" is 44, "thirteen hundred" 1300, "forty two" 42. */
const digitsOf = (run: string): string => {
	let digits = "";
	let times = 1;
	let tens = "";
	for (const word of run.toLowerCase().match(/\p{L}+|\d+|[,;\n]/gu) ?? []) {
		if (word in TIMES) {
			times = TIMES[word] ?? 1;
			continue;
		}
		if (word === "hundred") digits += "00";
		if (word === "thousand") digits += "000";
		const digit = DIGITS.get(word) ?? (/^\d/.test(word) ? word : "");
		// "forty two" is 42, but "forty forty" is 4040.
		const isUnitOfTens = tens !== "" && /^[1-9]$/.test(digit);
		digits = isUnitOfTens ? digits.slice(0, -1) + digit : digits + digit.repeat(times);
		tens = TENS.includes(word) ? digit : "";
		times = 1;
	}
	return digits;
};

/** The text with runs of number words written as digits. */
export const withDigits = (text: string): string =>
	text.replace(RUN, (run) => (/\p{L}/u.test(run) ? ` ${digitsOf(run)} ` : run));

const LONGEST = 14;

/** Whether a text says an Australian phone number in words, even in part or among other numbers. */
export const hasSpokenNumber = (text: string): boolean =>
	[...text.matchAll(RUN)].some(([run]) => {
		if (!/\p{L}/u.test(run)) return false;
		const digits = digitsOf(run);
		if (digits.length < 6) return false;
		if (/^[2-9]\d{7}$/.test(digits) || isAustralianPhone(digits)) return true;
		// Ten digits and more can't be anything else.
		return Array.from(digits, (_, from) => from).some((from) =>
			[10, 11, 12, LONGEST].some((length) => {
				const part = digits.slice(from, from + length);
				return part.length === length && isAustralianPhone(part);
			}),
		);
	});
