import { QuoteId } from "#contract/quotes/quotes.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import type { HasCase } from "#domains/accounts/team-permissions.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { downloadOf } from "#platform/files/download.ts";
import type { Files } from "#platform/files/files.ts";
import { notFound } from "#platform/http/problem.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import type { Services } from "#platform/services.ts";
import { findPlan, planNameSeal, planSeal } from "./follow-up-store.ts";

/**
 * Whether a team member works on the connect request of a call. False for an unknown request; callers with wider
 * permission get 404 there.
 */
export const hasCaseOf: HasCase = async (db, personId, { id }) => {
	const quote = QuoteId.safeParse(id).data;
	if (!quote) return false;
	const row = await db
		.selectFrom("case_owner")
		.select("quote_id")
		.where("quote_id", "=", quote)
		.where("owner_id", "=", personId)
		.executeTakeFirst();
	return row !== undefined;
};

/** A plan file's stored bytes, and where they were stored. */
export interface FetchedPlan {
	at: string;
	sealed: Buffer;
}

/**
 * Fetches a plan file for `openPlan` from its store. This runs before the transaction, so a slow store doesn't hold a
 * database connection. It shows nothing to anyone.
 * @returns undefined if there is nothing to fetch
 */
export const fetchPlan = async (
	db: Db,
	files: Pick<Files, "contentOf">,
	id: string,
): Promise<FetchedPlan | undefined> => {
	const plan = await db.selectFrom("plan_file").select("content_at").where("quote_id", "=", id).executeTakeFirst();
	const at = plan?.content_at;
	return at ? { at, sealed: await files.contentOf({ content: null, content_at: at }) } : undefined;
};

/**
 * Prepares a plan file for download, in the transaction that checked the reader's permission. The audit records it
 * before any byte is sent (decision 9).
 * @param fetched read before the transaction; a file that moved since is fetched again
 * @param facts for the audit
 * @throws Problem 404 if the request has no plan file
 */
export const openPlan = async (
	trx: Transaction,
	{ clock, settings, files }: Pick<Services, "clock" | "settings" | "files">,
	id: string,
	by: number,
	fetched: FetchedPlan | undefined,
	facts: Record<string, unknown> = {},
): Promise<Response> => {
	const plan = await findPlan(trx, id);
	if (!plan) throw notFound();
	const sealer = sealerOf(settings);
	const name = sealer.open(plan.name, planNameSeal(id)).toString();
	// Content at one location never changes.
	const sealed = fetched && fetched.at === plan.content_at ? fetched.sealed : await files.contentOf(plan);
	const content = sealer.open(sealed, planSeal(id));
	await recordAuditEvent(trx, clock(), { personId: by, event: "plan-file.read", about: `quote:${id}`, facts });
	return downloadOf(content, { name, plain: "plan" }, plan.media_type);
};

/**
 * A plan file for a team member.
 * @throws Problem 404 if the request has no plan file
 */
export const readPlan = async (services: Services, quoteId: string, by: number): Promise<Response> => {
	const id = QuoteId.safeParse(quoteId).data;
	if (!id) throw notFound();
	const fetched = await fetchPlan(services.database.db, services.files, id);
	return services.database.transaction((trx) => openPlan(trx, services, id, by, fetched));
};
