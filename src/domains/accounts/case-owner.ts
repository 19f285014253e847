import { sql } from "kysely";
import type { Settings } from "#platform/config.ts";
import type { Transaction } from "#platform/db/database.ts";
import { composeEmail } from "#platform/email/compose-email.ts";
import { conflict } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { ACCOUNT_EMAILS } from "./emails.ts";
import type { LinkedTo } from "./private-link.ts";

// What lower domains may know about a request's case. `tell_case` tells the case about the visitor
// (db/migrations/0058).

/** Whether the team closed the request. Locks its case until the transaction ends. */
export const isRequestClosed = async (trx: Transaction, of: LinkedTo): Promise<boolean> => {
	const found = await trx
		.selectNoFrom(({ fn, val }) =>
			fn<string | null>("hold_case", [val(of.quoteId ?? null), val(of.enquiryId ?? null)]).as("status"),
		)
		.executeTakeFirst();
	return found?.status === "closed";
};

/** @param cannot the action that a closed request doesn't allow */
export const requestClosed = ({ brand }: Pick<Settings, "brand">, cannot: string) =>
	conflict(`This request is closed, so we can't ${cannot}. Send a new request, or call us on ${brand.phone}.`);

/**
 * Emails the owner of a request's open case what the visitor did. For an unassigned case the inbox shows it. Call it
 * after the case's own update.
 */
export const tellOwner = async (
	{ outbox, settings }: Pick<Services, "outbox" | "settings">,
	trx: Transaction,
	of: LinkedTo,
	did: string,
): Promise<void> => {
	const { rows } = await sql<{ case_id: string; number: number; email: string; last_event: string }>`
		select * from owner_of_request(${of.quoteId ?? null}::uuid, ${of.enquiryId ?? null}::uuid)
	`.execute(trx);
	const [owner] = rows;
	if (!owner) return;
	const { case_id, number, email, last_event } = owner;
	const about = { about: `case:${case_id}:${last_event}`, to: email };
	await outbox.enqueue(trx, [
		composeEmail(settings, ACCOUNT_EMAILS, "visitor-acted", about, { reference: `C-${number}`, did, case: case_id }),
	]);
};
