import { expressionBuilder, type RawBuilder, sql } from "kysely";
import {
	type BoxWay,
	type CaseDraft,
	keepDraft as keepDraftLine,
	keepForm as keepFormLine,
	readForms,
} from "#contract/cases/drafts.ts";
import type { FormDrafts } from "#contract/cases/form-drafts.ts";
import type { DB } from "#db/rows.ts";
import { caseBinder } from "#domains/accounts/team-binder.ts";
import type { Settings } from "#platform/config.ts";
import type { Transaction } from "#platform/db/database.ts";
import type { Binding } from "#platform/http/bind.ts";
import { notFound } from "#platform/http/problem.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import type { Services } from "#platform/services.ts";
import { replyingSince } from "./cases-store.ts";

/** Context for encrypting what a colleague hasn't sent yet. */
export const caseDraftSeal = (caseId: string, personId: number): string => `case-draft:${caseId}:${personId}`;

/** The form of the box in `case_draft`. */
const BOX = "box";

export interface StoredDraft {
	form: string;
	/** Null for another form than the box. */
	way: BoxWay | null;
	/** In base64. */
	body: string;
	at: string;
}

/** SQL: what a colleague typed into the forms of case `c` and hasn't sent. */
export const draftsOf = (personId: number): RawBuilder<StoredDraft[] | null> => sql`(
	select json_agg(json_build_object('form', d.form, 'way', d.way, 'body', encode(d.body, 'base64'), 'at', d.updated_at))
	from case_draft d where d.case_id = c.id and d.person_id = ${personId} and d.body is not null
)`;

/** @returns the draft of the box, and of the other forms */
export const openDrafts = (
	settings: Settings,
	caseId: string,
	personId: number,
	stored: readonly StoredDraft[] | null,
): { draft: CaseDraft | null; unsent: FormDrafts } => {
	const textOf = ({ body }: StoredDraft) =>
		sealerOf(settings).open(Buffer.from(body, "base64"), caseDraftSeal(caseId, personId)).toString();
	const rows = stored ?? [];
	const box = rows.find(({ form }) => form === BOX);
	return {
		draft: box?.way ? { way: box.way, text: textOf(box), at: new Date(box.at).toISOString() } : null,
		unsent: Object.fromEntries(
			rows.filter((row) => row !== box).map((row) => [row.form, Object.fromEntries(JSON.parse(textOf(row)))]),
		),
	};
};

/** Forgets what a colleague typed into another form than the box, and the key of it, because it's sent. */
const noteSent = async (
	trx: Transaction,
	{ caseId, personId, form, key, at }: Omit<Typed, "way" | "text"> & { form: string },
) => {
	const sent = { body: null, sent_key: key ?? null, updated_at: at };
	await trx
		.insertInto("case_draft")
		.values({ case_id: caseId, person_id: personId, form, way: null, ...sent })
		.onConflict((held) => held.columns(["case_id", "person_id", "form"]).doUpdateSet(sent))
		.execute();
};

/** Forgets what a colleague typed, because it's sent. */
export const forgetDraft = async (trx: Transaction, caseId: string, personId: number, form = BOX): Promise<void> => {
	await trx
		.deleteFrom("case_draft")
		.where("case_id", "=", caseId)
		.where("person_id", "=", personId)
		.where("form", "=", form)
		.execute();
};

interface Typed {
	caseId: string;
	personId: number;
	form?: string;
	way: BoxWay | null;
	text: string;
	at: Date;
	key?: string | undefined;
}

/** @returns false if it was sent already */
const writeDraft = async (
	{ settings }: { settings: Settings },
	trx: Transaction,
	{ caseId, personId, form = BOX, way, text, at, key }: Typed,
): Promise<boolean> => {
	const body = sealerOf(settings).seal(Buffer.from(text), caseDraftSeal(caseId, personId));
	const typed = { way, body, updated_at: at };
	const written = await trx
		.insertInto("case_draft")
		.values({ case_id: caseId, person_id: personId, form, ...typed })
		.onConflict((held) => {
			const kept = held.columns(["case_id", "person_id", "form"]).doUpdateSet(typed);
			return key ? kept.where("case_draft.sent_key", "is distinct from", key) : kept;
		})
		.returning("form")
		.executeTakeFirst();
	return written !== undefined;
};

