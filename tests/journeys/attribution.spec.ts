import type { Page } from "@playwright/test";
import { expect, open, test } from "./support.ts";

const DAY = 24 * 3600_000;
const gclid = (page: Page) =>
	page.evaluate(() => JSON.parse(localStorage.getItem("gclid") ?? "null") as { value: string; expiry: number } | null);
const profile = async (page: Page) => {
	const { results } = await (await page.request.get("/api/providers/?pageSize=1")).json();
	return `/providers/${results[0].url_slug}/${results[0].id}`;
};
const formSends = async (page: Page) => {
	await open(page, `${await profile(page)}/request-quote/`);
	const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().includes("request-quote"));
	await page.getByRole("button", { name: "Send request" }).click();
	return new URLSearchParams((await sent).postData() ?? "");
};

// GLO-018, GLO-019
test("an advertising click on any page is stored for 90 days and sent with a request", async ({ page }) => {
	for (const [address, click] of [
		["/?gclid=Cj0K-home", "Cj0K-home"],
		[`${await profile(page)}?gclid=Cj0K-profile`, "Cj0K-profile"],
	] as const) {
		const before = Date.now();
		await open(page, address);
		await expect.poll(async () => (await gclid(page))?.value).toBe(click);
		const kept = await gclid(page);
		expect((kept?.expiry ?? 0) - before).toBeGreaterThanOrEqual(90 * DAY);
		expect((kept?.expiry ?? 0) - Date.now()).toBeLessThanOrEqual(90 * DAY);
	}
	expect((await formSends(page)).get("gclid")).toBe("Cj0K-profile");
});

// GLO-020
test("an advertising click expires after 90 days", async ({ page }) => {
	await open(page, "/?gclid=Cj0K");
	await expect.poll(() => gclid(page)).not.toBeNull();
	await page.clock.setFixedTime(Date.now() + 90 * DAY + 1000);
	expect((await formSends(page)).get("gclid")).toBe("");
});

// CON-037
test("the last landing page is sent with a request", async ({ page }) => {
	await open(page, "/services/psychology");
	await expect.poll(() => page.evaluate(() => localStorage.getItem("campaign"))).toBe("psychology");
	expect((await formSends(page)).get("campaign")).toBe("psychology");
});

// GLO-008
test("a missing page is counted", async ({ page }) => {
	const times = async () => {
		await open(page, "/demo/events");
		const line = page.getByRole("listitem").filter({ hasText: "Errors - Page Not Found Rendered" }).first();
		return (await line.count()) === 0 ? 0 : Number((/(\d+) times/.exec((await line.textContent()) ?? "") ?? [0, 1])[1]);
	};
	const before = await times();
	await open(page, "/nowhere/at/all");
	expect(await times()).toBeGreaterThan(before);
});
