import { createHash } from "node:crypto";
import { PROFILE_NAME_CHARACTERS } from "#contract/limits.ts";
import { type Field, FLAGS, type Flag } from "./columns.ts";
import { type Description, readDescription } from "./description.ts";
import type { Places, Point } from "./places.ts";
import {
	isNothing,
	type Read,
	readEmail,
	readFlag,
	readHour,
	readLine,
	readName,
	readPhone,
	readPoint,
	readPostcode,
	readState,
	readWebsite,
	titleCase,
} from "./values.ts";

/** A row as its columns were mapped: the cell of a field, empty where there is none. */
export interface SourceRow {
	line: number;
	cell(field: Field): string;
}

/** A row read: every value in our form, and what was wrong in words. */
export interface Outlet {
	line: number;
	key: string;
	name: string;
	streetAddress: string | null;
	suburb: string | null;
	state: string | null;
	postcode: string | null;
	point: Point | null;
	phone: string | null;
	email: string | null;
	website: string | null;
	description: Description;
	flags: Record<Flag, boolean>;
	/** Kept as the source says them. */
	facts: Record<string, unknown>;
	/** Cells with lists; empty where the source has none. */
	lists: { services: string[]; age_groups: string[]; funding_types: string[]; postcodes: string[] };
	telehealth: boolean;
	faults: string[];
	/** The place that was probably meant, where the one given does not exist. */
	suggestion: string | undefined;
}

/** Words a flag's cell may hold for yes. */
const OWN_NAMES: Record<Flag, string[]> = {
	weekends: ["weekends"],
	evenings: ["evenings"],
	public_holidays: ["public holidays", "pub_holidays"],
	dementia: ["dementia"],
	reablement: ["reablement"],
	respite: ["respite"],
	palliative: ["terminal", "palliative"],
	mental_health: ["mental health", "mental_health"],
};

/** Why a row cannot be a profile: undefined where it can. A quote that is never closed makes a name of all the rows that follow. */
export const refusalOf = (row: SourceRow): string | undefined => {
	const { length } = readLine(row.cell("name"));
	if (length === 0) return "no name";
	return length > PROFILE_NAME_CHARACTERS ? `the name has more than ${PROFILE_NAME_CHARACTERS} characters: is a quote never closed?` : undefined;
};

/** Reads one row that is not refused. */
export const readOutlet = (row: SourceRow, places: Places): Outlet => {
	const faults: string[] = [];
	const take = <T>({ value, faults: found }: Read<T>): T => {
		faults.push(...found);
		return value;
	};
	const name = take(readName(row.cell("name")));
	const state = readState(row.cell("state"));
	const postcode = take(readPostcode(row.cell("postcode")));
	const point = take(readPoint(row.cell("latitude"), row.cell("longitude")));
	const typedSuburb = readLine(row.cell("suburb")).replace(/(?<![,;])[,;]+$/, "");
	const suburb = typedSuburb === "" ? null : titleCase(typedSuburb);
	const suggestion = checkPlace({ suburb, typed: readLine(row.cell("suburb")), state, postcode, point }, places, faults);
	const description = readDescription(isNothing(row.cell("description")) ? "" : row.cell("description"));
	if (description.wasCut) faults.push("description ends where the source cuts, at 1,000 characters: kept up to its last whole sentence");
	for (const kind of new Set(description.removed)) faults.push(`description held ${KINDS[kind]}: taken out`);
	if (description.html === "") faults.push("no description");
	const flags = Object.fromEntries(FLAGS.map((flag) => [flag, take(readFlag(row.cell(flag), OWN_NAMES[flag]))])) as Record<Flag, boolean>;
	const religions = list(row.cell("religion"));
	const outlet = {
		line: row.line,
		name,
		streetAddress: readStreet(row.cell("address"), typedSuburb),
		suburb,
		state,
		postcode,
		point,
		phone: take(readPhone(row.cell("phone"), state)),
		email: take(readEmail(row.cell("email"))),
		website: take(readWebsite(row.cell("website"))),
		description,
		flags,
		facts: {
			opens: hours(take(readHour(row.cell("opens")))),
			closes: hours(take(readHour(row.cell("closes")))),
			...flags,
			...(religions.length > 0 && { religions }),
		},
		lists: {
			services: list(row.cell("services")),
			age_groups: list(row.cell("age_groups")),
			funding_types: list(row.cell("funding_types")),
			postcodes: list(row.cell("postcodes")).flatMap((code) => readPostcode(code).value ?? []),
		},
		telehealth: readFlag(row.cell("telehealth"), ["telehealth"]).value,
		faults: [...new Set(faults)],
		suggestion,
	};
	return { ...outlet, key: readLine(row.cell("key")) || keyOf(outlet) };
};

const KINDS = { email: "e-mail addresses", phone: "telephone numbers", link: "links" };

const hours = (value: string | null) => value;

const list = (cell: string): string[] =>
	isNothing(cell)
		? []
		: cell
				.split(/[,;|\n]/)
				.map((part) => part.trim())
				.filter(Boolean);

/** A key that stays the same while name and address do, for sources that number nothing. */
export const keyOf = ({ name, streetAddress, suburb, postcode }: Pick<Outlet, "name" | "streetAddress" | "suburb" | "postcode">): string =>
	createHash("sha256")
		.update([name, streetAddress, suburb, postcode].map((part) => (part ?? "").toLowerCase().replace(/[^a-z0-9]+/g, "")).join("|"))
		.digest("hex")
		.slice(0, 20);

/** `49-51 STANLEY Street, BANKSTOWN, 2200, NSW` without what the other columns say. */
const readStreet = (cell: string, suburb: string): string | null => {
	const address = readLine(cell);
	const end = suburb === "" ? -1 : address.toUpperCase().lastIndexOf(`, ${suburb.toUpperCase()}`);
	const street = titleCase((end > 0 ? address.slice(0, end) : address).replace(/(?<![\s,])[\s,]+$/, ""));
	return street === "" ? null : street;
};

type Place = { suburb: string | null; typed: string; state: string | null; postcode: string | null; point: Point | null };

/** Says what does not exist, and what was probably meant. With the seed's localities alone only postcodes and states can be checked. */
const checkPlace = ({ suburb, typed, state, postcode, point }: Place, places: Places, faults: string[]): string | undefined => {
	const known = postcode === null ? undefined : places.postcodes.get(postcode);
	if (places.complete && suburb && state && postcode) {
		if (places.has(typed, state, postcode)) return undefined;
		faults.push("suburb, state and postcode do not exist together");
	} else if (postcode && !known) {
		faults.push("postcode is not among those known here");
	} else if (known && state && known.state !== state) {
		faults.push("postcode lies in another state");
	} else return undefined;
	// Among a thousand localities the nearest is seldom the one meant.
	if (!places.complete) return undefined;
	const meant = places.suggest(suburb, state, postcode, point);
	return meant && `${meant.name} ${meant.state} ${meant.postcode}`;
};
