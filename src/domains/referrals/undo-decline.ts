import { sql } from "kysely";
import type { OwnReferralLine } from "#contract/referrals/own-referrals.ts";
import { isRequestClosed } from "#domains/accounts/case-owner.ts";
import type { Transaction } from "#platform/db/database.ts";
import { conflict } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { type Which, withReferral } from "./answer.ts";
import { restartReminders } from "./due.ts";
import { requestOfRow } from "./request.ts";
import type { ReferralRow } from "./store.ts";
import { tellVisitor } from "./tell-visitor.ts";

/** How long a decline can be undone. */
export const UNDO_DAYS = 7;

const endOf = (answered: Date) => new Date(answered.getTime() + UNDO_DAYS * 24 * 3600_000);

/** What other referrals of the same request say, and whether its case is closed. */
const othersOf = async (trx: Transaction, row: ReferralRow) => {
	const { rows } = await sql<{ is_closed: boolean; is_filled: boolean; is_asked_again: boolean }>`
		select coalesce(bool_or(o.ended_why = 'filled' or o.state = 'started'), false) as is_filled,
			coalesce(bool_or(o.provider_id = ${row.provider_id} and o.sent_at > ${row.sent_at}), false) as is_asked_again,
			coalesce((select status = 'closed' from case_of_request(${row.quote_id}::uuid, ${row.enquiry_id}::uuid)), false) as is_closed
		from referral o where o.id <> ${row.id} and coalesce(o.quote_id, o.enquiry_id) = ${row.quote_id ?? row.enquiry_id}
	`.execute(trx);
	return rows[0] ?? { is_closed: false, is_filled: false, is_asked_again: false };
};

/** Why a decline can't be undone, in a sentence for the provider; undefined if it can. */
const refusal = async (trx: Transaction, row: ReferralRow, now: Date): Promise<string | undefined> => {
	if (row.state !== "declined" || row.answered_at === null) return "This referral isn't declined.";
	if (endOf(row.answered_at) <= now) return `You can undo a decline for ${UNDO_DAYS} days, and they have passed.`;
	if (row.shares === null) return "The person no longer agrees to share this with you.";
	if (!row.is_shown) return "Your profile is off the site, so you can't take referrals.";
	const others = await othersOf(trx, row);
	if (others.is_closed) return "The request is closed.";
	if (others.is_filled) return "Another provider is helping already.";
	if (others.is_asked_again) return "We've asked you about this request again. Answer the newer referral.";
	return undefined;
};

/** Until when a decline can be undone; undefined if it can't. */
export const undoUntil = async (trx: Transaction, row: ReferralRow, now: Date): Promise<Date | undefined> =>
	row.state === "declined" && row.answered_at && (await refusal(trx, row, now)) === undefined
		? endOf(row.answered_at)
		: undefined;

/**
 * Undoes a decline: the referral waits for an answer again, with new times, and the visitor gets an email. The capacity
 * that the decline set stays.
 * @throws Problem 409 with the reason if that isn't possible; as `withReferral`
 */
export const undoDecline = (services: Services, which: Which): Promise<OwnReferralLine> =>
	withReferral(
		services,
		which,
		async (trx, row, at) => {
			// Locks the case, so that it can't be closed meanwhile.
			await isRequestClosed(trx, requestOfRow(row));
			const why = await refusal(trx, row, at);
			if (why !== undefined) throw conflict(why);
			await restartReminders(trx, row.id, at);
			await tellVisitor(services, trx, { ...row, version: row.version + 1 }, "change");
			return {
				change: {
					state: "new",
					answered_at: null,
					decline_reason: null,
					answer_from: null,
					answer_recorded_by: null,
					answer_note: null,
					starts_on: null,
					weeks: null,
				},
				what: "answer-undone",
			};
		},
		(row) => row.state === "new" && row.version === which.version + 1,
	);
