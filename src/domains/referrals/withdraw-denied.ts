import { sql } from "kysely";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { endOthersConsent } from "#domains/quotes/others-consent.ts";
import type { Transaction } from "#platform/db/database.ts";
import type { Services } from "#platform/services.ts";
import { withdrawForVisitor } from "./end-referrals.ts";
import { aboutOf, isOf, type RequestOf } from "./request.ts";
import { stopSending } from "./sending-plan.ts";
import type { ReferralRow } from "./store.ts";

/**
 * Withdraws everything of a request that the person didn't ask for: its referrals, its consents (including to ask others), and what was planned.
 * The providers that were asked get an email without detail. The caller closes the case.
 * @param rows the result of `lockReferrals`
 */
export const withdrawDenied = async (
	services: Pick<Services, "outbox" | "settings">,
	trx: Transaction,
	of: RequestOf,
	rows: readonly ReferralRow[],
	{ at, personId }: { at: Date; personId: number },
): Promise<void> => {
	await withdrawForVisitor(services, trx, rows, at, "taken-back", personId);
	await sql`
		update referral_consent set ended_at = ${at}, ended_how = 'withdrawn', ended_way = 'phone', ended_by = ${personId}
		where ${isOf(of)} and ended_at is null
	`.execute(trx);
	if (of.quoteId !== undefined) {
		await stopSending(trx, of.quoteId);
		await endOthersConsent(trx, of.quoteId, at);
		await sql`delete from follow_up_draft where quote_id = ${of.quoteId}`.execute(trx);
	}
	await recordAuditEvent(trx, at, { personId, event: "request.denied", about: aboutOf(of) });
};
