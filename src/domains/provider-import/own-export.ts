import type { Selectable } from "kysely";
import type { ProviderTable } from "#domains/providers/store.ts";
import type { Db } from "#platform/db/database.ts";
import { FIELDS, type Field, FLAGS, YES_OR_NO } from "./columns.ts";
import type { Existing, ProfileData } from "./import-rows.ts";
import type { SourceRow } from "./outlet.ts";
import { same } from "./profile-data.ts";
import { createReader, ListRow } from "./source-row.ts";
import { readFlag } from "./values.ts";
import { fold, type Words } from "./words.ts";

// Writes profiles under the columns of an import, and compares such rows when they are imported again (docs/export.md).

type ImportCell = string | number | boolean | null | readonly string[];
type Profile = Selectable<ProviderTable>;

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
const textOfCell = (cell: ImportCell): string => {
	if (cell === null) return "";
	if (typeof cell === "boolean") return cell ? "yes" : "no";
	return typeof cell === "object" ? cell.join("|") : String(cell);
};

/** The profile's columns that a cell decides, if they aren't called like its field. */
const COLUMNS_OF: Partial<Record<Field, readonly (keyof ProfileData)[]>> = {
	address: ["street_address"],
	phone: ["phone_number"],
	website: ["url"],
	description: ["description", "short_description"],
	postcodes: ["regions", "postcodes"],
	telehealth: ["is_telehealth_available", "source_facts"],
	religion: ["source_facts"],
	...Object.fromEntries([...FLAGS, "opens", "closes"].map((field) => [field, ["source_facts", "fit_facts"]])),
};

/** A cell as it is compared: `true` in JSON is the `yes` of a CSV file. */
const compared = (row: SourceRow, field: Field): string | boolean | null => {
	const cell = row.cell(field).trim();
	return (YES_OR_NO as readonly Field[]).includes(field) ? readFlag(cell, []).value : cell;
};

/**
 * An import reads less than a profile holds, for example no bold text. So the cells of an exported row are compared with
 * those that the profile would have now.
 * @returns the values of edited cells
 */
export const createComparison = (words: Words, names: ExportNames) => {
	const reader = createReader({ at: {}, wordOf: undefined, values: {}, defaults: {}, words });
	return (row: SourceRow, profile: Existing, data: ProfileData): ProfileData => {
		const own = new ListRow(0, [], reader);
		own.own = Object.fromEntries(
			Object.entries(importCells(profile, names)).map(([field, cell]) => [field, textOfCell(cell)]),
		);
		const edited = FIELDS.filter((field) => compared(row, field) !== compared(own, field));
		const columns = edited.flatMap((field): readonly string[] => COLUMNS_OF[field] ?? [field]);
		const isMoved = columns.includes("regions");
		const source_facts = {
			...{ ...profile.source_facts, ...data.source_facts },
			coverage: isMoved ? data.source_facts?.coverage : profile.source_facts.coverage,
		};
		return Object.fromEntries(
			Object.entries({ ...data, source_facts }).filter(
				([column]) => columns.includes(column) || (isMoved && column === "source_facts"),
			),
		);
	};
};
