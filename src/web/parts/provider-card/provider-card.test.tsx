import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { emptySearch } from "#web/lib/search-address.ts";
import type { ProviderCardData } from "./card.ts";
import { ProviderCard } from "./provider-card.tsx";

const provider: ProviderCardData = {
	...{ id: 7, url_slug: "gum", name: "Gum Therapy", logo_url: null, short_description: "", rating: 0 },
	...{ reviews_count: 0, places: [], offers: [], more: 0, price: undefined, isRegistered: true },
	capacity: { kind: "unknown" } as unknown as ProviderCardData["capacity"],
};
const says = (isRegistered: boolean, funding_types_list: string[]) =>
	renderToStaticMarkup(
		<MemoryRouter>
			<ProviderCard provider={{ ...provider, isRegistered }} state={{ ...emptySearch, funding_types_list }} />
		</MemoryRouter>,
	).includes("NDIS registered");

test("a card says that the provider is NDIS registered, unless it isn't known or the search is about other funding", () => {
	expect(says(true, [])).toBe(true);
	expect(says(true, ["NDIS"])).toBe(true);
	expect(says(true, ["HCP3", "NDIS"])).toBe(true);
	expect(says(true, ["HCP3"])).toBe(false);
	expect(says(false, ["NDIS"])).toBe(false);
});
