import type { Output } from "#contract/endpoint.ts";
import type { readResultsPage } from "#contract/search/results-page.ts";
import { counted } from "#contract/shared/counted.ts";
import { links } from "#web/lib/links.ts";
import type { SearchState } from "#web/lib/search-address.ts";
import { type CardLists, type ProviderCardData, toCard } from "#web/parts/provider-card/card.ts";

/** Providers beside a short list, under a heading of their own. */
export interface BesideGroup {
	id: string;
	title: string;
	text: string;
	providers: ProviderCardData[];
	/** Where to see more of them, if there are more. */
	more: { href: string; text: string } | undefined;
	/** They have no Connect. */
	isClosed?: boolean;
}

/**
 * What else may help if few providers of the search have places: by video, a little farther, with a waiting list.
 * @param place the place of the search, such as "Broome 6725"
 */
export const besideGroups = (
	{ video, farther, waiting, unchecked }: Output<typeof readResultsPage>["beside"],
	state: SearchState,
	lists: CardLists,
	place: string,
	now: Date,
): BesideGroup[] => {
	const areaIds = state.service_areas_list.map(Number);
	const cards = (found: typeof video) =>
		found.results.map((provider) => toCard(provider, lists, areaIds, now, state.fit_list));
	const groups = [
		{
			id: "by-video",
			title: "By phone or video",
			text: `These providers don't serve ${place} in person, but they can help there by phone or video.`,
			providers: cards(video),
			more:
				video.count > video.results.length
					? {
							href: links.results({ ...state, delivery_list: ["video"], page: 1 }),
							text: "See all providers by phone or video",
						}
					: undefined,
		},
		{
			id: "farther",
			title: "A little farther away",
			text: state.within_km
				? `These providers are within 150 km of ${place}, in a straight line. Ask them, or visit them.`
				: `These providers are within 150 km of ${place}, in a straight line, but don't say that they come there. Ask them, or visit them.`,
			providers: cards(farther),
			more: undefined,
		},
		{
			id: "waiting",
			title: "With a waiting list",
			text: "These providers match your search, but you would wait. The shortest wait is first.",
			providers: cards(waiting),
			more:
				waiting.count > waiting.results.length
					? {
							href: links.results({ ...state, capacity: ["open", "waiting"], order: "soonest", page: 1 }),
							text: "See all with places or a waiting list",
						}
					: undefined,
		},
		{
			id: "unchecked",
			title: "We couldn't check these",
			text: `We don't know if ${counted(unchecked.count, "more provider")} ${unchecked.count === 1 ? "is" : "are"} on the NDIS register, so you can't connect with them here. Ask them if they are registered.`,
			providers: cards(unchecked),
			more: undefined,
			isClosed: true,
		},
	];
	const [byVideo, away, ...others] = groups;
	// Only to assess what is needed: then a provider nearby comes first.
	const isAssessment = video.results.every(({ reach }) => reach.ways.some((one) => one.is_assessment));
	return [...(isAssessment ? [away, byVideo] : [byVideo, away]), ...others]
		.flatMap((group) => group ?? [])
		.filter(({ providers }) => providers.length > 0);
};
