import { withoutGuard } from "#platform/tables/write-csv.ts";
import type { Arranged, ListRow } from "./source-row.ts";

/** The kind of list that an export of this directory is. */
export const OWN_EXPORT = "own-export";

/** Columns of an export that an import doesn't write, in their order in the file. */
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

const LINES = 8;

/** Rows of other sources are left out: their keys mean other profiles here. */
export const arrangeExport = (
	rows: ListRow[],
	column: (name: string) => ((row: ListRow) => string) | undefined,
	source: string | undefined,
): Arranged => {
	const sourceOf = column("list source");
	const reads = EXPORT_COLUMNS.map((name) => name.replaceAll("_", " "));
	if (!sourceOf || source === undefined) return { rows, notes: [], reads };
	const left = new Map<string, number[]>();
	const kept = rows.filter((row) => {
		const own = withoutGuard(sourceOf(row)).trim();
		if (own === source) return true;
		left.set(own, [...(left.get(own) ?? []), row.line]);
		return false;
	});
	return {
		rows: kept,
		notes: [],
		reads,
		left: [...left].map(([own, lines]) => ({
			reason: own === "" ? "left out: made by hand, of no source" : `left out: of the source ${own}`,
			count: lines.length,
			lines: lines.slice(0, LINES),
		})),
	};
};
