import { post, signInTeam } from "./admin-support.ts";
import { expect, expectAccessible, expectFineAtEveryWidth, open, test } from "./support.ts";

test("the search answers while one types, and the arrow keys and Enter open what was found", async ({ page }) => {
	await signInTeam(page);
	const email = `found-${Date.now()}@visitor.example`;
	expect((await post(page.request, "/messages/", { email, message: "Is there a bookbinder?" })).status()).toBe(201);
	await open(page, "/team/figures");
	const field = page.getByRole("combobox", { name: "Find a person, provider or case" });
	await field.pressSequentially(email);
	const list = page.getByRole("listbox", { name: "Found" });
	await expect(list.getByRole("group", { name: "Exact match" }).getByRole("option")).toHaveCount(2);
	await expectFineAtEveryWidth(page);
	await page.keyboard.press("Escape");
	await expect(list).toBeHidden();
	await expect(field).toHaveValue(email);
	await page.keyboard.press("ArrowDown");
	await page.keyboard.press("ArrowDown");
	await expect(list.getByRole("option", { selected: true })).toContainText("Message");
	// A reference, whose zeros have a slash.
	await expect(list.getByRole("option", { selected: true }).locator("bdi[dir=ltr]")).toHaveText(/^C-\d+$/);
	await page.keyboard.press("Enter");
	await expect(page.getByRole("heading", { level: 2, name: "Timeline" })).toBeVisible();
	await expect(page.getByRole("blockquote").getByText("Is there a bookbinder?")).toBeVisible();
});

test("a name is found under its heading, and New case opens from every page", async ({ page }) => {
	await signInTeam(page);
	await open(page, "/team/find?search=a");
	await expect(page.getByRole("search").locator("[name=search]")).toHaveValue("a");
	await expectAccessible(page);
	await open(page, "/team/find");
	await expect(page.getByRole("heading", { level: 1, name: "Find a person, provider or case" })).toBeVisible();
	await expectFineAtEveryWidth(page);
	// On a phone an icon opens the field over the whole bar, and what comes after it in the bar closes it.
	await page.setViewportSize({ width: 360, height: 740 });
	const field = page.locator("#find");
	await expect.poll(async () => (await field.boundingBox())?.width).toBeLessThanOrEqual(44);
	await field.click();
	await expect.poll(async () => (await field.boundingBox())?.width).toBeGreaterThanOrEqual(270);
	await expectFineAtEveryWidth(page);
	await page.setViewportSize({ width: 360, height: 740 });
	await page.keyboard.press("Tab");
	await page.keyboard.press("Tab");
	await expect(page.getByRole("link", { name: "New case" })).toBeFocused();
	// Escape closes what opened, with the focus back on its button.
	const you = page.locator("[data-admin-header] summary").filter({ hasText: "Sam Reed" });
	await you.click();
	await page.keyboard.press("Tab");
	await page.keyboard.press("Escape");
	await expect(page.getByRole("button", { name: "Logout" })).toBeHidden();
	await expect(you).toBeFocused();
	await page.getByRole("link", { name: "New case" }).click();
	await expect(page).toHaveURL("/team/cases/new");
});
