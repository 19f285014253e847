import {
	createAlert,
	keepAlert,
	listOpenings,
	listProviderOpenings,
	readAlert,
	stopAlert,
} from "#contract/alerts/alerts.ts";
import { MOST_IN_FEED } from "#contract/alerts/options.ts";
import { lookupOf } from "#domains/providers/lookup.ts";
import { findProvider } from "#domains/providers/store.ts";
import { findOpenings, type Watched } from "#domains/search/openings.ts";
import { formLimit } from "#platform/captcha/human.ts";
import { causeOf } from "#platform/email/cause.ts";
import { anyone, type Binding, bind } from "#platform/http/bind.ts";
import { notFound } from "#platform/http/problem.ts";
import { requestKeyOf } from "#platform/http/request-key.ts";
import type { Services } from "#platform/services.ts";
import { keepByLink, readByLink, stopByLink } from "./change-alert.ts";
import { askForAlert, knownSearch } from "./create-alert.ts";

const VERIFIED = { times: 20, seconds: 3600 };
const UNVERIFIED = { times: 10, seconds: 3600 };
/** Tokens can't be guessed; this keeps the guesses cheap for us. */
const LINKS = { times: 120, seconds: 600 };
/** Mail providers send the clicks of many people from a few addresses. */
const ONE_CLICKS = { times: 600, seconds: 600 };

/** "Tell me when": email alerts and the data of feeds (decision 80). */
export const alertsApi = (services: Services): Binding[] => {
	const { database, clock } = services;
	const openings = async (watched: Watched) => {
		const lookup = await lookupOf(database);
		const { results } = await findOpenings(database.db, lookup, watched, { now: clock(), most: MOST_IN_FEED });
		return results.map((opening) => ({ ...opening, open_since: opening.open_since.toISOString() }));
	};
	return [
		bind(createAlert, { who: formLimit(createAlert, VERIFIED, UNVERIFIED) }, async ({ body }, caller) => {
			await askForAlert(services, body, { key: requestKeyOf(caller), ...causeOf(caller) });
			return { sent: true as const };
		}),
		bind(readAlert, { who: anyone, limit: LINKS }, ({ params }) => readByLink(services, params.token)),
		bind(keepAlert, { who: anyone, limit: LINKS }, ({ params }) => keepByLink(services, params.token)),
		bind(stopAlert, { who: anyone, limit: ONE_CLICKS, oneClick: true }, ({ params }) =>
			stopByLink(services, params.token),
		),
		bind(listOpenings, { who: anyone }, async ({ query }) => ({
			results: await openings({
				search: { ...(await knownSearch(database.db, query)), is_subscribed_for_onboarding: false },
			}),
		})),
		bind(listProviderOpenings, { who: anyone }, async ({ params }) => {
			const row = await findProvider(database.db, params.idOrSlug);
			if (!row) throw notFound("Provider not found.");
			const { id, url_slug, name } = row;
			return { provider: { id, url_slug, name }, results: await openings({ provider: id }) };
		}),
	];
};
