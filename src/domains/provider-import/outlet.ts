import { createHash } from "node:crypto";
import type { Hours } from "#contract/providers/fit.ts";
import { PROFILE_NAME_CHARACTERS } from "#contract/providers/limits.ts";
import { ProfileChange } from "#contract/providers/provider-admin.ts";
import { hasContactDetails } from "#contract/shared/text/contact-details.ts";
import { readPlaceCells } from "./address-cell.ts";
import { checkPlace, readStreet } from "./check-place.ts";
import { type Field, FLAGS, type Flag } from "./columns.ts";
import { readCoverageCell } from "./coverage-cell.ts";
import { type Description, readDescription } from "./description.ts";
import { readDayHours } from "./opening-hours.ts";
import type { Places, Point } from "./places.ts";
import { readStatus } from "./status.ts";
import {
	FLAG_NAMES,
	isNothing,
	type Read,
	readAbn,
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

/**
 * A row under its mapped columns. Cells are text without invisible characters, and empty if missing. Word cells
 * (services, age groups, funding types) already have the operator's mapping and defaults applied, separated by `|`.
 * Rows with equal cells are read the same.
 */
export interface SourceRow {
	line: number;
	cell(field: Field): string;
}

/** A parsed row: every value in our form, and what was wrong with the row. */
export interface Outlet {
	line: number;
	key: string;
	name: string;
	/** Eleven digits with valid check digits. */
	abn: string | null;
	/** The legal or provider name, if a column has it apart from the outlet's own. */
	organisation: string | null;
	/**
	 * Stopped: the source marks the provider as revoked, suspended, banned, lapsed, inactive or closed, or its status
	 * isn't understood.
	 */
	status: "open" | "stopped";
	/** The source's own words. */
	statusSays: string | null;
	/** Lists that neither the file nor a default fills (set by offers.ts). The profile stays hidden. */
	needs: ("services" | "age_groups" | "funding_types")[];
	streetAddress: string | null;
	suburb: string | null;
	state: string | null;
	postcode: string | null;
	point: Point | null;
	phone: string | null;
	email: string | null;
	website: string | null;
	description: Description;
	/** Null where the row says nothing. */
	flags: Record<Flag, boolean | null>;
	/** Stored as the source has them. */
	facts: Record<string, unknown>;
	/** List cells. Empty if the source has none. */
	lists: { services: string[]; age_groups: string[]; funding_types: string[]; regions: number[]; postcodes: string[] };
	telehealth: boolean | null;
	/** Opening hours by day. Null if the row doesn't state them by day. */
	hours: Hours | null;
	faults: string[];
}

/** Why a row can't become a profile, or undefined. An unclosed quote turns all following rows into one long name. */
export const refusalOf = (row: SourceRow): string | undefined => {
	const name = readLine(row.cell("name"));
	if (name === "") return "no name";
	if (name.length > PROFILE_NAME_CHARACTERS)
		return `the name has more than ${PROFILE_NAME_CHARACTERS} characters: check for a missing closing quote`;
	if (!ProfileChange.shape.name.safeParse(name).success) return "the profile form doesn't accept this name";
	return hasContactDetails(name) ? "the name holds an email address, phone number or link" : undefined;
};

/** Reads a row that isn't refused. */
export const readOutlet = (row: SourceRow, places: Places): Outlet => {
	const { faults, ...rest } = readAllButDescription(row, places);
	const description = readDescription(isNothing(row.cell("description")) ? "" : row.cell("description"));
	if (description.wasCut)
		faults.push("description was cut by the source at 1,000 characters: kept up to its last whole sentence");
	for (const kind of new Set(description.removed)) faults.push(`removed ${KINDS[kind]} from the description`);
	if (description.html === "") faults.push("no description");
	return { ...rest, description, faults };
};

/** For comparing rows with each other. Parsing the description takes longer than everything else. */
export const readAllButDescription = (row: SourceRow, places: Places): Omit<Outlet, "description"> => {
	const faults: string[] = [];
	const take = <T>({ value, faults: found }: Read<T>): T => {
		faults.push(...found);
		return value;
	};
	const name = take(readName(row.cell("name")));
	const abn = take(readAbn(row.cell("abn")));
	const organisation = readName(row.cell("organisation")).value || null;
	const [says, active, ended, conditions] = (["status", "active", "ended", "conditions"] as const).map((field) =>
		row.cell(field),
	) as [string, string, string, string];
	const { faults: statusFaults, isKnown: _, ...status } = readStatus({ status: says, active, ended, conditions });
	faults.push(...statusFaults);
	const cells = readPlaceCells(row, places);
	const { faults: placeFaults, ...place } = checkPlace(
		{
			suburb: cells.suburb,
			state: readState(cells.state),
			postcode: take(readPostcode(cells.postcode)),
			point: take(readPoint(row.cell("latitude"), row.cell("longitude"))),
		},
		places,
	);
	const coverage = readCoverageCell(row.cell("postcodes"), places);
	faults.push(...placeFaults, ...coverage.faults);
	const flags = Object.fromEntries(
		FLAGS.map((flag) => [flag, take(readFlag(row.cell(flag), FLAG_NAMES[flag]))]),
	) as Record<Flag, boolean | null>;
	const telehealth = take(readFlag(row.cell("telehealth"), FLAG_NAMES.telehealth));
	const words = (field: Field) => parts(row.cell(field), /\|/);
	const religions = parts(row.cell("religion"), /[,;|\n]/);
	const outlet = {
		line: row.line,
		name,
		abn,
		organisation,
		...status,
		needs: [],
		streetAddress: readStreet(cells.address, readLine(cells.suburb)),
		...place,
		phone: take(readPhone(row.cell("phone"), place.state)),
		email: take(readEmail(row.cell("email"))),
		website: take(readWebsite(row.cell("website"))),
		flags,
		facts: {
			opens: take(readHour(row.cell("opens"))),
			closes: take(readHour(row.cell("closes"))),
			...Object.fromEntries(Object.entries({ ...flags, telehealth }).filter(([, stated]) => stated !== null)),
			...(religions.length > 0 && { religions }),
		},
		lists: {
			services: words("services"),
			age_groups: words("age_groups"),
			funding_types: words("funding_types"),
			regions: coverage.regions,
			postcodes: coverage.postcodes,
		},
		telehealth,
		hours: take(readDayHours(row.cell("hours"))),
		faults: [...new Set(faults)],
	};
	return { ...outlet, key: readLine(row.cell("key")) || keyOf(outlet) };
};

const KINDS = { email: "email addresses", phone: "phone numbers", link: "links", other: "contact details" };

const parts = (cell: string, by: RegExp): string[] =>
	cell
		.split(by)
		.map((part) => part.trim())
		.filter((part) => !isNothing(part));

/** A key for sources without one. It stays the same while name and address do. */
export const keyOf = ({
	name,
	streetAddress,
	suburb,
	postcode,
}: Pick<Outlet, "name" | "streetAddress" | "suburb" | "postcode">): string =>
	createHash("sha256")
		.update(
			[name, streetAddress, suburb, postcode]
				.map((part) => (part ?? "").toLowerCase().replace(/[^a-z0-9]+/g, ""))
				.join("|"),
		)
		.digest("hex")
		.slice(0, 20);
