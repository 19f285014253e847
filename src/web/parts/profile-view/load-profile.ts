import type { ReachedWay } from "#contract/providers/fit.ts";
import type { FoundProfile } from "#contract/providers/providers.ts";
import {
	listAgeGroups,
	listDiagnoses,
	listFundingTypes,
	listInternalLinks,
	listRegions,
	listServiceAreas,
	listServices,
} from "#contract/reference/reference.ts";
import { getRatingBreakdown, listReviews } from "#contract/reviews/reviews.ts";
import { REVIEWS_PER_PAGE } from "#contract/shared/limits.ts";
import { whereWords } from "#contract/shared/place-words.ts";
import { telehealthWords } from "#contract/shared/reach-words.ts";
import { type From, read } from "../../lib/call.ts";
import { badgeOf, badgeOfArea } from "../../lib/capacity-badge.ts";
import { requestContext } from "../../lib/context.ts";
import type { SearchState } from "../../lib/search-address.ts";
import { placeLines } from "../provider-card/place-lines.ts";
import { deliveryGroups } from "../provider-facts/delivery.ts";
import { fitGroups } from "../provider-facts/fit.ts";
import { type Coverage, coverageOf } from "../provider-facts/regions.ts";
import { servesPlace } from "../provider-facts/serves-place.ts";
import { siteWords } from "../provider-facts/site-words.ts";
import { showReview } from "../review-list/show.ts";
import { ownSuburbs } from "../search-form/known-search.ts";
import { fundingLines } from "./funding.ts";

interface Options {
	/** For people who may see a hidden profile; only they can read its reviews. */
	isPreview?: boolean;
	/** The search that led here. */
	search?: SearchState;
}

/** Loads what a profile page shows in addition to the profile's own columns, as text. */
export const loadProfile = async (from: From, provider: FoundProfile, { isPreview = false, search }: Options = {}) => {
	const id = String(provider.id);
	const showsReviews = provider.is_active || isPreview;
	const [areas, services, ages, funding, keywords, allRegions, conditions, reviews, breakdown] = await Promise.all([
		read(from, listServiceAreas, {}),
		read(from, listServices, {}),
		read(from, listAgeGroups, {}),
		read(from, listFundingTypes, {}),
		read(from, listInternalLinks, {}),
		read(from, listRegions, {}),
		read(from, listDiagnoses, {}),
		showsReviews ? read(from, listReviews, { query: { provider: id, pageSize: String(REVIEWS_PER_PAGE) } }) : undefined,
		showsReviews ? read(from, getRatingBreakdown, { query: { provider: id } }) : undefined,
	]);
	const offered = services.filter((s) => provider.services.includes(s.id));
	const {
		services: _ids,
		postcodes: _postcodes,
		regions: _regions,
		sites,
		delivery,
		fit_facts,
		capacity,
		nearest,
		reach: _reach,
		ways,
		list,
		...shown
	} = provider;
	const now = from.context.get(requestContext).now();
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
		serves: search && (await servesWords(from, provider, search, offeredAreas)),
		/** Where it is and how it delivers, as on its card in results. */
		places: placeLines(provider, { place: undefined, facts: search?.fit_list }),
		where: {
			sites: siteWords(sites, nearest, list),
			delivery: deliveryGroups(delivery, named, coverage.short, allRegions, list),
			coverage: { short: coverage.short, states: coverage.states },
			isEstimated: provider.is_coverage_estimated,
		},
		telehealth: telehealthWords(provider),
		fit: fitGroups(fit_facts, conditions, list),
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
		reviews: reviews?.results.map((review) => showReview(review, now)),
		breakdown,
	};
};

/** In person, a provider goes to the places it serves, whatever it states about a way. */
const isAnywhere = ({ isNational }: Coverage, ways: readonly ReachedWay[]): boolean =>
	isNational || ways.some(({ way, is_anywhere }) => way === "video" && is_anywhere);

/** "Serves Broome 6725?" with its answer. Undefined if the search has no place, or none of the services. */
const servesWords = async (from: From, provider: FoundProfile, state: SearchState, offered: readonly number[]) => {
	const { postcodes_list: postcodes, service_areas_list: searched } = state;
	if (postcodes.length === 0) return undefined;
	if (searched.length > 0 && !offered.some((area) => searched.includes(String(area)))) return undefined;
	// Only a suburb of this postcode may show: the address may have any text.
	const suburb_list = await ownSuburbs(from, state);
	return {
		question: `Serves ${whereWords({ postcodes_list: postcodes, suburb_list })}?`,
		answer: servesPlace(provider),
	};
};

export type ProfileData = Awaited<ReturnType<typeof loadProfile>>;
