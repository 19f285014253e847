import { sql } from "kysely";
import type { Brand } from "#contract/shared/brand.ts";
import type { StoryLine, TeamStory } from "#contract/stories/editing.ts";
import type { StoryState } from "#contract/stories/options.ts";
import type { StoryVersion } from "#contract/stories/story-versions.ts";
import type { Db } from "#platform/db/database.ts";
import { checkStory } from "./check-story.ts";
import { stateOf } from "./publish-story.ts";
import { withBrand } from "./render.ts";
import { listCategories } from "./store.ts";
import { listPictures } from "./story-pictures.ts";
import { coverOf, type WorkedStory } from "./story-text.ts";

const TEAM_STORIES_PER_PAGE = 25;

interface StoryListQuery {
	state?: StoryState | undefined;
	category?: number | undefined;
	search: string;
	page: number;
}

/** SQL: every story with the text of its newest version, and its state. */
const lines = (now: Date) => sql`
	select s.id, coalesce(v.content ->> 'title', s.title) as title, coalesce(v.content ->> 'author', s.author) as author,
		coalesce((v.content ->> 'is_social')::boolean, s.has_download) as is_social,
		coalesce((v.content ->> 'category')::int, s.category_id) as category_id,
		concat_ws(' ', s.slug, v.content ->> 'slug', coalesce(v.content ->> 'title', s.title), coalesce(v.content ->> 'summary', s.summary),
			coalesce(v.content ->> 'author', s.author), coalesce(v.content ->> 'content', s.content)) as words,
		case when s.status = 'removed' then 'removed'
			when s.status = 'published' then case when coalesce(s.published_at, s.created_at) <= ${now} then 'published' else 'scheduled' end
			when s.ready_at is not null then 'ready' else 'draft' end as state,
		s.status <> 'draft' and v.number is distinct from s.public_version and v.number is not null as has_changes, s.ready_at is not null as is_ready,
		case when s.status = 'published' then coalesce(s.published_at, s.created_at) end as published_at,
		greatest(s.updated_at, v.saved_at) as changed_at, p.name as changed_by
	from story s
	left join lateral (select * from story_version v where v.story_id = s.id order by v.number desc limit 1) v on true left join person p on p.id = v.saved_by
`;

type Line = Omit<StoryLine, "published_at" | "changed_at"> & { published_at: Date | null; changed_at: Date };
type Counts = Record<StoryState | "all", number>;

/** A page of the team's list of stories, last changed first, with counts by state. */
export const listLines = async (db: Db, { state, category, search, page }: StoryListQuery, now: Date, brand: Brand) => {
	const like = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
	const wanted = sql`
		${state === undefined ? sql`true` : state === "ready" ? sql`is_ready` : sql`state = ${state}`}
		and ${category === undefined ? sql`true` : sql`category_id = ${category}`} and ${search === "" ? sql`true` : sql`words ilike ${like}`}
	`;
	const [{ rows: found }, { rows: counted }] = [
		await sql<Line & { total: number }>`
			with lines as (${lines(now)})
			select l.id, l.title, l.state, l.has_changes, l.is_ready, l.is_social, c.name as category, l.author, l.published_at, l.changed_at, l.changed_by,
				count(*) over ()::int as total
			from lines l left join story_category c on c.id = l.category_id where ${wanted}
			order by l.changed_at desc, l.id desc limit ${sql.lit(TEAM_STORIES_PER_PAGE)} offset ${sql.lit((page - 1) * TEAM_STORIES_PER_PAGE)}
		`.execute(db),
		await sql<Counts>`
			with lines as (${lines(now)})
			select count(*)::int as all, (count(*) filter (where is_ready))::int as ready, (count(*) filter (where state = 'draft'))::int as draft,
				(count(*) filter (where state = 'scheduled'))::int as scheduled, (count(*) filter (where state = 'published'))::int as published,
				(count(*) filter (where state = 'removed'))::int as removed
			from lines
		`.execute(db),
	];
	const count = found[0]?.total ?? 0;
	return {
		results: found.map(({ total: _, ...line }) => ({
			...line,
			title: withBrand(line.title, brand),
			author: withBrand(line.author, brand),
			published_at: line.published_at?.toISOString() ?? null,
			changed_at: line.changed_at.toISOString(),
		})),
		count,
		totalPages: Math.ceil(count / TEAM_STORIES_PER_PAGE),
		counts: counted[0] as Counts,
	};
};

