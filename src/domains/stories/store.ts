import { type RawBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { RELATED_STORIES } from "#contract/stories/limits.ts";
import type { StoryCard } from "#contract/stories/stories.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import type { Sought } from "./search.ts";

/** A story's row for a list, with times as dates. Placeholders in braces are not filled in yet. */
export type StoryRow = Omit<StoryCard, "publishedAt" | "createdAt" | "updatedAt"> & {
	publishedAt: Date | null;
	createdAt: Date;
	updatedAt: Date;
};
export type WholeStoryRow = StoryRow & {
	content: string;
	contentFormat: "markdown" | "html";
	bannerImageCredit: string;
	filesSlug: string;
};

/** The filters and the page of a list of stories. */
export interface StoryQuery {
	page: number;
	page_size: number;
	category?: number | undefined;
	service_area?: number | undefined;
	tag: string;
	show_download_posts: boolean;
}

const columns = sql`
	s.id, s.slug, s.title, s.subtitle as "subTitle", s.summary, s.meta_description as "metaDescription", s.author as "authorName",
	s.published_at as "publishedAt", s.created_at as "createdAt", s.updated_at as "updatedAt",
	s.banner_desktop_url as "bannerImageDesktopUrl", s.banner_mobile_url as "bannerImageMobileUrl", s.banner_alt as "bannerImageAlt",
	s.is_featured as "isFeaturedStory", s.has_download as "hasDownload", s.tags as "tagsList",
	(select json_build_object('id', c.id, 'name', c.name) from story_category c where c.id = s.category_id) as category,
	coalesce((
		select json_agg(json_build_object('id', a.id, 'name', a.name) order by l.number)
		from story_service_area l join service_area a on a.id = l.service_area_id where l.story_id = s.id
	), '[]') as "serviceAreas",
	(
		select json_build_object('slug', p.slug, 'selectedServiceArea', case when p.service_area is not null then json_build_object('name', p.service_area) end)
		from story_primary_service p where p.slug = s.primary_service
	) as "primaryService"
`;

const day = sql`coalesce(s.published_at, s.created_at)`;
/** SQL: story `s` is public at this time. */
export const shown = (now: Date): RawBuilder<boolean> => sql`s.status = 'published' and ${day} <= ${now}`;

const matches = ({ category, service_area, tag, show_download_posts }: StoryQuery): RawBuilder<unknown>[] => [
	...(category === undefined ? [] : [sql`s.category_id = ${category}`]),
	...(service_area === undefined
		? []
		: [sql`exists (select from story_service_area l where l.story_id = s.id and l.service_area_id = ${service_area})`]),
	...(tag === "" ? [] : [sql`exists (select from unnest(s.tags) t where lower(t) = lower(${tag}))`]),
	...(show_download_posts ? [sql`s.has_download`] : []),
];

/**
 * A page of public stories. A search sorts by best match: stories with all its parts, and those with some parts that
 * match far better. Without filters, the newest featured story comes first, then newest first. A page past the end is
 * empty but has the right count.
 * @returns `isWhole` is true if some stories have all parts of the search
 */
export const findStories = async (
	db: Db,
	asked: StoryQuery,
	search: Sought | undefined,
	now: Date,
): Promise<{ count: number; isWhole: boolean; rows: StoryRow[] }> => {
	const filters = matches(asked);
	const lead = search
		? sql`h.lead`
		: filters.length === 0
			? sql`(s.is_featured and ${day} = (select max(${day}) from story s where s.is_featured and ${shown(now)}))::int`
			: sql`0`;
	const { rows } = await sql<StoryRow & { count: number; isWhole: boolean; isThere: boolean }>`
		with ${search ? sql`${search.hits},` : sql``}
		found as (
			select s.id, ${lead} as lead, ${day} as day, ${search ? sql`h.parts = ${sql.lit(search.parts)}` : sql`true`} as whole
			from story s ${search ? sql`join hits h on h.story_id = s.id` : sql``}
			where ${sql.join([shown(now), ...filters], sql` and `)}
		),
		kept as (select id, lead, day from found where whole or lead > 2 * coalesce((select max(lead) from found where whole), -1)),
		page as (
			select id, row_number() over (order by lead desc, day desc, id desc) as place from kept
			order by place limit ${sql.lit(asked.page_size)} offset ${sql.lit((asked.page - 1) * asked.page_size)}
		)
		select total.count, total."isWhole", s.id is not null as "isThere", ${columns}
		from (select (select count(*)::int from kept) as count, exists (select from found where whole) as "isWhole") total
		left join (page join story s on s.id = page.id) on true
		order by page.place
	`.execute(db);
	return {
		count: rows[0]?.count ?? 0,
		isWhole: rows[0]?.isWhole ?? false,
		rows: rows.filter(({ isThere }) => isThere).map(({ isThere: _, count: __, isWhole: ___, ...row }) => row),
	};
};

const whole = sql`${columns}, s.content, s.content_format as "contentFormat", s.banner_credit as "bannerImageCredit", coalesce(s.files_slug, s.slug) as "filesSlug"`;

/** Finds a public story by its slug or a former slug. */
export const findStory = async (db: Db, slug: string, now: Date): Promise<WholeStoryRow | undefined> => {
	const { rows } = await sql<WholeStoryRow>`
		select ${whole} from story s
		where s.id in (select id from story where slug = ${slug} union all select story_id from story_former_slug where slug = ${slug}) and ${shown(now)}
	`.execute(db);
	return rows[0];
};

/** Finds a story by id, public or not. */
export const findAnyStory = async (db: Db, id: number): Promise<WholeStoryRow | undefined> =>
	(await sql<WholeStoryRow>`select ${whole} from story s where s.id = ${id}`.execute(db)).rows[0];

/** Whether the story with this slug or former slug was taken down. */
export const isRemoved = async (db: Db, slug: string): Promise<boolean> => {
	const { rows } = await sql`
		select from story where status = 'removed'
			and (slug = ${slug} or id in (select story_id from story_former_slug where slug = ${slug}))
	`.execute(db);
	return rows.length > 0;
};

/**
 * Related stories: first those the team chose, then those with most in common (a shared service area counts 3, the
 * category 2, a tag 1), then the newest.
 */
export const findRelated = async (db: Db, id: number, now: Date, chosen?: readonly number[]): Promise<StoryRow[]> => {
	const { rows } = await sql<StoryRow>`
		with own as (select * from story where id = ${id}),
		weighed as (
			select
				s.id,
				3 * (select count(*) from story_service_area l join story_service_area o using (service_area_id) where l.story_id = s.id and o.story_id = own.id)
					+ case when s.category_id = own.category_id then 2 else 0 end
					+ (select count(distinct lower(t)) from unnest(s.tags) t join unnest(own.tags) o on lower(o) = lower(t)) as weight,
				array_position(${chosen ? sql`${sql.val(chosen)}::int[]` : sql`own.related_ids`}, s.id) as chosen
			from story s cross join own where s.id <> own.id and ${shown(now)}
		)
		select ${columns} from weighed join story s using (id) where weighed.weight > 0 or weighed.chosen is not null
		order by weighed.chosen, weighed.weight desc, ${day} desc, s.id desc limit ${sql.lit(RELATED_STORIES)}
	`.execute(db);
	return rows;
};

/** All categories, in order. */
export const listCategories = (db: Db) =>
	db.selectFrom("story_category").select(["id", "name"]).orderBy("number").orderBy("id").execute();

/** What the blog can be filtered by: all categories, in order, and the service areas of the public stories, by name. */
export interface Filters {
	categories: { id: number; name: string }[];
	areas: { id: number; name: string }[];
}

/** Reads all filters in one statement. */
export const listFilters = (db: Db, now: Date): Promise<Filters> =>
	db
		.selectNoFrom(({ selectFrom }) => [
			jsonArrayFrom(selectFrom("story_category").select(["id", "name"]).orderBy("number").orderBy("id")).as(
				"categories",
			),
			jsonArrayFrom(
				selectFrom("service_area as a")
					.select(["a.id", "a.name"])
					.where(({ exists, selectFrom: of }) =>
						exists(
							of("story_service_area as l")
								.innerJoin("story as s", "s.id", "l.story_id")
								.whereRef("l.service_area_id", "=", "a.id")
								.where(shown(now)),
						),
					)
					.orderBy(({ fn }) => fn("lower", ["a.name"])),
			).as("areas"),
		])
		.executeTakeFirstOrThrow();

/** A story to save. */
export interface StoryDraft {
	slug: string;
	title: string;
	subtitle: string;
	summary: string;
	meta_description: string;
	content: string;
	content_format: "markdown" | "html";
	author: string;
	status: "draft" | "published";
	published_at: Date | null;
	banner_desktop_url: string | null;
	banner_mobile_url: string | null;
	banner_alt: string;
	is_featured: boolean;
	has_download: boolean;
	/** Name of a category. */
	category: string | null;
	/** Names of service areas, the main one first. */
	service_areas: readonly string[];
	/** Slug of a landing page. An unknown one is ignored. */
	primary_service: string | null;
	tags: readonly string[];
}

/** Adds missing categories after the existing ones. A renamed category counts as existing. */
export const addCategories = async (trx: Transaction, names: readonly string[]): Promise<void> => {
	await sql`
		insert into story_category (name, number)
		select name, number + (select coalesce(max(number), 0) from story_category) from unnest(${sql.val(names)}::text[]) with ordinality as n (name, number)
		where not exists (select from story_category c where c.seed_name = n.name)
		on conflict (name) do nothing
	`.execute(trx);
};

/** Whether the team has given the story with this slug another slug, so that this one redirects to it. */
const hasMoved = async (trx: Transaction, slug: string): Promise<boolean> => {
	const { rows } = await sql`
		select from story_former_slug where slug = ${slug}
		union all select from story where files_slug = ${slug} and slug <> ${slug} and edited_at is not null
	`.execute(trx);
	return rows.length > 0;
};

/**
 * Adds or changes a story.
 * @param editedAt when a person changed it; null for the seed, which never overwrites a person's changes
 * @returns false if nothing was saved because a person has changed it
 * @throws Error if its category or a service area is unknown
 */
export const saveStory = async (trx: Transaction, s: StoryDraft, editedAt: Date | null): Promise<boolean> => {
	if (editedAt === null && (await hasMoved(trx, s.slug))) return false;
	const { rows: known } = await sql<{ category: number | null; areas: number[]; primary_service: string | null }>`
		select
			(select id from story_category where ${s.category} in (name, seed_name) order by name = ${s.category} desc limit 1) as category,
			array(
				select (select a.id from service_area a where n.name in (a.name, a.seed_name) order by a.name = n.name desc limit 1) as id
				from unnest(${sql.val(s.service_areas)}::text[]) with ordinality as n (name, number)
				where exists (select from service_area a where n.name in (a.name, a.seed_name)) order by n.number
			) as areas,
			(select slug from story_primary_service where slug = ${s.primary_service}) as primary_service
	`.execute(trx);
	const { category = null, areas = [], primary_service = null } = known[0] ?? {};
	if (s.category !== null && category === null) throw new Error(`${s.slug}: there is no category "${s.category}"`);
	if (areas.length !== s.service_areas.length)
		throw new Error(`${s.slug}: one of these service areas is unknown: ${s.service_areas.join(", ")}`);
	const { category: _, service_areas: _areas, slug, ...texts } = s;
	const row = { ...texts, tags: [...s.tags], category_id: category, primary_service, edited_at: editedAt };
	const saved = await trx
		.insertInto("story")
		.values({ slug, ...row })
		.onConflict((same) => {
			const change = same.column("slug").doUpdateSet(({ fn }) => ({ ...row, updated_at: fn<Date>("now", []) }));
			return editedAt === null ? change.where("story.edited_at", "is", null) : change;
		})
		.returning("id")
		.executeTakeFirst();
	if (!saved) return false;
	const { id } = saved;
	await sql`delete from story_service_area where story_id = ${id}`.execute(trx);
	await sql`
		insert into story_service_area (story_id, service_area_id, number)
		select ${id}, area, number from unnest(${sql.val(areas)}::int[]) with ordinality as a (area, number)
	`.execute(trx);
	return true;
};
