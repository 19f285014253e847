import { isWatchable, type WatchedAlso } from "#contract/alerts/options.ts";
import { alertLinks } from "#web/lib/alert-links.ts";
import type { SearchState } from "#web/lib/search-address.ts";
import type { BesideGroup } from "./beside-groups.ts";
import type { FundingBlock } from "./funding-blocks.ts";

// "Tell me when" on the results page (decision 80). It reuses parts of the page, so that no script grows.

const TEXT = "We'll email you when a provider of this search tells us that they have places, at most once a week.";
const LINK = "Get an email alert or a feed";

/** The groups beside a list that its alert covers, too. */
export const alsoShown = (groups: readonly { id: string }[]): WatchedAlso[] => [
	...(groups.some(({ id }) => id === "by-video") ? (["video"] as const) : []),
	...(groups.some(({ id }) => id === "farther") ? (["farther"] as const) : []),
];

/** Below the list. Empty if the search can't be watched. */
export const tellMeGroup = (state: SearchState, also: readonly WatchedAlso[]): BesideGroup[] =>
	isWatchable(state)
		? [
				{
					id: "tell-me",
					title: "Tell me when more have places",
					text: TEXT,
					providers: [],
					more: { href: alertLinks.search(state, also), text: LINK },
				},
			]
		: [];

/** The same where nothing was found. */
export const tellMeBlock = (state: SearchState, also: readonly WatchedAlso[]): FundingBlock[] =>
	isWatchable(state)
		? [
				{
					id: "tell-me",
					title: "Tell me when a provider has places",
					text: TEXT,
					href: alertLinks.search(state, also),
					link: LINK,
				},
			]
		: [];
