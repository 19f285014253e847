import { expect, expectAccessible, expectNoScripts, expectNoSidewaysScroll, open, test } from "./support.ts";

test("GLO-004 to GLO-007 an unknown address: 404, and ways out @nojs", async ({ page }) => {
	for (const path of ["/zzz", "/zzz/yyy", "/nope"]) expect((await page.request.get(path)).status()).toBe(404);
	await open(page, "/zzz");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sorry, we couldn't find that page");
	await expect(page.getByRole("main").getByRole("link", { name: "Find a provider" })).toHaveAttribute("href", "/");
	await expect(page.getByRole("link", { name: "Enquire about being listed" })).toBeVisible();
	await expect(page.getByRole("link", { name: "Get in touch" })).toHaveAttribute("href", "/live-chat");
	await expectAccessible(page);
});

test("what no form of ours sends is refused with a page that leads on", async ({ page }) => {
	for (const [method, headers, data, status] of [
		["POST", {}, undefined, 415],
		["POST", { "content-type": "application/json" }, "{}", 415],
		["POST", { "content-type": "multipart/form-data; boundary=x" }, "--x", 400],
		["PUT", { "content-type": "application/x-www-form-urlencoded" }, "a=1", 405],
		["DELETE", {}, undefined, 405],
	] as const)
		for (const path of ["/contact", "/providers", "/zzz"]) {
			const answer = await page.request.fetch(path, { method, headers, data });
			expect([answer.status(), answer.headers()["content-type"]], `${method} ${path}`).toEqual([status, "text/html; charset=utf-8"]);
			expect(await answer.text()).toContain("Sorry, we couldn&#x27;t find that page");
		}
});

for (const path of ["/terms-and-conditions", "/privacy-policy", "/accessibility"])
	test(`GLO-012 ${path} is there and sent without scripts @nojs`, async ({ page }) => {
		expect((await open(page, path))?.status()).toBe(200);
		await expectNoScripts(page);
		await expect(page.getByRole("link", { name: "Back to search" })).toBeVisible();
		await expectAccessible(page);
	});

test("GLO-011 the home page has a logo of its own", async ({ page }) => {
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

test("the skip link leads to the page itself", async ({ page }) => {
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

test("every answer carries the security headers and its request id", async ({ request }) => {
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
