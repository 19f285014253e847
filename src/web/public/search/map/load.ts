import { redirect } from "react-router";
import { type ProviderCard, searchCards } from "#contract/providers/providers.ts";
import { type DrawnMap, drawMap, type MAP_SIZES } from "#contract/search/map.ts";
import { FUNDING_UNKNOWN, PROVIDERS_PER_PAGE } from "#contract/shared/limits.ts";
import { kmWords } from "#contract/shared/place-words.ts";
import { headingWords } from "#contract/shared/search-words.ts";
import { call, type From, read } from "#web/lib/call.ts";
import { badgeOf } from "#web/lib/capacity-badge.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { readSearch, type SearchState, searchCall } from "#web/lib/search-address.ts";
import { knownSearch } from "#web/parts/search-form/known-search.ts";
import { loadListsAndServices } from "#web/parts/search-form/lists.ts";
import { ORDER_NAMES } from "../results/orders.ts";
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

/** The site that stands for a provider: the nearest one, or the first. */
const siteOf = ({ sites, nearest }: ProviderCard) => sites[nearest?.site ?? 0];

/** Where its pin belongs: coordinates, or a postcode. */
const pointOf = (provider: ProviderCard): string | undefined => {
	const { latitude = null, longitude = null, postcode } = siteOf(provider) ?? {};
	if (latitude !== null && longitude !== null) return `${latitude.toFixed(5)},${longitude.toFixed(5)}`;
	return /^\d{4}$/.test(postcode ?? "") ? (postcode ?? undefined) : undefined;
};

/** Loads the page of results with its map. Other addresses lead to the results, which explain an empty list. */
export const loadMap = async (from: From) => {
	const { brand } = from.context.get(requestContext);
	const params = new URL(from.request.url).searchParams;
	const { services, ...lists } = await loadListsAndServices(from);
	const state = await knownSearch(from, readSearch(params), lists, FUNDING_UNKNOWN);
	const { results, count, totalPages } = await read(from, searchCards, { query: searchCall(state) });
	if (count === 0) throw redirect(links.results(state));
	if (results.length === 0) throw redirect(links.map({ ...state, page: totalPages }));

	const points = results.map(pointOf);
	const view = params.get("view") ?? undefined;
	const maps = await drawMaps(from, state, points, view);
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
			isPinned: maps.large.pins.some(({ point }) => point === nth),
		};
	});
	const isUnknown = (nth: number) => points[nth] === undefined || maps.large.unknown.includes(nth);
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
		maps,
		isPart: view !== undefined,
		notes: missingNotes({
			all: results.length,
			outside: maps.large.outside.length,
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

/** Draws both sizes. Positions of their points are those of the list. */
const drawMaps = async (
	from: From,
	state: SearchState,
	points: readonly (string | undefined)[],
	view: string | undefined,
): Promise<Record<(typeof MAP_SIZES)[number], DrawnMap>> => {
	const { postcodes_list, suburb_list } = searchCall(state);
	const known = points.flatMap((point, nth) => (point === undefined ? [] : [{ point, nth }]));
	const draw = async (size: (typeof MAP_SIZES)[number]): Promise<DrawnMap> => {
		const answer = await call(from, drawMap, {
			query: { points: known.map(({ point }) => point).join(";"), postcodes_list, suburb_list, view, size },
		});
		// Our links never ask for such a view.
		if (!answer.ok) throw redirect(links.map(state));
		const nthOf = (point: number) => known[point]?.nth ?? 0;
		const { pins, outside, unknown, ...map } = answer.data;
		return {
			...map,
			pins: pins.map((pin) => ({ ...pin, point: nthOf(pin.point) })),
			outside: outside.map(nthOf),
			unknown: unknown.map(nthOf),
		};
	};
	const [small, large] = await Promise.all([draw("small"), draw("large")]);
	return { small, large };
};
