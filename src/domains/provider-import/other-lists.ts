import type { ColumnMap } from "./columns.ts";
import { type Fits, isFitting, listData } from "./list-data.ts";
import { plainName } from "./plain-name.ts";

/** Lists that aren't lists of providers, with the headings that only they have. */
const OTHER_LISTS = listData<{ kind: string; fits: Fits }[]>("refused.json");
const BANNED = /\bbann(?:ed|ing)\b/;

/** Columns that say where a provider is, or which places it serves. */
const PLACE = ["suburb", "postcode", "address", "state", "latitude", "postcodes"] as const;
/** Headings of a list of places: with a postcode and no name of a provider. */
const LOCALITY = ["locality", "suburb", "place name", "postcode", "postcodes"];

/** Whether the columns have a name and a place. */
export const isListLike = ({ columns }: Pick<ColumnMap, "columns">): boolean =>
	(columns.name ?? columns.organisation) !== undefined && PLACE.some((field) => columns[field] !== undefined);

/**
 * Says which other kind of list a file is, by its headings.
 * @returns a sentence for the person who chose the file, or undefined for a list that may hold providers
 */
export const otherListOf = (headers: readonly string[], found: Pick<ColumnMap, "columns">): string | undefined => {
	const names = new Set(headers.map(plainName));
	const has = (name: string) => names.has(name);
	const isOffer = found.columns.services !== undefined || found.columns.care_type !== undefined || has("outlet name");
	const kind =
		OTHER_LISTS.find(({ fits }) => isFitting(fits, names))?.kind ??
		(!isOffer && [...names].some((name) => BANNED.test(name)) ? "a list of banning orders" : undefined) ??
		(found.columns.organisation === undefined &&
		(found.columns.name === undefined || LOCALITY.includes(plainName(found.columns.name))) &&
		LOCALITY.slice(0, 3).some(has) &&
		found.columns.postcode !== undefined
			? "a list of localities"
			: undefined);
	return (
		kind && `This is ${kind}. It isn't a list of providers, so it can't be imported here. Nothing was read from it.`
	);
};

/** For a list without names or places. */
export const UNKNOWN_LIST =
	"We can't tell what this list is: choose the column with the names of providers and one with their places, such as the suburb or postcode.";
