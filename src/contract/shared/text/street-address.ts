const NUMBER = "\\b(?:\\d{1,4}\\s?/\\s?)?\\d{1,5}[a-z]?(?:\\s?-\\s?\\d{1,5})?,?\\s+";
/** Words that stand between a number and a street type in ordinary sentences. */
const NO_NAME =
	"(?:the|a|an|in|on|at|to|of|or|and|for|per|with|by|from|is|are|star|easy|short|long|safe|quick|other|more|good|great|(?:second|minute|min|hour|hr|day|week|fortnight|month|year|visit|time|session|staff|people|person|worker|carer|client|participant|place|bed|bedroom|metre|meter|kilometre|km|m|step|way|friend|group|team|therapist|kid|child|children)s?)\\b";
const NAME = `(?:(?!${NO_NAME})[\\p{L}'’.-]+\\s+){1,3}`;
/** Types that are no ordinary words. */
const TYPE =
	"street|st|road|rd|avenue|ave|av|crescent|cres|parade|pde|terrace|tce|highway|hwy|circuit|cct|boulevard|boulevarde|blvd|esplanade|parkway|pkwy|mews|quay|grove|gr|ct|pl|cl|ln|promenade|causeway|freeway|fwy";
/** Types that are ordinary words too. */
const WORD_TYPE =
	"place|way|close|court|drive|dr|lane|square|sq|rise|loop|row|walk|gardens|gate|view|track|alley|arcade|circle|retreat|chase|link|glen|ridge|crest|outlook|vista|nook|run|pass|path|corner|heights|green|grange|boardwalk|bend|brae";

/** A house number, a name and a street type. */
const STREET = new RegExp(`${NUMBER}${NAME}(?:${TYPE})\\b`, "iu");
const CAPITAL_STREET = new RegExp(
	`\\b\\d{1,5}[A-Za-z]?,?\\s+(?:\\p{Lu}[\\p{L}'’-]+\\s+){1,3}(?:${WORD_TYPE.replace(/\b[a-z]/g, (first) => `[${first}${first.toUpperCase()}]`)})\\b`,
	"u",
);
/** Without capitals, a type that is also a word counts where an address begins, and if the sentence doesn't go on with it. */
const CUED_STREET = new RegExp(
	`(?:^|\\n|[,:;(]\\s*|\\b(?:at|to|near|visit|find|address|office|clinic|rooms|located|based|is|live|lives|of|from)\\s+(?:us\\s+)?(?:at\\s+)?(?:unit\\s+)?)${NUMBER}${NAME}(?:${WORD_TYPE})\\b(?!\\s+(?:to|by|of|for|with|from|at|your|our|their|the|a|an|you|us|up|away|home|each|per|every|people|participants|clients)\\b)`,
	"iu",
);

/** Whether a text has a street with its number. Digits are 0 to 9 (`asciiDigits`). */
export const hasStreetAddress = (text: string): boolean =>
	STREET.test(text) || CAPITAL_STREET.test(text) || CUED_STREET.test(text);
