import { data, redirect } from "react-router";
import { findMovedLanding, getCampaign } from "#contract/campaigns/campaigns.ts";
import { getPrivacyChoices } from "#contract/consent/privacy.ts";
import { searchProviders } from "#contract/providers/providers.ts";
import { listServiceAreas } from "#contract/reference/reference.ts";
import { CAMPAIGN_GONE_COOKIE } from "#contract/shared/request-names.ts";
import { call, type From, read } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { emptySearch, type SearchState, searchCall } from "#web/lib/search-address.ts";
import { pageMeta } from "#web/lib/seo.ts";
import { breadcrumbs } from "#web/lib/structured-data.ts";
import { CampaignPage, searchOf } from "#web/parts/campaign-page/campaign-page.tsx";
import { loadSearchLists } from "#web/parts/search-form/lists.ts";
import type { Route } from "./+types/campaign";

export const handle = { logo: "home" };

/** Lifetime in seconds of the cookie that tells the browser a campaign is gone. */
const GONE_FOR = 60;

export const loader = async ({ params, ...from }: Route.LoaderArgs) => {
	const { brand, publicUrl, allow } = from.context.get(requestContext);
	const answer = await call(from, getCampaign, { params: { slug: params.slug } });
	if (!answer.ok) {
		if (answer.status === 404 || answer.status === 400) throw await unknown(from, params.slug);
		throw data(answer.problem, { status: answer.status, headers: answer.status === 503 ? { "retry-after": "5" } : {} });
	}
	const campaign = answer.data;
	const pixel = campaign.tracking_pixel_url;
	const counting = pixel ? (await read(from, getPrivacyChoices, {})).advertising.standing : "refused";
	// Allowed even while the visitor hasn't answered: if they agree, the pixel loads in this document.
	if (pixel && !pixel.startsWith("/") && counting !== "refused") allow({ imageOrigin: new URL(pixel).origin });
	const state = searchOf(campaign);
	const all: SearchState = { ...emptySearch, service_areas_list: state.service_areas_list };
	const [lists, found] = await Promise.all([
		loadSearchLists(from),
		call(from, searchProviders, { query: searchCall(all) }),
	]);
	return {
		campaign,
		counting,
		lists,
		state,
		all: found.ok && found.data.count > 1 ? { count: found.data.count, href: links.results(all) } : undefined,
		canonical: publicUrl + links.serviceArea(campaign.slug),
		product: brand.name,
		structured: [
			breadcrumbs(publicUrl, [
				{ name: "Home", path: links.home() },
				{ name: campaign.heading, path: links.serviceArea(campaign.slug) },
			]),
		],
	};
};

/**
 * An area without a campaign redirects to its providers, and a moved page to its new address. Any other address goes
 * home and clears the stored campaign (CMP-010, CMP-011).
 */
const unknown = async (from: From, slug: string): Promise<Response> => {
	const { publicUrl, setCookies } = from.context.get(requestContext);
	const area = (await read(from, listServiceAreas, {})).find((a) => a.slug === slug);
	if (area) return redirect(links.results({ service_areas_list: [String(area.id)] }));
	const moved = await call(from, findMovedLanding, { params: { slug } });
	// Keeps the tracking parameters of an advertisement.
	if (moved.ok) return redirect(links.serviceArea(moved.data.slug) + new URL(from.request.url).search, 301);
	// We don't know if it is gone, so the stored campaign stays.
	if (moved.status >= 500) throw data(moved.problem, { status: moved.status });
	setCookies.push(
		`${CAMPAIGN_GONE_COOKIE}=1; Path=/; Max-Age=${GONE_FOR}; SameSite=Lax${publicUrl.startsWith("https:") ? "; Secure" : ""}`,
	);
	return redirect(links.home());
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData
		? [
				// Only the campaign's own title, because it must match the advertisement (CMP-012).
				{ title: loaderData.campaign.meta_title },
				...pageMeta({
					...loaderData,
					description: loaderData.campaign.meta_description,
					shareTitle: loaderData.campaign.meta_title,
				}),
			]
		: [];

/** A landing page of a service area (CMP-001 to CMP-009). */
export default function Landing({ loaderData: { campaign, counting, lists, state, all } }: Route.ComponentProps) {
	return <CampaignPage campaign={campaign} counting={counting} lists={lists} state={state} all={all} />;
}