/** The options in a story's form. */
export const listChoices = async (db: Db, brand: Brand) => {
	const categories = await listCategories(db);
	const areas = await db
		.selectFrom("service_area")
		.select(["id", "name"])
		.orderBy(({ fn }) => fn("lower", ["name"]))
		.execute();
	const services = await db
		.selectFrom("story_primary_service")
		.select(({ fn }) => ["slug", fn.coalesce("service_area", "slug").as("name")])
		.orderBy("name")
		.execute();
	const stories = await db
		.selectFrom("story")
		.select(["id", "title as name"])
		.where("status", "=", "published")
		.orderBy(({ fn }) => fn("lower", ["title"]))
		.execute();
	return {
		categories,
		areas,
		services,
		stories: stories.map(({ id, name }) => ({ id, name: withBrand(name, brand) })),
	};
};

/** A story for its page in the console. */
export const tellStory = async (db: Db, story: WorkedStory, now: Date): Promise<TeamStory> => {
	const state = stateOf(story, now);
	const [pictures, cover, checks] = [
		await listPictures(db, story.id),
		await coverOf(db, story.id, story.text.cover),
		await checkStory(db, story, now),
	];
	const history = await db
		.selectFrom("audit as a")
		.leftJoin("person as p", "p.id", "a.person_id")
		.select(({ ref }) => [
			"a.at",
			"p.name as by",
			"a.deed as event",
			ref("a.facts").$castTo<Record<string, unknown>>().as("facts"),
		])
		.where("a.about", "=", `story:${story.id}`)
		.orderBy("a.at", "desc")
		.orderBy("a.id", "desc")
		.limit(50)
		.execute();
	const former = await db
		.selectFrom("story_former_slug")
		.select("slug")
		.where("story_id", "=", story.id)
		.orderBy("since")
		.execute();
	const { newest, text } = story;
	return {
		id: story.id,
		state,
		version: story.version,
		has_changes: story.status !== "draft" && newest !== null && newest.number !== story.public_version,
		public_slug: state === "published" ? story.slug : null,
		published_at: story.status === "published" ? (story.published_at ?? story.created_at).toISOString() : null,
		removed_at: story.status === "removed" ? (story.removed_at?.toISOString() ?? null) : null,
		ready: story.ready_at && { at: story.ready_at.toISOString(), by: story.ready_by ?? "Somebody" },
		saved: {
			at: (newest?.at ?? story.updated_at).toISOString(),
			by: newest?.by ?? null,
			is_automatic: newest?.kind === "automatic",
		},
		format: story.content_format,
		text,
		cover_url: cover.mobile ?? cover.desktop,
		pictures: pictures.map(({ number, name, alt }) => ({
			ref: `picture-${number}`,
			alt,
			url: `/api/story-pictures/${name}/mobile.webp`,
			is_used: text.cover === `picture-${number}` || new RegExp(`picture-${number}(?!\\d)`).test(text.content),
		})),
		checks,
		history: history.map((line) => ({ ...line, at: line.at.toISOString() })),
		former_slugs: former.map(({ slug }) => slug),
	};
};

/** A story's saved versions with their texts, newest first. */
export const listVersions = async (db: Db, storyId: number) => {
	const rows = await db
		.selectFrom("story_version as v")
		.innerJoin("story as s", "s.id", "v.story_id")
		.leftJoin("person as p", "p.id", "v.saved_by")
		.select(["v.number", "v.saved_at", "p.name as saved_by", "v.kind", "s.public_version", "s.status"])
		.select(({ ref }) => ref("v.content").$castTo<WorkedStory["text"]>().as("content"))
		.where("v.story_id", "=", storyId)
		.orderBy("v.number", "desc")
		.$narrowType<Pick<StoryVersion, "kind">>()
		.execute();
	return rows.map(({ public_version, status, ...row }) => ({
		...row,
		is_public: row.number === public_version && status === "published",
		title: row.content.title,
	}));
};
