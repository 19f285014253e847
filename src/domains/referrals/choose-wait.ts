import type { WaitChoice } from "#contract/referrals/referrals.ts";
import { isRequestClosed, requestClosed, tellOwner } from "#domains/accounts/case-owner.ts";
import { conflict } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { withAnswerLink } from "./answer-links.ts";
import { isCancelled } from "./cancellation.ts";
import { referralEmails } from "./mail.ts";
import { moveWithin } from "./move.ts";
import { recipientsOf } from "./recipients.ts";
import { lockRequest, type RequestOf } from "./request.ts";
import { isWaitingList, lockNewest, referenceOfReferral } from "./store.ts";

/**
 * Records what the visitor says to a provider's waiting list: they wait, or keep looking. The provider hears which. It can
 * be changed. Idempotent: the same choice again changes nothing.
 * @returns false if this was the choice already
 * @throws Problem 409 if the provider has no waiting list for this request, or the request is closed or cancelled
 */
export const chooseToWait = (
	services: Pick<Services, "database" | "clock" | "outbox" | "settings">,
	of: RequestOf,
	{ provider, choice }: { provider: number; choice: WaitChoice },
): Promise<boolean> =>
	services.database.transaction(async (trx) => {
		await lockRequest(trx, of);
		const row = await lockNewest(trx, of, provider);
		if (row?.wait_choice === choice) return false;
		if (await isRequestClosed(trx, of)) throw requestClosed(services.settings, "choose");
		if (await isCancelled(trx, of)) throw conflict("You cancelled this request. Start a new one to ask providers.");
		if (!row || !isWaitingList(row) || !(row.shares || row.is_nameless))
			throw conflict("You can't answer this now. Your page shows how things are with this provider.");
		const at = services.clock();
		await moveWithin(trx, row, at, { act: choice, by: "visitor", personId: null, change: { wait_choice: choice } });
		const email = {
			id: row.id,
			reference: referenceOfReferral(row.number),
			provider: { id: row.provider_id, name: row.provider, url_slug: row.url_slug },
		};
		const to = await withAnswerLink(trx, row.id, await recipientsOf(trx, row.provider_id, row.id), at);
		await services.outbox.enqueue(
			trx,
			referralEmails(services.settings, "referral-wait-chosen", email, to, { choice }, row.version + 1),
		);
		await tellOwner(
			services,
			trx,
			of,
			choice === "wait"
				? `waits for a place at ${row.provider}`
				: `keeps looking instead of waiting for ${row.provider}`,
		);
		return true;
	});
