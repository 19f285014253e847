import { type Expression, sql } from "kysely";
import { QUESTION_NAMES, type SaidAnswers } from "#contract/shared/questions.ts";
import { isRequestClosed } from "#domains/accounts/case-owner.ts";
import { isDenied } from "#domains/accounts/contact-proof.ts";
import { findLinked, type LinkedTo, linkedBy } from "#domains/accounts/private-link.ts";
import { referenceOf as referenceOfEnquiry } from "#domains/enquiries/mail.ts";
import { referenceOf as referenceOfQuote } from "#domains/quotes/mail.ts";
import { isMarked } from "#domains/safety/mark-danger.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { conflict, notFound } from "#platform/http/problem.ts";

/** The request behind a referral: a connect request or a search without results. */
export type RequestOf = LinkedTo;

/** The public reference that people quote, in the same form for both. */
export const referenceOf = (of: RequestOf): string =>
	of.quoteId !== undefined ? referenceOfQuote(of.quoteId) : referenceOfEnquiry(of.enquiryId);

/** SQL condition: rows about this request. */
export const isOf = (of: RequestOf, alias = "") => {
	const dot = alias ? `${alias}.` : "";
	return of.quoteId !== undefined
		? sql`${sql.raw(`${dot}quote_id`)} = ${of.quoteId}`
		: sql`${sql.raw(`${dot}enquiry_id`)} = ${of.enquiryId}`;
};

/** The subject in the audit, for example `quote:0b7c…`. */
export const aboutOf = (of: RequestOf): string =>
	of.quoteId !== undefined ? `quote:${of.quoteId}` : `enquiry:${of.enquiryId}`;

export const requestOfRow = (row: { quote_id: string | null; enquiry_id: string | null }): RequestOf =>
	row.quote_id !== null ? { quoteId: row.quote_id } : { enquiryId: row.enquiry_id ?? "" };

/** A request with the criteria for matching and the visitor's contact details. */
export interface CareRequest extends SaidAnswers {
	created_at: Date;
	name: string | null;
	email: string | null;
	phone: string | null;
	service_area_id: number;
	area: string;
	/** null if the visitor gave no known postcode. */
	postcode: string | null;
	suburb: string | null;
	/** The place as the visitor typed it. */
	said_place: string | null;
	age_groups: string[];
	funding_types: string[];
	/** How the NDIS plan is managed, if the visitor said so. */
	plan_management: string | null;
	/** Ids of providers that the visitor chose. */
	chosen: number[];
	/** Whether there are sealed details (connect request) or own words (enquiry). */
	has_details: boolean;
	has_plan: boolean;
	/** Whether details were saved and not sent. */
	has_draft: boolean;
	/** When the visitor cancelled it. */
	cancelled_at: Date | null;
}

const findQuote = async (
	db: Db | Transaction,
	id: Expression<string | null>,
): Promise<(CareRequest & { id: string }) | undefined> => {
	const row = await db
		.selectFrom("quote as q")
		.innerJoin("service_area as a", "a.id", "q.service_area_id")
		.select([
			"q.id",
			"q.created_at",
			"q.cancelled_at",
			"q.name",
			"q.email",
			"q.phone",
			"q.service_area_id",
			"a.name as area",
		])
		.select(["q.postcode as said_postcode", "q.suburb", "q.age_groups", "q.funding_types", "q.plan_management"])
		.select(QUESTION_NAMES.map((name) => `q.${name}` as const))
		.select(({ selectFrom, fn, exists }) => [
			selectFrom("postcode as p").select("p.code").whereRef("p.code", "=", "q.postcode").as("postcode"),
			fn<number[]>("array", [
				selectFrom("quote_provider as c")
					.select("c.provider_id")
					.whereRef("c.quote_id", "=", "q.id")
					.orderBy("c.provider_id"),
			]).as("chosen"),
			exists(selectFrom("follow_up as f").select("f.quote_id").whereRef("f.quote_id", "=", "q.id")).as("has_details"),
			exists(selectFrom("plan_file as f").select("f.id").whereRef("f.quote_id", "=", "q.id")).as("has_plan"),
			exists(selectFrom("follow_up_draft as d").select("d.quote_id").whereRef("d.quote_id", "=", "q.id")).as(
				"has_draft",
			),
		])
		.where("q.id", "=", id)
		.$narrowType<SaidAnswers & Pick<CareRequest, "has_details" | "has_plan" | "has_draft">>()
		.executeTakeFirst();
	if (!row) return undefined;
	const { said_postcode, ...quote } = row;
	return { ...quote, said_place: [quote.suburb, said_postcode].filter(Boolean).join(" ") || null };
};

