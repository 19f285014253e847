import type { Page } from "@playwright/test";
import { post, signInTeam } from "./admin-support.ts";
import { aReview } from "./reviews-support.ts";
import { expect, expectAccessible, open, test } from "./support.ts";

/** A message of a new person, and the address of its case. */
const aMessage = async (page: Page): Promise<{ email: string; path: string }> => {
	const email = `keys-${test.info().workerIndex}-${Date.now()}@visitor.example`;
	expect((await post(page.request, "/messages/", { email, message: "Is there a swim class?" })).status()).toBe(201);
	const { results } = await (await page.request.get(`/api/team/cases/?search=${email}`)).json();
	return { email, path: `/team/cases/${results[0].id}` };
};

test("Ctrl K finds a case from any page, with its field in focus, and Escape gives the focus back", async ({
	page,
}) => {
	await signInTeam(page);
	const { email, path } = await aMessage(page);
	await open(page, "/team/records");
	const before = page.getByRole("link", { name: "New case" });
	await before.focus();
	await page.keyboard.press("ControlOrMeta+k");
	const menu = page.getByRole("dialog", { name: "Find or do" });
	const field = menu.getByRole("combobox");
	await expect(field).toBeFocused();
	await expectAccessible(page);
	await page.keyboard.press("Escape");
	await expect(menu).toBeHidden();
	await expect(before).toBeFocused();
	await page.keyboard.press("ControlOrMeta+k");
	await field.fill(email);
	await expect(menu.getByRole("option").filter({ hasText: "Message" })).toBeVisible();
	await page.keyboard.press("ArrowDown");
	await page.keyboard.press("ArrowDown");
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(path);
	await expect(page.getByRole("heading", { level: 2, name: "Timeline" })).toBeVisible();
	// The acts of the page are in the menu too.
	await page.keyboard.press("ControlOrMeta+k");
	await field.fill("add a note");
	await page.keyboard.press("ArrowDown");
	await page.keyboard.press("Enter");
	await expect(page.getByLabel("Add a note")).toBeFocused();
});

test("single keys act on a case, never while one types, and can be turned off", async ({ page }) => {
	await signInTeam(page);
	const { path } = await aMessage(page);
	await open(page, path);
	await page.keyboard.press("a");
	await expect(page.getByRole("status").filter({ hasText: "Assigned to you" })).toBeVisible();
	await page.keyboard.press("t");
	await expect(page.getByLabel("Add a note")).toBeFocused();
	await page.keyboard.type("needs a taxi?");
	await expect(page.getByLabel("Add a note")).toHaveValue("needs a taxi?");
	await page.getByLabel("Add a note").fill("");
	await page.locator("#page").focus();
	await page.keyboard.press("e");
	await expect(page.getByRole("button", { name: "Close: answered" })).toBeFocused();
	await page.locator("#page").focus();
	await page.keyboard.press("s");
	const tomorrow = page.getByRole("button", { name: /8:30 am$/ }).first();
	await expect(tomorrow).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(page.getByRole("status").filter({ hasText: "Case snoozed" })).toBeVisible();

	await page.keyboard.press("?");
	const keys = page.getByRole("dialog", { name: "Keys" });
	await expect(keys.getByText("Record a call")).toBeVisible();
	await expectAccessible(page);
	await page.keyboard.press("Escape");
	// Keys with a modifier are the browser's.
	await page.keyboard.press("Control+n");
	await page.keyboard.press("Alt+n");
	await expect(page).toHaveURL(new RegExp(path));
	await page.keyboard.press("t");
	await page.keyboard.type("needs a taxi");
	await page.keyboard.press("ControlOrMeta+Enter");
	await expect(page.getByText("needs a taxi", { exact: true })).toBeVisible();
	await expect(page.getByLabel("Add a note")).toHaveValue("");
	await expect(page.locator("body")).not.toBeFocused();
});

test("single keys can be turned off, in every browser of the colleague", async ({ page, browser }) => {
	await signInTeam(page, "priya");
	const { path } = await aMessage(page);
	await open(page, path);
	await page.keyboard.press("?");
	const keys = page.getByRole("dialog", { name: "Keys" });
	const setting = keys.getByRole("checkbox", { name: "Use single keys" });
	const isKept = page.waitForResponse((answer) => answer.url().endsWith("/api/team/me/keys/"));
	await setting.uncheck();
	expect((await isKept).status()).toBe(200);
	await page.keyboard.press("Escape");
	await page.keyboard.press("?");
	await page.keyboard.press("n");
	await expect(keys).toBeHidden();
	await expect(page).toHaveURL(path);

	const elsewhere = await (await browser.newContext()).newPage();
	await signInTeam(elsewhere, "priya");
	await open(elsewhere, path);
	await elsewhere.keyboard.press("c");
	await expect(elsewhere).toHaveURL(path);
	await elsewhere.context().close();

	// The menu still opens, and has the list of keys with the setting.
	await page.keyboard.press("ControlOrMeta+k");
	await page.getByRole("dialog", { name: "Find or do" }).getByRole("combobox").fill("show these keys");
	await page.keyboard.press("ArrowDown");
	await page.keyboard.press("Enter");
	await setting.check();
	await page.keyboard.press("Escape");
	await page.keyboard.press("c");
	await expect(page.getByRole("heading", { level: 1, name: "New case" })).toBeFocused();
	await page.keyboard.press("b");
	await expect(page.getByRole("heading", { level: 1, name: "Notices" })).toBeFocused();
});

test("a long review is published by keys, and the focus stays on the screen, on a narrow one too", async ({ page }) => {
	await signInTeam(page);
	for (const width of [1280, 360]) {
		const { id } = await aReview(page.request, `Visit ${Date.now()} ${"and on time ".repeat(400)}`);
		await page.setViewportSize({ width, height: 740 });
		await open(page, `/team/reviews/${id}`);
		const publish = page.getByRole("button", { name: "Publish and next" });
		await page.keyboard.press("y");
		await expect(publish).toBeFocused();
		await expect(publish).toBeInViewport();
		await page.keyboard.press("Enter");
		await expect(page.getByText(/You hadn’t seen the end yet/)).toBeInViewport();
		await expect(page.locator(":focus")).toBeInViewport();
		await page.keyboard.press("y");
		await page.keyboard.press("Enter");
		await expect(page.getByRole("status").filter({ hasText: `Review ${id} is published` })).toBeFocused();
	}
});
