import { readPostcodes } from "#contract/providers/coverage.ts";

export interface Region {
	id: number;
	name: string;
	state: string;
	postcodes: string[];
}

/** Lookups for the regions, made once. */
export interface Atlas {
	regions: readonly Region[];
	byId: ReadonlyMap<number, Region>;
	/** Ids of the regions that contain a postcode. */
	homes: ReadonlyMap<string, readonly number[]>;
	states: readonly { code: string; name: string; regions: readonly Region[] }[];
}

/** The coverage. Immutable: an unchanged region keeps its Set object, so that its row isn't rendered again. */
export interface Served {
	/** Served postcodes by region. Unserved regions are missing; a served region without postcodes has an empty set. */
	chosen: ReadonlyMap<number, ReadonlySet<string>>;
	/** Other postcodes, as typed. */
	others: string;
}

export type Extent = "all" | "some" | "none";

export const STATE_NAMES: Readonly<Record<string, string>> = {
	ACT: "Australian Capital Territory",
	NSW: "New South Wales",
	NT: "Northern Territory",
	OT: "Other territories",
	QLD: "Queensland",
	SA: "South Australia",
	TAS: "Tasmania",
	VIC: "Victoria",
	WA: "Western Australia",
};

export const atlasOf = (regions: readonly Region[]): Atlas => {
	const homes = new Map<string, number[]>();
	const states = new Map<string, Region[]>();
	for (const region of regions) {
		for (const postcode of region.postcodes) homes.set(postcode, [...(homes.get(postcode) ?? []), region.id]);
		states.set(region.state, [...(states.get(region.state) ?? []), region]);
	}
	return {
		regions,
		byId: new Map(regions.map((region) => [region.id, region])),
		homes,
		states: [...states].map(([code, regions]) => ({ code, name: STATE_NAMES[code] ?? code, regions })),
	};
};

/** Whether all, some or none of a region is served. */
export const extentOf = (region: Region, chosen: ReadonlySet<string> | undefined): Extent => {
	if (!chosen) return "none";
	return chosen.size === region.postcodes.length ? "all" : "some";
};

const withPostcodes = ({ homes }: Atlas, served: Served, postcodes: Iterable<string>, on: boolean): Served => {
	const chosen = new Map(served.chosen);
	const fresh = new Map<number, Set<string>>();
	for (const postcode of postcodes)
		for (const id of homes.get(postcode) ?? []) {
			if (chosen.get(id)?.has(postcode) === on) continue;
			const own = fresh.get(id) ?? new Set(chosen.get(id));
			fresh.set(id, own);
			chosen.set(id, own);
			if (on) own.add(postcode);
			else own.delete(postcode);
			if (own.size === 0) chosen.delete(id);
		}
	return fresh.size > 0 ? { ...served, chosen } : served;
};

export const withRegion = (atlas: Atlas, served: Served, id: number, on: boolean): Served => {
	const region = atlas.byId.get(id);
	if (!region) return served;
	if (region.postcodes.length > 0) return withPostcodes(atlas, served, region.postcodes, on);
	const chosen = new Map(served.chosen);
	if (on) chosen.set(id, new Set());
	else chosen.delete(id);
	return { ...served, chosen };
};

export const withPostcode = (atlas: Atlas, served: Served, postcode: string, on: boolean): Served =>
	withPostcodes(atlas, served, [postcode], on);

/** Turns every region on and keeps the other postcodes. */
export const everywhere = (atlas: Atlas, { others }: Served): Served => ({
	chosen: new Map(atlas.regions.map((region) => [region.id, new Set(region.postcodes)])),
	others,
});

export const NOWHERE: Served = { chosen: new Map(), others: "" };

