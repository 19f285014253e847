import { lastOwnWords } from "#contract/search/own-words.ts";
import { joinedWords } from "#contract/shared/place-words.ts";
import { type From, read } from "#web/lib/call.ts";
import { links } from "#web/lib/links.ts";
import { chosenIn, fitsSearchForm, withValues } from "#web/lib/own-words.ts";
import type { SearchState } from "#web/lib/search-address.ts";

/** The visitor's sentence in the four fields of the search form. */
export interface Filled {
	text: string;
	state: SearchState;
	/** That it was filled in, and what the form can't hold. */
	says: string;
	/** The search without the fields that the sentence leaves out, in words and as an address. */
	without: { words: string; href: string } | undefined;
}

/** @returns undefined without a sentence of the last 10 minutes, and for one that the four fields can't hold */
export const filledIn = async (from: From): Promise<Filled | undefined> => {
	const { last } = await read(from, lastOwnWords, {});
	if (!last || !fitsSearchForm(last.understood)) return undefined;
	const { not_used } = last.understood;
	const state = withValues(chosenIn(last.understood));
	const missing = [
		...(state.age_groups_list.length === 0 ? ["age"] : []),
		...(state.funding_types_list.length === 0 ? ["funding"] : []),
	];
	return {
		text: last.text,
		state,
		says: [
			"We filled in the search from your sentence. Please check it.",
			...(not_used.length > 0
				? [`The search has no filter for: ${not_used.join(", ")}. Ask the provider when you connect.`]
				: []),
		].join(" "),
		without:
			missing.length > 0 && state.postcodes_list.length > 0
				? { words: `Search without ${joinedWords(missing)}`, href: links.results(state) }
				: undefined,
	};
};
