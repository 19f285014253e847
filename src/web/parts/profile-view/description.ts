import { toWellFormed } from "#contract/shared/well-formed.ts";

/** Shortest and longest useful description for search engines, in characters. */
const LEAST = 40;
const MOST = 160;
/** Most service areas named; the rest is counted. */
const NAMED = 3;
/** Added at the end if it fits. Makes even the shortest description long enough. */
const WHAT_THERE_IS = "See services, funding, ages and reviews, and connect for free.";

interface Described {
	name: string;
	/** Plain text; may be empty. */
	short_description: string;
	/** Mean of published reviews with one decimal, such as "4.5"; only valid with reviews. */
	overall_review: string;
	reviews_count: number;
}

const and = new Intl.ListFormat("en-AU", { type: "conjunction" });

/** "Fig Therapy: Psychology, Counselling and 2 more." */
const offers = (name: string, areas: readonly string[]) => {
	const more = areas.length - NAMED;
	const named = more > 0 ? [...areas.slice(0, NAMED), `${more} more`] : areas;
	return named.length > 0 ? `${name}: ${and.format(named)}.` : `${name}.`;
};

/** The text, or as many words as fit with "…". */
const shortened = (text: string) =>
	text.length <= MOST ? text : `${toWellFormed(text.slice(0, MOST - 1).replace(/[\s,:;–]+\S*$/, ""))}…`;

/**
 * Description of a profile for search engines and social sites: the provider's short description, followed by facts if
 * it's too short; 40 to 160 characters in total.
 * @param areas names of the offered service areas, in page order
 */
export const describeProfile = (
	{ name, short_description, overall_review, reviews_count }: Described,
	areas: readonly string[],
): string => {
	const own = short_description.trim();
	if (own.length >= LEAST) return own;
	const [first = "", ...facts] = [
		...(own ? [/[.!?…]$/.test(own) ? own : `${own}.`] : []),
		offers(name, areas),
		...(reviews_count > 0
			? [`Rated ${overall_review} out of 5 in ${reviews_count === 1 ? "1 review" : `${reviews_count} reviews`}.`]
			: []),
		WHAT_THERE_IS,
	];
	return facts.reduce(
		(said, fact) => (said.length + 1 + fact.length <= MOST ? `${said} ${fact}` : said),
		shortened(first),
	);
};
