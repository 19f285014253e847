import { joinedWords, whereWords } from "./place-words.ts";

/** The filters that the words of a search name. */
interface Search {
	query: string;
	service_areas_list: readonly (string | number)[];
	age_groups_list: readonly unknown[];
	funding_types_list: readonly unknown[];
	postcodes_list: readonly string[];
	suburb_list: readonly string[];
}

/** Names of the services of a search. */
export const areaNames = (
	search: Pick<Search, "service_areas_list">,
	areas: readonly { id: number; name: string }[],
): string[] => {
	const asked = search.service_areas_list.map(String);
	return areas.filter(({ id }) => asked.includes(String(id))).map(({ name }) => name);
};

/** A search as a heading: "Occupational therapy providers near Belmont 3216". */
export const headingWords = (search: Search, areas: readonly { id: number; name: string }[]): string => {
	const named = joinedWords(areaNames(search, areas), "or").replace(/ Provider$/, "");
	const where = whereWords(search);
	if (named || where || search.query)
		return `${named ? `${named} providers` : "Providers"}${search.query ? ` named “${search.query}”` : ""}${where ? ` near ${where}` : ""}`;
	return search.age_groups_list.length + search.funding_types_list.length > 0
		? "Providers that match your search"
		: "All providers";
};
