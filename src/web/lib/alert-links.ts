import { WATCHED_LISTS } from "#contract/alerts/options.ts";
import { links } from "./links.ts";
import { emptySearch, type SearchState, searchQuery } from "./search-address.ts";

// Only the server uses these. In links.ts they would add to the scripts of the results page.

/** The filters of a search that alerts and feeds watch. */
const query = (s: SearchState): string =>
	searchQuery({ ...emptySearch, ...Object.fromEntries(WATCHED_LISTS.map((name) => [name, s[name]])) });

type Profile = Parameters<typeof links.profile>[0];

/** URLs of email alerts and feeds. */
export const alertLinks = {
	/** Asks for an email, or a feed, when a provider of a search turns open. */
	search: (s: SearchState) => `/tell-me-when${query(s)}`,
	searchFeed: (s: SearchState) => `/tell-me-when/feed.xml${query(s)}`,
	/** The same for one provider. */
	profile: (p: Profile) => `${links.profile(p)}/tell-me-when`,
	profileFeed: (p: Profile) => `${links.profile(p)}/openings.xml`,
	/** An email alert. Its link is in every email. */
	alert: (token: string) => `/tell-me-when/${token}`,
} as const;
