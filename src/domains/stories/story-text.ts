import { sql } from "kysely";
import type { StoryText } from "#contract/stories/editing.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { hasPicture, picturesFolder } from "./pictures.ts";

/** A story's row for the team's editor. */
export interface WorkedStory {
	id: number;
	slug: string;
	status: "draft" | "published" | "removed";
	version: number;
	public_version: number | null;
	published_at: Date | null;
	created_at: Date;
	updated_at: Date;
	removed_at: Date | null;
	ready_at: Date | null;
	ready_by: string | null;
	content_format: "markdown" | "html";
	files_slug: string | null;
	/** The newest saved version; null if there is none, in which case the text is in the columns. */
	newest: {
		number: number;
		at: Date;
		begun: Date;
		by_id: number | null;
		by: string | null;
		kind: "first" | "saved" | "automatic" | "restored";
	} | null;
	text: StoryText;
}

const REFERENCE = /^picture-([1-9]\d{0,3})$/;

/** The number of an uploaded picture from its name (`picture-3`); undefined for any other name. */
export const pictureNumber = (reference: string): number | undefined => {
	const [, number] = REFERENCE.exec(reference) ?? [];
	return number === undefined ? undefined : Number(number);
};

type Row = Omit<WorkedStory, "newest" | "text"> & {
	newest: (NonNullable<WorkedStory["newest"]> & { at: string; begun: string }) | null;
	kept: StoryText | null;
	own: StoryText;
};

/** SQL: the columns as the editor's text. */
const OWN = sql`
	json_build_object(
		'title', s.title, 'slug', s.slug, 'subtitle', s.subtitle, 'summary', s.summary, 'meta_description', s.meta_description, 'content', s.content,
		'author', s.author, 'category', s.category_id,
		'service_areas', array(select l.service_area_id from story_service_area l where l.story_id = s.id order by l.number),
		'primary_service', s.primary_service, 'tags', s.tags,
		'cover', coalesce((select 'picture-' || p.number from story_picture p where p.story_id = s.id and s.banner_desktop_url = '/api/story-pictures/' || p.name || '/wide.webp'), s.banner_desktop_url, ''),
		'cover_alt', s.banner_alt, 'cover_credit', s.banner_credit, 'is_featured', s.is_featured, 'is_social', s.has_download, 'related', s.related_ids
	)
`;

/**
 * Finds a story for the editor.
 * @param lock locks the row; only inside the transaction that changes it
 */
export const findWorked = async (db: Db | Transaction, id: number, lock = false): Promise<WorkedStory | undefined> => {
	if (lock) await sql`select from story where id = ${id} for update`.execute(db);
	const { rows } = await sql<Row>`
		select s.id, s.slug, s.status, s.version, s.public_version, s.published_at, s.created_at, s.updated_at, s.removed_at, s.ready_at, r.name as ready_by,
			s.content_format, s.files_slug, ${OWN} as own, v.content as kept,
			case when v.number is not null then json_build_object('number', v.number, 'at', v.saved_at, 'begun', v.begun_at, 'by_id', v.saved_by, 'by', p.name, 'kind', v.kind) end as newest
		from story s left join person r on r.id = s.ready_by
		left join lateral (select * from story_version v where v.story_id = s.id order by v.number desc limit 1) v on true left join person p on p.id = v.saved_by
		where s.id = ${id}
	`.execute(db);
	const [row] = rows;
	if (!row) return undefined;
	const { own, kept, newest, ...facts } = row;
	return {
		...facts,
		newest: newest && { ...newest, at: new Date(newest.at), begun: new Date(newest.begun) },
		text: kept ?? own,
	};
};

/** Whether two texts are equal in every field. */
export const sameText = (a: StoryText, b: StoryText): boolean =>
	(Object.keys(a) as (keyof StoryText)[]).every((field) => JSON.stringify(a[field]) === JSON.stringify(b[field]));

/** The URLs of a cover, either an uploaded picture or the seeded story's own files. */
export const coverOf = async (
	db: Db | Transaction,
	storyId: number,
	cover: string,
): Promise<{ desktop: string | null; mobile: string | null }> => {
	const number = pictureNumber(cover);
	if (number !== undefined) {
		const picture = await db
			.selectFrom("story_picture")
			.select("name")
			.where("story_id", "=", storyId)
			.where("number", "=", number)
			.executeTakeFirst();
		const at = (size: string) => picture && `/api/story-pictures/${picture.name}/${size}.webp`;
		return { desktop: at("wide") ?? null, mobile: at("mobile") ?? null };
	}
	if (cover === "") return { desktop: null, mobile: null };
	const mobile = cover.replace(/-wide\.webp$/, "-mobile.webp");
	const file = /^\/stories\/([\w-]+)\.webp$/.exec(mobile)?.[1] ?? "";
	return { desktop: cover, mobile: mobile !== cover && hasPicture(file, picturesFolder()) ? mobile : null };
};

/** Writes a text into the public columns. The caller holds the row's lock. */
export const applyText = async (
	trx: Transaction,
	story: Pick<WorkedStory, "id" | "slug">,
	text: StoryText,
	at: Date,
): Promise<void> => {
	const { desktop, mobile } = await coverOf(trx, story.id, text.cover);
	await sql`
		update story set slug = ${text.slug}, title = ${text.title}, subtitle = ${text.subtitle}, summary = ${text.summary},
			meta_description = ${text.meta_description}, content = ${text.content}, author = ${text.author},
			category_id = (select id from story_category where id = ${text.category}),
			primary_service = (select slug from story_primary_service where slug = ${text.primary_service}),
			tags = ${sql.val(text.tags)}::text[], banner_desktop_url = ${desktop}, banner_mobile_url = ${mobile}, banner_alt = ${text.cover_alt},
			banner_credit = ${text.cover_credit}, is_featured = ${text.is_featured}, has_download = ${text.is_social} and content_format = 'markdown',
			related_ids = ${sql.val(text.related)}::int[], updated_at = ${at},
			files_slug = case when slug <> ${text.slug} then coalesce(files_slug, slug) else files_slug end
		where id = ${story.id}
	`.execute(trx);
	await sql`delete from story_service_area where story_id = ${story.id}`.execute(trx);
	await sql`
		insert into story_service_area (story_id, service_area_id, number)
		select ${story.id}, w.id, w.number from unnest(${sql.val(text.service_areas)}::int[]) with ordinality as w (id, number) join service_area a on a.id = w.id
	`.execute(trx);
};
