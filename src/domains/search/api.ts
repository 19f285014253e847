import { countFacts, searchBeside, searchCards, searchProviders } from "#contract/providers/providers.ts";
import { anyone, type Binding, bind } from "#platform/http/bind.ts";
import type { Services } from "#platform/services.ts";
import { searchBeside as findBeside } from "./beside-search.ts";
import { countFacts as count } from "./fact-counts.ts";
import { search } from "./search.ts";

/** The public endpoints that search for providers. */
export const searchApi = ({ database, clock }: Services): Binding[] => [
	bind(searchProviders, { who: anyone }, ({ query }) => search(database, query, clock())),

	// The same results, without the fields that cards don't show.
	bind(searchCards, { who: anyone }, ({ query }) => search(database, query, clock())),

	bind(searchBeside, { who: anyone }, ({ query }) => findBeside(database, query, clock())),

	bind(countFacts, { who: anyone }, ({ query }) => count(database, query, clock())),
];
