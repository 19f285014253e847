// No zod: this file reaches the browser.
import { counted } from "../shared/counted.ts";
import { thousands } from "../shared/thousands.ts";

/** A column that may say whether a provider still operates, for a person to check before an import. */
export interface Deciding {
	column: string;
	/** It is read and decides over rows. Otherwise no row is hidden because of it. */
	is_read: boolean;
	/** Rows with a value, and the number of different values. */
	filled: number;
	distinct: number;
	/** Most frequent first, up to 8. */
	values: { word: string; count: number; hides: boolean }[];
}

/** What is done with the column, and its values: `It decides which rows are shown: CLOSED (40, not shown); OPEN (1,200)`. */
export const decidingInWords = ({ is_read, filled, distinct, values }: Deciding): string => {
	const shown = values.map(({ word, count, hides }) => `${word} (${thousands(count)}${hides ? ", not shown" : ""})`);
	const effect = is_read ? "It decides which rows are shown" : "It isn’t read, so it hides no row";
	return `${counted(distinct, "value")} in ${counted(filled, "row")}. ${effect}: ${shown.join("; ")}${distinct > values.length ? " …" : ""}`;
};

/** `3 profiles change their name; 1 profile changes its suburb.` @param label names a column */
export const changesInWords = (
	changes: readonly { column: string; count: number }[],
	label: (column: string) => string,
): string =>
	`${changes
		.map(
			({ column, count }) =>
				`${counted(count, "profile")} ${count === 1 ? "changes its" : "change their"} ${label(column).toLowerCase()}`,
		)
		.join("; ")}.`;

/** The service areas that an import estimates. Earlier releases didn't count postcodes. */
export interface Reach {
	estimated: number;
	handedOut?: number | undefined;
	outOfReach?: number | undefined;
	farthest?: readonly { postcode: string; km: number }[] | undefined;
}

/** How many service areas are estimated, which postcodes go to a far office, and how many have no provider. */
export const reachInWords = ({ estimated, handedOut = 0, outOfReach = 0, farthest = [] }: Reach): string => {
	const areas =
		estimated > 0 ? [`Service areas for ${counted(estimated, "profile")} are estimated from the office address.`] : [];
	if (handedOut + outOfReach === 0) return areas.join(" ");
	const far = farthest.map(({ postcode, km }) => `${postcode} (${thousands(km)} km)`).join(", ");
	return [
		...areas,
		`${counted(handedOut, "postcode is", "postcodes are")} assigned to the nearest office within 150 km.`,
		`${counted(outOfReach, "postcode has", "postcodes have")} no provider${far && `, the farthest ${far}`}.`,
	].join(" ");
};

/** New profiles that nobody sees yet. */
export const hiddenInWords = (hidden: number): string =>
	hidden > 0
		? `${counted(hidden, "new profile stays", "new profiles stay")} hidden until someone adds services, ages or funding.`
		: "";
