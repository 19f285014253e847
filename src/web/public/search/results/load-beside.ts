import { searchBeside } from "#contract/providers/providers.ts";
import type { Service } from "#contract/reference/reference.ts";
import { call, type From } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { type SearchState, searchCall } from "#web/lib/search-address.ts";
import { type ProviderCardData, toCard } from "#web/parts/provider-card/card.ts";

/** Providers beside a short list, under a heading of their own. */
export interface BesideGroup {
	id: string;
	title: string;
	text: string;
	providers: ProviderCardData[];
	/** Where to see more of them, if there are more. */
	more: { href: string; text: string } | undefined;
}

/**
 * What else may help if few providers of the search have places: by video, a little farther, with a waiting list. Empty
 * on later pages. The page works without, so an error only leaves the groups out.
 * @param place the place of the search, such as "Broome 6725"
 */
export const loadBeside = async (
	from: From,
	state: SearchState,
	lists: { services: readonly Service[]; areas: readonly { id: number; name: string }[] },
	place: string,
): Promise<BesideGroup[]> => {
	if (state.page > 1 || (state.postcodes_list.length === 0 && state.capacity.length === 0)) return [];
	const answer = await call(from, searchBeside, { query: searchCall(state) });
	if (!answer.ok) return [];
	const { video, farther, waiting } = answer.data;
	const now = from.context.get(requestContext).now();
	const areaIds = state.service_areas_list.map(Number);
	const cards = (found: typeof video) =>
		found.results.map((provider) => toCard(provider, lists, areaIds, now, { place, facts: state.fit_list }));
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
	];
	const [byVideo, away, ...others] = groups;
	// Only to assess what is needed: then a provider nearby comes first.
	const isAssessment = video.results.every(({ reach }) => reach.ways.some((one) => one.is_assessment));
	return [...(isAssessment ? [away, byVideo] : [byVideo, away]), ...others]
		.flatMap((group) => group ?? [])
		.filter(({ providers }) => providers.length > 0);
};
