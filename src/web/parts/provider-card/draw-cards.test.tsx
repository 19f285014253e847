import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { emptySearch, type SearchState } from "../../lib/links.ts";
import type { ProviderCardData } from "./card.ts";
import { CardList } from "./card-list.tsx";
import { drawCards } from "./draw-cards.tsx";

const card = (id: number, more: Partial<ProviderCardData> = {}): ProviderCardData => ({
	id,
	url_slug: `care-${id}`,
	name: `O’Brien & “Söhne” <b> $& ${id}`,
	logo_url: null,
	short_description: "We listen & “care” 'well' $1 ?query=x",
	rating: 4.3,
	reviews_count: 3,
	telehealth: true,
	offers: ["Physiotherapy", "Speech <therapy>"],
	more: 2,
	capacity: { mark: "open", text: "Open to new people" },
	...more,
});
const providers = [
	card(1),
	card(2, { logo_url: "/api/logos/a/240.webp", telehealth: false }),
	card(3, { reviews_count: 0, offers: [], more: 0, short_description: "" }),
];
const hint = { text: "Choose a service to go on", href: "#choose-service" };

test.each<[string, Partial<SearchState>]>([
	["of everybody", {}],
	["of a search", { service_areas_list: ["1", "2"], postcodes_list: ["3216"], suburb_list: ["Belmont & 'co'"], order: "highly_reviewed", page: 3 }],
	["of a name", { query: `"a" & <b> '$&' ?query=` }],
	["with one chosen", { service_areas_list: ["1"], to_quote: [2] }],
	["with several chosen, not all of this page", { to_quote: [9, 3, 1] }],
])("a list %s is what React draws, letter for letter, however often it is drawn", (_what, more) => {
	const state = { ...emptySearch, ...more };
	const html = renderToString(<CardList className={undefined} providers={providers} state={state} hint={hint} />);
	for (let n = 0; n < 2; n++) expect(`<ul>${drawCards({ providers, state, hint })}</ul>`).toBe(html);
});

test("a card that says something else is drawn anew", () => {
	expect(drawCards({ providers: [card(1)], state: emptySearch, hint: undefined })).toContain("3 reviews");
	expect(drawCards({ providers: [card(1, { reviews_count: 4 })], state: emptySearch, hint: undefined })).toContain("4 reviews");
});
