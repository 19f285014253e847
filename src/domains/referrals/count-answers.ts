import { asVisitorSees, isTold, isWaitingList, type ReferralRow } from "./store.ts";

/** How many providers were asked, said yes or no, or have a waiting list, as the visitor sees it. */
export const countAnswers = (
	rows: readonly ReferralRow[],
): { asked: number; yes: number; no: number; waiting: number } => {
	// Asked again counts once, with the newest answer.
	const seen = rows.toReversed().map(asVisitorSees);
	const latest = [...new Map(seen.map((row) => [row.provider_id, row])).values()].filter(
		(row) => isTold(row) || row.is_answer_refused,
	);
	const waiting = latest.filter(isWaitingList).length;
	const no = latest.filter(({ state }) => state === "declined").length - waiting;
	const answered = latest.filter(({ answered_at }) => answered_at !== null).length;
	return { asked: latest.length, yes: answered - no - waiting, no, waiting };
};
