/** What an email asks for, beside what it says: `stop` ends email alerts and reminders, `withdraw` holds what isn't sent. */
export type Wish = "stop" | "withdraw";

/** An email that says nothing else. */
const STOP = /^["“]?(stop(?: ?all)?|unsubscribe|opt ?out|end|quit)["”]?[.!]?$/i;

const NOT = "(?:do ?n[o'’]?t|does ?n[o'’]?t|did ?n[o'’]?t|never|not)";
/** "I don't want to cancel", "you needn't withdraw it". */
const KEEPS = new RegExp(String.raw`\b(?:${NOT}|needn['’]?t)\s+(?:\S+\s+){0,3}?(?:cancel|withdraw|revoke|stop)`, "gi");
const MINE = "(?:request|enquiry|referral|referrals|application|consent|permission|agreement|details|information)";
const WITHDRAWS = [
	new RegExp(
		String.raw`\b(?:cancel(?:l?ing)?|withdraw(?:ing)?|revok(?:e|ing)|take back|delet(?:e|ing))\b[^.!?\n]{0,40}\b${MINE}\b`,
		"i",
	),
	/\b(?:cancel|withdraw) (?:it|this|that|everything|all of it)\b/i,
	new RegExp(
		String.raw`\b(?:${NOT}|stop)\s+(?:shar|send|pass|giv|forward|contact)(?:e|ing|ting)?\b[^.!?\n]{0,40}\b(?:${MINE}|provider|providers|anyone|anybody|them)\b`,
		"i",
	),
	new RegExp(String.raw`\b(?:${NOT}|no longer)\s+(?:\S+\s+)?(?:consent|agree)\b`, "i"),
	/\b(?:no longer|don['’]?t|do not) (?:need|want|require)\b[^.!?\n]{0,40}\b(?:support|help|services?|providers?|this|it|any ?more|any ?one|any ?body)\b/i,
];

/** A line that says nothing else. */
const ALONE = /^(?:please )?(?:cancel|withdraw)(?: please| thanks| thank you)?$/i;
/** Nobody asks for it later in an email, and reading takes time. */
const MOST_CHARACTERS = 4000;

/** Reads what is new in an email. A wrong guess costs a colleague one look, and the person one email. */
export const wishIn = (text: string): Wish | undefined => {
	if (STOP.test(text.trim())) return "stop";
	const said = text
		.slice(0, MOST_CHARACTERS)
		.replace(/[^\S\n]+/g, " ")
		.replace(KEEPS, " ");
	const isAlone = said.split("\n").some((line) => ALONE.test(line.replace(/[^\p{L} ]/gu, "").trim()));
	return isAlone || WITHDRAWS.some((pattern) => pattern.test(said)) ? "withdraw" : undefined;
};
