import { sql } from "kysely";
import { QuoteId } from "#contract/quotes/quotes.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import type { HasCase } from "#domains/accounts/team-permissions.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { namedAs } from "#platform/files/file-kind.ts";
import type { Files } from "#platform/files/files.ts";
import { notFound } from "#platform/http/problem.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import type { Services } from "#platform/services.ts";
import { findPlan, planNameSeal, planSeal } from "./follow-up-store.ts";

/** Whether somebody of the team works on the connect request that a call is about. An unknown request is nobody's, and read as 404 by whoever may. */
export const hasCaseOf: HasCase = async (db, personId, { id }) => {
	const quote = QuoteId.safeParse(id).data;
	if (!quote) return false;
	const { rows } = await sql`select from case_owner where quote_id = ${quote} and owner_id = ${personId}`.execute(db);
	return rows.length > 0;
};

/** A plan file's bytes as its store has them, and where that was. */
export interface FetchedPlan {
	at: string;
	sealed: Buffer;
}

/**
 * Fetches what `openPlan` opens, where it is in a store: before the transaction, which would else hold one of the visitors' connections for as long as a slow
 * store takes. Nobody is shown it by that. @returns undefined where there is nothing to fetch
 */
export const fetchPlan = async (
	db: Db,
	files: Pick<Files, "contentOf">,
	id: string,
): Promise<FetchedPlan | undefined> => {
	const { rows } = await sql<{
		content_at: string | null;
	}>`select content_at from plan_file where quote_id = ${id}`.execute(db);
	const at = rows[0]?.content_at;
	return at ? { at, sealed: await files.contentOf({ content: null, content_at: at }) } : undefined;
};

/**
 * A plan file to download, in the transaction that checked the reader's right; the read is noted before any byte leaves (decision 9).
 * @param fetched read before the transaction; a file that moved since is fetched again
 * @param facts for the audit
 * @throws Problem 404 when the request has none
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
	const name = namedAs(sealer.open(plan.name, planNameSeal(id)).toString(), plan.media_type);
	// What a place stands for never changes.
	const sealed = fetched && fetched.at === plan.content_at ? fetched.sealed : await files.contentOf(plan);
	const content = sealer.open(sealed, planSeal(id));
	await recordAuditEvent(trx, clock(), { personId: by, deed: "plan-file.read", about: `quote:${id}`, facts });
	return new Response(new Uint8Array(content), {
		headers: {
			"content-type": plan.media_type,
			"content-disposition": `attachment; filename="plan"; filename*=UTF-8''${encodeURIComponent(name)}`,
			"content-security-policy": "sandbox; default-src 'none'",
			"cache-control": "no-store",
		},
	});
};

/**
 * A plan file for a member of the team.
 * @throws Problem 404 when the request has none
 */
export const readPlan = async (services: Services, quoteId: string, by: number): Promise<Response> => {
	const id = QuoteId.safeParse(quoteId).data;
	if (!id) throw notFound();
	const fetched = await fetchPlan(services.database.db, services.files, id);
	return services.database.transaction((trx) => openPlan(trx, services, id, by, fetched));
};
