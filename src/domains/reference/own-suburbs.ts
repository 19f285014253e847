import type { Reference } from "./current.ts";
import { plainPlace } from "./spelling.ts";

/** Suburbs of a search that belong to its only postcode. Others have no effect, so they must not show. */
export const ownSuburbs = (
	{ postcodes_list, suburb_list }: { postcodes_list: readonly string[]; suburb_list: readonly string[] },
	{ places }: Pick<Reference, "places">,
): string[] => {
	const [code, ...others] = postcodes_list;
	if (suburb_list.length === 0 || code === undefined || others.length > 0) return [];
	const names = places.find(code)?.labels.split(/, |\//) ?? [];
	return suburb_list.flatMap((typed) => names.find((name) => plainPlace(name) === plainPlace(typed)) ?? []).slice(0, 1);
};
