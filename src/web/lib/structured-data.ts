// schema.org data of our pages as plain objects. The document head escapes them.
import type { FitFacts, Site } from "#contract/providers/fit.ts";
import { WEEKDAYS } from "#contract/providers/fit-options.ts";
import { officeDay } from "#contract/shared/office-hours.ts";

const CONTEXT = "https://schema.org";

/** Breadcrumbs of a page. @param site URL of the site, without a trailing slash */
export const breadcrumbs = (site: string, items: readonly { name: string; path: string }[]): object => ({
	"@context": CONTEXT,
	"@type": "BreadcrumbList",
	itemListElement: items.map(({ name, path }, index) => ({
		"@type": "ListItem",
		position: index + 1,
		name,
		item: site + path,
	})),
});

/** Questions and answers on a page. */
export const questionsAsked = (questions: readonly { title: string; html: string }[]): object => ({
	"@context": CONTEXT,
	"@type": "FAQPage",
	mainEntity: questions.map(({ title, html }) => ({
		"@type": "Question",
		name: title,
		acceptedAnswer: { "@type": "Answer", text: html },
	})),
});

/** Our organisation and site search. */
export const ourselves = (site: string, brand: { name: string; phone: string; email: string }): object[] => [
	{
		"@context": CONTEXT,
		"@type": "Organization",
		name: brand.name,
		url: `${site}/`,
		logo: `${site}/favicon.svg`,
		contactPoint: {
			"@type": "ContactPoint",
			telephone: brand.phone,
			email: brand.email,
			contactType: "customer service",
			areaServed: "AU",
		},
	},
	{
		"@context": CONTEXT,
		"@type": "WebSite",
		name: brand.name,
		url: `${site}/`,
		potentialAction: {
			"@type": "SearchAction",
			target: { "@type": "EntryPoint", urlTemplate: `${site}/providers?query={search_term_string}` },
			"query-input": "required name=search_term_string",
		},
	},
];

/** One of our articles, with ISO 8601 times. @param page URL of the page @param image absolute URL of its picture */
export const article = (
	page: string,
	site: string,
	product: string,
	story: {
		title: string;
		description: string;
		author: string;
		published: string;
		modified: string;
		image?: string | undefined;
		section?: string | undefined;
	},
): object => ({
	"@context": CONTEXT,
	"@type": "Article",
	headline: story.title,
	description: story.description,
	author: { "@type": "Organization", name: story.author },
	publisher: {
		"@type": "Organization",
		name: product,
		url: `${site}/`,
		logo: { "@type": "ImageObject", url: `${site}/favicon.svg` },
	},
	datePublished: story.published,
	dateModified: story.modified,
	mainEntityOfPage: page,
	inLanguage: "en-AU",
	...(story.image ? { image: [story.image] } : {}),
	...(story.section ? { articleSection: story.section } : {}),
});

interface RatedProvider {
	name: string;
	short_description: string;
	url: string | null;
	phone_number: string | null;
	/** For example "4.5"; only valid with reviews. */
	overall_review: string;
	reviews_count: number;
}

interface Placed {
	sites: readonly Site[];
	fit_facts: FitFacts;
	/** Names of regions and states, or "AU". Empty if the profile names none. */
	areaServed: "AU" | readonly string[];
}

const openingHours = ({ hours }: FitFacts) =>
	hours?.value.map(({ day, opens, closes }) => ({
		"@type": "OpeningHoursSpecification",
		dayOfWeek: WEEKDAYS[day - 1],
		opens,
		closes,
	}));

const addressOf = ({ street, suburb, state, postcode }: Site) => ({
	"@type": "PostalAddress",
	...(street ? { streetAddress: street } : {}),
	...(suburb ? { addressLocality: suburb } : {}),
	...(state ? { addressRegion: state } : {}),
	...(postcode ? { postalCode: postcode } : {}),
	addressCountry: "AU",
});

/** Where a provider is and serves, its hours and languages, as far as stated. */
const placed = ({ sites, fit_facts: facts, areaServed }: Placed, phone: string | null): Record<string, unknown> => {
	const hours = openingHours(facts);
	const languages = facts.languages?.value;
	const [only] = sites;
	return {
		...(areaServed === "AU" ? { areaServed: "AU" } : {}),
		...(areaServed !== "AU" && areaServed.length > 0
			? { areaServed: areaServed.map((name) => ({ "@type": "AdministrativeArea", name })) }
			: {}),
		...(sites.length === 1 && only ? { address: addressOf(only) } : {}),
		...(sites.length > 0
			? {
					location: sites.map((site) => ({
						"@type": "Place",
						...(site.name ? { name: site.name } : {}),
						address: addressOf(site),
						...(site.latitude !== null && site.longitude !== null
							? { geo: { "@type": "GeoCoordinates", latitude: site.latitude, longitude: site.longitude } }
							: {}),
						// The hours are the organisation's, so they are a place's only if there is no other.
						...(hours && sites.length === 1 ? { openingHoursSpecification: hours } : {}),
					})),
				}
			: {}),
		...(languages || hours
			? {
					contactPoint: {
						"@type": "ContactPoint",
						contactType: "customer service",
						...(phone ? { telephone: phone } : {}),
						...(languages ? { availableLanguage: languages } : {}),
						...(hours ? { hoursAvailable: hours } : {}),
					},
				}
			: {}),
	};
};

/**
 * A provider, with a rating if there are reviews.
 * @param page URL of the profile
 * @param place on the profile itself: where they are and serve
 */
export const organisation = (page: string, provider: RatedProvider, place?: Placed): Record<string, unknown> => ({
	"@context": CONTEXT,
	"@type": "Organization",
	"@id": page,
	name: provider.name,
	url: provider.url ?? page,
	mainEntityOfPage: page,
	...(provider.short_description ? { description: provider.short_description } : {}),
	...(provider.phone_number ? { telephone: provider.phone_number } : {}),
	...(place ? placed(place, provider.phone_number) : {}),
	...(provider.reviews_count > 0
		? {
				aggregateRating: {
					"@type": "AggregateRating",
					ratingValue: provider.overall_review,
					reviewCount: provider.reviews_count,
					bestRating: 5,
					worstRating: 0,
				},
			}
		: {}),
});

/** A provider's reviews with masked names. */
export const reviewed = (
	provider: Record<string, unknown>,
	reviews: readonly { reviewer: string; comment: string; total_score: number; published: { iso: string } }[],
): object => ({
	...provider,
	review: reviews.map(({ reviewer, comment, total_score, published }) => ({
		"@type": "Review",
		author: { "@type": "Person", name: reviewer },
		datePublished: officeDay(new Date(published.iso)),
		...(comment ? { reviewBody: comment } : {}),
		reviewRating: { "@type": "Rating", ratingValue: total_score.toFixed(1), bestRating: 5, worstRating: 0 },
	})),
});
