import { FACT_FILTERS } from "#contract/search/filters.ts";
import type { OwnWordsField, Reading, Understood } from "#contract/search/own-words.ts";
import { joinedWords } from "#contract/shared/place-words.ts";
import { followsFrom, isIn } from "#web/lib/own-words.ts";
import type { SearchState } from "#web/lib/search-address.ts";

/** What the search summary says about the visitor's sentence. */
export interface OwnWordsNote {
	/** The words that a line of the summary came from, by the line's label. */
	wrote: Record<string, string>;
	/** What those lines say. */
	values: Record<string, string>;
	/** What is in the sentence and not in the search. */
	remarks: string[];
}

const LINES: Partial<Record<OwnWordsField, string>> = {
	service_areas_list: "Service",
	place: "Near",
	age_groups_list: "Age of recipient",
	funding_types_list: "Funding",
	capacity: "Places",
};

const quoted = (words: readonly string[]) => joinedWords([...new Set(words)].map((one) => `“${one}”`));
const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, " ");
/** Words that the label doesn't say already. */
const isTelling = ({ label, words }: Reading) => !plain(label).includes(plain(words));

/** @param lines of the search summary. @returns undefined if the search isn't from the sentence */
export const noteOf = (
	state: SearchState,
	understood: Understood | null,
	lines: readonly { label: string; value: string }[],
): OwnWordsNote | undefined => {
	if (!understood || !followsFrom(state, understood)) return undefined;
	const { readings, not_used, not_understood, messages } = understood;
	const used = readings.filter((one) => isIn(state, one));
	const wrote = Object.entries(LINES).flatMap(([field, line]) => {
		const words = used.filter((one) => one.field === field && isTelling(one)).map((one) => one.words);
		return words.length > 0 ? [[line, quoted(words)]] : [];
	});
	const unused = readings
		.filter((one) => one.chosen && !isIn(state, one) && one.field in FACT_FILTERS)
		.map(({ label }) => label);
	const asked = [...unused, ...not_used];
	return {
		wrote: Object.fromEntries(wrote),
		values: Object.fromEntries(lines.map(({ label, value }) => [label, value])),
		remarks: [
			...(asked.length > 0 ? [`We haven't filtered by: ${asked.join(", ")}. Ask the provider when you connect.`] : []),
			...(not_understood.length > 0 ? [`We didn't understand ${quoted(not_understood)}.`] : []),
			...messages.map((message) => `${message}.`),
		],
	};
};
