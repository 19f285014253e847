import type { APIRequestContext, Page } from "@playwright/test";

interface FoundProvider {
	id: number;
	name: string;
	url_slug: string;
	services: number[];
	postcodes: string[];
}

/** Demo providers from the API, by default those that serve Melbourne. */
export const providers = async (request: APIRequestContext, query = "postcodes_list=3000"): Promise<FoundProvider[]> =>
	(await (await request.get(`/api/providers/?${query}`)).json()).results;

/** A service area that the provider offers. */
export const areaOf = async (request: APIRequestContext, provider: FoundProvider) => {
	const services: { id: number; service_area: number }[] = await (await request.get("/api/services/")).json();
	const areas: { id: number; name: string }[] = await (await request.get("/api/service-areas/")).json();
	const area = areas.find((a) => a.id === services.find((s) => provider.services.includes(s.id))?.service_area);
	if (!area) throw new Error("the provider has no services");
	return area;
};

export const first = async (request: APIRequestContext) => {
	const [provider] = await providers(request);
	if (!provider) throw new Error("no provider serves Melbourne");
	return provider;
};

export const fillPerson = async (page: Page) => {
	await page.getByLabel("Your name").fill("Pat Example");
	await page.getByLabel("Email").fill("pat@visitor.example");
	await page.getByLabel("Phone", { exact: true }).fill("0491 570 006");
};

/** Agrees that the chosen providers are asked, and to the terms. */
export const agree = async (page: Page) => {
	await page.getByRole("checkbox", { name: /^Yes, ask .* for me/ }).check();
	await page.getByRole("checkbox", { name: /^I agree to the terms/ }).check();
};

export const send = (page: Page) => page.getByRole("button", { name: "Send request" }).click();
