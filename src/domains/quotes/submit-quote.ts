import type { QuoteRequest } from "#contract/quotes/quotes.ts";
import { mailboxKey } from "#contract/shared/mailbox.ts";
import { linkPath, newPrivateLink } from "#domains/accounts/private-link.ts";
import { findAvailability } from "#domains/providers/availability.ts";
import { conflict, invalid } from "#platform/http/problem.ts";
import { checkRequestKey } from "#platform/http/request-key.ts";
import type { Services } from "#platform/services.ts";
import { hashOfRequest } from "#platform/text.ts";
import { emailsOf } from "./mail.ts";
import { decide, type Facts, faultsOf, hashOfToken, tidy } from "./rules.ts";
import {
	addVisitorToken,
	findByRequestKey,
	findChosen,
	findNamed,
	findSent,
	insertQuote,
	type SentRequest,
	waitForSame,
} from "./store.ts";

/** What comes with a request besides its body. */
export interface Sender {
	/** The Idempotency-Key header. */
	requestKey: string | undefined;
	/** The visitor's token, which later changes must show. */
	token: string;
	/** Network address. */
	address: string;
}

/** Each request sends its visitor a letter: nobody's mailbox is to be filled through this form, from however many addresses. */
const EMAILS_TO_ONE = { times: 20, seconds: 24 * 3600 };

/** So long the same request of the same visitor is the same quote: they went back and pressed the button again. */
const SAME_WITHIN_MS = 15 * 60_000;

/**
 * Takes a connect request: one transaction writes the quote, a row a provider, and the emails to the visitor and the team (decision 5).
 *
 * Under one request key there is one quote. A repeat gives its id only to a caller who sends the whole body again, name and e-mail included:
 * guessing a key alone learns nothing, and holding the visitor's cookie adds nothing. Under another key, or none, the same request within 15 minutes
 * is a repeat when it comes with the cookie that the first was answered with.
 * @returns the quote's id
 * @throws Problem 400 for a request key that cannot be one, 409 for a key that another request was sent under,
 * 422 with a message for each field that names something unknown
 */
export const submitQuote = async (services: Services, body: QuoteRequest, sender: Sender): Promise<string> => {
	const { database, clock, limiter, outbox, settings } = services;
	const { requestKey } = sender;
	checkRequestKey(requestKey);
	const request = tidy(body);
	const now = clock();
	const same = {
		hash: hashOfRequest(request),
		tokenHash: hashOfToken(sender.token),
		since: new Date(now.getTime() - SAME_WITHIN_MS),
	};
	const repeated = (await findRepeated(services, same, sender)) ?? (await findSent(database.db, same));
	if (repeated) return repeated;

	const facts = await gather(services, request);
	const faults = faultsOf(request, facts);
	const { serviceArea } = facts;
	if (faults.length > 0 || !serviceArea) throw invalid(faults);
	const wait = limiter.spares(sender.address)
		? 0
		: await limiter.take("quote letters to one address", mailboxKey(request.email), EMAILS_TO_ONE);

	const decision = decide(request, facts);
	const id = await database.transaction(async (trx) => {
		await waitForSame(trx, same);
		const sent = await findSent(trx, same);
		if (sent) return sent;
		const written = await insertQuote(
			trx,
			{
				created_at: now,
				name: request.name,
				email: request.email,
				phone: request.phone,
				postcode: request.postcode,
				suburb: request.suburb ?? null,
				service_area_id: serviceArea.id,
				age_groups: request.age_groups_list,
				funding_types: request.funding_types_list,
				hcp_referral: decision.isHcpReferral,
				has_optimisation_provider: decision.hasOptimisationProvider,
				gclid: request.gclid ?? null,
				terms_agreed_at: now,
				submitted_anyway: decision.doubt !== undefined,
				visitor_token_hashes: [same.tokenHash],
				request_key: requestKey ?? null,
				request_hash: same.hash,
			},
			facts.providers.map((provider) => ({ id: provider.id, isAvailable: facts.availableIds.has(provider.id) })),
		);
		if (written) {
			const ownPage = linkPath(await newPrivateLink(trx, { quoteId: written }, now));
			const letters = emailsOf(
				{ id: written, at: now, request, facts: { ...facts, serviceArea }, decision, ownPage },
				settings,
			);
			// Another person may have typed the address: its owner isn't refused, and gets no further email.
			await outbox.enqueue(
				trx,
				letters.filter(({ to }) => wait === 0 || to !== request.email),
			);
		}
		return written;
	});
	if (id) return id;
	// The same request was sent twice at once, and the other was first.
	const first = await findRepeated(services, same, sender);
	if (!first) throw new Error("a quote with the same request key was met, and is gone");
	return first;
};

const findRepeated = async (
	{ database }: Services,
	same: SentRequest,
	{ requestKey }: Sender,
): Promise<string | undefined> => {
	const held = requestKey === undefined ? undefined : await findByRequestKey(database.db, requestKey);
	if (!held) return undefined;
	if (!held.request_hash?.equals(same.hash))
		throw conflict("Another request was already sent with this Idempotency-Key. Send this one with a new key.");
	await addVisitorToken(database.db, held.id, same.tokenHash);
	return held.id;
};

const gather = async ({ database }: Services, request: QuoteRequest): Promise<Facts> => {
	const [named, providers] = await Promise.all([
		findNamed(database.db, request),
		findChosen(database.db, request.providers),
	]);
	const { postcode } = request;
	const available =
		postcode !== null && named.isPostcodeKnown
			? await findAvailability(database, {
					providers: request.providers,
					serviceAreas: [request.service_area],
					postcodes: [postcode],
				})
			: [];
	return { ...named, providers, availableIds: new Set(available.map((found) => found.provider)) };
};
