import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { isRequestClosed, requestClosed, tellOwner } from "#domains/accounts/case-owner.ts";
import { isAbout, keysOf } from "#domains/accounts/private-link.ts";
import { holdForDanger } from "#domains/quotes/plan-sending.ts";
import type { Settings } from "#platform/config.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { keyTaken } from "#platform/http/problem.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import type { Services } from "#platform/services.ts";
import { aboutOf, lockRequest, type RequestOf, requestOfRow, tellCase } from "./request.ts";

/** Context for encrypting a visitor's message. @param request id of the quote or enquiry */
export const requestMessageSeal = (request: string, key: string): string => `request-message:${request}:${key}`;

const idOf = (of: RequestOf): string => of.quoteId ?? of.enquiryId;

/**
 * Stores a visitor's message to the team. Their case returns to the team, and its owner gets an email without the
 * words. Idempotent by key.
 * @throws Problem 404 for an erased request; 409 if the request is closed, or the key was used for another message
 */
export const writeToTeam = (
	services: Pick<Services, "database" | "clock" | "outbox" | "settings">,
	of: RequestOf,
	{ text, key }: { text: string; key: string },
): Promise<void> =>
	services.database.transaction(async (trx) => {
		const { settings } = services;
		const at = services.clock();
		const sealer = sealerOf(settings);
		const seal = requestMessageSeal(idOf(of), key);
		await lockRequest(trx, of);
		const same = await trx
			.selectFrom("request_message")
			.select("body")
			.where(...isAbout("request_message", of))
			.where("message_key", "=", key)
			.executeTakeFirst();
		if (same) {
			if (sealer.open(same.body, seal).toString() !== text)
				throw keyTaken("Another message was already sent with this Idempotency-Key.");
			return;
		}
		if (await isRequestClosed(trx, of)) throw requestClosed(settings, "send your message");
		const { id } = await trx
			.insertInto("request_message")
			.values({ ...keysOf(of), at, body: sealer.seal(Buffer.from(text), seal), message_key: key })
			.returning((eb) => eb.cast<number>("id", "integer").as("id"))
			.executeTakeFirstOrThrow();
		await tellCase(trx, of, { at, personId: null, what: "visitor-message", facts: { message: id } });
		await recordAuditEvent(trx, at, { personId: null, event: "request.message", about: aboutOf(of), facts: {} });
		await holdForDanger(trx, of, [text], at);
		await tellOwner(services, trx, of, "sent a message");
	});

/** Stores our team's reply beside a visitor's messages, encrypted. @returns its id */
export const insertReply = async (
	trx: Transaction,
	settings: Settings,
	of: RequestOf,
	{ text, key, at }: { text: string; key: string; at: Date },
): Promise<number> => {
	// A visitor may have used the same key.
	const own = `reply:${key}`;
	const body = sealerOf(settings).seal(Buffer.from(text), requestMessageSeal(idOf(of), own));
	const { id } = await trx
		.insertInto("request_message")
		.values({ ...keysOf(of), at, body, message_key: own, from_team: true })
		.returning((eb) => eb.cast<number>("id", "integer").as("id"))
		.executeTakeFirstOrThrow();
	return id;
};

/** Opens messages by id, for the events that announce them. Messages that were deleted are missing. */
export const openMessages = async (
	db: Db | Transaction,
	settings: Settings,
	ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
	if (ids.length === 0) return new Map();
	const rows = await db
		.selectFrom("request_message")
		.select((eb) => [eb.cast<number>("id", "integer").as("id"), "quote_id", "enquiry_id", "body", "message_key"])
		.where("id", "=", anyOf(ids.map(String)))
		.execute();
	const sealer = sealerOf(settings);
	return new Map(
		rows.map(({ id, body, message_key: key, ...of }) => [
			id,
			sealer.open(body, requestMessageSeal(idOf(requestOfRow(of)), key)).toString(),
		]),
	);
};

/** The id of the message or reply that a case event announces, if it announces one. */
export const messageOf = ({ kind, facts }: { kind: string; facts: Record<string, unknown> }): number | undefined =>
	(kind === "visitor-message" || kind === "replied") && typeof facts.message === "number" ? facts.message : undefined;
