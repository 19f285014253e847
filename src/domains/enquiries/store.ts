import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { LinkedTo } from "#domains/accounts/private-link.ts";
import type { Settings } from "#platform/config.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import type { RequestHash } from "#platform/http/request-hash.ts";
import { MARKS_FOLD, marksAsArray, sealWords } from "./own-words.ts";

/** Kinds of enquiries. */
export type EnquiryKind =
	| "no-provider"
	| "message"
	| "complaint"
	| "provider-enquiry"
	| "campaign-enquiry"
	| "call-back";

export interface NewEnquiry {
	kind: EnquiryKind;
	at: Date;
	/** When we must answer, if we promised a time. */
	dueAt?: Date;
	email: string | null;
	name: string | null;
	phone: string | null;
	details: Record<string, unknown>;
	gclid: string | null;
	/** The request whose private page sent it, so from the same person. */
	page?: LinkedTo;
	requestKey: string | undefined;
	requestHash: RequestHash | undefined;
}

/**
 * Stores an enquiry with its free text encrypted. Locks the request of its page, which may be erased at the same
 * moment. @returns its id; undefined if another enquiry has the request key
 */
export const insertEnquiry = async (
	trx: Transaction,
	settings: Settings,
	enquiry: NewEnquiry,
): Promise<string | undefined> => {
	const id = randomUUID();
	const { details, words, marks } = sealWords(settings, id, enquiry.details);
	const { rows } = await sql<{ id: string }>`
		insert into enquiry (id, kind, created_at, email, name, phone, details, words, word_marks, marks_fold, gclid, page_quote_id, page_enquiry_id, due_at, request_key,
			request_hash)
		values (
			${id}, ${enquiry.kind}, ${enquiry.at}, ${enquiry.email}, ${enquiry.name}, ${enquiry.phone}, ${JSON.stringify(details)}, ${words}, ${marksAsArray(marks)}, ${MARKS_FOLD},
			${enquiry.gclid}, (select id from quote where id = ${enquiry.page?.quoteId ?? null} for key share),
			(select id from enquiry where id = ${enquiry.page?.enquiryId ?? null} for key share), ${enquiry.dueAt ?? null}, ${enquiry.requestKey ?? null}, ${enquiry.requestHash?.stored ?? null}
		) on conflict (request_key) do nothing returning id
	`.execute(trx);
	return rows[0]?.id;
};

/** Waits for a parallel request with the same content, so that it can be found. */
export const waitForSame = async (trx: Transaction, { plain }: RequestHash): Promise<void> => {
	await sql`select pg_advisory_xact_lock(hashtextextended(${`enquiry ${plain.toString("hex")}`}, 0))`.execute(trx);
};

/** Finds the same enquiry sent before, for example when the visitor went back and pressed the button again. */
export const findSame = async (
	db: Db | Transaction,
	kind: EnquiryKind,
	{ known }: RequestHash,
	since: Date,
): Promise<string | undefined> => {
	const { rows } = await sql<{ id: string }>`
		select id from enquiry where kind = ${kind} and request_hash in (${sql.join(known)}) and created_at > ${since} order by created_at limit 1
	`.execute(db);
	return rows[0]?.id;
};

/** The enquiry sent under a request key, and the hash of its content. */
export const findByRequestKey = async (
	db: Db,
	key: string,
): Promise<{ id: string; request_hash: Buffer } | undefined> => {
	const { rows } = await sql<{
		id: string;
		request_hash: Buffer;
	}>`select id, request_hash from enquiry where request_key = ${key}`.execute(db);
	return rows[0];
};

/** When an enquiry must be answered, if we promised a time. */
export const findDue = async (db: Db, id: string): Promise<Date | null> => {
	const { rows } = await sql<{ due_at: Date | null }>`select due_at from enquiry where id = ${id}`.execute(db);
	return rows[0]?.due_at ?? null;
};

/** Names of a request's choices; null for unknown ones. */
export const findNames = async (db: Db, asked: { area: number; age: string; funding: string | null }) => {
	const { rows } = await sql<{ area: string | null; age: string | null; funding: string | null }>`
		select (select name from service_area where id = ${asked.area}) as area,
			(select description from age_group where code = ${asked.age}) as age,
			(select name from funding_type where code = ${asked.funding}::text) as funding
	`.execute(db);
	return rows[0] ?? { area: null, age: null, funding: null };
};
