import { type InferResult, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { MyProvider } from "#contract/referrals/my-request.ts";
import { saidYes } from "#contract/referrals/phases.ts";
import { isProvenBy } from "#domains/accounts/contact-proof.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Db } from "#platform/db/database.ts";
import type { Services } from "#platform/services.ts";
import { type ConsentInJson, consentsFrom, consentsInJson, currentConsents } from "./consents.ts";
import { type ShownEvent, shownEventsOf } from "./my-timeline.ts";
import { type CareRequest, isOf, type RequestOf } from "./request.ts";
import { isContactAsked } from "./say-contacted.ts";
import { isStartAsked, startAnswersOf } from "./say-started.ts";
import {
	asVisitorSees,
	isHeldBack,
	isOffer,
	isOnHold,
	isTold,
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
	/** The encrypted new address that waits to be confirmed, and until when its link works. */
	new_email: Buffer | null;
	new_email_ends_at: Date | null;
	consents: ConsentInJson[];
	events: ShownEvent[];
	/** All that the page may name: chosen, agreed to, or asked. */
	providers: InferResult<ReturnType<typeof providersOf>>;
}

/** The providers that a request chose, agreed to, or was sent to, by name. */
const providersOf = (db: Db, of: RequestOf, { chosen }: CareRequest) =>
	db
		.selectFrom("provider as p")
		.select(["p.id", "p.name", "p.url_slug", "p.phone_number", "p.email", "p.url"])
		.where(({ eb, or, selectFrom }) =>
			or([
				eb("p.id", "=", anyOf(chosen)),
				eb(
					"p.id",
					"in",
					selectFrom("referral_consent as n").select("n.provider_id").where(isOf(of, "n").$castTo<boolean>()),
				),
				eb("p.id", "in", selectFrom("referral as r").select("r.provider_id").where(isOf(of, "r").$castTo<boolean>())),
			]),
		)
		.orderBy("p.sort_key")
		.orderBy("p.id");

/** How a request stands, with its consents, its events and the providers to name, in one statement. */
const readStanding = async (db: Db, of: RequestOf, request: CareRequest): Promise<Standing> => {
	const [quote, enquiry] = [sql`${of.quoteId ?? null}::uuid`, sql`${of.enquiryId ?? null}::uuid`];
	const { rows } = await sql<Standing>`
		select c.status, c.due_at, is_denied(${quote}, ${enquiry}) as is_denied, ${isProvenBy(db, of)} as is_proven,
			(select o.given_at from others_consent o where o.quote_id = ${quote} and o.ended_at is null) as others_agreed_at,
			w.email as new_email, w.ends_at as new_email_ends_at, ${consentsInJson(db, of)} as consents,
			${jsonArrayFrom(shownEventsOf(db, of))} as events, ${jsonArrayFrom(providersOf(db, of, request))} as providers
		from (select) one left join case_of_request(${quote}, ${enquiry}) c on true left join contact_change w on ${isOf(of, "w")}
	`.execute(db);
	const [row] = rows;
	if (!row) throw new Error("the request's case returned no row");
	return row;
};

/** What the visitor's page reads of a request. */
export const readParts = async ({ database }: Services, of: RequestOf, request: CareRequest) => {
	const { consents, events, providers, ...standing } = await readStanding(database.db, of, request);
	const referrals = (await listOfRequest(database.db, of)).map(asVisitorSees);
	return { consents: consentsFrom(consents), events, providers, standing, referrals };
};
type Parts = Awaited<ReturnType<typeof readParts>>;

/** The visitor may see how to reach a provider that accepted, while consent lasts. */
const isReachable = (referral: ReferralRow | undefined): boolean =>
	referral !== undefined && saidYes(referral) && !isOnHold(referral) && referral.shares !== null;

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
export const showMine = (
	{ clock }: Pick<Services, "clock">,
	{ consents, referrals, events, providers, standing: { due_at: dueAt } }: Parts,
): MyProvider[] => {
	const started = startAnswersOf(events);
	const agreed = currentConsents(consents);
	const now = clock();
	return providers.map(({ phone_number, email, url, ...provider }) => {
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
						is_told: isTold(referral),
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
