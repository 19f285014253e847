import { createHash } from "node:crypto";
import { sql } from "kysely";
import { mailboxKey } from "#contract/shared/mailbox.ts";
import type { Settings } from "#platform/config.ts";
import type { Transaction } from "#platform/db/database.ts";
import { isSpared, subscriber } from "#platform/security/rate-limit-store.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import { isPhoneNumber } from "#platform/text-messages/phone-number.ts";
import { EMAIL_KINDS, type EmailClass, isAutomatic, RECEIPTS, reminds } from "./email-kinds.ts";
import { mayBeStopped } from "./not-me.ts";
import type { Email, EmailCause } from "./outbox.ts";

const DAY_MS = 24 * 3600_000;

const HOUR_MS = 3600_000;
/** Automatic acknowledgements to one address in an hour. More wait for one email with all of them. */
export const MOST_RECEIPTS = 3;

type Limited = Exclude<EmailClass, "work">;

/**
 * Emails to one mailbox in 24 hours, by class. What strangers cause has its own budget, so they can't use up the
 * owner's. One network gets less than all strangers together, so one stranger can't use up everybody else's.
 */
export const BUDGET: Record<Limited, { proven: number; strangers: number; network: number }> = {
	asked: { proven: 20, strangers: 30, network: 22 },
	news: { proven: 20, strangers: 20, network: 20 },
	security: { proven: 20, strangers: 10, network: 10 },
};

/** What an email is stored with, so that the next one can be counted. All null for an email that is never limited. */
interface Counted {
	mailbox: string | null;
	budget: Limited | null;
	is_proven: boolean;
	network: string | null;
}

const UNLIMITED: Counted = { mailbox: null, budget: null, is_proven: false, network: null };

/** An email before it is written: sent, held past the mailbox's budget, or stopped by its owner. */
export interface Judged {
	email: Email;
	counted: Counted;
	isHeld: boolean;
	isStopped: boolean;
	/** Emails to its address come back, and it would go out automatically. */
	isUnreachable: boolean;
	/** It reminds a person who asked us by email to stop that. */
	isUnwanted: boolean;
}

/** What is known of an email before it is written. Both counts are null for an email that is never limited. */
interface Found {
	is_proven: boolean;
	is_stopped: boolean;
	is_unreachable: boolean;
	is_unwanted: boolean;
	is_written: boolean;
	/** Acknowledgements in the last hour; null for another email. */
	receipts: number | null;
	of_all: number | null;
	from_network: number | null;
}

/**
 * What decides about emails, in their order and in one statement. Locks their mailboxes, in the mailboxes' order, until
 * the transaction ends. An email is proven if the owner of the address causes it, if a caller's browser sent a request
 * whose emailed link they opened, or, without a cause, if they opened a link about the same request.
 */
const findFacts = async (
	trx: Transaction,
	emails: readonly { email: Email; mailbox: string | null; budget: Limited | null }[],
	{ cause, network, at }: { cause: EmailCause | undefined; network: string | null; at: Date },
): Promise<Found[]> => {
	const caller = typeof cause === "object" ? cause : undefined;
	const browser = caller?.browser ? createHash("sha256").update(caller.browser).digest() : null;
	const asked = emails.map(({ email, mailbox, budget }) => {
		const { kind, about, to } = email;
		const may = {
			may_stop: mayBeStopped(kind),
			may_skip: isAutomatic(kind),
			reminds: reminds(email) || isPhoneNumber(to),
		};
		return { kind, about, recipient: to, mailbox, budget, ...may, is_receipt: RECEIPTS.includes(kind) };
	});
	const proven = caller
		? sql`coalesce(is_proven_browser(${browser}::bytea, e.recipient), false)`
		: cause === "owner"
			? sql`true`
			: sql`is_proven_letter(e.about, e.recipient)`;
	const { rows } = await sql<Found & { nth: number }>`
		select e.nth::int, p.is_proven, of_all, from_network,
			exists (select from letter l where l.kind = e.kind and l.about = e.about and l.recipient = e.recipient) as is_written,
			e.may_stop and is_stopped_letter(e.about, e.recipient) and (not p.is_proven or exists (
				select from team_case c where c.id = case_of_letter(e.about) and c.denied_by = 'visitor'
			)) as is_stopped,
			e.may_skip and unreachable_since(e.recipient) is not null as is_unreachable,
			e.reminds and reminders_stopped_since(e.recipient) is not null as is_unwanted, x.receipts
		from (
			select * from rows from (jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
				as (kind text, about text, recipient text, mailbox text, budget text, may_stop boolean, may_skip boolean, reminds boolean, is_receipt boolean)) with ordinality
				as e (kind, about, recipient, mailbox, budget, may_stop, may_skip, reminds, is_receipt, nth)
			order by mailbox, nth
		) e
		cross join lateral (select e.mailbox is not null and ${proven} as is_proven) p
		cross join lateral emails_of_mailbox(e.mailbox, e.budget, p.is_proven, ${network}, ${new Date(at.getTime() - DAY_MS)}) o
		cross join lateral (
			select case when e.is_receipt and o.of_all is not null then receipts_of_mailbox(e.mailbox, ${[...RECEIPTS]}, ${new Date(at.getTime() - HOUR_MS)}) end as receipts
		) x
	`.execute(trx);
	return rows.toSorted((one, other) => one.nth - other.nth);
};

