import { sql } from "kysely";
import type { CampaignLine, CampaignWork } from "#contract/campaigns/editing.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import type { Db, Transaction } from "#platform/db/database.ts";

/** The editable content of a landing page. */
export type Content = CampaignWork["content"];

export interface WorkRow {
	id: number;
	/** Slug of the live page. */
	slug: string | null;
	content: Content | null;
	/** The page as last published. */
	published: Content | null;
	version: number;
	updated_at: Date;
	who: string | null;
	live_from: Date | null;
	live_until: Date | null;
}

const COLUMNS = [
	...[
		"slug",
		"heading",
		"heading_image_url",
		"mobile_heading_image_url",
		"heading_image_alt",
		"subheading",
		"blurb",
		"meta_title",
		"meta_description",
	],
	...[
		"search_heading",
		"selected_service_area",
		"selected_age_group",
		"selected_funding_type",
		"video_url",
		"mobile_video_url",
		"video_captions_url",
	],
	...["mobile_video_captions_url", "video_transcript", "has_pixel"],
];

/** The last day that a page is shown, from the moment it ends. */
const lastDay = (until: Date | null): string | null => until && officeDay(new Date(until.getTime() - 1));

const read = async (db: Db | Transaction, which: ReturnType<typeof sql>): Promise<WorkRow[]> => {
	const { rows } = await sql<WorkRow>`
		select w.id, w.slug, w.content, w.version, w.updated_at, p.name as who, c.live_from, c.live_until,
			case when c.slug is not null then json_build_object(${sql.join(COLUMNS.flatMap((name) => [sql.lit(name), sql`c.${sql.ref(name)}`]))})::jsonb
				|| jsonb_build_object('info_sections', coalesce((
					select json_agg(json_build_object('content_question', s.content_question, 'content_answer', s.content_answer,
						'mobile_version_content_answer', coalesce(s.mobile_version_content_answer, ''), 'same_mobile_version', s.same_mobile_version) order by s.number)
					from info_section s where s.campaign = c.slug
				), '[]'::json)) end as published
		from campaign_work w left join campaign c on c.slug = w.slug left join person p on p.id = w.updated_by
		where ${which} order by coalesce(w.content ->> 'slug', w.slug), w.id
	`.execute(db);
	return rows.map((row) => ({
		...row,
		published: row.published && {
			...row.published,
			live_from: row.live_from && officeDay(row.live_from),
			live_until: lastDay(row.live_until),
		},
	}));
};

/** All live pages and drafts, by address. */
export const listWork = (db: Db): Promise<WorkRow[]> => read(db, sql`true`);

/** @param lock locks the page until the transaction ends */
export const findWork = async (db: Db | Transaction, id: number, lock = false): Promise<WorkRow | undefined> => {
	// A separate statement, so that the read below sees what the previous lock holder wrote, including the live page.
	if (lock) await sql`select from campaign_work where id = ${id} for update`.execute(db);
	return (await read(db, sql`w.id = ${id}`))[0];
};

/** The draft, or the live page if there's no draft. */
export const contentOf = ({ content, published, id }: WorkRow): Content => {
	const known = content ?? published;
	if (!known) throw new Error(`landing page ${id} has neither content nor page`);
	return known;
};

const stateOf = ({ slug, live_from, live_until }: WorkRow, now: Date): CampaignLine["state"] =>
	slug === null
		? "draft"
		: live_until && live_until <= now
			? "ended"
			: live_from && live_from > now
				? "coming"
				: "live";

/** A page as the list shows it. */
export const lineOf = (row: WorkRow, now: Date): CampaignLine => {
	const { slug, heading } = contentOf(row);
	return {
		id: row.id,
		slug,
		heading,
		state: stateOf(row, now),
		live_from: row.live_from && officeDay(row.live_from),
		live_until: lastDay(row.live_until),
		has_changes: row.content !== null,
		updated_at: row.updated_at.toISOString(),
		who: row.who,
	};
};

/** Adds a draft, which visitors can't see. @returns its id */
export const insertWork = async (
	trx: Transaction,
	content: Content,
	by: { personId: number; at: Date },
): Promise<number> => {
	const { id } = await trx
		.insertInto("campaign_work")
		.values({ content: JSON.stringify(content), updated_at: by.at, updated_by: by.personId })
		.returning("id")
		.executeTakeFirstOrThrow();
	return id;
};

/** Saves the draft; null if there's nothing left to publish. @returns its new version */
export const writeWork = async (
	trx: Transaction,
	id: number,
	content: Content | null,
	by: { personId: number; at: Date; slug?: string },
): Promise<number> => {
	const written = await trx
		.updateTable("campaign_work")
		.set((eb) => ({
			...{ content: content && JSON.stringify(content), version: eb("version", "+", 1) },
			...{ updated_at: by.at, updated_by: by.personId, ...(by.slug === undefined ? {} : { slug: by.slug }) },
		}))
		.where("id", "=", id)
		.returning("version")
		.executeTakeFirst();
	return written?.version ?? 0;
};

/** Deletes a draft that was never published. */
export const deleteWork = (trx: Transaction, id: number) =>
	sql`delete from campaign_work where id = ${id}`.execute(trx);

/** Changes a page's address. Its sections, stories and the service area of that address follow. */
export const moveCampaign = (trx: Transaction, was: string, is: string) =>
	sql`update campaign set slug = ${is} where slug = ${was}`.execute(trx);

/** @param until null for no end */
export const setDates = (trx: Transaction, slug: string, from: Date | null, until: Date | null) =>
	sql`update campaign set live_from = ${from}, live_until = ${until} where slug = ${slug}`.execute(trx);

/** Whether another page, or another draft, has this address. */
export const isSlugTaken = async (trx: Transaction, slug: string, id: number): Promise<boolean> => {
	const { rows } = await sql`
		select from campaign_work w where w.id <> ${id} and (w.slug = ${slug} or w.content ->> 'slug' = ${slug}) limit 1
	`.execute(trx);
	return rows.length > 0;
};

/** Names of the fields whose choice is not in the reference data. */
export const unknownChoices = async (
	trx: Transaction,
	content: Pick<Content, "selected_service_area" | "selected_age_group" | "selected_funding_type">,
) => {
	const { selected_service_area: area, selected_age_group: age, selected_funding_type: funding } = content;
	const known = await trx
		.selectNoFrom(({ exists, lit, selectFrom }) => [
			(area === null ? lit(true) : exists(selectFrom("service_area").select("id").where("id", "=", area))).as("area"),
			(age === null ? lit(true) : exists(selectFrom("age_group").select("code").where("code", "=", age))).as("age"),
			(funding === null ? lit(true) : exists(selectFrom("funding_type").select("code").where("code", "=", funding))).as(
				"funding",
			),
		])
		.executeTakeFirstOrThrow();
	return [
		...(known.area ? [] : ["selected_service_area"]),
		...(known.age ? [] : ["selected_age_group"]),
		...(known.funding ? [] : ["selected_funding_type"]),
	];
};
