import { sql } from "kysely";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { isRequestClosed, requestClosed, tellOwner } from "#domains/accounts/case-owner.ts";
import { holdForDanger } from "#domains/quotes/plan-sending.ts";
import type { Settings } from "#platform/config.ts";
import type { Db } from "#platform/db/database.ts";
import { keyTaken } from "#platform/http/problem.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import type { Services } from "#platform/services.ts";
import { aboutOf, isOf, lockRequest, type RequestOf, tellCase } from "./request.ts";

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
		const { rows: same } = await sql<{ body: Buffer }>`
			select body from request_message where ${isOf(of)} and message_key = ${key}
		`.execute(trx);
		if (same[0]) {
			if (sealer.open(same[0].body, seal).toString() !== text)
				throw keyTaken("Another message was already sent with this Idempotency-Key.");
			return;
		}
		if (await isRequestClosed(trx, of)) throw requestClosed(settings, "send your message");
		const { rows } = await sql<{ id: number }>`
			insert into request_message (quote_id, enquiry_id, at, body, message_key)
			values (${of.quoteId ?? null}, ${of.enquiryId ?? null}, ${at}, ${sealer.seal(Buffer.from(text), seal)}, ${key})
			returning id::int as id
		`.execute(trx);
		await tellCase(trx, of, { at, personId: null, what: "visitor-message", facts: { message: rows[0]?.id } });
		await recordAuditEvent(trx, at, { personId: null, event: "request.message", about: aboutOf(of), facts: {} });
		await holdForDanger(trx, of, [text], at);
		await tellOwner(services, trx, of, "sent a message");
	});

/** Opens messages by id, for the events that announce them. Messages that were deleted are missing. */
export const openMessages = async (
	db: Db,
	settings: Settings,
	ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
	if (ids.length === 0) return new Map();
	const { rows } = await sql<{ id: number; request: string; body: Buffer; message_key: string }>`
		select id::int as id, coalesce(quote_id, enquiry_id) as request, body, message_key
		from request_message where id = any (${`{${ids.join()}}`}::bigint[])
	`.execute(db);
	const sealer = sealerOf(settings);
	return new Map(
		rows.map(({ id, request, body, message_key: key }) => [
			id,
			sealer.open(body, requestMessageSeal(request, key)).toString(),
		]),
	);
};

/** The id of the message that a case event announces, if it announces one. */
export const messageOf = ({ kind, facts }: { kind: string; facts: Record<string, unknown> }): number | undefined =>
	kind === "visitor-message" && typeof facts.message === "number" ? facts.message : undefined;
