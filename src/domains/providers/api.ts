import { checkAvailability, getProvider, listProviderAddresses, searchCards, searchProviders } from "#contract/providers.ts";
import { anyone, type Binding, bind } from "#platform/http/bind.ts";
import { notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { findAvailability } from "./availability.ts";
import { hearOfLookup, lookupOf } from "./lookup.ts";
import { search } from "./search.ts";
import { findProvider, listAddresses, toProvider } from "./store.ts";

/** A change is in every search within a second (quality.md, Speed and scale), in those that the directory in memory leaves to a replica, too. */
const SEARCHED_WITHIN_MS = 900;

/** Finding providers: open to everybody, changes nothing. */
export const providersApi = (services: Services): Binding[] => {
	hearOfLookup(services.database, services.notices);
	return bindings(services);
};

const bindings = ({ database, clock, reads }: Services): Binding[] => [
	bind(searchProviders, { who: anyone }, ({ query }, caller) =>
		search(database, query, clock(), (work) => reads.read(caller, work, { withinMs: SEARCHED_WITHIN_MS })),
	),

	// The same page of results, without what cards don't say.
	bind(searchCards, { who: anyone }, ({ query }, caller) =>
		search(database, query, clock(), (work) => reads.read(caller, work, { withinMs: SEARCHED_WITHIN_MS })),
	),

	bind(getProvider, { who: anyone }, async ({ params }, caller) => {
		const row = await reads.read(caller, (db) => findProvider(db, params.idOrSlug));
		if (!row) throw notFound("Provider not found.");
		return toProvider(row, await lookupOf(database));
	}),

	bind(listProviderAddresses, { who: anyone }, async ({ query }, caller) => {
		const { rows, highest } = await reads.read(caller, (db) => listAddresses(db, query.from, query.to));
		return { results: rows.map((row) => ({ ...row, updated_at: row.updated_at.toISOString() })), highest };
	}),

	bind(checkAvailability, { who: anyone }, ({ query }) =>
		findAvailability(database, { providers: query.provider, serviceAreas: query.service_areas_list, postcodes: query.postcodes_list }),
	),
];
