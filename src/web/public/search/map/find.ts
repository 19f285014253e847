import { data, redirect } from "react-router";
import type { ProviderCard } from "#contract/providers/providers.ts";
import { type DrawnMap, drawMap, isOnMap, type MAP_SIZES } from "#contract/search/map.ts";
import { readResultsPage } from "#contract/search/results-page.ts";
import { standingSite } from "#contract/shared/reach-words.ts";
import { call, type From, read } from "#web/lib/call.ts";
import { links } from "#web/lib/links.ts";
import { readSearch, searchCall } from "#web/lib/search-address.ts";
import { knownFacts, knownSearch } from "#web/parts/search-form/known-search.ts";

/** Where its pin belongs: coordinates, or a postcode. */
const pointOf = (provider: ProviderCard, facts: readonly string[]): string | undefined => {
	const { latitude = null, longitude = null, postcode } = standingSite(provider, facts) ?? {};
	if (latitude !== null && longitude !== null && isOnMap({ latitude, longitude }))
		return `${latitude.toFixed(5)},${longitude.toFixed(5)}`;
	return /^\d{4}$/.test(postcode ?? "") ? (postcode ?? undefined) : undefined;
};

/**
 * The page of results that an address asks for, and a function that draws its map.
 * @param listOnly leaves out the groups that the results show below the list
 */
export const findOnMap = async (from: From, { listOnly }: { listOnly: boolean }) => {
	const params = new URL(from.request.url).searchParams;
	const asked = knownFacts(readSearch(params));
	const found = await read(from, readResultsPage, {
		query: { ...searchCall(asked), list_only: listOnly ? "true" : "false" },
	});
	const state = knownSearch(asked, found.search);
	const view = params.get("view") ?? undefined;
	const { postcodes_list, suburb_list } = searchCall(state);
	const known = found.results.flatMap((provider, nth) => {
		const point = pointOf(provider, state.fit_list);
		return point === undefined ? [] : [{ point, nth }];
	});
	const nthOf = (point: number) => known[point]?.nth ?? 0;

	/** Points of the drawn map are positions in the results. Those without any place are unknown. */
	const draw = async (size: (typeof MAP_SIZES)[number]): Promise<DrawnMap> => {
		const answer = await call(from, drawMap, {
			query: { points: known.map(({ point }) => point).join(";"), postcodes_list, suburb_list, view, size },
		});
		// Our links never ask for an invalid view.
		if (!answer.ok && view !== undefined && answer.status === 400) throw redirect(links.map(state));
		if (!answer.ok) throw data(answer.problem, { status: answer.status });
		const { pins, outside, unknown, ...map } = answer.data;
		const placeless = found.results.flatMap((_, nth) => (known.some((one) => one.nth === nth) ? [] : [nth]));
		return {
			...map,
			pins: pins.map((pin) => ({ ...pin, point: nthOf(pin.point) })),
			outside: outside.map(nthOf),
			unknown: [...unknown.map(nthOf), ...placeless],
		};
	};
	return { ...found, state, isPart: view !== undefined && view !== "all", draw };
};

export type FoundOnMap = Awaited<ReturnType<typeof findOnMap>>;
