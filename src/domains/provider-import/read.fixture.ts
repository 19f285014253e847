import { readFileSync } from "node:fs";
import { offersOf } from "./offers.ts";
import { readOutlet } from "./outlet.ts";
import { createPlaces } from "./places.ts";
import { type ReadOptions, readSource } from "./read.ts";
import { createWords } from "./words.ts";

interface Seed {
	service_areas: { id: number; name: string }[];
	services: { id: number; name: string; service_area: number }[];
	age_groups: { code: string; description: string }[];
	funding_types: { code: string; name: string }[];
}
const seed = JSON.parse(readFileSync(new URL("../../../seed/reference.json", import.meta.url), "utf8")) as Seed;
const areas = new Map(seed.service_areas.map(({ id, name }) => [id, name]));
export const words = createWords({
	services: seed.services.map(({ id, name, service_area }) => ({ id, name, area: areas.get(service_area) ?? "" })),
	ages: seed.age_groups,
	fundings: seed.funding_types,
});
const nameOf = new Map(seed.services.map(({ id, name }) => [id, name]));
export const places = createPlaces([], []);
const offerOf = offersOf(words);

/** Gives a table without places a suburb, because a list of providers has one. */
const placed = (text: string): string =>
	/^[[{]|suburb|pcode/i.test(text)
		? text
		: text.replace(/^(.+)$/gm, (line, _all, at) => `${line},${at === 0 ? "suburb" : "Carlton"}`);
export const read = (text: string, options: ReadOptions = {}, mapping?: Record<string, string>) =>
	readSource(Buffer.from(placed(text)), mapping, { words, ...options });
/** Every outlet and its offer, as an import sees them. */
export const outlets = (text: string, options?: ReadOptions) =>
	read(text, options).rows.map((row) => {
		const outlet = readOutlet(row, places);
		const { services, faults, ...offer } = offerOf(outlet);
		return {
			...outlet,
			...offer,
			services: services.map((id) => nameOf.get(id)),
			faults: [...outlet.faults, ...faults],
		};
	});
