/**
 * A house number, a name and a street type. Street types that are also ordinary words ("close") only count after a
 * capitalised name (CAPITAL_STREET).
 */
const STREET =
	/\b\d{1,5}[a-z]?\s+(?:(?!(?:the|a|in|on|to|of|and|per|each|star|hours?|days?|weeks?|years?|visits?|times?)\b)[\p{L}'’-]+\s+){1,3}(?:street|road|rd|avenue|ave|crescent|cres|parade|pde|terrace|tce|highway|hwy|circuit|cct|boulevard|blvd|esplanade)\b/iu;
const CAPITAL_STREET =
	/\b\d{1,5}[A-Za-z]?\s+(?:\p{Lu}[\p{L}'’-]+\s+){1,3}(?:[Ss]t|[Pp]lace|[Pp]l|[Ww]ay|[Cc]lose|[Cc]l|[Cc]ourt|[Cc]t|[Dd]rive|[Dd]r|[Ll]ane|[Ll]n|[Ss]quare|[Gg]rove|[Gg]r)\b/u;

/** Whether a text has a street with its number. */
export const hasStreetAddress = (text: string): boolean => STREET.test(text) || CAPITAL_STREET.test(text);
