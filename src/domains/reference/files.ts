import { readFileSync } from "node:fs";
import type { Remote } from "#contract/providers/fit-options.ts";
import { FundingAmounts } from "#contract/reference/reference.ts";
import { folderOf } from "#platform/files/folders.ts";

/** The reference data files in seed/. */
export interface ReferenceFile {
	service_areas: { id: number; name: string; slug: string | null; valid_for_hcp: boolean; remote: Remote }[];
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
	/** Addresses, as counted in G-NAF. */
	addresses: number;
	/** 1 to 9: how well known a place is, such as the centre of a city. Undefined for most. */
	size: number | undefined;
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

/** Reads the seed's suburbs: every locality of Australia with an address, derived from G-NAF. */
export const readLocalities = (): { text: string; data: SeedLocality[] } => {
	const text = seedFile("localities.csv");
	// Our own file has no quotes, and each start reads it.
	const [, ...lines] = text.trimEnd().split("\n");
	return {
		text,
		data: lines.map((line) => {
			const [name = "", state = "", postcode = "", latitude, longitude, addresses, size, aliases = ""] =
				line.split(",");
			return {
				name,
				state,
				postcode,
				latitude: Number(latitude),
				longitude: Number(longitude),
				addresses: Number(addresses),
				size: size ? Number(size) : undefined,
				aliases: aliases.split("/").filter(Boolean),
			};
		}),
	};
};

/** Weight of a place by its size alone. */
export const weightOfSize = (size: number): number => Math.round(60 * 2.6 ** (size - 1));

/** Weight of a place: its addresses, or more if it is better known than they tell, such as the centre of a city. */
export const weightOf = ({ addresses, size }: Pick<SeedLocality, "addresses" | "size">): number =>
	size === undefined ? addresses : Math.max(addresses, weightOfSize(size));

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