/** Moves other postcodes into the regions that contain them. The rest stays as typed. */
export const settle = (atlas: Atlas, served: Served): { served: Served; moved: string[] } => {
	const { postcodes, unreadable } = readPostcodes(served.others);
	const moved = postcodes.filter((postcode) => atlas.homes.has(postcode));
	if (moved.length === 0) return { served, moved };
	const others = [...postcodes.filter((postcode) => !atlas.homes.has(postcode)), ...unreadable].join(", ");
	return { served: { ...withPostcodes(atlas, served, moved, true), others }, moved };
};

/** The coverage from whole regions and single values: postcodes inside or outside of regions, or invalid text. */
export const servedOf = (atlas: Atlas, regions: readonly number[], postcodes: readonly string[]): Served => {
	const whole = regions.reduce<Served>((served, id) => withRegion(atlas, served, id, true), NOWHERE);
	return settle(atlas, { ...whole, others: postcodes.join(", ") }).served;
};

/**
 * The shortest equivalent lists, sorted: whole regions, and single postcodes. Invalid values stay in the list, so that
 * the server's check can name them.
 */
export const listsOf = (atlas: Atlas, state: Served): { regions: number[]; postcodes: string[] } => {
	const { served } = settle(atlas, state);
	const regions: number[] = [];
	const covered = new Set<string>();
	const parts = new Set<string>();
	for (const region of atlas.regions) {
		const chosen = served.chosen.get(region.id);
		if (extentOf(region, chosen) === "all") {
			regions.push(region.id);
			for (const postcode of region.postcodes) covered.add(postcode);
		} else for (const postcode of chosen ?? []) parts.add(postcode);
	}
	const { postcodes, unreadable } = readPostcodes(served.others);
	const single = [...parts].filter((postcode) => !covered.has(postcode));
	return { regions, postcodes: [...[...single, ...postcodes].sort(), ...unreadable] };
};

const count = (n: number, one: string, many = `${one}s`) => `${n.toLocaleString("en-AU")} ${n === 1 ? one : many}`;

/** How much of a region is served, as text. */
export const extentWords = (region: Region, chosen: ReadonlySet<string> | undefined): string => {
	const total = region.postcodes.length;
	if (!chosen) return "None";
	if (chosen.size < total) return `${chosen.size} of ${count(total, "postcode")}`;
	if (total === 0) return "All of it";
	return total === 1 ? "Its only postcode" : `All ${count(total, "postcode")}`;
};

/** The whole coverage as a sentence. */
export const servedWords = (atlas: Atlas, state: Served): string => {
	const { served } = settle(atlas, state);
	const inRegions = new Set([...served.chosen.values()].flatMap((postcodes) => [...postcodes])).size;
	const others = readPostcodes(served.others).postcodes.length;
	const regions = served.chosen.size;
	if (regions === 0)
		return others === 0 ? "You don't serve any postcodes yet." : `You serve ${count(others, "other postcode")}.`;
	const more = others > 0 ? `, and ${count(others, "other postcode")}` : "";
	const all = atlas.regions.every((region) => extentOf(region, served.chosen.get(region.id)) === "all");
	if (all) return `You serve all of Australia: ${count(inRegions, "postcode")} in ${count(regions, "region")}${more}.`;
	return `You serve ${count(inRegions, "postcode")} in ${count(regions, "region")}${more}.`;
};

/** The error message for the other postcodes, if any is invalid. */
export const othersError = (others: string): string | undefined => {
	const { unreadable } = readPostcodes(others);
	if (unreadable.length === 0) return;
	const quoted = unreadable.map((piece) => `“${piece}”`);
	const subject =
		quoted.length === 1
			? `${quoted[0]} is not a postcode`
			: `${quoted.slice(0, -1).join(", ")} and ${quoted.at(-1)} are not postcodes`;
	return `${subject}. A postcode has four digits, for example 3000.`;
};

/** Says which typed postcodes were moved to a region. */
export const movedWords = ({ homes, byId }: Atlas, moved: readonly string[]): string =>
	moved
		.map((postcode) => `${postcode} is in ${byId.get(homes.get(postcode)?.[0] ?? 0)?.name}. We ticked it there.`)
		.join(" ");
