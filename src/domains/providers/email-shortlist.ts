import type { Shortlist } from "#contract/providers/shortlist.ts";
import type { Settings } from "#platform/config.ts";
import type { Email } from "#platform/email/outbox.ts";
import { renderEmail } from "#platform/email/render-email.ts";
import { siteAddress } from "#platform/email/site-address.ts";
import { Problem } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { findProvider, type ProviderRow } from "./store.ts";

type Listed = Pick<ProviderRow, "id" | "url_slug" | "name" | "phone_number">;

/** Path of the page that compares these providers. */
const comparePath = (ids: readonly number[], { service_areas: areas, postcodes }: Shortlist): string =>
	`/providers/compare?ids=${ids.join()}${areas.length > 0 ? `&service_areas_list=${areas.join()}` : ""}${postcodes.length > 0 ? `&postcodes_list=${postcodes.join()}` : ""}`;

const shortlistEmail = (
	providers: readonly Listed[],
	body: Shortlist,
	key: string,
	settings: Pick<Settings, "brand" | "publicUrl" | "host" | "port">,
): Email => {
	const { brand } = settings;
	const ids = providers.map(({ id }) => id);
	return {
		kind: "shortlist",
		about: `shortlist:${key}`,
		to: body.email,
		replyTo: brand.email,
		subject: `Your list of providers on ${brand.name}`,
		soon: true,
		...renderEmail({
			brand,
			publicUrl: siteAddress(settings),
			heading: "Your list of providers",
			paragraphs: [
				"Here are the providers on your list. Call them, or open their profiles.",
				{ facts: providers.map(({ name, phone_number }) => [name, phone_number ?? "No phone number listed"]) },
				{
					links: providers.map(({ id, url_slug, name }) => ({
						text: `Profile of ${name}`,
						href: `/providers/${url_slug}/${id}`,
					})),
				},
				{ button: { text: "Compare them", href: comparePath(ids, body) } },
				`You can also send one request to all of them from that page. If you need help to choose, call us on ${brand.phone}. Our help is free.`,
			],
			footer:
				"You got this email because someone asked us to send a list of providers to this address. We didn't add the address to any list. If that wasn't you, you can ignore this email.",
		}),
	};
};

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
