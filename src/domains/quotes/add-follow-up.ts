import { VISITOR_DAYS } from "#contract/limits.ts";
import { type FollowUp, QuoteId } from "#contract/quotes.ts";
import { isHcp } from "#contract/rules.ts";
import { kindOfFile } from "#platform/file-kind.ts";
import { conflict, invalid, notFound } from "#platform/http/problem.ts";
import { sealerOf } from "#platform/sealed.ts";
import type { Services } from "#platform/services.ts";
import { followUpLetters } from "./follow-up-mail.ts";
import { followUpFaults, kept, planTooLarge, speltDetails, tidyFileName } from "./follow-up-rules.ts";
import { detailsSeal, findOpenQuote, insertFollowUp, listDiagnoses, listHcpAreas, participantOf } from "./follow-up-store.ts";
import { hashOfToken } from "./rules.ts";

const DAY_MS = 24 * 3600_000;

/** Quotes sent after this take follow-up details. */
export const stillOpen = (now: Date): Date => new Date(now.getTime() - VISITOR_DAYS * DAY_MS);

/**
 * Adds the follow-up details to a request (visitor §5; open questions C1, C8): sealed, with the plan file, and letters that hold none of it, in one
 * transaction. The same details again are the same; others after that are refused.
 * @param token the visitor's own, from their cookie
 * @throws Problem 404 for an id that is unknown, another visitor's or older than seven days, 409 for other details than those that came before,
 * 422 with a message for each field
 */
export const addFollowUp = async (services: Services, quoteId: string, body: FollowUp, token: string | undefined) => {
	const { database, clock, outbox, settings } = services;
	const id = QuoteId.safeParse(quoteId).data;
	if (!id || !token) throw notFound();
	const sealer = sealerOf(settings);
	const file = body.ndis_plan_file;
	const bytes = file ? Buffer.from(await file.arrayBuffer()) : undefined;
	const name = file ? tidyFileName(file.name) : "";
	const now = clock();

	return database.transaction(async (trx) => {
		const quote = await findOpenQuote(trx, id, hashOfToken(token), stillOpen(now));
		if (!quote) throw notFound();
		const isForHcp = isHcp(quote.funding_types[0]);
		const details = speltDetails(body, isForHcp, isForHcp ? [] : await listDiagnoses(trx));
		const plan = bytes && !isForHcp ? { size: bytes.length, kind: kindOfFile(bytes) } : undefined;
		const faults = followUpFaults(details, { isHcp: isForHcp, hcpAreas: isForHcp ? await listHcpAreas(trx) : new Set(), plan });
		if (faults.length > 0) throw invalid(faults);

		const wanted = kept(details, isForHcp);
		const text = JSON.stringify(wanted.details);
		const hash = sealer.fingerprint(id, text, plan && bytes ? bytes : "");
		const answer = { id, hcp_referral: wanted.hcp_referral, automate_referral: wanted.automate_referral, plan_file_kept: plan ? name : null };
		if (quote.request_hash) {
			if (quote.request_hash.equals(hash)) return answer;
			throw conflict(`We already have your details. To change them, ring us on ${settings.brand.phone}.`);
		}
		const about = `quote:${id}`;
		await insertFollowUp(trx, {
			quoteId: id,
			at: now,
			details: sealer.seal(Buffer.from(text), detailsSeal(id)),
			participant: participantOf(wanted.details),
			hcpReferral: wanted.hcp_referral,
			automateReferral: wanted.automate_referral,
			requestHash: hash,
			plan:
				plan?.kind && bytes
					? {
							name: sealer.seal(Buffer.from(name), `${about} plan name`),
							mediaType: plan.kind,
							size: bytes.length,
							content: sealer.seal(bytes, `${about} plan`),
						}
					: undefined,
		});
		await outbox.post(trx, followUpLetters({ id, email: quote.email, area: quote.area, hasPlan: Boolean(plan) }, settings));
		return answer;
	});
};

/** Said of a form that is too large to be taken in at all. */
export const TOO_LARGE = { field: "ndis_plan_file", message: planTooLarge };
