import { joinedWords } from "#contract/shared/place-words.ts";
import type { SearchState } from "./search-address.ts";

/** The location of the search, for example `Belmont 3216`; empty if it covers all of Australia. */
export const whereWords = ({ postcodes_list, suburb_list }: Pick<SearchState, "postcodes_list" | "suburb_list">) =>
	postcodes_list.length === 1
		? [suburb_list[0], postcodes_list[0]].filter(Boolean).join(" ")
		: joinedWords(postcodes_list, "or");
