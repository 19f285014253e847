import { checkAvailability, getProvider, listProviderAddresses } from "#contract/providers/providers.ts";
import { anyone, type Binding, bind } from "#platform/http/bind.ts";
import { notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { findAvailability } from "./availability.ts";
import { lookupOf, subscribeToLookup } from "./lookup.ts";
import { findProvider, listAddresses, toProvider } from "./store.ts";

/** Public profiles: open to everyone, read only. */
export const providersApi = (services: Services): Binding[] => {
	subscribeToLookup(services.database, services.pubsub);
	return bindings(services);
};

const bindings = ({ database }: Services): Binding[] => [
	bind(getProvider, { who: anyone }, async ({ params }) => {
		const row = await findProvider(database.db, params.idOrSlug);
		if (!row) throw notFound("Provider not found.");
		return toProvider(row, await lookupOf(database));
	}),

	bind(listProviderAddresses, { who: anyone }, async ({ query }) => {
		const { rows, highest } = await listAddresses(database.db, query.from, query.to);
		return { results: rows.map((row) => ({ ...row, updated_at: row.updated_at.toISOString() })), highest };
	}),

	bind(checkAvailability, { who: anyone }, ({ query }) =>
		findAvailability(database, {
			providers: query.provider,
			serviceAreas: query.service_areas_list,
			postcodes: query.postcodes_list,
		}),
	),
];
