import { expressionBuilder } from "kysely";
import {
	keepDraft,
	keepForm,
	keepPageForm,
	MOST_UNSENT_BYTES,
	readForms,
	readPageForms,
} from "#contract/cases/drafts.ts";
import type { DB } from "#db/rows.ts";
import { caseBinder } from "#domains/accounts/team-binder.ts";
import type { Transaction } from "#platform/db/database.ts";
import type { Binding } from "#platform/http/bind.ts";
import { notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { replyingSince } from "./cases-store.ts";
import {
	draftsOf,
	forgetDraft,
	keepTyping,
	ofCase,
	ofPage,
	openDrafts,
	readDrafts,
	writeDraft,
} from "./drafts-store.ts";
import { replyWithKey } from "./reply.ts";

/** SQL: whether a reply, note or call of the case has this key. */
const wasSent = (caseId: string, key: string) => {
	const { exists, or, selectFrom } = expressionBuilder<DB>();
	return or([
		exists(selectFrom("case_note").select("id").where("case_id", "=", caseId).where("note_key", "=", key)),
		exists(selectFrom("call_attempt").select("id").where("case_id", "=", caseId).where("attempt_key", "=", key)),
		// An undone reply is back in the box already, so what comes late with its key isn't kept.
		exists(replyWithKey({ selectFrom }, caseId, key)),
	]);
};

/** Waits for what is being saved in the case. @throws Problem 404 */
const mustExist = async (trx: Transaction, id: string): Promise<void> => {
	const one = await trx.selectFrom("team_case").select("id").where("id", "=", id).forKeyShare().executeTakeFirst();
	if (!one) throw notFound();
};

const isReply = (way: string | undefined): boolean => way === "reply" || way === "text";

/** Endpoints for what a colleague types into the forms of a case, or of a page without one. Only its writer reads it. */
export const draftsApi = (services: Services): Binding[] => {
	const { database, clock } = services;
	const bind = caseBinder(services);
	return [
		bind(keepDraft, ({ params: { id }, body: { way, text, key } }, me) =>
			database.transaction(async (trx) => {
				await mustExist(trx, id);
				const { sent } = await trx.selectNoFrom(wasSent(id, key).as("sent")).executeTakeFirstOrThrow();
				if (sent) return { kept: false };
				const place = ofCase(id, me.id);
				if (text === "") {
					await forgetDraft(trx, place);
					return { kept: false };
				}
				const at = clock();
				const { draft } = await readDrafts(services, trx, place);
				// Colleagues who have the case open see who begins to reply.
				if (isReply(way) && !(draft && isReply(draft.way) && new Date(draft.at) > replyingSince(at)))
					await services.pubsub.publish(trx, `case:${id}`);
				await writeDraft(services, trx, place, { way, text, at });
				return { kept: true };
			}),
		),
		bind(readForms, async ({ params: { id } }, me) => {
			const place = ofCase(id, me.id);
			const one = database.db.selectFrom("team_case").select(draftsOf(place).as("drafts")).where("id", "=", id);
			const found = await one.executeTakeFirst();
			if (!found) throw notFound();
			return { unsent: openDrafts(services.settings, place, found.drafts).unsent };
		}),
		bind(keepForm, ({ params: { id }, body }, me) =>
			database.transaction(async (trx) => {
				await mustExist(trx, id);
				return keepTyping(services, trx, ofCase(id, me.id), body);
			}),
		),
		bind(readPageForms, async ({ query: { page } }, me) => {
			const { unsent } = await readDrafts(services, database.db, ofPage(page, me.id));
			return { unsent };
		}),
		bind(
			keepPageForm,
			({ body: { page, ...typing } }, me) => keepTyping(services, database.db, ofPage(page, me.id), typing),
			{ maxBody: MOST_UNSENT_BYTES },
		),
	];
};
