import { toWellFormed } from "#contract/shared/well-formed.ts";

/** Search engines are told nothing by less (characters), and cut off what is much longer. */
const LEAST = 40;
const MOST = 160;
/** How many service areas are named before the rest is counted. */
const NAMED = 3;
/** Last of all where there is room for it; with it even the shortest name makes a sentence. */
const WHAT_THERE_IS = "See services, funding, ages and reviews, and connect for free.";

interface Described {
	name: string;
	/** Plain text; empty where the provider wrote none. */
	short_description: string;
	/** Mean of published reviews with one decimal, such as "4.5"; counts only where there are reviews. */
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

/** The text itself, or as many of its words as there is room for and "…". */
const shortened = (text: string) =>
	text.length <= MOST ? text : `${toWellFormed(text.slice(0, MOST - 1).replace(/[\s,:;–]+\S*$/, ""))}…`;

/**
 * What search engines and social sites say of a profile: its short description as it stands; where that is missing or says too little, facts of the page after
 * it, 40 to 160 characters in all.
 * @param areas names of the service areas offered, in the order of the page
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
