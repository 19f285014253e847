import { sql } from "kysely";
import mailchecker from "mailchecker";
import type { QuoteRequest } from "#contract/quotes/quotes.ts";
import type { HoldReason } from "#contract/referrals/referrals.ts";
import { mailboxKey } from "#contract/shared/mailbox.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import type { Transaction } from "#platform/db/database.ts";
import type { Services } from "#platform/services.ts";
import { tellCaseOfQuote } from "./tell-case.ts";

// How a request with consent gets to its providers by itself (decision 71). The referrals domain sends what is due.

/** Without follow-up details, the first look is sent after this time (decision 71). */
const SEND_AFTER_MS = 15 * 60_000;

/** No person opens, fills in and sends the form within this time. */
const FASTEST_MS = 4000;

/** A support coordinator may ask for several people a day. */
const FROM_ONE_MAILBOX = { times: 6, seconds: 24 * 3600 };
/** Many people may share the address of a hospital or a mobile network. */
const FROM_ONE_NETWORK = { times: 20, seconds: 24 * 3600 };
const AT_ONCE_FROM_ONE_NETWORK = { times: 3, seconds: 60 };

/**
 * Signs of abuse in a request. They only make it wait for a colleague, and its sender isn't told.
 * @param address the sender's IP address
 */
export const findHoldReason = async (
	{ limiter }: Pick<Services, "limiter">,
	request: Pick<QuoteRequest, "email" | "form_opened_at">,
	address: string,
	now: Date,
): Promise<HoldReason | undefined> => {
	if (!mailchecker.isValid(request.email)) return "throw-away-address";
	if (limiter.spares(address)) return undefined;
	if (request.form_opened_at && now.getTime() - Date.parse(request.form_opened_at) < FASTEST_MS) return "too-fast";
	if (await limiter.take("automatic sending at once", address, AT_ONCE_FROM_ONE_NETWORK)) return "too-fast";
	if (await limiter.take("automatic sending", address, FROM_ONE_NETWORK)) return "many-from-network";
	if (await limiter.take("automatic sending", mailboxKey(request.email), FROM_ONE_MAILBOX)) return "many-from-mailbox";
	return undefined;
};

/** Records the consent given with the request, for each chosen provider (decision 20). */
export const recordConsents = async (
	trx: Transaction,
	quoteId: string,
	providers: readonly { id: number; name: string }[],
	at: Date,
): Promise<void> => {
	await sql`
		insert into referral_consent (quote_id, provider_id, shares, given_by, way, given_at, recorded_at)
		select ${quoteId}, p, '{contact}', 'sender', 'connect-form', ${at}, ${at} from unnest(${`{${providers.map(({ id }) => id).join()}}`}::int[]) p
	`.execute(trx);
	await tellCaseOfQuote(trx, quoteId, at, "sharing-agreed", { providers: providers.map(({ name }) => name) });
	for (const { id } of providers)
		await recordAuditEvent(trx, at, {
			personId: null,
			event: "consent.given",
			about: `quote:${quoteId}`,
			facts: { provider: id, shares: ["contact"], way: "connect-form" },
		});
};

/**
 * Plans when a request is sent to its providers, or holds it for a colleague. Nothing is planned for a request that was
 * submitted anyway (decision 5), or if the setting AUTOMATIC_SENDING is off.
 */
export const planSending = async (
	trx: Transaction,
	quoteId: string,
	{ at, reason, everyone }: { at: Date; reason: HoldReason | undefined; everyone: QuoteRequest["ask_everyone"] },
): Promise<void> => {
	const { rows } = await sql<{ is_on: boolean }>`
		select a.automatic_sending as is_on from quote q join service_area a on a.id = q.service_area_id where q.id = ${quoteId}
	`.execute(trx);
	const because = reason ?? (rows[0]?.is_on ? null : "switched-off");
	const due = new Date(at.getTime() + SEND_AFTER_MS);
	await sql`
		insert into automatic_send (quote_id, state, created_at, due_at, because, most, within_km)
		values (${quoteId}, ${because ? "held" : "waiting"}, ${at}, ${due}, ${because}, ${everyone?.most ?? null}, ${everyone?.within_km ?? null})
	`.execute(trx);
	await tellCaseOfQuote(
		trx,
		quoteId,
		at,
		because ? "sending-held" : "sending-planned",
		because ? { because } : { due },
	);
};

/**
 * Words of danger have arrived: a request that waits is held, and providers aren't shown what is new, until a colleague
 * decides (decision 83).
 */
export const holdForDanger = async (trx: Transaction, quoteId: string, at: Date): Promise<void> => {
	const { rows } = await sql`
		update automatic_send set state = 'held', because = 'danger' where quote_id = ${quoteId} and state = 'waiting' returning quote_id
	`.execute(trx);
	if (rows.length > 0) await tellCaseOfQuote(trx, quoteId, at, "sending-held", { because: "danger" });
};

/**
 * Details have arrived: a request that waits for them is due now, and one that was sent shows them to providers that
 * haven't answered.
 */
export const detailsArrived = async (trx: Transaction, quoteId: string, at: Date): Promise<void> => {
	await sql`
		update automatic_send set due_at = case when state = 'waiting' then least(due_at, ${at}::timestamptz) else due_at end, needs_due = state = 'sent'
		where quote_id = ${quoteId}
	`.execute(trx);
};
