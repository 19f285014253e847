import { sql } from "kysely";
import type { Database } from "#platform/db/database.ts";
import { mapColumns } from "#platform/tables/csv.ts";
import type { Table } from "#platform/tables/table.ts";
import { ownState } from "./border-localities.ts";
import { readLocalities, readRegions, regionFinder } from "./files.ts";
import { middles } from "./middles.ts";
import { knownOf, placeKey } from "./own-list.ts";
import {
	bumpVersion,
	type LocalityRow,
	listLocalities,
	noteSeeded,
	removeLocalities,
	upsertLocalities,
	upsertPostcodes,
} from "./store.ts";

export interface LocalityReport {
	read: number;
	created: number;
	changed: number;
	unchanged: number;
	/**
	 * Removed rows: built-in rows missing from the file, which should cover the whole country, and rows whose
	 * spelling changed.
	 */
	removed: number;
	refused: { line: number; reason: string }[];
	/** Number of rows corrected, by correction. */
	mended: Record<string, number>;
	aliases: number;
	columns: Record<string, string>;
	unused: string[];
}

/**
 * Largest share of the built-in list that may be missing. A file with less is usually only part of the country, or the
 * wrong file.
 */
const MAY_GO = 0.02;

/** The file was refused and nothing changed: it lacks more of the built-in list than a full national list would. */
export class PlacesWouldGo extends Error {
	/** The places that would be removed. */
	readonly places: readonly Pick<LocalityRow, "name" | "state" | "postcode">[];
	/** Postcodes that would have no place left, in order. */
	readonly postcodes: readonly string[];
	/** @param of number of places now */
	constructor(
		places: readonly Pick<LocalityRow, "name" | "state" | "postcode">[],
		postcodes: readonly string[],
		of: number,
	) {
		super(`The file lacks ${places.length} of the ${of} places in the built-in list and would remove them.`);
		this.places = places;
		this.postcodes = postcodes;
	}
}

const SYNONYMS = {
	locality: [
		"name",
		"suburb",
		"locality name",
		"suburb name",
		"suburb town",
		"suburb locality",
		"locality suburb",
		"town",
		"place",
		"place name",
	],
	state: ["state", "st", "state abbreviation", "state code", "territory", "state territory", "province"],
	postcode: ["post code", "postal code", "pcode", "zip", "zip code", "poa"],
	count: [
		"addresses",
		"address count",
		"number of addresses",
		"weight",
		"n",
		"num addresses",
		"no of addresses",
		"addresses count",
	],
	latitude: ["lat", "y", "centroid lat", "lat dd"],
	longitude: ["lon", "long", "lng", "x", "centroid lon", "lng dd"],
};
const NEEDED = ["locality", "state", "postcode", "latitude", "longitude"] as const;

const STATES: Record<string, string> = {
	"new south wales": "NSW",
	victoria: "VIC",
	queensland: "QLD",
	"south australia": "SA",
	"western australia": "WA",
	tasmania: "TAS",
	"northern territory": "NT",
	"australian capital territory": "ACT",
	"other territories": "OT",
};
const CODES = new Set(Object.values(STATES));

/** Accepts `1,234.5` and `1234,5`. Anything else isn't a number. */
const number = (text: string) => {
	const plain = text.replace(/\s/g, "");
	return /^-?\d+(\.\d+)?$/.test(plain)
		? Number(plain)
		: /^-?\d+,\d+$/.test(plain)
			? Number(plain.replace(",", "."))
			: Number.NaN;
};

