import type { Selectable } from "kysely";
import type { ProviderTable } from "#domains/providers/store.ts";
import type { Db } from "#platform/db/database.ts";
import { type Field, FLAGS } from "./columns.ts";
import type { Existing, ProfileData } from "./import-rows.ts";
import { type Offer, offersOf } from "./offers.ts";
import { type Outlet, readOutlet } from "./outlet.ts";
import type { Places } from "./places.ts";
import { profileOf, same } from "./profile-data.ts";
import { createReader, ListRow } from "./source-row.ts";
import { fold, type Words } from "./words.ts";

// Writes profiles under the columns of an import, and compares such rows when they are imported again (docs/export.md).

export type ImportCell = string | number | boolean | null | readonly string[];
type Profile = Pick<
	Selectable<ProviderTable>,
	| "name"
	| "street_address"
	| "suburb"
	| "state"
	| "postcode"
	| "latitude"
	| "longitude"
	| "phone_number"
	| "email"
	| "url"
	| "description"
	| "services"
	| "age_groups"
	| "funding_types"
	| "regions"
	| "postcodes"
	| "is_telehealth_available"
	| "is_active"
	| "source_facts"
	| "own_columns"
>;

export interface ExportNames {
	services: Map<number, string>;
	regions: Map<number, string>;
}

/**
 * Unambiguous names of services and regions. A service whose name is also an area's or another service's has its area
 * in front.
 */
export const readExportNames = async (db: Db, words: Words): Promise<ExportNames> => {
	const services = await db
		.selectFrom("service as s")
		.innerJoin("service_area as a", "a.id", "s.service_area_id")
		.select(["s.id", "s.name", "a.name as area"])
		.execute();
	const regions = await db.selectFrom("region").select(["id", "name"]).execute();
	const nameOf = ({ id, name, area }: { id: number; name: string; area: string }) => {
		const read = words.services.get(fold(name));
		return read && !same(read, [id]) ? `${area}: ${name}` : name;
	};
	return {
		services: new Map(services.map((row) => [row.id, nameOf(row)])),
		regions: new Map(regions.map(({ id, name }) => [id, name])),
	};
};

const named = (ids: readonly number[], names: ReadonlyMap<number, string>) =>
	ids.map((id) => names.get(id) ?? String(id));

/** As telehealth_of in the database: null if nobody said. */
const telehealthOf = ({ is_telehealth_available: offers, own_columns, source_facts }: Profile): boolean | null =>
	offers || (own_columns.includes("is_telehealth_available") || source_facts.telehealth === false ? false : null);

/** A profile under import column names, without key and account. */
export const importCells = (profile: Profile, names: ExportNames) => {
	const { opens = null, closes = null, religions = [], ...facts } = profile.source_facts as Record<string, unknown>;
	return {
		name: profile.name,
		address: profile.street_address,
		suburb: profile.suburb,
		state: profile.state,
		postcode: profile.postcode,
		latitude: profile.latitude,
		longitude: profile.longitude,
		phone: profile.phone_number,
		email: profile.email,
		website: profile.url,
		description: profile.description,
		opens: opens as string | null,
		closes: closes as string | null,
		...(Object.fromEntries(FLAGS.map((flag) => [flag, facts[flag] ?? null])) as Record<
			(typeof FLAGS)[number],
			boolean | null
		>),
		religion: religions as string[],
		services: named(profile.services, names.services),
		age_groups: profile.age_groups,
		funding_types: profile.funding_types,
		postcodes: [...named(profile.regions, names.regions), ...profile.postcodes],
		telehealth: telehealthOf(profile),
		active: profile.is_active,
	} satisfies Partial<Record<Field, ImportCell>>;
};

/** A cell as CSV text. */
export const textOfCell = (cell: ImportCell): string => {
	if (cell === null) return "";
	if (typeof cell === "boolean") return cell ? "yes" : "no";
	return typeof cell === "object" ? cell.join("|") : String(cell);
};

/**
 * An import reads less than a profile holds, for example no bold text. So an exported row is compared with how the
 * profile's own row would be read now.
 */
export const createComparison = (words: Words, names: ExportNames, places: Places) => {
	const offerOf = offersOf(words);
	const reader = createReader({ at: {}, wordOf: undefined, values: {}, defaults: {}, words });
	const readAsRow = (profile: Existing): { outlet: Outlet; offer: Offer } => {
		const row = new ListRow(0, [], reader);
		row.own = Object.fromEntries(
			Object.entries(importCells(profile, names)).map(([field, cell]) => [field, textOfCell(cell)]),
		);
		const outlet = readOutlet(row, places);
		const { faults: _, ...offer } = offerOf(outlet);
		return { outlet, offer };
	};
	/** @returns the row's values, with the profile's own wherever the row is as exported */
	return (
		profile: Existing,
		data: ProfileData,
		estimate: { regions: number[]; postcodes: string[] } | undefined,
	): ProfileData => {
		const { outlet, offer } = readAsRow(profile);
		const { regions, postcodes } = outlet.lists;
		const isNowhere = regions.length + postcodes.length === 0;
		return withoutUnedited(
			profile,
			data,
			profileOf(
				outlet,
				offer,
				isNowhere && estimate ? estimate : { regions, postcodes },
				isNowhere && estimate !== undefined,
				String(data.source_facts?.listed_on),
			),
		);
	};
};

const withoutUnedited = (profile: Existing, data: ProfileData, asExported: ProfileData): ProfileData => {
	const { source_facts: facts = {}, ...columns } = data;
	const { source_facts: exported = {}, ...before } = asExported;
	const kept = Object.fromEntries(
		Object.entries(columns).map(([column, value]) => [
			column,
			same(value, before[column as keyof typeof before]) ? profile[column as keyof Existing] : value,
		]),
	) as ProfileData;
	const isMoved = !same([kept.regions, kept.postcodes], [profile.regions, profile.postcodes]);
	const said = ({ digest: _digest, coverage: _coverage, listed_on: _day, ...rest }: Record<string, unknown>) => rest;
	if (!isMoved && same(said(facts), said(exported))) return kept;
	return {
		...kept,
		source_facts: {
			...profile.source_facts,
			...facts,
			coverage: isMoved ? facts.coverage : profile.source_facts.coverage,
		},
	};
};
