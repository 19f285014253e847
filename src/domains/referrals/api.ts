import { sql } from "kysely";
import {
	answerByLink as answerByLinkLine,
	readAnswerLink,
	undoByLink as undoByLinkLine,
} from "#contract/referrals/answer-link.ts";
import {
	claimProfile,
	followClaimLink,
	objectToClaim,
	readClaimLink,
	readClaimObjection,
	readClaimPage,
} from "#contract/referrals/claims.ts";
import {
	changeMyContact,
	confirmContactEmail,
	dropContactEmail,
	readContactLink,
	sendContactLinkAgain,
} from "#contract/referrals/contact-details.ts";
import {
	addReferralNote,
	askAboutReferral,
	assignReferral as assignLine,
	changeWeeklyEmail,
	listInbox,
	readWeeklyEmail,
	readWeeklyLink,
	stopWeeklyEmail,
	undoDecline as undoLine,
} from "#contract/referrals/inbox.ts";
import {
	answerIfContacted,
	answerIfStarted,
	askForMyCall,
	cancelMyRequest,
	chooseMyProviders,
	chooseToWait,
	giveConsent as giveLine,
	readMyFile,
	readMyRequest,
	takeConsentBack,
	takeOthersBack,
	writeToTeam as writeLine,
} from "#contract/referrals/my-request.ts";
import {
	answerReferral as answerLine,
	countOwnReferrals,
	listOwnReferrals,
	moveReferral as moveLine,
	readReferralPlan as planLine,
	readOwnReferral,
} from "#contract/referrals/own-referrals.ts";
import { IDEMPOTENCY_HEADER, VISITOR_COOKIE } from "#contract/shared/request-names.ts";
import { recordAuditRead } from "#domains/accounts/audit.ts";
import { anyoneSignedIn, signedIn } from "#domains/accounts/session.ts";
import { isManagedBy } from "#domains/providers/admin/store.ts";
import { may } from "#domains/providers/permissions.ts";
import { formLimit } from "#platform/captcha/human.ts";
import { causeOf } from "#platform/email/cause.ts";
import { anyone, type Binding, bind } from "#platform/http/bind.ts";
import type { Caller } from "#platform/http/caller.ts";
import { requestKeyOf } from "#platform/http/request-key.ts";
import type { Services } from "#platform/services.ts";
import { answerReferral, moveReferral, toOwnLine } from "./answer.ts";
import { answerByLink, readAnswer, undoByLink } from "./answer-by-link.ts";
import { followLink, object, readLink as readClaim, readObjection } from "./claim-links.ts";
import { readProfileClaim, takeProfileClaim } from "./claim-profile.ts";
import { confirmEmail, readLink } from "./confirm-contact.ts";
import { assignReferral, countViews, readInbox, VIEW_STATES } from "./inbox.ts";
import { readByLink, readWeekly, stopByLink, turnWeekly } from "./inbox-email.ts";
import {
	askForCall,
	cancelMine,
	changeMine,
	chooseMine,
	dropMine,
	giveMine,
	readMine,
	readMineFile,
	sayMine,
	sayMyContact,
	sayMyWait,
	sendMineAgain,
	takeBackMine,
	takeMyOthersBack,
	writeMine,
} from "./my-request.ts";
import { notMeApi } from "./not-me-api.ts";
import { addNote, askTeam } from "./notes.ts";
import { readReferral, readReferralPlan } from "./read-referral.ts";
import { markSeen } from "./seen.ts";
import { listOfProvider, REFERRALS_PER_PAGE } from "./store.ts";
import { undoDecline } from "./undo-decline.ts";

/** Tokens are too long to guess. The limit keeps attempts from loading the database. */
const OWN_PAGE = { times: 120, seconds: 600 };
const OWN_CHANGES = { times: 60, seconds: 3600 };
/** Mail providers send the clicks of many people from a few addresses. */
const ONE_CLICKS = { times: 600, seconds: 600 };
/** Claims of a profile with and without a passed captcha. Each emails the typed address. */
const CLAIMS = { times: 20, seconds: 3600 };
const UNVERIFIED_CLAIMS = { times: 6, seconds: 3600 };
const CALLS = { times: 6, seconds: 3600 };
const NOTES = { times: 120, seconds: 3600 };
const MESSAGES = { times: 20, seconds: 3600 };

/**
 * The referral endpoints of providers, and of visitors on their private page (decision 20). The team's are in
 * domains/cases/match-api.ts.
 */
