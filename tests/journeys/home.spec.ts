import type { Page } from "@playwright/test";
import { age, choosePlace, form, funding, place, search, suggestions } from "./home-support.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from "./support.ts";

const service = (page: Page) => form(page).getByLabel(/^Service/);

const optionsOf = async (list: ReturnType<Page["getByLabel"]>) =>
	(await list.locator("option").allTextContents()).slice(1);

// GLO-001, HOM-002 to HOM-007
test("the page shows three steps, and what the service does and doesn't do", async ({ page }) => {
	expect((await open(page, "/"))?.status()).toBe(200);
	for (const heading of ["Tell us your needs", "We connect you", "You choose"])
		await expect(page.getByRole("heading", { name: heading })).toBeVisible();
	for (const text of [
		"We connect you with providers that have availability.",
		"Our team does the paperwork, with your consent.",
		"Your data is never shared with third parties",
		"Your details go only to the providers you choose, one by one, and only with your consent.",
		"We are not an NDIS or Home Care Package provider.",
		"We do not charge participants or recipients.",
		"Providers cannot pay for higher ranking.",
		"Providers pay subscription and referral fees.",
	])
		await expect(page.getByRole("main").getByText(text)).toBeVisible();
	await expectAccessible(page);
	for (const width of [320, 360, 720, 768, 1280]) {
		await page.setViewportSize({ width, height: 800 });
		await expectNoSidewaysScroll(page);
	}
});

// GLO-002, GLO-009
test("/services shows the home page, and ?newCampaign its campaign variant", async ({ page }) => {
	await open(page, "/");
	const ordinary = await page.getByRole("heading", { level: 1 }).innerText();
	await open(page, "/services");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(ordinary);
	await expect(search(page)).toBeVisible();
	await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/services$/);
	await expect(page).toHaveTitle(/^Disability and aged care services – /);
	// This page differs from home by its open list of services at the top.
	await expect(page.getByRole("main").getByRole("heading", { level: 2 }).nth(1)).toHaveText("Browse by service");
	await expect(page.getByRole("link", { name: "Podiatry", exact: true })).toBeVisible();
	for (const address of ["/?newCampaign", "/?newCampaign=autumn"]) {
		await open(page, address);
		expect(await page.getByRole("heading", { level: 1 }).innerText()).not.toBe(ordinary);
		await expect(search(page)).toBeVisible();
	}
	await expectAccessible(page);
});

// HOM-008, HOM-010
test("the page has a banner with phone and hours, and a block with our phone number at the end", async ({ page }) => {
	await open(page, "/");
	const banner = page.getByRole("main").getByText("Talk to a person");
	await expect(banner).toBeVisible();
	await expect(page.getByRole("main").getByText("Monday to Friday 8:30am to 6:30pm AEST")).toBeVisible();
	await expect(page.getByRole("heading", { name: "Prefer to talk to someone?" })).toBeVisible();
});

// HOM-009
test("the search is beside the text on a desktop, and below it on smaller screens", async ({ page }) => {
	await open(page, "/");
	const boxes = async () => ({
		words: await page.getByRole("heading", { level: 1 }).boundingBox(),
		form: await form(page).boundingBox(),
	});
	await page.setViewportSize({ width: 1280, height: 800 });
	const wide = await boxes();
	expect(wide.form?.x).toBeGreaterThan((wide.words?.x ?? 0) + (wide.words?.width ?? 0));
	await page.setViewportSize({ width: 768, height: 800 });
	const small = await boxes();
	expect(small.form?.y).toBeGreaterThan((small.words?.y ?? 0) + (small.words?.height ?? 0));
});

// HOM-011, HOM-012, HOM-035
test("the form has its fields, and services by name", async ({ page }) => {
	await open(page, "/");
	for (const field of [service, place, age, funding, search]) await expect(field(page)).toBeVisible();
	const services = await optionsOf(service(page));
	expect(services.length).toBeGreaterThanOrEqual(40);
	expect(services).toEqual([...services].sort((a, b) => a.localeCompare(b, "en-AU")));
});

// HOM-032, HOM-033, HOM-034
test("funding choices depend on the service", async ({ page }) => {
	await open(page, "/");
	const homeCare = ["HCP", "HCP1", "HCP2", "HCP3", "HCP4", ...[1, 2, 3, 4, 5, 6, 7, 8].map((level) => `SAH${level}`)];
	const values = async () =>
		(
			await funding(page)
				.locator("option")
				.evaluateAll((all) => all.map((o) => (o as HTMLOptionElement).value))
		).slice(1);
	expect(await values()).not.toEqual(expect.arrayContaining(["HCP"]));
	expect(await values()).toEqual(expect.arrayContaining(["NDIS", "SAH"]));
	expect((await values()).at(-1)).toBe("i-don-t-know");
	expect((await optionsOf(funding(page))).at(-1)).toBe("I don't know");
	await service(page).selectOption({ label: "Home Care Package Provider" });
	expect(await values()).toEqual([...homeCare, "i-don-t-know"]);
	await service(page).selectOption({ label: "Psychology" });
	expect(await values()).not.toEqual(expect.arrayContaining(["HCP"]));
});

