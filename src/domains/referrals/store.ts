import { type RawBuilder, sql, type Updateable } from "kysely";
import { isGoing, saidYes } from "#contract/referrals/phases.ts";
import type {
	DeclineReason,
	Referral,
	ReferralState,
	WaitChoice,
	WithdrawnReason,
} from "#contract/referrals/referrals.ts";
import { WAITS } from "#contract/referrals/states.ts";
import type { Referral as ReferralTable } from "#db/rows.ts";
import { isAbout } from "#domains/accounts/private-link.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { firstPlace } from "./first-place.ts";
import { isOf, type RequestOf } from "./request.ts";

export interface ReferralRow {
	id: string;
	number: number;
	quote_id: string | null;
	enquiry_id: string | null;
	provider_id: number;
	provider: string;
	url_slug: string;
	service_area_id: number;
	area: string;
	age_groups: string[];
	ages: string[];
	funding_types: string[];
	fundings: string[];
	/** How the NDIS plan is managed, if the visitor said so in the request. */
	plan_management: string | null;
	postcode: string;
	suburb: string | null;
	/** What a provider sees of the place before a yes. */
	first_place: string;
	needs: Buffer | null;
	state: ReferralState;
	sent_at: Date;
	sent_by: string | null;
	/** Null for referrals sent before there was a first reminder. */
	first_remind_at: Date | null;
	first_reminded_at: Date | null;
	remind_at: Date;
	propose_at: Date;
	reminded_at: Date | null;
	proposed_at: Date | null;
	answered_at: Date | null;
	decline_reason: DeclineReason | null;
	/** What the provider said with its answer, for the visitor. */
	answer_note: string | null;
	/** `2026-03-02` */
	starts_on: string | null;
	weeks: number | null;
	/** What the visitor said to a waiting list. */
	wait_choice: WaitChoice | null;
	/** What the profile said before a no or a waiting list changed it; null if it changed nothing. */
	capacity_before: { was: Record<string, unknown> | null } | null;
	outcome: Referral["outcome"];
	opened_at: Date | null;
	/** When the provider first read what is needed. */
	seen_at: Date | null;
	/** Our team checks something first: words of danger, or "this wasn't me". False once the provider has read who it is. */
	is_held_back: boolean;
	/** Since when the provider can see the person, while it hasn't been in touch. */
	visible_at: Date | null;
	/** By when the provider promised to contact the person. */
	contact_by: Date | null;
	contact_asked_at: Date | null;
	contact_missed_at: Date | null;
	ended_why: WithdrawnReason | null;
	paused_at: Date | null;
	told_way: Referral["told_way"];
	answer_from: string | null;
	answer_recorded_by: string | null;
	sent_to: string | null;
	/** Asked without consent, because the request names nobody. */
	is_nameless: boolean;
	/** As the crow flies. */
	distance_km: number | null;
	/** Our team is checking who said yes (decision 72). */
	is_unchecked: boolean;
	/** When someone answered, while our team checks who. The visitor hears nothing else of it. */
	checking_since?: Date | null;
	/** The team refused who answered last, and no email has gone out since. */
	is_answer_refused: boolean;
	provider_phone: string | null;
	provider_state: string | null;
	version: number;
	/** Whether the provider is on the site now, and its account isn't frozen. */
	is_shown: boolean;
	/** What the current consent covers; null if there is none. */
	shares: string[] | null;
}

/** The reference that people quote, for example R-101. */
export const referenceOfReferral = (number: number): string => `R-${number}`;

/** Referrals on a page of a provider's list. */
export const REFERRALS_PER_PAGE = 20;

