import type { OwnReferralLine } from "#contract/referrals/own-referrals.ts";
import { isRequestClosed } from "#domains/accounts/case-owner.ts";
import { putBackAnswer } from "#domains/capacity/answer-capacity.ts";
import { findOwn } from "#domains/providers/admin/store.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { conflict } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { toOwnLine } from "./answer.ts";
import { restartReminders } from "./due.ts";
import { move, type Which } from "./move.ts";
import { caseOfRequest, requestOfRow } from "./request.ts";
import type { ReferralRow } from "./store.ts";

/** How long a decline can be undone. A waiting list that the visitor waits for has no end. */
const UNDO_DAYS = 7;

const endOf = (answered: Date) => new Date(answered.getTime() + UNDO_DAYS * 24 * 3600_000);

/** What other referrals of the same request say, and whether its case is closed. */
const othersOf = async (trx: Db | Transaction, row: ReferralRow) => {
	const others = await trx
		.selectFrom("referral")
		.select(["ended_why", "state", "provider_id", "sent_at"])
		.where("id", "<>", row.id)
		.where(({ eb, fn }) => eb(fn.coalesce("quote_id", "enquiry_id"), "=", row.quote_id ?? row.enquiry_id))
		.execute();
	const found = await caseOfRequest(trx, requestOfRow(row));
	return {
		is_closed: found?.status === "closed",
		is_filled: others.some(({ ended_why, state }) => ended_why === "filled" || state === "started"),
		is_asked_again: others.some(({ provider_id, sent_at }) => provider_id === row.provider_id && sent_at > row.sent_at),
	};
};

/** Why a decline can't be undone, in a sentence for the provider; undefined if it can. */
const refusal = async (trx: Db | Transaction, row: ReferralRow, now: Date): Promise<string | undefined> => {
	if (row.state !== "declined" || row.answered_at === null) return "This referral isn't declined.";
	if (row.wait_choice !== "wait" && endOf(row.answered_at) <= now)
		return `You can undo a decline for ${UNDO_DAYS} days, and they have passed.`;
	if (row.shares === null) return "The person no longer agrees to share this with you.";
	if (!row.is_shown) return "Your profile is off the site, so you can't take referrals.";
	const others = await othersOf(trx, row);
	if (others.is_closed) return "The request is closed.";
	if (others.is_filled) return "Another provider is helping already.";
	if (others.is_asked_again) return "We've asked you about this request again. Answer the newer referral.";
	return undefined;
};

/** Until when a decline can be undone; undefined if it can't. */
export const undoUntil = async (trx: Db | Transaction, row: ReferralRow, now: Date): Promise<Date | undefined> =>
	row.state === "declined" && row.answered_at && (await refusal(trx, row, now)) === undefined
		? new Date(Math.max(endOf(row.answered_at).getTime(), row.wait_choice === "wait" ? endOf(now).getTime() : 0))
		: undefined;

/** Gives back what the answer changed on the profile, unless it has changed since. */
const putCapacityBack = async (trx: Transaction, row: ReferralRow, now: Date, personId: number | null) => {
	if (!row.capacity_before || !row.answered_at) return;
	const profile = await findOwn(trx, row.provider_id, true);
	const times = { setAt: row.answered_at, now, personId };
	if (profile) await putBackAnswer(trx, profile, row.service_area_id, row.capacity_before.was, times);
};

/**
 * Undoes a no or a waiting list: the referral waits for an answer again, with new times, the profile says what it said
 * before, and the visitor gets an email.
 * @param byLink opens the emailed link again
 * @throws Problem 409 with the reason if that isn't possible; as `move`
 */
export const undoDecline = async (
	services: Services,
	which: Which,
	byLink?: (trx: Transaction) => Promise<void>,
): Promise<OwnReferralLine> =>
	toOwnLine(
		await move(
			services,
			which,
			{ act: "undo", isDone: (row) => row.state === "new" && row.version === which.version + 1 },
			async (trx, row, at) => {
				// Locks the case, so that it can't be closed meanwhile.
				await isRequestClosed(trx, requestOfRow(row));
				const why = await refusal(trx, row, at);
				if (why !== undefined) throw conflict(why);
				await byLink?.(trx);
				await putCapacityBack(trx, row, at, which.personId);
				await restartReminders(trx, row.id, at);
				return {
					change: {
						...{ answered_at: null, decline_reason: null, answer_from: null, answer_recorded_by: null },
						...{
							answer_note: null,
							starts_on: null,
							weeks: null,
							capacity_before: null,
							wait_choice: null,
							wait_over_at: null,
						},
					},
					facts: byLink ? { way: "link" } : {},
				};
			},
		),
	);
