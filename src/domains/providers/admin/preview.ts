import { personOf } from "#domains/accounts/session.ts";
import type { Caller } from "#platform/http/caller.ts";
import { notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { mayDo } from "../permissions.ts";
import { type ReadProfile, readProfiles } from "../read-profiles.ts";

/** A profile as visitors see it. @throws Problem 404 for a hidden one that the caller may not preview */
export const previewProfile = async (services: Services, caller: Caller, idOrSlug: string): Promise<ReadProfile> => {
	const anywhere = { service_areas_list: [], postcodes_list: [] };
	const [found] = await readProfiles(services.database, [idOrSlug], anywhere, services.clock(), true);
	const isSeen = async ({ profile }: ReadProfile) =>
		profile.is_active || mayDo(services, await personOf(caller, services), "profile.preview", profile.id);
	if (!found || !(await isSeen(found))) throw notFound();
	return found;
};
