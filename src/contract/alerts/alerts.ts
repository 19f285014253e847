import { z } from "zod";
import { commaList, email, id, LinkedProvider, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { ProviderSearch } from "#contract/providers/providers.ts";
import { connectCopy } from "#contract/shared/copy/connect.ts";
import { isWatchable, WATCHED_ALSO } from "./options.ts";

/** What an alert or a feed watches: the filters of a search, as in its address. */
export const WatchedSearch = ProviderSearch.omit({
	...{ query: true, capacity: true, is_subscribed_for_onboarding: true },
	...{ order: true, page: true, pageSize: true },
}).extend({
	/** What it covers beside the list, as the results page shows it. */
	also_list: commaList(z.enum(WATCHED_ALSO)),
});
export type WatchedSearch = z.output<typeof WatchedSearch>;

/** An email alert about one profile, or about a search. It takes no text, so that it can't carry a stranger's words. */
export const NewAlert = z
	.object({
		email: email(connectCopy.emailInvalid),
		/** Id of a profile. */
		provider: id.nullish(),
		search: WatchedSearch.nullish(),
	})
	.refine(({ provider, search }) => (provider ? !search : search && isWatchable({ query: "", ...search })), {
		path: ["search"],
		message: "Choose a service or a place first",
	});
export type NewAlert = z.output<typeof NewAlert>;

const token = z.object({ token: text(120) });

/** An email alert, for the owner of its link. */
export const Alert = z.object({
	/** The address, masked. */
	email: z.string(),
	state: z.enum(["unconfirmed", "active", "ended"]),
	/** The profile it watches; null for a search. Hidden profiles stay here, with a note. */
	provider: LinkedProvider.extend({ is_active: z.boolean() }).nullable(),
	/** The query of the search's address; null for a profile. */
	search: z.string().nullable(),
	/** When it ends or ended; null before it's confirmed. */
	ends_at: z.string().nullable(),
});
export type Alert = z.output<typeof Alert>;

/** A provider that turned open. */
export const Opening = LinkedProvider.extend({
	short_description: z.string(),
	/** Services with places, by name. */
	services: z.array(z.string()),
	/** When the newest of these services turned open. */
	open_since: z.string(),
	/** Where it is, such as "Belmont, 3 km away"; null if unknown. */
	place: z.string().nullable(),
});
export type Opening = z.output<typeof Opening>;

export const createAlert = endpoint({
	method: "POST",
	path: "/alerts/",
	summary:
		"Ask for an email, at most weekly, when a provider of a search, or one provider, turns open. Sends a link to confirm. The answer is the same for an address that has the alert. Calls with the same Idempotency-Key header count once",
	body: NewAlert,
	output: z.object({ sent: z.literal(true) }),
	status: 202,
});

export const readAlert = endpoint({
	method: "GET",
	path: "/alerts/{token}/",
	summary: "An email alert by the link in its emails. Changes nothing. 404 if the link doesn't work",
	params: token,
	output: Alert,
});

export const keepAlert = endpoint({
	method: "POST",
	path: "/alerts/{token}/",
	summary:
		"Confirm an email alert, or continue it: it lasts six months from now. 409 if the address has too many. 404 if the link doesn't work",
	params: token,
	body: z.object({}),
	output: Alert,
});

export const stopAlert = endpoint({
	method: "POST",
	path: "/alerts/{token}/stop/",
	summary: "Stop an email alert. A repeat changes nothing. 404 if the link doesn't work",
	params: token,
	body: z.object({}),
	output: Alert,
});

export const listOpenings = endpoint({
	method: "GET",
	path: "/openings/",
	summary:
		"Providers of a search that have places now, those that turned open last first; at most 20. 422 for a value that we don't know",
	query: WatchedSearch,
	output: z.object({ results: z.array(Opening) }),
});

export const listProviderOpenings = endpoint({
	method: "GET",
	path: "/providers/{idOrSlug}/openings/",
	summary: "A profile, and since when it has places: no result if it has none now. 404 if unknown",
	params: z.object({ idOrSlug: text(200) }),
	output: z.object({ provider: LinkedProvider, results: z.array(Opening) }),
});
