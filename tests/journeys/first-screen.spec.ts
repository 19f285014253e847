import { cards } from "./results-support.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, laidOut, open, test } from "./support.ts";

// What a visitor sees without scrolling, in pixels from the top of the page.

const SEARCH =
	"/providers?service_areas_list=2&age_groups_list=18-64&funding_types_list=NDIS&postcodes_list=3000&suburb_list=Melbourne";

// SCR-001
for (const [device, viewport, most] of [
	["phone", { width: 390, height: 844 }, { header: 96, firstCard: 300, card: 240, box: 270 }],
	["desk", { width: 1280, height: 900 }, { header: 64, firstCard: 330, card: 155, box: 340 }],
] as const)
	test(`on a ${device} the first card and the box for a sentence are on the first screen`, async ({ page }) => {
		await page.setViewportSize(viewport);
		for (const path of ["/", "/about", "/contact", SEARCH]) {
			await open(page, path);
			const header = await page.getByRole("banner").boundingBox();
			expect((header?.y ?? 0) + (header?.height ?? 0), path).toBeLessThanOrEqual(most.header);
			await expectNoSidewaysScroll(page);
		}
		await laidOut(page);
		expect((await cards(page).first().boundingBox())?.y).toBeLessThanOrEqual(most.firstCard);
		for (const card of await cards(page).all())
			expect
				.soft((await card.boundingBox())?.height, await card.getByRole("heading").innerText())
				.toBeLessThanOrEqual(most.card);
		if (device === "desk") {
			const fourth = await cards(page).nth(3).boundingBox();
			expect((fourth?.y ?? 0) + (fourth?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
		}
		await expectAccessible(page);
		await open(page, "/");
		expect((await page.getByLabel("Say it in your own words").boundingBox())?.y).toBeLessThanOrEqual(most.box);
	});

for (const [what, sentence, heading, wrote] of [
	[
		"providers that match",
		"occupational therapist, NDIS, Melbourne 3000",
		"Occupational therapy providers near Melbourne 3000",
		"occupational therapist",
	],
	[
		"only providers beside the search",
		"my son is 5, non-verbal, Geelong, speech pathologist after school",
		"Speech therapy providers near Geelong 3220",
		"speech pathologist",
	],
] as const)
	test(`what own words were read as stands once, after the first card: ${what} @nojs`, async ({ page }) => {
		await page.setViewportSize({ width: 390, height: 844 });
		await open(page, "/");
		await page.getByLabel("Say it in your own words").fill(sentence);
		await page.getByRole("button", { name: "Search in my own words" }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
		await laidOut(page);
		const first = await cards(page).first().boundingBox();
		if (what === "providers that match") expect(first?.y).toBeLessThanOrEqual(300);
		const note = page.getByRole("region", { name: "Your sentence" });
		expect((await note.boundingBox())?.y).toBeGreaterThanOrEqual((first?.y ?? 0) + (first?.height ?? 0));
		await expect(page.getByText(`you wrote “${wrote}”`)).toHaveCount(1);
	});

test("the sentence about the list comes directly after the last card", async ({ page }) => {
	await open(page, SEARCH);
	const after = page.locator("ol:has(article) + p").first();
	await expect(after).toContainText("This list is information only and is not a recommendation.");
});

test("an example fills in the box for a sentence", async ({ page }) => {
	await open(page, "/");
	await page.getByRole("link", { name: "Occupational therapy, NDIS, Geelong" }).click();
	await expect(page.getByLabel("Say it in your own words")).toHaveValue("Occupational therapy, NDIS, Geelong");
	await page.getByRole("button", { name: "Search in my own words" }).click();
	await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("What help do you need, and where?");
});

// All of Melbourne, so that a page is full.
test("15 results take at most 5,000 px on a phone", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await open(page, "/providers?postcodes_list=3000&suburb_list=Melbourne");
	// Below the first screen a card gets its final height when it comes near.
	const found = cards(page);
	expect(await found.count()).toBeGreaterThanOrEqual(15);
	for (const card of (await found.all()).slice(0, 15)) await card.scrollIntoViewIfNeeded();
	await laidOut(page);
	const bottom = await found.nth(14).evaluate((card) => card.getBoundingClientRect().bottom + scrollY);
	expect(bottom).toBeLessThanOrEqual(5000);
});
