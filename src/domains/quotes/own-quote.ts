import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import { DETAILS_DAYS } from "#contract/quotes/limits.ts";
import { QuoteId } from "#contract/quotes/quotes.ts";
import { VISITOR_DAYS } from "#contract/shared/request-names.ts";
import type { DB } from "#db/rows.ts";
import { findLinked } from "#domains/accounts/private-link.ts";
import type { Services } from "#platform/services.ts";
import { hashOfToken } from "./rules.ts";

const DAY_MS = 24 * 3600_000;

/** An id that no quote has. Malformed ids are looked up as this one, so both kinds of unknown id take equally long. */
export const NOBODYS_ID = "00000000-0000-0000-0000-000000000000";

/** A request to which a visitor may add details, with the proof that it is theirs. */
export interface OwnQuote {
	id: string;
	/** SQL condition on `quote`: the visitor may still add to it. */
	isOpen: Expression<SqlBool>;
	/** Hash of the browser's visitor token. */
	browser: Buffer;
}

const eb = expressionBuilder<DB, "quote">();

/** SQL condition on `quote`: this browser sent the request, or its visitor knew the phone number in it. */
export const isOwnBrowser = (browser: Buffer) => eb(eb.val(browser), "=", eb.fn.any("quote.visitor_token_hashes"));

const isWithin = (days: number, now: Date) => eb("quote.created_at", ">", new Date(now.getTime() - days * DAY_MS));

/** Proof by the cookie of the browser that sent the request (decision 20). Without a cookie it matches no quote. */
export const ownByCookie = (quoteId: string, token: string | undefined, now: Date): OwnQuote => ({
	id: QuoteId.safeParse(quoteId).data ?? NOBODYS_ID,
	isOpen: eb.and([isOwnBrowser(hashOfToken(token ?? "")), isWithin(VISITOR_DAYS, now)]),
	browser: hashOfToken(token ?? ""),
});

/**
 * Proof by the address of a private page. A link that we emailed works on any device, for longer than the cookie
 * (decision 74). It may have gone to a mistyped address, so what was typed opens only in the visitor's own browser
 * (own-browser.ts). With the request's id in place of a token, the cookie decides.
 * @param token the browser's visitor token
 */
export const ownByLink = async (
	{ database, clock }: Pick<Services, "database" | "clock">,
	link: string,
	token: string | undefined,
): Promise<OwnQuote> => {
	const now = clock();
	if (QuoteId.safeParse(link).success) return ownByCookie(link, token, now);
	const of = /^[\w-]{43}$/.test(link) ? await findLinked(database.db, link, now) : undefined;
	return {
		id: of?.quoteId ?? NOBODYS_ID,
		isOpen: isWithin(DETAILS_DAYS, now),
		browser: hashOfToken(token ?? ""),
	};
};
