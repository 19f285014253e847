import { useEffect } from "react";
import type { Campaign } from "#contract/campaigns/campaigns.ts";
import type { ConsentStatus } from "#contract/consent/consent.ts";
import { thousands } from "#contract/shared/thousands.ts";
import { keepCampaign } from "#web/lib/attribution.ts";
import { links } from "../../lib/links.ts";
import { useRoot } from "../../lib/root-data.ts";
import { emptySearch, type SearchState } from "../../lib/search-address.ts";
import { whenIdle } from "../../lib/when-idle.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { Link } from "../../ui/link/link.tsx";
import { PhoneLink } from "../phone-link/phone-link.tsx";
import type { SearchLists } from "../search-form/lists.ts";
import { SearchForm } from "../search-form/search-form.tsx";
import { VideoOverlay } from "../video-overlay/video-overlay.tsx";
import { AskToCount } from "./ask-to-count.tsx";
import styles from "./campaign-page.module.css";
import { HeadingImage } from "./heading-image.tsx";
import { Html, Questions } from "./questions.tsx";

export interface CampaignPageProps {
	campaign: Campaign;
	counting: ConsentStatus;
	lists: SearchLists;
	/** Initial search in the form. */
	state: SearchState;
	/** Number of providers in the service area, and a link to them. */
	all: { count: number; href: string } | undefined;
	/** A preview, which stores nothing in the browser. */
	isPreview?: boolean | undefined;
}

/** Initial search in a landing page's forms. */
export const searchOf = (campaign: Campaign): SearchState => ({
	...emptySearch,
	service_areas_list: campaign.selected_service_area ? [String(campaign.selected_service_area)] : [],
	age_groups_list: campaign.selected_age_group ? [campaign.selected_age_group] : [],
	funding_types_list: campaign.selected_funding_type ? [campaign.selected_funding_type] : [],
});

/** A landing page of a service area (CMP-014 to CMP-032). */
export const CampaignPage = ({ campaign, counting, lists, state, all, isPreview = false }: CampaignPageProps) => {
	const brand = useRoot()?.brand;
	useEffect(() => {
		if (!isPreview) whenIdle(() => keepCampaign(campaign.slug));
	}, [campaign.slug, isPreview]);
	return (
		<>
			{brand && (
				<p className={styles.banner}>
					<span>
						<Icon name="phone" /> Talk to a person: <PhoneLink of={brand.phone} />
					</span>{" "}
					<span>{brand.phoneHours}</span>
				</p>
			)}
			<div className={styles.hero}>
				<div className={styles.heroInner}>
					<div>
						<h1>{campaign.heading}</h1>
					</div>
					<HeadingImage
						url={campaign.heading_image_url}
						mobileUrl={campaign.mobile_heading_image_url}
						alt={campaign.heading_image_alt}
					/>
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
								<Link href={all.href}>See all {thousands(all.count)} providers</Link>
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
					<h2 id="video">How it works</h2>
					<VideoOverlay
						title="How it works, in three steps"
						length="20 seconds, no sound"
						wide={{
							url: campaign.video_url,
							captions: campaign.video_captions_url,
							poster: "/videos/how-it-works-wide.webp",
						}}
						mobile={{
							url: campaign.mobile_video_url,
							captions: campaign.mobile_video_captions_url,
							poster: "/videos/how-it-works-mobile.webp",
						}}
						transcript={campaign.video_transcript}
					/>
				</section>
			</div>
			<Questions key={`questions of ${campaign.slug}`} sections={campaign.info_sections} />
			<div className={styles.again}>
				<div className={styles.againInner}>
					<SearchForm
						key={campaign.slug}
						prefix="search-again"
						lists={lists}
						state={state}
						heading={campaign.search_heading}
					/>
				</div>
			</div>
			{campaign.tracking_pixel_url && (
				<AskToCount url={campaign.tracking_pixel_url} standing={counting} here={links.serviceArea(campaign.slug)} />
			)}
		</>
	);
};
