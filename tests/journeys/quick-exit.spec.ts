import type { Page } from "@playwright/test";
import { profileOf } from "./reach-support.ts";
import { expect, expectFineAtEveryWidth, open, openBeforeScripts, test } from "./support.ts";

const ELSEWHERE = "https://www.bom.gov.au/";
const leave = (page: Page) => page.getByRole("link", { name: "Leave this site quickly" });
const status = (page: Page) => page.getByRole("region", { name: "Leave this site quickly" }).getByRole("status");

/** Fakes the neutral site that the exit link leads to. @returns its requests */
const elsewhere = async (page: Page) => {
	const asked: { referer: string | undefined }[] = [];
	await page.route(`${ELSEWHERE}**`, async (route) => {
		asked.push({ referer: (await route.request().allHeaders()).referer });
		await route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Weather</title><h1>Weather</h1>" });
	});
	return asked;
};

test("the exit link comes right after the skip link on every public page, and isn't in the admin area", async ({
	page,
}) => {
	for (const path of [
		"/",
		"/providers",
		"/contact",
		"/privacy-policy",
		"/services/psychology",
		"/zzz",
		await profileOf(page),
	]) {
		await open(page, path);
		await page.keyboard.press("Tab");
		await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
		await page.keyboard.press("Tab");
		await expect(leave(page), path).toBeFocused();
		await expect(leave(page)).toHaveAttribute("href", "https://www.bom.gov.au");
		await expect(leave(page)).not.toHaveAttribute("target");
	}
	await page.emulateMedia({ media: "print" });
	await expect(leave(page)).toBeHidden();
	await page.emulateMedia({ media: "screen" });
	await open(page, "/admin/login");
	await expect(leave(page)).toHaveCount(0);
});

for (const path of ["/providers", "/privacy-policy"]) {
	test(`${path} the exit link replaces the page in the history, opens no tab and sends no referrer`, async ({
		page,
		context,
	}) => {
		const asked = await elsewhere(page);
		await open(page, "/about");
		await open(page, path);
		await leave(page).click();
		await expect(page).toHaveURL(ELSEWHERE);
		expect(asked).toEqual([{ referer: undefined }]);
		expect(context.pages()).toHaveLength(1);
		await page.goBack();
		await expect(page).toHaveURL("/about");
	});

	test(`${path} goes blank immediately, before the other site loads`, async ({ page }) => {
		await elsewhere(page);
		await open(page, path);
		const seen = await leave(page).evaluate((link: HTMLElement) => {
			link.click();
			const looks = (name: string) => getComputedStyle(document.querySelector(name) as Element).visibility;
			return {
				title: document.title,
				page: [looks("h1"), looks("footer"), looks("header")],
				said: document.querySelector("[data-leave-says]")?.textContent,
			};
		});
		expect(seen).toEqual({ title: "", page: ["hidden", "hidden", "hidden"], said: "Leaving this site." });
		await expect(page).toHaveURL(ELSEWHERE);
	});

	test(`${path} pressing Shift three times leaves, with a warning first`, async ({ page }) => {
		await elsewhere(page);
		await open(page, path);
		await page.keyboard.press("Shift");
		await expect(status(page)).toHaveText("Press Shift 2 more times to leave this site.");
		await page.keyboard.press("Shift");
		await expect(status(page)).toHaveText("Press Shift once more to leave this site.");
		await page.keyboard.press("Shift");
		await expect(page).toHaveURL(ELSEWHERE);
	});
}

test("without scripts the exit link is a plain link @nojs-only", async ({ page }) => {
	const asked = await elsewhere(page);
	await open(page, "/providers");
	await leave(page).click();
	await expect(page).toHaveURL(ELSEWHERE);
	expect(asked).toEqual([{ referer: undefined }]);
});

test("Shift doesn't count during typing, with the mouse, or after a few seconds", async ({ page }) => {
	await elsewhere(page);
	await page.clock.install();
	await open(page, "/contact");
	await page.getByLabel("Your message").focus();
	for (const letter of ["M", "A", "I", "M"]) await page.keyboard.press(`Shift+${letter}`);
	await expect(page.getByLabel("Your message")).toHaveValue("MAIM");
	for (let times = 0; times < 3; times++) {
		await page.keyboard.down("Shift");
		await page.getByRole("heading", { level: 1 }).click();
		await page.keyboard.up("Shift");
	}
	await expect(status(page)).toHaveText("");
	await page.keyboard.press("Shift");
	await page.keyboard.press("Shift");
	await page.keyboard.press("a");
	await page.keyboard.press("Shift");
	await expect(status(page)).toHaveText("Press Shift 2 more times to leave this site.");
	await page.clock.fastForward(5_100);
	await expect(status(page)).toHaveText("You stay on this site.");
	await page.keyboard.press("Shift");
	await expect(status(page)).toHaveText("Press Shift 2 more times to leave this site.");
	await expect(page).toHaveURL("/contact");
});

