import type { FoundProfile } from "#contract/providers/providers.ts";
import { personOf } from "#domains/accounts/session.ts";
import type { Caller } from "#platform/http/caller.ts";
import { notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { lookupOf } from "../lookup.ts";
import { mayDo } from "../permissions.ts";
import { placedAt, waysOfAll } from "../placed-at.ts";
import { findOrigin } from "../store.ts";
import { findOwn, toOwnProvider } from "./store.ts";

/** A profile as visitors see it. @throws Problem 404 for a hidden one that the caller may not preview */
export const previewProfile = async (services: Services, caller: Caller, idOrSlug: string): Promise<FoundProfile> => {
	const { database } = services;
	const row = await findOwn(database.db, idOrSlug);
	if (!row || !(row.is_active || (await mayDo(services, await personOf(caller, services), "profile.preview", row.id))))
		throw notFound();
	const lookup = await lookupOf(database);
	return {
		...toOwnProvider(row, lookup),
		...placedAt(row, { service_areas_list: [], postcodes_list: [] }, lookup),
		ways: waysOfAll(row, lookup),
		...(await findOrigin(database.db, row.id)),
	};
};
