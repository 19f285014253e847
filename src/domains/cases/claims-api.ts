import {
	confirmClaim as confirmLine,
	endClaim as endLine,
	holdClaim as holdLine,
	listClaims as listLine,
	refuseClaim as refuseLine,
	releaseClaim as releaseLine,
} from "#contract/referrals/claims.ts";
import { teamMember } from "#domains/accounts/session.ts";
import { mayTeam } from "#domains/accounts/team-permissions.ts";
import { endClaim, enterCall, holdClaim, refuseClaim, releaseClaim } from "#domains/referrals/check-claim.ts";
import { listClaims } from "#domains/referrals/claims.ts";
import type { RequestOf } from "#domains/referrals/request.ts";
import { type Binding, bind } from "#platform/http/bind.ts";
import type { Caller } from "#platform/http/caller.ts";
import { notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { caseAsked } from "./cases-store.ts";

/** Endpoints for the team's check of who speaks for a provider (decision 72). */
export const claimsApi = (services: Services): Binding[] => {
	const { database, clock } = services;
	/** The request or enquiry of a case; undefined for other cases. */
	const subjectOf = async (caller: Caller, caseId: string): Promise<RequestOf | undefined> => {
		const row = await caseAsked(caller, services, caseId);
		if (row.quote_id !== null) return { quoteId: row.quote_id };
		return row.enquiry_id === null ? undefined : { enquiryId: row.enquiry_id };
	};
	const found = async (caller: Caller, caseId: string): Promise<RequestOf> => {
		const of = await subjectOf(caller, caseId);
		if (!of) throw notFound();
		return of;
	};
	return [
		bind(listLine, { who: mayTeam("cases.work") }, async ({ params }, caller) => {
			const of = await subjectOf(caller, params.id);
			const { id } = await teamMember(caller, services);
			return { results: of ? await listClaims(database.db, services.settings, of, { id, at: clock() }) : [] };
		}),
		bind(confirmLine, { who: mayTeam("cases.work") }, async ({ params, body }, caller) => {
			const { id: personId } = await teamMember(caller, services);
			return enterCall(services, { of: await found(caller, params.id), claim: params.claim, personId }, body);
		}),
		bind(holdLine, { who: mayTeam("cases.work") }, async ({ params, body }, caller) => {
			const { id: personId } = await teamMember(caller, services);
			return holdClaim(services, { of: await found(caller, params.id), claim: params.claim, personId }, body.reason);
		}),
		bind(releaseLine, { who: mayTeam("directory.people") }, async ({ params, body }, caller) => {
			const { id: personId } = await teamMember(caller, services);
			return releaseClaim(services, { of: await found(caller, params.id), claim: params.claim, personId }, body.reason);
		}),
		bind(endLine, { who: mayTeam("directory.people") }, async ({ params, body }, caller) => {
			const { id: personId } = await teamMember(caller, services);
			return endClaim(services, { of: await found(caller, params.id), claim: params.claim, personId }, body.reason);
		}),
		bind(refuseLine, { who: mayTeam("cases.work") }, async ({ params, body }, caller) => {
			const { id: personId } = await teamMember(caller, services);
			return refuseClaim(services, { of: await found(caller, params.id), claim: params.claim, personId }, body.note);
		}),
	];
};
