import type { Page } from "@playwright/test";
import { cards } from "./results-support.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, laidOut, open, test } from "./support.ts";

// What a visitor sees without scrolling, in pixels from the top of the page.

const SEARCH =
	"/providers?service_areas_list=2&age_groups_list=18-64&funding_types_list=NDIS&postcodes_list=3000&suburb_list=Melbourne";

/** Results in every state that adds words or chips above the first card. */
const NEAR = "postcodes_list=3000&suburb_list=Melbourne";
const STATES = {
	"agency managed": `${SEARCH.slice(11)}&plan_management=agency`,
	"only other ways to get help, with filters": `${SEARCH.slice(11)}&price_up_to=150&capacity=open&fit_list=auslan`,
	"only other ways to get help": `service_areas_list=2&age_groups_list=65%2B&funding_types_list=HCP&${NEAR}`,
	"many filters": `service_areas_list=2&delivery_list=home,video&within_km=50&capacity=open,waiting&${NEAR}`,
	"two services": `service_areas_list=1,2&${NEAR}`,
	"two places": "service_areas_list=2&postcodes_list=3000,3220&suburb_list=Melbourne,Geelong",
	"no place": "service_areas_list=2",
	"selected without a service": `to_quote=1,2&${NEAR}`,
	"no search": "",
	"far places": "postcodes_list=0800&suburb_list=Darwin",
	"long names": "page=6",
};

/** Cards that are higher, in words. A card below the first screen gets its height when it comes near. */
const higherThan = async (page: Page, most: number) => {
	await page.evaluate(() => {
		for (const card of document.querySelectorAll("article")) card.scrollIntoView();
		scrollTo(0, 0);
	});
	const all = await cards(page).evaluateAll((found) =>
		found.map((card) => ({ name: card.querySelector("h3")?.textContent, height: card.getBoundingClientRect().height })),
	);
	return all.filter(({ height }) => height > most);
};

// SCR-001
for (const [device, viewport, most] of [
	["phone", { width: 390, height: 844 }, { header: 96, firstCard: 300, card: 240, box: 270 }],
	["desk", { width: 1280, height: 900 }, { header: 64, firstCard: 330, card: 155, box: 340 }],
] as const)
	test(`on a ${device} the first card and the box for a sentence are on the first screen`, async ({ page }) => {
		await page.setViewportSize(viewport);
		const header = page.getByRole("banner");
		const buttons = new Set<string>();
		for (const path of ["/", "/services/speech-therapy", "/about", "/contact", SEARCH]) {
			await open(page, path);
			await laidOut(page);
			const box = await header.boundingBox();
			expect((box?.y ?? 0) + (box?.height ?? 0), path).toBeLessThanOrEqual(most.header);
			const [call, menu] = [header.locator("a[href^=tel]").first(), header.locator("summary")];
			// On a desk the banner of the home page has the number, so the button there hasn't.
			if (device === "phone") buttons.add(JSON.stringify([await call.boundingBox(), await menu.boundingBox()]));
			expect(await call.locator("svg").isVisible(), path).toBe(true);
			await expectNoSidewaysScroll(page);
		}
		expect(buttons.size).toBeLessThanOrEqual(1);
		const change = await page.getByRole("link", { name: "Change search" }).boundingBox();
		const range = await page.getByText(/^1 - \d+ of \d+ providers$/).boundingBox();
		expect(Math.abs((change?.y ?? 0) - (range?.y ?? 99)), "one line").toBeLessThan(16);
		expect((await cards(page).first().boundingBox())?.y).toBeLessThanOrEqual(most.firstCard);
		expect.soft(await higherThan(page, most.card)).toEqual([]);
		if (device === "desk") {
			const fourth = await cards(page).nth(3).boundingBox();
			expect((fourth?.y ?? 0) + (fourth?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
		}
		await expectAccessible(page);
		for (const [state, query] of Object.entries(STATES)) {
			await open(page, `/providers?${query}`);
			await laidOut(page);
			expect.soft((await cards(page).first().boundingBox())?.y, state).toBeLessThanOrEqual(most.firstCard);
			expect.soft(await higherThan(page, most.card), state).toEqual([]);
		}
		// The chips stay in one line, even where a small phone has no room for all.
		await page.setViewportSize({ ...viewport, width: Math.min(viewport.width, 360) });
		await open(page, `${SEARCH}&price_up_to=150`);
		expect((await page.getByRole("list", { name: "Filters and order" }).boundingBox())?.height).toBeLessThan(64);
		await expectNoSidewaysScroll(page);
		await page.setViewportSize(viewport);
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
	test(`what own words were read as stands once, after the first card: ${what}`, async ({ page }) => {
		await page.setViewportSize({ width: 390, height: 844 });
		await open(page, "/");
		await page.getByLabel("Say it in your own words").fill(sentence);
		await page.getByRole("button", { name: "Search in my own words" }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
		await laidOut(page);
		const first = await cards(page).first().boundingBox();
		expect(first?.y).toBeLessThanOrEqual(300);
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