for (const [id, name] of [
	["HOM-036", "NDIS Plan management"],
	["HOM-037", "Behaviour support"],
] as const)
	test(`${id} ${name} selects NDIS`, async ({ page }) => {
		await open(page, "/");
		await service(page).selectOption({ label: name });
		await expect(funding(page)).toHaveValue("NDIS");
	});

// HOM-038, HOM-039
test("home care asks for a place and a level, and no age", async ({ page }) => {
	await open(page, "/");
	await service(page).selectOption({ label: "Home Care Package Provider" });
	await funding(page).focus();
	await funding(page).selectOption("HCP");
	await expect(page.getByRole("heading", { name: "Search for Home Care providers in your area now" })).toBeVisible();
	await expect(funding(page)).toBeFocused();
	await expect(form(page).getByLabel("Funding level")).toHaveValue("HCP");
	await expect(age(page)).toHaveCount(0);
	await expect(service(page)).toHaveCount(0);
	await expectAccessible(page);
	await funding(page).selectOption("HCP3");
	await choosePlace(page, "3216", /^Belmont,/);
	await search(page).click();
	await expect(page).toHaveURL(
		/\/providers(\/request-quote)?\?service_areas_list=\d+&funding_types_list=HCP3&postcodes_list=3216/,
	);
	await open(page, "/");
	await service(page).selectOption({ label: "Home Care Package Provider" });
	await funding(page).selectOption("HCP");
	await page.getByRole("button", { name: "Search for another service" }).click();
	await expect(service(page)).toBeFocused();
	await expect(age(page)).toBeVisible();
});

// HOM-034, HOM-038
test("home care with an unknown level continues, and asks for no age", async ({ page }) => {
	await open(page, "/");
	await service(page).selectOption({ label: "Home Care Package Provider" });
	await funding(page).selectOption("HCP");
	await funding(page).selectOption("i-don-t-know");
	await expect(age(page)).toHaveCount(0);
	await choosePlace(page, "3216", /^Belmont,/);
	await search(page).click();
	await expect(page).toHaveURL(
		/\/providers(\/request-quote)?\?service_areas_list=\d+&funding_types_list=i-don-t-know&postcodes_list=3216/,
	);
});

// HOM-017, HOM-018, HOM-019
test("missing input is explained at the field and in a summary", async ({ page }) => {
	await open(page, "/");
	const title = await page.title();
	await search(page).click();
	const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
	await expect(summary).toBeFocused();
	await expect(page).toHaveTitle(`Error: ${title}`);
	await search(page).click();
	await expect(page).toHaveTitle(`Error: ${title}`);
	await expect(summary.getByRole("link")).toHaveText([
		"Search & select a postcode to proceed",
		"Please select the age group",
		"Please select a funding type",
	]);
	await expect(page).toHaveURL("/");
	for (const field of [place, age, funding]) await expect(field(page)).toHaveAttribute("aria-invalid", "true");
	await expectAccessible(page);
	await summary.getByRole("link", { name: "Please select the age group" }).click();
	await expect(age(page)).toBeFocused();
	await age(page).selectOption("18-64");
	await expect(age(page)).not.toHaveAttribute("aria-invalid", "true");
	await page.getByRole("link", { name: "About us" }).first().click();
	await expect(page).toHaveTitle(/^About/);
});

// HOM-015, HOM-016, HOM-040, HOM-045
test("a search without a service works by keyboard alone", async ({ page }) => {
	await open(page, "/");
	await service(page).focus();
	await page.keyboard.press("Tab");
	await expect(place(page)).toBeFocused();
	await page.keyboard.type("melbourne");
	await expect(suggestions(page).first()).toBeVisible();
	await page.keyboard.press("ArrowDown");
	await expect(place(page)).toHaveAttribute("aria-activedescendant", /.+/);
	await page.keyboard.press("Enter");
	await expect(place(page)).toHaveValue("Melbourne, VIC 3000");
	await page.keyboard.press("Tab");
	await page.keyboard.type("Older");
	await page.keyboard.press("Tab");
	await page.keyboard.type("I don");
	await page.keyboard.press("Tab");
	await expect(search(page)).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(
		"/providers?age_groups_list=65%2B&funding_types_list=i-don-t-know&postcodes_list=3000&suburb_list=Melbourne",
	);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Providers near Melbourne 3000");
});

