import { randomUUID } from "node:crypto";
import { type NotNull, sql } from "kysely";
import { type Answers, storedAnswers } from "#contract/shared/questions.ts";
import type { LinkedTo } from "#domains/accounts/private-link.ts";
import type { Settings } from "#platform/config.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import type { RequestHash } from "#platform/http/request-hash.ts";
import { MARKS_FOLD, sealWords } from "./own-words.ts";

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
	/** What they said about themselves; left out if the form asks nothing. */
	answers?: Answers;
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
	const { kind, at, email, name, phone, answers = {}, gclid, page, dueAt, requestKey, requestHash } = enquiry;
	const added = await trx
		.insertInto("enquiry")
		.values(({ selectFrom }) => ({
			...{ id, kind, created_at: at, email, name, phone, gclid, due_at: dueAt ?? null },
			...{ details: JSON.stringify(details), words, word_marks: marks, marks_fold: MARKS_FOLD },
			...storedAnswers(answers, at),
			...{ request_key: requestKey ?? null, request_hash: requestHash?.stored ?? null },
			...(page?.quoteId !== undefined && {
				page_quote_id: selectFrom("quote").select("id").where("id", "=", page.quoteId).forKeyShare(),
			}),
			...(page?.enquiryId !== undefined && {
				page_enquiry_id: selectFrom("enquiry").select("id").where("id", "=", page.enquiryId).forKeyShare(),
			}),
		}))
		.onConflict((on) => on.column("request_key").doNothing())
		.returning("id")
		.executeTakeFirst();
	return added?.id;
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
	const same = await db
		.selectFrom("enquiry")
		.select("id")
		.where("kind", "=", kind)
		.where("request_hash", "=", anyOf(known))
		.where("created_at", ">", since)
		.orderBy("created_at")
		.limit(1)
		.executeTakeFirst();
	return same?.id;
};

/** The enquiry sent under a request key, and the hash of its content. */
export const findByRequestKey = async (
	db: Db | Transaction,
	key: string,
): Promise<{ id: string; request_hash: Buffer } | undefined> => {
	return db
		.selectFrom("enquiry")
		.select(["id", "request_hash"])
		.where("request_key", "=", key)
		.$narrowType<{ request_hash: NotNull }>()
		.executeTakeFirst();
};

/** When an enquiry must be answered, if we promised a time. */
export const findDue = async (db: Db, id: string): Promise<Date | null> => {
	const row = await db.selectFrom("enquiry").select("due_at").where("id", "=", id).executeTakeFirst();
	return row?.due_at ?? null;
};

/** Names of a request's choices; null for unknown ones. */
export const findNames = (db: Db, asked: { area: number; age: string; funding: string | null }) =>
	db
		.selectNoFrom(({ selectFrom }) => [
			selectFrom("service_area").select("name").where("id", "=", asked.area).as("area"),
			selectFrom("age_group").select("description").where("code", "=", asked.age).as("age"),
			selectFrom("funding_type")
				.select("name")
				.where("code", "=", asked.funding ?? "")
				.as("funding"),
		])
		.executeTakeFirstOrThrow();
