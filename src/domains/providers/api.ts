import { checkAvailability, getProvider, listProviderAddresses, searchCards, searchProviders } from "#contract/providers.ts";
import { SESSION_COOKIE } from "#domains/accounts/session.ts";
import { anyone, type Binding, bind } from "#platform/http/bind.ts";
import type { Visitor } from "#platform/http/caller.ts";
import { notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { findAvailability } from "./availability.ts";
import { hearOfLookup, lookupOf } from "./lookup.ts";
import { answerAtHand, answerSearch } from "./search-answers.ts";
import { answerCards } from "./search-cards.ts";
import { findProvider, listAddresses, toProvider } from "./store.ts";

/** Whoever may have changed what is found, on whichever node, is shown it as it is now: others as it was a moment ago. */
const mayTrust = (reads: Services["reads"], visitor: Visitor): boolean => !reads.mayHaveWritten(visitor) && visitor.cookie(SESSION_COOKIE) === undefined;

/** A change is in every search within a second (quality.md, Speed and scale), in those that the directory in memory leaves to a replica, too. */
const SEARCHED_WITHIN_MS = 900;

/** Finding providers: open to everybody, changes nothing. */
export const providersApi = (services: Services): Binding[] => {
	hearOfLookup(services.database, services.notices);
	return bindings(services);
};

const bindings = ({ database, clock, reads }: Services): Binding[] => [
	bind(
		searchProviders,
		{ who: anyone },
		({ query }, caller) =>
			answerSearch(database, query, clock(), (work) => reads.read(caller, work, { withinMs: SEARCHED_WITHIN_MS }), { trusts: mayTrust(reads, caller) }),
		({ query }, visitor) => (mayTrust(reads, visitor) ? answerAtHand(database, query, clock()) : undefined),
	),

	bind(searchCards, { who: anyone }, ({ query }, caller) =>
		answerCards(database, query, clock(), (work) => reads.read(caller, work, { withinMs: SEARCHED_WITHIN_MS }), { trusts: mayTrust(reads, caller) }),
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
