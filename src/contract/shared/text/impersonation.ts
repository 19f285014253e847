import { seenWords } from "./likeness.ts";

// Names that would pass for us or for a government body (decision 50). No zod.

const asSeen = (names: readonly string[]) => names.map((name) => seenWords(name).join(" "));

/** Bodies named in full, with or without their spaces. */
const BODIES = asSeen([
	"myGov",
	"my gov id",
	"NDIS Commission",
	"NDIS Quality and Safeguards",
	"National Disability Insurance Agency",
	"National Disability Insurance Scheme",
	"Services Australia",
	"Medicare",
	"Centrelink",
	"My Aged Care",
	"Aged Care Quality and Safety",
	"Australian Taxation Office",
	"Australian Tax Office",
	"Australian Government",
	"Fair Work Ombudsman",
]);
/** Words that only a body carries. Short ones are parts of ordinary words, so they count alone. */
const WORDS = new Set(
	asSeen([
		..."NDIA ATO AFP ACNC ACCC ASIC DVA OAIC police commission commissioner ombudsman tribunal".split(" "),
		..."government parliament ministry".split(" "),
	]),
);
const PHRASES = asSeen(["Department of", "Dept of", "Minister for", "Office of the", "State Revenue", "Court of"]);

/** Our team, whatever the product is called. */
const OUR_TEAM = asSeen(["Client Services Team"]);

const joined = (words: string) => words.replaceAll(" ", "");
const has = (words: string, phrase: string) => ` ${words} `.includes(` ${phrase} `);

/**
 * Who a name would pass for: us, or a government body. Look-alike letters, spaced letters and doubled letters don't
 * hide it.
 * @param brand the product's name, from the settings
 */
export const impersonated = (name: string, brand: string): "us" | "government" | undefined => {
	const words = seenWords(name).join(" ");
	const [own] = asSeen([brand]);
	if (own && (own.length < 5 ? has(words, own) : joined(words).includes(joined(own)))) return "us";
	if (OUR_TEAM.some((team) => joined(words).includes(joined(team)))) return "us";
	return BODIES.some((body) => joined(words).includes(joined(body))) ||
		PHRASES.some((phrase) => has(words, phrase)) ||
		words.split(" ").some((word) => WORDS.has(word))
		? "government"
		: undefined;
};

/** Why a name is refused at its field. */
export const impersonationRefusal = (found: "us" | "government", brand: string): string =>
	found === "us"
		? `This name could be read as ${brand} or its team. Please choose another name, or write to us if it's your registered name`
		: "This name could be read as a government body. Please choose another name, or write to us if it's your registered name";
