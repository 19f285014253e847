import { useEffect } from "react";
import { data, redirect } from "react-router";
import { getCampaign } from "#contract/campaigns.ts";
import { CAMPAIGN_GONE_COOKIE } from "#contract/limits.ts";
import { getPrivacyChoices } from "#contract/privacy.ts";
import { searchProviders } from "#contract/providers.ts";
import { listServiceAreas } from "#contract/reference.ts";
import { call, type From, read } from "../lib/call.ts";
import { surroundingsContext } from "../lib/context.ts";
import { keepCampaign } from "../lib/held.ts";
import { emptySearch, links, type SearchState, searchCall, telephone } from "../lib/links.ts";
import { useRoot } from "../lib/root-data.ts";
import { pageMeta } from "../lib/seo.ts";
import { breadcrumbs } from "../lib/structured-data.ts";
import { loadSearchLists } from "../parts/search-form/lists.ts";
import { SearchForm } from "../parts/search-form/search-form.tsx";
import { VideoOverlay } from "../parts/video-overlay/video-overlay.tsx";
import { Icon } from "../ui/icon/icon.tsx";
import { Link } from "../ui/link/link.tsx";
import type { Route } from "./+types/campaign";
import { AskToCount } from "./campaign/ask-to-count.tsx";
import { HeadingImage } from "./campaign/heading-image.tsx";
import { Html, Questions } from "./campaign/questions.tsx";
import styles from "./campaign.module.css";

export const handle = { logo: "home" };

/** Seconds the browser has to learn that a campaign is gone. */
const GONE_FOR = 60;

export const loader = async ({ params, ...from }: Route.LoaderArgs) => {
	const { brand, publicUrl, allow } = from.context.get(surroundingsContext);
	const answer = await call(from, getCampaign, { params: { slug: params.slug } });
	if (!answer.ok) {
		if (answer.status === 404 || answer.status === 400) throw await unknown(from, params.slug);
		throw data(answer.problem, { status: answer.status, headers: answer.status === 503 ? { "retry-after": "5" } : {} });
	}
	const campaign = answer.data;
	const pixel = campaign.tracking_pixel_url;
	const counting = pixel ? (await read(from, getPrivacyChoices, {})).advertising.standing : "refused";
	// Also while the answer is open: a yes is heeded in this very document.
	if (pixel && !pixel.startsWith("/") && counting !== "refused") allow({ imageOrigin: new URL(pixel).origin });
	const state: SearchState = {
		...emptySearch,
		service_areas_list: campaign.selected_service_area ? [String(campaign.selected_service_area)] : [],
		age_groups_list: campaign.selected_age_group ? [campaign.selected_age_group] : [],
		funding_types_list: campaign.selected_funding_type ? [campaign.selected_funding_type] : [],
	};
	const all: SearchState = { ...emptySearch, service_areas_list: state.service_areas_list };
	const [lists, found] = await Promise.all([loadSearchLists(from), call(from, searchProviders, { query: searchCall(all) })]);
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

/** A service area without a campaign leads to its providers; all else goes home, and the browser forgets the campaign it keeps (visitor §8). */
const unknown = async (from: From, slug: string): Promise<Response> => {
	const { publicUrl, setCookies } = from.context.get(surroundingsContext);
	const area = (await read(from, listServiceAreas, {})).find((a) => a.slug === slug);
	if (area) return redirect(links.results({ service_areas_list: [String(area.id)] }));
	setCookies.push(`${CAMPAIGN_GONE_COOKIE}=1; Path=/; Max-Age=${GONE_FOR}; SameSite=Lax${publicUrl.startsWith("https:") ? "; Secure" : ""}`);
	return redirect(links.home());
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData
		? [
				// The campaign's own words alone: an advertisement names the same (CMP-012).
				{ title: loaderData.campaign.meta_title },
				...pageMeta({ ...loaderData, description: loaderData.campaign.meta_description, shareTitle: loaderData.campaign.meta_title }),
			]
		: [];

/** A landing page of a service area (visitor §2). */
export default function CampaignPage({ loaderData: { campaign, counting, lists, state, all } }: Route.ComponentProps) {
	const brand = useRoot()?.brand;
	useEffect(() => keepCampaign(campaign.slug), [campaign.slug]);
	return (
		<>
			{brand && (
				<p className={styles.banner}>
					<span>
						<Icon name="phone" /> Talk to a person: <a href={telephone(brand.phone)}>{brand.phone}</a>
					</span>{" "}
					<span>{brand.phoneHours}</span>
				</p>
			)}
			<div className={styles.hero}>
				<div className={styles.heroInner}>
					<div className={styles.words}>
						<h1 className={styles.heading}>{campaign.heading}</h1>
					</div>
					<HeadingImage url={campaign.heading_image_url} mobileUrl={campaign.mobile_heading_image_url} alt={campaign.heading_image_alt} />
					<div className={styles.search}>
						<SearchForm
							key={campaign.slug}
							lists={lists}
							state={state}
							heading="Search for providers"
							note="Free for participants and recipients. No account needed."
						/>
						{all && (
							<p className={styles.all}>
								<Link href={all.href} prefetch="none">
									See all {all.count.toLocaleString("en-AU")} providers
								</Link>
							</p>
						)}
					</div>
				</div>
			</div>
			<div className={`${styles.section} ${styles.about}`}>
				<section aria-labelledby="about">
					<h2 id="about">{campaign.subheading}</h2>
					<Html html={campaign.blurb} className={styles.blurb} />
				</section>
				<section aria-labelledby="video">
					<h2 id="video" className={styles.videoHeading}>
						How it works
					</h2>
					<VideoOverlay
						title="How it works, in three steps"
						length="20 seconds, no sound"
						wide={{ url: campaign.video_url, captions: campaign.video_captions_url, poster: "/videos/how-it-works-wide.webp" }}
						mobile={{ url: campaign.mobile_video_url, captions: campaign.mobile_video_captions_url, poster: "/videos/how-it-works-mobile.webp" }}
						transcript={campaign.video_transcript}
					/>
				</section>
			</div>
			<Questions sections={campaign.info_sections} />
			<div className={styles.again}>
				<div className={styles.againInner}>
					<SearchForm key={campaign.slug} prefix="search-again" lists={lists} state={state} heading={campaign.search_heading} />
				</div>
			</div>
			{campaign.tracking_pixel_url && <AskToCount url={campaign.tracking_pixel_url} standing={counting} here={links.serviceArea(campaign.slug)} />}
		</>
	);
}
