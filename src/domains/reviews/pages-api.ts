import { readProfilePage, readReviewsPage } from "#contract/reviews/profile-page.ts";
import { previewProfile } from "#domains/providers/admin/preview.ts";
import { readProfile } from "#domains/providers/read-profiles.ts";
import { type Reference, sharedReference } from "#domains/reference/current.ts";
import { ownSuburbs } from "#domains/reference/own-suburbs.ts";
import { anyone, type Binding, bind } from "#platform/http/bind.ts";
import type { Services } from "#platform/services.ts";
import { breakdownOf, pageOf, shownReview } from "./show.ts";
import { readPublished } from "./store.ts";

/** The lists that name what a profile has. */
const listsOf = (
	{ serviceAreas, services, ageGroups, fundingTypes, regions, diagnoses, internalLinks }: Reference,
	profile: { services: readonly number[]; regions: readonly number[] },
) => ({
	areas: serviceAreas,
	services: services.filter(({ id }) => profile.services.includes(id)),
	ages: ageGroups,
	funding: fundingTypes,
	regions: regions.map((region) => (profile.regions.includes(region.id) ? region : { ...region, postcodes: [] })),
	conditions: diagnoses,
	keywords: internalLinks,
});

/** What the pages of a profile and of its reviews show. */
export const reviewPagesApi = (services: Services): Binding[] => {
	const { database } = services;
	const current = sharedReference(services);
	return [
		bind(readProfilePage, { who: anyone }, async ({ params, query: { pageSize, preview, ...query } }, caller) => {
			const { profile, is_claimed } = preview
				? await previewProfile(services, caller, params.idOrSlug)
				: await readProfile(database, params.idOrSlug, query, services.clock());
			const showsReviews = preview || profile.is_active;
			const asked = { provider: profile.id, page: 1, pageSize, withAnswers: true };
			const found = showsReviews ? await readPublished(database.db, asked) : undefined;
			const reference = await current();
			return {
				provider: profile,
				is_claimed,
				reviews: found?.rows.map(shownReview) ?? null,
				breakdown: found ? breakdownOf(found) : null,
				suburbs: ownSuburbs(query, reference),
				...listsOf(reference, profile),
			};
		}),

		bind(readReviewsPage, { who: anyone }, async ({ params, query }) => {
			const anywhere = { service_areas_list: [], postcodes_list: [] };
			const { profile } = await readProfile(database, params.idOrSlug, anywhere, services.clock());
			const found = profile.is_active
				? await readPublished(database.db, { provider: profile.id, ...query })
				: undefined;
			const { internalLinks } = await current();
			return {
				provider: profile,
				keywords: internalLinks,
				...pageOf(found?.rows.map(shownReview) ?? [], found?.count ?? 0, query.pageSize),
			};
		}),
	];
};
