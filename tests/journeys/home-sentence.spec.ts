import type { Page } from "@playwright/test";
import { age, form, funding, place, search } from "./home-support.ts";
import { cards } from "./results-support.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from "./support.ts";

const say = async (page: Page, sentence: string) => {
	await open(page, "/");
	await page.getByLabel("Say it in your own words").fill(sentence);
	await page.getByRole("button", { name: "Search in my own words" }).click();
};
const read = (page: Page) => page.getByText(/^We filled in the search from your sentence/);

test("a sentence fills in the four fields of the home page, which can be corrected before the search @nojs", async ({
	page,
}) => {
	await say(page, "my mum is 82 and has a level 3 package, needs someone to clean in Ballarat");
	await expect(page).toHaveURL("/?filled");
	await expect(read(page)).toBeFocused();
	await expect(read(page)).toBeInViewport();
	await expect(page.getByRole("link", { name: /^Search without/ })).toHaveCount(0);
	await expect(form(page).getByLabel("Service").locator("option:checked")).toHaveText("Domestic assistance");
	await expect(place(page)).toHaveValue(/Ballarat/);
	await expect(age(page).locator("option:checked")).toHaveText("Older people (65 years and over)");
	await expect(funding(page).locator("option:checked")).toHaveText("Support at Home");
	await expect(page.getByLabel("Say it in your own words")).toHaveValue(/^my mum is 82/);
	await expectAccessible(page);
	await page.setViewportSize({ width: 360, height: 740 });
	await expectNoSidewaysScroll(page);

	await age(page).selectOption("Adults (18 to 64 years)");
	await search(page).click();
	await expect(page).toHaveURL(/age_groups_list=18-64/);
	await expect(page).toHaveURL(/postcodes_list=3350/);
});

test("what a sentence leaves out can stay open", async ({ page }) => {
	await say(page, "help with showers for dad in Geelong, weekends");
	await expect(page).toHaveURL("/providers/in-your-own-words");
	await say(page, "help with showers in Geelong");
	await expect(age(page)).toHaveValue("");
	await page.getByRole("link", { name: "Search without age and funding" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Personal care providers near Geelong 3220");
	await expect(cards(page).first()).toBeVisible();
});

test("the fields are empty again on the next visit, and without a sentence", async ({ page, context }) => {
	await say(page, "someone to clean for mum, 82, Ballarat");
	await expect(read(page)).toBeVisible();
	await open(page, "/");
	await expect(read(page)).toHaveCount(0);
	await expect(place(page)).toHaveValue("");
	await context.clearCookies();
	await open(page, "/?filled");
	await expect(read(page)).toHaveCount(0);
	await expect(place(page)).toHaveValue("");
});

test("help for a person in danger comes before the filled-in fields", async ({ page }) => {
	await say(page, "my carer hits me, help with showers in Geelong");
	await expect(page).toHaveURL("/?filled");
	const help = page.getByRole("region", { name: /in danger now, call 000|talk to someone now/ });
	await expect(help.getByRole("heading")).toBeFocused();
	await expect(age(page)).toHaveValue("");
	await expectAccessible(page);
});
