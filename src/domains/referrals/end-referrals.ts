import { sql } from "kysely";
import { isGoing } from "#contract/referrals/phases.ts";
import type { Referral } from "#contract/referrals/referrals.ts";
import { MOVES } from "#contract/referrals/states.ts";
import type { Transaction } from "#platform/db/database.ts";
import { conflict, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { type ReferralEmail, referralEmails } from "./mail.ts";
import { moveWithin } from "./move.ts";
import { recipientsOf } from "./recipients.ts";
import { lockOpenCase, lockRequest, type RequestOf } from "./request.ts";
import { isTold, listOfRequest, type ReferralRow, referenceOfReferral, toReferral } from "./store.ts";
import { tellVisitor } from "./tell-visitor.ts";

// Ends referrals for reasons other than the provider's answer (decision 51). The trigger
// provider_inactive_stops_referrals (db/functions) ends the referrals of a provider taken off the site, because the
// providers domain doesn't know about referrals.

type Needs = Pick<Services, "database" | "clock" | "outbox" | "settings">;

const referralEmailOf = (row: ReferralRow): ReferralEmail => ({
	id: row.id,
	reference: referenceOfReferral(row.number),
	provider: { id: row.provider_id, name: row.provider, url_slug: row.url_slug },
});

/**
 * Locks a request and its referrals for a transaction that ends access to them. Call it before locking the case
 * (db/migrations/0042).
 * @throws Problem 404 if the request has been erased
 */
export const lockReferrals = async (trx: Transaction, of: RequestOf): Promise<ReferralRow[]> => {
	await lockRequest(trx, of);
	await sql`select from referral where quote_id = ${of.quoteId ?? null} or enquiry_id = ${of.enquiryId ?? null} order by id for no key update`.execute(
		trx,
	);
	return listOfRequest(trx, of);
};

/** Who to email that a referral ended: no one if the provider was never emailed and never answered. */
const recipientsFor = (trx: Transaction, row: ReferralRow) =>
	isTold(row) ? recipientsOf(trx, row.provider_id, row.id) : { way: null, to: [], state: null };

/** The row after its state changed. Emails about the change are keyed by its version. */
const changed = (row: ReferralRow): ReferralRow => ({ ...row, version: row.version + 1 });

/**
 * Ends every active referral when its case is closed. Unanswered referrals are withdrawn and accepted ones are closed.
 * Providers lose access and get an email.
 * @param rows the result of `lockReferrals`
 */
export const endReferralsWithCase = async (
	services: Pick<Needs, "clock" | "outbox" | "settings">,
	trx: Transaction,
	rows: readonly ReferralRow[],
	{ at, personId }: { at: Date; personId: number },
): Promise<void> => {
	for (const row of rows.filter(isGoing)) {
		// A yes that our team hasn't checked never opened anything.
		const isAnswered = row.state !== "new" && !row.is_unchecked;
		await moveWithin(trx, row, at, {
			...{ by: "team", personId },
			...(isAnswered
				? { act: "request-closed", change: { outcome: "request-closed", paused_at: null } }
				: { act: "case-closed" }),
		});
		const told = referralEmailOf(row);
		const to = await recipientsFor(trx, row);
		await services.outbox.enqueue(
			trx,
			isAnswered
				? referralEmails(services.settings, "referral-closed", told, to, {})
				: referralEmails(services.settings, "referral-withdrawn", told, to, { reason: "case-closed" }),
		);
	}
};

/**
 * Withdraws active referrals because their visitor cancelled the request, chose other providers, withdrew consent, or
 * didn't ask for it. Providers that were told of one get an email.
 * @param personId the colleague who entered it; null for the visitor
 */
export const withdrawForVisitor = async (
	services: Pick<Needs, "outbox" | "settings">,
	trx: Transaction,
	rows: readonly ReferralRow[],
	at: Date,
	act: "cancelled" | "filled" | "consent-withdrawn" | "taken-back",
	personId: number | null = null,
): Promise<void> => {
	const { why } = MOVES[act];
	for (const row of rows.filter(isGoing)) {
		const by = personId === null ? "visitor" : "team";
		await moveWithin(trx, row, at, { act, by, personId, isQuiet: true });
		const to = await recipientsFor(trx, row);
		const told = referralEmailOf(row);
		await services.outbox.enqueue(
			trx,
			referralEmails(services.settings, "referral-withdrawn", told, to, { reason: why }),
		);
	}
};

/** Locks a referral of a case. @throws Problem 404 for another case's referral */
const held = async (trx: Transaction, of: RequestOf, referral: string): Promise<ReferralRow> => {
	const row = (await lockReferrals(trx, of)).find(({ id }) => id === referral);
	if (!row) throw notFound();
	return row;
};

/** @throws Problem 409 for a closed case, a referral that has ended, or one changed since `version` */
const mustGoOn = async (trx: Transaction, of: RequestOf, row: ReferralRow, version: number): Promise<void> => {
	await lockOpenCase(trx, of);
	if (row.version !== version)
		throw conflict("A colleague has changed this referral. Check it, then make your change again.");
	if (!isGoing(row)) throw conflict("This referral has ended.");
};

const found = async (trx: Transaction, of: RequestOf, referral: string): Promise<Referral> => {
	const row = (await listOfRequest(trx, of)).find(({ id }) => id === referral);
	if (!row) throw notFound();
	return toReferral(row);
};

/**
 * Withdraws a referral. The provider loses access in the same transaction, and the provider and the visitor get an
 * email. Idempotent.
 * @throws Problem 404 for another case's referral; 409 if the case is closed, or if the referral has ended or changed
 * since `version`
 */
export const takeBackReferral = (
	services: Needs,
	of: RequestOf,
	referral: string,
	{ version }: { version: number },
	personId: number,
): Promise<Referral> =>
	services.database.transaction(async (trx) => {
		const row = await held(trx, of, referral);
		if (row.ended_why === "team") return toReferral(row);
		await mustGoOn(trx, of, row, version);
		const at = services.clock();
		await moveWithin(trx, row, at, { act: "taken-back", by: "team", personId });
		const told = referralEmailOf(row);
		const to = await recipientsFor(trx, row);
		await services.outbox.enqueue(
			trx,
			referralEmails(services.settings, "referral-withdrawn", told, to, { reason: "team" }),
		);
		await tellVisitor(services, trx, changed(row), "change");
		return found(trx, of, referral);
	});

/**
 * Resumes a referral that was on hold, once its provider is back on the site. Idempotent.
 * @throws Problem 404 for another case's referral; 409 if the case is closed, the provider is off the site, there is no
 * consent, or the referral has changed since `version`
 */
export const resumeReferral = (
	services: Needs,
	of: RequestOf,
	referral: string,
	{ version }: { version: number },
	personId: number,
): Promise<Referral> =>
	services.database.transaction(async (trx) => {
		const row = await held(trx, of, referral);
		if (isGoing(row) && row.paused_at === null) return toReferral(row);
		await mustGoOn(trx, of, row, version);
		// Locked so that the provider can't be taken off the site before this commits.
		const { rows: shown } =
			await sql`select from provider where id = ${row.provider_id} and is_active for share`.execute(trx);
		const { rows: frozen } = await sql`
			select from provider p join account a on a.id = p.account_id where p.id = ${row.provider_id} and a.frozen_at is not null
		`.execute(trx);
		if (frozen.length > 0)
			throw conflict(`Access to ${row.provider} is frozen. Unfreeze the account first, or withdraw the referral.`);
		if (shown.length === 0)
			throw conflict(`${row.provider}’s profile is off the site. Show the profile first, or withdraw the referral.`);
		if (!row.shares) throw conflict("The person no longer consents to sharing with this provider.");
		const at = services.clock();
		await moveWithin(trx, row, at, {
			...{ act: "resumed", by: "team", personId, change: { paused_at: null, tell_visitor: false } },
		});
		const told = referralEmailOf(row);
		const to = await recipientsFor(trx, row);
		await services.outbox.enqueue(
			trx,
			referralEmails(services.settings, "referral-resumed", told, to, {}, changed(row).version),
		);
		await tellVisitor(services, trx, changed(row), "change");
		return found(trx, of, referral);
	});
