import type { Output } from "#contract/endpoint.ts";
import type { ReachedWay } from "#contract/providers/fit.ts";
import type { FoundProfile } from "#contract/providers/providers.ts";
import { barWords, connectBar } from "#contract/providers/register.ts";
import type { readProfilePage } from "#contract/reviews/profile-page.ts";
import { FUNDING_NDIS } from "#contract/shared/funding-codes.ts";
import { whereWords } from "#contract/shared/place-words.ts";
import { telehealthWords } from "#contract/shared/reach-words.ts";
import { badgeOf, badgeOfArea } from "../../lib/capacity-badge.ts";
import { planOf, type SearchState } from "../../lib/search-address.ts";
import { placeLines } from "../provider-card/place-lines.ts";
import { deliveryGroups } from "../provider-facts/delivery.ts";
import { fitGroups } from "../provider-facts/fit.ts";
import { shownPrices } from "../provider-facts/prices.ts";
import { type Coverage, coverageOf } from "../provider-facts/regions.ts";
import { servesPlace } from "../provider-facts/serves-place.ts";
import { siteWords } from "../provider-facts/site-words.ts";
import { showReview } from "../review-list/show.ts";
import { fundingLines } from "./funding.ts";
import { factLines, registerLines } from "./register-lines.ts";

type ProfilePage = Output<typeof readProfilePage>;

/**
 * What a profile page shows, as text.
 * @param now the time of the request
 * @param search the search that led here
 */
export const showProfile = (
	{
		provider,
		areas,
		services: offered,
		ages,
		funding,
		keywords,
		regions: allRegions,
		conditions,
		reviews,
		breakdown,
		suburbs,
	}: ProfilePage,
	now: Date,
	search?: SearchState,
) => {
	const {
		services: _ids,
		postcodes: _postcodes,
		regions: _regions,
		sites,
		delivery,
		fit_facts,
		prices,
		capacity,
		nearest,
		reach: _reach,
		ways,
		list,
		register,
		...shown
	} = provider;
	const offeredAreas = [...new Set(offered.map((s) => s.service_area))];
	const badges = new Map(
		offeredAreas.map((area) => [
			area,
			badgeOfArea(
				capacity.find((answer) => answer.service_area === area),
				now,
			),
		]),
	);
	const differs = new Set([...badges.values()].map(({ text }) => text)).size > 1;
	const coverage = coverageOf(provider, allRegions);
	const named = areas.filter(({ id }) => offeredAreas.includes(id));
	return {
		provider: shown,
		serves: search && servesWords(provider, search, suburbs, offeredAreas),
		/** Where it is and how it delivers, as on its card in results. */
		places: placeLines(provider, search?.fit_list),
		where: {
			sites: siteWords(sites, nearest, list),
			delivery: deliveryGroups(delivery, named, coverage.short, allRegions, list),
			coverage: { short: coverage.short, states: coverage.states },
			isEstimated: provider.is_coverage_estimated,
		},
		/** Why a person of this search can't connect with it. */
		bar: barOf(register, search),
		register: [
			...registerLines(register, named, provider.funding_types.includes(FUNDING_NDIS), now),
			...factLines(register, now),
		],
		telehealth: telehealthWords(provider),
		fit: fitGroups(fit_facts, conditions, list),
		prices: shownPrices(prices, named, now, list, register),
		/** For structured data, which has no word for an estimate. */
		areaServed: isAnywhere(coverage, ways) ? ("AU" as const) : provider.is_coverage_estimated ? [] : coverage.names,
		capacity: badgeOf(capacity, offeredAreas, [], now),
		// Grouped by area, because people look for "Occupational therapy" first and its kinds second.
		areas: areas
			.map(({ id, name, slug }) => ({
				id,
				name,
				slug,
				services: offered.filter((s) => s.service_area === id).map((s) => s.name),
				// If all areas have the same answer, the page header shows it once.
				capacity: differs ? badges.get(id) : undefined,
			}))
			.filter((area) => area.services.length > 0),
		ages: ages.filter((a) => provider.age_groups.includes(a.code)).map((a) => a.description),
		funding: fundingLines(funding, provider.funding_types),
		keywords,
		/** Undefined if reviews aren't shown; the same for the breakdown. */
		reviews: reviews?.map((review) => showReview(review, now)),
		breakdown: breakdown ?? undefined,
	};
};

/** In person, a provider goes to the places it serves, whatever it states about a way. */
const isAnywhere = ({ isNational }: Coverage, ways: readonly ReachedWay[]): boolean =>
	isNational || ways.some(({ way, is_anywhere }) => way === "video" && is_anywhere);

const barOf = (register: FoundProfile["register"], search: SearchState | undefined): string | undefined => {
	const bar = connectBar(register, search?.service_areas_list.map(Number) ?? [], planOf(search));
	return bar && barWords(bar);
};

/** "Serves Broome 6725?" with its answer. Undefined if the search has no place, or none of the services. */
const servesWords = (
	provider: FoundProfile,
	{ postcodes_list, service_areas_list: searched }: SearchState,
	/** Only a suburb of this postcode may show: the address may have any text. */
	suburb_list: readonly string[],
	offered: readonly number[],
) => {
	if (postcodes_list.length === 0) return undefined;
	if (searched.length > 0 && !offered.some((area) => searched.includes(String(area)))) return undefined;
	return {
		question: `Serves ${whereWords({ postcodes_list, suburb_list })}?`,
		answer: servesPlace(provider),
	};
};

export type ProfileData = ReturnType<typeof showProfile>;
