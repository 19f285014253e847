import { expressionBuilder, type RawBuilder, sql } from "kysely";
import { type BoxWay, type CaseDraft, keepDraft as keepDraftLine } from "#contract/cases/drafts.ts";
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

export interface StoredDraft {
	way: BoxWay;
	/** In base64. */
	body: string;
	at: string;
}

/** SQL: what a colleague typed into the box of case `c` and hasn't sent. */
export const draftOf = (personId: number): RawBuilder<StoredDraft | null> => sql`(
	select json_build_object('way', d.way, 'body', encode(d.body, 'base64'), 'at', d.updated_at) from case_draft d
	where d.case_id = c.id and d.person_id = ${personId}
)`;

export const openDraft = (
	settings: Settings,
	caseId: string,
	personId: number,
	{ way, body, at }: StoredDraft,
): CaseDraft => ({
	way,
	text: sealerOf(settings).open(Buffer.from(body, "base64"), caseDraftSeal(caseId, personId)).toString(),
	at: new Date(at).toISOString(),
});

/** Forgets what a colleague typed, because it's sent. */
export const forgetDraft = async (trx: Transaction, caseId: string, personId: number): Promise<void> => {
	await trx.deleteFrom("case_draft").where("case_id", "=", caseId).where("person_id", "=", personId).execute();
};

/** Puts an undone reply back into its writer's box, before what they typed since. */
export const putDraftBefore = async (
	{ settings }: { settings: Settings },
	trx: Transaction,
	{
		caseId,
		personId,
		way,
		text,
		at,
	}: { caseId: string; personId: number; way: "reply" | "text"; text: string; at: Date },
): Promise<void> => {
	const sealer = sealerOf(settings);
	const seal = caseDraftSeal(caseId, personId);
	const since = await trx
		.selectFrom("case_draft")
		.select("body")
		.where("case_id", "=", caseId)
		.where("person_id", "=", personId)
		.executeTakeFirst();
	const newer = since ? sealer.open(since.body, seal).toString() : "";
	const all = newer.includes(text) ? newer : [text, newer].filter(Boolean).join("\n\n");
	const typed = { way, body: sealer.seal(Buffer.from(all), seal), updated_at: at };
	await trx
		.insertInto("case_draft")
		.values({ case_id: caseId, person_id: personId, ...typed })
		.onConflict((held) => held.columns(["case_id", "person_id"]).doUpdateSet(typed))
		.execute();
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

/** Endpoint for the box of a case. */
export const draftsApi = (services: Services): Binding[] => [
	caseBinder(services)(keepDraftLine, async ({ params: { id }, body }, me) => {
		const { database, settings, clock } = services;
		return database.transaction(async (trx) => {
			// Waits for a reply, note or call that is being saved.
			const one = await trx.selectFrom("team_case").select("id").where("id", "=", id).forKeyShare().executeTakeFirst();
			if (!one) throw notFound();
			const { sent } = await trx.selectNoFrom(wasSent(id, body.key).as("sent")).executeTakeFirstOrThrow();
			if (sent) return { kept: false };
			if (body.text === "") {
				await forgetDraft(trx, id, me.id);
				return { kept: false };
			}
			const at = clock();
			const before = await trx
				.selectFrom("case_draft")
				.select(["way", "updated_at"])
				.where("case_id", "=", id)
				.where("person_id", "=", me.id)
				.executeTakeFirst();
			// Colleagues who have the case open see who begins to reply.
			const isReply = (way: string | undefined) => way === "reply" || way === "text";
			if (isReply(body.way) && !(isReply(before?.way) && before && before.updated_at > replyingSince(at)))
				await services.pubsub.publish(trx, `case:${id}`);
			const sealed = sealerOf(settings).seal(Buffer.from(body.text), caseDraftSeal(id, me.id));
			const typed = { way: body.way, body: sealed, updated_at: at };
			await trx
				.insertInto("case_draft")
				.values({ case_id: id, person_id: me.id, ...typed })
				.onConflict((held) => held.columns(["case_id", "person_id"]).doUpdateSet(typed))
				.execute();
			return { kept: true };
		});
	}),
];