const boxOf = (trx: Transaction, caseId: string, personId: number) =>
	trx
		.selectFrom("case_draft")
		.select(["way", "body", "updated_at"])
		.where("case_id", "=", caseId)
		.where("person_id", "=", personId)
		.where("form", "=", BOX)
		.$narrowType<{ body: Buffer }>()
		.executeTakeFirst();

/** Puts an undone reply back into its writer's box, before what they typed since. */
export const putDraftBefore = async (
	services: { settings: Settings },
	trx: Transaction,
	draft: Typed & { way: "reply" | "text" },
): Promise<void> => {
	const { caseId, personId, text } = draft;
	const since = await boxOf(trx, caseId, personId);
	const newer = since ? sealerOf(services.settings).open(since.body, caseDraftSeal(caseId, personId)).toString() : "";
	const all = newer.includes(text) ? newer : [text, newer].filter(Boolean).join("\n\n");
	await writeDraft(services, trx, { ...draft, text: all });
};

/** SQL: whether a reply, note or call of the case has this key. */
const wasSent = (caseId: string, key: string) => {
	const { exists, or, selectFrom } = expressionBuilder<DB>();
	return or([
		exists(selectFrom("case_note").select("id").where("case_id", "=", caseId).where("note_key", "=", key)),
		exists(selectFrom("call_attempt").select("id").where("case_id", "=", caseId).where("attempt_key", "=", key)),
		exists(
			selectFrom("case_event")
				.select("id")
				.where("case_id", "=", caseId)
				// An undone reply is back in the box already, so what comes late with its key isn't kept.
				.where("kind", "in", ["replied", "reply-undone"])
				.where(({ eb, fn, val }) => eb(fn<string>("jsonb_extract_path_text", ["facts", val("key")]), "=", key)),
		),
	]);
};

/** Waits for what is being saved in the case. @throws Problem 404 */
const mustExist = async (trx: Transaction, id: string): Promise<void> => {
	const one = await trx.selectFrom("team_case").select("id").where("id", "=", id).forKeyShare().executeTakeFirst();
	if (!one) throw notFound();
};

/** Endpoints for what a colleague types into the forms of a case. */
export const draftsApi = (services: Services): Binding[] => [
	caseBinder(services)(keepDraftLine, async ({ params: { id }, body }, me) => {
		const { database, clock } = services;
		return database.transaction(async (trx) => {
			await mustExist(trx, id);
			const { sent } = await trx.selectNoFrom(wasSent(id, body.key).as("sent")).executeTakeFirstOrThrow();
			if (sent) return { kept: false };
			if (body.text === "") {
				await forgetDraft(trx, id, me.id);
				return { kept: false };
			}
			const at = clock();
			const before = await boxOf(trx, id, me.id);
			// Colleagues who have the case open see who begins to reply.
			const isReply = (way: string | null | undefined) => way === "reply" || way === "text";
			if (isReply(body.way) && !(isReply(before?.way) && before && before.updated_at > replyingSince(at)))
				await services.pubsub.publish(trx, `case:${id}`);
			await writeDraft(services, trx, { caseId: id, personId: me.id, way: body.way, text: body.text, at });
			return { kept: true };
		});
	}),
	caseBinder(services)(readForms, async ({ params: { id } }, me) => {
		const { database, settings } = services;
		const found = await database.db
			.selectFrom("team_case as c")
			.select(draftsOf(me.id).as("drafts"))
			.where("c.id", "=", id)
			.executeTakeFirst();
		if (!found) throw notFound();
		return { unsent: openDrafts(settings, id, me.id, found.drafts).unsent };
	}),
	caseBinder(services)(keepFormLine, async ({ params: { id }, body: { form, fields, key, sent } }, me) =>
		services.database.transaction(async (trx) => {
			await mustExist(trx, id);
			const of = { caseId: id, personId: me.id, form, key, at: services.clock() };
			const typed = fields.filter(([, value]) => value !== "");
			if (sent && key) await noteSent(trx, of);
			else if (sent || typed.length === 0) await forgetDraft(trx, id, me.id, form);
			else return { kept: await writeDraft(services, trx, { ...of, way: null, text: JSON.stringify(typed) }) };
			return { kept: false };
		}),
	),
];
