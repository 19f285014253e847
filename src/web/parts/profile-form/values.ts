import type { OwnProvider } from "#contract/providers/provider-admin.ts";

/** Labels of the form's fields, in page order. */
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

/** Values of the profile form. */
export interface ProfileValues {
	name: string;
	short_description: string;
	/** HTML. */
	description: string;
	url: string;
	services: number[];
	age_groups: string[];
	funding_types: string[];
	/** Fully served regions. */
	regions: number[];
	/** Additional postcodes. */
	postcodes: string[];
	/** Invalid input in the postcodes field. */
	unreadable: string[];
}

/** Initial form values of a profile. */
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

/** Id of a field's control. Postcodes belong to the regions field. */
export const profileIdOf = (field: string): string => (field === "postcodes" ? "regions" : field);
