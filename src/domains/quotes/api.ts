import { PLAN_FILE_BYTES } from "#contract/quotes/limits.ts";
import { addMyDetails, openMyDetails, readMyDetails, saveMyDraft } from "#contract/quotes/my-details.ts";
import {
	addFollowUp as addFollowUpLine,
	QuoteId,
	readFollowUpState,
	readNextStep,
	readPlanFile,
	readQuoteKind,
	saveFollowUpDraft,
	readSentTo as sentToLine,
	skipFollowUp,
	submitQuote as submitQuoteLine,
} from "#contract/quotes/quotes.ts";
import { IDEMPOTENCY_HEADER, VISITOR_COOKIE, VISITOR_DAYS } from "#contract/shared/request-names.ts";
import { teamMember } from "#domains/accounts/session.ts";
import { mayTeam } from "#domains/accounts/team-permissions.ts";
import { formLimit } from "#platform/captcha/human.ts";
import { anyone, type Binding, bind } from "#platform/http/bind.ts";
import { notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { addFollowUp, TOO_LARGE } from "./add-follow-up.ts";
import { hasDraft, readDraft, saveDraft } from "./draft.ts";
import { findFollowUpState } from "./follow-up-store.ts";
import { findNextStep } from "./next-step.ts";
import { readSentTo, showDigits, triesLeft } from "./own-browser.ts";
import { NOBODYS_ID, type OwnQuote, ownByCookie, ownByLink } from "./own-quote.ts";
import { hasCaseOf, readPlan } from "./read-plan.ts";
import { visitorToken } from "./rules.ts";
import { skipDetails } from "./skip-details.ts";
import { findAsks, findQuoteKind } from "./store.ts";
import { submitQuote } from "./submit-quote.ts";

/** A family may ask for several people, while a bot sends hundreds. */
const VERIFIED = { times: 30, seconds: 3600 };
const UNVERIFIED = { times: 10, seconds: 3600 };
/** Each may include a file of 10 MB, and is checked once before it's sent. */
const FOLLOW_UPS = { times: 40, seconds: 600 };

/** A page that is open saves a few seconds after typing. */
const DRAFTS = { times: 240, seconds: 600 };
const LINKED = { times: 120, seconds: 600 };

/** The form that a visitor may still fill in, with what was saved. @throws Problem 404 if they may not */
const stateOf = async ({ database, settings }: Services, own: OwnQuote, forLater: boolean) => {
	const state = await findFollowUpState(database.db, own);
	if (!state) throw notFound();
	return { ...state, draft: state.submitted ? null : await readDraft(database.db, settings, own, forLater) };
};

/** Connect requests (API-028 to API-030). */
export const quotesApi = (services: Services): Binding[] => [
	bind(submitQuoteLine, { who: formLimit(submitQuoteLine, VERIFIED, UNVERIFIED) }, async ({ body }, caller) => {
		const held = caller.cookie(VISITOR_COOKIE);
		const token = visitorToken(held);
		const sent = await submitQuote(services, body, {
			requestKey: caller.header(IDEMPOTENCY_HEADER),
			token,
			isNew: token !== held,
			address: caller.address,
		});
		caller.setCookie(VISITOR_COOKIE, token, { maxAge: VISITOR_DAYS * 24 * 3600 });
		return sent;
	}),

	// Anyone with the id may read these two fields, because ids can't be guessed (quality.md). Everything else is only
	// for the visitor.
	bind(readQuoteKind, { who: anyone }, async ({ params }) => {
		const kind = await findQuoteKind(services.database.db, QuoteId.safeParse(params.quoteId).data ?? NOBODYS_ID);
		if (!kind) throw notFound();
		return { typeform_hidden_data: { service_area: kind.area, funding_type: kind.funding_types[0] ?? null } };
	}),

	bind(readFollowUpState, { who: anyone }, ({ params }, caller) =>
		stateOf(services, ownByCookie(params.quoteId, caller.cookie(VISITOR_COOKIE), services.clock()), true),
	),

	bind(readNextStep, { who: anyone }, async ({ params }, caller) => {
		const own = ownByCookie(params.quoteId, caller.cookie(VISITOR_COOKIE), services.clock());

		if (!(await findFollowUpState(services.database.db, own))) throw notFound();
		const next = await findNextStep(services.database.db, { quoteId: own.id });
		return { ...next, ...(await findAsks(services.database.db, own.id)) };
	}),

	bind(skipFollowUp, { who: anyone, limit: LINKED }, async ({ params }, caller) => {
		await skipDetails(services, ownByCookie(params.id, caller.cookie(VISITOR_COOKIE), services.clock()));
		return { skipped: true as const };
	}),

	bind(sentToLine, { who: anyone }, ({ params }, caller) =>
		readSentTo(services.database.db, ownByCookie(params.quoteId, caller.cookie(VISITOR_COOKIE), services.clock())),
	),

	bind(
		addFollowUpLine,
		{ who: anyone, limit: FOLLOW_UPS, maxBody: PLAN_FILE_BYTES + 512 * 1024, tooLarge: TOO_LARGE },
		({ params, body }, caller) =>
			addFollowUp(services, ownByCookie(params.id, caller.cookie(VISITOR_COOKIE), services.clock()), body),
	),

	bind(saveFollowUpDraft, { who: anyone, limit: DRAFTS }, ({ params, body }, caller) =>
		saveDraft(services, ownByCookie(params.id, caller.cookie(VISITOR_COOKIE), services.clock()), body, true),
	),

	bind(readMyDetails, { who: anyone, limit: LINKED }, async ({ params }, caller) => {
		const { db } = services.database;
		const own = await ownByLink(services, params.token, caller.cookie(VISITOR_COOKIE));
		const state = await stateOf(services, own, false);
		const kind = await findQuoteKind(db, own.id);
		if (!kind) throw notFound();
		const isHidden = !state.submitted && state.draft === null && (await hasDraft(db, own.id));
		return {
			...state,
			id: own.id,
			service_area: kind.area,
			funding_type: kind.funding_types[0] ?? null,
			hidden_draft: isHidden ? { tries_left: await triesLeft(db, params.token) } : null,
		};
	}),

	bind(openMyDetails, { who: anyone, limit: LINKED }, async ({ params, body }, caller) => {
		const token = visitorToken(caller.cookie(VISITOR_COOKIE));
		const own = await ownByLink(services, params.token, token);
		await showDigits(services, { own, link: params.token, digits: body.digits, token });
		caller.setCookie(VISITOR_COOKIE, token, { maxAge: VISITOR_DAYS * 24 * 3600 });
		return { opened: true as const };
	}),

	bind(
		addMyDetails,
		{ who: anyone, limit: FOLLOW_UPS, maxBody: PLAN_FILE_BYTES + 512 * 1024, tooLarge: TOO_LARGE },
		async ({ params, body }, caller) =>
			addFollowUp(services, await ownByLink(services, params.token, caller.cookie(VISITOR_COOKIE)), body),
	),

	bind(saveMyDraft, { who: anyone, limit: DRAFTS }, async ({ params, body }, caller) => {
		const token = visitorToken(caller.cookie(VISITOR_COOKIE));
		const saved = await saveDraft(services, await ownByLink(services, params.token, token), body, false);
		caller.setCookie(VISITOR_COOKIE, token, { maxAge: VISITOR_DAYS * 24 * 3600 });
		return saved;
	}),

	bind(readPlanFile, { who: mayTeam("plan-file.read", hasCaseOf) }, async ({ params }, caller) =>
		readPlan(services, params.id, (await teamMember(caller, services)).id),
	),
];