// HOM-001
test("opening home after a search starts a new search", async ({ page }) => {
	await open(page, "/");
	await choosePlace(page, "melbourne", /^Melbourne, VIC 3000/);
	await age(page).selectOption("65+");
	await funding(page).selectOption("NDIS");
	await search(page).click();
	await expect(page).toHaveURL(/\/providers\?/);
	await page
		.getByRole("banner")
		.getByRole("link", { name: /: home$/ })
		.click();
	await expect(page).toHaveURL("/");
	for (const field of [service, place, age, funding]) await expect(field(page)).toHaveValue("");
});

// HOM-013, HOM-014
test("visitors can find a provider to review by name", async ({ page }) => {
	const asked: URL[] = [];
	page.on("request", (request) => request.url().includes("/api/providers/") && asked.push(new URL(request.url())));
	await open(page, "/");
	await page.getByText("Leave a review for a provider").click();
	const name = page.getByLabel("Name of the provider");
	await name.fill("care");
	await expect(suggestions(page).first()).toBeVisible();
	expect(asked.map((url) => [url.searchParams.get("query"), url.searchParams.get("pageSize")])).toEqual([
		["care", "5"],
	]);
	expect(await suggestions(page).count()).toBeLessThanOrEqual(5);
	await expectAccessible(page);
	await name.press("ArrowDown");
	await name.press("Enter");
	await expect(page).toHaveURL(/\/providers\/[\w-]+\/\d+\/review\/$/);
});

// HOM-013
test("without scripts the name leads to the search @nojs-only", async ({ page }) => {
	await open(page, "/");
	await page.getByText("Leave a review for a provider").click();
	await page.getByLabel("Name of the provider").fill("care");
	await page.getByRole("button", { name: "Find provider" }).click();
	await expect(page).toHaveURL("/providers?query=care");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Providers named “care”");
});

// HOM-017, HOM-018, HOM-019, HOM-026
test("without scripts the form comes back with what was typed @nojs-only", async ({ page }) => {
	await open(page, "/");
	await service(page).selectOption({ label: "Psychology" });
	await place(page).fill("belmont");
	await search(page).click();
	await expect(page).toHaveTitle(/^Error: /);
	await expect(page.getByRole("alert").getByRole("link")).toHaveText([
		"Search & select a postcode to proceed",
		"Please select the age group",
		"Please select a funding type",
	]);
	const again = page.getByRole("search", { name: "Your search" });
	await expect(again.getByLabel("Postcode or suburb")).toHaveValue("belmont");
	await expect(again.getByLabel(/^Service/).locator("option:checked")).toHaveText("Psychology");
	// The chosen Belmont is kept while the other fields are filled in.
	await page.getByRole("link", { name: "Belmont, VIC 3216" }).click();
	await expect(again.getByLabel("Postcode or suburb")).toHaveValue("Belmont 3216");
	await again.getByLabel("Age of recipient").selectOption("65+");
	await again.getByLabel("Funding type").selectOption("HCP");
	await again.getByRole("button", { name: "Search" }).click();
	await expect(page.getByRole("alert").getByRole("link")).toHaveText([
		"Please select a funding type that goes with Psychology",
	]);
	await expectAccessible(page);
	await again.getByLabel("Funding type").selectOption("i-don-t-know");
	await again.getByRole("button", { name: "Search" }).click();
	await expect(page).toHaveURL(
		/\/providers(\/request-quote)?\?service_areas_list=\d+&age_groups_list=65%2B&funding_types_list=i-don-t-know&postcodes_list=3216&suburb_list=Belmont/,
	);
});

// HOM-036, HOM-038
test("without scripts the server applies a service's defaults @nojs-only", async ({ page }) => {
	await open(page, "/");
	await service(page).selectOption({ label: "Behaviour support" });
	await place(page).fill("3000 Melbourne");
	await age(page).selectOption("18-64");
	await search(page).click();
	await expect(page).toHaveURL(/funding_types_list=NDIS/);
	await open(page, "/");
	await service(page).selectOption({ label: "Home Care Package Provider" });
	await funding(page).selectOption("HCP");
	await search(page).click();
	// Only the place is missing, not the age.
	await expect(page.getByRole("heading", { name: "Search for Home Care providers in your area now" })).toBeVisible();
	await expect(page.getByRole("alert").getByRole("link")).toHaveText(["Search & select a postcode to proceed"]);
	await expectAccessible(page);
});
