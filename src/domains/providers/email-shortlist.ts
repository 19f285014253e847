import type { Shortlist } from "#contract/providers/shortlist.ts";
import { composeEmail, type Sending } from "#platform/email/compose-email.ts";
import type { Email } from "#platform/email/outbox.ts";
import { Problem } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { PROVIDER_EMAILS } from "./emails.ts";
import { findProvider, type ProviderRow } from "./store.ts";

type Listed = Pick<ProviderRow, "id" | "url_slug" | "name" | "phone_number">;

/** Path of the page that compares these providers. */
const comparePath = (ids: readonly number[], { service_areas: areas, postcodes }: Shortlist): string =>
	`/providers/compare?ids=${ids.join()}${areas.length > 0 ? `&service_areas_list=${areas.join()}` : ""}${postcodes.length > 0 ? `&postcodes_list=${postcodes.join()}` : ""}`;

const shortlistEmail = (providers: readonly Listed[], body: Shortlist, key: string, settings: Sending): Email =>
	composeEmail(
		settings,
		PROVIDER_EMAILS,
		"shortlist",
		{ about: `shortlist:${key}`, to: body.email },
		{
			providers,
			compare: comparePath(
				providers.map(({ id }) => id),
				body,
			),
		},
	);

/**
 * Emails a list of active providers to the visitor. The address is only in the email. A repeat with the same key sends
 * nothing.
 * @param sender the call's idempotency key and network address
 * @throws Problem 422 if no provider is active
 */
export const sendShortlist = async (
	services: Services,
	body: Shortlist,
	{ key, ...sender }: { key: string; address: string; browser?: string | undefined },
): Promise<void> => {
	const { database, outbox, settings } = services;
	const rows = await Promise.all([...new Set(body.providers)].map((id) => findProvider(database.db, String(id))));
	const active = new Map(rows.flatMap((row) => (row?.is_active ? [[row.id, row]] : [])));
	if (active.size === 0)
		throw new Problem(422, "These providers aren't listed any more.", {
			errors: [{ field: "providers", message: "These providers aren't listed any more." }],
		});
	await database.transaction((trx) =>
		outbox.enqueue(trx, [shortlistEmail([...active.values()], body, key, settings)], sender),
	);
};
