import { sql } from "kysely";
import {
	type Answers,
	byQuestion,
	QUESTION_NAMES,
	type SaidAnswers,
	storedAnswers,
} from "#contract/shared/questions.ts";
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
	phone: string;
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
 * Finds the quote if the visitor may add to it. Another visitor's quote looks like an unknown id (decision 20). Locks it,
 * so a second send of the same details waits for the first.
 */
export const findOpenQuote = async (trx: Transaction, { id, isOpen }: OwnQuote): Promise<OpenQuote | undefined> => {
	const locked = await trx
		.selectFrom("quote")
		.select("id")
		.where("id", "=", id)
		.where(isOpen)
		.forUpdate()
		.executeTakeFirst();
	if (!locked) return undefined;
	// A separate statement, so it sees what the previous lock holder wrote.
	return trx
		.selectFrom("quote as q")
		.innerJoin("service_area as a", "a.id", "q.service_area_id")
		.leftJoin("follow_up as f", "f.quote_id", "q.id")
		.leftJoin("plan_file as p", "p.quote_id", "q.id")
		.select([
			"q.id",
			"q.created_at",
			"q.cancelled_at",
			"q.name",
			"q.email",
			"q.phone",
			"q.funding_types",
			"a.name as area",
		])
		.select(["f.request_hash", "f.hcp_referral", "f.automate_referral", "p.name as plan_name"])
		.where("q.id", "=", id)
		.executeTakeFirst();
};

type FollowUpState = SaidAnswers & {
	submitted: boolean;
	name: string | null;
	plan_management: string | null;
};

/**
 * Whether details have arrived. Until then how the plan is managed and, in the visitor's own browser, their name and
 * what they said about themselves.
 * Undefined if the visitor may not add to the request.
 */
export const findFollowUpState = async (
	db: Db,
	{ id, isOpen, browser }: OwnQuote,
): Promise<FollowUpState | undefined> => {
	const row = await db
		.selectFrom("quote")
		.leftJoin("follow_up as f", "f.quote_id", "quote.id")
		.select(["f.quote_id as sent", "quote.name", "quote.plan_management", isOwnBrowser(browser).as("is_own")])
		.select(QUESTION_NAMES.map((name) => `quote.${name}` as const))
		.$narrowType<SaidAnswers>()
		.where("quote.id", "=", id)
		.where(isOpen)
		.executeTakeFirst();
	if (!row) return undefined;
	const { sent, name, plan_management, is_own } = row;
	return sent === null
		? {
				submitted: false,
				name: is_own ? name : null,
				plan_management,
				...byQuestion((question) => (is_own ? row[question] : null)),
			}
		: { submitted: true, name: null, plan_management: null, ...byQuestion(() => null) };
};

/** Ids of home care service areas, as text. */
export const listHcpAreas = async (db: Db | Transaction): Promise<Set<string>> => {
	const rows = await db.selectFrom("service_area").select("id").where("valid_for_hcp", "=", true).execute();
	return new Set(rows.map(({ id }) => String(id)));
};

/** Names of the diagnoses to choose from. */
export const listDiagnoses = async (db: Db | Transaction): Promise<string[]> => {
	const rows = await db.selectFrom("diagnosis").select("name").execute();
	return rows.map(({ name }) => name);
};

/**
 * The participant of a request. Their record has the name unencrypted, because the team searches by it
 * (docs/decisions/0024-person-records.md).
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
	const flags = { hcp_referral: hcpReferral, automate_referral: automateReferral };
	await trx
		.insertInto("follow_up")
		.values({ quote_id: quoteId, submitted_at: at, details, ...flags, request_hash: requestHash })
		.execute();
	await tellParticipant(trx, quoteId, participant, at);
	if (!plan) return;
	const { mediaType: media_type, ...file } = plan;
	await trx
		.insertInto("plan_file")
		.values({ quote_id: quoteId, stored_at: at, media_type, ...file })
		.execute();
};

/** Keeps what the visitor said about themselves with the request. Answers that are left out stay as they are. */
export const setAnswers = async (trx: Transaction, quoteId: string, answers: Answers, at: Date): Promise<void> => {
	const said = Object.entries(storedAnswers(answers, at)).filter(([, answer]) => answer !== null);
	if (said.length === 0) return;
	await trx.updateTable("quote").set(Object.fromEntries(said)).where("id", "=", quoteId).execute();
};

/** Keeps how the plan is managed with the request, where providers see it before they answer. */
export const setPlanManagement = async (trx: Transaction, quoteId: string, answer: string): Promise<void> => {
	await trx.updateTable("quote").set({ plan_management: answer }).where("id", "=", quoteId).execute();
};

export interface StoredPlan extends StoredContent {
	name: Buffer;
	media_type: string;
}

/** A request's stored, sealed plan file, if any. */
export const findPlan = (db: Db | Transaction, quoteId: string): Promise<StoredPlan | undefined> =>
	db
		.selectFrom("plan_file")
		.select(["name", "media_type", "content", "content_at"])
		.where("quote_id", "=", quoteId)
		.executeTakeFirst();
