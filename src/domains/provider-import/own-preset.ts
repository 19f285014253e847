import { withoutGuard } from "#platform/tables/write-csv.ts";
import { type Arranged, type ListRow, leaveOut } from "./source-row.ts";

/** Preset name for exports of this directory. */
export const OWN_EXPORT = "own-export";

/** Export columns that an import doesn't write, in file order. */
export const EXPORT_COLUMNS = [
	"list_source",
	"profile_id",
	"account_id",
	"page",
	"visibility",
	"hidden_since",
	"hidden_reason",
	"short_description",
	"coverage_is_estimated",
	"capacity",
	"capacity_confirmed",
	"rating",
	"review_count",
	"made_at",
	"changed_at",
	"first_shown_at",
] as const;

/** Leaves out rows of other sources: their keys mean other profiles here. */
export const arrangeExport = (
	rows: ListRow[],
	column: (name: string) => ((row: ListRow) => string) | undefined,
	source: string | undefined,
): Arranged => {
	const sourceOf = column("list source");
	const { kept, left } = leaveOut(rows, (row) => {
		const own = sourceOf && source !== undefined ? withoutGuard(sourceOf(row)).trim() : source;
		if (own === source) return undefined;
		return own ? `from the source ${own}` : "created by hand, without a source";
	});
	return { rows: kept, notes: [], reads: EXPORT_COLUMNS.map((name) => name.replaceAll("_", " ")), left };
};
