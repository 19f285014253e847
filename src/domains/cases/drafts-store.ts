import { type RawBuilder, sql } from "kysely";
import { type BoxWay, type CaseDraft, PAGE_DRAFT_DAYS, type Typing } from "#contract/cases/drafts.ts";
import type { FormDrafts } from "#contract/cases/form-drafts.ts";
import type { Settings } from "#platform/config.ts";
import type { Db } from "#platform/db/database.ts";
import { sealerOf } from "#platform/security/sealed.ts";

/** Contexts for encrypting what a colleague hasn't sent yet. */
export const caseDraftSeal = (caseId: string, personId: number): string => `case-draft:${caseId}:${personId}`;
export const pageDraftSeal = (personId: number, page: string): string => `page-draft:${personId}:${page}`;

/** The form of the box in `case_draft`. */
const BOX = "box";

/** Where a colleague's unsent words are. */
export interface DraftPlace {
	table: "case_draft";
	of: "case_id";
	at: string;
	personId: number;
	seal: string;
}

export const ofCase = (id: string, personId: number): DraftPlace => ({
	...{ table: "case_draft", of: "case_id", at: id, personId },
	seal: caseDraftSeal(id, personId),
});

/** The table for pages without a case has the same columns, so it's typed as the other. */
export const ofPage = (page: string, personId: number): DraftPlace => {
	const place = { table: "page_draft", of: "page", at: page, personId, seal: pageDraftSeal(personId, page) };
	return place as unknown as DraftPlace;
};

export interface StoredDraft {
	form: string;
	/** Null for another form than the box. */
	way: BoxWay | null;
	/** In base64. */
	body: string;
	at: string;
}

/** SQL: what a colleague typed and hasn't sent. */
export const draftsOf = ({ table, of, at, personId }: DraftPlace): RawBuilder<StoredDraft[] | null> => sql`(
	select json_agg(json_build_object(
		'form', d.form, 'way', to_jsonb(d) ->> 'way', 'body', encode(d.body, 'base64'), 'at', d.updated_at
	))
	from ${sql.table(table)} d where ${sql.ref(`d.${of}`)} = ${at} and d.person_id = ${personId} and d.body is not null
)`;

/** @returns the draft of the box, and of the other forms */
export const openDrafts = (
	settings: Settings,
	{ seal }: DraftPlace,
	stored: readonly StoredDraft[] | null,
): { draft: CaseDraft | null; unsent: FormDrafts } => {
	const textOf = ({ body }: StoredDraft) => sealerOf(settings).open(Buffer.from(body, "base64"), seal).toString();
	const rows = stored ?? [];
	const box = rows.find(({ form }) => form === BOX);
	return {
		draft: box?.way ? { way: box.way, text: textOf(box), at: new Date(box.at).toISOString() } : null,
		unsent: Object.fromEntries(
			rows.filter((row) => row !== box).map((row) => [row.form, Object.fromEntries(JSON.parse(textOf(row)))]),
		),
	};
};

/** Forgets what a colleague typed. */
export const forgetDraft = async (db: Db, { table, of, at, personId }: DraftPlace, form = BOX): Promise<void> => {
	const mine = db.deleteFrom(table).where(of, "=", at).where("person_id", "=", personId);
	await mine.where("form", "=", form).execute();
};

interface Draft {
	form?: string;
	/** Of the box. */
	way?: BoxWay;
	text: string;
	at: Date;
	/** Of this typing. */
	key?: string | undefined;
	/** Sending leaves the key without words, so that a save that comes late keeps nothing. */
	sent?: true | undefined;
}

/** @returns false if it was sent already */
export const writeDraft = async (
	{ settings }: { settings: Settings },
	db: Db,
	{ table, of, at: place, personId, seal }: DraftPlace,
	{ form = BOX, way, text, at, key, sent }: Draft,
): Promise<boolean> => {
	const row = {
		...(way && { way }),
		...(sent && key && { sent_key: key }),
		body: sent ? null : sealerOf(settings).seal(Buffer.from(text), seal),
		updated_at: at,
	};
	const written = await db
		.insertInto(table)
		.values({ [of]: place, person_id: personId, form, ...row })
		.onConflict((held) => {
			const kept = held.columns([of, "person_id", "form"]).doUpdateSet(row);
			return key && !sent ? kept.where(`${table}.sent_key`, "is distinct from", key) : kept;
		})
		.returning("form")
		.executeTakeFirst();
	return written !== undefined;
};

/** Keeps what is typed into a form, or forgets it because it's empty or sent. */
export const keepTyping = async (
	services: { settings: Settings; clock: () => Date },
	db: Db,
	place: DraftPlace,
	{ form, fields, key, sent }: Typing,
): Promise<{ kept: boolean }> => {
	const isTyped = !sent && fields.some(([, value]) => value !== "");
	if (!isTyped && !(sent && key)) {
		await forgetDraft(db, place, form);
		return { kept: false };
	}
	const draft = { form, text: JSON.stringify(fields), at: services.clock(), key, sent };
	return { kept: (await writeDraft(services, db, place, draft)) && isTyped };
};

/** Deletes what was typed into pages without a case a week ago and never sent. A case's retention reaches its own. */
export const forgetPageDrafts = async (db: Db, now: Date): Promise<void> => {
	const oldest = new Date(now.getTime() - PAGE_DRAFT_DAYS * 24 * 60 * 60_000);
	await db.deleteFrom("page_draft").where("updated_at", "<", oldest).execute();
};

/** Reads and opens what a colleague typed and hasn't sent. */
export const readDrafts = async (
	{ settings }: { settings: Settings },
	db: Db,
	place: DraftPlace,
): Promise<ReturnType<typeof openDrafts>> => {
	const { drafts } = await db.selectNoFrom(draftsOf(place).as("drafts")).executeTakeFirstOrThrow();
	return openDrafts(settings, place, drafts);
};

/** Puts an undone reply back into its writer's box, before what they typed since. */
export const putDraftBefore = async (
	services: { settings: Settings },
	db: Db,
	place: DraftPlace,
	draft: Draft,
): Promise<void> => {
	const newer = (await readDrafts(services, db, place)).draft?.text ?? "";
	const all = newer.includes(draft.text) ? newer : [draft.text, newer].filter(Boolean).join("\n\n");
	await writeDraft(services, db, place, { ...draft, text: all });
};
