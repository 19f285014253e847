import {
	addFollowUp as addFollowUpLine,
	QuoteId,
	readFollowUpState,
	readNextStep,
	readPlanFile,
	readQuoteKind,
	submitQuote as submitQuoteLine,
} from "#contract/quotes/quotes.ts";
import { IDEMPOTENCY_HEADER, PLAN_FILE_BYTES, VISITOR_COOKIE, VISITOR_DAYS } from "#contract/shared/limits.ts";
import { teamMember } from "#domains/accounts/session.ts";
import { mayTeam } from "#domains/accounts/team-permissions.ts";
import { formLimit } from "#platform/captcha/human.ts";
import { anyone, type Binding, bind } from "#platform/http/bind.ts";
import type { Caller } from "#platform/http/caller.ts";
import { notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { addFollowUp, stillOpen, TOO_LARGE } from "./add-follow-up.ts";
import { findFollowUpState } from "./follow-up-store.ts";
import { findNextStep } from "./next-step.ts";
import { hasCaseOf, readPlan } from "./read-plan.ts";
import { hashOfToken, visitorToken } from "./rules.ts";
import { findQuoteKind } from "./store.ts";
import { submitQuote } from "./submit-quote.ts";

/** A family may ask for several people, while a bot sends hundreds. */
const VERIFIED = { times: 30, seconds: 3600 };
const UNVERIFIED = { times: 10, seconds: 3600 };
/** Each may include a file of 10 MB, and is checked once before it's sent. */
const FOLLOW_UPS = { times: 40, seconds: 600 };

/** An id that no quote has. Malformed ids are looked up as this one, so both kinds of unknown id take equally long. */
const NOBODYS_ID = "00000000-0000-0000-0000-000000000000";

/** The quote id and the visitor's token hash. Without a cookie, the hash matches no quote. */
const named = (quoteId: string, caller: Caller) => ({
	id: QuoteId.safeParse(quoteId).data ?? NOBODYS_ID,
	tokenHash: hashOfToken(caller.cookie(VISITOR_COOKIE) ?? ""),
});

/** Connect requests (API-028 to API-030). */
export const quotesApi = (services: Services): Binding[] => [
	bind(submitQuoteLine, { who: formLimit(submitQuoteLine, VERIFIED, UNVERIFIED) }, async ({ body }, caller) => {
		const token = visitorToken(caller.cookie(VISITOR_COOKIE));
		const id = await submitQuote(services, body, {
			requestKey: caller.header(IDEMPOTENCY_HEADER),
			token,
			address: caller.address,
		});
		caller.setCookie(VISITOR_COOKIE, token, { maxAge: VISITOR_DAYS * 24 * 3600 });
		return { id };
	}),

	// Anyone with the id may read these two fields, because ids can't be guessed (quality.md). Everything else is only
	// for the visitor.
	bind(readQuoteKind, { who: anyone }, async ({ params }) => {
		const kind = await findQuoteKind(services.database.db, QuoteId.safeParse(params.quoteId).data ?? NOBODYS_ID);
		if (!kind) throw notFound();
		return { typeform_hidden_data: { service_area: kind.area, funding_type: kind.funding_types[0] ?? null } };
	}),

	bind(readFollowUpState, { who: anyone }, async ({ params }, caller) => {
		const state = await findFollowUpState(services.database.db, {
			...named(params.quoteId, caller),
			since: stillOpen(services.clock()),
		});
		if (!state) throw notFound();
		return state;
	}),

	bind(readNextStep, { who: anyone }, async ({ params }, caller) => {
		const { id, tokenHash } = named(params.quoteId, caller);
		const { database, clock } = services;
		if (!(await findFollowUpState(database.db, { id, tokenHash, since: stillOpen(clock()) }))) throw notFound();
		return findNextStep(database.db, { quoteId: id });
	}),

	bind(
		addFollowUpLine,
		{ who: anyone, limit: FOLLOW_UPS, maxBody: PLAN_FILE_BYTES + 512 * 1024, tooLarge: TOO_LARGE },
		({ params, body }, caller) => addFollowUp(services, params.id, body, caller.cookie(VISITOR_COOKIE)),
	),

	bind(readPlanFile, { who: mayTeam("plan-file.read", hasCaseOf) }, async ({ params }, caller) =>
		readPlan(services, params.id, (await teamMember(caller, services)).id),
	),
];