/**
 * Decides about emails before they are written (docs/decisions/0049-typed-details.md, 0093). Each counts for the next one.
 * @returns the emails that weren't written before
 */
export const judgeEmails = async (
	trx: Transaction,
	settings: Settings,
	emails: readonly Email[],
	cause: EmailCause | undefined,
	at: Date,
): Promise<Judged[]> => {
	const caller = typeof cause === "object" ? cause : undefined;
	const isUnlimited = settings.limits === "off" || (caller !== undefined && isSpared(settings, caller.address));
	const network = caller
		? sealerOf(settings).fingerprint("cause of an email", subscriber(caller.address)).toString("base64url")
		: null;
	const asked = emails.map((email) => {
		const kind = EMAIL_KINDS[email.kind];
		const budget = isUnlimited || kind === "work" ? null : kind;
		return { email, budget, mailbox: budget && mailboxKey(email.to) };
	});
	// Work of providers and the team is never limited nor stopped.
	const ofOthers = asked.filter(
		({ email: { kind }, budget }) => budget !== null || mayBeStopped(kind) || isAutomatic(kind),
	);
	const found = ofOthers.length > 0 ? await findFacts(trx, ofOthers, { cause, network, at }) : [];
	const facts = new Map(ofOthers.map(({ email }, nth) => [email, found[nth]]));
	const before = new Map<string, number>();
	return asked.flatMap(({ email, budget, mailbox }): Judged[] => {
		const {
			is_proven = false,
			is_stopped: isStopped = false,
			is_unreachable: isUnreachable = false,
			is_unwanted: isUnwanted = false,
			is_written,
			receipts,
			of_all,
			from_network,
		} = facts.get(email) ?? {};
		if (is_written) return [];
		if (budget === null) return [{ email, counted: UNLIMITED, isHeld: false, isStopped, isUnreachable, isUnwanted }];
		const key = `${mailbox} ${budget} ${is_proven}`;
		const more = before.get(key) ?? 0;
		const all = (of_all ?? 0) + more;
		const most = BUDGET[budget];
		const isReceipt = RECEIPTS.includes(email.kind);
		const ofReceipts = `receipts ${mailbox}`;
		const moreReceipts = before.get(ofReceipts) ?? 0;
		const isRush = isReceipt && (receipts ?? 0) + moreReceipts >= MOST_RECEIPTS;
		const isPast = is_proven
			? all >= most.proven
			: all >= most.strangers || (network !== null && (from_network ?? 0) + more >= most.network);
		const isHeld = isPast || isRush;
		const isGivenUp = isStopped || isUnreachable || isUnwanted;
		if (!isHeld || isGivenUp) before.set(key, more + 1);
		if (isReceipt && !isHeld && !isGivenUp) before.set(ofReceipts, moreReceipts + 1);
		return [{ email, counted: { mailbox, budget, is_proven, network }, isHeld, isStopped, isUnreachable, isUnwanted }];
	});
};
