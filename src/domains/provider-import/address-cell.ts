import { stateNamed } from "#domains/reference/read-place.ts";
import { plainPlace } from "#domains/reference/spelling.ts";
import type { Field } from "./columns.ts";
import type { Places } from "./places.ts";
import { readLine } from "./values.ts";

/** The parts of an address. Empty where it has none. */
export interface AddressParts {
	street: string;
	suburb: string;
	state: string;
	postcode: string;
}

const COUNTRY = /[\s,(]*\b(?:au|aus|australia)\b\.?\)?$/i;
const POSTCODE = /(?:^|[\s,])(\d{4})$/;
/** The Northern Territory's, without its leading zero. */
const SHORT_POSTCODE = /\bN\.?T\.?[\s,]+(8\d\d)$|(?:^|[\s,])(8\d\d)[\s,]+N\.?T\.?$/i;
/** Up to three last words, which may name a state. */
const LAST_WORDS = [2, 1, 0].map((more) => new RegExp(`(?:^|[\\s,(])((?:[a-z.]+ ){${more}}[a-z.]+)\\)?$`, "i"));
const trimmed = (text: string) => text.replace(/^[\s,]+|[\s,]+$/g, "");

/** The name of a locality at the end of a text, with as many words as possible. */
const localityAtEnd = (text: string, isLocality: (name: string) => boolean): string | undefined => {
	const words = text.split(" ");
	for (let at = 0; at < words.length; at++) {
		const name = words.slice(at).join(" ");
		if (!/\d/.test(name) && isLocality(name)) return name;
	}
	return undefined;
};

/**
 * Splits a whole address from its end, in the usual forms: `12 High St, Muswellbrook, NSW 2333`, without commas, with the
 * state's full name, with the postcode before the state, on several lines, or with the country.
 * @param places finds where a suburb begins without a comma. Without it only commas do
 * @returns undefined if it ends with neither a state nor a postcode
 */
export const readAddress = (cell: string, places?: Pick<Places, "named" | "within">): AddressParts | undefined => {
	let rest = trimmed(readLine(cell.slice(0, 400).replace(/\r?\n/g, ", ")).replace(COUNTRY, ""));
	const short = SHORT_POSTCODE.exec(rest);
	let postcode = short ? `0${short[1] ?? short[2]}` : "";
	let state = short ? "NT" : "";
	if (short) rest = trimmed(rest.slice(0, short.index));
	for (let turn = 0; turn < 2; turn++) {
		const code: RegExpExecArray | null = postcode ? null : POSTCODE.exec(rest);
		const named: RegExpExecArray | null | undefined =
			code || state
				? undefined
				: LAST_WORDS.map((words) => words.exec(rest)).find((found) => stateNamed(found?.[1] ?? ""));
		postcode = code?.[1] ?? postcode;
		state ||= stateNamed(named?.[1] ?? "") ?? "";
		rest = trimmed(rest.slice(0, (code ?? named)?.index ?? rest.length));
	}
	if (!state && !postcode) return undefined;
	const isLocality = (name: string) =>
		places !== undefined &&
		(state
			? places.named(name, state).length > 0
			: places.within(postcode).some((place) => plainPlace(place.name) === plainPlace(name)));
	const comma = rest.lastIndexOf(",");
	const last = trimmed(rest.slice(comma + 1));
	const suburb = localityAtEnd(last, isLocality) ?? (/\d/.test(last) ? "" : last);
	return { street: suburb ? trimmed(rest.slice(0, rest.length - suburb.length)) : rest, suburb, state, postcode };
};

/** The cells about an office's place. What has no cell of its own is read from the address, or from the suburb's cell. */
export const readPlaceCells = (row: { cell(field: Field): string }, places: Places) => {
	const own = {
		address: row.cell("address"),
		suburb: row.cell("suburb"),
		state: readLine(row.cell("state")),
		postcode: readLine(row.cell("postcode")),
	};
	const suburb = readLine(own.suburb);
	if (suburb && own.state && own.postcode) return own;
	const found = readAddress(own.address, places);
	if (found && (!suburb || plainPlace(suburb) === plainPlace(found.suburb)))
		return {
			address: found.street,
			suburb: suburb || found.suburb,
			state: own.state || found.state || (places.postcodes.get(found.postcode)?.state ?? ""),
			postcode: own.postcode || found.postcode,
		};
	const town = own.state || own.postcode ? undefined : readAddress(own.suburb, places);
	return town?.suburb && town.street === ""
		? {
				address: own.address,
				suburb: town.suburb,
				state: town.state || (places.postcodes.get(town.postcode)?.state ?? ""),
				postcode: town.postcode,
			}
		: own;
};
