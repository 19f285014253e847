import type { Provider } from "#contract/providers/providers.ts";
import { listAgeGroups, listFundingTypes, listServiceAreas } from "#contract/reference/reference.ts";
import { type From, read } from "../../lib/call.ts";
import { fullNote } from "../../lib/capacity-badge.ts";
import { requestContext } from "../../lib/context.ts";
import { readSearch } from "../../lib/search-address.ts";
import { ownSuburbs } from "../../parts/search-form/known-search.ts";

/** A chosen provider as the connect form shows it. */
export type Chosen = Pick<Provider, "id" | "name" | "url_slug" | "capacity">;

/** What the connect form needs: the search, the chosen providers, the lists, and an idempotency key. */
export const loadConnect = async (from: From, chosen: Chosen[]) => {
	const { brand, now } = from.context.get(requestContext);
	const [areas, ages, funding] = await Promise.all([
		read(from, listServiceAreas, {}),
		read(from, listAgeGroups, {}),
		read(from, listFundingTypes, {}),
	]);
	const state = readSearch(new URL(from.request.url).searchParams);
	return {
		state: { ...state, suburb_list: await ownSuburbs(from, state) },
		chosen: chosen.map((one) => {
			const { id, name, url_slug } = one;
			return { id, name, url_slug, full: fullNote(one.capacity, state.service_areas_list.map(Number), now()) };
		}),
		areas: areas.map(({ id, name }) => ({ id, name })),
		ages,
		funding,
		requestKey: crypto.randomUUID(),
		openedAt: now().toISOString(),
		product: brand.name,
	};
};
