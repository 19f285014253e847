import { sql } from "kysely";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { isRequestClosed, requestClosed, tellOwner } from "#domains/accounts/case-owner.ts";
import { newPrivateLink } from "#domains/accounts/private-link.ts";
import { endOthersConsent } from "#domains/quotes/others-consent.ts";
import type { Services } from "#platform/services.ts";
import { setCancelled } from "./cancellation.ts";
import { lockReferrals, withdrawForVisitor } from "./end-referrals.ts";
import { aboutOf, findRequest, isOf, type RequestOf, referenceOf, tellCase } from "./request.ts";
import { cancelledEmail } from "./visitor-mail.ts";

/**
 * Cancels a request for its visitor. In one transaction every consent ends, every active referral is withdrawn, a
 * planned sending is stopped, and unsent details are deleted. Idempotent.
 * @returns false if it was cancelled before
 * @throws Problem 404 for an erased request, 409 for a closed one
 */
export const cancelRequest = (
	services: Pick<Services, "database" | "clock" | "outbox" | "settings">,
	of: RequestOf,
): Promise<boolean> =>
	services.database.transaction(async (trx) => {
		const rows = await lockReferrals(trx, of);
		const request = await findRequest(trx, of);
		if (!request || request.cancelled_at) return false;
		if (await isRequestClosed(trx, of)) throw requestClosed(services.settings, "cancel it");
		const at = services.clock();
		await setCancelled(trx, of, at);
		await withdrawForVisitor(services, trx, rows, at, "cancelled");
		await sql`
			update referral_consent set ended_at = ${at}, ended_how = 'withdrawn', ended_way = 'own-page' where ${isOf(of)} and ended_at is null
		`.execute(trx);
		if (of.quoteId !== undefined) {
			await sql`
				update automatic_send set state = 'stopped', decided_at = ${at} where quote_id = ${of.quoteId} and state in ('waiting', 'held')
			`.execute(trx);
			await endOthersConsent(trx, of.quoteId, at);
			await sql`delete from follow_up_draft where quote_id = ${of.quoteId}`.execute(trx);
		}
		await tellCase(trx, of, { at, personId: null, what: "request-cancelled", facts: {} });
		await recordAuditEvent(trx, at, { personId: null, event: "request.cancelled", about: aboutOf(of), facts: {} });
		await tellOwner(services, trx, of, "cancelled their request");
		if (request.email) {
			const token = await newPrivateLink(trx, of, at);
			await services.outbox.enqueue(trx, [
				cancelledEmail({ of: aboutOf(of), email: request.email, reference: referenceOf(of), token }, services.settings),
			]);
		}
		return true;
	});
