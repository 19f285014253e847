import { type FoundProfile, getProvider } from "#contract/providers/providers.ts";
import { listAgeGroups, listFundingTypes, listServiceAreas, listServices } from "#contract/reference/reference.ts";
import { whereWords } from "#contract/shared/place-words.ts";
import { unreachedWords } from "#contract/shared/reach-words.ts";
import { call, type From, read } from "../../lib/call.ts";
import { badgeOf, fullNote } from "../../lib/capacity-badge.ts";
import { requestContext } from "../../lib/context.ts";
import { readSearch, searchCall } from "../../lib/search-address.ts";
import { ownSuburbs } from "../../parts/search-form/known-search.ts";

/** A chosen provider as the connect form shows it. */
export type Chosen = Pick<FoundProfile, "id" | "name" | "url_slug" | "capacity" | "services" | "reach">;

/** A provider with what it says about the services and the place of the search. */
export const findChosen = (from: From, idOrSlug: string) => {
	const state = readSearch(new URL(from.request.url).searchParams);
	const { service_areas_list, postcodes_list, suburb_list } = searchCall(state);
	return call(from, getProvider, { params: { idOrSlug }, query: { service_areas_list, postcodes_list, suburb_list } });
};

/** What the connect form needs: the search, the chosen providers, the lists, and an idempotency key. */
export const loadConnect = async (from: From, chosen: Chosen[]) => {
	const { brand, now: clock } = from.context.get(requestContext);
	const [areas, services, ages, funding] = await Promise.all([
		read(from, listServiceAreas, {}),
		read(from, listServices, {}),
		read(from, listAgeGroups, {}),
		read(from, listFundingTypes, {}),
	]);
	const state = readSearch(new URL(from.request.url).searchParams);
	const suburb_list = await ownSuburbs(from, state);
	const place = whereWords({ ...state, suburb_list });
	const asked = state.service_areas_list.map(Number);
	const now = clock();
	return {
		state: { ...state, suburb_list },
		chosen: chosen.map((one) => {
			const { id, name, url_slug, capacity, reach } = one;
			const offered = new Set(services.filter((of) => one.services.includes(of.id)).map((of) => of.service_area));
			return {
				...{ id, name, url_slug },
				full: fullNote(capacity, asked, now),
				/** The same line about places as on its card. */
				room: badgeOf(capacity, [...offered], asked, now),
				/** Such as "Doesn't visit Geelong 3220"; undefined if it fits, or without a place. */
				away: place ? unreachedWords(reach, place) : undefined,
			};
		}),
		areas: areas.map(({ id, name }) => ({ id, name })),
		ages,
		funding,
		requestKey: crypto.randomUUID(),
		openedAt: now.toISOString(),
		product: brand.name,
	};
};
