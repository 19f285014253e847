import type { Referral } from "#contract/referrals/referrals.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { conflict, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { stageOne } from "./answer.ts";
import { endLinks, withAnswerLink } from "./answer-links.ts";
import { restartReminders } from "./due.ts";
import { lockReferrals } from "./end-referrals.ts";
import { newReferralEmails } from "./new-referral-mail.ts";
import { recipientsOf } from "./recipients.ts";
import { lockOpenCase, mustBeUnmarked, type RequestOf, tellCase } from "./request.ts";
import { isOnHold, listOfRequest, referenceOfReferral, toReferral, updateReferral } from "./store.ts";

/**
 * Sends an unanswered referral to another address of the provider. Links to earlier addresses end, and the times of
 * reminders start again.
 * @throws Problem 404 for another case's referral; 409 if the case is closed, or if the referral was answered, has ended
 * or changed since `version`
 */
export const sendReferralTo = (
	{ database, clock, outbox, settings }: Pick<Services, "database" | "clock" | "outbox" | "settings">,
	of: RequestOf,
	referral: string,
	{ version, email }: { version: number; email: string },
	personId: number,
): Promise<Referral> =>
	database.transaction(async (trx) => {
		const row = (await lockReferrals(trx, of)).find(({ id }) => id === referral);
		if (!row) throw notFound();
		await lockOpenCase(trx, of);
		await mustBeUnmarked(trx, of);
		if (row.version !== version)
			throw conflict("A colleague has changed this referral. Check it, then make your change again.");
		if (row.state !== "new" || isOnHold(row)) throw conflict("This referral was answered, is on hold or has ended.");
		const at = clock();
		await endLinks(trx, row.id);
		await updateReferral(trx, row.id, at, {
			...{ state: "new", sent_to: email, told_way: "profile", sent_at: at, sent_by: personId },
		});
		const remindAt = await restartReminders(trx, row.id, at);
		const reference = referenceOfReferral(row.number);
		const facts = { provider: row.provider, referral: reference, elsewhere: true };
		await tellCase(trx, of, { at, personId, what: "referral-sent", facts });
		await recordAuditEvent(trx, at, { personId, event: "referral.sent-to", about: `referral:${row.id}`, facts: {} });
		const recipients = await withAnswerLink(trx, row.id, await recipientsOf(trx, row.provider_id, row.id), at);
		await outbox.enqueue(
			trx,
			newReferralEmails(
				[
					{
						// Each sending has its own email, even to the same address.
						id: `${row.id}:${row.version + 1}`,
						reference,
						provider: { id: row.provider_id, name: row.provider, url_slug: row.url_slug },
						look: stageOne(row),
						listed: null,
						sentAt: at,
						answerBy: remindAt,
						asked: (await listOfRequest(trx, of)).filter(({ told_way }) => told_way !== null).length,
						isNameless: row.is_nameless,
						to: recipients,
					},
				],
				settings,
			),
		);
		const changed = (await listOfRequest(trx, of)).find(({ id }) => id === referral);
		if (!changed) throw notFound();
		return toReferral(changed);
	});
