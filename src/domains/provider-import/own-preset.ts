import { withoutGuard } from "#platform/tables/write-csv.ts";
import type { Arranged, ListRow } from "./source-row.ts";

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

const LINES = 8;

/** Leaves out rows of other sources: their keys mean other profiles here. */
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
			reason: own === "" ? "left out: created by hand, without a source" : `left out: from the source ${own}`,
			count: lines.length,
			lines: lines.slice(0, LINES),
		})),
	};
};
