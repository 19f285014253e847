import { isGoing } from "#contract/referrals/phases.ts";
import { isRequestClosed, requestClosed, tellOwner } from "#domains/accounts/case-owner.ts";
import { conflict, invalid } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { isCancelled } from "./cancellation.ts";
import { type NewConsent, relationOf, saveConsent } from "./consents.ts";
import { lockReferrals, withdrawForVisitor } from "./end-referrals.ts";
import { referralEmails } from "./mail.ts";
import { recipientsOf } from "./recipients.ts";
import { type RequestOf, tellCase } from "./request.ts";
import { isOffer, isOnHold, referenceOfReferral } from "./store.ts";

export interface Choice extends Pick<NewConsent, "shares" | "given_by" | "relation"> {
	/** Ids of the chosen providers. */
	providers: readonly number[];
	/** Tells the other providers that the request is filled. They see nothing more of it. */
	tell_others: boolean;
}

/**
 * The visitor of a nameless request chooses among the providers that said yes: each chosen one gets a consent, and so
 * the name and contact details. One transaction, with the emails.
 * @throws Problem 422 for a provider without a yes that our team has checked, or a representative without a
 * relationship; 409 for a closed or cancelled request; 404 for an erased one
 */
export const chooseOffers = (
	services: Pick<Services, "database" | "clock" | "outbox" | "settings">,
	of: RequestOf,
	asked: Choice,
): Promise<void> =>
	services.database.transaction(async (trx) => {
		const rows = await lockReferrals(trx, of);
		const relation = relationOf(asked, true);
		if (await isRequestClosed(trx, of)) throw requestClosed(services.settings, "share it with a provider");
		if (await isCancelled(trx, of)) throw conflict("You cancelled this request. Start a new one to ask providers.");
		const at = services.clock();
		const chosen = new Set(asked.providers);
		const offers = rows.filter((row) => chosen.has(row.provider_id) && isGoing(row) && row.is_nameless);
		if (
			offers.length < chosen.size ||
			offers.some((row) => row.is_unchecked || isOnHold(row) || !(isOffer(row) || row.shares))
		)
			throw invalid([{ field: "providers", message: "Choose providers that have said yes" }]);
		for (const row of offers.filter(isOffer)) {
			await saveConsent(
				trx,
				of,
				{ ...asked, provider: row.provider_id, name: row.provider, relation, way: "own-page", given_at: at },
				null,
				at,
			);
			const email = {
				id: row.id,
				reference: referenceOfReferral(row.number),
				provider: { id: row.provider_id, name: row.provider, url_slug: row.url_slug },
			};
			const to = await recipientsOf(trx, row.provider_id);
			const own = { isHeldBack: row.is_held_back };
			await services.outbox.enqueue(trx, referralEmails(services.settings, "referral-chosen", email, to, own));
		}
		if (asked.tell_others) {
			const others = rows.filter(
				(row) => row.is_nameless && isGoing(row) && !row.shares && !chosen.has(row.provider_id),
			);
			await withdrawForVisitor(services, trx, others, at, "filled");
			await tellCase(trx, of, { at, personId: null, what: "request-filled", facts: { providers: others.length } });
		}
		await tellOwner(services, trx, of, "chose a provider");
	});
