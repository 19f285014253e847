import type { Campaign } from "#contract/campaigns/campaigns.ts";
import {
	changeCampaignPicture,
	discardCampaignWork,
	endCampaign,
	getCampaignPicture,
	listCampaignWork,
	previewCampaign,
	publishCampaign,
	readCampaignWork,
	saveCampaignWork,
	startCampaign,
} from "#contract/campaigns/editing.ts";
import { CAMPAIGN_PICTURE_BYTES } from "#contract/reference/lists.ts";
import { teamBinder } from "#domains/accounts/team-binder.ts";
import { mayTeam } from "#domains/accounts/team-permissions.ts";
import { listAuditEvents } from "#domains/reference/lists.ts";
import { cleanHtml } from "#platform/html/clean-html.ts";
import { anyone, type Binding, bind } from "#platform/http/bind.ts";
import { notFound } from "#platform/http/problem.ts";
import { givenKeyOf } from "#platform/http/request-key.ts";
import type { Services } from "#platform/services.ts";
import { changePicture, discardWork, endWork, publishWork, saveWork, startWork } from "./edit-campaign.ts";
import { readPicture } from "./pictures.ts";
import { contentOf, findWork, lineOf, listWork } from "./work-store.ts";

const PICTURES = { times: 60, seconds: 3600 };
/** Size of a form's other fields, in bytes. */
const FORM_BYTES = 16 * 1024;

/** Endpoints for the team to write, preview and publish landing pages (decision 26). */
export const campaignEditApi = (services: Services): Binding[] => {
	const { database, clock } = services;
	const who = mayTeam("campaigns.change");
	const find = async (id: number) => {
		const row = await findWork(database.db, id);
		if (!row) throw notFound();
		return row;
	};
	const bindTeam = teamBinder(services);
	return [
		bind(listCampaignWork, { who }, async () => ({
			results: (await listWork(database.db)).map((row) => lineOf(row, clock())),
		})),
		bindTeam(startCampaign, { who }, async ({ body }, by, caller) => ({
			id: await startWork(services, body, {
				personId: by.id,
				key: givenKeyOf(caller),
			}),
		})),
		bind(readCampaignWork, { who }, async ({ params }) => {
			const row = await find(params.campaign);
			return {
				...lineOf(row, clock()),
				version: row.version,
				content: contentOf(row),
				published_slug: row.slug,
				history: await listAuditEvents(database.db, [`campaign:${row.id}`]),
			};
		}),
		bindTeam(saveCampaignWork, { who, maxBody: 512 * 1024 }, async ({ params, body: { version, ...asked } }, by) => ({
			version: await saveWork(services, { id: params.campaign, version }, asked, by.id),
		})),
		bindTeam(
			changeCampaignPicture,
			{
				who,
				limit: PICTURES,
				maxBody: CAMPAIGN_PICTURE_BYTES + FORM_BYTES,
				tooLarge: { field: "picture", message: "Choose a picture up to 5 MB" },
			},
			async ({ params, body }, by) => ({
				url: await changePicture(services, params.campaign, params.which, body.picture, by.id),
			}),
		),
		bind(getCampaignPicture, { who: anyone }, ({ params }) => readPicture(services, params.name, params.variant)),
		bind(previewCampaign, { who }, async ({ params }): Promise<Campaign> => {
			const {
				live_from: _from,
				live_until: _until,
				has_pixel: _pixel,
				info_sections,
				...content
			} = contentOf(await find(params.campaign));
			return {
				...content,
				blurb: cleanHtml(content.blurb, "landing-page"),
				info_sections: info_sections.map((section, index) => ({
					id: index + 1,
					content_question: section.content_question,
					content_answer: cleanHtml(section.content_answer, "landing-page"),
					mobile_version_content_answer: cleanHtml(section.mobile_version_content_answer, "landing-page") || null,
					same_mobile_version: section.same_mobile_version,
				})),
				// A preview isn't a visit.
				tracking_pixel_url: null,
			};
		}),
		bindTeam(publishCampaign, { who }, ({ params, body }, by) =>
			publishWork(services, { id: params.campaign, version: body.version }, by.id),
		),
		bindTeam(endCampaign, { who }, ({ params, body }, by) =>
			endWork(services, { id: params.campaign, version: body.version }, by.id),
		),
		bindTeam(discardCampaignWork, { who }, async ({ params, body }, by) => ({
			is_gone: await discardWork(services, { id: params.campaign, version: body.version }, by.id),
		})),
	];
};
