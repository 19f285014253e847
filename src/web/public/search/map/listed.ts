import type { ProviderCard } from "#contract/providers/providers.ts";
import type { DrawnMap } from "#contract/search/map.ts";
import { PROVIDERS_PER_PAGE } from "#contract/shared/limits.ts";
import { kmWords } from "#contract/shared/place-words.ts";
import { badgeOf } from "#web/lib/capacity-badge.ts";
import { type FoundOnMap, siteOf } from "./find.ts";

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
	isPinned: boolean;
}

/** The providers of a page of results, as the list and the map show them. */
export const listed = ({ results, state, services }: FoundOnMap, { pins }: Pick<DrawnMap, "pins">): MapProvider[] => {
	const now = new Date();
	const areaIds = state.service_areas_list.map(Number);
	return results.map((provider, nth): MapProvider => {
		const site = siteOf(provider);
		const away = provider.nearest ? kmWords(provider.nearest.km) : undefined;
		const suburb = site?.suburb ?? (site?.postcode ? `Postcode ${site.postcode}` : undefined);
		const offered = services.filter(({ id }) => provider.services.includes(id)).map((service) => service.service_area);
		return {
			id: provider.id,
			url_slug: provider.url_slug,
			name: provider.name,
			number: (state.page - 1) * PROVIDERS_PER_PAGE + nth + 1,
			where: [suburb, away].filter(Boolean).join(", ") || undefined,
			away,
			byVideo: isByVideo(provider, areaIds),
			capacity: badgeOf(provider.capacity, [...new Set(offered)], areaIds, now),
			isPinned: pins.some(({ point }) => point === nth),
		};
	});
};

const isByVideo = ({ is_telehealth_available: telehealth, delivery }: ProviderCard, areas: readonly number[]) =>
	telehealth === true ||
	delivery.some(
		({ service_area, ways }) =>
			(areas.length === 0 || areas.includes(service_area)) && ways.some(({ way }) => way === "video"),
	);
