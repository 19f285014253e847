import { createHash } from "node:crypto";
import { PROFILE_NAME_CHARACTERS } from "#contract/limits.ts";
import { checkPlace, readStreet } from "./check-place.ts";
import { type Field, FLAGS, type Flag } from "./columns.ts";
import { readCoverageCell } from "./coverage-cell.ts";
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
	lists: { services: string[]; age_groups: string[]; funding_types: string[]; regions: number[]; postcodes: string[] };
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
	const {
		faults: placeFaults,
		suggestion,
		...place
	} = checkPlace(
		{
			suburb: row.cell("suburb"),
			state: readState(row.cell("state")),
			postcode: take(readPostcode(row.cell("postcode"))),
			point: take(readPoint(row.cell("latitude"), row.cell("longitude"))),
		},
		places,
	);
	const coverage = readCoverageCell(row.cell("postcodes"), places);
	faults.push(...placeFaults, ...coverage.faults);
	const description = readDescription(isNothing(row.cell("description")) ? "" : row.cell("description"));
	if (description.wasCut) faults.push("description ends where the source cuts, at 1,000 characters: kept up to its last whole sentence");
	for (const kind of new Set(description.removed)) faults.push(`description held ${KINDS[kind]}: taken out`);
	if (description.html === "") faults.push("no description");
	const flags = Object.fromEntries(FLAGS.map((flag) => [flag, take(readFlag(row.cell(flag), OWN_NAMES[flag]))])) as Record<Flag, boolean>;
	const religions = list(row.cell("religion"));
	const outlet = {
		line: row.line,
		name,
		streetAddress: readStreet(row.cell("address"), readLine(row.cell("suburb"))),
		...place,
		phone: take(readPhone(row.cell("phone"), place.state)),
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
			regions: coverage.regions,
			postcodes: coverage.postcodes,
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
