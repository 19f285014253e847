/** Letters of scripts that run from right to left. */
const LETTER = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]";
const RIGHT_TO_LEFT = new RegExp(LETTER);

/**
 * A name for words that hold no element, such as an `aria-label`: Unicode's isolates keep its direction, as `<Name>`
 * does elsewhere. Other names stay as they are.
 */
export const isolated = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);

/** Words of such a script with what stands between them, up to a Latin letter, a dash or another isolate. */
const RUNS = new RegExp(`${LETTER}(?:[^A-Za-z–\u2068\u2069]*${LETTER})?`, "g");

/** The title of a page: a browser's tab and history hold no element, so each name in it keeps its direction by an isolate. */
export const isolatedWithin = (title: string): string => title.replace(RUNS, "\u2068$&\u2069");
