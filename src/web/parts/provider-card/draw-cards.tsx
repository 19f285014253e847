import { renderToString } from "react-dom/server";
import { emptySearch, type SearchState, searchQuery } from "../../lib/links.ts";
import { LinkProvider } from "../../ui/link/link.tsx";
import type { ProviderCardData } from "./card.ts";
import { type CardListProps, placeOf } from "./card-list.tsx";
import { ProviderCard } from "./provider-card.tsx";

/** Cards kept as text, each of about 2 KB. */
const MOST = 3_000;

// A card's links hold the search it stands in; besides those, cards that say the same are the same in every search. Made anew at each start, so that no text can hold it.
const blank: SearchState = { ...emptySearch, query: crypto.randomUUID() };
const inLinks = new RegExp(`\\?query=${blank.query}(&amp;to_quote=)?`);

/** A card cut at its links' searches: text, `&amp;to_quote=` or nothing, text, and so on. */
const kept = new Map<string, (string | undefined)[]>();

/** With plain links whatever stands around it: what is kept may not depend on that. */
const drawn = (props: Parameters<typeof ProviderCard>[0]): string =>
	renderToString(
		<LinkProvider>
			<ProviderCard {...props} />
		</LinkProvider>,
	);

const piecesOf = (provider: ProviderCardData): (string | undefined)[] => {
	const key = JSON.stringify(provider);
	const known = kept.get(key);
	if (known) return known;
	const pieces: (string | undefined)[] = drawn({ provider, state: blank, hint: undefined }).split(inLinks);
	if (kept.size >= MOST) kept.clear();
	kept.set(key, pieces);
	return pieces;
};

const escaped = (query: string) => query.replaceAll("&", "&amp;");

/**
 * The items of a list of cards as React draws them. A card is drawn once and kept as long as it says the same: most of what a page of results costs are its cards.
 * Chosen ones are drawn each time.
 */
export const drawCards = ({ providers, state, hint }: CardListProps): string => {
	const bare = searchQuery({ ...state, to_quote: [] });
	const search = escaped(searchQuery(state));
	const chosen = escaped(`${bare}${bare ? "&" : "?"}to_quote=${state.to_quote.map((id) => `${id},`).join("")}`);
	const textOf = (provider: ProviderCardData) =>
		state.to_quote.includes(provider.id)
			? drawn({ provider, state, hint })
			: piecesOf(provider)
					.map((piece, index) => (index % 2 === 0 ? piece : piece === undefined ? search : chosen))
					.join("");
	return providers.map((provider, nth) => `<li${placeOf(nth) ? ` class="${placeOf(nth)}"` : ""}>${textOf(provider)}</li>`).join("");
};
