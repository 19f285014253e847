import { OWN_WORDS_FIELDS, type OwnWordsField, type Reading, type Understood } from "#contract/search/own-words.ts";
import { emptySearch, readSearch, type SearchState } from "./search-address.ts";

/** A search with the values of form fields of the same names. A place is a postcode and perhaps a suburb. */
export const withValues = (values: readonly (readonly [OwnWordsField, string])[]): SearchState => {
	const params = new URLSearchParams();
	for (const [field, value] of values)
		if (field !== "place") params.append(field, value);
		else {
			params.append("postcodes_list", value.slice(0, 4));
			if (value.length > 5) params.append("suburb_list", value.slice(5));
		}
	const state = { ...emptySearch, ...readSearch(params) };
	// A suburb only counts with its one postcode.
	return state.postcodes_list.length > 1 ? { ...state, suburb_list: [] } : state;
};

/** The values of a sent form that a sentence can fill in. */
export const valuesIn = (form: FormData): [OwnWordsField, string][] =>
	OWN_WORDS_FIELDS.flatMap((field) =>
		form
			.getAll(field)
			.map(String)
			.filter(Boolean)
			.map((value): [OwnWordsField, string] => [field, value]),
	);

/** The values that a sentence fills in automatically. */
export const chosenIn = ({ readings }: Understood): [OwnWordsField, string][] =>
	readings.filter(({ chosen }) => chosen).map(({ field, value }) => [field, value]);

/** The fields of the ordinary search form. */
const FORM_FIELDS: readonly OwnWordsField[] = ["service_areas_list", "place", "age_groups_list", "funding_types_list"];

/** True if the search form of the home page can hold what a sentence says: at most one clear value for each of its fields. */
export const fitsSearchForm = ({ readings, messages, not_understood, page }: Understood): boolean =>
	readings.length > 0 &&
	readings.every(({ field, chosen }) => chosen && FORM_FIELDS.includes(field)) &&
	new Set(readings.map(({ field }) => field)).size === readings.length &&
	messages.length === 0 &&
	not_understood.length === 0 &&
	page === null;

/** True if a reading is part of a search. */
export const isIn = (state: SearchState, { field, value }: Reading): boolean => {
	if (field === "place") return state.postcodes_list.includes(value.slice(0, 4));
	const held = state[field] ?? "";
	return typeof held === "object" ? held.some((one) => one === value) : String(held) === value;
};

/** True if a search's services and places are from the sentence. False once the visitor searched for others. */
export const followsFrom = (state: SearchState, { readings }: Understood): boolean => {
	const has = (field: OwnWordsField, value: string) =>
		readings.some((one) => one.field === field && (field === "place" ? one.value.slice(0, 4) : one.value) === value);
	return (
		state.query === "" &&
		readings.some((reading) => isIn(state, reading)) &&
		state.service_areas_list.every((id) => has("service_areas_list", id)) &&
		state.postcodes_list.every((code) => has("place", code))
	);
};
