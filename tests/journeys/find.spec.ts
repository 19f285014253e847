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
	await page.getByRole("link", { name: "New case" }).click();
	await expect(page).toHaveURL("/team/cases/new");
});
