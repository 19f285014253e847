import { createHash } from "node:crypto";
import { sql } from "kysely";
import { DIGIT_TRIES } from "#contract/shared/limits.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { proveByPrivateLink } from "#domains/accounts/contact-proof.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { conflict, invalid, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { isOwnBrowser, type OwnQuote } from "./own-quote.ts";
import { hashOfToken } from "./rules.ts";
import { addVisitorToken } from "./store.ts";

// A private link may have gone to a mistyped address. What the visitor typed opens only in a browser of theirs: the one
// that sent the request or typed it, or one that showed the last four digits of the phone number.

const hashOf = (link: string): Buffer => createHash("sha256").update(link).digest();
const lastFour = (phone: string | null): string | undefined => /\d{4}$/.exec((phone ?? "").replace(/\D/g, ""))?.[0];

/** Whether this browser may see what was typed for a request. */
export const isVisitorsBrowser = async (
	db: Db | Transaction,
	quoteId: string,
	token: string | undefined,
): Promise<boolean> => {
	if (!token) return false;
	const { rows } = await sql`select from quote where id = ${quoteId} and ${isOwnBrowser(hashOfToken(token))}`.execute(
		db,
	);
	return rows.length > 0;
};

/** The request, if this browser sent it a short time ago. */
export const findSentHere = async (db: Db, { id, isOpen }: OwnQuote): Promise<{ quoteId: string } | undefined> => {
	const { rows } = await sql<{ id: string }>`select id from quote where id = ${id} and ${isOpen}`.execute(db);
	return rows[0] && { quoteId: rows[0].id };
};

/** The email address of a request, for the browser that sent it. @throws Problem 404 for any other */
export const readSentTo = async (db: Db, { id, isOpen }: OwnQuote): Promise<{ email: string }> => {
	const { rows } = await sql<{ email: string }>`select email from quote where id = ${id} and ${isOpen}`.execute(db);
	if (!rows[0]?.email) throw notFound();
	return rows[0];
};

/** @throws Problem 409 if another browser typed details that haven't been sent */
export const checkDraftIsOwn = async (trx: Transaction, { id, browser }: OwnQuote): Promise<void> => {
	const { rows } = await sql`
		select from follow_up_draft d join quote on quote.id = d.quote_id
		where d.quote_id = ${id} and d.browser_hash is distinct from ${browser}::bytea and not ${isOwnBrowser(browser)}
	`.execute(trx);
	if (rows.length > 0)
		throw conflict("Details were started on another device. Enter the last four digits of your phone number first.");
};

/** SQL: wrong tries at a request, by all of its links. Each email has its own link. */
const wrongTries = (quote: ReturnType<typeof sql>) =>
	sql`(select coalesce(sum(t.wrong_digits), 0)::int from request_link t where t.quote_id = ${quote})`;

/** Tries that the request of a private link has left; 0 if it can't open what was typed. */
export const triesLeft = async (db: Db | Transaction, link: string): Promise<number> => {
	const { rows } = await sql<{ left: number }>`
		select case when q.phone ~ '([0-9][^0-9]*){4}' then greatest(0, ${DIGIT_TRIES}::int - ${wrongTries(sql`q.id`)}) else 0 end as left
		from request_link l join quote q on q.id = l.quote_id where l.token_hash = ${hashOf(link)}
	`.execute(db);
	return rows[0]?.left ?? 0;
};

/**
 * The visitor shows on another device that they know the phone number they typed: the browser then opens what the
 * request's own browser opens.
 * @param own the request of the link
 * @param token the browser's visitor token
 * @throws Problem 404 for a link that has ended, 409 after five wrong tries, 422 for wrong digits
 */
export const showDigits = async (
	services: Pick<Services, "database" | "clock">,
	{ own, link, digits, token }: { own: OwnQuote; link: string; digits: string; token: string },
): Promise<void> => {
	const { database } = services;
	const isRight = await database.transaction(async (trx) => {
		// Locked, so that tries at the same time count one after the other, also by other links.
		const { rows: quotes } = await sql<{
			phone: string | null;
		}>`select phone from quote where id = ${own.id} for no key update`.execute(trx);
		const { rows } = await sql<{ wrong: number }>`
			select ${wrongTries(sql`${own.id}::uuid`)} as wrong from request_link where token_hash = ${hashOf(link)} and quote_id = ${own.id}
		`.execute(trx);
		const [found] = rows;
		const expected = lastFour(quotes[0]?.phone ?? null);
		if (!found) throw notFound();
		if (found.wrong >= DIGIT_TRIES || !expected)
			throw conflict("This link can't open what was typed. Open it on the device you used, or call us.");
		if (digits === expected) {
			const at = services.clock();
			await recordAuditEvent(trx, at, { personId: null, event: "details.opened", about: `quote:${own.id}` });
			return true;
		}
		await sql`update request_link set wrong_digits = wrong_digits + 1 where token_hash = ${hashOf(link)}`.execute(trx);
		return false;
	});
	if (!isRight)
		throw invalid([
			{ field: "digits", message: "These aren't the last four digits of the phone number in the request" },
		]);
	await addVisitorToken(database.db, own.id, hashOfToken(token));
	await proveByPrivateLink(services, { quoteId: own.id });
};
