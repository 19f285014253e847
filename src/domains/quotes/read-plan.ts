import { sql } from "kysely";
import { QuoteId } from "#contract/quotes.ts";
import { noteDeed } from "#domains/accounts/audit.ts";
import type { HasCase } from "#domains/accounts/team-permissions.ts";
import type { Transaction } from "#platform/db/database.ts";
import { namedAs } from "#platform/file-kind.ts";
import { notFound } from "#platform/http/problem.ts";
import { sealerOf } from "#platform/sealed.ts";
import type { Services } from "#platform/services.ts";
import { findPlan, planNameSeal, planSeal } from "./follow-up-store.ts";

/** Whether somebody of the team works on the connect request that a call is about. An unknown request is nobody's, and read as 404 by whoever may. */
export const hasCaseOf: HasCase = async (db, personId, { id }) => {
	const quote = QuoteId.safeParse(id).data;
	if (!quote) return false;
	const { rows } = await sql`select from case_owner where quote_id = ${quote} and owner_id = ${personId}`.execute(db);
	return rows.length > 0;
};

/**
 * A plan file to download, within the transaction that looked whether its reader may; the read is noted before a byte goes out (product decision 14).
 * @param facts for the audit
 * @throws Problem 404 when the request has none
 */
export const openPlan = async (
	trx: Transaction,
	{ clock, settings, files }: Pick<Services, "clock" | "settings" | "files">,
	id: string,
	by: number,
	facts: Record<string, unknown> = {},
): Promise<Response> => {
	const plan = await findPlan(trx, id);
	if (!plan) throw notFound();
	const sealer = sealerOf(settings);
	const name = namedAs(sealer.open(plan.name, planNameSeal(id)).toString(), plan.media_type);
	const content = sealer.open(await files.contentOf(plan), planSeal(id));
	await noteDeed(trx, clock(), { personId: by, deed: "plan-file.read", about: `quote:${id}`, facts });
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
export const readPlan = (services: Services, quoteId: string, by: number): Promise<Response> =>
	services.database.transaction(async (trx) => {
		const id = QuoteId.safeParse(quoteId).data;
		if (!id) throw notFound();
		return openPlan(trx, services, id, by);
	});
