import type { Page } from "@playwright/test";

export const profileOf = async (page: Page) => {
	const { results } = await (await page.request.get("/api/providers/")).json();
	return `/providers/${results[0].url_slug}/${results[0].id}`;
};
