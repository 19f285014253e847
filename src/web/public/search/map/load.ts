import { redirect } from "react-router";
import type { ProviderCard } from "#contract/providers/providers.ts";
import { PROVIDERS_PER_PAGE } from "#contract/shared/limits.ts";
import { kmWords } from "#contract/shared/place-words.ts";
import { headingWords } from "#contract/shared/search-words.ts";
import type { From } from "#web/lib/call.ts";
import { badgeOf } from "#web/lib/capacity-badge.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { ORDER_NAMES } from "../results/orders.ts";
import { findOnMap, siteOf } from "./find.ts";
import { missingNotes } from "./notes.ts";

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

/** Loads the page of results with its map. Other addresses lead to the results, which explain an empty list. */
export const loadMap = async (from: From) => {
	const { brand } = from.context.get(requestContext);
	const { results, count, totalPages, state, services, lists, isPart, draw } = await findOnMap(from);
	if (count === 0) throw redirect(links.results(state));
	if (results.length === 0) throw redirect(links.map({ ...state, page: totalPages }));

	const [small, large] = await Promise.all([draw("small"), draw("large")]);
	const now = new Date();
	const areaIds = state.service_areas_list.map(Number);
	const providers = results.map((provider, nth): MapProvider => {
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
			isPinned: large.pins.some(({ point }) => point === nth),
		};
	});
	const isUnknown = (nth: number) => large.unknown.includes(nth);
	const heading = headingWords(state, lists.areas);
	return {
		product: brand.name,
		state,
		heading,
		title: `${heading}, on a map${state.page > 1 ? `, page ${state.page} of ${totalPages}` : ""}`,
		order: ORDER_NAMES[state.order],
		providers,
		count,
		totalPages,
		maps: { small, large },
		isPart,
		notes: missingNotes({
			all: results.length,
			outside: large.outside.length,
			byVideo: providers.filter(({ byVideo }, nth) => isUnknown(nth) && byVideo).length,
			unknown: providers.filter(({ byVideo }, nth) => isUnknown(nth) && !byVideo).length,
		}),
	};
};

const isByVideo = ({ is_telehealth_available: telehealth, delivery }: ProviderCard, areas: readonly number[]) =>
	telehealth ||
	delivery.some(
		({ service_area, ways }) =>
			(areas.length === 0 || areas.includes(service_area)) && ways.some(({ way }) => way === "video"),
	);
