import type { Page } from "@playwright/test";
import { at } from "./admin-profile-support.ts";
import { type OwnProfile, ownProfiles, post, profileNumber, signIn } from "./admin-support.ts";
import { expect, expectAccessible, expectFineAtEveryWidth, open, test } from "./support.ts";

const save = (page: Page) => page.getByRole("button", { name: "Save changes" });
const change = (page: Page, own: OwnProfile, data: object) =>
	post(page.request, `/provider-admin/${own.id}/`, data, "PATCH");
const now = async (page: Page, own: OwnProfile) => (await page.request.get(`/api/provider-admin/${own.id}/`)).json();

/** Fills in the long description. */
const describe = async (page: Page, text: string) => {
	const field = page.getByRole("textbox", { name: /^Long description/ });
	await expect(page.getByRole("toolbar")).toBeVisible();
	await field.fill(text);
};

// ADM-007, ADM-033, ADM-035
test("a change is saved, confirmed, and found by a search immediately", async ({ page }) => {
	await signIn(page);
	const own = await profileNumber(page, 0);
	await open(page, at(own));
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("My Profile");
	await expect(save(page)).toBeDisabled();
	await expect(page.getByText("No changes.")).toBeVisible();
	// The bar covers none of the form before there is something to save.
	const bar = save(page).locator("..");
	await expect(bar).toHaveCSS("position", "static");
	const word = `Zanzibar${own.id}`;
	const name = page.getByLabel("Name", { exact: true });
	await name.fill("NDIS Commission");
	await expect(bar).toHaveCSS("position", "sticky");
	await page.getByRole("textbox", { name: /^Short description/ }).fill(`${word} ${"🌿".repeat(150)}`);
	await save(page).click();
	await expect(page.getByRole("link", { name: /could be read as a government body/ })).toBeVisible();
	await name.fill(`${word} Care`);
	await describe(page, "We listen first.");
	await page.getByLabel("Website").fill("zanzibar.example");
	await save(page).click();
	await expect(page.getByText("Your changes have been saved")).toBeVisible();
	await expectAccessible(page);
	await expect(save(page)).toBeDisabled();
	await expect(page.getByLabel("Website")).toHaveValue("https://zanzibar.example");
	await expect(page.getByText(`Your new name waits for our team: ${word} Care`)).toBeVisible();
	await expect(name).toHaveValue(own.name);
	const found = await (await page.request.get(`/api/providers/?query=${encodeURIComponent(own.name)}`)).json();
	expect(found.results).toContainEqual(
		expect.objectContaining({
			id: own.id,
			short_description: `${word} ${"🌿".repeat(150)}`,
			description: "<p>We listen first.</p>",
		}),
	);
	await page.getByRole("link", { name: "View profile" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(own.name);
});

// ADM-007
test("the long form is accessible and fits at every width", async ({ page }) => {
	await signIn(page);
	await open(page, at(await profileNumber(page, 1)));
	await expectFineAtEveryWidth(page);
});

test("the bar with the save button doesn't cover the focused field", async ({ page }) => {
	await signIn(page);
	await page.setViewportSize({ width: 360, height: 740 });
	await open(page, at(await profileNumber(page, 1)));
	await page.getByLabel("Name", { exact: true }).focus();
	const strip = page.getByRole("button", { name: "Save changes" }).locator("..");
	for (let i = 0; i < 25; i++) {
		await page.keyboard.press("Tab");
		const focused = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0);
		const isInStrip = await strip.evaluate((element) => element.contains(document.activeElement));
		if (!isInStrip) expect(focused, `stop ${i}`).toBeLessThan((await strip.boundingBox())?.y ?? 0);
	}
});

// ADM-022, ADM-023, ADM-026, ADM-030
test("missing and invalid input is explained at the field, and no input is lost", async ({ page }) => {
	await signIn(page);
	const own = await profileNumber(page, 1);
	await open(page, at(own));
	await page.getByLabel("Name", { exact: true }).fill("");
	await page.getByRole("textbox", { name: /^Short description/ }).fill(" ");
	await page.getByLabel("Website").fill("not a link");
	await save(page).click();
	for (const text of [
		"Name: This field is required",
		"Please provide a short description. The short description will be displayed in search results.",
		"Website: Invalid URL",
	])
		await expect(page.getByRole("link", { name: text })).toBeVisible();
	await expect(page).toHaveTitle(/^Error: My Profile/);
	await expect(page.getByLabel("Website")).toHaveValue("not a link");
	await expectAccessible(page);
	await page.getByLabel("Name", { exact: true }).fill(own.name);
	await page.getByRole("textbox", { name: /^Short description/ }).fill("Here for you.");
	await page.getByLabel("Website").fill("");
	await describe(page, " ");
	await save(page).click();
	await expect(
		page.getByRole("link", {
			name: "Please provide a long description. The description will be displayed on your profile page.",
		}),
	).toBeVisible();
	expect((await now(page, own)).version).toBe(own.version);
});

// ADM-025, ADM-027, ADM-028, ADM-029
test("texts that are too long or contain contact details are refused", async ({ page }) => {
	await signIn(page);
	const own = await profileNumber(page, 2);
	await open(page, at(own));
	await page.getByRole("textbox", { name: /^Short description/ }).fill("x".repeat(201));
	await expect(page.getByText("1 characters too many")).toBeVisible();
	await save(page).click();
	await expect(page.getByRole("link", { name: "Must be 200 characters or less" })).toBeVisible();
	await page.getByRole("textbox", { name: /^Short description/ }).fill("Here for you.");
	for (const text of ["Write to jo@care.com.au", "Call 0491 570 006 today", "See www.care.com.au"]) {
		await describe(page, text);
		await save(page).click();
		await expect(
			page.getByRole("link", { name: "Description cannot contain email addresses, phone numbers, or URLs." }),
		).toBeVisible();
		await expect(page.getByRole("textbox", { name: /^Long description/ })).toContainText(text);
	}
	expect((await now(page, own)).version).toBe(own.version);
});

// ADM-034, ADM-036
test("after a failed save the page says so, and the input can be saved again", async ({ page }) => {
	await signIn(page);
	const own = await profileNumber(page, 3);
	await open(page, at(own));
	await page.getByLabel("Name", { exact: true }).fill("Before the line went dead");
	let release = () => {};
	const held = new Promise<void>((done) => (release = done));
	await page.route("**/edit.data*", async (route) => {
		await held;
		await route.abort();
	});
	page.removeAllListeners("console");
	await save(page).click();
	await expect(page.getByRole("button", { name: "Saving …" })).toBeDisabled();
	release();
	await expect(page.getByRole("alert")).toContainText("Update failed: unexpected error");
	await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Before the line went dead");
	await expectAccessible(page);
	await page.unroute("**/edit.data*");
	await save(page).click();
	await expect(page.getByText("Your changes have been saved")).toBeVisible();
});

test("leaving the page with unsaved changes asks first", async ({ page }) => {
	await signIn(page);
	const own = await profileNumber(page, 4);
	await open(page, at(own));
	await page.getByLabel("Name", { exact: true }).fill("Not saved");
	await page.getByRole("link", { name: "Welcome", exact: true }).first().click();
	const dialog = page.getByRole("alertdialog", { name: "Leave without saving?" });
	await expect(dialog).toBeVisible();
	await expectAccessible(page);
	await dialog.getByRole("button", { name: "Stay" }).click();
	await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Not saved");
	await page.getByRole("link", { name: "Welcome", exact: true }).first().click();
	await dialog.getByRole("button", { name: "Leave" }).click();
	await expect(page).toHaveURL(/welcome$/);
	expect((await now(page, own)).name).toBe(own.name);
});

test("a colleague's change is shown, and only overwritten by a second save", async ({ page }) => {
	await signIn(page);
	const own = await profileNumber(page, 5);
	await open(page, at(own));
	expect(
		(
			await change(page, own, { short_description: "How the colleague put it.", url: "https://theirs.example" })
		).status(),
	).toBe(200);
	await page.getByRole("textbox", { name: /^Short description/ }).fill("How I put it.");
	await save(page).click();
	await expect(page.getByText("changed this profile while you were editing. No changes are lost.")).toBeVisible();
	await expect(page.getByText("How the colleague put it.")).toBeVisible();
	await expect(page.getByRole("textbox", { name: /^Short description/ })).toHaveValue("How I put it.");
	await expect(page.getByText("How I put it.").first()).toBeVisible();
	// An untouched field shows the colleague's value, and the second save keeps it.
	await expect(page.getByLabel("Website")).toHaveValue("https://theirs.example");
	await expectAccessible(page);
	expect((await now(page, own)).short_description).toBe("How the colleague put it.");
	await save(page).click();
	await expect(page.getByText("Your changes have been saved")).toBeVisible();
	expect(await now(page, own)).toMatchObject({ short_description: "How I put it.", url: "https://theirs.example" });
});

test("changes of two people to different fields are both kept", async ({ page }) => {
	await signIn(page);
	const own = await profileNumber(page, 6);
	await open(page, at(own));
	await change(page, own, { short_description: "Theirs.", age_groups: [] });
	await page.getByLabel("Website").fill("https://mine.example");
	await save(page).click();
	await expect(page.getByText("Your changes have been saved")).toBeVisible();
	expect(await now(page, own)).toMatchObject({
		short_description: "Theirs.",
		age_groups: [],
		url: "https://mine.example",
	});
});

// ADM-037, ADM-038, ADM-039
test("a region is turned off only after confirmation", async ({ page }) => {
	await signIn(page);
	const own = await profileNumber(page, 8);
	const regions: { id: number; name: string; state: string; postcodes: string[] }[] = await (
		await page.request.get("/api/regions/")
	).json();
	const [first, second] = regions.filter((region) => region.state === "VIC");
	if (!first || !second) throw new Error("Victoria has no two regions");
	await change(page, own, { regions: [first.id], postcodes: second.postcodes.slice(0, 2) });
	await open(page, at(own));
	const box = page.getByRole("checkbox", { name: first.name, exact: false }).first();
	await expect(box).toBeChecked();
	await box.click();
	const dialog = page.getByRole("alertdialog", { name: "Clear all postcodes from area?" });
	await expect(dialog).toBeVisible();
	await expectAccessible(page);
	await dialog.getByRole("button", { name: "Cancel" }).click();
	await expect(box).toBeChecked();
	await expect(save(page)).toBeDisabled();
	await box.click();
	await dialog.getByRole("button", { name: "Confirm" }).click();
	await expect(box).not.toBeChecked();
	await save(page).click();
	await expect(page.getByText("Your changes have been saved")).toBeVisible();
	expect(await now(page, own)).toMatchObject({ regions: [], single_postcodes: second.postcodes.slice(0, 2) });
});

test("without scripts, the service area is a list of regions and a field for postcodes @nojs-only", async ({
	page,
}) => {
	await signIn(page);
	const own = await profileNumber(page, 8);
	const [region]: { id: number; name: string }[] = await (await page.request.get("/api/regions/")).json();
	await change(page, own, { regions: [], postcodes: [] });
	await open(page, at(own));
	await page.locator("summary", { hasText: "Australian Capital Territory" }).click();
	await page.getByRole("checkbox", { name: region?.name ?? "", exact: true }).check();
	const singles = page.getByRole("textbox", { name: /postcodes/i });
	await singles.fill("3000 30001");
	await save(page).click();
	await expect(page.getByRole("link", { name: "A postcode has four digits. We can't read 30001." })).toBeVisible();
	await singles.fill("3000, 3220");
	await save(page).click();
	await expect(page.getByText("Your changes have been saved")).toBeVisible();
	expect(await now(page, own)).toMatchObject({ regions: [region?.id], single_postcodes: ["3000", "3220"] });

	// ADM-037 to ADM-039: a region is turned off only after confirmation.
	const box = page.getByRole("checkbox", { name: region?.name ?? "", exact: true });
	if (!(await box.isVisible())) await page.locator("summary", { hasText: "Australian Capital Territory" }).click();
	await box.uncheck();
	await save(page).click();
	await expect(page.getByRole("alert")).toContainText("Clear all postcodes from area?");
	await expectAccessible(page);
	await page.getByRole("button", { name: "Cancel" }).click();
	await expect(page.getByText("Clear all postcodes from area?")).toHaveCount(0);
	expect(await now(page, own)).toMatchObject({ regions: [region?.id] });
	if (!(await box.isVisible())) await page.locator("summary", { hasText: "Australian Capital Territory" }).click();
	await expect(box).toBeChecked();
	await box.uncheck();
	await save(page).click();
	await page.getByRole("button", { name: "Confirm" }).click();
	await expect(page.getByText("Your changes have been saved")).toBeVisible();
	expect(await now(page, own)).toMatchObject({ regions: [], single_postcodes: ["3000", "3220"] });
});

test("if the session ends while the form is open, the input stays and can be saved after signing in again", async ({
	page,
	context,
}) => {
	await signIn(page);
	const own = await profileNumber(page, 9);
	await open(page, at(own));
	await page.getByLabel("Name", { exact: true }).fill("Typed before the sign-in ended");
	await context.clearCookies({ name: "session" });
	await save(page).click();
	await expect(page.getByRole("alert")).toContainText("You were signed out");
	await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Typed before the sign-in ended");
	await expectAccessible(page);
	await signIn(page);
	await save(page).click();
	const saved = page.getByText("Your changes have been saved");
	await expect(saved).toBeVisible();
	// The save button is disabled again, so the focus is on the message.
	expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Your changes have been saved");
	expect((await now(page, own)).asked_name).toMatchObject({ name: "Typed before the sign-in ended" });
});

test("the history shows who changed what, and the newest change can be undone", async ({ page }) => {
	await signIn(page);
	const own = await profileNumber(page, 7);
	await change(page, own, { url: "https://first.example/" });
	await change(page, own, { funding_types: ["NDIS"], url: "https://second.example/" });
	await open(page, at(own));
	await page.getByRole("link", { name: "History" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("History");
	const newest = page.getByRole("article").first();
	await expect(newest).toContainText("Changed by Ash Waters");
	await expect(newest).toContainText("first.example");
	await expect(newest).toContainText("second.example");
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "Undo this change" }).click();
	await expect(page.getByText("Change undone")).toBeVisible();
	await expect(newest).toContainText("Undone by Ash Waters");
	await expect(page.getByRole("button", { name: "Undo this change" })).toHaveCount(0);
	expect((await now(page, own)).url).toBe("https://first.example/");
});

// ADM-032
test("with advanced availability only client services can change what a profile offers, but staff can edit its texts", async ({
	page,
}) => {
	await signIn(page);
	const own = (await ownProfiles(page)).find((one) => one.is_using_advanced_availability);
	if (!own) throw new Error("the demo staff have no such profile");
	const before = await now(page, own);
	await open(page, at(own));
	await expect(page.getByText("Client services manage this for you")).toBeVisible();
	await expect(page.getByRole("link", { name: "contact client services" })).toBeVisible();
	await expect(page.getByRole("group", { name: "Age groups" }).getByRole("checkbox").first()).toBeDisabled();
	await expectAccessible(page);
	const words = "Words of our own.";
	await page.getByRole("textbox", { name: /^Short description/ }).fill(words);
	await save(page).click();
	await expect(page.getByText("Your changes have been saved")).toBeVisible();
	const { services, age_groups, funding_types, regions, single_postcodes } = before;
	expect(await now(page, own)).toMatchObject({
		short_description: words,
		services,
		age_groups,
		funding_types,
		regions,
		single_postcodes,
	});
});
