import type { APIRequestContext, Locator, Page } from "@playwright/test";

interface FoundProvider {
	id: number;
	name: string;
	overall_review: string;
	reviews_count: number;
	short_description: string;
}
interface List {
	results: FoundProvider[];
	count: number;
	totalPages: number;
}

export const ask = async (request: APIRequestContext, query: string): Promise<List> =>
	(await request.get(`/api/providers/?${query}`)).json();
export const cards = (page: Page) => page.getByRole("article");

/** The box to select a provider, or any one. Without scripts it is a link. */
export const boxOf = (within: Page | Locator, name?: string) => {
	const said = { name: new RegExp(`^(Select|Unselect) ${name ? `${name.replace(/[^\w ]/g, "\\$&")}$` : ""}`) };
	return within.getByRole("checkbox", said).or(within.getByRole("link", said));
};

const PLACES = [
	["3000", "Melbourne"],
	["2000", "Sydney"],
	["4000", "Brisbane"],
	["6000", "Perth"],
] as const;

/** A search near a city whose few results fit on one page. */
export const busy = async (request: APIRequestContext, more = "") => {
	const areas: { id: number; name: string }[] = await (await request.get("/api/service-areas/")).json();
	for (const [postcode, suburb] of PLACES)
		for (const { id, name } of areas) {
			const { count } = await ask(request, `service_areas_list=${id}&postcodes_list=${postcode}${more}`);
			if (count >= 3 && count <= 20 && !name.endsWith("Provider"))
				return {
					id,
					name,
					place: `${suburb} ${postcode}`,
					query: `service_areas_list=${id}${more}&postcodes_list=${postcode}&suburb_list=${suburb}`,
				};
		}
	throw new Error("no search with a few results");
};
