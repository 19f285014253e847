import type { Output } from "#contract/endpoint.ts";
import { DETAILS_DAYS } from "#contract/quotes/limits.ts";
import type { changeMyContact } from "#contract/referrals/contact-details.ts";
import type { readMyRequest, StartAnswer } from "#contract/referrals/my-request.ts";
import type { WaitChoice } from "#contract/referrals/referrals.ts";
import { byQuestion } from "#contract/shared/questions.ts";
import { isDenied, proveByPrivateLink } from "#domains/accounts/contact-proof.ts";
import { takeEnquiry } from "#domains/enquiries/take-enquiry.ts";
import { findNextStep } from "#domains/quotes/next-step.ts";
import { findSentHere, isVisitorsBrowser } from "#domains/quotes/own-browser.ts";
import { ownByCookie } from "#domains/quotes/own-quote.ts";
import { holdForDanger } from "#domains/quotes/plan-sending.ts";
import { conflict, invalid, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { takeOthersBack } from "./ask-others.ts";
import { cancelRequest } from "./cancel-request.ts";
import { changeContact, dropWaiting, hintOf, openWaiting, sendAgain } from "./change-contact.ts";
import { type Choice, chooseOffers } from "./choose-offers.ts";
import { chooseToWait } from "./choose-wait.ts";
import { giveConsent, type NewConsent, withdrawConsent } from "./consents.ts";
import { readParts, showMine } from "./my-providers.ts";
import { timelineOf } from "./my-timeline.ts";
import { mayUndoDenial, undoNotMe } from "./not-me.ts";
import { replyFileOfRequest } from "./reply-files.ts";
import { type CareRequest, findLinkedRequest, findRequest, type RequestOf, referenceOf } from "./request.ts";
import { sayContacted } from "./say-contacted.ts";
import { sayStarted } from "./say-started.ts";
import { checkOwnPage } from "./sending-plan.ts";
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

interface Opened {
	of: RequestOf;
	request: CareRequest;
	isByLink: boolean;
}

/** @throws Problem 404 for an unknown or expired link, or another browser, so that callers can't tell which */
const opened = async ({ database, clock }: Services, { token, browser }: PageKey): Promise<Opened> => {
	if (TOKEN.test(token)) {
		const found = await findLinkedRequest(database.db, token, clock());
		if (!found) throw notFound();
		return { ...found, isByLink: true };
	}
	const of = await findSentHere(database.db, ownByCookie(token, browser, clock()));
	const request = of && (await findRequest(database.db, of));
	if (!request) throw notFound();
	return { of, request, isByLink: false };
};

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

/** The same for any other act. @throws Problem 409 while someone says that the request isn't theirs (decision 49) */
const linked = async (services: Services, key: PageKey): Promise<{ of: RequestOf; request: CareRequest }> => {
	const found = await linkedToEnd(services, key);
	if (await isDenied(services.database.db, found.of)) throw onHold(services.settings);
	return found;
};

const onHold = ({ brand }: Services["settings"]) =>
	conflict(
		`Someone told us that they didn't ask for this, so we stopped it. Our team decides within two business hours. Questions? Call us on ${brand.phone}.`,
	);

/** Until when a connect request accepts details on its private link; undefined if it doesn't. */
const detailsUntil = (of: RequestOf, request: CareRequest, isClosed: boolean, now: Date): Date | undefined => {
	const until = new Date(request.created_at.getTime() + DETAILS_DAYS * 24 * 3600_000);
	const isOpen = of.quoteId !== undefined && !request.has_details && !isClosed && request.cancelled_at === null;
	return isOpen && now < until ? until : undefined;
};

/** The initials of a name: "J. S." */
const initialsOf = (name: string): string =>
	(name.match(/(?<![\p{L}\p{M}’'])\p{L}\p{M}*/gu) ?? []).map((letter) => `${letter}.`).join(" ");

/** A file of our reply. @throws Problem 404 as `opened`, or for an unknown file */
export const readMineFile = async (services: Services, key: PageKey, id: string): Promise<Response> => {
	const { of } = await opened(services, key);
	const file = await replyFileOfRequest(services, of, id);
	if (!file) throw notFound();
	return file;
};

/**
 * The request as its visitor sees it. It shows their name, phone and email in part, because others may see the link.
 * Until the address is proven, what was typed is shown only in the browser that sent the request.
 */
export const readMine = async (services: Services, key: PageKey): Promise<Output<typeof readMyRequest>> => {
	const { of, request, isByLink } = await opened(services, key);
	const isOwn = of.quoteId !== undefined && (await isVisitorsBrowser(services.database.db, of.quoteId, key.browser));
	if (isOwn && isByLink) await proveByPrivateLink(services, of);
	const parts = await readParts(services, of, request);
	const { status, is_denied, is_proven, others_agreed_at, new_email, new_email_ends_at } = parts.standing;
	const isClosed = status === "closed";
	const isShown = isOwn || is_proven;
	const timeline = await timelineOf(
		{ db: services.database.db, settings: services.settings, now: services.clock() },
		request,
		parts,
	);
	const waiting =
		new_email && new_email_ends_at && openWaiting(services, of, { email: new_email, ends_at: new_email_ends_at });
	return {
		is_closed: isClosed,
		denied: is_denied ? { may_undo: await mayUndoDenial(services.database.db, of) } : null,
		next: await findNextStep(services.database.db, of),
		others_agreed_at: others_agreed_at?.toISOString() ?? null,
		cancelled_at: request.cancelled_at?.toISOString() ?? null,
		reference: referenceOf(of),
		is_without_results: of.quoteId === undefined,
		sent_at: request.created_at.toISOString(),
		service: request.area,
		place: request.said_place,
		has_details: request.has_details,
		has_plan: request.has_plan,
		details_until: detailsUntil(of, request, isClosed, services.clock())?.toISOString() ?? null,
		has_draft: request.has_draft,
		contact: {
			name: request.name && initialsOf(request.name),
			phone: request.phone && `a number ending in ${request.phone.replace(/\D/g, "").slice(-3)}`,
			email: request.email && hintOf(request.email),
			...byQuestion((name) => (isShown ? (request[name] ?? {}) : null)),
		},
		new_email: waiting ? { email: hintOf(waiting.email), has_ended: waiting.hasEnded } : null,
		search: {
			service_areas: [request.service_area_id],
			postcodes: request.postcode ? [request.postcode] : [],
			suburbs: request.postcode && request.suburb ? [request.suburb] : [],
			age_groups: request.age_groups,
			funding_types: request.funding_types,
		},
		providers: showMine(services, parts).map((one) =>
			one.consent && !isShown ? { ...one, consent: { ...one.consent, relation: null } } : one,
		),
		timeline: timeline.map((one) => (one.what === "message" && !isShown ? { ...one, text: null } : one)),
		readers: await whoRead(services.database.db, of, parts.consents),
	};
};

const isMine = async (services: Services, of: RequestOf, request: CareRequest, provider: number) =>
	(await readParts(services, of, request)).providers.some(({ id }) => id === provider);

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
			alongside: (trx, _id, at) => holdForDanger(trx, of, [body.preferred_time], at),
		},
		sender,
	);
};
