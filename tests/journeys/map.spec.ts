import type { APIRequestContext } from "@playwright/test";
import { expect, expectAccessible, expectNoScripts, expectNoSidewaysScroll, open, test } from "./support.ts";

/** Providers around Melbourne, several of them in the same suburb. */
const SEARCH = "postcodes_list=3000&suburb_list=Melbourne&order=nearest";

const found = async (request: APIRequestContext, query: string): Promise<{ name: string }[]> =>
	(await (await request.get(`/api/pages/results/?${query}`)).json()).results;

/** "3. Wattle Physio, less than 1 km away, places now" */
const LABEL =
	/^(\d+)\. (.*), (?:less than 1 km away|about [\d,]+ km away in a straight line.*?), (places now|waiting list|no places now|places not known)$/;

// MAP-001
test("the results on a map, in the same order; pins and list lead to each other", async ({ page, request }) => {
	const names = (await found(request, SEARCH)).map(({ name }) => name);
	await open(page, `/providers?${SEARCH}`);
	await page.getByRole("link", { name: "Show on a map" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Providers near Melbourne 3000");
	await expectNoScripts(page);
	const list = page.getByRole("region", { name: /providers$/ });
	await expect(list.getByRole("heading", { level: 3 })).toHaveText(names);

	const pins = page.getByRole("group", { name: "Map of these providers" }).getByRole("link");
	const labels = await pins.evaluateAll((all) => all.map((pin) => pin.getAttribute("aria-label") ?? ""));
	expect(labels.length).toBeGreaterThan(5);
	for (const label of labels) {
		const [, number, name] = LABEL.exec(label) ?? [];
		expect(names[Number(number) - 1]).toBe(name);
	}
	expect(labels).toEqual(labels.toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10)));

	const [, number, name] = LABEL.exec(labels.at(-1) ?? "") ?? [];
	await pins.last().focus();
	await page.keyboard.press("Enter");
	const entry = list.getByRole("listitem").filter({ has: page.getByRole("link", { name: name ?? "", exact: true }) });
	await expect(entry).toBeFocused();
	await expect(entry).toBeInViewport();
	// The next stop of the keyboard is the number, which leads back to the pin.
	await page.keyboard.press("Tab");
	await expect(entry.getByRole("link", { name: `${number}. Show ${name} on the map` })).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(pins.last()).toBeFocused();
	await expect(pins.last()).toBeInViewport();
	await entry.getByRole("link", { name: name ?? "", exact: true }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(name ?? "");
});

test("a pin's shape says if there are places, as the legend and the list do in words", async ({ page }) => {
	await open(page, `/providers/map?${SEARCH}`);
	const shapes = await page
		.getByRole("group", { name: "Map of these providers" })
		.getByRole("link")
		.evaluateAll((pins) =>
			pins.map((pin) => ({
				label: pin.getAttribute("aria-label") ?? "",
				kind: pin.querySelector("[data-kind]")?.getAttribute("data-kind"),
				fill: getComputedStyle(pin.querySelector("[data-kind]") as Element).fill,
				outline: pin
					.querySelector("[data-kind]")
					?.getAttribute("d")
					?.replace(/[-.\d ]+/g, ""),
			})),
		);
	const words: Record<string, string> = {
		open: "places now",
		waiting: "waiting list",
		closed: "no places now",
		unknown: "places not known",
	};
	for (const { label, kind } of shapes) expect(LABEL.exec(label)?.[3]).toBe(words[kind ?? ""]);
	const kinds = [...new Set(shapes.map(({ kind }) => kind ?? ""))];
	expect(kinds.length).toBeGreaterThanOrEqual(3);
	const looks = new Map(shapes.map(({ kind, fill, outline }) => [kind, `${fill} ${outline}`]));
	expect(new Set(looks.values()).size).toBe(kinds.length);
	const legend = page.getByRole("list", { name: "What the shapes mean" });
	for (const kind of kinds) await expect(legend).toContainText(new RegExp(words[kind] ?? "", "i"));
	for (const forced of ["none", "active"] as const) {
		await page.emulateMedia({ forcedColors: forced });
		await expectAccessible(page);
	}
});

test("on a phone the map takes at most half of the screen, and the list begins below it", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await open(page, `/providers/map?${SEARCH}`);
	const map = await page.getByRole("group", { name: "Map of these providers" }).boundingBox();
	expect(map?.height).toBeLessThanOrEqual(844 / 2);
	const first = await page
		.getByRole("region", { name: /providers$/ })
		.getByRole("listitem")
		.first()
		.boundingBox();
	expect(first?.y).toBeLessThan(844);
});

test("groups of the results without pins are named below the map and lead to their place in the results", async ({
	page,
	request,
}) => {
	const searches = ["6725", "0870", "4870", "7250", "3550", "2480", "2650"].flatMap((postcode) =>
		[1, 2, 3, 4, 5].map((area) => `service_areas_list=${area}&postcodes_list=${postcode}`),
	);
	let [search, beside] = ["", { video: { count: 0 }, farther: { count: 0 } }];
	for (const one of searches) {
		const found = await (await request.get(`/api/pages/results/?${one}`)).json();
		if (found.count === 0 || found.beside.video.count === 0 || found.beside.farther.count === 0) continue;
		[search, beside] = [one, found.beside];
		break;
	}
	expect(search).not.toBe("");
	await open(page, `/providers/map?${search}`);
	const notes = page.getByText("Not on the map, but below the list in your results:");
	for (const [group, words, heading] of [
		["video", "by phone or video", "By phone or video"],
		["farther", "a little farther away", "A little farther away"],
	] as const) {
		await notes.getByRole("link", { name: `${beside[group].count} ${words}` }).click();
		await expect(page.getByRole("heading", { name: heading })).toBeInViewport();
		await page.goBack();
	}
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
						const { x, y, width: size } = (pin.querySelector("[data-kind]") as Element).getBoundingClientRect();
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
test("visitors zoom and move with links, and see which providers are outside", async ({ page }) => {
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
