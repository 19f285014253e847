import {
	confirmClaim as confirmLine,
	endClaim as endLine,
	holdClaim as holdLine,
	listClaims as listLine,
	refuseClaim as refuseLine,
	releaseClaim as releaseLine,
} from "#contract/referrals/claims.ts";
import { caseBinder, teamBinder } from "#domains/accounts/team-binder.ts";
import { mayTeam } from "#domains/accounts/team-permissions.ts";
import { endClaim, enterCall, holdClaim, refuseClaim, releaseClaim } from "#domains/referrals/check-claim.ts";
import { listClaims } from "#domains/referrals/claims.ts";
import type { RequestOf } from "#domains/referrals/request.ts";
import type { Binding } from "#platform/http/bind.ts";
import { notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { type CaseRow, caseAsked } from "./cases-store.ts";

/** The request or enquiry of a case; undefined for other cases. */
const subjectOf = ({ quote_id, enquiry_id }: CaseRow): RequestOf | undefined => {
	if (quote_id !== null) return { quoteId: quote_id };
	return enquiry_id === null ? undefined : { enquiryId: enquiry_id };
};

/** Who said they speak for a provider in a case. @param reader a code is only for the colleague who called */
export const readClaims = async ({ database, settings, clock }: Services, row: CaseRow, reader: { id: number }) => {
	const of = subjectOf(row);
	return of ? listClaims(database.db, settings, of, { id: reader.id, at: clock() }) : [];
};

/** Endpoints for the team's check of who speaks for a provider (decision 72). */
export const claimsApi = (services: Services): Binding[] => {
	const bindTeam = teamBinder(services);
	const bindCase = caseBinder(services);
	const found = async (caseId: string): Promise<RequestOf> => {
		const of = subjectOf(await caseAsked(services, caseId));
		if (!of) throw notFound();
		return of;
	};
	return [
		bindCase(listLine, async ({ params }, me) => {
			const row = await caseAsked(services, params.id);
			return { results: await readClaims(services, row, me) };
		}),
		bindCase(confirmLine, async ({ params, body }, { id: personId }) => {
			return enterCall(services, { of: await found(params.id), claim: params.claim, personId }, body);
		}),
		bindCase(holdLine, async ({ params, body }, { id: personId }) => {
			return holdClaim(services, { of: await found(params.id), claim: params.claim, personId }, body.reason);
		}),
		bindTeam(releaseLine, { who: mayTeam("directory.people") }, async ({ params, body }, { id: personId }) => {
			return releaseClaim(services, { of: await found(params.id), claim: params.claim, personId }, body.reason);
		}),
		bindTeam(endLine, { who: mayTeam("directory.people") }, async ({ params, body }, { id: personId }) => {
			return endClaim(services, { of: await found(params.id), claim: params.claim, personId }, body.reason);
		}),
		bindCase(refuseLine, async ({ params, body }, { id: personId }) => {
			return refuseClaim(services, { of: await found(params.id), claim: params.claim, personId }, body.note);
		}),
	];
};
