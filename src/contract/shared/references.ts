import { foldText } from "./fold-text.ts";

/** Possible meanings of a typed reference. A field is undefined if the text can't be that kind. */
export interface References {
	/** The first eight characters of a request, enquiry or chat: E24C1383. */
	request?: string;
	/** C-1042 */
	number?: number;
	/** */
	referral?: number;
	/** A full id, as used in URLs. */
	id?: string;
}

const LEADS =
	/^(?:(?:my|our|your|the|a|is|request|case|chat|complaint|review|referral|enquiry|message|reference|ref|call back|callback|number|no|num|nr|id)\b ?|# ?)+/;
const MAX = 2_147_483_647;
const small = (digits: string | undefined) =>
	digits !== undefined && Number(digits) <= MAX && Number(digits) > 0 ? Number(digits) : undefined;

/**
 * Reads a reference in any common spelling: `e24c-1383`, `#E24C1383`, `ref: E24C 1383`, `C 12`, `case 12`, `R-101`.
 * Returns undefined for other text.
 */
export const readReference = (typed: string): References | undefined => {
	if (typed.length > 100) return undefined;
	const words = foldText(typed.replace(/_/g, " "), " ");
	const said = words.replace(LEADS, "").replace(/[# ]/g, "");
	if (/^[0-9a-f]{32}$/.test(said)) return { id: said.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-") };
	// People who read from paper type O for 0, and I or l for 1.
	const hex = said.replace(/o/g, "0").replace(/[il]/g, "1");
	const found: References = {};
	if (/^[0-9a-f]{8}$/.test(hex) && /\d/.test(said)) found.request = hex;
	else if (/^[a-f]{8}$/.test(said)) found.request = said;
	const number = small(/^(?:c|case)?(\d{1,9})$/.exec(said)?.[1]);
	if (number !== undefined) found.number = number;
	const referral = small(
		/^r(\d{1,9})$/.exec(said)?.[1] ?? (/^(?:\S+ )*referral\b/.test(words) ? /^(\d{1,9})$/.exec(said)?.[1] : undefined),
	);
	if (referral !== undefined) found.referral = referral;
	return Object.keys(found).length > 0 ? found : undefined;
};
