import type { Page } from "@playwright/test";
import { aProfile } from "./a-profile.ts";
import { post, signInTeam } from "./admin-support.ts";
import { made, unused } from "./editing-support.ts";
import { expect, expectFineAtEveryWidth, open, test } from "./support.ts";

// What a colleague typed into the console's editors, and chose in them, is there when they come back.

const note = (page: Page) => page.getByText("You haven’t sent this yet.");

/** Types, and waits until the server has it. */
const typing = async (page: Page, type: () => Promise<unknown>) => {
	const kept = page.waitForResponse((response) => response.url().endsWith("/team/drafts/") && response.ok());
	await type();
	await kept;
};

test("a profile that a colleague didn't save is there when they come back, and asks about a field that someone else changed", async ({
	page,
}) => {
	await signInTeam(page, "priya");
	const { id } = await aProfile(page);
	const editor = `/team/providers/${id}/edit`;
	await open(page, editor);
	await page.getByLabel("Short description").fill("Support in the garden.");
	const long = page.getByLabel("Long description");
	await long.click();
	await long.press("ControlOrMeta+a");
	await typing(page, () => page.getByRole("button", { name: "Bold" }).click());
	const lastAge = page.getByRole("group", { name: "Age groups" }).getByRole("checkbox").last();
	await typing(page, () => lastAge.check());
	await page.getByRole("link", { name: "Inbox", exact: true }).first().click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Leave" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "All open" })).toBeVisible();

	await open(page, editor);
	await expect(note(page)).toBeVisible();
	await expect(page.getByLabel("Short description")).toHaveValue("Support in the garden.");
	await expect(long.locator("strong")).toHaveText("We listen first.");
	await expect(lastAge).toBeChecked();
	await expectFineAtEveryWidth(page);

	const { version } = await (await page.request.get(`/api/provider-admin/${id}/`)).json();
	const theirs = { version, short_description: "Support at the shops.", url: "https://theirs.example" };
	expect((await post(page.request, `/provider-admin/${id}/`, theirs, "PATCH")).ok()).toBe(true);
	await open(page, editor);
	await expect(page.getByText("A colleague changed this profile since you typed")).toBeVisible();
	await expect(page.getByText("Support at the shops.")).toBeVisible();
	await expect(page.getByLabel("Website")).toHaveValue("https://theirs.example");
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "Save changes" }).click();
	await expect(page.getByText("Profile saved")).toBeVisible();
	await open(page, editor);
	await expect(page.getByLabel("Short description")).toHaveValue("Support in the garden.");
	await expect(note(page)).toHaveCount(0);

	await typing(page, () => page.getByLabel("Short description").fill("No longer meant."));
	await open(page, editor);
	await page.getByRole("button", { name: "Discard it" }).click();
	await expect(note(page)).toHaveCount(0);
	await expect(page.getByLabel("Short description")).toHaveValue("Support in the garden.");
});

test("a second site that a colleague added and didn't save is there when they come back", async ({ page }) => {
	await signInTeam(page, "priya");
	const { id } = await aProfile(page);
	const editor = `/team/providers/${id}/places`;
	await open(page, editor);
	await page.getByRole("button", { name: "Add a site" }).click();
	await expect(page.getByText("Site 1 added")).toBeVisible();
	// They leave before the page would have kept it.
	await page.getByLabel("Name of the site").fill("Carlton clinic");
	await page.goto("about:blank");
	await expect(async () => {
		await open(page, editor);
		await expect(note(page)).toBeVisible({ timeout: 500 });
	}).toPass();
	await expect(page.getByLabel("Name of the site")).toHaveValue("Carlton clinic");
	await expectFineAtEveryWidth(page);
});

test("a landing page that a colleague didn't save is there when they come back, with its choices and rich text", async ({
	page,
}) => {
	await signInTeam(page, "priya");
	const { id } = await made(page, "/team/campaigns/", { heading: unused("Art therapy") });
	const editor = `/team/site/campaigns/${id}`;
	await open(page, editor);
	await page.getByLabel("Service", { exact: true }).selectOption({ label: "Counselling" });
	await page.getByLabel("About the service").click();
	await typing(page, () => page.keyboard.type("Paint what you like."));
	await open(page, editor);
	await expect(note(page)).toBeVisible();
	await expect(page.getByLabel("Service", { exact: true })).toHaveValue(/\d/);
	await expect(page.getByLabel("About the service")).toHaveText("Paint what you like.");
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "Save", exact: true }).click();
	await expect(page.getByText("Saved.", { exact: false }).first()).toBeVisible();
	await open(page, editor);
	await expect(note(page)).toHaveCount(0);
	await expect(page.getByLabel("About the service")).toHaveText("Paint what you like.");
});

test("columns that a colleague chose for an import are there when they come back", async ({ page }) => {
	await signInTeam(page, "priya");
	await open(page, "/team/imports");
	const file = { name: "list.csv", mimeType: "text/csv", buffer: Buffer.from("Name,Called\nBanksia,0355501234\n") };
	await page.getByLabel("File", { exact: true }).setInputFiles(file);
	await page.getByRole("button", { name: "Upload file" }).click();
	await expect(page.getByRole("heading", { name: "Match the columns" })).toBeVisible();
	const address = page.url().replace(/\?.*/, "");
	await page.getByText("more fields without a column").click();
	await typing(page, () => page.getByLabel("Phone", { exact: true }).selectOption("Called"));
	await open(page, address);
	await expect(note(page)).toBeVisible();
	await expect(page.getByLabel("Phone", { exact: true })).toBeVisible();
	await expect(page.getByLabel("Phone", { exact: true })).toHaveValue("Called");
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "Discard it" }).click();
	await expect(note(page)).toHaveCount(0);
	await expect(page.getByLabel("Phone", { exact: true })).toHaveValue("");
});
