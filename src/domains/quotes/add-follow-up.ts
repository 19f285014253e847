import { PLAN_FILE_BYTES } from "#contract/quotes/limits.ts";
import type { FollowUp } from "#contract/quotes/quotes.ts";
import { wrongTerms } from "#contract/shared/contact-terms.ts";
import { asksPlan, isHcp } from "#contract/shared/rules.ts";
import { isRequestClosed, requestClosed, tellOwner } from "#domains/accounts/case-owner.ts";
import { textsOf } from "#domains/safety/free-text.ts";
import { takeFile } from "#platform/files/take-file.ts";
import { conflict, invalid, notFound } from "#platform/http/problem.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import type { Services } from "#platform/services.ts";
import { deleteDraft } from "./draft.ts";
import { followUpEmails } from "./follow-up-mail.ts";
import { followUpErrors, kept, planTooLarge, speltDetails, withOwnName } from "./follow-up-rules.ts";
import {
	detailsSeal,
	findFollowUpState,
	findOpenQuote,
	insertFollowUp,
	listDiagnoses,
	listHcpAreas,
	participantOf,
	planNameSeal,
	planSeal,
	setAnswers,
	setPlanManagement,
} from "./follow-up-store.ts";
import { findNextStep } from "./next-step.ts";
import { checkDraftIsOwn } from "./own-browser.ts";
import type { OwnQuote } from "./own-quote.ts";
import { detailsArrived, holdForDanger } from "./plan-sending.ts";
import { shareDetails } from "./share-details.ts";

/**
 * Adds the follow-up details to a request (API-030, decision 20) in one transaction: the sealed details, the plan
 * file, and emails without any of them. Sending the same details again changes nothing; other details are refused
 * after that. With `check_only` everything is checked and nothing is stored. The trigger follow_up_tells_case adds it
 * to the case.
 * @param own the request, with the visitor's proof that it is theirs
 * @throws Problem 404 if the visitor may not add to the request; 409 for different details or a closed request; 422 with
 * a message per field
 */
export const addFollowUp = async (services: Services, own: OwnQuote, body: FollowUp) => {
	const { database, clock, outbox, settings } = services;
	const { id } = own;
	const sealer = sealerOf(settings);
	const file = body.ndis_plan_file;
	const now = clock();
	// Checks the right to send a plan first, and scans before locking the request, because a scan takes time.
	if (file && !(await findFollowUpState(database.db, own))) throw notFound();
	const sent =
		file &&
		(await takeFile(services, {
			...{ file, plain: "plan", mostBytes: PLAN_FILE_BYTES, field: "ndis_plan_file" },
			...{ call: "plan file", about: `quote:${id}`, orWithout: ", or send the form without it" },
			isScanned: !body.check_only,
		}));

	return database.transaction(async (trx) => {
		const quote = await findOpenQuote(trx, own);
		if (!quote) throw notFound();
		const [funding] = quote.funding_types;
		const isForHcp = isHcp(funding);
		const hasPlan = asksPlan(funding ? [funding] : []);
		const details = withOwnName(speltDetails(body, isForHcp, isForHcp ? [] : await listDiagnoses(trx)), quote.name);
		const plan =
			sent && hasPlan ? { size: sent.bytes.length, kind: sent.kind, unopenable: sent.unopenable } : undefined;
		const hcpAreas = isForHcp ? await listHcpAreas(trx) : new Set<string>();
		const faults = [
			...followUpErrors(details, { isHcp: isForHcp, asksPlan: hasPlan, hcpAreas, plan }),
			...wrongTerms(body.contact_terms, quote.phone),
		];
		if (faults.length > 0) throw invalid(faults);

		const wanted = kept(details, isForHcp, hasPlan);
		const text = JSON.stringify(wanted.details);
		const content = plan && sent ? sent.bytes : "";
		const hashes = sealer.fingerprints(id, text, content);
		const answer = {
			id,
			hcp_referral: wanted.hcp_referral,
			automate_referral: wanted.automate_referral,
			plan_file_kept: plan && sent ? sent.name : null,
		};
		if (quote.request_hash) {
			if (hashes.some((hash) => quote.request_hash?.equals(hash))) return answer;
			throw conflict(`We already have your details. To change them, call us on ${settings.brand.phone}.`);
		}
		if (quote.cancelled_at || (await isRequestClosed(trx, { quoteId: id })))
			throw requestClosed(settings, "add details to it");
		if (body.check_only) return answer;
		await insertFollowUp(trx, {
			quoteId: id,
			at: now,
			details: sealer.seal(Buffer.from(text), detailsSeal(id)),
			participant: participantOf(wanted.details),
			hcpReferral: wanted.hcp_referral,
			automateReferral: wanted.automate_referral,
			requestHash: sealer.fingerprint(id, text, content),
			plan:
				plan && sent?.opened
					? {
							name: sealer.seal(Buffer.from(sent.name), planNameSeal(id)),
							mediaType: sent.opened.kind,
							size: sent.opened.bytes.length,
							content: sealer.seal(sent.opened.bytes, planSeal(id)),
						}
					: undefined,
		});
		await setAnswers(trx, id, body, now);
		const { plan_management } = wanted.details;
		// Providers see it before they answer, so only if the visitor shares the details.
		if (plan_management && body.share_details) await setPlanManagement(trx, id, plan_management);
		if (body.share_details)
			await shareDetails(trx, id, { relation: details.participant_relation, withPlan: Boolean(plan) }, now);
		await detailsArrived(trx, id, now);
		await holdForDanger(trx, { quoteId: id }, [textsOf(body)], now);
		const next = await findNextStep(trx, { quoteId: id });
		await checkDraftIsOwn(trx, own);
		await deleteDraft(trx, id);
		await outbox.enqueue(
			trx,
			followUpEmails(
				{
					id,
					email: quote.email,
					area: quote.area,
					hasPlan: Boolean(plan),
					isShared: body.share_details === true,
					next,
					at: now,
				},
				settings,
			),
		);
		await tellOwner(services, trx, { quoteId: id }, "sent details for their request");
		return answer;
	});
};

/** Error for a form over the size limit. */
export const TOO_LARGE = { field: "ndis_plan_file", message: planTooLarge };
