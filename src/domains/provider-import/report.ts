import type { Deciding } from "#contract/provider-import/report-words.ts";
import type { Estimate } from "./coverage.ts";
import type { RowCounts } from "./import-rows.ts";

/** What an import did or would do. */
export interface Report extends RowCounts {
	source: string;
	committed: boolean;
	/** The header that each field was read from. */
	columns: Record<string, string>;
	/** Headings that no field uses. */
	unread: string[];
	read: number;
	/** Columns about a status or an end, to check before the import. */
	asks: Deciding[];
	coverage: { estimated: number; given: number } & Omit<Estimate, "coverage">;
}
