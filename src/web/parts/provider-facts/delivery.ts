import type { Delivery, ListOrigin, Reach } from "#contract/providers/fit.ts";
import { WAY_WORDS, WAYS, type Way } from "#contract/providers/fit-options.ts";
import { namesAndMore } from "#contract/shared/place-words.ts";
import type { RegionName } from "./regions.ts";
import { statementOf } from "./statement.ts";

/** A way of delivery in words, such as "Comes to you in Barwon and Western District". */
const wayWords = (way: Way, reach: Reach, served: string | undefined, regions: readonly RegionName[]): string => {
	if (reach === "australia")
		return way === "site" ? `${WAY_WORDS[way]}, from anywhere in Australia` : `${WAY_WORDS[way]} anywhere in Australia`;
	const named = regions.filter(({ id }) => reach !== "served" && reach.includes(id)).map(({ name }) => name);
	const where = reach === "served" ? served : namesAndMore(named, 4) || undefined;
	// A person travels to a site, so where a provider serves says who may come.
	if (way === "site")
		return reach === "served" || !where ? WAY_WORDS[way] : `${WAY_WORDS[way]}, if you live in ${where}`;
	return where ? `${WAY_WORDS[way]} in ${where}` : WAY_WORDS[way];
};

/** Services that are delivered in the same ways, as stated at the same time. */
export interface DeliveryGroup {
	services: string[];
	ways: { way: Way; text: string }[];
	/** "Told us on 3 November 2026" */
	stated: string;
}

/**
 * How each service is delivered and where that reaches. Services with the same ways and statement are one group.
 * @param areas the offered service areas, in page order
 * @param served the coverage in one line
 */
export const deliveryGroups = (
	delivery: readonly Delivery[],
	areas: readonly { id: number; name: string }[],
	served: string | undefined,
	regions: readonly RegionName[],
	list: ListOrigin | null,
): { groups: DeliveryGroup[]; notStated: string[] } => {
	const groups = new Map<string, DeliveryGroup>();
	for (const { id, name } of areas) {
		const one = delivery.find(({ service_area }) => service_area === id);
		if (!one) continue;
		const ways = WAYS.flatMap((way) => {
			const found = one.ways.find((stated) => stated.way === way);
			return found ? [{ way, text: wayWords(way, found.reach, served, regions) }] : [];
		});
		const stated = statementOf(one, list);
		const key = JSON.stringify([ways, stated]);
		const group = groups.get(key) ?? { services: [], ways, stated };
		group.services.push(name);
		groups.set(key, group);
	}
	return {
		groups: [...groups.values()],
		notStated: areas
			.filter(({ id }) => !delivery.some(({ service_area }) => service_area === id))
			.map(({ name }) => name),
	};
};
