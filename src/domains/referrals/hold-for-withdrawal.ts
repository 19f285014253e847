import { sql } from "kysely";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import type { Transaction } from "#platform/db/database.ts";
import type { Services } from "#platform/services.ts";
import { aboutOf, findRequest, type RequestOf } from "./request.ts";
import { tellNews } from "./tell-visitor.ts";

/**
 * The person asks by email to withdraw or cancel: holds what isn't sent to providers, and emails them the link to their
 * page, where they confirm it. Consent and referrals stay until then, because an email's words are read by rules. The
 * caller has locked the request and its case.
 * @param key identifies the email
 * @returns false if the request was cancelled before
 */
export const holdForWithdrawal = async (
	services: Pick<Services, "clock" | "outbox" | "settings">,
	trx: Transaction,
	of: RequestOf,
	at: Date,
	key: string,
): Promise<boolean> => {
	const request = await findRequest(trx, of);
	if (!request || request.cancelled_at) return false;
	if (of.quoteId !== undefined)
		// One that was sent asks no others.
		await sql`
			update automatic_send set because = 'withdrawal', state = case state when 'waiting' then 'held' else state end
			where quote_id = ${of.quoteId} and state in ('waiting', 'sent')
		`.execute(trx);
	await recordAuditEvent(trx, at, {
		personId: null,
		event: "sending.held",
		about: aboutOf(of),
		facts: { because: "withdrawal" },
	});
	await tellNews(services, trx, of, "withdraw", `${aboutOf(of)}:withdraw-${key}`);
	return true;
};
