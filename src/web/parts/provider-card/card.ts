import type { ProviderCard } from "#contract/providers/providers.ts";
import type { Service } from "#contract/reference/reference.ts";
import { type Badge, badgeOf } from "../../lib/capacity-badge.ts";

/** How many services a card names before it counts the rest. */
const NAMED = 3;

/** What a card shows. */
export interface ProviderCardData {
	id: number;
	url_slug: string;
	name: string;
	logo_url: string | null;
	short_description: string;
	rating: number;
	reviews_count: number;
	telehealth: boolean;
	/** Names of the services that match the search, or of the areas offered when no service was asked for. */
	offers: string[];
	/** How many more there are. */
	more: number;
	/** Whether it takes new people for the services that are looked for. */
	capacity: Badge;
}

/** A provider in the words of its card. */
export const toCard = (
	provider: ProviderCard,
	{ services, areas }: { services: readonly Service[]; areas: readonly { id: number; name: string }[] },
	areaIds: readonly number[],
	now: Date,
): ProviderCardData => {
	const offered = services.filter((service) => provider.services.includes(service.id));
	const names =
		areaIds.length > 0
			? offered.filter((service) => areaIds.includes(service.service_area)).map((service) => service.name)
			: areas.filter((area) => offered.some((service) => service.service_area === area.id)).map((area) => area.name);
	return {
		id: provider.id,
		url_slug: provider.url_slug,
		name: provider.name,
		logo_url: provider.logo_url,
		short_description: provider.short_description,
		rating: Number(provider.overall_review),
		reviews_count: provider.reviews_count,
		telehealth: provider.is_telehealth_available,
		offers: names.slice(0, NAMED),
		more: Math.max(0, names.length - NAMED),
		capacity: badgeOf(provider.capacity, [...new Set(offered.map((service) => service.service_area))], areaIds, now),
	};
};
