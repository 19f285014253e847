import { countFacts, searchBeside, searchCards, searchProviders } from "#contract/providers/providers.ts";
import { copy } from "#contract/shared/copy.ts";
import { lookupOf } from "#domains/providers/lookup.ts";
import { anyone, type Binding, bind } from "#platform/http/bind.ts";
import type { Services } from "#platform/services.ts";
import { searchBeside as findBeside } from "./beside-search.ts";
import { demandOf } from "./demand-of.ts";
import { countFacts as count } from "./fact-counts.ts";
import { search } from "./search.ts";

/** The public endpoints that search for providers. */
export const searchApi = ({ analytics, database, clock }: Services): Binding[] => [
	bind(searchProviders, { who: anyone }, ({ query }) => search(database, query, clock())),

	// The same results, without the fields that cards don't show.
	bind(searchCards, { who: anyone }, ({ query }) => search(database, query, clock())),

	bind(searchBeside, { who: anyone }, async ({ query }) => {
		const beside = await findBeside(database, query, clock());
		const about = beside.open === 0 ? demandOf(query, await lookupOf(database)) : undefined;
		if (about) analytics.record({ name: copy.events.nobodyWithPlaces, properties: about });
		return beside;
	}),

	bind(countFacts, { who: anyone }, ({ query }) => count(database, query, clock())),
];
