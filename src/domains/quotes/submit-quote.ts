import type { QuoteRequest } from "#contract/quotes/quotes.ts";
import { wrongTerms } from "#contract/shared/contact-terms.ts";
import { storedAnswers } from "#contract/shared/questions.ts";
import { linkPath, privateLink } from "#domains/accounts/private-link.ts";
import { refuseOurName } from "#domains/accounts/refuse-our-name.ts";
import { readProfiles } from "#domains/providers/read-profiles.ts";
import { textsOf } from "#domains/safety/free-text.ts";
import { conflict, invalid } from "#platform/http/problem.ts";
import { checkRequestKey } from "#platform/http/request-key.ts";
import type { Services } from "#platform/services.ts";
import { hashOfRequest } from "#platform/text.ts";
import { findAskedBefore, lockSender } from "./asked-before.ts";
import { emailsOf } from "./mail.ts";
import { findNextStep } from "./next-step.ts";
import { recordOthersConsent } from "./others-consent.ts";
import { isVisitorsBrowser } from "./own-browser.ts";
import { checkSending, holdForDanger, planSending } from "./plan-sending.ts";
import { decide, errorsOf, type Facts, hashOfToken, tidy } from "./rules.ts";
import { addVisitorToken, findByRequestKey, findNamed, insertQuote, type SentRequest } from "./store.ts";
import { type CaseEvent, tellCaseOfQuote } from "./tell-case.ts";

/** A request's context, in addition to its body. */
export interface Sender {
	/** The Idempotency-Key header. */
	requestKey: string | undefined;
	/** The visitor's token, required for later changes. */
	token: string;
	/** The token was made for this request: the browser sent nothing before, or the first answer never arrived. */
	isNew?: boolean;
	/** IP address. */
	address: string;
}

/** The same key within this time is one press of the button. */
const DOUBLE_CLICK_MS = 3000;

/** A request, and the earlier open one that asks the same providers; null if this browser has sent none. */
export interface Submitted {
	id: string;
	asked_in: string | null;
}

/**
 * Submits a connect request: one transaction writes the quote, a row per provider, the consents, when it is sent to
 * the providers, and the emails to the visitor and the team (decisions 20 and 71). A request key has only one quote. A repeat returns its id only for the same whole body,
 * including name and email: guessing a key, or having the visitor's cookie, isn't enough. With another key or none,
 * providers that the same browser asked for the same thing aren't asked twice while that request is open (decision 71).
 * The trigger quote_opens_case opens its case.
 * @returns the quote's id, or the earlier one's if no provider is new
 * @throws Problem 400 for an invalid request key; 409 for a key used with another request; 422 with a message for
 * each field with an unknown value
 */
