import { sql } from "kysely";
import type { z } from "zod";
import type { DraftFields, DraftSave, SavedDraft } from "#contract/quotes/draft.ts";
import { isRequestClosed, requestClosed } from "#domains/accounts/case-owner.ts";
import type { Settings } from "#platform/config.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { conflict, notFound } from "#platform/http/problem.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import type { Services } from "#platform/services.ts";
import { findOpenQuote } from "./follow-up-store.ts";
import { mergeDraft } from "./merge-draft.ts";
import { checkDraftIsOwn } from "./own-browser.ts";
import { isOwnBrowser, type OwnQuote } from "./own-quote.ts";

/** Seal context of a request's unsent details. */
export const draftSeal = (quoteId: string): string => `quote:${quoteId} draft`;

const openDraft = (settings: Settings, id: string, sealed: Buffer): DraftFields =>
	JSON.parse(sealerOf(settings).open(sealed, draftSeal(id)).toString());

/**
 * Keeps what a visitor typed in the follow-up form until they send it (decision 74), with what another device of theirs
 * saved since this one read it.
 * @param forLater the page shows earlier answers only if the visitor chose to finish later
 * @throws Problem 404 if the visitor may not add to the request; 409 if its details were sent, it is closed or cancelled,
 * or another browser typed what was kept
 */
export const saveDraft = (
	{ database, clock, settings }: Pick<Services, "database" | "clock" | "settings">,
	own: OwnQuote,
	{ fields: mine, before = [], for_later }: z.output<typeof DraftSave>,
	forLater: boolean,
): Promise<SavedDraft> =>
	database.transaction(async (trx) => {
		const quote = await findOpenQuote(trx, own);
		if (!quote) throw notFound();
		if (quote.request_hash) throw conflict("We already have your details.");
		if (quote.cancelled_at || (await isRequestClosed(trx, { quoteId: own.id })))
			throw requestClosed(settings, "save details for it");
		await checkDraftIsOwn(trx, own);
		// The request is locked, so no other save comes between.
		const saved = await trx
			.selectFrom("follow_up_draft")
			.select(["fields", "browser_hash", "for_later"])
			.where("quote_id", "=", own.id)
			.executeTakeFirst();
		const theirs = saved ? openDraft(settings, own.id, saved.fields) : before;
		const isOwn = saved?.browser_hash?.equals(own.browser) ?? false;
		const { fields, both } = mergeDraft(before, mine, theirs, isOwn);
		const sealed = sealerOf(settings).seal(Buffer.from(JSON.stringify(fields)), draftSeal(own.id));
		const at = clock();
		const typed = { fields: sealed, updated_at: at, browser_hash: own.browser };
		await trx
			.insertInto("follow_up_draft")
			.values({ quote_id: own.id, for_later, ...typed })
			.onConflict((held) =>
				held
					.column("quote_id")
					.doUpdateSet({ ...typed, for_later: sql`excluded.for_later or follow_up_draft.for_later` }),
			)
			.execute();
		// A page that shows no earlier answers doesn't learn them from saving its own.
		const isHidden = forLater && saved?.for_later === false;
		return { saved_at: at.toISOString(), ...(isHidden ? { fields: mine, both: [] } : { fields, both }) };
	});

/**
 * What was saved; null if there is nothing that this browser may open.
 * @param forLater only if the visitor chose to finish later
 */
export const readDraft = async (
	db: Db,
	settings: Settings,
	{ id, browser }: OwnQuote,
	forLater: boolean,
): Promise<DraftFields | null> => {
	const saved = db
		.selectFrom("follow_up_draft as d")
		.innerJoin("quote", "quote.id", "d.quote_id")
		.select("d.fields")
		.where("d.quote_id", "=", id)
		.where(({ or, eb }) => or([eb("d.browser_hash", "=", browser), isOwnBrowser(browser)]));
	const draft = await (forLater ? saved.where("d.for_later", "=", true) : saved).executeTakeFirst();
	return draft ? openDraft(settings, id, draft.fields) : null;
};

/** Whether anything was saved, for any browser. */
export const hasDraft = async (db: Db, quoteId: string): Promise<boolean> =>
	(await db.selectFrom("follow_up_draft").select("quote_id").where("quote_id", "=", quoteId).execute()).length > 0;

/** Deletes the draft when its details were sent. */
export const deleteDraft = async (trx: Transaction, quoteId: string): Promise<void> => {
	await trx.deleteFrom("follow_up_draft").where("quote_id", "=", quoteId).execute();
};