/** @returns undefined if there is no such request or its service no longer exists */
export const findRequest = async (db: Db | Transaction, of: RequestOf): Promise<CareRequest | undefined> => {
	if (of.quoteId !== undefined) return findQuote(db, sql`${of.quoteId}::uuid`);
	const { rows } = await sql<CareRequest>`
			select e.created_at, e.cancelled_at, e.name, e.email, e.phone, a.id as service_area_id, a.name as area,
				(select p.code from postcode p where p.code = coalesce(e.details ->> 'placeCode', e.details ->> 'postcode')) as postcode, nullif(e.details ->> 'placeSuburb', '') as suburb, e.details ->> 'postcode' as said_place,
				array_remove(array[e.details ->> 'ageGroup'], null) as age_groups, array_remove(array[e.details ->> 'fundingType'], null) as funding_types, null as plan_management, ${sql.join(QUESTION_NAMES.map((name) => sql.ref(`e.${name}`)))},
				'{}'::int[] as chosen, e.words is not null or coalesce(e.details ->> 'details', '') <> '' as has_details, false as has_plan,
				false as has_draft
			from enquiry e join service_area a on a.id = (e.details ->> 'serviceRequired')::int where e.id = ${of.enquiryId} and e.kind = 'no-provider'
		`.execute(db);
	return rows[0];
};

/** The request of a private link, in one statement for a connect request. @returns undefined as `findLinked` and `findRequest` */
export const findLinkedRequest = async (
	db: Db,
	token: string,
	now: Date,
): Promise<{ of: RequestOf; request: CareRequest } | undefined> => {
	const quote = await findQuote(db, linkedBy(db, token, now).select("quote_id").$asScalar());
	if (quote) return { of: { quoteId: quote.id }, request: quote };
	const of = await findLinked(db, token, now);
	const request = of && (await findRequest(db, of));
	return request && { of, request };
};

/**
 * Locks a request until the transaction ends, so that consent, sending and erasure wait for each other. Lock order:
 * request, referrals, providers, case.
 * @throws Problem 404 if the request has been erased
 */
export const lockRequest = async (trx: Transaction, of: RequestOf): Promise<void> => {
	// "no key update" still lets other transactions insert rows that refer to it.
	const held = await (of.quoteId !== undefined
		? trx.selectFrom("quote").select("id").where("id", "=", of.quoteId)
		: trx.selectFrom("enquiry").select("id").where("id", "=", of.enquiryId)
	)
		.forNoKeyUpdate()
		.executeTakeFirst();
	if (!held) throw notFound();
};

/**
 * Locks the case of a request before a team member changes it. Call it after `lockRequest`.
 * @throws Problem 409 if the case is closed
 */
export const lockOpenCase = async (trx: Transaction, of: RequestOf): Promise<void> => {
	if (await isRequestClosed(trx, of)) throw conflict("This case is closed. Reopen it first.");
};

/** Records an event on the request's case (db/functions/tell_case.sql). */
export const tellCase = async (
	trx: Transaction,
	of: RequestOf,
	told: { at: Date; personId: number | null; what: string; facts: Record<string, unknown> },
): Promise<void> => {
	await sql`
		select tell_case(${of.quoteId ?? null}::uuid, ${of.enquiryId ?? null}::uuid, ${told.at}::timestamptz, ${told.personId}::int, ${told.what}::text, ${JSON.stringify(told.facts)}::jsonb)
	`.execute(trx);
};

/** Whether a colleague must read the request first. */
export const isRequestMarked = async (db: Db | Transaction, of: RequestOf): Promise<boolean> => {
	const { marked } = await db.selectNoFrom(isMarked(of).as("marked")).executeTakeFirstOrThrow();
	return marked;
};

/** The state of a request's case, and when it is due. */
export const caseOfRequest = async (db: Db | Transaction, of: RequestOf) => {
	const { rows } = await sql<{ status: string; due_at: Date | null }>`
		select status, due_at from case_of_request(${of.quoteId ?? null}::uuid, ${of.enquiryId ?? null}::uuid)
	`.execute(db);
	return rows[0];
};

/**
 * Nothing of a request with words of danger goes to a provider before a colleague has read them (decision 83).
 * @throws Problem 409 while its case is marked
 */
export const mustBeUnmarked = async (db: Db | Transaction, of: RequestOf): Promise<void> => {
	if (await isDenied(db, of))
		throw conflict("Someone at the person's address says that they didn't ask for this. Decide about that first.");
	if (await isRequestMarked(db, of))
		throw conflict("Something in this case may be about a person in danger. Read it and clear the mark first.");
};
