import { LARGE_PERCENT, largeChange } from "#contract/provider-import/options.ts";
import { counted } from "#contract/shared/counted.ts";
import type { Report } from "./report.ts";

/** What the person who imports has confirmed. */
export interface Confirmed {
	allowRenames: boolean;
	hideGone: boolean;
	columnsChecked: boolean;
	/** The number of profiles that a large change hides, renames or moves. */
	confirmed: number | undefined;
	/** The list's day is known, or a person confirmed that the list doesn't state one. An export needs none. */
	isDaySettled: boolean;
}

/** A reason to stop before anything is written, with the field that confirms it. */
export interface Stop {
	field: "list_day" | "allow_renames" | "columns_checked" | "confirm_changes";
	message: string;
}

/** What a dry run found that a person must confirm before it is imported. Empty if there is nothing. */
export const stopsOf = (
	{ renames, asks = [], large, gone }: Pick<Report, "renames" | "large" | "gone"> & Partial<Pick<Report, "asks">>,
	{ allowRenames, hideGone, columnsChecked, confirmed, isDaySettled }: Confirmed,
): Stop[] => {
	const stops: Stop[] = [];
	if (!isDaySettled)
		stops.push({
			field: "list_day",
			message: "Enter the day that this list describes, or confirm that the list doesn't state it.",
		});
	if (renames > 0 && !allowRenames)
		stops.push({
			field: "allow_renames",
			message: `${renames.toLocaleString("en-AU")} ${renames === 1 ? "row would become another provider" : "rows would become other providers"}: name and postcode both change. If that's right, confirm it. If not, use another source name.`,
		});
	if (asks.length > 0 && !columnsChecked)
		stops.push({
			field: "columns_checked",
			message: `Check whether ${asks.map(({ column }) => `“${column}”`).join(", ")} ${asks.length === 1 ? "says" : "say"} that a provider has closed, then confirm it.`,
		});
	const changes = large && largeChange(large, hideGone ? gone : 0);
	if (large && changes !== undefined && confirmed !== changes)
		stops.push({
			field: "confirm_changes",
			message: `More than ${LARGE_PERCENT} in 100 of this source's ${counted(large.profiles, "profile")} would change: ${large.hides + (hideGone ? gone : 0)} hidden, ${large.renamed} renamed, ${large.moved} moved. If that's right, enter ${changes}.`,
		});
	return stops;
};
