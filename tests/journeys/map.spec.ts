import type { APIRequestContext } from "@playwright/test";
import { expect, expectAccessible, expectNoScripts, expectNoSidewaysScroll, open, test } from "./support.ts";

/** Providers around Melbourne, several of them in the same suburb. */
const SEARCH = "postcodes_list=3000&suburb_list=Melbourne&order=nearest";

const found = async (request: APIRequestContext, query: string): Promise<{ name: string }[]> =>
	(await (await request.get(`/api/pages/results/?${query}`)).json()).results;

// MAP-001
test("the results on a map, in the same order, each pin a link with the provider's name", async ({ page, request }) => {
	const names = (await found(request, SEARCH)).map(({ name }) => name);
	await open(page, `/providers?${SEARCH}`);
	await page.getByRole("link", { name: "Show on a map" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Providers near Melbourne 3000");
	await expectNoScripts(page);
	await expect(page.getByRole("region", { name: /providers$/ }).getByRole("heading", { level: 3 })).toHaveText(names);

	const pins = page.getByRole("group", { name: "Map of these providers" }).getByRole("link");
	const labels = await pins.evaluateAll((all) => all.map((pin) => pin.getAttribute("aria-label") ?? ""));
	expect(labels.length).toBeGreaterThan(5);
	for (const label of labels) {
		const [, number, name] =
			/^(\d+)\. (.*), (?:less than 1 km away|about [\d,]+ km away in a straight line.*)$/.exec(label) ?? [];
		expect(names[Number(number) - 1]).toBe(name);
	}
	expect(labels).toEqual(labels.toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10)));
	const first = labels[0]?.replace(/^\d+\. (.*), .*$/, "$1") ?? "";
	await pins.first().click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(first);
});

// MAP-002
test("every pin can be pressed, at every width, in light and dark", async ({ page }) => {
	for (const colorScheme of ["light", "dark"] as const)
		for (const width of [320, 768, 1280]) {
			await page.emulateMedia({ colorScheme });
			await page.setViewportSize({ width, height: 900 });
			await open(page, `/providers/map?${SEARCH}`);
			await expectNoSidewaysScroll(page);
			const discs = await page
				.getByRole("group", { name: "Map of these providers" })
				.getByRole("link")
				.evaluateAll((pins) =>
					pins.map((pin) => {
						const { x, y, width: size } = (pin.querySelector("circle + circle") as Element).getBoundingClientRect();
						return { x: x + size / 2, y: y + size / 2, size };
					}),
				);
			for (const [nth, a] of discs.entries()) {
				expect(a.size).toBeGreaterThanOrEqual(24);
				for (const b of discs.slice(nth + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(24);
			}
			if (width !== 768) await expectAccessible(page);
		}
});

// MAP-003
test("the keyboard goes through the pins in order, and the focused pin shows its name", async ({ page }) => {
	await open(page, `/providers/map?${SEARCH}`);
	await page.getByRole("link", { name: "Skip the map" }).focus();
	await expect(page.getByRole("link", { name: "Skip the map" })).toBeInViewport();
	const map = page.getByRole("group", { name: "Map of these providers" });
	const pins = map.getByRole("link");
	for (const nth of [0, 1, 2]) {
		await page.keyboard.press("Tab");
		await expect(pins.nth(nth)).toBeFocused();
		const name =
			/^\d+\. (.{1,30})/.exec((await pins.nth(nth).getAttribute("aria-label")) ?? "")?.[1]?.split(",")[0] ?? "";
		const shown = map.locator("text:visible").filter({ hasText: name });
		await expect(shown).toHaveCount(1);
	}
	await page.getByRole("link", { name: "Skip the map" }).press("Enter");
	await expect(page.getByRole("region", { name: /providers$/ })).toBeFocused();
});

// MAP-004
test("visitors zoom and move with links, and see which providers are outside @nojs", async ({ page }) => {
	await open(page, `/providers/map?${SEARCH}`);
	const all = await page.getByRole("group", { name: "Map of these providers" }).getByRole("link").count();
	const views = page.getByRole("navigation", { name: "Part of the map" });
	for (const way of ["Zoom in", "North", "North"]) await views.getByRole("link", { name: way }).click();
	await expect(page.getByText(/of this page (is|are) outside this part/)).toBeVisible();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Providers near Melbourne 3000");
	await expectAccessible(page);
	await views.getByRole("link", { name: "Show all" }).click();
	await expect(page.getByRole("group", { name: "Map of these providers" }).getByRole("link")).toHaveCount(all);
	await expect(page).toHaveURL(/\/providers\/map\?[^#]*#map$/);
});

test("all of Australia, and pages of it; addresses without a map lead on", async ({ page }) => {
	await open(page, "/providers/map");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("All providers");
	await page
		.getByRole("navigation", { name: "Pages of providers" })
		.getByRole("link", { name: "Page 2", exact: true })
		.click();
	await expect(
		page.getByRole("group", { name: "Map of these providers" }).getByRole("link").first(),
	).toHaveAccessibleName(/^2\d\. /);
	await expectAccessible(page);
	await open(page, "/providers/map?page=9999");
	await expect(page).toHaveURL(/\/providers\/map\?page=\d{1,3}$/);
	await open(page, "/providers/map?view=somewhere");
	await expect(page).toHaveURL(/\/providers\/map$/);
	await open(page, "/providers/map?query=nobody+is+called+this");
	await expect(page).toHaveURL(/\/providers\?query=/);
});

test("wide screens show a small map beside the results, with the same numbers; others don't load it", async ({
	page,
}) => {
	const asked: string[] = [];
	page.on("request", (request) => asked.push(new URL(request.url()).pathname));
	await page.setViewportSize({ width: 1024, height: 900 });
	await open(page, `/providers?${SEARCH}`);
	await expect(page.getByRole("link", { name: "Show on a map" })).toBeVisible();
	expect(asked).not.toContain("/providers/map/beside");
	await page.setViewportSize({ width: 1280, height: 900 });
	const map = page.frameLocator('iframe[title="Map of these providers"]');
	const pins = map.getByRole("link");
	await expect(pins.first()).toHaveAccessibleName(/^1\. /);
	await expectAccessible(page);
	const [, number, name] =
		/^(\d+)\. (.*), .* km away.*$/.exec((await pins.last().getAttribute("aria-label")) ?? "") ?? [];
	const card = page.getByRole("listitem").filter({ has: page.getByRole("article", { name: name ?? "" }) });
	expect(await card.evaluate((item) => [...(item.parentElement as Element).children].indexOf(item) + 1)).toBe(
		Number(number),
	);
	await page.getByRole("link", { name: "Skip the map" }).press("Enter");
	await page.keyboard.press("Tab");
	expect(await page.evaluate(() => document.activeElement?.closest("section")?.getAttribute("aria-labelledby"))).toBe(
		"results-heading",
	);
	await pins.last().click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(name ?? "");
	await page.goBack();
	await expect(pins.first()).toHaveAccessibleName(/^1\. /);
	await open(page, "/providers?query=nobody+is+called+this");
	await expect(page.locator("iframe")).toHaveCount(0);
});