test("Shift doesn't leave from a field or on the five presses for Sticky Keys, and can be turned off", async ({
	page,
}) => {
	await elsewhere(page);
	await open(page, "/contact");
	await page.getByLabel("Your message").focus();
	for (let times = 0; times < 6; times++) await page.keyboard.press("Shift");
	await expect(status(page)).toHaveText("");
	await page.getByRole("heading", { level: 1 }).click();
	for (let times = 0; times < 3; times++) await page.keyboard.press("Shift");
	await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
	for (let times = 0; times < 2; times++) await page.keyboard.press("Shift");
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await expect(page).toHaveTitle(/^Get in touch/);
	await expect(page).toHaveURL("/contact");

	await page
		.getByRole("region", { name: "Leave this site quickly", exact: true })
		.getByRole("button", { name: "Turn off Shift key" })
		.click();
	await expect(status(page)).toHaveText("Shift is turned off.");
	await expectFineAtEveryWidth(page);
	await open(page, "/privacy-choices");
	for (let times = 0; times < 3; times++) await page.keyboard.press("Shift");
	await expect(status(page)).toHaveText("");
	await page.getByRole("main").getByRole("button", { name: "Turn on Shift key" }).click();
	await expect(status(page)).toHaveText("Shift is turned on.");
	await expect(page.getByRole("main").getByRole("button", { name: "Turn off Shift key" })).toBeVisible();
	for (let times = 0; times < 3; times++) await page.keyboard.press("Shift");
	await expect(page).toHaveURL(ELSEWHERE);
});

test("the exit link works before any other script loads", async ({ page }) => {
	await elsewhere(page);
	await openBeforeScripts(page, "/providers");
	await leave(page).click();
	await expect(page).toHaveURL(ELSEWHERE);
});

test("in the admin area Shift does nothing, even after coming from a public page", async ({ page }) => {
	await elsewhere(page);
	await open(page, "/");
	await page.getByRole("contentinfo").getByRole("link", { name: "Provider login" }).click();
	await expect(page).toHaveURL("/admin/login");
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await expect(leave(page)).toHaveCount(0);
	for (let times = 0; times < 4; times++) await page.keyboard.press("Shift");
	await page.getByRole("contentinfo").getByRole("link", { name: "Contact", exact: true }).click();
	await expect(page).toHaveURL("/contact");
	await leave(page).click();
	await expect(page).toHaveURL(ELSEWHERE);
});

for (const [name, size] of [
	["a small phone", { width: 320, height: 568 }],
	["400% zoom", { width: 320, height: 256 }],
	["a desk", { width: 1280, height: 720 }],
] as const)
	test(`on ${name} neither the exit link nor the selection bar covers the focused element`, async ({
		page,
		request,
	}) => {
		const { results } = await (await request.get("/api/providers/?service_areas_list=4")).json();
		await page.setViewportSize(size);
		await open(page, `/providers?service_areas_list=4&to_quote=${results[0].id},${results[1].id}`);
		await expect(page.getByRole("region", { name: "Leave this site quickly" })).toBeVisible();
		await expect(page.getByRole("region", { name: "Your selection" })).toBeVisible();
		// Moves backwards from the end, so that focused elements scroll in at the top.
		await page.getByRole("contentinfo").getByRole("link").last().focus();
		const hidden: string[] = [];
		for (let times = 0; times < 60; times++) {
			await page.keyboard.press("Shift+Tab");
			const covered = await page.evaluate(() => {
				const focused = document.activeElement;
				if (!focused || focused === document.body) return "";
				const { left, top, width, height } = focused.getBoundingClientRect();
				const lines = Array.from({ length: 3 }, (_, index) => top + (height * (index + 1)) / 4).filter(
					(y) => y > 0 && y < innerHeight,
				);
				const seen = lines.every((y) => {
					const there = document.elementFromPoint(left + width / 2, y);
					return there && (focused.contains(there) || there.contains(focused) || there.closest("label") !== null);
				});
				return seen ? "" : focused.outerHTML.slice(0, 120);
			});
			if (covered) hidden.push(covered);
		}
		expect(hidden).toEqual([]);
	});

for (const [width, height] of [
	[320, 256],
	[320, 400],
	[800, 360],
	[1280, 256],
] as const)
	test(`at ${width}×${height} the exit link stays visible and small, and its focus ring isn't cut off`, async ({
		page,
	}) => {
		await page.setViewportSize({ width, height });
		await open(page, "/privacy-policy");
		await page.getByRole("contentinfo").getByRole("link").last().scrollIntoViewIfNeeded();
		await expect(leave(page)).toBeInViewport({ ratio: 1 });
		const strip = await page.getByRole("region", { name: "Leave this site quickly" }).boundingBox();
		expect([strip?.y, (strip?.height ?? height) / height < 0.13, (strip?.height ?? 0) >= 32]).toEqual([0, true, true]);
		await leave(page).focus();
		const ring = await leave(page).evaluate((link) => {
			const { top, left, right } = link.getBoundingClientRect();
			const { outlineOffset, outlineWidth } = getComputedStyle(link);
			const out = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
			return { top: top - out, left: left - out, right: innerWidth - right - out };
		});
		expect(Math.min(ring.top, ring.left, ring.right)).toBeGreaterThanOrEqual(0);
		// The target of a jump within the page isn't covered.
		await page.goto("/privacy-policy#complaints");
		const heading = await page.locator("#complaints").boundingBox();
		expect(heading?.y).toBeGreaterThanOrEqual(strip?.height ?? 0);
	});
