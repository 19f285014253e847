import { z } from "zod";
import { flag, pageNumber, pageOf, pageSize, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { FoundProfile, ProfileSearch } from "#contract/providers/providers.ts";
import {
	AgeGroup,
	Diagnosis,
	FundingType,
	InternalLink,
	Region,
	Service,
	ServiceArea,
} from "#contract/reference/reference.ts";
import { REVIEWS_PER_PAGE } from "#contract/reviews/limits.ts";
import { RatingBreakdown, Review } from "./reviews.ts";

export const readProfilePage = endpoint({
	method: "GET",
	path: "/pages/profile/{idOrSlug}/",
	summary:
		"A profile with its first reviews and the lists that name what it offers; 404 if unknown. `preview` is for hidden profiles: 404 for callers who may not preview them",
	params: z.object({ idOrSlug: text(200) }),
	query: ProfileSearch.extend({ pageSize: pageSize(REVIEWS_PER_PAGE), preview: flag }),
	output: z.object({
		provider: FoundProfile,
		/** Whether it has a user who is proven. */
		is_claimed: z.boolean(),
		/** Null if the reviews of a hidden profile aren't shown. The same for the breakdown. */
		reviews: z.array(Review).nullable(),
		breakdown: RatingBreakdown.nullable(),
		/** The suburb of the search, if it belongs to its only postcode. */
		suburbs: z.array(z.string()),
		areas: z.array(ServiceArea),
		/** Those that it offers. */
		services: z.array(Service),
		ages: z.array(AgeGroup),
		funding: z.array(FundingType),
		/** All regions; postcodes only of those that it serves. */
		regions: z.array(Region),
		conditions: z.array(Diagnosis),
		/** Words in reviews that become links. */
		keywords: z.array(InternalLink),
	}),
});

export const readReviewsPage = endpoint({
	method: "GET",
	path: "/pages/reviews/{idOrSlug}/",
	summary: "A provider with a page of its published reviews, newest first; 404 if unknown. None for a hidden profile",
	params: z.object({ idOrSlug: text(200) }),
	query: z.object({ page: pageNumber, pageSize: pageSize(REVIEWS_PER_PAGE) }),
	output: pageOf(Review).extend({
		provider: FoundProfile.pick({
			id: true,
			name: true,
			url_slug: true,
			short_description: true,
			url: true,
			phone_number: true,
			is_active: true,
			overall_review: true,
			reviews_count: true,
		}),
		keywords: z.array(InternalLink),
	}),
});
