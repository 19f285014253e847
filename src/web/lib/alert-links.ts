import { WATCHED_LISTS, type WatchedAlso } from "#contract/alerts/options.ts";
import { links } from "./links.ts";
import { emptySearch, type SearchState, searchQuery } from "./search-address.ts";

// Only the server uses these. In links.ts they would add to the scripts of the results page.

/** The filters of a search that alerts and feeds watch. */
const query = (s: SearchState, also: readonly WatchedAlso[]): string => {
	const lists = Object.fromEntries(WATCHED_LISTS.map((name) => [name, s[name]]));
	const { within_km, price_up_to, plan_management } = s;
	const address = searchQuery({ ...emptySearch, ...lists, within_km, price_up_to, plan_management });
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
