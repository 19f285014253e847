import { writeToProvider as writeLine } from "#contract/cases/replies.ts";
import type { Output } from "#contract/endpoint.ts";
import { matchProviders as matchLine } from "#contract/referrals/matching.ts";
import {
	decideSending as decideLine,
	listReferrals as listReferralsLine,
	recordConsent,
	recordReferralAnswer,
	resumeReferral as resumeLine,
	sendReferrals as sendLine,
	sendReferralTo as sendToLine,
	takeBackReferral as takeBackLine,
	withdrawConsent as withdrawLine,
} from "#contract/referrals/referrals.ts";
import { joinedWords } from "#contract/shared/place-words.ts";
import { postBoxMessage } from "#contract/shared/post-box.ts";
import { recordAuditRead } from "#domains/accounts/audit.ts";
import { caseBinder } from "#domains/accounts/team-binder.ts";
import { findNextStep } from "#domains/quotes/next-step.ts";
import { sharedReference } from "#domains/reference/current.ts";
import { readPlace } from "#domains/reference/read-place.ts";
import { recordAnswer } from "#domains/referrals/answer.ts";
import { giveConsent, listConsents, withdrawConsent } from "#domains/referrals/consents.ts";
import { resumeReferral, takeBackReferral } from "#domains/referrals/end-referrals.ts";
import { matchProviders } from "#domains/referrals/match.ts";
import { findRequest, type RequestOf } from "#domains/referrals/request.ts";
import { sendReferrals } from "#domains/referrals/send.ts";
import { sendReferralTo } from "#domains/referrals/send-to.ts";
import { decideSending, findAutomaticSend, toSending } from "#domains/referrals/sending-plan.ts";
import { listOfRequest, type ReferralRow, toReferral } from "#domains/referrals/store.ts";
import { writeToProvider } from "#domains/referrals/write-to-provider.ts";
import type { Db } from "#platform/db/database.ts";
import type { Binding } from "#platform/http/bind.ts";
import { conflict, invalid, notFound } from "#platform/http/problem.ts";
import { requestKeyOf } from "#platform/http/request-key.ts";
import type { Services } from "#platform/services.ts";
import { type CaseRow, caseAsked } from "./cases-store.ts";

/** The request of a case that providers can be found for; undefined for other cases. */
const requestOf = ({ kind, quote_id, enquiry_id }: CaseRow): RequestOf | undefined => {
	if (kind === "quote" && quote_id !== null) return { quoteId: quote_id };
	if (kind === "no-provider" && enquiry_id !== null) return { enquiryId: enquiry_id };
	return undefined;
};

/** The referrals and consents of a case, and what happens next with its request. */
export const readHandedRows = async (
	db: Db,
	row: CaseRow,
): Promise<{ handed: Output<typeof listReferralsLine>; rows: readonly ReferralRow[] }> => {
	const of = requestOf(row);
	if (!of) return { handed: { referrals: [], consents: [], next: null, sending: null }, rows: [] };
	const [next, sending, rows, consents] = await Promise.all([
		findNextStep(db, of),
		findAutomaticSend(db, of),
		listOfRequest(db, of),
		listConsents(db, of),
	]);
	return { handed: { next, sending: toSending(sending), referrals: rows.map(toReferral), consents }, rows };
};

