import {
	type Campaign,
	countCampaignVisit,
	findMovedLanding,
	getCampaign,
	listCampaigns,
} from "#contract/campaigns/campaigns.ts";
import { eventsCopy } from "#contract/shared/copy/events.ts";
import type { Settings } from "#platform/config.ts";
import { anyone, type Binding, bind } from "#platform/http/bind.ts";
import { notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { findCampaign, findMoved, listCampaignRows, type StoredCampaign } from "./store.ts";

/** A transparent GIF of 1×1 pixel. */
const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** Address of a page's pixel: the advertiser's from the settings, or our own. */
const pixelOf = ({ slug, has_pixel }: StoredCampaign, settings: Settings): string | null => {
	if (!has_pixel) return null;
	return (
		settings.advertisingPixelUrl?.replaceAll("{campaign}", encodeURIComponent(slug)) ?? `/api/campaigns/${slug}/pixel/`
	);
};

/** Landing pages (API-032), open to anyone. */
export const campaignsApi = ({ database, settings, clock, analytics }: Services): Binding[] => {
	const find = async (slug: string): Promise<StoredCampaign> => {
		const campaign = await findCampaign(database.db, slug, clock());
		if (!campaign) throw notFound("We can't find that campaign.");
		return campaign;
	};
	return [
		bind(listCampaigns, { who: anyone }, () => listCampaignRows(database.db, clock())),
		bind(getCampaign, { who: anyone }, async ({ params }): Promise<Campaign> => {
			const campaign = await find(params.slug);
			return { ...campaign, tracking_pixel_url: pixelOf(campaign, settings) };
		}),
		bind(findMovedLanding, { who: anyone }, async ({ params }) => {
			const slug = await findMoved(database.db, params.slug);
			if (slug === undefined) throw notFound();
			return { slug };
		}),
		bind(countCampaignVisit, { who: anyone, limit: { times: 120, seconds: 600 } }, async ({ params }) => {
			const { slug, has_pixel } = await find(params.slug);
			if (!has_pixel) throw notFound("That campaign has no pixel.");
			analytics.record({ name: eventsCopy.campaignVisit, properties: { campaign: slug } });
			return new Response(PIXEL, {
				headers: { "content-type": "image/gif", "content-length": String(PIXEL.length), "cache-control": "no-store" },
			});
		}),
	];
};
