import { WEB_ADDRESS_CHARACTERS } from "#contract/providers/limits.ts";
import { webAddress } from "#contract/providers/web-address.ts";
import { isAbn, isAustralianPhone, isEmail } from "#contract/shared/checks.ts";
import { phoneParts } from "#contract/shared/phone-parts.ts";
import { isBlank } from "#contract/shared/text/blank.ts";
import { stateNamed } from "#domains/reference/read-place.ts";
import { nameCase } from "./capitals.ts";
import type { Flag } from "./columns.ts";

/** A value read from a cell, and the problems found in it, worded for the report. */
export interface Read<T> {
	value: T;
	faults: string[];
}

const good = <T>(value: T): Read<T> => ({ value, faults: [] });
const faulty = <T>(value: T, ...faults: string[]): Read<T> => ({ value, faults });

/** Cells that mean "empty". */
const NOTHING =
	/^(nan|null|none|n\/?a|nil|[-–—]+|#(?:n\/a|ref!|value!|name\?|null!|num!|div\/0!|error!|spill!)|undefined)?$/i;
/** Whether a cell is empty or means empty. */
export const isNothing = (cell: string): boolean => isBlank(cell) || NOTHING.test(cell.trim());

/** One line of text without doubled or outer spaces. */
export const readLine = (cell: string): string => (isNothing(cell) ? "" : cell.replace(/[\s\u00a0]+/g, " ").trim());

/** A name on one line. Reports doubled spaces and lines. */
export const readName = (cell: string): Read<string> => {
	const name = nameCase(readLine(cell));
	return / {2,}|\n/.test(cell.trim()) ? faulty(name, "name had doubled spaces or lines") : good(name);
};

/** Four digits. Spreadsheets drop the leading zero of Northern Territory postcodes. */
export const readPostcode = (cell: string): Read<string | null> => {
	const text = readLine(cell).replace(/\.0+$/, "");
	// check-place.ts reports it if suburb and state don't give a postcode.
	if (text === "") return good(null);
	if (/^\d{4}$/.test(text)) return good(text);
	return /^\d{3}$/.test(text)
		? faulty(`0${text}`, "postcode without its leading zero")
		: faulty(null, "postcode is not four digits");
};

/**
 * A state's abbreviation from its name, abbreviation or both: `Victoria (VIC)`. Anything else stays, in capitals. Null
 * for an empty cell.
 */
export const readState = (cell: string): string | null => {
	const text = readLine(cell).toUpperCase().replaceAll(".", "");
	const parts = text.split(/[(),/-]/).map((part) => part.trim());
	const [state, ...others] = new Set(parts.filter(Boolean).map((part) => stateNamed(part) ?? part));
	return state !== undefined && others.length === 0 ? state : text === "" ? null : text;
};

const AREA_CODES: Record<string, string> = {
	NSW: "02",
	ACT: "02",
	VIC: "03",
	TAS: "03",
	QLD: "07",
	SA: "08",
	WA: "08",
	NT: "08",
};

/**
 * The first valid number: `+611300160170` is `1300 160 170`, `+610287643669` is `(02) 8764 3669`. Eight digits get the
 * state's area code.
 */
export const readPhone = (cell: string, state: string | null): Read<string | null> => {
	const parts = cell.split(/[\n;/,]| or /).filter((part) => !isNothing(part));
	if (parts.length === 0) return good(null);
	const several = parts.length > 1 ? ["several phone numbers in one cell: the first was kept"] : [];
	for (const part of parts) {
		const { number, extension } = phoneParts(part);
		let digits = number.replace(/[^\d+]/g, "").replace(/^(\+61|0011\+?61|0061|61(?=0?\d{9}$|1[38]00\d{6}$))/, "");
		if (/^[2-478]\d{8}$/.test(digits)) digits = `0${digits}`;
		const faults = [...several];
		const areaCode = state && AREA_CODES[state];
		if (/^[2-9]\d{7}$/.test(digits) && areaCode) {
			digits = areaCode + digits;
			faults.push("phone number without an area code: the state's was added");
		}
		if (isAustralianPhone(digits)) return { value: spaced(digits) + (extension ? ` ext ${extension}` : ""), faults };
	}
	return faulty(null, "phone number isn't Australian");
};

const spaced = (typed: string): string => {
	const digits = typed.replace(/^0(?=1)/, "");
	if (/^1[38]00/.test(digits)) return digits.replace(/^(\d{4})(\d{3})(\d{3})$/, "$1 $2 $3");
	if (/^13/.test(digits)) return digits.replace(/^(\d\d)(\d\d)(\d\d)$/, "$1 $2 $3");
	if (/^0[45]/.test(digits)) return digits.replace(/^(\d{4})(\d{3})(\d{3})$/, "$1 $2 $3");
	return digits.replace(/^(\d\d)(\d{4})(\d{4})$/, "($1) $2 $3");
};

/** A web address. Fixes a missing or doubled scheme. */
export const readWebsite = (cell: string): Read<string | null> => {
	const text = readLine(cell).split(" ")[0] ?? "";
	if (text === "") return good(null);
	if (text.length > WEB_ADDRESS_CHARACTERS) return faulty(null, "website isn't a web address");
	const scheme = /^https:/i.test(text) ? "https" : "http";
	const rest = text.replace(/^(?:https?:?\/*)+/i, "").replace(/[.,;]+$/, "");
	const address = `${scheme}://${rest}`;
	const host = URL.canParse(address) ? new URL(address).hostname : "";
	if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(host) || /@/.test(rest.split("/")[0] ?? ""))
		return faulty(null, "website isn't a web address");
	// The form's own rule: a provider's website is never on a private network.
	if (!webAddress.safeParse(address).success) return faulty(null, "the profile form doesn't accept this website");
	return rest.length + scheme.length + 3 === text.length ? good(address) : faulty(address, "website address fixed");
};

/** Lower case. Never shown, and the import never emails it. */
export const readEmail = (cell: string): Read<string | null> => {
	const parts = cell.split(/[\s;,]+/).filter((part) => !isNothing(part));
	const first = parts.map((part) => part.toLowerCase().replace(/^mailto:/, "")).find((part) => isEmail(part));
	if (parts.length === 0) return good(null);
	if (!first) return faulty(null, "email address isn't valid");
	return parts.length > 1 ? faulty(first, "several email addresses in one cell: the first was kept") : good(first);
};

/** `09:00`. Reports cells such as "NaN". */
export const readHour = (cell: string): Read<string | null> => {
	const text = cell.trim();
	if (text === "") return good(null);
	if (isNothing(text)) return faulty(null, 'opening hours "NaN"');
	const match = /^(\d{1,2})(?:[:.h](\d\d))?(?::\d\d)?\s*([ap])?\.?m?\.?$/i.exec(text);
	if (!match) return faulty(null, "opening hours can't be read");
	const half = match[3]?.toLowerCase();
	const hour = (Number(match[1]) % (half ? 12 : 25)) + (half === "p" ? 12 : 0);
	return hour > 24
		? faulty(null, "opening hours can't be read")
		: good(`${String(hour).padStart(2, "0")}:${match[2] ?? "00"}`);
};

/** Words that mean yes in a flag's cell. */
export const FLAG_NAMES: Record<Flag | "telehealth", string[]> = {
	weekends: ["weekends"],
	evenings: ["evenings"],
	public_holidays: ["public holidays", "pub_holidays"],
	dementia: ["dementia"],
	reablement: ["reablement"],
	respite: ["respite"],
	palliative: ["terminal", "palliative"],
	mental_health: ["mental health", "mental_health"],
	telehealth: ["telehealth"],
};

/** Whether a flag's cell can be read. */
export const isFlagKnown = (cell: string, flag: Flag | "telehealth"): boolean =>
	readFlag(cell, FLAG_NAMES[flag]).faults.length === 0;

/** Eleven digits with valid check digits. */
export const readAbn = (cell: string): Read<string | null> => {
	const digits = readLine(cell)
		.replace(/^\W*(?:abn\b)?\W*/i, "")
		.replace(/\.0+$/, "")
		.replace(/[\s-]/g, "");
	if (digits === "") return good(null);
	return isAbn(digits) ? good(digits) : faulty(null, "ABN isn't valid");
};

/** `dementia - no` and `respite: 0` name the flag and mean no. */
const DENIED = /\b(?:no|not|n|none|nil|never|without|un\w+|excl\w*|false|0)\b/;

/**
 * Null for an empty cell: the list doesn't say. True for TRUE, yes and similar words, and for the flag's own name. A short part of the name is reported: it may
 * mean anything.
 */
export const readFlag = (cell: string, own: readonly string[]): Read<boolean | null> => {
	const text = cell.trim().toLowerCase().replace(/\.0+$/, "");
	if (isNothing(text)) return good(null);
	if (/^(false|f|0|no?|off)$/.test(text)) return good(false);
	if (/^(true|t|1|y|yes|x|on|✓|✔)$/.test(text)) return good(true);
	const isOwn = own.some(
		(name) =>
			(text.length > 2 && name.startsWith(text)) || (text.startsWith(name) && !DENIED.test(text.slice(name.length))),
	);
	return isOwn ? good(true) : faulty(null, "yes-or-no cell can't be read");
};

/** Degrees within Australia and its islands, else null. Accepts a decimal comma. */
export const readPoint = (
	latitude: string,
	longitude: string,
): Read<{ latitude: number; longitude: number } | null> => {
	if (isNothing(latitude) || isNothing(longitude)) return good(null);
	const [lat, lng] = [latitude, longitude].map((cell) => Number(cell.trim().replace(",", ".")));
	if (lat === undefined || lng === undefined || Number.isNaN(lat) || Number.isNaN(lng))
		return faulty(null, "coordinates can't be read");
	if (lat === 0 && lng === 0) return good(null);
	return lat > -56 && lat < -8 && lng > 94 && lng < 170
		? good({ latitude: lat, longitude: lng })
		: faulty(null, "coordinates aren't in Australia");
};
