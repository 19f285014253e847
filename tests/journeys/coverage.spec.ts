import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, expectFineAtEveryWidth, expectNoSidewaysScroll, open, test } from "./support.ts";

/** The field for areas in Australia that a provider serves. */
const coverage = (page: Page, nth = 0) =>
	page
		.getByRole("group", { name: "Regions and postcodes you serve" })
		.nth(nth)
		.and(page.locator("section[aria-labelledby=ui-coverage] fieldset"));

const openCoverage = async (page: Page) => {
	await open(page, "/gallery");
	const list = coverage(page);
	await expect(list.getByLabel("Find a region or postcode")).toBeEnabled();
	return list;
};

const state = (list: Locator, name: string) =>
	list.getByRole("button", { name: new RegExp(`^${name}: \\d+ of \\d+ regions?$`) });
const region = (list: Locator, name: string) => list.getByRole("checkbox", { name, exact: true });
const postcodes = (list: Locator, name: string) =>
	list.getByRole("button", { name: `Choose postcodes in ${name}`, exact: true });
const summary = (list: Locator) => list.getByRole("status").first();
const question = (page: Page) => page.getByRole("alertdialog", { name: "Clear all postcodes from area?" });

const sent = (list: Locator) =>
	list.evaluate((element) => {
		const form = element.closest("form");
		return form ? [...new FormData(form)].map(([name, value]) => `${name}=${value}`) : [];
	});

const START = ["regions=42,43,44,92", "postcodes=3000,3001,3005,7030,9999"];

test("regions and postcodes can be turned on and off, and the form sends the result", async ({ page }) => {
	const list = await openCoverage(page);
	await expect(summary(list)).toHaveText("You serve 108 postcodes in 6 regions, and 1 other postcode.");
	expect(await sent(list)).toEqual(START);

	await state(list, "Victoria").click();
	await expect(state(list, "Victoria")).toHaveAttribute("aria-expanded", "true");
	await expect(state(list, "Victoria")).toHaveAccessibleName("Victoria: 4 of 22 regions");
	await expect(region(list, "Barwon")).toBeChecked();
	await expect(region(list, "Barwon")).toHaveAccessibleDescription("All 26 postcodes");
	await expect(region(list, "Western Melbourne")).toBeChecked({ indeterminate: true });
	await expect(region(list, "Western Melbourne")).toHaveAccessibleDescription("3 of 26 postcodes");
	await expect(region(list, "Hume")).not.toBeChecked();
	await expect(region(list, "Hume")).toHaveAccessibleDescription("None");

	// Selecting a partly or unselected region selects all of it, without confirmation.
	await region(list, "Western Melbourne").click();
	await expect(region(list, "Western Melbourne")).toBeChecked();
	await region(list, "Hume").click();
	await expect(region(list, "Hume")).toHaveAccessibleDescription("All 26 postcodes");
	await expect(summary(list)).toHaveText("You serve 157 postcodes in 7 regions, and 1 other postcode.");
	expect(await sent(list)).toEqual(["regions=31,33,42,43,44,92", "postcodes=7030,9999"]);

	// Without one postcode the region is partly selected. With it, the whole region is selected again.
	await postcodes(list, "Hume").click();
	const inHume = list.getByRole("group", { name: "Postcodes in Hume" });
	await expect(inHume.getByRole("checkbox")).toHaveCount(26);
	await inHume.getByRole("checkbox", { name: "3052" }).click();
	await expect(region(list, "Hume")).toBeChecked({ indeterminate: true });
	await expect(region(list, "Hume")).toHaveAccessibleDescription("25 of 26 postcodes");
	expect((await sent(list))[0]).toBe("regions=31,42,43,44,92");
	await inHume.getByRole("checkbox", { name: "3052" }).click();
	await expect(region(list, "Hume")).toBeChecked();
	await postcodes(list, "Hume").click();
	await expect(inHume).toHaveCount(0);

	await list.getByRole("button", { name: "Serve all of Victoria" }).click();
	await expect(state(list, "Victoria")).toHaveAccessibleName("Victoria: 22 of 22 regions");
	await expect(list.getByRole("button", { name: "You serve all of Victoria" })).toBeFocused();
});

