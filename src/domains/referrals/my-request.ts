import type { Output } from "#contract/endpoint.ts";
import type { changeMyContact } from "#contract/referrals/contact-details.ts";
import type { readMyReads } from "#contract/referrals/my-reads.ts";
import type { MyProvider, readMyRequest, StartAnswer } from "#contract/referrals/my-request.ts";
import type { WaitChoice } from "#contract/referrals/referrals.ts";
import { DETAILS_DAYS } from "#contract/shared/limits.ts";
import { isDenied, isProven, proveByPrivateLink } from "#domains/accounts/contact-proof.ts";
import { findLinked } from "#domains/accounts/private-link.ts";
import { takeEnquiry } from "#domains/enquiries/take-enquiry.ts";
import { findNextStep } from "#domains/quotes/next-step.ts";
import { othersAgreedAt } from "#domains/quotes/others-consent.ts";
import { findSentHere, isVisitorsBrowser } from "#domains/quotes/own-browser.ts";
import { ownByCookie } from "#domains/quotes/own-quote.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Db } from "#platform/db/database.ts";
import { conflict, invalid, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { takeOthersBack } from "./ask-others.ts";
import { cancelRequest } from "./cancel-request.ts";
import { changeContact, dropWaiting, findWaiting, hintOf, sendAgain } from "./change-contact.ts";
import { type Choice, chooseOffers } from "./choose-offers.ts";
import { chooseToWait } from "./choose-wait.ts";
import { currentConsents, giveConsent, listConsents, type NewConsent, withdrawConsent } from "./consents.ts";
import { filled } from "./expressions.ts";
import { timelineOf } from "./my-timeline.ts";
import { mayUndoDenial, undoNotMe } from "./not-me.ts";
import { type CareRequest, caseOfRequest, findRequest, type RequestOf, referenceOf } from "./request.ts";
import { isContactAsked, sayContacted } from "./say-contacted.ts";
import { findStartAnswers, isStartAsked, sayStarted } from "./say-started.ts";
import { checkOwnPage } from "./sending-plan.ts";
import {
	asVisitorSees,
	isHeldBack,
	isOffer,
	isOnHold,
	listOfRequest,
	type ReferralRow,
	referenceOfReferral,
} from "./store.ts";
import { writeToTeam } from "./visitor-messages.ts";
import { whoRead } from "./who-read.ts";

const TOKEN = /^[\w-]{43}$/;

/** What opens a private page. */
export interface PageKey {
	/** The token of an emailed link; or the request's id, which opens the page only in the browser that sent it. */
	token: string;
	/** The browser's visitor token. */
	browser: string | undefined;
}

/** @throws Problem 404 for an unknown or expired link, or another browser, so that callers can't tell which */
const opened = async (
	{ database, clock }: Services,
	{ token, browser }: PageKey,
): Promise<{ of: RequestOf; request: CareRequest; isByLink: boolean }> => {
	const isByLink = TOKEN.test(token);
	const of = isByLink
		? await findLinked(database.db, token, clock())
		: await findSentHere(database.db, ownByCookie(token, browser, clock()));
	const request = of && (await findRequest(database.db, of));
	if (!request) throw notFound();
	return { of, request, isByLink };
};

/**
/**
 * Finds the request of a private page for an act that ends a right, whatever holds the request. A pressed button proves
 * access to the address that the link was sent to; opening it doesn't, because mail scanners open links too. Without the
 * link nothing is proven.
 * @throws Problem 404 as `opened`
 */
const linkedToEnd = async (services: Services, key: PageKey): Promise<{ of: RequestOf; request: CareRequest }> => {
	const found = await opened(services, key);
	if (found.isByLink) await proveByPrivateLink(services, found.of);
	return found;
};

/** The same for any other act. @throws Problem 409 while someone says that the request isn't theirs (decision 93) */
const linked = async (services: Services, key: PageKey): Promise<{ of: RequestOf; request: CareRequest }> => {
	const found = await linkedToEnd(services, key);
	if (await isDenied(services.database.db, found.of)) throw onHold(services.settings);
	return found;
};

const onHold = ({ brand }: Services["settings"]) =>
	conflict(
		`Someone told us that they didn't ask for this, so we stopped it. Our team decides within two business hours. Questions? Call us on ${brand.phone}.`,
	);

/** When the case of a request is due, and whether it is closed. */
const readCase = async (db: Db, of: RequestOf): Promise<{ isClosed: boolean; dueAt: Date | null }> => {
	const found = await caseOfRequest(db, of);
	return { isClosed: found?.status === "closed", dueAt: found?.due_at ?? null };
};

/** What the visitor's page reads of a request. */
const readParts = async ({ database }: Services, of: RequestOf) => ({
	consents: await listConsents(database.db, of),
	referrals: (await listOfRequest(database.db, of)).map(asVisitorSees),
	started: await findStartAnswers(database.db, of),
	...(await readCase(database.db, of)),
});
type Parts = Awaited<ReturnType<typeof readParts>>;

/** The visitor may see how to reach a provider that accepted, while consent lasts. */
const isReachable = (referral: ReferralRow | undefined): boolean =>
	referral !== undefined &&
	["accepted", "contacted", "started"].includes(referral.state) &&
	!isOnHold(referral) &&
	referral.shares !== null;

/** When the provider was last asked to answer by, as in our emails to them. */
const answerBy = (
	{ state, reminded_at, remind_at, propose_at, is_unchecked }: ReferralRow,
	now: Date,
): string | null => {
	const by = reminded_at === null ? remind_at : propose_at;
	return state === "new" && !is_unchecked && by > now ? by.toISOString() : null;
};

/**
 * Providers on the visitor's page: those they chose and those we asked about consent for. A request without results
 * has no chosen providers.
 */
const listMine = async (
	{ database, clock }: Services,
	request: CareRequest,
	{ consents, referrals, started, dueAt }: Parts,
): Promise<MyProvider[]> => {
	const ids = [
		...new Set([
			...request.chosen,
			...consents.map((one) => one.provider.id),
			...referrals.map((one) => one.provider_id),
		]),
	];
	const rows = await database.db
		.selectFrom("provider")
		.select(({ ref }) => [
			...(["id", "name", "url_slug"] as const),
			...[filled(ref("phone_number")).as("phone"), filled(ref("email")).as("email"), filled(ref("url")).as("website")],
		])
		.where("id", "=", anyOf(ids))
		.orderBy("sort_key")
		.orderBy("id")
		.execute();
	const agreed = currentConsents(consents);
	const now = clock();
	return rows.map(({ phone, email, website, ...provider }) => {
		const consent = agreed.get(provider.id);
		const ended = consents.find((one) => one.provider.id === provider.id && one.ended_how === "withdrawn");
		const referral = referrals.find((one) => one.provider_id === provider.id);
		return {
			...provider,
			consent: consent
				? { shares: consent.shares, given_at: consent.given_at, given_by: consent.given_by, relation: consent.relation }
				: null,
			withdrawn_at: consent ? null : (ended?.ended_at ?? null),
			referral: referral
				? {
						state: referral.state,
						sent_at: referral.sent_at.toISOString(),
						answered_at: referral.answered_at?.toISOString() ?? null,
						answer_by: answerBy(referral, clock()),
						decline_reason: referral.decline_reason,
						is_offer: isOffer(referral),
						is_nameless: referral.is_nameless,
						distance_km: referral.distance_km,
						ended_why: referral.ended_why,
						is_paused: isOnHold(referral),
						is_told: referral.told_way !== null || referral.answered_at !== null,
						is_answer_refused: referral.is_answer_refused,
						answer_note: referral.answer_note,
						starts_on: referral.starts_on,
						weeks: referral.weeks,
						is_being_checked: referral.is_unchecked,
						is_held_back: isHeldBack(referral),
						check_by: referral.is_unchecked && dueAt && dueAt > now ? dueAt.toISOString() : null,
						wait_choice: referral.wait_choice,
						is_contact_asked: isContactAsked(referral),
						is_contact_missed: referral.contact_missed_at !== null,
						// One question at a time, unless the first one stays without an answer.
						is_start_asked:
							isStartAsked(referral, now) && !(isContactAsked(referral) && referral.contact_missed_at === null),
						start_answer: isStartAsked(referral, now)
							? (started.get(referenceOfReferral(referral.number)) ?? null)
							: null,
					}
				: null,
			reach: isReachable(referral) ? { phone, email, website } : null,
		};
	});
};

/** Until when a connect request accepts details on its private link; undefined if it doesn't. */
const detailsUntil = (of: RequestOf, request: CareRequest, isClosed: boolean, now: Date): Date | undefined => {
	const until = new Date(request.created_at.getTime() + DETAILS_DAYS * 24 * 3600_000);
	const isOpen = of.quoteId !== undefined && !request.has_details && !isClosed && request.cancelled_at === null;
	return isOpen && now < until ? until : undefined;
};

/** The initials of a name: "J. S." */
const initialsOf = (name: string): string =>
	(name.match(/(?<![\p{L}\p{M}’'])\p{L}\p{M}*/gu) ?? []).map((letter) => `${letter}.`).join(" ");

/**
 * The request as its visitor sees it. It shows their name, phone and email in part, because others may see the link.
 * Until the address is proven, what was typed is shown only in the browser that sent the request.
 */
export const readMine = async (services: Services, key: PageKey): Promise<Output<typeof readMyRequest>> => {
	const { of, request, isByLink } = await opened(services, key);
	const isOwn = of.quoteId !== undefined && (await isVisitorsBrowser(services.database.db, of.quoteId, key.browser));
	if (isOwn && isByLink) await proveByPrivateLink(services, of);
	const denied = await isDenied(services.database.db, of);
	const isShown = isOwn || (await isProven(services.database.db, of));
	const parts = await readParts(services, of);
	const timeline = await timelineOf(
		{ db: services.database.db, settings: services.settings },
		of,
		request,
		parts.consents,
		parts.referrals,
	);
	const waiting = await findWaiting(services, of);
	return {
		is_closed: parts.isClosed,
		denied: denied ? { may_undo: await mayUndoDenial(services.database.db, of) } : null,
		next: await findNextStep(services.database.db, of),
		others_agreed_at: of.quoteId
			? ((await othersAgreedAt(services.database.db, of.quoteId))?.toISOString() ?? null)
			: null,
		cancelled_at: request.cancelled_at?.toISOString() ?? null,
		reference: referenceOf(of),
		is_without_results: of.quoteId === undefined,
		sent_at: request.created_at.toISOString(),
		service: request.area,
		place: request.said_place,
		has_details: request.has_details,
		has_plan: request.has_plan,
		details_until: detailsUntil(of, request, parts.isClosed, services.clock())?.toISOString() ?? null,
		has_draft: request.has_draft,
		contact: {
			name: request.name && initialsOf(request.name),
			phone: request.phone && `a number ending in ${request.phone.replace(/\D/g, "").slice(-3)}`,
			email: request.email && hintOf(request.email),
		},
		new_email: waiting ? { email: hintOf(waiting.email), has_ended: waiting.hasEnded } : null,
		search: {
			service_areas: [request.service_area_id],
			postcodes: request.postcode ? [request.postcode] : [],
			suburbs: request.postcode && request.suburb ? [request.suburb] : [],
			age_groups: request.age_groups,
			funding_types: request.funding_types,
		},
		providers: (await listMine(services, request, parts)).map((one) =>
			one.consent && !isShown ? { ...one, consent: { ...one.consent, relation: null } } : one,
		),
		timeline: timeline.map((one) => (one.what === "message" && !isShown ? { ...one, text: null } : one)),
	};
};

const isMine = async (services: Services, of: RequestOf, request: CareRequest, provider: number) =>
	(await listMine(services, request, await readParts(services, of))).some(({ id }) => id === provider);

/** @throws Problem 422 for a provider that isn't on the visitor's page, 409 for a closed request */
export const giveMine = async (
	services: Services,
	key: PageKey,
	asked: Omit<NewConsent, "way">,
	sender: { address: string },
): Promise<void> => {
	const { of, request } = await linked(services, key);
	if (!(await isMine(services, of, request, asked.provider)))
		throw invalid([{ field: "provider", message: "This provider is not part of your request" }]);
	const check = await checkOwnPage(services, of, request, sender.address);
	await giveConsent(services, of, { ...asked, way: "own-page" }, { personId: null, check }, request.created_at);
};

/** Chooses among the providers that said yes to a nameless request. @throws Problem as `chooseOffers` */
export const chooseMine = async (services: Services, key: PageKey, asked: Choice): Promise<void> => {
	const { of } = await linked(services, key);
	await chooseOffers(services, of, asked);
};

/** Withdraws consent for a provider. @returns false if there was none @throws Problem 404 for an unknown link */
export const takeBackMine = async (services: Services, key: PageKey, provider: number): Promise<boolean> => {
	const { of } = await linkedToEnd(services, key);
	return withdrawConsent(services, of, provider, { way: "own-page", personId: null });
};

/** Takes back the consent to ask others. @returns false if there was none @throws Problem as `takeOthersBack` */
export const takeMyOthersBack = async (services: Services, key: PageKey): Promise<boolean> =>
	takeOthersBack(services, (await linkedToEnd(services, key)).of);

/** Says if support has started. @returns false for a repeat @throws Problem 404 for an unknown link, 409 if not asked */
export const sayMine = async (
	services: Services,
	key: PageKey,
	said: { provider: number; started: StartAnswer },
): Promise<boolean> => sayStarted(services, (await linked(services, key)).of, said);

/** Says if a provider has been in touch. @returns false for a repeat @throws Problem 404 for an unknown link, 409 if not asked */
export const sayMyContact = async (
	services: Services,
	key: PageKey,
	said: { provider: number; contacted: boolean },
): Promise<boolean> => sayContacted(services, (await linked(services, key)).of, said);

/** Says to a waiting list whether they wait. @returns false for a repeat @throws Problem as `chooseToWait` */
export const sayMyWait = async (
	services: Services,
	key: PageKey,
	said: { provider: number; choice: WaitChoice },
): Promise<boolean> => chooseToWait(services, (await linked(services, key)).of, said);

/** Cancels a request. @returns false if it was cancelled before @throws Problem 404 for an unknown link, 409 if closed */
export const cancelMine = async (services: Services, key: PageKey): Promise<boolean> =>
	cancelRequest(services, (await linkedToEnd(services, key)).of);

/** Who read what about the person. Nobody's act, so it proves nothing. @throws Problem 404 for an unknown link */
export const readReads = async (services: Services, key: PageKey): Promise<Output<typeof readMyReads>> => {
	const { of } = await opened(services, key);
	return whoRead(services.database.db, of);
};

/** Takes back "This wasn't me", by the link only. @throws Problem 404 for an unknown link, and as `undoNotMe` */
export const undoMyDenial = async (services: Services, key: PageKey): Promise<void> => {
	const { of, isByLink } = await opened(services, key);
	if (!isByLink) throw notFound();
	await undoNotMe(services, of);
};

/** Corrects the contact details. @throws Problem 404 for an unknown link, and as `changeContact` */
export const changeMine = async (
	services: Services,
	key: PageKey,
	typed: Parameters<typeof changeContact>[2],
	sender: { address: string },
): Promise<Output<typeof changeMyContact>> => changeContact(services, (await linked(services, key)).of, typed, sender);

/** Sends the link to a new address again. @throws Problem 404 for an unknown link, and as `sendAgain` */
export const sendMineAgain = async (services: Services, key: PageKey, sender: { address: string }): Promise<void> =>
	sendAgain(services, (await linked(services, key)).of, sender);

/** Keeps the current address. @throws Problem 404 for an unknown link */
export const dropMine = async (services: Services, key: PageKey): Promise<boolean> =>
	dropWaiting(services, (await linked(services, key)).of);

/** Sends the team a message. @throws Problem 404 for an unknown link, 409 for a closed request */
export const writeMine = async (
	services: Services,
	key: PageKey,
	message: { text: string; key: string },
): Promise<void> => writeToTeam(services, (await linked(services, key)).of, message);

/** Creates a call-back case with the request's phone number and reference. */
export const askForCall = async (
	services: Services,
	key: PageKey,
	body: { preferred_time?: string | null | undefined },
	sender: { requestKey: string | undefined; address: string },
): Promise<void> => {
	const { of, request } = await linked(services, key);
	const reference = referenceOf(of);
	await takeEnquiry(
		services,
		{ ...body, ...of },
		{
			kind: "call-back",
			page: of,
			email: request.email,
			name: request.name,
			phone: request.phone,
			details: { preferredTime: body.preferred_time || null, caseNumber: reference },
			gclid: null,
			facts: [
				["Name", request.name ?? "Not given"],
				["Phone", request.phone ?? "Not given"],
				["Preferred time", body.preferred_time || "Any"],
				["Request", reference],
			],
			text: "",
		},
		sender,
	);
};
