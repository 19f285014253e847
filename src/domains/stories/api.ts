import {
	downloadStory,
	getStory,
	listStories,
	listStoryAreas,
	listStoryCategories,
} from "#contract/stories/stories.ts";
import { getStoryPicture } from "#contract/stories/story-pictures.ts";
import { attachment } from "#platform/files/download.ts";
import { anyone, type Binding, bind } from "#platform/http/bind.ts";
import type { Caller } from "#platform/http/caller.ts";
import { notFound, Problem } from "#platform/http/problem.ts";
import { readOnce } from "#platform/http/read-once.ts";
import type { Services } from "#platform/services.ts";
import { drawBooklet } from "./booklet.ts";
import { createSpelling, sought, weighty } from "./search.ts";
import { searchParts } from "./search-words.ts";
import { toCard, toSocial, toStory } from "./show-story.ts";
import {
	type Filters,
	findRelated,
	findStories,
	findStory,
	isRemoved,
	listFilters,
	type StoryQuery,
	type WholeStoryRow,
} from "./store.ts";
import { readPicture } from "./story-pictures.ts";

/** Limited because drawing a booklet takes half a second. */
const DOWNLOADS = { times: 30, seconds: 600 };

const once = readOnce<Filters>();

/** The public endpoints of the blog (API-046, API-047). */
export const blogApi = (services: Services): Binding[] => {
	const { database, settings, clock } = services;
	const { db } = database;
	const { brand } = settings;
	const putRight = createSpelling(db);

	const search = async (typed: string, asked: StoryQuery) => {
		const parts = weighty(searchParts(typed));
		const found = await findStories(db, asked, sought(typed, parts), clock());
		if (found.isWhole || parts.length === 0) return found;
		const meant = await putRight(parts, clock());
		if (!meant) return found;
		const right = await findStories(db, asked, sought(typed, meant), clock());
		return right.count > 0 ? right : found;
	};

	const find = async (slug: string): Promise<WholeStoryRow> => {
		const story = await findStory(db, slug, clock());
		if (story) return story;
		throw (await isRemoved(db, slug))
			? new Problem(410, "This story was taken down.")
			: notFound("We couldn't find this story.");
	};

	/** The blog asks for both lists. */
	const filters = (caller: Caller) => once(caller, "", () => listFilters(db, clock()));

	return [
		bind(listStories, { who: anyone }, async ({ query: { search: typed, ...asked } }) => {
			const { count, rows } = await search(typed, asked);
			const { page, page_size: pageSize } = asked;
			return {
				results: rows.map((row) => toCard(row, brand)),
				count,
				totalPages: Math.ceil(count / pageSize),
				page,
				pageSize,
			};
		}),
		bind(listStoryCategories, { who: anyone }, async (_asked, caller) => (await filters(caller)).categories),
		bind(listStoryAreas, { who: anyone }, async (_asked, caller) => (await filters(caller)).areas),
		bind(getStory, { who: anyone }, async ({ params }) => {
			const row = await find(params.slug);
			const related = await findRelated(db, row.id, clock());
			return { post: await toStory(db, row, brand), relatedPosts: related.map((one) => toCard(one, brand)) };
		}),
		bind(downloadStory, { who: anyone, limit: DOWNLOADS }, async ({ params }) => {
			const row = await find(params.slug);
			if (!row.hasDownload) throw notFound("This story has no booklet.");
			const bytes = await drawBooklet(await toSocial(services, row, brand), brand);
			return attachment(new Uint8Array(bytes), "application/pdf", `${row.slug}.pdf`, "no-cache");
		}),
		bind(getStoryPicture, { who: anyone }, ({ params }, caller) =>
			readPicture(services, caller, params.name, params.variant),
		),
	];
};