test("a region is cleared only after confirmation, and Cancel and Escape change nothing", async ({ page }) => {
	const list = await openCoverage(page);
	await state(list, "Victoria").click();
	const barwon = region(list, "Barwon");
	for (const no of [
		() => page.getByRole("button", { name: "Cancel", exact: true }).click(),
		() => page.keyboard.press("Escape"),
		() => page.keyboard.press("Enter"),
	]) {
		await barwon.focus();
		await page.keyboard.press("Space");
		await expect(question(page)).toHaveAccessibleDescription("You will no longer serve Barwon.");
		await expect(page.getByRole("button", { name: "Cancel", exact: true })).toBeFocused();
		await no();
		await expect(question(page)).toBeHidden();
		await expect(barwon).toBeFocused();
		await expect(barwon).toBeChecked();
		expect(await sent(list)).toEqual(START);
	}
	await barwon.click();
	await page.getByRole("button", { name: "Confirm" }).click();
	await expect(barwon).not.toBeChecked();
	await expect(barwon).toBeFocused();
	await expect(barwon).toHaveAccessibleDescription("None");
	await expect(summary(list)).toHaveText("You serve 82 postcodes in 5 regions, and 1 other postcode.");
	expect(await sent(list)).toEqual(["regions=43,44,92", START[1]]);
});

test("the buttons select all of Australia and clear everything", async ({ page }) => {
	const list = await openCoverage(page);
	await list.getByRole("button", { name: "Australia-wide" }).click();
	await expect(summary(list)).toHaveText(
		"You serve all of Australia: 2,600 postcodes in 100 regions, and 1 other postcode.",
	);
	expect(await sent(list)).toEqual([
		`regions=${Array.from({ length: 100 }, (_, index) => index + 1).join(",")}`,
		"postcodes=9999",
	]);
	await list.getByRole("button", { name: "Clear all" }).click();
	const everything = page.getByRole("alertdialog", { name: "Clear all?" });
	await everything.getByRole("button", { name: "Cancel" }).click();
	await expect(summary(list)).toHaveText(/2,600/);
	await list.getByRole("button", { name: "Clear all" }).click();
	await everything.getByRole("button", { name: "Confirm" }).click();
	await expect(summary(list)).toHaveText("You don't serve any postcodes yet.");
	await expect(list.getByRole("button", { name: "Clear all" })).toBeFocused();
	expect(await sent(list)).toEqual(["regions=", "postcodes="]);
});

test("the search filters the list and opens a postcode's region, and clearing it closes the list", async ({ page }) => {
	const list = await openCoverage(page);
	const search = list.getByLabel("Find a region or postcode");
	const found = list.getByRole("status").nth(1);
	const address = page.url();
	await search.fill("gipps");
	await expect(found).toHaveText("2 regions match.");
	await expect(list.getByRole("listitem")).toHaveCount(2);
	await expect(region(list, "Inner Gippsland")).toBeVisible();
	await search.press("Enter");
	expect(page.url()).toBe(address);
	await search.fill("3290");
	await expect(found).toHaveText("3290 is in Barwon.");
	await expect(postcodes(list, "Barwon")).toHaveAttribute("aria-expanded", "true");
	await list.getByRole("checkbox", { name: "3290" }).click();
	await expect(region(list, "Barwon")).toBeChecked({ indeterminate: true });
	await search.fill("tasmania");
	await expect(list.getByRole("listitem")).toHaveCount(4);
	await search.fill("zzz");
	await expect(found).toHaveText("No region or postcode matches “zzz”.");
	await search.fill("");
	await expect(found).toHaveText("");
	await expect(state(list, "New South Wales")).toHaveAttribute("aria-expanded", "false");
	await expect(list.getByRole("listitem")).toHaveCount(0);

	// A postcode outside the regions can be added to other postcodes.
	await search.fill("2899");
	await list.getByRole("button", { name: "Add 2899 to other postcodes" }).click();
	await expect(list.getByLabel("Other postcodes")).toHaveValue("9999, 2899");
	await expect(list.getByLabel("Other postcodes")).toBeFocused();
	expect((await sent(list))[1]).toContain("2899,3000,");
});

test("in other postcodes, one of a region moves to that region, and an invalid one is explained and kept", async ({
	page,
}) => {
	const list = await openCoverage(page);
	const others = list.getByLabel("Other postcodes");
	await others.fill("9999 3002; 30x, 2899");
	expect((await sent(list))[1]).toBe("postcodes=2899,3000,3001,3002,3005,7030,9999,30x");
	await expect(others).not.toHaveAttribute("aria-invalid", "true");
	await others.blur();
	await expect(others).toHaveValue("9999, 2899, 30x");
	await expect(others).toHaveAccessibleDescription(
		/“30x” is not a postcode\. A postcode has four digits, for example 3000\./,
	);
	await expect(list.getByText("3002 is in Western Melbourne. We ticked it there.")).toBeVisible();
	await expect(summary(list)).toHaveText("You serve 109 postcodes in 6 regions, and 2 other postcodes.");
	await expectAccessible(page);
	await others.fill("9999, 2899");
	await expect(others).not.toHaveAttribute("aria-invalid", "true");
});

