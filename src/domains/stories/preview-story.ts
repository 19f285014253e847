import { sql } from "kysely";
import type { Db } from "#platform/db/database.ts";
import { notFound } from "#platform/http/problem.ts";
import { findAnyStory, type WholeStoryRow } from "./store.ts";
import { coverOf, type WorkedStory } from "./story-text.ts";

/** The newest version of a story, in the form of a published row. */
export const previewRow = async (
	db: Db,
	{ id, text, published_at }: WorkedStory,
	now: Date,
): Promise<WholeStoryRow> => {
	const row = await findAnyStory(db, id);
	if (!row) throw notFound();
	const { rows } = await sql<Pick<WholeStoryRow, "category" | "serviceAreas" | "primaryService">>`
		select
			(select json_build_object('id', c.id, 'name', c.name) from story_category c where c.id = ${text.category}) as category,
			coalesce((
				select json_agg(json_build_object('id', a.id, 'name', a.name) order by w.number)
				from unnest(${sql.val(text.service_areas)}::int[]) with ordinality as w (id, number) join service_area a on a.id = w.id
			), '[]') as "serviceAreas",
			(
				select json_build_object('slug', p.slug, 'selectedServiceArea', case when p.service_area is not null then json_build_object('name', p.service_area) end)
				from story_primary_service p where p.slug = ${text.primary_service}
			) as "primaryService"
	`.execute(db);
	const { desktop, mobile } = await coverOf(db, id, text.cover);
	return {
		...row,
		slug: text.slug,
		title: text.title,
		subTitle: text.subtitle,
		summary: text.summary,
		metaDescription: text.meta_description,
		authorName: text.author,
		publishedAt: published_at ?? now,
		bannerImageDesktopUrl: desktop,
		bannerImageMobileUrl: mobile,
		bannerImageAlt: text.cover_alt,
		bannerImageCredit: text.cover_credit,
		isFeaturedStory: text.is_featured,
		hasDownload: text.is_social && row.contentFormat === "markdown",
		tagsList: text.tags,
		content: text.content,
		category: rows[0]?.category ?? null,
		serviceAreas: rows[0]?.serviceAreas ?? [],
		primaryService: rows[0]?.primaryService ?? null,
	};
};
