import { type ColumnMap, plainName } from "./columns.ts";

/**
 * Lists that aren't lists of providers, with the headings that only they have. A list matches if the file has all
 * headings of one group.
 */
const OTHER_LISTS: readonly [kind: string, ...headings: (readonly string[])[]][] = [
	[
		"the NDIS Commission's list of compliance and enforcement actions",
		["date effective from"],
		["date no longer in force"],
		["type of action"],
		["enforcement action type"],
		["compliance action type"],
	],
	[
		"a list of banning orders",
		["banning order start date"],
		["date of banning order"],
		["banning order number"],
		["banned from"],
		["ban start date"],
		["banning order", "given name"],
		["banning order", "first name"],
		["banning order", "date of order"],
	],
	[
		"a support catalogue or price list",
		["support item number"],
		["support item name"],
		["support item"],
		["price limit"],
	],
	[
		"an extract of Star Ratings, which are about residential aged care homes",
		["overall star rating"],
		["compliance rating", "staffing rating"],
	],
	["a register of charities", ["charity legal name"], ["charity name"], ["charity size"], ["charity type"]],
	["our own export of cases, not of providers", ["first answer due at"], ["id", "kind", "opened at"]],
	["our own export of reviews, not of providers", ["provider id", "rating", "submitted at"], ["is redacted"]],
	["our own report of an import", ["line", "outcome", "new account"]],
	["a table of our own figures", ["week of", "received"], ["kind", "outcome", "times"], ["kind", "open now"]],
];
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
export const otherListOf = (headers: readonly string[], found: ColumnMap): string | undefined => {
	const names = new Set(headers.map(plainName));
	const has = (name: string) => names.has(name);
	const isOffer = found.columns.services !== undefined || found.columns.care_type !== undefined || has("outlet name");
	const kind =
		OTHER_LISTS.find(([, ...groups]) => groups.some((group) => group.every(has)))?.[0] ??
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