/** Corrects G-NAF names, which are in capitals or only capitalise each word: O'connor, Mclaren Vale. */
const asWritten = (name: string) => {
	const small =
		name === name.toUpperCase()
			? name
					.toLowerCase()
					.replace(/(^|[\s\-(])([a-z])/g, (_all, before: string, letter: string) => before + letter.toUpperCase())
			: name;
	return small.replace(/\b(Mc|[OD]')([a-z])/g, (_all, before: string, letter: string) => before + letter.toUpperCase());
};

/**
 * Reads the rows of a national list. Rows of one place are one: G-NAF splits some localities into parts.
 * @param found field → column of the file
 */
export const readNational = (
	table: Table,
	found: Partial<Record<string, string>> = mapColumns(table.columns, SYNONYMS).found,
): { rows: LocalityRow[]; refused: LocalityReport["refused"]; mended: Record<string, number> } => {
	const mended: Record<string, number> = {};
	const mend = (what: string) => {
		mended[what] = (mended[what] ?? 0) + 1;
	};
	const refused: LocalityReport["refused"] = [];
	const rows = new Map<string, LocalityRow>();
	for (const { line, cells } of table.rows) {
		const read = readRow((field) => cells[found[field] ?? ""] ?? "", mend);
		if ("reason" in read) {
			refused.push({ line, reason: read.reason });
			continue;
		}
		const before = rows.get(placeKey(read));
		if (before) {
			mend("merged with a row of the same name, state and postcode");
			const total = before.weight + read.weight || 1;
			before.latitude = (before.latitude * before.weight + read.latitude * read.weight) / total || before.latitude;
			before.longitude = (before.longitude * before.weight + read.longitude * read.weight) / total || before.longitude;
			before.weight += read.weight;
			continue;
		}
		rows.set(placeKey(read), read);
	}
	return { rows: [...rows.values()], refused, mended };
};

/**
 * Imports a full list of localities (derived from G-NAF) in place of the built-in list, in one transaction. A second run
 * changes nothing. Names keep the spelling of our own list or the database, whatever the file's case. Everyday names
 * (Darwin for Darwin City) are kept as aliases from our own list.
 * @param mapping field → column of the file, for unknown column names
 * @param remove removes the built-in list, however much of it the file lacks
 * @throws Error if a needed column is missing or no row has a place; PlacesWouldGo without `remove`. Nothing has
 * changed then
 */
export const importLocalities = async (
	database: Database,
	table: Table,
	options: { mapping?: Record<string, string>; remove?: boolean; onProgress?: (done: number, of: number) => void } = {},
): Promise<LocalityReport> => {
	const { found, unused } = mapColumns(table.columns, SYNONYMS, options.mapping);
	const missing = NEEDED.filter((field) => !found[field]);
	if (missing.length > 0)
		throw new Error(
			`No column was found for ${missing.join(", ")}. The file has: ${table.columns.join(", ")}. Map them with --map FILE.json.`,
		);

	const { rows: wanted, refused, mended } = readNational(table, found);
	const rows = new Map(wanted.map((row) => [placeKey(row), row]));
	const report: LocalityReport = {
		read: table.rows.length,
		created: 0,
		changed: 0,
		unchanged: 0,
		removed: 0,
		refused,
		mended,
		aliases: 0,
		columns: found as Record<string, string>,
		unused,
	};
	// This is the wrong file, so the built-in list must stay.
	if (wanted.length === 0)
		throw new Error(
			`No row has a valid place.${report.refused[0] ? ` Line ${report.refused[0].line}: ${report.refused[0].reason}.` : ""}`,
		);
	const known = knownOf(readLocalities().data, wanted);
	await database.patient.transaction(async (trx) => {
		// Serialised: a second import must see the first one's rows.
		await sql`select pg_advisory_xact_lock(hashtext('localities import'))`.execute(trx);
		// Reset here, because a transaction may be retried after a conflict.
		Object.assign(report, { created: 0, changed: 0, unchanged: 0, aliases: 0 });
		const all = await listLocalities(trx);
		const held = new Map(all.map((row) => [placeKey(row), row]));
		const news: LocalityRow[] = [];
		for (const row of wanted) {
			const before = held.get(placeKey(row));
			const { name, aliases } = known(row);
			row.name = name ?? before?.name ?? row.name;
			row.aliases = aliases;
			report.aliases += aliases.length;
			if (!before) report.created++;
			else if (before.source === "gnaf" && before.name === row.name && same(before, row)) {
				report.unchanged++;
				continue;
			} else report.changed++;
			news.push(row);
		}
		const gone = all.filter((row) => {
			const now = rows.get(placeKey(row));
			return now ? now.name !== row.name : row.source === "seed";
		});
		report.removed = gone.length;
		if (news.length + gone.length === 0) return;
		const kept = all.filter((row) => row.source === "gnaf" && !rows.has(placeKey(row)));
		if (!options.remove) refuseIfMuchGoes(all, gone, [...wanted, ...kept], rows);
		await upsertPostcodes(trx, middles([...wanted, ...kept], regionFinder(readRegions().data)));
		for (let at = 0; at < news.length; at += 1000) {
			await upsertLocalities(trx, "gnaf", news.slice(at, at + 1000));
			options.onProgress?.(Math.min(at + 1000, news.length), news.length);
		}
		await removeLocalities(trx, gone);
		await bumpVersion(trx);
		// Records the time of the import for the operator.
		await noteSeeded(trx, "localities import", new Date().toISOString());
	});
	return report;
};

/**
 * @throws PlacesWouldGo if more than a small part of the built-in list would be removed, not counting changed spellings
 */
const refuseIfMuchGoes = (
	all: readonly (LocalityRow & { source: string })[],
	gone: readonly LocalityRow[],
	left: readonly LocalityRow[],
	wanted: ReadonlyMap<string, LocalityRow>,
) => {
	const starter = all.filter(({ source }) => source === "seed").length;
	const lost = gone.filter((row) => !wanted.has(placeKey(row)));
	if (lost.length <= starter * MAY_GO) return;
	const still = new Set(left.map(({ postcode }) => postcode));
	throw new PlacesWouldGo(
		lost,
		[...new Set(lost.map(({ postcode }) => postcode))].filter((code) => !still.has(code)).sort(),
		starter,
	);
};

const same = (a: LocalityRow, b: LocalityRow) =>
	a.weight === b.weight &&
	Math.abs(a.latitude - b.latitude) < 1e-9 &&
	Math.abs(a.longitude - b.longitude) < 1e-9 &&
	a.aliases.join("/") === b.aliases.join("/");

const readRow = (
	cell: (field: keyof typeof SYNONYMS) => string,
	mend: (what: string) => void,
): LocalityRow | { reason: string } => {
	const typed = cell("locality").replace(/\s+/g, " ").trim();
	if (!typed) return { reason: "no name" };
	const stated = cell("state").replace(/\./g, "").toLowerCase();
	const state = STATES[stated] ?? stated.toUpperCase();
	if (!CODES.has(state)) return { reason: `"${cell("state")}" isn't a state or territory` };
	const digits = cell("postcode").replace(/\.0+$/, "");
	// Spreadsheets drop the leading zero: 08 and 09 are the Northern Territory, 02 is the ACT. No other postcodes start
	// with zero.
	if (!/^(\d{4}|[289]\d\d)$/.test(digits)) return { reason: `"${cell("postcode")}" isn't a postcode` };
	if (digits.length === 3) mend("restored the leading zero of the postcode");
	const latitude = number(cell("latitude"));
	const longitude = number(cell("longitude"));
	// Mainland, Tasmania, and the external territories from the Cocos Islands to Norfolk Island.
	if (!(latitude <= -8 && latitude >= -56 && longitude >= 72 && longitude <= 169))
		return { reason: `${cell("latitude")}, ${cell("longitude")} isn't in Australia` };
	const count = cell("count") === "" ? 0 : number(cell("count").replace(/,(?=\d{3}\b)/g, ""));
	if (!Number.isFinite(count) || count < 0) return { reason: `"${cell("count")}" isn't a number of addresses` };
	const name = asWritten(typed);
	const postcode = digits.padStart(4, "0");
	const own = ownState({ name, postcode, state });
	if (own !== state) mend("used the locality's own state instead of its postcode's");
	if (name !== typed) mend("corrected the capitals of the name");
	return { name, state: own, postcode, latitude, longitude, weight: Math.round(count), aliases: [] };
};
