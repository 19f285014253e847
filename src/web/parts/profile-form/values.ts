import type { OwnProvider } from "#contract/providers/provider-admin.ts";

/** The form's fields as it labels them, in their order on the page. */
export const PROFILE_LABELS = {
	name: "Name",
	short_description: "Short description",
	description: "Long description",
	url: "Website",
	services: "Services",
	age_groups: "Age groups",
	funding_types: "Funding types",
	regions: "Areas you serve",
	postcodes: "Postcodes",
};

/** What the profile's form holds. */
export interface ProfileValues {
	name: string;
	short_description: string;
	/** HTML. */
	description: string;
	url: string;
	services: number[];
	age_groups: string[];
	funding_types: string[];
	/** Served whole. */
	regions: number[];
	/** Single ones besides. */
	postcodes: string[];
	/** Typed among the postcodes, and none. */
	unreadable: string[];
}

/** A profile as its form begins. */
export const valuesOf = (provider: OwnProvider): ProfileValues => ({
	name: provider.name,
	short_description: provider.short_description,
	description: provider.description,
	url: provider.url ?? "",
	services: provider.services,
	age_groups: provider.age_groups,
	funding_types: provider.funding_types,
	regions: provider.regions,
	postcodes: provider.single_postcodes,
	unreadable: [],
});
