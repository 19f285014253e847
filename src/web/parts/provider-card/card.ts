import type { ProviderCard } from "#contract/providers/providers.ts";
import type { Service } from "#contract/reference/reference.ts";
import { type Badge, badgeOf } from "../../lib/capacity-badge.ts";
import { type CardPrice, cardPrice } from "../provider-facts/prices.ts";
import { type PlaceLine, placeLines } from "./place-lines.ts";

/** Most services named on a card; the rest is counted. */
const NAMED = 2;

/** Data of a card. */
export interface ProviderCardData {
	id: number;
	url_slug: string;
	name: string;
	logo_url: string | null;
	short_description: string;
	rating: number;
	reviews_count: number;
	/** Where it is, and how it delivers. */
	places: PlaceLine[];
	/** Names of services that match the search, or of offered areas for a search without a service. */
	offers: string[];
	/** Number of further services. */
	more: number;
	/** What the searched services cost, or that it isn't stated; undefined without a searched service. */
	price: CardPrice | undefined;
	/** On the NDIS register for a searched service, or for any without one. False if not, or if we don't know. */
	isRegistered: boolean;
	/** Capacity for the searched services. */
	capacity: Badge;
}

/** Service areas by name, and at least the services of the shown providers. */
export interface CardLists {
	services: readonly Service[];
	areas: readonly { id: number; name: string }[];
}

/** Card data of a provider. @param facts those searched for */
export const toCard = (
	provider: ProviderCard,
	{ services, areas }: CardLists,
	areaIds: readonly number[],
	now: Date,
	facts: readonly string[] = [],
): ProviderCardData => {
	const offered = services.filter((service) => provider.services.includes(service.id));
	const offeredAreas = [...new Set(offered.map((service) => service.service_area))];
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
		places: placeLines(provider, facts),
		offers: names.slice(0, NAMED),
		more: Math.max(0, names.length - NAMED),
		// As the search does, without what it stated for a service that it no longer offers.
		price: cardPrice(
			provider.prices.filter(({ service_area }) => offeredAreas.includes(service_area)),
			areaIds,
			now,
		),
		isRegistered: provider.registered_for.some((area) => areaIds.length === 0 || areaIds.includes(area)),
		capacity: badgeOf(provider.capacity, offeredAreas, areaIds, now),
	};
};
