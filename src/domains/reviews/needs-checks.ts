import type { Transaction } from "#platform/db/database.ts";
import { countOpenReports } from "./report-store.ts";
import { findSignals } from "./signals.ts";
import type { TeamReviewRow } from "./store.ts";

interface Flags {
	signals: number;
	openReports: number;
	isAppeal: boolean;
}

/** Whether publishing needs the whole checklist: something is flagged, or the review was decided or shortened before. */
export const needsChecks = (
	{ state, danger_at, original }: Pick<TeamReviewRow, "state" | "danger_at" | "original">,
	{ signals, openReports, isAppeal }: Flags,
): boolean =>
	state !== "confirmed" || danger_at !== null || original !== null || isAppeal || signals > 0 || openReports > 0;

/** The same for a locked review. */
export const needsChecksNow = async (trx: Transaction, row: TeamReviewRow, isAppeal: boolean): Promise<boolean> => {
	const signals = (await findSignals(trx, [row.id])).get(row.id)?.signals.length ?? 0;
	const openReports = (await countOpenReports(trx, [row.id])).get(row.id) ?? 0;
	return needsChecks(row, { signals, openReports, isAppeal });
};