test("the field works by keyboard alone", async ({ page }) => {
	const list = await openCoverage(page);
	await list.getByRole("button", { name: "Australia-wide" }).focus();
	await page.keyboard.press("Tab");
	await expect(list.getByRole("button", { name: "Clear all" })).toBeFocused();
	await page.keyboard.press("Tab");
	await page.keyboard.type("phil");
	await expect(list.getByRole("listitem")).toHaveCount(1);
	await page.keyboard.press("Tab");
	await expect(state(list, "Victoria")).toBeFocused();
	await page.keyboard.press("Tab");
	await expect(region(list, "Phillip Island and the Bass Coast")).toBeFocused();
	await page.keyboard.press("Tab");
	await page.keyboard.press("Enter");
	await expect(postcodes(list, "Phillip Island and the Bass Coast")).toHaveAttribute("aria-expanded", "true");
	await page.keyboard.press("Tab");
	await page.keyboard.press("Space");
	await expect(region(list, "Phillip Island and the Bass Coast")).toHaveAccessibleDescription("1 of 26 postcodes");
	for (let i = 0; i < 26; i++) await page.keyboard.press("Tab");
	await expect(list.getByLabel("Other postcodes")).toBeFocused();
	await page.keyboard.press("Tab");
	await expect(coverage(page, 1).getByRole("button", { name: "Australia-wide" })).toBeFocused();
});

test("a read-only field shows everything and isn't sent", async ({ page }) => {
	await openCoverage(page);
	const list = coverage(page, 2);
	await expect(summary(list)).toHaveText("You serve 54 postcodes in 3 regions, and 1 other postcode.");
	for (const name of ["Australia-wide", "Clear all"]) await expect(list.getByRole("button", { name })).toBeDisabled();
	await expect(region(list, "Hobart")).toBeDisabled();
	await expect(region(list, "Hobart")).toBeChecked();
	await list.getByRole("button", { name: "See postcodes in Northern Tasmania" }).click();
	await expect(list.getByRole("checkbox", { name: "7060" })).toBeChecked();
	await expect(list.getByRole("checkbox", { name: "7060" })).toBeDisabled();
	await expect(list.getByLabel("Other postcodes")).toBeDisabled();
	expect(await sent(list)).toEqual([]);
	await expect(coverage(page, 1)).toHaveAccessibleDescription(/^Error: “30x” is not a postcode/);
});

for (const colorScheme of ["light", "dark"] as const)
	test(`accessible when open and while asking for confirmation, and fits a small phone, ${colorScheme}`, async ({
		page,
	}) => {
		await page.setViewportSize({ width: 320, height: 800 });
		await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
		const list = await openCoverage(page);
		await state(list, "Victoria").click();
		await postcodes(list, "Western Melbourne").click();
		await expectAccessible(page);
		for (const width of [1280, 768, 320]) {
			await page.setViewportSize({ width, height: 800 });
			await expectNoSidewaysScroll(page);
			for (const [target, least] of [
				[list.getByRole("button", { name: "Clear all" }), 44],
				[state(list, "Tasmania"), 44],
				[postcodes(list, "Hume"), 44],
				[list.getByRole("checkbox", { name: "3000" }), 24],
			] as const) {
				const box = await target.boundingBox();
				expect(box?.height).toBeGreaterThanOrEqual(least);
				expect(box?.width).toBeGreaterThanOrEqual(least);
			}
		}
		await region(list, "Barwon").click();
		await expect(question(page)).toBeVisible();
		await expectAccessible(page);
		await expectNoSidewaysScroll(page);
	});

test("input from before the scripts load is kept, and the layout doesn't move", async ({ page }) => {
	await page.addInitScript(() => {
		Object.assign(window, { moved: 0 });
		new PerformanceObserver((shifts) => {
			for (const shift of shifts.getEntries() as (PerformanceEntry & { value: number })[])
				Object.assign(window, { moved: Reflect.get(window, "moved") + shift.value });
		}).observe({ type: "layout-shift", buffered: true });
	});
	let release = () => {};
	const held = new Promise<void>((done) => {
		release = done;
	});
	await page.route(/\.js(\?|$)/, async (route) => {
		await held;
		await route.continue();
	});
	await page.goto("/gallery", { waitUntil: "commit" });
	const list = page.locator("section[aria-labelledby=ui-coverage] fieldset").first();
	await list.locator("textarea").fill("3000 9998, 30");
	await list.locator("summary", { hasText: "Victoria" }).click();
	await region(list, "Barwon").uncheck();
	await region(list, "Hume").check();
	await expect(region(list, "Hume")).toBeFocused();
	await page.evaluate(() => Object.assign(window, { moved: 0 }));
	release();
	await expect(coverage(page).getByRole("button", { name: "Australia-wide" })).toBeEnabled();
	await expect(state(list, "Victoria")).toHaveAttribute("aria-expanded", "true");
	await expect(region(list, "Hume")).toBeFocused();
	await expect(region(list, "Hume")).toBeChecked();
	await expect(list.getByLabel("Other postcodes")).toHaveValue("9998, 30");
	expect(await sent(list)).toEqual(["regions=33,43,44,92", "postcodes=3000,9998,30"]);
	expect(await page.evaluate(() => Reflect.get(window, "moved"))).toBeLessThan(0.01);
});

