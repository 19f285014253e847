import { PROVIDERS_PER_PAGE } from "#contract/search/limits.ts";
import type { DrawnMap } from "#contract/search/map.ts";
import { kmWords } from "#contract/shared/place-words.ts";
import { standingSite } from "#contract/shared/reach-words.ts";
import { badgeOf } from "#web/lib/capacity-badge.ts";
import type { FoundOnMap } from "./find.ts";
import { kindOf, type PinKind } from "./pin.tsx";

/** A provider in the list and on the map. */
export interface MapProvider {
	id: number;
	url_slug: string;
	name: string;
	/** Its place in all results, from 1. The pin shows the same number. */
	number: number;
	/** Suburb and distance, as far as known. */
	where: string | undefined;
	/** Only the distance. */
	away: string | undefined;
	byVideo: boolean;
	capacity: ReturnType<typeof badgeOf>;
	kind: PinKind;
	isPinned: boolean;
}

/** The providers of a page of results, as the list and the map show them. */
export const listed = (
	{ results, state, services }: FoundOnMap,
	{ pins }: Pick<DrawnMap, "pins">,
	now: Date,
): MapProvider[] => {
	const areaIds = state.service_areas_list.map(Number);
	return results.map((provider, nth): MapProvider => {
		const site = standingSite(provider, state.fit_list);
		const away = provider.nearest ? kmWords(provider.nearest) : undefined;
		const suburb = site?.suburb ?? (site?.postcode ? `Postcode ${site.postcode}` : undefined);
		const offered = services.filter(({ id }) => provider.services.includes(id)).map((service) => service.service_area);
		const capacity = badgeOf(provider.capacity, [...new Set(offered)], areaIds, now);
		return {
			id: provider.id,
			url_slug: provider.url_slug,
			name: provider.name,
			number: (state.page - 1) * PROVIDERS_PER_PAGE + nth + 1,
			where: [suburb, away].filter(Boolean).join(", ") || undefined,
			away,
			byVideo: provider.reach.ways.some(({ way }) => way === "video"),
			capacity,
			kind: kindOf(capacity),
			isPinned: pins.some(({ point }) => point === nth),
		};
	});
};
