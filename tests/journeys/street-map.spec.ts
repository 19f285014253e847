import type { Server } from "node:http";
import { startOwnService } from "./own-service.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from "./support.ts";
import { serveTiles } from "./tiles-support.ts";

// A service with MAP_TILES, and a file of tiles on this machine. Browsers without a graphics card draw in software.
test.use({
	launchOptions: { executablePath: process.env.CHROMIUM ?? "", args: ["--enable-unsafe-swiftshader"] },
});

// One service for all tests of this file, not one in each worker.
test.describe.configure({ mode: "default" });

const SEARCH = "postcodes_list=3000&suburb_list=Melbourne&order=nearest";
let tiles: Server;
let service: Awaited<ReturnType<typeof startOwnService>>;
let at = "";

test.beforeAll(async () => {
	const served = await serveTiles();
	tiles = served.server;
	service = await startOwnService({ DEMO: "on", MAP_TILES: `${served.origin}/land.pmtiles` });
	at = service.at;
});

test.afterAll(async () => {
	await service.stop();
	tiles.closeAllConnections();
	tiles.close();
});

test("with a file of tiles the map shows streets, with the same pins as links, for keyboards too", async ({ page }) => {
	await open(page, `${at}/providers/map?${SEARCH}`);
	await expect(page.getByRole("region", { name: "Map of these providers", exact: true })).toBeVisible();
	const map = page.locator("section").filter({ has: page.getByRole("heading", { name: "Map", exact: true }) });
	await expect(map.locator("svg[role=group]")).toHaveCount(0);
	const names = await page
		.getByRole("region", { name: /providers$/ })
		.getByRole("heading", { level: 3 })
		.allTextContents();
	const pins = map.getByRole("link", { name: /^\d+\. / });
	const labels = await pins.evaluateAll((all) => all.map((pin) => pin.getAttribute("aria-label") ?? ""));
	expect(labels.length).toBeGreaterThan(5);
	for (const label of labels) {
		const [, number, name] =
			/^(\d+)\. (.*), (?:less than 1 km away|about [\d,]+ km away in a straight line.*?), (?:places now|waiting list|no places now|places not known)$/.exec(
				label,
			) ?? [];
		expect(names[Number(number) - 1]).toBe(name);
	}
	await expectAccessible(page);
	for (const width of [320, 1280]) {
		await page.setViewportSize({ width, height: 900 });
		await expectNoSidewaysScroll(page);
	}
	await pins.first().focus();
	await page.keyboard.press("Enter");
	const entry = page
		.getByRole("region", { name: /providers$/ })
		.getByRole("listitem")
		.first();
	await expect(entry).toBeFocused();
	await page.keyboard.press("Tab");
	await page.keyboard.press("Enter");
	await expect(pins.first()).toBeFocused();
});

test("without the tiles, or without scripts, the drawn map stays @nojs", async ({ page }) => {
	await page.route(/\.pmtiles$/, (route) => route.fulfill({ status: 404 }));
	await open(page, `${at}/providers/map?${SEARCH}`);
	const map = page.getByRole("group", { name: "Map of these providers" });
	await expect(map.getByRole("link").first()).toBeVisible();
	await page.getByRole("link", { name: "Zoom in" }).click();
	await expect(page).toHaveURL(/\/providers\/map\?.*view=/);
	await expect(map.getByRole("link").first()).toBeVisible();
	await expectAccessible(page);
});