const rowsWhere = (condition: ReturnType<typeof sql>, page = sql``) => sql<ReferralRow>`
	select r.id, r.number, r.quote_id, r.enquiry_id, r.provider_id, p.name as provider, p.url_slug, r.service_area_id, a.name as area, r.age_groups,
		array(select g.description from age_group g where g.code = any (r.age_groups) order by g.number) as ages, r.funding_types,
		array(select f.name from funding_type f where f.code = any (r.funding_types) order by f.number) as fundings,
		(select q.plan_management from quote q where q.id = r.quote_id) as plan_management,
		r.postcode, r.suburb, ${firstPlace} as first_place, r.needs, r.state, r.sent_at, s.name as sent_by, r.first_remind_at, r.first_reminded_at, r.remind_at, r.propose_at, r.reminded_at, r.proposed_at, r.answered_at,
		r.decline_reason, r.outcome, r.opened_at, r.seen_at, r.opened_at is null and is_marked(r.quote_id, r.enquiry_id) as is_held_back, r.visible_at, r.contact_asked_at, r.contact_missed_at, r.ended_why, r.paused_at, r.told_way, r.answer_from, w.name as answer_recorded_by,
		r.sent_to, r.is_nameless, r.distance_km, r.answer_note, r.starts_on::text as starts_on, r.weeks, r.wait_choice, r.capacity_before,
		case when r.state = 'accepted' and r.visible_at is not null then business_due(r.visible_at, ${WAITS.contact.over}) end as contact_by,
		exists (select from profile_claim k where k.referral_id = r.id and k.state = 'waiting') as is_unchecked,
		r.told_way is null and exists (select from profile_claim k where k.referral_id = r.id and k.state = 'refused') as is_answer_refused,
		nullif(btrim(p.phone_number), '') as provider_phone, p.state as provider_state, r.version,
		p.is_active and (select a.frozen_at is null from account a where a.id = p.account_id) as is_shown,
		(select c.shares from referral_consent c
			where c.provider_id = r.provider_id and coalesce(c.quote_id, c.enquiry_id) = coalesce(r.quote_id, r.enquiry_id) and c.ended_at is null) as shares
	from referral r join provider p on p.id = r.provider_id join service_area a on a.id = r.service_area_id left join person s on s.id = r.sent_by
		left join person w on w.id = r.answer_recorded_by
	where ${condition} order by r.sent_at desc, r.number desc ${page}
`;

/** Referrals of a request, newest first. */
export const listOfRequest = async (db: Db | Transaction, of: RequestOf): Promise<ReferralRow[]> =>
	(await rowsWhere(isOf(of, "r")).execute(db)).rows;

/** Referrals of several requests, newest first. */
export const listOfRequests = async (db: Db, ids: readonly string[]): Promise<ReferralRow[]> => {
	const these = sql`any (${`{${ids.join()}}`}::uuid[])`;
	return (await rowsWhere(sql`r.quote_id = ${these} or r.enquiry_id = ${these}`).execute(db)).rows;
};

/**
 * Active referrals of several requests, newest first.
 * @param requests a query for their `quote_id` and `enquiry_id`
 * @param most the most to return; `of` in the result is the total
 */
export const listGoing = async (
	db: Db,
	requests: RawBuilder<unknown>,
	most: number,
): Promise<{ results: ReferralRow[]; of: number }> => {
	const going = sql`is_going(r.state)
		and coalesce(r.quote_id, r.enquiry_id) in (select coalesce(q.quote_id, q.enquiry_id) from (${requests}) q)`;
	const { of } = await db
		.selectFrom("referral as r")
		.select(({ fn, cast }) => cast<number>(fn.countAll(), "integer").as("of"))
		.where(going.$castTo<boolean>())
		.executeTakeFirstOrThrow();
	return { results: (await rowsWhere(going, sql`limit ${most}`).execute(db)).rows, of };
};

/** A page of the referrals to a provider in these states, newest first. */
export const listOfProvider = async (
	db: Db,
	provider: number,
	states: readonly ReferralState[],
	page: number,
): Promise<ReferralRow[]> => {
	const query = rowsWhere(
		sql`r.provider_id = ${provider} and r.state = any (${`{${states.join()}}`}::text[])`,
		sql`limit ${REFERRALS_PER_PAGE} offset ${(page - 1) * REFERRALS_PER_PAGE}`,
	);
	return (await query.execute(db)).rows;
};

/** Referrals by id, in any order. */
export const listById = async (db: Db | Transaction, ids: readonly string[]): Promise<ReferralRow[]> =>
	(await rowsWhere(sql`r.id = any (${`{${ids.join()}}`}::uuid[])`).execute(db)).rows;

/** Finds a referral of this provider. @param lock locks the request and the referral until the transaction ends */
export const findReferral = async (
	db: Db | Transaction,
	provider: number,
	id: string,
	lock = false,
): Promise<ReferralRow | undefined> => {
	// Lock in separate statements, so that the read below sees what the previous holder wrote. The request comes first,
	// because deleting it deletes the referral.
	if (lock) {
		await sql`select from quote where id = (select quote_id from referral where id = ${id}) for key share`.execute(db);
		await sql`select from enquiry where id = (select enquiry_id from referral where id = ${id}) for key share`.execute(
			db,
		);
		await sql`select from referral where id = ${id} for no key update`.execute(db);
	}
	return (await rowsWhere(sql`r.id = ${id} and r.provider_id = ${provider}`).execute(db)).rows[0];
};

