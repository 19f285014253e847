import { sql } from "kysely";
import type { QuoteRequest } from "#contract/quotes/quotes.ts";
import type { HoldReason } from "#contract/referrals/referrals.ts";
import { mailboxKey } from "#contract/shared/mailbox.ts";
import { markDanger } from "#domains/safety/mark-danger.ts";
import type { Settings } from "#platform/config.ts";
import type { Transaction } from "#platform/db/database.ts";
import type { Services } from "#platform/services.ts";
import { type CaseEvent, tellCaseOfQuote } from "./tell-case.ts";
import { isLasting } from "./throw-away.ts";

// How a request with consent gets to its providers automatically (decision 71). The referrals domain sends what is due.

/** Without follow-up details, the first look is sent after this time (decision 71). */
const SEND_AFTER_MS = 15 * 60_000;

/** No person opens, fills in and sends the form within this time. */
const FASTEST_MS = 4000;

/** How many requests send themselves before the next one waits for a colleague. */
export const SENDING_LIMITS = {
	/** A support coordinator may ask for several people a day. */
	fromMailbox: { times: 6, seconds: 24 * 3600 },
	/** Many people may share the address of a hospital or a mobile network. */
	fromNetwork: { times: 20, seconds: 24 * 3600 },
	atOnceFromNetwork: { times: 3, seconds: 60 },
} as const;

/** What was found before a sending is planned. Only `checkSending` makes one, so that no way around it compiles. */
export interface SendingCheck {
	readonly [checked]: true;
	readonly reason: HoldReason | null;
}
declare const checked: unique symbol;

/** A request that may send itself, and who sends it or agrees to a provider. */
interface Sending {
	email: string;
	/** The sender's IP address. */
	address: string;
	/** When the connect form was opened, if it says so. */
	openedAt?: string | null | undefined;
	/** Whether it was counted before: a request counts once. */
	isCounted: boolean;
}

const findHoldReason = async (
	{ limiter }: Pick<Services, "limiter">,
	{ email, address, openedAt, isCounted }: Sending,
	now: Date,
): Promise<HoldReason | null> => {
	if (!isLasting(email)) return "throw-away-address";
	if (isCounted || limiter.spares(address)) return null;
	if (openedAt && now.getTime() - Date.parse(openedAt) < FASTEST_MS) return "too-fast";
	const { fromMailbox, fromNetwork, atOnceFromNetwork } = SENDING_LIMITS;
	const [atOnce, ofNetwork, ofMailbox] = await limiter.takeAll([
		["automatic sending at once", address, atOnceFromNetwork],
		["automatic sending", address, fromNetwork],
		["automatic sending", mailboxKey(email), fromMailbox],
	]);
	if (atOnce) return "too-fast";
	if (ofNetwork) return "many-from-network";
	return ofMailbox ? "many-from-mailbox" : null;
};

/**
 * Looks for signs of abuse in a request that is about to send itself, whichever way consent came. They only make it wait
 * for a colleague. Call it before the transaction, because counting has its own connection.
 */
export const checkSending = async (
	services: Pick<Services, "limiter">,
	sending: Sending,
	now: Date,
): Promise<SendingCheck> => ({ reason: await findHoldReason(services, sending, now) }) as SendingCheck;

/**
 * Plans when a request is sent to its providers, or holds it for a colleague: the only place that does, for consent in
 * the connect form, on the private page, and for everyone who fits. Nothing is planned for a request that was submitted
 * anyway (decision 20), or if the setting AUTOMATIC_SENDING is off. A held request stays held, and one that a colleague
 * stopped stays stopped.
 * @returns what to tell the case
 */
export const planSending = async (
	trx: Transaction,
	settings: Pick<Settings, "automaticSending">,
	quoteId: string,
	{
		at,
		check,
		way,
		everyone,
	}: { at: Date; check: SendingCheck; way: "form" | "own-page"; everyone?: QuoteRequest["ask_everyone"] },
): Promise<CaseEvent[]> => {
	if (!settings.automaticSending) return [];
	const due = way === "form" ? new Date(at.getTime() + SEND_AFTER_MS) : at;
	const { rows } = await sql<{ because: HoldReason | null }>`
		insert into automatic_send (quote_id, state, created_at, due_at, because, most, within_km, filters)
		select q.id, case when hold.because is null then 'waiting' else 'held' end, ${at}, ${due}, hold.because, ${everyone?.most ?? null}, ${everyone?.within_km ?? null}, ${everyone?.filters || null}
		from quote q join service_area a on a.id = q.service_area_id
			cross join lateral (select coalesce(${check.reason}::text, case when not a.automatic_sending then 'switched-off' end) as because) hold
		where q.id = ${quoteId} and not q.submitted_anyway
		on conflict (quote_id) do update set state = excluded.state, because = excluded.because, due_at = excluded.due_at
			where automatic_send.most is null and (automatic_send.state = 'sent' or (automatic_send.state = 'stopped' and automatic_send.decided_by is null))
		returning because
	`.execute(trx);
	const [planned] = rows;
	if (!planned) return [];
	const { because } = planned;
	if (because) return [["sending-held", { because }]];
	// Consent on the private page has its own event.
	return way === "form" ? [["sending-planned", { due }]] : [];
};

/**
 * Reads what a visitor wrote with a request. With words of danger its case is marked, a request that waits is held, and
 * providers aren't shown what is new, until a colleague decides (decision 83).
 */
export const holdForDanger = async (
	trx: Transaction,
	of: { quoteId?: string | undefined; enquiryId?: string | undefined },
	texts: readonly (string | null | undefined)[],
	at: Date,
): Promise<void> => {
	const { quoteId } = of;
	if (!(await markDanger(trx, of, texts, at)) || quoteId === undefined) return;
	const { numUpdatedRows } = await trx
		.updateTable("automatic_send")
		.set({ state: "held", because: "danger" })
		.where("quote_id", "=", quoteId)
		.where("state", "=", "waiting")
		.executeTakeFirst();
	if (numUpdatedRows > 0n) await tellCaseOfQuote(trx, quoteId, at, [["sending-held", { because: "danger" }]]);
};

/**
 * Details have arrived: a request that waits for them is due now, and one that was sent shows them to providers that
 * haven't answered.
 */
export const detailsArrived = async (trx: Transaction, quoteId: string, at: Date): Promise<void> => {
	await trx
		.updateTable("automatic_send")
		.set({
			due_at: sql`case when state = 'waiting' then least(due_at, ${at}::timestamptz) else due_at end`,
			needs_due: sql`state = 'sent'`,
		})
		.where("quote_id", "=", quoteId)
		.execute();
};
