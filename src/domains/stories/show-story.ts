import { sql } from "kysely";
import type { Brand } from "#contract/shared/brand.ts";
import type { Story, StoryCard } from "#contract/stories/stories.ts";
import type { Db } from "#platform/db/database.ts";
import type { Services } from "#platform/services.ts";
import type { SocialStory } from "./booklet.ts";
import { toHtml, withBrand } from "./render.ts";
import type { StoryRow, WholeStoryRow } from "./store.ts";
import { listPictures } from "./story-pictures.ts";

/** A story as a card in a list. */
export const toCard = (row: StoryRow, brand: Brand): StoryCard => ({
	...row,
	title: withBrand(row.title, brand),
	subTitle: withBrand(row.subTitle, brand),
	summary: withBrand(row.summary, brand),
	metaDescription: withBrand(row.metaDescription, brand),
	authorName: withBrand(row.authorName, brand),
	bannerImageAlt: withBrand(row.bannerImageAlt, brand),
	publishedAt: row.publishedAt?.toISOString() ?? null,
	createdAt: row.createdAt.toISOString(),
	updatedAt: row.updatedAt.toISOString(),
});

/** The story's uploaded pictures. Only queries the database if the text names one. */
export const picturesFor = async (db: Db, storyId: number, content: string) =>
	content.includes("picture-") ? listPictures(db, storyId) : [];

/** A story for its own page. */
export const toStory = async (db: Db, row: WholeStoryRow, brand: Brand): Promise<Story> => {
	const { content, contentFormat: content_format, filesSlug: slug, bannerImageCredit, ...card } = row;
	const pictures = await picturesFor(db, row.id, content);
	return {
		...toCard(card, brand),
		bannerImageCredit: withBrand(bannerImageCredit, brand),
		content: toHtml({ slug, content, content_format, pictures }, brand),
	};
};

/** A social story for its booklet, with the pictures that the team uploaded. */
export const toSocial = async (
	{ database, files }: Pick<Services, "database" | "files">,
	row: WholeStoryRow,
	brand: Brand,
): Promise<SocialStory> => {
	const rows = await database.db
		.selectFrom("story_picture as p")
		.innerJoin("story_picture_file as f", "f.name", "p.name")
		.select(["p.number", "f.variant", "f.content", "f.content_at"])
		.where("p.story_id", "=", row.id)
		.where(({ eb, or, ref }) => {
			const address = sql`'/api/story-pictures/' || ${ref("f.name")} || '/' || ${ref("f.variant")}`;
			return or([eb("f.variant", "=", "page.webp"), sql`${address} = ${row.bannerImageDesktopUrl}`.$castTo<boolean>()]);
		})
		.execute();
	const nameOf = ({ number, variant }: (typeof rows)[number]) =>
		variant === "wide.webp" ? "cover" : `picture-${number}`;
	return {
		slug: row.filesSlug,
		title: withBrand(row.title, brand),
		subtitle: withBrand(row.subTitle, brand),
		markdown: withBrand(row.content, brand),
		uploaded: new Map(
			await Promise.all(rows.map(async (file) => [nameOf(file), await files.contentOf(file)] as const)),
		),
	};
};
