import type { APIRequestContext, Page } from "@playwright/test";
import { ask, boxOf, busy, cards } from "./results-support.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, laidOut, open, test } from "./support.ts";

const bar = (page: Page) => page.getByRole("region", { name: "Your selection" });

/** A search that finds exactly one provider. */
const lonely = async (request: APIRequestContext) => {
	for (let area = 1; area <= 45; area++) {
		const { results } = await ask(request, `service_areas_list=${area}&capacity=open`);
		for (const { name } of results) {
			// With a place there would be other ways to get help beside it.
			const query = new URLSearchParams({ query: name, service_areas_list: String(area) }).toString();
			const found = await ask(request, query);
			if (found.count === 1 && found.results[0]) return { query, provider: found.results[0] };
		}
	}
	throw new Error("no search with one result");
};

// RES-015 to RES-022, HOM-041
test("visitors can select, unselect, clear and continue @nojs", async ({ page, request }) => {
	const { name, place, query } = await busy(request);
	await open(page, `/providers?${query}`);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${name} providers near ${place}`);
	await expect(bar(page)).toHaveCount(0);
	const names = await cards(page).getByRole("heading").allTextContents();
	await boxOf(page, names[0]).click();
	await expect(page).toHaveURL(/to_quote=\d+(#provider-\d+)?$/);
	await expect(bar(page)).toContainText("1 provider selected");
	await boxOf(page, names[1]).click();
	await expect(page).toHaveURL(/to_quote=\d+,\d+(#provider-\d+)?$/);
	await expect(bar(page)).toContainText("2 providers selected");
	await expectAccessible(page);
	for (const width of [320, 768, 1280]) {
		await page.setViewportSize({ width, height: 800 });
		await expectNoSidewaysScroll(page);
	}
	await boxOf(page, names[0]).click();
	await expect(page).toHaveURL(/to_quote=\d+(#provider-\d+)?$/);
	await bar(page).getByRole("link", { name: "cancel selections" }).click();
	await expect(page).not.toHaveURL(/to_quote/);
	await expect(bar(page)).toHaveCount(0);
	await boxOf(page, names[1]).click();
	await bar(page).getByRole("link", { name: "Next" }).click();
	await expect(page).toHaveURL(new RegExp(`/providers/request-quote\\?${query}&to_quote=\\d+$`));
});

test("visitors can select five providers, and get a message at the sixth", async ({ page, request }) => {
	const { results } = await ask(request, "");
	const ids = results.map(({ id }) => id);
	await open(page, `/providers?to_quote=${ids.slice(0, 5)}`);
	await expect(page.getByText("Choose up to 5 providers.")).toBeVisible();
	await boxOf(page, results[5]?.name).click();
	await expect(bar(page)).toContainText("You can choose up to 5 providers. Remove one to choose another.");
	const ticked = page.getByRole("checkbox", { checked: true }).or(page.getByRole("link", { name: /^Unselect / }));
	await expect(ticked).toHaveCount(5);
	await expectAccessible(page);
	await open(page, `/providers/request-quote?to_quote=${ids.slice(0, 7)}`);
	await expect(
		page.getByRole("status").filter({ hasText: "You can choose up to 5 providers, so we kept the first 5" }),
	).toBeVisible();
	await expect(page.locator('input[name="ask"]:checked')).toHaveCount(5);
});

test("selecting a provider keeps the scroll position and loads nothing", async ({ page }) => {
	await open(page, "/providers?service_areas_list=2");
	await laidOut(page);
	const last = cards(page)
		.last()
		.getByRole("checkbox", { name: /^Select / });
	await last.focus();
	const [before, asked] = [await page.evaluate(() => scrollY), [] as string[]];
	page.on("request", (request) => request.url().includes(".data") && asked.push(request.url()));
	await page.keyboard.press("Space");
	await expect(bar(page)).toBeVisible();
	await expect(cards(page).last().getByRole("checkbox", { checked: true })).toBeFocused();
	expect(await page.evaluate(() => scrollY)).toBe(before);
	expect(asked).toEqual([]);
	await page.setViewportSize({ width: 360, height: 740 });
	await bar(page).getByRole("link", { name: "cancel selections" }).press("Enter");
	await expect(page.getByRole("region", { name: "Results" })).toBeFocused();
});

// RES-019
test("Q11 without a service the page asks for one instead of offering Next", async ({ page }) => {
	await open(page, "/providers?postcodes_list=3000&suburb_list=Melbourne");
	await boxOf(cards(page).first()).click();
	await expect(page).toHaveURL(/to_quote=\d+(#provider-\d+)?$/);
	await expect(page.getByRole("link", { name: "Next", exact: true })).toHaveCount(0);
	await expect(page.getByText("Which service do you need?")).toBeVisible();
	await expectAccessible(page);
	await page.getByLabel("Service", { exact: true }).selectOption({ label: "Personal care" });
	await page.getByRole("button", { name: "Use this service" }).click();
	await expect(page).toHaveURL(/service_areas_list=11/);
	await expect(bar(page).getByRole("link", { name: "Next" })).toBeVisible();
});

// HOM-042
test("a copied address restores search, order, page and selection", async ({ page }) => {
	await open(page, "/providers?service_areas_list=2&order=highly_reviewed&to_quote=7,9,7");
	await expect(page.getByLabel("Sort by")).toHaveValue("highly_reviewed");
	await expect(bar(page)).toContainText("2 providers selected");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Occupational therapy providers");
});

// RES-023
test("a single result redirects to its form once, and Back returns to the page before", async ({ page, request }) => {
	const { query, provider } = await lonely(request);
	await open(page, "/privacy-policy");
	await page.goto(`/providers?${query}`);
	await expect(page).toHaveURL(
		(url) => url.pathname === "/providers/request-quote" && url.search.startsWith(`?${query}&to_quote=${provider.id}`),
	);
	await page.goBack();
	await expect(page).toHaveURL("/privacy-policy");
	// The same search again shows the list.
	await open(page, `/providers?${query}`);
	await expect(page.getByText("1 - 1 of 1 providers", { exact: true })).toBeVisible();
	// Opening home resets this.
	await open(page, "/");
	await page.goto(`/providers?${query}`);
	await expect(page).toHaveURL(/\/providers\/request-quote\?/);
});

// RES-024, RES-025
test("no auto-select without filters, or with a selection", async ({ page, request }) => {
	const { query, provider } = await lonely(request);
	await open(page, `/providers?${query}&to_quote=${provider.id}`);
	await expect(page.getByText("1 - 1 of 1 providers", { exact: true })).toBeVisible();
	// Removing the selection doesn't redirect.
	await boxOf(page, provider.name).click();
	await expect(page).not.toHaveURL(/to_quote/);
	await expect(page.getByText("1 - 1 of 1 providers", { exact: true })).toBeVisible();
	// A search by name doesn't redirect.
	const named = await ask(request, `query=${encodeURIComponent(provider.name)}`);
	if (named.count === 1) {
		await open(page, `/providers?query=${encodeURIComponent(provider.name)}`);
		await expect(cards(page)).toHaveCount(1);
	}
});

test("a filter that leaves one provider shows it without redirecting", async ({ page, request }) => {
	const { query } = await lonely(request);
	// This search has one result with and without the filter. Only the one without it redirects.
	await open(page, `/providers?${query}&capacity=open,waiting`);
	await expect(page).toHaveURL(/\/providers\?.*capacity=open,waiting/);
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
