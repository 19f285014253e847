import { answerLines } from "#contract/shared/questions.ts";
import { tellOwner } from "#domains/accounts/case-owner.ts";
import { linkPath, newPrivateLink } from "#domains/accounts/private-link.ts";
import { textsOf } from "#domains/safety/free-text.ts";
import { markDanger } from "#domains/safety/mark-danger.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { keyTaken } from "#platform/http/problem.ts";
import { isSameRequest, requestHashOf } from "#platform/http/request-hash.ts";
import { checkRequestKey } from "#platform/http/request-key.ts";
import type { Services } from "#platform/services.ts";
import { type EnquiryEmail, emailsOf } from "./mail.ts";
import { findByRequestKey, findSame, insertEnquiry, type NewEnquiry, waitForSame } from "./store.ts";

/** Within this time the same content from the same sender counts as one enquiry, under any key. */
const SAME_WITHIN_MS = 15 * 60_000;

/** Data of an enquiry's sender. */
export interface Sender {
	/** The Idempotency-Key header. */
	requestKey: string | undefined;
	/** Network address. */
	address: string;
	/** The browser's visitor token. */
	browser?: string | undefined;
}

type Enquiry = Omit<NewEnquiry, "at" | "requestKey" | "requestHash"> &
	Pick<EnquiryEmail, "facts" | "text" | "firstName" | "words"> & {
		/** Runs in the transaction that stores the enquiry. */
		alongside?: (trx: Transaction, id: string, at: Date) => Promise<void>;
	};

/**
 * Stores an enquiry with its emails in one transaction. The same content under the same request key, or within 15
 * minutes, is the same enquiry. The triggers enquiry_opens_case and
 * call_tells_case open its case, or add a call back to the request's case.
 * @param body what was sent, to recognise repeats
 * @returns its id
 * @throws Problem 400 for an invalid request key, 409 if the key was used for another request
 */
export const takeEnquiry = async (
	services: Services,
	body: object,
	{ facts, text, firstName, words, alongside, answers = {}, ...enquiry }: Enquiry,
	sender: Sender,
): Promise<string> => {
	const { database, clock, outbox, settings } = services;
	const { requestKey } = sender;
	checkRequestKey(requestKey);
	const requestHash = requestKey === undefined ? undefined : requestHashOf(settings, { ...body, kind: enquiry.kind });
	const repeated = async () => {
		const held = requestKey === undefined ? undefined : await findByRequestKey(database.db, requestKey);
		if (held && requestHash && !isSameRequest(held.request_hash, requestHash))
			throw keyTaken("Something else was already sent with this Idempotency-Key. Send this with a new key.");
		return held?.id;
	};
	const same = async (db: Db | Transaction = database.db) =>
		requestHash ? findSame(db, enquiry.kind, requestHash, new Date(clock().getTime() - SAME_WITHIN_MS)) : undefined;
	const first = (await repeated()) ?? (await same());
	if (first) return first;
	const at = clock();
	const id = await database.transaction(async (trx) => {
		// The same form may arrive from two tabs at once.
		if (requestHash) await waitForSame(trx, requestHash);
		const sent = await same(trx);
		if (sent) return sent;
		const written = await insertEnquiry(trx, settings, {
			...enquiry,
			answers,
			at,
			requestKey,
			requestHash,
		});
		if (written) {
			// A request for help gets a private page, as a connect request does.
			const ownPage =
				enquiry.kind === "no-provider" ? linkPath(await newPrivateLink(trx, { enquiryId: written }, at)) : undefined;
			const told = {
				id: written,
				kind: enquiry.kind,
				at,
				email: enquiry.email,
				firstName,
				facts: [...facts, ...answerLines(answers).map(({ label, value }): [string, string] => [label, value])],
				text,
				dueAt: enquiry.dueAt,
				ownPage,
				words,
			};
			await alongside?.(trx, written, at);
			await markDanger(trx, { enquiryId: written }, [textsOf(body)], at);
			await outbox.enqueue(trx, emailsOf(told, settings), sender);
			if (enquiry.page) await tellOwner(services, trx, enquiry.page, "asked for a call about their request");
		}
		return written;
	});
	if (id) return id;
	// A parallel repeat was faster.
	const other = await repeated();
	if (!other) throw new Error("an enquiry with the same request key was met, and is gone");
	return other;
};