test("without JavaScript there are checkboxes for regions and a text field for postcodes @nojs-only", async ({
	page,
}) => {
	await page.goto("/gallery");
	const list = page.locator("section[aria-labelledby=ui-coverage] fieldset").first();
	await expect(list.locator("input[type=hidden]")).toHaveCount(0);
	await expect(list.locator("input[name=region]")).toHaveCount(100);
	await expect(list.locator("input[name=region]:checked")).toHaveCount(4);
	await expect(list.getByLabel("Other postcodes")).toHaveAttribute("name", "postcodes_text");
	await expect(list.getByLabel("Other postcodes")).toHaveValue("3000, 3001, 3005, 7030, 9999");
	await expect(list.getByRole("button")).toHaveCount(0);
	await list.locator("summary", { hasText: "Victoria" }).click();
	await expect(list.getByRole("group", { name: "Regions served whole: Victoria" })).toBeVisible();
	await expect(region(list, "Barwon")).toBeChecked();
	await expect(region(list, "Barwon")).toHaveAttribute("value", "42");
	await expectFineAtEveryWidth(page);
});

test("a dialog takes the focus and returns it on closing", async ({ page }) => {
	await page.emulateMedia({ reducedMotion: "reduce" });
	await open(page, "/gallery");
	const opener = page.getByRole("button", { name: "Change the name" });
	const dialog = page.getByRole("dialog", { name: "What is it called?" });
	await expect(dialog).toBeHidden();
	for (const close of [
		() => page.keyboard.press("Escape"),
		() => dialog.getByRole("button", { name: "Close" }).click(),
		() => dialog.getByRole("button", { name: "Save the name" }).click(),
	]) {
		await opener.click();
		await expect(dialog).toBeVisible();
		await expect(dialog.getByRole("heading", { level: 2 })).toHaveText("What is it called?");
		await expect(dialog.getByRole("button", { name: "Close" })).toBeFocused();
		await expectAccessible(page);
		await close();
		await expect(dialog).toBeHidden();
		await expect(opener).toBeFocused();
	}
	await expect(page.getByLabel("Name", { exact: true })).toHaveCount(0);
});

test("a long dialog scrolls and the page behind it doesn't: both themes, a small phone, forced colours", async ({
	page,
}) => {
	await page.setViewportSize({ width: 320, height: 600 });
	for (const media of [{ colorScheme: "light" }, { colorScheme: "dark" }, { forcedColors: "active" }] as const) {
		await page.emulateMedia({ ...media, reducedMotion: "reduce" });
		await open(page, "/gallery");
		await page.getByRole("button", { name: "Read the rules" }).click();
		const dialog = page.getByRole("dialog", { name: /^What we ask/ });
		await expect(dialog).toBeVisible();
		await expectAccessible(page);
		await expectNoSidewaysScroll(page);
		const before = await page.evaluate(() => window.scrollY);
		await dialog.hover();
		await page.mouse.wheel(0, 4000);
		await expect
			.poll(() => dialog.evaluate((element) => element.scrollHeight - element.clientHeight - element.scrollTop))
			.toBeLessThanOrEqual(1);
		await page.mouse.wheel(0, 4000);
		await page.mouse.move(2, 300);
		await page.mouse.wheel(0, 4000);
		// If the page could scroll, it would have started within two frames.
		await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
		expect(await page.evaluate(() => window.scrollY)).toBe(before);
	}
});

test("a confirmation dialog focuses its safe answer", async ({ page }) => {
	await open(page, "/gallery");
	const opener = page.getByRole("button", { name: "Delete the draft" });
	const asked = page.getByRole("alertdialog", { name: "Delete this draft?" });
	await opener.press("Enter");
	await expect(asked).toHaveAccessibleDescription("You can't undo this.");
	await expect(asked.getByRole("button", { name: "Keep it" })).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(page.getByText("You kept the draft.")).toBeVisible();
	await expect(opener).toBeFocused();
	await opener.click();
	await asked.getByRole("button", { name: "Delete it" }).click();
	await expect(page.getByText("You deleted the draft.")).toBeVisible();
	await expect(asked).toBeHidden();
	await expect(opener).toBeFocused();
});