/** The newest referral of a request to a provider, locked as by `findReferral`. */
export const lockNewest = async (trx: Transaction, of: RequestOf, provider: number) => {
	const newest = await trx
		.selectFrom("referral")
		.select("id")
		.where(...isAbout("referral", of))
		.where("provider_id", "=", provider)
		.orderBy("sent_at", "desc")
		.orderBy("number", "desc")
		.limit(1)
		.executeTakeFirst();
	return newest && findReferral(trx, provider, newest.id, true);
};

/** The referral as the team sees it. */
export const toReferral = (row: ReferralRow): Referral => ({
	id: row.id,
	reference: referenceOfReferral(row.number),
	provider: { id: row.provider_id, name: row.provider },
	state: row.state,
	sent_at: row.sent_at.toISOString(),
	sent_by: row.sent_by,
	remind_at: row.remind_at.toISOString(),
	propose_at: row.propose_at.toISOString(),
	reminded_at: row.reminded_at?.toISOString() ?? null,
	proposed_at: row.proposed_at?.toISOString() ?? null,
	answered_at: row.answered_at?.toISOString() ?? null,
	opened_at: row.opened_at?.toISOString() ?? null,
	decline_reason: row.decline_reason,
	outcome: row.outcome,
	ended_why: row.ended_why,
	paused_at: isGoing(row) ? (row.paused_at?.toISOString() ?? null) : null,
	is_provider_shown: row.is_shown,
	told_way: row.told_way,
	provider_phone: row.provider_phone,
	answer_from: row.answer_from,
	answer_recorded_by: row.answer_recorded_by,
	sent_to: row.sent_to,
	answer_note: row.answer_note,
	starts_on: row.starts_on,
	weeks: row.weeks,
	wait_choice: row.wait_choice,
	is_unchecked: row.is_unchecked,
	is_answer_refused: row.is_answer_refused,
	version: row.version,
});

/** Whether the provider knows of the referral: it was emailed, or it answered. */
export const isTold = ({ told_way, answered_at }: Pick<ReferralRow, "told_way" | "answered_at">): boolean =>
	told_way !== null || answered_at !== null;

/**
 * Whether a referral hides the person for now. Checks on each read whether the provider is on the site, in case the row
 * doesn't say so yet.
 */
export const isOnHold = (row: Pick<ReferralRow, "state" | "paused_at" | "is_shown">): boolean =>
	isGoing(row) && (row.paused_at !== null || !row.is_shown);

/**
 * A referral as its visitor sees it. A yes that our team is still checking shows only that someone answered, because it
 * may not come from the provider (decisions 72 and 100).
 */
export const asVisitorSees = (row: ReferralRow): ReferralRow =>
	row.is_unchecked
		? {
				...row,
				state: row.state === "accepted" ? "new" : row.state,
				checking_since: row.answered_at,
				answered_at: null,
				answer_from: null,
				answer_note: null,
				starts_on: null,
			}
		: row;
/** Whether a referral is unanswered after the time we asked for. */
export const isOverdue = (row: ReferralRow, now: Date): boolean =>
	row.state === "new" && !isOnHold(row) && row.remind_at <= now;

const hasRight = (row: ReferralRow): boolean =>
	saidYes(row) && row.shares !== null && !isOnHold(row) && !row.is_unchecked;

/** Whether a provider that may see the person has to wait, because our team checks something first (decision 23). */
export const isHeldBack = (row: ReferralRow): boolean => hasRight(row) && row.is_held_back;

/**
 * Whether the provider may see the person: accepted, not ended, not on hold, with consent (decision 51), checked by our
 * team if the yes came by an emailed link (decision 72), and not held back.
 */
export const isOpened = (row: ReferralRow): boolean => hasRight(row) && !row.is_held_back;

/** Whether a provider answered with a waiting list, which is no decline: the visitor can wait. */
export const isWaitingList = ({ state, weeks }: Pick<ReferralRow, "state" | "weeks">): boolean =>
	state === "declined" && weeks !== null;

/** Whether a provider said yes to a nameless request, and the person hasn't chosen it (yet). */
export const isOffer = (row: Pick<ReferralRow, "is_nameless" | "state" | "shares">): boolean =>
	row.is_nameless && row.state === "accepted" && row.shares === null;

export type ReferralChange = Omit<Updateable<ReferralTable>, "id" | "version" | "updated_at" | keyof Narrow> & Narrow;
type Narrow = Partial<Pick<ReferralRow, "state" | "decline_reason" | "ended_why" | "told_way" | "wait_choice">>;

/** Saves a change. A new state increases the version. */
export const updateReferral = async (trx: Transaction, id: string, at: Date, change: ReferralChange): Promise<void> => {
	await trx
		.updateTable("referral")
		.set((eb) => ({ ...change, updated_at: at, ...(change.state && { version: eb("version", "+", 1) }) }))
		.where("id", "=", id)
		.execute();
};
