import { checkAvailability, getProvider, listProviderAddresses } from "#contract/providers/providers.ts";
import { emailShortlist } from "#contract/providers/shortlist.ts";
import { formLimit } from "#platform/captcha/human.ts";
import { causeOf } from "#platform/email/cause.ts";
import { anyone, type Binding, bind } from "#platform/http/bind.ts";
import { requestKeyOf } from "#platform/http/request-key.ts";
import type { Services } from "#platform/services.ts";
import { findAvailability } from "./availability.ts";
import { sendShortlist } from "./email-shortlist.ts";
import { subscribeToLookup } from "./lookup.ts";
import { readProfile } from "./read-profiles.ts";
import { listAddresses } from "./store.ts";

const VERIFIED = { times: 20, seconds: 3600 };
const UNVERIFIED = { times: 10, seconds: 3600 };

/** Public profiles, open to everyone, and the email with a list of them. */
export const providersApi = (services: Services): Binding[] => {
	subscribeToLookup(services.database, services.pubsub);
	return bindings(services);
};

const bindings = (services: Services): Binding[] => {
	const { database } = services;
	return [
		bind(getProvider, { who: anyone }, async ({ params, query }) => {
			const { profile } = await readProfile(database, params.idOrSlug, query, services.clock());
			return profile;
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
				suburbs: query.suburb_list,
			}),
		),

		bind(emailShortlist, { who: formLimit(emailShortlist, VERIFIED, UNVERIFIED) }, async ({ body }, caller) => {
			await sendShortlist(services, body, { key: requestKeyOf(caller), ...causeOf(caller) });
			return { sent: true as const };
		}),
	];
};
