import type { Page } from "@playwright/test";
import { made, unused } from "./editing-support.ts";
import type { Profile } from "./referrals-support.ts";

interface Wanted {
	name?: string;
	/** Ids of services. Without it, vehicle hire, which needs no registered provider and no test counts. */
	services?: number[];
	postcodes?: string[];
	age_groups?: string[];
	funding_types?: string[];
	phone?: string;
}

/** A new active profile in an account of its own, which nobody owns. The browser is signed in as a lead or administrator. */
export const aProfile = async (
	page: Page,
	{ name = unused("Boobialla Care"), services, phone = "", ...reach }: Wanted = {},
): Promise<Profile & { email: string }> => {
	const account = await made(page, "/team/accounts/", { name });
	const { id } = await made(page, `/team/accounts/${account.id}/providers/`, { name });
	const all: { id: number; service_area: number }[] = await (await page.request.get("/api/services/")).json();
	const first = all.find(({ service_area }) => service_area === 16);
	const facts = {
		...{ short_description: "Support at home.", description: "<p>We listen first.</p>" },
		...{
			services: services ?? [first?.id ?? 0],
			age_groups: [],
			funding_types: ["NDIS"],
			postcodes: ["3053"],
			...reach,
		},
	};
	const { version } = await made(page, `/provider-admin/${id}/`, facts, "PATCH");
	const email = `office@${name.toLowerCase().replaceAll(/[^a-z\d]+/g, "-")}.example`;
	const ours = { version, phone_number: phone, email, is_telehealth_available: true };
	await made(page, `/team/providers/${id}/facts/`, ours, "PATCH");
	await made(page, `/team/providers/${id}/activate/`, {});
	const profile = await (await page.request.get(`/api/provider-admin/${id}/`)).json();
	return { ...profile, ...facts, account: account.id, email };
};
