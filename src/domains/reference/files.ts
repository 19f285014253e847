import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { FundingAmounts } from "#contract/reference/reference.ts";
import { folderOf } from "#platform/files/folders.ts";

/** The reference data files in seed/. */
export interface ReferenceFile {
	service_areas: { id: number; name: string; slug: string | null; valid_for_hcp: boolean }[];
	services: { id: number; name: string; service_area: number }[];
	age_groups: { code: string; description: string; number: number }[];
	funding_types: { code: string; name: string; hcp_allowed: boolean; number: number }[];
	diagnoses: { id: number; name: string }[];
	internal_links: { keyword: string; display_words: string; link: string }[];
}

export interface RegionFile {
	id: number;
	name: string;
	state: string;
	/** Single postcodes and ranges: `3211`, `3211-3231`. */
	postcodes: string[];
}

export interface SeedLocality {
	name: string;
	state: string;
	postcode: string;
	latitude: number;
	longitude: number;
	/** 1 to 9, by size. Orders the suggestions. */
	size: number;
	aliases: string[];
}

const seedFile = (name: string) => readFileSync(new URL(name, folderOf("seed")), "utf8");

/** Reads the seed's lists, with the file's text. */
export const readReference = (): { text: string; data: ReferenceFile } => {
	const text = seedFile("reference.json");
	return { text, data: JSON.parse(text) as ReferenceFile };
};

/**
 * Support at Home amounts from seed/funding-amounts.json. Update the file when the amounts change, once a year.
 * @throws if the file doesn't match the contract
 */
export const readFundingAmounts = (): FundingAmounts =>
	FundingAmounts.parse(JSON.parse(seedFile("funding-amounts.json")));

/** Reads the seed's regions with their postcodes, and the file's text. */
export const readRegions = (): { text: string; data: RegionFile[] } => {
	const text = seedFile("regions.json");
	return { text, data: JSON.parse(text) as RegionFile[] };
};

/** Reads the seed's suburbs. */
export const readLocalities = (): { text: string; data: SeedLocality[] } => {
	const text = seedFile("localities.csv");
	const rows = parse(text, { columns: true, skip_empty_lines: true }) as Record<keyof SeedLocality, string>[];
	return {
		text,
		data: rows.map((row) => ({
			name: row.name,
			state: row.state,
			postcode: row.postcode,
			latitude: Number(row.latitude),
			longitude: Number(row.longitude),
			size: Number(row.size),
			aliases: row.aliases.split("/").filter(Boolean),
		})),
	};
};

/** Finds a postcode's region by the ranges. Undefined outside all regions. */
export const regionFinder = (regions: RegionFile[]): ((postcode: string) => number | undefined) => {
	const ranges = regions.flatMap(({ id, postcodes }) =>
		postcodes.map((range) => {
			const [from = "", to = from] = range.split("-");
			return { id, from, to };
		}),
	);
	return (postcode) => ranges.find(({ from, to }) => from <= postcode && postcode <= to)?.id;
};
