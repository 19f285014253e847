import { sql } from "kysely";
import type { Db, Transaction } from "#platform/db/database.ts";
import type { StoredContent } from "#platform/files/files.ts";
import { isOwnBrowser, type OwnQuote } from "./own-quote.ts";

/** Seal context of a request's details. */
export const detailsSeal = (quoteId: string): string => `quote:${quoteId} details`;
/** Seal context of a plan file. */
export const planSeal = (quoteId: string): string => `quote:${quoteId} plan`;
/** Seal context of a plan file's name. */
export const planNameSeal = (quoteId: string): string => `quote:${quoteId} plan name`;

/** A quote as the follow-up needs it. */
export interface OpenQuote {
	id: string;
	created_at: Date;
	name: string;
	email: string;
	funding_types: string[];
	area: string;
	/** Hash of details already received, else null. */
	request_hash: Buffer | null;
	hcp_referral: boolean | null;
	automate_referral: boolean | null;
	plan_name: Buffer | null;
	/** When the visitor cancelled the request. */
	cancelled_at: Date | null;
}

/**
 * Finds the quote if the visitor may add to it. Another visitor's quote looks like an unknown id (decision 5). Locks it,
 * so a second send of the same details waits for the first.
 */
export const findOpenQuote = async (trx: Transaction, { id, isOpen }: OwnQuote): Promise<OpenQuote | undefined> => {
	const { rows: locked } = await sql`select from quote where id = ${id} and ${isOpen} for update`.execute(trx);
	if (locked.length === 0) return undefined;
	// A separate statement, so it sees what the previous lock holder wrote.
	const { rows } = await sql<OpenQuote>`
		select q.id, q.created_at, q.cancelled_at, q.name, q.email, q.funding_types, a.name as area, f.request_hash, f.hcp_referral, f.automate_referral, p.name as plan_name
		from quote q join service_area a on a.id = q.service_area_id
			left join follow_up f on f.quote_id = q.id left join plan_file p on p.quote_id = q.id
		where q.id = ${id}
	`.execute(trx);
	return rows[0];
};

interface FollowUpState {
	submitted: boolean;
	name: string | null;
	plan_management: string | null;
}

/**
 * Whether details have arrived. Until then how the plan is managed and, in the visitor's own browser, their name.
 * Undefined if the visitor may not add to the request.
 */
export const findFollowUpState = async (
	db: Db,
	{ id, isOpen, browser }: OwnQuote,
): Promise<FollowUpState | undefined> => {
	const { rows } = await sql<FollowUpState>`
		select f.quote_id is not null as submitted, case when f.quote_id is null and ${isOwnBrowser(browser)} then quote.name end as name,
			case when f.quote_id is null then quote.plan_management end as plan_management
		from quote left join follow_up f on f.quote_id = quote.id where quote.id = ${id} and ${isOpen}
	`.execute(db);
	return rows[0];
};

/** Ids of home care service areas, as text. */
export const listHcpAreas = async (db: Db | Transaction): Promise<Set<string>> => {
	const { rows } = await sql<{ id: number }>`select id from service_area where valid_for_hcp`.execute(db);
	return new Set(rows.map(({ id }) => String(id)));
};

/** Names of the diagnoses to choose from. */
export const listDiagnoses = async (db: Db | Transaction): Promise<string[]> => {
	const { rows } = await sql<{ name: string }>`select name from diagnosis`.execute(db);
	return rows.map(({ name }) => name);
};

/**
 * The participant of a request. Their record has the name unencrypted, because the team searches by it
 * (docs/decisions/0024-records.md).
 */
export interface NamedParticipant {
	name: string | null;
	/** The writer's relationship to the participant, as in the form. */
	relation: string | null;
}

/** The participant named in the details. Fields are null if missing. */
export const participantOf = (
	details: Partial<Record<"participant_first_name" | "participant_last_name" | "participant_relation", string | null>>,
): NamedParticipant => ({
	name: [details.participant_first_name, details.participant_last_name].filter(Boolean).join(" ") || null,
	relation: details.participant_relation || null,
});

/**
 * Gives the participant of a request a record, unless they have one. Done in the database: people are a higher domain
 * than quotes.
 */
export const tellParticipant = async (
	trx: Db | Transaction,
	quoteId: string,
	{ name, relation }: NamedParticipant,
	at: Date,
): Promise<void> => {
	await sql`select name_participant(${quoteId}, ${name}, ${relation}, ${at})`.execute(trx);
};

export interface NewFollowUp {
	quoteId: string;
	at: Date;
	details: Buffer;
	participant: NamedParticipant;
	hcpReferral: boolean;
	automateReferral: boolean;
	requestHash: Buffer;
	plan: { name: Buffer; mediaType: string; size: number; content: Buffer } | undefined;
}

/** Stores the sealed details of a request, and their plan file. */
export const insertFollowUp = async (
	trx: Transaction,
	{ quoteId, at, details, participant, hcpReferral, automateReferral, requestHash, plan }: NewFollowUp,
): Promise<void> => {
	await sql`
		insert into follow_up (quote_id, submitted_at, details, hcp_referral, automate_referral, request_hash)
		values (${quoteId}, ${at}, ${details}, ${hcpReferral}, ${automateReferral}, ${requestHash})
	`.execute(trx);
	await tellParticipant(trx, quoteId, participant, at);
	if (plan)
		await sql`
			insert into plan_file (quote_id, stored_at, name, media_type, size, content)
			values (${quoteId}, ${at}, ${plan.name}, ${plan.mediaType}, ${plan.size}, ${plan.content})
		`.execute(trx);
};

/** Keeps how the plan is managed with the request, where providers see it before they answer. */
export const setPlanManagement = async (trx: Transaction, quoteId: string, answer: string): Promise<void> => {
	await sql`update quote set plan_management = ${answer} where id = ${quoteId}`.execute(trx);
};

export interface StoredPlan extends StoredContent {
	name: Buffer;
	media_type: string;
}

/** A request's stored, sealed plan file, if any. */
export const findPlan = async (db: Db | Transaction, quoteId: string): Promise<StoredPlan | undefined> => {
	const { rows } =
		await sql<StoredPlan>`select name, media_type, content, content_at from plan_file where quote_id = ${quoteId}`.execute(
			db,
		);
	return rows[0];
};
