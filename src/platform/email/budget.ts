import { createHash } from "node:crypto";
import { sql } from "kysely";
import { mailboxKey } from "#contract/shared/mailbox.ts";
import type { Settings } from "#platform/config.ts";
import type { Transaction } from "#platform/db/database.ts";
import { isSpared, subscriber } from "#platform/security/rate-limit-store.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import { EMAIL_KINDS, type EmailClass } from "./email-kinds.ts";
import type { Email, EmailCause } from "./outbox.ts";

const DAY_MS = 24 * 3600_000;

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
export interface Counted {
	mailbox: string | null;
	budget: Limited | null;
	is_proven: boolean;
	network: string | null;
}

const UNLIMITED: Counted = { mailbox: null, budget: null, is_proven: false, network: null };

/** Whether the owner of the address used a link that we sent about the same request. */
const isProvenLetter = async (trx: Transaction, { about, to }: Pick<Email, "about" | "to">): Promise<boolean> => {
	const { rows } = await sql<{
		is_proven: boolean;
	}>`select is_proven_letter(${about}::text, ${to}::text) as is_proven`.execute(trx);
	return rows[0]?.is_proven ?? false;
};

/** Whether a browser sent a request whose emailed link the owner of the address opened. */
const isProvenBrowser = async (trx: Transaction, browser: string | undefined, email: string): Promise<boolean> => {
	if (!browser) return false;
	const hash = createHash("sha256").update(browser).digest();
	const { rows } = await sql<{
		is_proven: boolean;
	}>`select is_proven_browser(${hash}::bytea, ${email}::text) as is_proven`.execute(trx);
	return rows[0]?.is_proven ?? false;
};

/** Whether a mailbox's budget for this email is used up. Locks the mailbox until the transaction ends. */
const isSpent = async (trx: Transaction, { mailbox, budget, is_proven, network }: Counted, at: Date) => {
	if (mailbox === null || budget === null) return false;
	await sql`select pg_advisory_xact_lock(hashtextextended(${`emails to ${mailbox}`}, 0))`.execute(trx);
	const { rows } = await sql<{ all: number; of_network: number }>`
		select count(*)::int as all, (count(*) filter (where network = ${network}::text))::int as of_network from letter
		where mailbox = ${mailbox} and budget = ${budget} and is_proven = ${is_proven} and created_at > ${new Date(at.getTime() - DAY_MS)}
			and status not in ('held', 'gathered')
	`.execute(trx);
	const { all, of_network } = rows[0] ?? { all: 0, of_network: 0 };
	const most = BUDGET[budget];
	return is_proven ? all >= most.proven : all >= most.strangers || of_network >= most.network;
};

/** Decides about an email before it is written: sent, or held past the mailbox's budget (docs/decisions/0085). */
export const budgetOf = async (
	trx: Transaction,
	settings: Settings,
	email: Email,
	cause: EmailCause | undefined,
	at: Date,
): Promise<Counted & { isHeld: boolean }> => {
	const budget = EMAIL_KINDS[email.kind];
	if (budget === "work") return { ...UNLIMITED, isHeld: false };
	const caller = typeof cause === "object" ? cause : undefined;
	if (settings.limits === "off" || (caller && isSpared(settings, caller.address)))
		return { ...UNLIMITED, isHeld: false };
	const counted: Counted = {
		mailbox: mailboxKey(email.to),
		budget,
		// What a caller does is theirs: a link that the owner opened earlier says nothing about them.
		is_proven: caller
			? await isProvenBrowser(trx, caller.browser, email.to)
			: cause === "owner" || (await isProvenLetter(trx, email)),
		network: caller
			? sealerOf(settings).fingerprint("cause of an email", subscriber(caller.address)).toString("base64url")
			: null,
	};
	return { ...counted, isHeld: await isSpent(trx, counted, at) };
};
