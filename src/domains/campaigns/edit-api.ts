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
import { teamMember } from "#domains/accounts/session.ts";
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
	return [
		bind(listCampaignWork, { who }, async () => ({
			results: (await listWork(database.db)).map((row) => lineOf(row, clock())),
		})),
		bind(startCampaign, { who }, async ({ body }, caller) => ({
			id: await startWork(services, body, {
				personId: (await teamMember(caller, services)).id,
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
		bind(saveCampaignWork, { who, maxBody: 512 * 1024 }, async ({ params, body: { version, ...asked } }, caller) => ({
			version: await saveWork(
				services,
				{ id: params.campaign, version },
				asked,
				(await teamMember(caller, services)).id,
			),
		})),
		bind(
			changeCampaignPicture,
			{
				who,
				limit: PICTURES,
				maxBody: CAMPAIGN_PICTURE_BYTES + FORM_BYTES,
				tooLarge: { field: "picture", message: "Choose a picture up to 5 MB" },
			},
			async ({ params, body }, caller) => ({
				url: await changePicture(
					services,
					params.campaign,
					params.which,
					body.picture,
					(await teamMember(caller, services)).id,
				),
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
		bind(publishCampaign, { who }, async ({ params, body }, caller) =>
			publishWork(services, { id: params.campaign, version: body.version }, (await teamMember(caller, services)).id),
		),
		bind(endCampaign, { who }, async ({ params, body }, caller) =>
			endWork(services, { id: params.campaign, version: body.version }, (await teamMember(caller, services)).id),
		),
		bind(discardCampaignWork, { who }, async ({ params, body }, caller) => ({
			is_gone: await discardWork(
				services,
				{ id: params.campaign, version: body.version },
				(await teamMember(caller, services)).id,
			),
		})),
	];
};
