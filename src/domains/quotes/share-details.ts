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
	const added = withPlan ? ["needs", "plan"] : ["needs"];
	const ended = await trx
		.with("ended", (db) =>
			db
				.updateTable("referral_consent")
				.set({ ended_at: at, ended_how: "changed", ended_way: "connect-form" })
				.where("quote_id", "=", quoteId)
				.where("ended_at", "is", null)
				.where("way", "in", ["connect-form", "own-page"])
				.where(({ eb, not, val }) => not(eb("shares", "@>", val(added))))
				.returning(["provider_id", "shares"]),
		)
		.selectFrom("ended as e")
		.innerJoin("provider as p", "p.id", "e.provider_id")
		.select(["e.provider_id", "p.name as provider", "e.shares"])
		.orderBy("p.sort_key")
		.orderBy("p.id")
		.execute();
	const rows = ended.map((one) => ({ ...one, shares: [...new Set([...one.shares, ...added])].sort() }));
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
