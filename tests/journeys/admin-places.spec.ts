import type { Page } from "@playwright/test";
import { type OwnProfile, ownProfiles, post, profileNumber, signIn, signInTeam } from "./admin-support.ts";
import { expect, expectAccessible, expectFineAtEveryWidth, open, test } from "./support.ts";

const at = (own: OwnProfile) => `/admin/providers/${own.url_slug}/${own.id}/places`;
const save = (page: Page) => page.getByRole("button", { name: "Save changes" }).last();
const now = async (page: Page, own: OwnProfile) => (await page.request.get(`/api/provider-admin/${own.id}/`)).json();
const summary = (page: Page) => page.getByRole("alert").filter({ hasText: "There is a problem" });

/** Starts from a profile that states nothing. */
const blank = async (page: Page, number: number): Promise<OwnProfile> => {
	const own = await profileNumber(page, number);
	const cleared = { sites: [], delivery: [], fit_facts: {}, prices: [] };
	expect((await post(page.request, `/provider-admin/${own.id}/`, cleared, "PATCH")).status()).toBe(200);
	return own;
};

test("staff say where they are, how they work and what fits, and nothing typed is lost", async ({ page }) => {
	await signIn(page);
	const own = await blank(page, 17);
	await page.setViewportSize({ width: 360, height: 740 });
	await open(page, at(own));
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Places, fit and prices");
	await page.getByRole("group", { name: "Uses Auslan" }).getByLabel("Yes").check();
	await page.getByRole("button", { name: /^Add a(nother)? site$/ }).click();
	await expect(page.getByText(/^Site \d added$/)).toBeVisible();
	await expect(page.getByRole("group", { name: "Uses Auslan" }).getByLabel("Yes")).toBeChecked();
	const site = page.getByRole("group", { name: /^(Your site|Site \d)$/ }).last();
	await site.getByLabel("Name of the site").fill("Carlton clinic");
	await site.getByLabel("Suburb").fill("Carlton");
	await site.getByLabel("State").selectOption("VIC");
	await site.getByLabel("Postcode").fill("9999");
	await site.getByLabel("Step-free entrance").selectOption("yes");
	await page
		.getByLabel(/^At the client's place: /)
		.first()
		.check();
	await page.getByLabel("Tuesday, opens").fill("17:00");
	await page.getByLabel("Tuesday, closes").fill("09:00");
	await save(page).click();
	await expect(summary(page)).toContainText("Enter a time after opening");
	await page.getByLabel("Tuesday, opens").fill("08:30");
	await save(page).click();
	await expect(summary(page)).toContainText("We don't know the postcode 9999");
	await expectAccessible(page);
	await site.getByLabel("Postcode").fill("3053");
	await save(page).click();
	await expect(page.getByText("Saved", { exact: true })).toBeVisible();
	await expect(page.getByText(/^Told us on \d+ \w+ \d{4}$/).first()).toBeVisible();
	const stored = await now(page, own);
	expect(stored.sites.at(-1)).toMatchObject({
		...{ name: "Carlton clinic", suburb: "Carlton", state: "VIC", postcode: "3053", source: "provider" },
		access: { step_free: "yes" },
	});
	expect(stored.delivery[0].ways).toEqual([{ way: "home", reach: "served" }]);
	expect(stored.fit_facts).toMatchObject({
		auslan: { value: "yes", source: "provider" },
		hours: { value: [{ day: 2, opens: "08:30", closes: "09:00" }] },
	});
	await expectFineAtEveryWidth(page);

	await page.getByRole("link", { name: "History" }).click();
	const change = page.getByRole("article").first();
	await expect(change).toContainText("Carlton clinic, Carlton VIC 3053 (step-free entrance: yes)");
	await expect(change).toContainText("Uses Auslan: yes");
});

test("staff state prices, odd amounts get an error at their field, and everyone sees them with their day", async ({
	page,
}) => {
	await signIn(page);
	const own = await blank(page, 20);
	await page.setViewportSize({ width: 360, height: 740 });
	await open(page, at(own));
	await page.getByRole("button", { name: "Add a price" }).click();
	await expect(page.getByText("Price 1 added")).toBeVisible();
	const price = page.getByRole("group", { name: "Price 1" });
	const weekdays = price.getByLabel("Weekdays", { exact: true });
	await price.getByLabel("Service").selectOption({ index: 1 });
	await price.getByLabel("Price for").selectOption({ label: "an hour" });
	await price.getByLabel("Travel").fill("Free up to 20 km");
	for (const [typed, message] of [
		["65,50", "Enter an amount in dollars, like 65 or 65.50"],
		["0", "Enter an amount of more than $0"],
		["10000.01", "Enter an amount up to $10,000"],
		["", "Enter at least one amount"],
	] as const) {
		await weekdays.fill(typed);
		await save(page).click();
		await expect(summary(page)).toContainText(message);
		await expect(weekdays).toHaveValue(typed);
	}
	await expectAccessible(page);
	await weekdays.fill("$65.50");
	await price.getByLabel("Sunday").fill("98");
	await save(page).click();
	await expect(page.getByText("Saved", { exact: true })).toBeVisible();
	expect((await now(page, own)).prices).toMatchObject([{ rates: { weekday: 6550, sunday: 9800 }, source: "provider" }]);
	await expectFineAtEveryWidth(page);

	await page.getByRole("link", { name: "History" }).click();
	await expect(page.getByRole("article").first()).toContainText(
		"weekdays $65.50, sunday $98; travel: Free up to 20 km",
	);
	await open(page, `/providers/${own.url_slug}/${own.id}`);
	const table = page.getByRole("table", { name: /: price an hour$/ });
	await expect(table.getByRole("row", { name: "Weekdays $65.50" })).toBeVisible();
	await expect(page.getByRole("region", { name: "Prices" })).toContainText(/Told us on \d+ \w+ \d{4}\./);
	await expectFineAtEveryWidth(page);
});

test("prices come from a file, with what is wrong at its price, and are saved with the page", async ({ page }) => {
	await signIn(page);
	const own = await blank(page, 21);
	await page.setViewportSize({ width: 360, height: 740 });
	await open(page, at(own));
	await page.getByRole("button", { name: "Add a price" }).click();
	const service = await page
		.getByRole("group", { name: "Price 1" })
		.getByLabel("Service")
		.locator("option")
		.nth(1)
		.innerText();
	const choose = (text: string) =>
		page
			.getByLabel(/^Prices from a file/)
			.setInputFiles({ name: "prices.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
	const read = page.getByRole("button", { name: "Read the file" });
	await read.click();
	await expect(summary(page)).toContainText("Please choose a file");
	await choose("Price,Unit\r\n65,hour\r\n");
	await read.click();
	await expect(summary(page)).toContainText("The file needs the column “Service”");
	await choose(`Service,Price for,Weekdays,Travel\r\n${service},hour,"65,50",Free\r\n${service},visit,120,\r\n`);
	await read.click();
	await expect(page.getByText("2 prices read from the file")).toBeVisible();
	await expect(summary(page)).toContainText("Enter an amount in dollars, like 65 or 65.50");
	const weekdays = page.getByRole("group", { name: "Price 1" }).getByLabel("Weekdays", { exact: true });
	await expect(weekdays).toHaveValue("65,50");
	await expectFineAtEveryWidth(page);
	expect((await now(page, own)).prices).toEqual([]);
	await weekdays.fill("65.50");
	await save(page).click();
	await expect(page.getByText("Saved", { exact: true })).toBeVisible();
	expect((await now(page, own)).prices).toMatchObject([
		{ unit: "hour", rates: { weekday: 6550 }, travel: "Free", source: "provider" },
		{ unit: "visit", rates: { weekday: 12000 }, source: "provider" },
	]);
});

test("a way in some regions asks which, and a site can be removed", async ({ page }) => {
	await signIn(page);
	const own = await blank(page, 18);
	const carlton = { name: "Old clinic", street: null, suburb: "Carlton", state: "VIC", postcode: "3053", access: {} };
	const [served] = (await now(page, own)).regions;
	await post(page.request, `/provider-admin/${own.id}/`, { sites: [carlton, { ...carlton, name: "New" }] }, "PATCH");
	await open(page, at(own));
	await page.getByRole("button", { name: "Remove site 1" }).click();
	await expect(page.getByText("Site 1 removed")).toBeVisible();
	expect((await now(page, own)).sites).toHaveLength(2);
	const video = page.getByLabel(/^By phone or video: /).last();
	await video.check();
	if (served) {
		const where = page.getByLabel("Where by phone or video").last();
		await where.selectOption({ label: "Only some regions" });
		await save(page).click();
		await expect(summary(page)).toContainText("Choose at least one region");
		await page.getByRole("group", { name: "Regions" }).getByRole("checkbox").first().check();
	}
	await save(page).click();
	await expect(page.getByText("Saved", { exact: true })).toBeVisible();
	const stored = await now(page, own);
	expect(stored.sites).toMatchObject([{ name: "New" }]);
	expect(stored.delivery).toMatchObject([
		{ ways: [{ way: "video", reach: served ? [expect.any(Number)] : "served" }] },
	]);
});

test("a colleague's change isn't overwritten", async ({ page }) => {
	await signIn(page);
	const own = await blank(page, 19);
	await open(page, at(own));
	await page.getByRole("group", { name: "Works evenings" }).getByLabel("Yes").check();
	await page.getByRole("group", { name: "Works weekends" }).getByLabel("Yes").check();
	const theirs = { fit_facts: { auslan: "yes", weekends: "no" } };
	await post(page.request, `/provider-admin/${own.id}/`, theirs, "PATCH");
	// Adding a site loads the page again, but must not adopt the colleague's version.
	await page.getByRole("button", { name: /^Add a(nother)? site$/ }).click();
	await expect(page.getByText(/^Site \d added$/)).toBeVisible();
	await save(page).click();
	const told = page.getByRole("alert").filter({ hasText: "changed this profile" });
	await expect(told).toContainText("Works weekends");
	await expect(page.getByRole("group", { name: "Uses Auslan" }).getByLabel("Yes")).toBeChecked();
	await expectAccessible(page);
	await told.getByRole("button", { name: /^Take theirs/ }).click();
	await expect(page.getByRole("group", { name: "Works weekends" }).getByLabel("No", { exact: true })).toBeChecked();
	await save(page).click();
	await expect(page.getByText("Saved", { exact: true })).toBeVisible();
	expect((await now(page, own)).fit_facts).toMatchObject({
		...{ auslan: { value: "yes" }, evenings: { value: "yes" }, weekends: { value: "no" } },
	});
});

test("our team states facts for a profile, marked as the team's", async ({ page }) => {
	await signIn(page);
	const own = (await ownProfiles(page)).find((one) => one.is_using_advanced_availability);
	if (!own) throw new Error("no profile with advanced availability");
	await page.context().clearCookies();
	await signInTeam(page);
	await open(page, `/team/providers/${own.id}`);
	await page.getByRole("link", { name: "Places, fit and prices" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Places, fit and prices");
	await expectAccessible(page);
	const auslan = page.getByRole("group", { name: "Uses Auslan" });
	const is = (await auslan.getByLabel("Yes").isChecked()) ? "No" : "Yes";
	await auslan.getByLabel(is, { exact: true }).check();
	await save(page).click();
	await expect(page.getByText("Profile saved")).toBeVisible();
	await open(page, `/team/providers/${own.id}/places`);
	await expect(auslan).toContainText("Confirmed by our team on ");
});
