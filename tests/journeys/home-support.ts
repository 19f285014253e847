import type { Page } from "@playwright/test";

export const form = (page: Page) => page.getByRole("search", { name: /^Search for/ });
export const place = (page: Page) => form(page).getByLabel("Postcode or suburb");
export const search = (page: Page) => form(page).getByRole("button", { name: "Search", exact: true });
export const age = (page: Page) => form(page).getByLabel("Age of recipient");
export const funding = (page: Page) => form(page).getByLabel(/^Funding/);

export const suggestions = (page: Page) => page.getByRole("listbox").getByRole("option");

/** Types a place and chooses the suggestion. */
export const choosePlace = async (page: Page, typed: string, name: RegExp) => {
	await place(page).fill(typed);
	await page.getByRole("option", { name }).click();
};
