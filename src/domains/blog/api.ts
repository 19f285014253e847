import { downloadStory, getStory, listStories, listStoryAreas, listStoryCategories, type StoryCard } from "#contract/blog.ts";
import type { Brand } from "#contract/brand.ts";
import { anyone, type Binding, bind } from "#platform/http/bind.ts";
import { notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { drawBooklet } from "./booklet.ts";
import { toHtml, withBrand } from "./render.ts";
import { createSpelling, sought, weighty } from "./search.ts";
import { searchParts } from "./search-words.ts";
import { type Asked, findRelated, findStories, findStory, listAreas, listCategories, type StoryRow, type WholeStoryRow } from "./store.ts";

/** Each booklet takes half a second of work. */
const DOWNLOADS = { times: 30, seconds: 600 };

const toCard = (row: StoryRow, brand: Brand): StoryCard => ({
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

/** The blog (admin §2.10, §7): open to anyone. */
export const blogApi = ({ database, settings, clock }: Services): Binding[] => {
	const { db } = database;
	const { brand } = settings;
	const putRight = createSpelling(db);

	const search = async (typed: string, asked: Asked) => {
		const parts = weighty(searchParts(typed));
		const found = await findStories(db, asked, sought(typed, parts), clock());
		if (found.isWhole || parts.length === 0) return found;
		const meant = await putRight(parts);
		if (!meant) return found;
		const right = await findStories(db, asked, sought(typed, meant), clock());
		return right.count > 0 ? right : found;
	};

	const find = async (slug: string): Promise<WholeStoryRow> => {
		const story = await findStory(db, slug, clock());
		if (!story) throw notFound("That story is not known.");
		return story;
	};

	return [
		bind(listStories, { who: anyone }, async ({ query: { search: typed, ...asked } }) => {
			const { count, rows } = await search(typed, asked);
			const { page, page_size: pageSize } = asked;
			return { results: rows.map((row) => toCard(row, brand)), count, totalPages: Math.ceil(count / pageSize), page, pageSize };
		}),
		bind(listStoryCategories, { who: anyone }, () => listCategories(db)),
		bind(listStoryAreas, { who: anyone }, () => listAreas(db, clock())),
		bind(getStory, { who: anyone }, async ({ params }) => {
			const row = await find(params.slug);
			const related = await findRelated(db, row.id, clock());
			const { content, contentFormat: content_format, ...card } = row;
			return {
				post: { ...toCard(card, brand), content: toHtml({ slug: row.slug, content, content_format }, brand) },
				relatedPosts: related.map((one) => toCard(one, brand)),
			};
		}),
		bind(downloadStory, { who: anyone, limit: DOWNLOADS }, async ({ params }) => {
			const row = await find(params.slug);
			if (!row.hasDownload) throw notFound("That story has no booklet.");
			const bytes = await drawBooklet(
				{ slug: row.slug, title: withBrand(row.title, brand), subtitle: withBrand(row.subTitle, brand), markdown: withBrand(row.content, brand) },
				brand,
			);
			return new Response(new Uint8Array(bytes), {
				headers: {
					"content-type": "application/pdf",
					"content-disposition": `attachment; filename="${row.slug}.pdf"`,
					"cache-control": "public, max-age=3600",
				},
			});
		}),
	];
};
