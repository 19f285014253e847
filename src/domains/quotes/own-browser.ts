import { createHash } from "node:crypto";
import { type Expression, expressionBuilder } from "kysely";
import { DIGIT_TRIES } from "#contract/quotes/limits.ts";
import type { DB } from "#db/rows.ts";
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
	const row = await db
		.selectFrom("quote")
		.select("id")
		.where("id", "=", quoteId)
		.where(isOwnBrowser(hashOfToken(token)))
		.executeTakeFirst();
	return row !== undefined;
};

/** The request, if this browser sent it a short time ago. */
export const findSentHere = async (db: Db, { id, isOpen }: OwnQuote): Promise<{ quoteId: string } | undefined> => {
	const row = await db.selectFrom("quote").select("id").where("id", "=", id).where(isOpen).executeTakeFirst();
	return row && { quoteId: row.id };
};

/** The email address of a request, for the browser that sent it. @throws Problem 404 for any other */
export const readSentTo = async (db: Db, { id, isOpen }: OwnQuote): Promise<{ email: string }> => {
	const row = await db.selectFrom("quote").select("email").where("id", "=", id).where(isOpen).executeTakeFirst();
	if (!row?.email) throw notFound();
	return row;
};

/** @throws Problem 409 if another browser typed details that haven't been sent */
export const checkDraftIsOwn = async (trx: Transaction, { id, browser }: OwnQuote): Promise<void> => {
	const others = await trx
		.selectFrom("follow_up_draft as d")
		.innerJoin("quote", "quote.id", "d.quote_id")
		.select("d.quote_id")
		.where("d.quote_id", "=", id)
		.where("d.browser_hash", "is distinct from", browser)
		.where(({ not }) => not(isOwnBrowser(browser)))
		.executeTakeFirst();
	if (others)
		throw conflict("Details were started on another device. Enter the last four digits of your phone number first.");
};

/** SQL: wrong tries at a request, by all of its links. Each email has its own link. */
const wrongTries = (quote: Expression<string | null>) => {
	const { fn, lit, selectFrom } = expressionBuilder<DB>();
	const sum = selectFrom("request_link as t")
		.select((eb) => eb.cast<number>(eb.fn.sum("t.wrong_digits"), "integer").as("sum"))
		.where("t.quote_id", "=", quote);
	return fn.coalesce(sum, lit(0));
};

/** Tries that the request of a private link has left; 0 if it can't open what was typed. */
export const triesLeft = async (db: Db | Transaction, link: string): Promise<number> => {
	const row = await db
		.selectFrom("request_link as l")
		.innerJoin("quote as q", "q.id", "l.quote_id")
		.select(({ ref }) => ["q.phone", wrongTries(ref("q.id")).as("wrong")])
		.where("l.token_hash", "=", hashOf(link))
		.executeTakeFirst();
	return row && lastFour(row.phone) ? Math.max(0, DIGIT_TRIES - row.wrong) : 0;
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
		// Locked, so that tries at the same time count one after the other, including those by other links.
		const quote = await trx
			.selectFrom("quote")
			.select("phone")
			.where("id", "=", own.id)
			.forNoKeyUpdate()
			.executeTakeFirst();
		const found = await trx
			.selectFrom("request_link")
			.select(({ val }) => wrongTries(val(own.id)).as("wrong"))
			.where("token_hash", "=", hashOf(link))
			.where("quote_id", "=", own.id)
			.executeTakeFirst();
		const expected = lastFour(quote?.phone ?? null);
		if (!found) throw notFound();
		if (found.wrong >= DIGIT_TRIES || !expected)
			throw conflict("This link can't open what was typed. Open it on the device you used, or call us.");
		if (digits === expected) {
			const at = services.clock();
			await recordAuditEvent(trx, at, { personId: null, event: "details.opened", about: `quote:${own.id}` });
			return true;
		}
		await trx
			.updateTable("request_link")
			.set((one) => ({ wrong_digits: one("wrong_digits", "+", 1) }))
			.where("token_hash", "=", hashOf(link))
			.execute();
		return false;
	});
	if (!isRight)
		throw invalid([
			{ field: "digits", message: "These aren't the last four digits of the phone number in the request" },
		]);
	await addVisitorToken(database.db, own.id, hashOfToken(token));
	await proveByPrivateLink(services, { quoteId: own.id });
};
