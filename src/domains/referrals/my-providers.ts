import { sql } from "kysely";
import type { MyProvider } from "#contract/referrals/my-request.ts";
import type { Consent } from "#contract/referrals/referrals.ts";
import { isProvenBy } from "#domains/accounts/contact-proof.ts";
import type { Db } from "#platform/db/database.ts";
import type { Services } from "#platform/services.ts";
import { currentConsents } from "./consents.ts";
import { listShownEvents } from "./my-timeline.ts";
import type { CareRequest, RequestOf } from "./request.ts";
import { isContactAsked } from "./say-contacted.ts";
import { isStartAsked, startAnswersOf } from "./say-started.ts";
import {
	asVisitorSees,
	isHeldBack,
	isOffer,
	isOnHold,
	listOfRequest,
	type ReferralRow,
	referenceOfReferral,
} from "./store.ts";

// What the visitor's private page reads of a request.

interface Standing {
	status: string | null;
	due_at: Date | null;
	is_denied: boolean;
	is_proven: boolean;
	others_agreed_at: Date | null;
}

/** How a request stands: its case, whether its address is proven or denied, and the consent to ask others. */
const readStanding = async (db: Db, of: RequestOf): Promise<Standing> => {
	const [quote, enquiry] = [sql`${of.quoteId ?? null}::uuid`, sql`${of.enquiryId ?? null}::uuid`];
	const { rows } = await sql<Standing>`
		select c.status, c.due_at, is_denied(${quote}, ${enquiry}) as is_denied, ${isProvenBy(db, of)} as is_proven,
			(select o.given_at from others_consent o where o.quote_id = ${quote} and o.ended_at is null) as others_agreed_at
		from (select) one left join case_of_request(${quote}, ${enquiry}) c on true
	`.execute(db);
	const [row] = rows;
	if (!row) throw new Error("the request's case returned no row");
	return row;
};

/** What the visitor's page reads of a request. */
export const readParts = async ({ database }: Services, of: RequestOf, consents: Consent[]) => ({
	consents,
	referrals: (await listOfRequest(database.db, of)).map(asVisitorSees),
	events: await listShownEvents(database.db, of),
	standing: await readStanding(database.db, of),
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
export const listMine = async (
	{ database, clock }: Services,
	request: CareRequest,
	{ consents, referrals, events, standing: { due_at: dueAt } }: Parts,
): Promise<MyProvider[]> => {
	const started = startAnswersOf(events);
	const ids = [
		...new Set([
			...request.chosen,
			...consents.map((one) => one.provider.id),
			...referrals.map((one) => one.provider_id),
		]),
	];
	const rows = await database.db
		.selectFrom("provider")
		.select(["id", "name", "url_slug", "phone_number", "email", "url"])
		.where("id", "=", sql<number>`any (${`{${ids.join()}}`}::int[])`)
		.orderBy("sort_key")
		.orderBy("id")
		.execute();
	const agreed = currentConsents(consents);
	const now = clock();
	return rows.map(({ phone_number, email, url, ...provider }) => {
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
			reach: isReachable(referral)
				? { phone: phone_number?.trim() || null, email: email?.trim() || null, website: url?.trim() || null }
				: null,
		};
	});
};
