import { isGoing } from "#contract/referrals/phases.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { conflict, invalid, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { lockReferrals } from "./end-referrals.ts";
import { identityIn } from "./identity.ts";
import { referralEmails } from "./mail.ts";
import { areNotesShown, countFrom, saveAnswer } from "./notes.ts";
import { recipientsOf } from "./recipients.ts";
import { type CareRequest, lockOpenCase, type RequestOf, tellCase } from "./request.ts";
import { identityOf } from "./send.ts";
import { isOnHold, isOpened, referenceOfReferral } from "./store.ts";

/**
 * Writes to a provider about a referral, for example to answer its question: the words stand in the referral, and its
 * users get an email without them. The provider's time counts from now. Once for each key.
 * @throws Problem 404 for another case's referral; 409 if it has ended or is on hold, the case is closed, or the provider
 * has no users; 422 for words that identify the person before a yes (decision 25)
 */
export const writeToProvider = (
	services: Services,
	of: RequestOf,
	request: CareRequest,
	{ referral, text, key, personId }: { referral: string; text: string; key: string; personId: number },
): Promise<void> =>
	services.database.transaction(async (trx) => {
		const { settings, outbox } = services;
		const at = services.clock();
		const row = (await lockReferrals(trx, of)).find(({ id }) => id === referral);
		if (!row) throw notFound();
		await lockOpenCase(trx, of);
		if (!isGoing(row) || isOnHold(row) || !areNotesShown(row))
			throw conflict("The provider can't read this referral now.");
		const identity = isOpened(row) ? undefined : identityIn(text, await identityOf(trx, of, request));
		if (identity)
			throw invalid([{ field: "text", message: `The provider may not learn who it is yet. Leave out ${identity}` }]);
		const recipients = await recipientsOf(trx, row.provider_id, row.id);
		if (recipients.way !== "staff") throw conflict("The provider has no users who could read this. Call them.");
		const message = await saveAnswer(trx, settings, { referral, personId }, { text, key, at });
		if (message === undefined) return;
		await countFrom(trx, row, at);
		const reference = referenceOfReferral(row.number);
		await tellCase(trx, of, {
			...{ at, personId, what: "provider-written" },
			facts: { provider: row.provider, referral: reference, question: message },
		});
		await recordAuditEvent(trx, at, { personId, event: "referral.written", about: `referral:${row.id}`, facts: {} });
		const provider = { id: row.provider_id, name: row.provider, url_slug: row.url_slug };
		await outbox.enqueue(
			trx,
			referralEmails(
				settings,
				"referral-message",
				{ id: row.id, reference, provider },
				recipients,
				{},
				`message-${message}`,
			),
		);
	});