export const referralsApi = (services: Services): Binding[] => {
	const { database, clock } = services;
	const keyOf = (params: { token: string }, caller: Caller) => ({
		token: params.token,
		browser: caller.cookie(VISITOR_COOKIE),
	});
	const whichOf = async (params: { id: number; referral: string }, caller: Caller) => ({
		provider: params.id,
		referral: params.referral,
		personId: (await signedIn(caller, services)).id,
	});
	return [
		...notMeApi(services),
		bind(listInbox, { who: anyoneSignedIn }, async ({ query }, caller) =>
			readInbox(services, (await signedIn(caller, services)).id, query),
		),
		bind(readWeeklyEmail, { who: anyoneSignedIn }, async (_input, caller) =>
			readWeekly(database.db, (await signedIn(caller, services)).id),
		),
		bind(changeWeeklyEmail, { who: anyoneSignedIn }, async ({ body }, caller) =>
			turnWeekly(services, (await signedIn(caller, services)).id, body.is_on),
		),
		bind(readWeeklyLink, { who: anyone, limit: OWN_PAGE }, ({ params }) => readByLink(services, params.token)),
		bind(stopWeeklyEmail, { who: anyone, limit: ONE_CLICKS, oneClick: true }, ({ params }) =>
			stopByLink(services, params.token),
		),
		bind(assignLine, { who: may("referrals.answer") }, async ({ params, body }, caller) =>
			assignReferral(services, await whichOf(params, caller), body),
		),
		bind(addReferralNote, { who: may("referrals.answer"), limit: NOTES }, async ({ params, body }, caller) => {
			await addNote(services, await whichOf(params, caller), body.note, requestKeyOf(caller));
			return { saved: true as const };
		}),
		bind(askAboutReferral, { who: may("referrals.answer"), limit: NOTES }, async ({ params, body }, caller) => {
			await askTeam(services, await whichOf(params, caller), body.question, requestKeyOf(caller));
			return { saved: true as const };
		}),
		bind(undoLine, { who: may("referrals.answer") }, async ({ params, body }, caller) =>
			undoDecline(services, { ...(await whichOf(params, caller)), version: body.version }),
		),
		bind(countOwnReferrals, { who: anyoneSignedIn }, async (_input, caller) => {
			const { id } = await signedIn(caller, services);
			const rows = await database.db
				.selectFrom("referral as r")
				.innerJoin("provider as p", "p.id", "r.provider_id")
				.select(({ fn, cast }) => ["p.id as provider", cast<number>(fn.countAll(), "integer").as("waiting")])
				.where("r.state", "=", "new")
				.where(isManagedBy(id).$castTo<boolean>())
				.groupBy("p.id")
				.orderBy("p.id")
				.execute();
			return { waiting: rows.reduce((sum, { waiting }) => sum + waiting, 0), results: rows };
		}),
		bind(listOwnReferrals, { who: may("referrals.read") }, async ({ params, query }, caller) => {
			const { id: personId } = await signedIn(caller, services);
			const rows = await listOfProvider(database.db, params.id, VIEW_STATES[query.view], query.page);
			const counts = await countViews(database.db, sql`referral r where r.provider_id = ${params.id}`);
			await markSeen(database.db, rows, clock());
			await recordAuditRead(database.db, clock(), {
				personId,
				event: "referrals.listed",
				about: `provider:${params.id}`,
			});
			const count = counts[query.view];
			return { results: rows.map(toOwnLine), count, totalPages: Math.ceil(count / REFERRALS_PER_PAGE), counts };
		}),
		bind(readOwnReferral, { who: may("referrals.read") }, async ({ params }, caller) =>
			readReferral(services, {
				provider: params.id,
				referral: params.referral,
				personId: (await signedIn(caller, services)).id,
			}),
		),
		bind(planLine, { who: may("referrals.read") }, async ({ params }, caller) =>
			readReferralPlan(services, {
				provider: params.id,
				referral: params.referral,
				personId: (await signedIn(caller, services)).id,
			}),
		),
		bind(answerLine, { who: may("referrals.answer") }, async ({ params, body }, caller) =>
			answerReferral(
				services,
				{
					provider: params.id,
					referral: params.referral,
					personId: (await signedIn(caller, services)).id,
					version: body.version,
				},
				body,
			),
		),
		bind(moveLine, { who: may("referrals.answer") }, async ({ params, body }, caller) =>
			moveReferral(
				services,
				{
					provider: params.id,
					referral: params.referral,
					personId: (await signedIn(caller, services)).id,
					version: body.version,
				},
				body,
			),
		),
		bind(readAnswerLink, { who: anyone, limit: OWN_PAGE }, ({ params }) => readAnswer(services, params.token)),
		bind(answerByLinkLine, { who: anyone, limit: OWN_CHANGES }, ({ params, body }) =>
			answerByLink(services, params.token, body),
		),
		bind(undoByLinkLine, { who: anyone, limit: OWN_CHANGES }, ({ params }) => undoByLink(services, params.token)),
		bind(readClaimPage, { who: anyone }, ({ params }) => readProfileClaim(services, params.idOrSlug)),
		bind(claimProfile, { who: formLimit(claimProfile, CLAIMS, UNVERIFIED_CLAIMS) }, ({ params, body }, caller) =>
			takeProfileClaim(services, params.idOrSlug, body, {
				requestKey: caller.header(IDEMPOTENCY_HEADER),
				...causeOf(caller),
			}),
		),
		bind(readClaimLink, { who: anyone, limit: OWN_PAGE }, ({ params }) => readClaim(services, params.token)),
		bind(followClaimLink, { who: anyone, limit: OWN_CHANGES }, ({ params, body }, caller) =>
			followLink(services, caller, params.token, body.code ?? null),
		),
		bind(readClaimObjection, { who: anyone, limit: OWN_PAGE }, ({ params }) => readObjection(services, params.token)),
		bind(objectToClaim, { who: anyone, limit: OWN_CHANGES }, ({ params }) => object(services, params.token)),
		bind(readMyRequest, { who: anyone, limit: OWN_PAGE }, ({ params }, caller) =>
			readMine(services, keyOf(params, caller)),
		),
		bind(readMyFile, { who: anyone, limit: OWN_PAGE }, ({ params }, caller) =>
			readMineFile(services, keyOf(params, caller), params.file),
		),
		bind(giveLine, { who: anyone, limit: OWN_CHANGES }, async ({ params, body }, caller) => {
			await giveMine(services, keyOf(params, caller), body, causeOf(caller));
			return { given: true as const };
		}),
		bind(chooseMyProviders, { who: anyone, limit: OWN_CHANGES }, async ({ params, body }, caller) => {
			await chooseMine(services, keyOf(params, caller), body);
			return { chosen: true as const };
		}),
		bind(takeOthersBack, { who: anyone, limit: OWN_CHANGES }, async ({ params }, caller) => ({
			withdrawn: await takeMyOthersBack(services, keyOf(params, caller)),
		})),
		bind(takeConsentBack, { who: anyone, limit: OWN_CHANGES }, async ({ params, body }, caller) => ({
			withdrawn: await takeBackMine(services, keyOf(params, caller), body.provider),
		})),
		bind(answerIfStarted, { who: anyone, limit: OWN_CHANGES }, async ({ params, body }, caller) => ({
			saved: await sayMine(services, keyOf(params, caller), body),
		})),
		bind(answerIfContacted, { who: anyone, limit: OWN_CHANGES }, async ({ params, body }, caller) => ({
			saved: await sayMyContact(services, keyOf(params, caller), { ...body, contacted: body.contacted === "yes" }),
		})),
		bind(chooseToWait, { who: anyone, limit: OWN_CHANGES }, async ({ params, body }, caller) => ({
			saved: await sayMyWait(services, keyOf(params, caller), body),
		})),
		bind(askForMyCall, { who: anyone, limit: CALLS }, async ({ params, body }, caller) => {
			await askForCall(services, keyOf(params, caller), body, {
				requestKey: caller.header(IDEMPOTENCY_HEADER),
				...causeOf(caller),
			});
			return { asked: true as const };
		}),
		bind(cancelMyRequest, { who: anyone, limit: OWN_CHANGES }, async ({ params }, caller) => ({
			cancelled: await cancelMine(services, keyOf(params, caller)),
		})),
		bind(changeMyContact, { who: anyone, limit: MESSAGES }, ({ params, body }, caller) =>
			changeMine(services, keyOf(params, caller), body, causeOf(caller)),
		),
		bind(sendContactLinkAgain, { who: anyone, limit: MESSAGES }, async ({ params }, caller) => {
			await sendMineAgain(services, keyOf(params, caller), causeOf(caller));
			return { sent: true as const };
		}),
		bind(dropContactEmail, { who: anyone, limit: OWN_CHANGES }, async ({ params }, caller) => ({
			dropped: await dropMine(services, keyOf(params, caller)),
		})),
		bind(readContactLink, { who: anyone, limit: OWN_PAGE }, ({ params }) => readLink(services, params.token)),
		bind(confirmContactEmail, { who: anyone, limit: OWN_CHANGES }, async ({ params }) => ({
			token: await confirmEmail(services, params.token),
		})),
		bind(writeLine, { who: anyone, limit: MESSAGES }, async ({ params, body }, caller) => {
			await writeMine(services, keyOf(params, caller), { text: body.text, key: requestKeyOf(caller) });
			return { sent: true as const };
		}),
	];
};
