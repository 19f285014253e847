import type { Output } from "#contract/endpoint.ts";
import { submitQuote } from "#contract/quotes/quotes.ts";
import { type ChosenProvider, readChosenPage } from "#contract/search/chosen-page.ts";
import { whereWords } from "#contract/shared/place-words.ts";
import { unreachedWords } from "#contract/shared/reach-words.ts";
import { newForm } from "../../forms/read-form.ts";
import { call, type From } from "../../lib/call.ts";
import { badgeOf, fullNote } from "../../lib/capacity-badge.ts";
import { requestContext } from "../../lib/context.ts";
import { readSearch, searchCall } from "../../lib/search-address.ts";
import { FIELDS, NAMES } from "../../parts/connect-form/values.ts";

/** A chosen provider as the connect form shows it. */
export type Chosen = Pick<ChosenProvider, "id" | "name" | "url_slug" | "capacity" | "services" | "reach" | "is_active">;
type ChosenPage = Output<typeof readChosenPage>;

/**
 * The options of the connect form, and providers with what they say about the services and the place of a search.
 * @param search by default that of the address
 */
export const findChosen = (
	from: From,
	idsOrSlugs: readonly string[],
	search = new URL(from.request.url).searchParams,
) => {
	const { service_areas_list, postcodes_list, suburb_list } = searchCall(readSearch(search));
	return call(from, readChosenPage, {
		query: { provider: idsOrSlugs.join(","), service_areas_list, postcodes_list, suburb_list },
	});
};

/** What the connect form needs: the search, the chosen providers, the lists, and the new form. */
export const showConnect = (
	from: From,
	{ areas, services, ages, funding, search: { suburb_list } }: Omit<ChosenPage, "providers">,
	chosen: readonly Chosen[],
) => {
	const { brand, now: clock } = from.context.get(requestContext);
	const state = readSearch(new URL(from.request.url).searchParams);
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
		areas,
		ages,
		funding,
		form: newForm(submitQuote, FIELDS, NAMES),
		openedAt: now.toISOString(),
		product: brand.name,
	};
};
