import { previewCampaign } from "#contract/campaigns/editing.ts";
import { searchProviders } from "#contract/providers/providers.ts";
import { call } from "#web/lib/call.ts";
import { links } from "#web/lib/links.ts";
import { emptySearch, searchCall } from "#web/lib/search-address.ts";
import { toLogin } from "#web/lib/to-login.ts";
import { CampaignPage, searchOf } from "#web/parts/campaign-page/campaign-page.tsx";
import { inOwnWords } from "#web/parts/error-page/in-own-words.ts";
import { PrivateTitle } from "#web/parts/private-title/private-title.tsx";
import { loadSearchLists } from "#web/parts/search-form/lists.ts";
import type { Route } from "./+types/campaign-preview";

export const handle = { logo: "home" };

export const loader = async (from: Route.LoaderArgs) => {
	const answer = await call(from, previewCampaign, { params: { campaign: from.params.id } });
	if (!answer.ok && answer.status === 401) throw toLogin(from.request);
	if (!answer.ok) throw await inOwnWords(from, answer.status, "team");
	const campaign = answer.data;
	const state = searchOf(campaign);
	const all = { ...emptySearch, service_areas_list: state.service_areas_list };
	const [lists, found] = await Promise.all([
		loadSearchLists(from),
		call(from, searchProviders, { query: searchCall(all) }),
	]);
	return {
		campaign,
		lists,
		state,
		all: found.ok && found.data.count > 1 ? { count: found.data.count, href: links.results(all) } : undefined,
	};
};

/** The saved draft of a landing page, exactly as visitors would see it. Only the team can open it. */
export default function Preview({ loaderData: { campaign, lists, state, all } }: Route.ComponentProps) {
	return (
		<>
			<PrivateTitle title={`Preview: ${campaign.meta_title || campaign.heading}`} />
			<CampaignPage campaign={campaign} counting="refused" lists={lists} state={state} all={all} isPreview />
		</>
	);
}
