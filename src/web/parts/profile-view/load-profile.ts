import type { Provider } from "#contract/providers/providers.ts";
import {
	listAgeGroups,
	listFundingTypes,
	listInternalLinks,
	listServiceAreas,
	listServices,
} from "#contract/reference/reference.ts";
import { getRatingBreakdown, listReviews } from "#contract/reviews/reviews.ts";
import { REVIEWS_PER_PAGE } from "#contract/shared/limits.ts";
import { type From, read } from "../../lib/call.ts";
import { badgeOf, badgeOfArea } from "../../lib/capacity-badge.ts";
import { showReview } from "../review-list/show.ts";
import { fundingLines } from "./funding.ts";

/**
 * Loads what a profile page shows in addition to the profile's own columns, as text.
 * @param isPreview for people who may see a hidden profile; only they can read its reviews
 */
export const loadProfile = async (from: From, provider: Provider, isPreview = false) => {
	const id = String(provider.id);
	const showsReviews = provider.is_active || isPreview;
	const [areas, services, ages, funding, keywords, reviews, breakdown] = await Promise.all([
		read(from, listServiceAreas, {}),
		read(from, listServices, {}),
		read(from, listAgeGroups, {}),
		read(from, listFundingTypes, {}),
		read(from, listInternalLinks, {}),
		showsReviews ? read(from, listReviews, { query: { provider: id, pageSize: String(REVIEWS_PER_PAGE) } }) : undefined,
		showsReviews ? read(from, getRatingBreakdown, { query: { provider: id } }) : undefined,
	]);
	const offered = services.filter((s) => provider.services.includes(s.id));
	const { services: _ids, postcodes: _postcodes, regions: _regions, capacity, ...shown } = provider;
	const now = new Date();
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
	return {
		provider: shown,
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
		reviews: reviews?.results.map((review) => showReview(review)),
		breakdown,
	};
};

export type ProfileData = Awaited<ReturnType<typeof loadProfile>>;
