import { type WiderBy, widened, withoutWords } from "#contract/search/filters.ts";
import { links } from "#web/lib/links.ts";
import type { SearchState } from "#web/lib/search-address.ts";

/** Links to the same search with one filter removed at a time, with how many providers each finds. */
export const widerLinks = (state: SearchState, wider: readonly { without: WiderBy; count: number }[]) =>
	wider.map(({ without, count }) => ({
		label: withoutWords(without),
		href: links.results(widened({ ...state, page: 1, to_quote: [] }, without)),
		count,
	}));
