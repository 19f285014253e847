import { expect, expectAccessible, expectFineAtEveryWidth, open, test } from "./support.ts";

const BROOME = "/providers?service_areas_list=3&postcodes_list=6725&suburb_list=Broome";
const MELBOURNE = "/providers?service_areas_list=9&postcodes_list=3000&suburb_list=Melbourne";

// NER-001
test("a search far from everything shows who can help by phone or video", async ({ page }) => {
	await open(page, BROOME);
	await expect(page.getByText("No exact match")).toBeVisible();
	const group = page.getByRole("region", { name: "By phone or video" });
	await expect(group.getByRole("article").first()).toContainText(/km away/);
	await expect(group.getByRole("article").first()).toContainText(/phone or video/);
	await expectFineAtEveryWidth(page);
	await group.getByRole("link", { name: "See all providers by phone or video" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Speech therapy providers near Broome 6725");
	await expect(page.getByRole("link", { name: "By phone or video : remove this filter" })).toBeVisible();
});

test("cards say how far and how, and the nearest can come first", async ({ page }) => {
	await open(page, `${MELBOURNE}&order=nearest`);
	await expect(page.getByLabel("Sort by")).toHaveValue("nearest");
	const cards = page.getByRole("article").filter({ hasText: /km away/ });
	const texts = await cards.allInnerTexts();
	const distances = texts.map((text) =>
		text.includes("less than 1 km") ? 0 : Number(/(\d+) km away/.exec(text)?.[1]),
	);
	expect(distances.length).toBeGreaterThan(2);
	expect(distances).toEqual(distances.toSorted((a, b) => a - b));
	await expect(page.getByText(/Comes to you/).first()).toBeVisible();
});

// NER-002
test("more filters say how many providers state each fact, and can be removed one by one", async ({ page }) => {
	await open(page, MELBOURNE);
	await page.getByRole("link", { name: "Filters" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("More filters");
	await expectFineAtEveryWidth(page);
	const visit = page.getByRole("checkbox", { name: /^Comes to you \(\d+\)$/ });
	const count = /\((\d+)\)/.exec(await page.locator("label", { hasText: "Comes to you (" }).innerText())?.[1];
	await visit.check();
	await page.getByRole("button", { name: "Show providers" }).click();
	await expect(page.getByText(new RegExp(`of ${count} providers?$`))).toBeVisible();
	await expectAccessible(page);
	await page.getByRole("link", { name: "Comes to you : remove this filter" }).click();
	await expect(page).toHaveURL(/^(?!.*delivery_list)/);
	await expect(page.getByRole("link", { name: /remove this filter/ })).toHaveCount(0);
});