export const submitQuote = async (services: Services, body: QuoteRequest, sender: Sender): Promise<Submitted> => {
	const { database, clock, outbox, settings } = services;
	const { requestKey } = sender;
	checkRequestKey(requestKey);
	const request = tidy(body);
	const now = clock();
	const same = {
		// The same answers are the same request, even on a form that was opened again.
		hash: hashOfRequest({ ...request, form_opened_at: null }),
		tokenHash: hashOfToken(sender.token),
	};
	const repeated = sender.isNew ? undefined : await findRepeated(services, same, sender);
	if (repeated) return repeated;

	refuseOurName(services, request.name);
	const facts = await gather(services, request);
	const faults = [...errorsOf(request, facts), ...wrongTerms(request.contact_terms, request.phone)];
	const { serviceArea } = facts;
	if (faults.length > 0 || !serviceArea) {
		// What was right when it was first sent stays right.
		const first = await findRepeated(services, same, sender);
		if (first) return first;
		throw invalid(faults);
	}

	const whole = decide(request, facts);
	const sendsItself = request.consent_to_share && !whole.doubt && settings.automaticSending;
	const { email, form_opened_at: openedAt } = request;
	const sending = { email, address: sender.address, openedAt, isCounted: false };
	const check = sendsItself ? await checkSending(services, sending, now) : undefined;
	const made = await database.transaction(async (trx) => {
		// No earlier request can be a new browser's own.
		if (!sender.isNew) await lockSender(trx, email);
		const before = sender.isNew ? [] : await findAskedBefore(trx, request, same.tokenHash);
		const earlier = before.find(({ asks_everyone, providers }) =>
			request.ask_everyone ? asks_everyone : request.providers.some((one) => providers.includes(one)),
		);
		const providers = facts.providers.filter((one) => !before.some((other) => other.providers.includes(one.id)));
		if (earlier && providers.length === 0) {
			await holdForDanger(trx, { quoteId: earlier.id }, [textsOf(request)], now);
			return { id: earlier.id, asked_in: earlier.id };
		}
		const left = { ...facts, providers };
		const decision = decide(request, left);
		const agreed = request.consent_to_share ? providers : [];
		const link = privateLink(now);
		const written = await insertQuote(
			trx,
			{
				created_at: now,
				name: request.name,
				email: request.email,
				phone: request.phone,
				...storedAnswers(request, now),
				postcode: request.postcode,
				suburb: request.suburb ?? null,
				service_area_id: serviceArea.id,
				age_groups: request.age_groups_list,
				funding_types: request.funding_types_list,
				plan_management: request.plan_management ?? null,
				hcp_referral: decision.isHcpReferral,
				has_optimisation_provider: decision.hasOptimisationProvider,
				gclid: request.gclid ?? null,
				terms_agreed_at: now,
				submitted_anyway: decision.doubt !== undefined,
				visitor_token_hashes: [same.tokenHash],
				request_key: requestKey ?? null,
				request_hash: same.hash,
			},
			{
				providers: providers.map(({ id }) => ({ id, isAvailable: facts.availableIds.has(id) })),
				agreed: agreed.map(({ id }) => id),
				link: link.row,
			},
		);
		if (written) {
			const told: CaseEvent[] = [];
			if (agreed.length > 0) told.push(["sharing-agreed", { providers: agreed.map(({ name }) => name) }]);
			if (request.ask_others) told.push(await recordOthersConsent(trx, written, request.others_filters || null, now));
			if (check && !decision.doubt) {
				const plan = { at: now, check, way: "form" as const, everyone: request.ask_everyone };
				told.push(...(await planSending(trx, settings, written, plan)));
			}
			await tellCaseOfQuote(trx, written, now, told);
			await holdForDanger(trx, { quoteId: written }, [textsOf(request)], now);
			const next = await findNextStep(trx, { quoteId: written });
			const emails = emailsOf(
				{
					id: written,
					at: now,
					request,
					facts: { ...left, serviceArea },
					decision,
					next,
					ownPage: linkPath(link.token),
				},
				settings,
			);
			await outbox.enqueue(trx, emails, { address: sender.address, browser: sender.token });
		}
		return written === undefined ? undefined : { id: written, asked_in: earlier?.id ?? null };
	});
	if (made) return made;
	// An identical request at the same time was first.
	const first = await findRepeated(services, same, sender);
	if (!first) throw new Error("the quote with the same request key no longer exists");
	return first;
};

const findRepeated = async (
	{ database, clock }: Services,
	same: SentRequest,
	{ requestKey, token }: Sender,
): Promise<Submitted | undefined> => {
	const held = requestKey === undefined ? undefined : await findByRequestKey(database.db, requestKey);
	if (!held) return undefined;
	if (!held.request_hash?.equals(same.hash))
		throw conflict("Another request was already sent with this Idempotency-Key. Send this one with a new key.");
	// Sent again after going back in the browser; not by a double click, or because the first response never arrived.
	const isOwn =
		clock().getTime() - held.created_at.getTime() > DOUBLE_CLICK_MS &&
		(await isVisitorsBrowser(database.db, held.id, token));
	await addVisitorToken(database.db, held.id, same.tokenHash);
	return { id: held.id, asked_in: isOwn ? held.id : null };
};

const gather = async (services: Services, request: QuoteRequest): Promise<Facts> => {
	const { database } = services;
	const named = await findNamed(services, request);
	const code = named.isPostcodeKnown ? request.postcode : null;
	const place = {
		service_areas_list: [request.service_area],
		postcodes_list: code === null ? [] : [code],
		suburb_list: request.suburb ? [request.suburb] : [],
	};
	const asked = await readProfiles(database, request.providers.map(String), place, services.clock());
	const active = asked.filter(
		({ asked: id, profile }) => profile.is_active && !profile.register.barred && String(profile.id) === id,
	);
	const available = code === null ? [] : active.filter(({ profile }) => profile.reach.as !== null);
	return {
		...named,
		providers: active.map(({ profile }) => profile),
		availableIds: new Set(available.map(({ profile }) => profile.id)),
	};
};
