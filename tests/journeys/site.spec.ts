import { expect, expectAccessible, expectNoScripts, expectNoSidewaysScroll, open, test } from "./support.ts";

// GLO-003, GLO-004 to GLO-007
test("an unknown address answers 404 with links to other pages", async ({ page }) => {
	for (const path of ["/zzz", "/zzz/yyy", "/nope", "/nope/deeper/still"])
		expect((await page.request.get(path)).status()).toBe(404);
	await open(page, "/zzz");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sorry, we couldn't find that page");
	await expect(page.getByRole("main").getByRole("link", { name: "Find a provider" })).toHaveAttribute("href", "/");
	await expect(page.getByRole("link", { name: "Enquire about being listed" })).toBeVisible();
	await expect(page.getByRole("link", { name: "Get in touch" })).toHaveAttribute("href", "/live-chat");
});

// GLO-010
test("client-side navigation starts at the top of the new page", async ({ page }) => {
	await page.setViewportSize({ width: 1280, height: 500 });
	await open(page, "/services/psychology");
	await page.evaluate(() => Object.assign(window, { isSame: true }));
	const all = page.getByRole("link", { name: /^See all \d+ providers$/ });
	await all.scrollIntoViewIfNeeded();
	expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
	await all.click();
	await expect(page).toHaveURL(/\/providers\?/);
	await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
	expect(await page.evaluate(() => [window.scrollY, "isSame" in window])).toEqual([0, true]);
});

// GLO-010
test("a page works after going back to it", async ({ page }) => {
	await open(page, "/providers?postcodes_list=3000&suburb_list=Melbourne");
	for (let round = 0; round < 2; round++) {
		await page.getByRole("main").getByRole("heading").getByRole("link").nth(round).click();
		await expect(page.getByRole("link", { name: "Back to results" })).toBeVisible();
		await page.goBack();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Providers near Melbourne 3000");
	}
	await page.getByRole("link", { name: "Places now" }).click();
	await expect(page).toHaveURL(/capacity=open/);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Providers near Melbourne 3000");
});

// GLO-022
test("the browser stores no form, because a search is in its address", async ({ page }) => {
	await open(page, "/providers?funding_types_list=NDIS&age_groups_list=18-64&postcodes_list=3000");
	await open(page, "/contact");
	await page.getByLabel("Your message").fill("Nobody keeps this");
	await open(page, "/");
	const kept = await page.evaluate(() => [
		Object.keys(localStorage),
		Object.keys(sessionStorage).filter((name) => name !== "react-router-scroll-positions"),
	]);
	expect(kept).toEqual([[], []]);
});

// GLO-023
test("no page scrolls sideways at widths around a breakpoint", async ({ page }) => {
	for (const path of ["/", "/providers", "/blog/", "/about"]) {
		await open(page, path);
		for (const width of [479, 480, 481, 959, 960, 961, 1024, 1025, 1026]) {
			await page.setViewportSize({ width, height: 800 });
			await expectNoSidewaysScroll(page);
		}
	}
});

// ROL-001
test("a visitor needs no sign-in for any public page", async ({ page }) => {
	for (const path of [
		"/",
		"/providers",
		"/blog/",
		"/about",
		"/funding-information",
		"/terms-and-conditions",
		"/privacy-policy",
		"/moderation-policy",
		"/how-we-decide",
		"/complaints-and-feedback",
		"/list-your-organisation/enquire-now",
		"/live-chat",
		"/contact",
	]) {
		const answer = await page.request.get(path);
		expect([answer.status(), new URL(answer.url()).pathname], path).toEqual([200, path]);
	}
});

test("a request that none of our forms sends is refused with a page that has links", async ({ page }) => {
	for (const [method, headers, data, status] of [
		["POST", {}, undefined, 415],
		["POST", { "content-type": "application/json" }, "{}", 415],
		["POST", { "content-type": "multipart/form-data; boundary=x" }, "--x", 400],
		["PUT", { "content-type": "application/x-www-form-urlencoded" }, "a=1", 405],
		["DELETE", {}, undefined, 405],
	] as const)
		for (const path of ["/contact", "/providers", "/zzz"]) {
			const answer = await page.request.fetch(path, { method, headers, data });
			expect([answer.status(), answer.headers()["content-type"]], `${method} ${path}`).toEqual([
				status,
				"text/html; charset=utf-8",
			]);
			expect(await answer.text()).toContain("Sorry, we couldn&#x27;t find that page");
		}
});

