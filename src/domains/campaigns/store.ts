import { type RawBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Campaign, InfoSection } from "#contract/campaigns/campaigns.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { cleanHtml } from "#platform/html/clean-html.ts";

/** A stored landing page: whether it has a pixel, not the pixel's address. */
export type StoredCampaign = Omit<Campaign, "tracking_pixel_url"> & { has_pixel: boolean };

/** A landing page to be stored: its sections have no ids yet. */
export type CampaignDraft = Omit<StoredCampaign, "info_sections"> & { info_sections: Omit<InfoSection, "id">[] };

/** SQL: whether a page is live at this time. */
const shown = (now: Date): RawBuilder<boolean> =>
	sql`(c.live_from is null or c.live_from <= ${now}) and (c.live_until is null or c.live_until > ${now})`;

/** Finds a live landing page; undefined if there is none. Sanitises its HTML again on reading (decision 26). */
export const findCampaign = async (db: Db, slug: string, now: Date): Promise<StoredCampaign | undefined> => {
	const row = await db
		.selectFrom("campaign as c")
		.selectAll("c")
		.select(({ selectFrom }) =>
			jsonArrayFrom(
				selectFrom("info_section as s")
					.select(["s.id", "s.content_question", "s.content_answer"])
					.select(["s.mobile_version_content_answer", "s.same_mobile_version"])
					.whereRef("s.campaign", "=", "c.slug")
					.orderBy("s.number"),
			).as("info_sections"),
		)
		.where("c.slug", "=", slug)
		.where(shown(now))
		.executeTakeFirst();
	return row && clean(row);
};

/** The new slug of a landing page or service area that moved. */
export const findMoved = async (db: Db | Transaction, slug: string): Promise<string | undefined> =>
	(await db.selectFrom("landing_redirect").select("leads_to").where("slug", "=", slug).executeTakeFirst())?.leads_to;

/** All live landing pages, by slug. */
export const listCampaignRows = (db: Db, now: Date) =>
	db
		.selectFrom("campaign as c")
		.select(["c.slug", "c.heading", "c.selected_service_area"])
		.where(shown(now))
		.orderBy("c.slug")
		.execute();

/**
 * Adds or changes a landing page with its sections. Sanitises their HTML first (CMP-020).
 * @param editedAt when a person changed it; null for the seed, which never overwrites a person's change
 * @returns false if a person's change was kept
 */
export const saveCampaign = async (trx: Transaction, draft: CampaignDraft, editedAt: Date | null): Promise<boolean> => {
	const { info_sections, ...c } = clean(draft);
	if (editedAt === null && (await findMoved(trx, c.slug)) !== undefined) return false;
	const { rows } = await sql`
		insert into campaign as c (
			slug, heading, heading_image_url, mobile_heading_image_url, heading_image_alt, subheading, blurb, meta_title, meta_description, search_heading,
			selected_service_area, selected_age_group, selected_funding_type,
			video_url, mobile_video_url, video_captions_url, mobile_video_captions_url, video_transcript, has_pixel, edited_at
		) values (
			${c.slug}, ${c.heading}, ${c.heading_image_url}, ${c.mobile_heading_image_url}, ${c.heading_image_alt}, ${c.subheading}, ${c.blurb},
			${c.meta_title}, ${c.meta_description}, ${c.search_heading}, ${c.selected_service_area}, ${c.selected_age_group}, ${c.selected_funding_type},
			${c.video_url}, ${c.mobile_video_url}, ${c.video_captions_url}, ${c.mobile_video_captions_url}, ${c.video_transcript}, ${c.has_pixel}, ${editedAt}
		)
		on conflict (slug) do update set
			heading = excluded.heading, heading_image_url = excluded.heading_image_url, mobile_heading_image_url = excluded.mobile_heading_image_url,
			heading_image_alt = excluded.heading_image_alt, subheading = excluded.subheading, blurb = excluded.blurb,
			meta_title = excluded.meta_title, meta_description = excluded.meta_description, search_heading = excluded.search_heading,
			selected_service_area = excluded.selected_service_area, selected_age_group = excluded.selected_age_group,
			selected_funding_type = excluded.selected_funding_type, video_url = excluded.video_url, mobile_video_url = excluded.mobile_video_url,
			video_captions_url = excluded.video_captions_url, mobile_video_captions_url = excluded.mobile_video_captions_url,
			video_transcript = excluded.video_transcript, has_pixel = excluded.has_pixel, edited_at = excluded.edited_at
		where c.edited_at is null or excluded.edited_at is not null
		returning slug
	`.execute(trx);
	if (rows.length === 0) return false;
	// Makes the page appear in the team's list.
	if (editedAt === null)
		await sql`insert into campaign_work (slug) values (${c.slug}) on conflict do nothing`.execute(trx);
	// A section keeps its id while its position stays the same.
	await sql`delete from info_section where campaign = ${c.slug} and number > ${info_sections.length}`.execute(trx);
	await sql`
		insert into info_section (campaign, number, content_question, content_answer, mobile_version_content_answer, same_mobile_version)
		select ${c.slug}, number, content_question, content_answer, mobile_version_content_answer, same_mobile_version
		from jsonb_to_recordset(${JSON.stringify(info_sections.map((section, index) => ({ ...section, number: index + 1 })))}::jsonb)
			as s (number int, content_question text, content_answer text, mobile_version_content_answer text, same_mobile_version boolean)
		on conflict (campaign, number) do update set
			content_question = excluded.content_question, content_answer = excluded.content_answer,
			mobile_version_content_answer = excluded.mobile_version_content_answer, same_mobile_version = excluded.same_mobile_version
	`.execute(trx);
	return true;
};

/** Sanitises a page's HTML. */
const clean = <C extends { blurb: string; info_sections: Omit<InfoSection, "id">[] }>(campaign: C): C => ({
	...campaign,
	blurb: cleanHtml(campaign.blurb, "landing-page"),
	info_sections: campaign.info_sections.map((section) => ({
		...section,
		content_answer: cleanHtml(section.content_answer, "landing-page"),
		mobile_version_content_answer:
			section.mobile_version_content_answer === null
				? null
				: cleanHtml(section.mobile_version_content_answer, "landing-page"),
	})),
});
