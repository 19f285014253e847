import type { Token } from "./tokens.ts";

const set = (words: string) => new Set(words.split(" "));
const NO = set(
	"no not without except excluding never avoid nor non isnt arent rather instead dont doesnt didnt cant cannot wont",
);
/** Words that deny a service. "He can't cook" asks for cooking. */
const NO_SERVICE = set("no not without except excluding avoid nor isnt instead dont doesnt didnt");
const BETWEEN = set(
	"a an the any want wants need needs needing require looking for like after interested in do doing by via on at my her his have has got more another through using to be really with of than mind accept use",
);
const HAVING = set("have has got");
const MOST_BETWEEN = 4;

/** Checks whether the words before deny a meaning. `isLone` is false for words within another phrase. */
export const isDenied = (
	tokens: readonly Token[],
	from: number,
	isService: boolean,
	isLone: (at: number) => boolean,
): boolean => {
	const negatives = isService ? NO_SERVICE : NO;
	let isHad = false;
	for (let at = from - 1; at >= Math.max(0, from - 1 - MOST_BETWEEN); at--) {
		const token = tokens[at];
		if (!token || tokens[at + 1]?.begins || !isLone(at)) return false;
		if (negatives.has(token.word)) {
			// "We don't have an OT" asks for one; "doesn't cook" asks for cooking.
			if (isService && /^(dont|doesnt|didnt)$/.test(token.word)) return !isHad && at < from - 1;
			return true;
		}
		if (!BETWEEN.has(token.word)) return false;
		isHad ||= HAVING.has(token.word);
	}
	return false;
};

/** "Telehealth won't work", "telehealth is no good". */
export const isDeniedAfter = (tokens: readonly Token[], to: number): boolean => {
	const words = [0, 1, 2, 3].map((more) => (tokens[to + more]?.begins ? "" : (tokens[to + more]?.word ?? "")));
	const text = words.join(" ");
	return /^(is |are |does |do |would |will |just |really )?(not|wont|isnt|doesnt|arent|no)( be| an| a| really)? (good|suitable|option|possible|work|working|ok|wanted|needed|required|help|thanks|for us|for me|for him|for her)\b/.test(
		text,
	);
};

const SAID = set(
	"said says thinks told suggested suggests recommended recommends reckons advised wrote mentioned referred asked",
);
const SUBJECTS = set("i we he she they mum dad son daughter husband wife already ive weve currently");
const ARTICLES = set("a an the my our her his their good great lovely");
const SEEING = set("see sees seeing has have got using use");

/** True if the visitor has the service already, or its worker only said something: "my OT said he needs speech". */
export const isHeldAlready = (tokens: readonly Token[], from: number, to: number): boolean => {
	const next = tokens[to];
	if (next && !next.begins && SAID.has(next.word)) return true;
	let at = from - 1;
	while (at >= 0 && !tokens[at + 1]?.begins && ARTICLES.has(tokens[at]?.word ?? "")) at--;
	if (tokens[at + 1]?.begins) return false;
	const [verb, subject] = [tokens[at]?.word ?? "", tokens[at - 1]?.word ?? ""];
	if (verb === "already") return true;
	return SEEING.has(verb) && SUBJECTS.has(subject);
};

const ROLES_BEFORE = set(
	"a an the her his my mums dads ndis local senior mental health full time part qualified private social your their full-time",
);

/** True if the words say who is writing: "I'm a support coordinator", "support coordinator here". */
export const isOwnRole = (tokens: readonly Token[], from: number, to: number): boolean => {
	const next = tokens[to];
	if (next && !next.begins && next.word === "here") return true;
	let at = from - 1;
	while (at >= 0 && !tokens[at + 1]?.begins && ROLES_BEFORE.has(tokens[at]?.word ?? "")) at--;
	if (tokens[at + 1]?.begins) return false;
	const [verb, subject] = [tokens[at]?.word, tokens[at - 1]?.word];
	return (
		verb === "im" ||
		(verb === "am" && subject === "i") ||
		(verb === "as" && at < from - 1 && (at === 0 || tokens[at]?.begins === true)) ||
		(verb === "is" && subject === "here")
	);
};
