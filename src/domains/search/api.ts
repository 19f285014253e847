import { type ProviderSearch, searchProviders } from "#contract/providers/providers.ts";
import { readChosenPage } from "#contract/search/chosen-page.ts";
import { readFiltersPage, readKnownSearch, readResultsPage } from "#contract/search/results-page.ts";
import { eventsCopy } from "#contract/shared/copy/events.ts";
import { lookupOf } from "#domains/providers/lookup.ts";
import { readProfiles } from "#domains/providers/read-profiles.ts";
import { type Reference, sharedReference } from "#domains/reference/current.ts";
import { anyone, type Binding, bind } from "#platform/http/bind.ts";
import type { Services } from "#platform/services.ts";
import { demandOf } from "./demand-of.ts";
import { countFacts } from "./fact-counts.ts";
import { knownSearch, searchLists } from "./known-search.ts";
import { createLastOwnWords } from "./own-words/last.ts";
import { findPage } from "./results-page.ts";
import { search } from "./search.ts";

const conditionsOf = ({ conditions_list }: ProviderSearch, { diagnoses }: Reference) =>
	diagnoses.filter(({ id }) => conditions_list.includes(id));

/** The public search, and what the pages around it show. */
export const searchApi = (services: Services): Binding[] => {
	const { analytics, database, clock } = services;
	const current = sharedReference(services);
	const lastOwnWords = createLastOwnWords(services);
	return [
		bind(searchProviders, { who: anyone }, ({ query }) => search(database, query, clock())),

		bind(readResultsPage, { who: anyone }, async ({ query: { list_only, ...query } }, caller) => {
			const reference = await current();
			const known = knownSearch(query, reference);
			const asked = { ...query, ...known };
			const { list, open, beside, wider } = await findPage(database, asked, clock(), list_only);
			if (open === 0) {
				const properties = demandOf(asked, await lookupOf(database));
				if (properties) analytics.record({ name: eventsCopy.nobodyWithPlaces, properties });
			}
			const shown = [list, ...Object.values(beside)].flatMap(({ results }) => results);
			const offered = new Set(shown.flatMap((provider) => provider.services));
			return {
				...searchLists(reference),
				search: known,
				conditions: conditionsOf(asked, reference),
				services: reference.services.filter(({ id }) => offered.has(id)),
				...list,
				beside,
				wider,
				own_words: list_only ? null : ((await lastOwnWords(caller))?.understood ?? null),
			};
		}),

		bind(readKnownSearch, { who: anyone }, async ({ query }) => {
			const reference = await current();
			return {
				...searchLists(reference),
				search: knownSearch(query, reference),
				conditions: conditionsOf(query, reference),
			};
		}),

		bind(readFiltersPage, { who: anyone }, async ({ query }) => {
			const reference = await current();
			const known = knownSearch(query, reference);
			const counts = await countFacts(database, { ...query, ...known }, clock(), reference.diagnoses);
			return {
				areas: searchLists(reference).areas,
				search: known,
				...counts,
				conditions: reference.diagnoses.flatMap(({ id, name }) => {
					const count = counts.conditions[id] ?? 0;
					return count > 0 || query.conditions_list.includes(id) ? [{ id, name, count }] : [];
				}),
			};
		}),

		bind(readChosenPage, { who: anyone }, async ({ query: { provider, ...query } }) => {
			const found = await readProfiles(database, provider, query, clock());
			const reference = await current();
			const offered = new Set(found.flatMap(({ profile }) => profile.services));
			const known = new Set(found.flatMap(({ profile }) => profile.fit_facts.conditions?.value ?? []));
			return {
				providers: found.map(({ asked, profile }) => ({ ...profile, asked })),
				search: knownSearch(query, reference),
				services: reference.services.filter(({ id }) => offered.has(id)),
				conditions: reference.diagnoses.flatMap(({ id, name }) => (known.has(id) ? [{ id, name }] : [])),
				...searchLists(reference),
			};
		}),
	];
};
