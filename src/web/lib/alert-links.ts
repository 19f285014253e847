import type { WatchedAlso } from "#contract/alerts/options.ts";
import { links } from "./links.ts";
import { emptySearch, type SearchState, searchQuery } from "./search-address.ts";

// Only the server uses these. In links.ts they would add to the scripts of the results page.

/** A search with only the filters that alerts and feeds watch. */
export const watchedState = (s: SearchState): SearchState => ({
	...s,
	...{ query: "", capacity: [], is_subscribed_for_onboarding: false },
	...{ order: emptySearch.order, page: 1, to_quote: [] },
});

const query = (s: SearchState, also: readonly WatchedAlso[]): string => {
	const address = searchQuery(watchedState(s));
	return also.length > 0 ? `${address}${address ? "&" : "?"}also_list=${also.join()}` : address;
};

type Profile = Parameters<typeof links.profile>[0];

/** URLs of email alerts and feeds. */
export const alertLinks = {
	/** Asks for an email, or a feed, when a provider of a search turns open. */
	search: (s: SearchState, also: readonly WatchedAlso[] = []) => `/tell-me-when${query(s, also)}`,
	searchFeed: (s: SearchState, also: readonly WatchedAlso[] = []) => `/tell-me-when/feed.xml${query(s, also)}`,
	/** The same for one provider. */
	profile: (p: Profile) => `${links.profile(p)}/tell-me-when`,
	profileFeed: (p: Profile) => `${links.profile(p)}/openings.xml`,
	/** An email alert. Its link is in every email. */
	alert: (token: string) => `/tell-me-when/${token}`,
} as const;
