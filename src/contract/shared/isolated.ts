/** Letters of scripts that run from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * A name for words that hold no element, such as an `aria-label` or the title of a page: Unicode's isolates keep its
 * direction, as `<Name>` does elsewhere. Other names stay as they are.
 */
export const isolated = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);
