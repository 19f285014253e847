import { sql } from "kysely";
import { MYSELF } from "#contract/quotes/follow-up-options.ts";
import { recordAuditEvents } from "#domains/accounts/audit.ts";
import type { Transaction } from "#platform/db/database.ts";
import { tellCaseOfQuote } from "./tell-case.ts";

/**
 * The visitor lets providers that say yes read the details. Each consent that they gave themselves ends, and one that
 * covers more takes its place (decision 20). Consents that a colleague recorded stay as they are.
 * @param asked.relation the sender's relationship to the participant, as in the form
 */
export const shareDetails = async (
	trx: Transaction,
	quoteId: string,
	{ relation, withPlan }: { relation: string | null; withPlan: boolean },
	at: Date,
): Promise<void> => {
	const isOwn = relation === MYSELF;
	const added = withPlan ? "{needs,plan}" : "{needs}";
	const { rows } = await sql<{ provider_id: number; provider: string; shares: string[] }>`
		with ended as (
			update referral_consent c set ended_at = ${at}, ended_how = 'changed', ended_way = 'connect-form'
			where c.quote_id = ${quoteId} and c.ended_at is null and c.way in ('connect-form', 'own-page') and not c.shares @> ${added}::text[]
			returning c.provider_id, c.shares
		)
		select e.provider_id, p.name as provider, array(select distinct s from unnest(e.shares || ${added}::text[]) s order by s) as shares
		from ended e join provider p on p.id = e.provider_id order by p.sort_key, p.id
	`.execute(trx);
	if (rows.length === 0) return;
	await trx
		.insertInto("referral_consent")
		.values(
			rows.map(({ provider_id, shares }) => ({
				...{ quote_id: quoteId, provider_id, shares, given_by: isOwn ? "participant" : "representative" },
				...{ relation: isOwn ? null : relation, way: "connect-form", given_at: at, recorded_at: at },
			})),
		)
		.execute();
	await recordAuditEvents(
		trx,
		at,
		rows.map(({ provider_id, shares }) => ({
			personId: null,
			event: "consent.changed",
			about: `quote:${quoteId}`,
			facts: { provider: provider_id, shares, way: "connect-form" },
		})),
	);
	await tellCaseOfQuote(trx, quoteId, at, [
		["sharing-agreed", { providers: rows.map(({ provider }) => provider), shares: rows[0]?.shares }],
	]);
};