/** Endpoints for matching providers to a case, consent and referrals (decision 20). */
export const matchApi = (services: Services): Binding[] => {
	const bindCase = caseBinder(services);
	const { database, clock } = services;

	const current = sharedReference(services);
	/**
	 * The postcode of a place as a colleague types it: a suburb, with or without its state, or a postcode.
	 * @throws Problem 422 at the field, with the places to choose from
	 */
	const typedPlace = async (typed: string): Promise<string> => {
		const { places, sure, message } = readPlace(typed, (await current()).placeNames());
		const [first] = places;
		if (sure && first) return first.postcode;
		const named = places.slice(0, 3).map(({ name, state, postcode }) => `${name} ${state} ${postcode}`);
		const ask = first ? `Which do you mean: ${joinedWords(named, "or")}?` : undefined;
		throw invalid([
			{ field: "postcode", message: ask ?? message ?? postBoxMessage(typed) ?? "We don't recognise this postcode" },
		]);
	};
	/** @throws Problem 404 unless the case is a request for a provider */
	const found = async (caseId: string) => {
		const row = await caseAsked(services, caseId);
		const of = requestOf(row);
		const request = of && (await findRequest(database.db, of));
		if (!of || !request) throw notFound();
		return { of, isClosed: row.status === "closed", request };
	};
	/** @throws Problem 409 for a closed case */
	const foundOpen = async (caseId: string) => {
		const about = await found(caseId);
		if (about.isClosed) throw conflict("This case is closed. Reopen it first.");
		return about;
	};

	return [
		bindCase(matchLine, async ({ params, query }, me) => {
			const { of, request } = await found(params.id);
			const postcode = query.postcode ? await typedPlace(query.postcode) : undefined;
			const { need, ...list } = await matchProviders(database, of, request, { ...query, postcode }, clock());
			await recordAuditRead(database.db, clock(), {
				personId: me.id,
				event: "case.matched",
				about: `case:${params.id}`,
			});
			return {
				...list,
				need: {
					service_area: { id: need.area, name: need.areaName },
					postcode: need.postcode,
					suburb: need.postcode === request.postcode ? request.suburb : null,
					said_place: request.said_place,
					age_groups: [...need.ages.keys()],
					funding_types: [...need.fundings.keys()],
				},
				has_details: request.has_details,
				has_plan: request.has_plan,
			};
		}),
		bindCase(
			listReferralsLine,
			async ({ params }) => (await readHandedRows(database.db, await caseAsked(services, params.id))).handed,
		),
		bindCase(recordConsent, async ({ params, body }, me) => {
			const { of, request } = await foundOpen(params.id);
			return giveConsent(services, of, body, { personId: me.id }, request.created_at);
		}),
		// Closed cases too: a withdrawal of consent must not wait.
		bindCase(withdrawLine, async ({ params, body }, me) => {
			const { of } = await found(params.id);
			return { withdrawn: await withdrawConsent(services, of, body.provider, { way: body.way, personId: me.id }) };
		}),
		bindCase(sendLine, async ({ params, body }, me) => {
			const { of, request } = await foundOpen(params.id);
			return { results: await sendReferrals(services, of, request, body, me.id) };
		}),
		bindCase(decideLine, async ({ params, body }, me) => {
			const { of } = await foundOpen(params.id);
			await decideSending(services, of, body.decision, me.id);
			const sending = toSending(await findAutomaticSend(database.db, of));
			if (!sending) throw notFound();
			return { sending };
		}),
		bindCase(takeBackLine, async ({ params, body }, me) => {
			return takeBackReferral(services, (await found(params.id)).of, params.referral, body, me.id);
		}),
		bindCase(recordReferralAnswer, async ({ params, body }, me) => {
			const { of } = await foundOpen(params.id);
			const find = async () => (await listOfRequest(database.db, of)).find(({ id }) => id === params.referral);
			const row = await find();
			if (!row) throw notFound();
			if (row.state === "withdrawn") throw conflict("This referral has ended.");
			await recordAnswer(
				services,
				{ provider: row.provider_id, referral: row.id, personId: me.id, version: body.version },
				body,
			);
			const answered = await find();
			if (!answered) throw notFound();
			return toReferral(answered);
		}),
		bindCase(sendToLine, async ({ params, body }, me) => {
			return sendReferralTo(services, (await found(params.id)).of, params.referral, body, me.id);
		}),
		bindCase(writeLine, async ({ params, body }, { id: personId }, caller) => {
			const { of, request } = await foundOpen(params.id);
			const { referral } = params;
			await writeToProvider(services, of, request, { ...body, referral, key: requestKeyOf(caller), personId });
			return { sent: true as const };
		}),
		bindCase(resumeLine, async ({ params, body }, me) => {
			return resumeReferral(services, (await found(params.id)).of, params.referral, body, me.id);
		}),
	];
};