// GLO-012
for (const path of ["/terms-and-conditions", "/privacy-policy", "/accessibility"])
	test(`${path} exists and has no scripts`, async ({ page }) => {
		expect((await open(page, path))?.status()).toBe(200);
		await expectNoScripts(page);
		await expect(page.getByRole("link", { name: "Back to search" })).toBeVisible();
		await expectAccessible(page);
	});

// GLO-011
test("the home page has its own logo", async ({ page }) => {
	await open(page, "/");
	const home = await page
		.getByRole("banner")
		.getByRole("link", { name: /^Alongside.*: home$/ })
		.innerHTML();
	await open(page, "/privacy-policy");
	expect(
		await page
			.getByRole("banner")
			.getByRole("link", { name: /^Alongside.*: home$/ })
			.innerHTML(),
	).not.toBe(home);
});

test("the skip link leads to the main content", async ({ page }) => {
	await open(page, "/providers");
	await page.keyboard.press("Tab");
	await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(page.locator("#main")).toBeFocused();
});

test("the component gallery is accessible in light and dark and at every width", async ({ page }) => {
	test.slow();
	for (const colorScheme of ["light", "dark"] as const) {
		await page.emulateMedia({ colorScheme });
		await open(page, "/gallery");
		await expectAccessible(page);
	}
	for (const width of [320, 768, 1280]) {
		await page.setViewportSize({ width, height: 900 });
		await expectNoSidewaysScroll(page);
	}
});

test("with a doubled font size no page is wider than a phone, and the exit link isn't cut off", async ({
	playwright,
	baseURL,
}, { project }) => {
	test.slow();
	// The browser's font size setting, not zoom.
	const { executablePath } = project.use.launchOptions ?? {};
	const browser = await playwright.chromium.launch({ executablePath, args: ["--blink-settings=defaultFontSize=32"] });
	const page = await browser.newPage({ baseURL, viewport: { width: 360, height: 740 }, reducedMotion: "reduce" });
	await page.goto("/providers?postcodes_list=3000&suburb_list=Melbourne");
	const profile = new URL(
		(await page.getByRole("main").getByRole("heading").getByRole("link").first().getAttribute("href")) ?? "",
		baseURL,
	).pathname;
	for (const path of [
		"/",
		"/providers?postcodes_list=3000&suburb_list=Melbourne",
		"/providers/filters?postcodes_list=3000&suburb_list=Melbourne",
		"/providers/map?postcodes_list=3000&suburb_list=Melbourne",
		"/providers/compare?ids=1,2,3&postcodes_list=3000",
		"/tell-me-when?postcodes_list=3000&suburb_list=Melbourne",
		profile,
		`${profile}/review/`,
		`${profile}/request-quote/`,
		"/contact",
		"/complaints-and-feedback",
		"/live-chat",
		"/list-your-organisation",
		"/funding-information/home-care-package-funding",
		"/blog/",
		"/admin/login",
	]) {
		await page.goto(path);
		const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
		expect(over, path).toBeLessThanOrEqual(0);
	}
	await page.goto("/");
	const way = await page.getByRole("link", { name: "Leave this site quickly" }).boundingBox();
	expect(way?.x).toBeGreaterThanOrEqual(0);
	expect((way?.x ?? 0) + (way?.width ?? 0)).toBeLessThanOrEqual(360);
	await browser.close();
});

test("every response has the security headers and a request id", async ({ request }) => {
	for (const path of ["/", "/zzz", "/api/services/", "/api/nothing/", "/favicon.svg", "/health", "/ready"]) {
		const headers = (await request.get(path)).headers();
		expect(headers["content-security-policy"], path).toContain("frame-ancestors 'none'");
		expect(headers["x-content-type-options"], path).toBe("nosniff");
	}
	const page = await request.get("/");
	expect(page.headers()["content-security-policy"]).toMatch(/script-src 'nonce-[\w+/=]+' 'strict-dynamic'/);
	expect(page.headers()["x-request-id"]).toMatch(/^[\w-]{36}$/);
	expect(await page.text()).not.toMatch(/<[^>]+ style=/);
});
