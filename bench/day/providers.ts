import type { Page } from "@playwright/test";
import { post } from "./service.ts";
import type { DayProvider } from "./visitors.ts";

interface Profile {
	id: number;
	name: string;
	url_slug: string;
	is_active: boolean;
	services: number[];
	postcodes: string[];
	age_groups: string[];
	funding_types: string[];
}

const isFit = (one: Profile) =>
	one.is_active && one.services.length > 0 && one.postcodes.length > 0 && one.funding_types.includes("NDIS");

/** Profiles of the signed-in user that can receive requests, each with a search that finds it. */
export const ownProviders = async ({ request }: Pick<Page, "request">): Promise<DayProvider[]> => {
	const services: { id: number; service_area: number }[] = await (await request.get("/api/services/")).json();
	const { results } = await (await request.get("/api/provider-admin/?pageSize=100")).json();
	return (results as Profile[])
		.filter(isFit)
		.map(({ id, name, url_slug, services: offered, postcodes, age_groups }) => {
			const area = services.find((one) => offered.includes(one.id))?.service_area ?? 0;
			const postcode = postcodes[0] ?? "";
			const search = new URLSearchParams({
				service_areas_list: String(area),
				age_groups_list: age_groups.includes("18-64") ? "18-64" : (age_groups[0] ?? ""),
				funding_types_list: "NDIS",
				postcodes_list: postcode,
			});
			return { id, name, url_slug, area, postcode, search: String(search) };
		});
};

/** Sets the capacity of all a profile's services. A referral can't be sent to a closed one. */
export const sayCapacity = async (
	{ request }: Pick<Page, "request">,
	{ id, name }: Pick<DayProvider, "id" | "name">,
	state: "open" | "closed",
): Promise<void> => {
	const { version, areas } = await (await request.get(`/api/provider-admin/${id}/capacity/`)).json();
	const answers = (areas as { service_area: { id: number } }[]).map(({ service_area }) => ({
		service_area: service_area.id,
		state,
	}));
	const said = await post(request, `/provider-admin/${id}/capacity/`, { version, answers }, "PUT");
	if (!said.ok()) throw new Error(`capacity of ${name}: ${said.status()}`);
};
