import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from "./support.ts";

const form = (page: Page) => page.getByRole("search", { name: /^Search for/ });
const place = (page: Page) => form(page).getByLabel("Postcode or suburb");
const search = (page: Page) => form(page).getByRole("button", { name: "Search", exact: true });
const age = (page: Page) => form(page).getByLabel("Age of recipient");
const funding = (page: Page) => form(page).getByLabel(/^Funding/);
const service = (page: Page) => form(page).getByLabel(/^Service/);
const suggestions = (page: Page) => page.getByRole("listbox").getByRole("option");
const optionsOf = async (list: ReturnType<Page["getByLabel"]>) =>
	(await list.locator("option").allTextContents()).slice(1);

/** Types a place and takes the suggestion. */
const choosePlace = async (page: Page, typed: string, name: RegExp) => {
	await place(page).fill(typed);
	await page.getByRole("option", { name }).click();
};

test("GLO-001 HOM-002 to HOM-007 three steps and what the service is and is not @nojs", async ({ page }) => {
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

test("GLO-002 GLO-009 /services is home, ?newCampaign is its campaign variant @nojs", async ({ page }) => {
	await open(page, "/");
	const ordinary = await page.getByRole("heading", { level: 1 }).innerText();
	await open(page, "/services");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(ordinary);
	await expect(search(page)).toBeVisible();
	await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/services$/);
	await expect(page).toHaveTitle(/^Disability and aged care services – /);
	// What makes it a page of its own: the list of services, open and first.
	await expect(page.getByRole("main").getByRole("heading", { level: 2 }).nth(1)).toHaveText("Browse by service");
	await expect(page.getByRole("link", { name: "Podiatry", exact: true })).toBeVisible();
	for (const address of ["/?newCampaign", "/?newCampaign=autumn"]) {
		await open(page, address);
		expect(await page.getByRole("heading", { level: 1 }).innerText()).not.toBe(ordinary);
		await expect(search(page)).toBeVisible();
	}
	await expectAccessible(page);
});

test("HOM-008 HOM-010 the banner with phone and hours, and the call block at the end @nojs", async ({ page }) => {
	await open(page, "/");
	const banner = page.getByRole("main").getByText("Talk to a person");
	await expect(banner).toBeVisible();
	await expect(page.getByRole("main").getByText("Monday to Friday 8:30am to 6:30pm AEST")).toBeVisible();
	await expect(page.getByRole("heading", { name: "Prefer to talk to someone?" })).toBeVisible();
});

test("HOM-009 beside the words on a desktop, below them on smaller screens", async ({ page }) => {
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

test("HOM-011 HOM-012 HOM-035 the fields, and services by name @nojs", async ({ page }) => {
	await open(page, "/");
	for (const field of [service, place, age, funding, search]) await expect(field(page)).toBeVisible();
	const services = await optionsOf(service(page));
	expect(services.length).toBeGreaterThanOrEqual(40);
	expect(services).toEqual([...services].sort((a, b) => a.localeCompare(b, "en-AU")));
});

test("HOM-020 to HOM-023 suggestions: from 3 characters, after a pause of 300 ms, 8 at most", async ({ page }) => {
	const asked: string[] = [];
	page.on("request", (request) => {
		const url = new URL(request.url());
		if (url.pathname === "/api/postcodes/") asked.push(url.searchParams.get("query") ?? "");
	});
	await open(page, "/");
	await place(page).pressSequentially("sy");
	await page.waitForTimeout(500);
	expect(asked).toEqual([]);
	await place(page).pressSequentially("dney", { delay: 60 });
	await expect(suggestions(page).first()).toBeVisible();
	expect(asked).toEqual(["sydney"]);
	await place(page).fill("300");
	await expect(page.getByRole("option", { name: "Melbourne, VIC 3000" })).toBeVisible();
	expect(await suggestions(page).count()).toBeLessThanOrEqual(8);
	await expectAccessible(page);
});

for (const [id, typed, expected] of [
	["HOM-028", "belm", "Belmont, VIC 3216"],
	["HOM-029", "3216", "Belmont, VIC 3216"],
	["HOM-030", "MELBOURNE", "Melbourne, VIC 3000"],
	["HOM-030", "melbourne", "Melbourne, VIC 3000"],
] as const)
	test(`${id} HOM-024 typing ${typed} and choosing sets postcode and suburb`, async ({ page }) => {
		await open(page, "/");
		await place(page).fill(typed);
		await page.getByRole("option", { name: expected }).click();
		await expect(place(page)).toHaveValue(expected);
		const [suburb, code] = [expected.split(",")[0], expected.slice(-4)];
		await expect(page.locator("input[name=postcodes_list]")).toHaveValue(code);
		await expect(page.locator("input[name=suburb_list]")).toHaveValue(suburb ?? "");
		await expect(search(page)).toBeEnabled();
	});

test("HOM-025 HOM-026 text that is no place: the field is invalid and Search is disabled", async ({ page }) => {
	await open(page, "/");
	await place(page).fill("zzzzqq");
	await expect(page.getByText("Search & select a postcode to proceed")).toBeVisible();
	await expect(place(page)).toHaveAttribute("aria-invalid", "true");
	await expect(search(page)).toBeDisabled();
	await expect(search(page)).toHaveAttribute("aria-disabled", "true");
	await expectAccessible(page);
	// A place that exists, but not chosen.
	await place(page).fill("belmont");
	await expect(suggestions(page).first()).toBeVisible();
	await expect(page.getByText("Search & select a postcode to proceed")).toBeVisible();
	await expect(search(page)).toBeDisabled();
	await place(page).press("Tab");
	await expect(place(page)).toHaveAttribute("aria-invalid", "true");
	await expect(page.getByText("Search & select a postcode to proceed")).toBeVisible();
	// Changed after it was chosen.
	await choosePlace(page, "belmont", /VIC 3216/);
	await expect(search(page)).toBeEnabled();
	await place(page).press("Backspace");
	await expect(search(page)).toBeDisabled();
	await place(page).fill("");
	await expect(search(page)).toBeEnabled();
});

test("text that names one place counts as chosen; otherwise Search says what is wrong, and never leaves the tab order", async ({
	page,
}) => {
	await open(page, "/");
	for (const [typed, shown, code, suburb] of [
		["3205", "South Melbourne, VIC 3205", "3205", "South Melbourne"],
		["belmont vic", "Belmont, VIC 3216", "3216", "Belmont"],
		// Several names: the postcode stands for itself.
		["3000", "3000", "3000", ""],
		["3216", "3216", "3216", ""],
	] as const) {
		await place(page).fill(typed);
		await place(page).press("Tab");
		await expect(place(page)).toHaveValue(shown);
		await expect(page.locator("input[name=postcodes_list]")).toHaveValue(code);
		await expect(page.locator("input[name=suburb_list]")).toHaveValue(suburb);
		await expect(search(page)).toBeEnabled();
		await expect(place(page)).not.toHaveAttribute("aria-invalid", "true");
	}
	await expectAccessible(page);
	await age(page).selectOption("65+");
	await funding(page).selectOption("i-don-t-know");

	// Text that could mean several places.
	await place(page).fill("belmont");
	await place(page).press("Tab");
	await expect(place(page)).toHaveAttribute("aria-invalid", "true");
	await expect(search(page)).toHaveAccessibleDescription(/Search & select a postcode to proceed/);
	await search(page).focus();
	await expect(search(page)).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(
		page.getByRole("alert").getByRole("link", { name: "Search & select a postcode to proceed" }),
	).toBeVisible();
	await expect(place(page)).toBeFocused();
	await expectAccessible(page);

	// Enter in the field, at once.
	await place(page).fill("2602 ainslie");
	await place(page).press("Enter");
	await expect(page).toHaveURL(
		/age_groups_list=65%2B&funding_types_list=i-don-t-know&postcodes_list=2602&suburb_list=Ainslie$/,
	);
});

test("HOM-027 without suggestions the text passes and the server finds the place", async ({ page, faults }) => {
	await page.route("**/api/postcodes/**", (route) => route.abort());
	await open(page, "/");
	await place(page).fill("Belmont VIC");
	await expect(search(page)).toBeDisabled();
	await expect(search(page)).toBeEnabled();
	await expect(page.getByText("Search & select a postcode to proceed")).toHaveCount(0);
	await age(page).selectOption("65+");
	await funding(page).selectOption("NDIS");
	await search(page).click();
	await expect(page).toHaveURL(/postcodes_list=3216&suburb_list=Belmont/);
	// The browser notes the call that was cut off.
	faults.length = 0;
});

test("HOM-032 HOM-033 HOM-034 funding choices follow the service", async ({ page }) => {
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
	test(`${id} ${name} brings NDIS`, async ({ page }) => {
		await open(page, "/");
		await service(page).selectOption({ label: name });
		await expect(funding(page)).toHaveValue("NDIS");
	});

test("HOM-038 HOM-039 home care asks for a place and a level, and no age", async ({ page }) => {
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

test("HOM-034 HOM-038 home care with a level that is not known goes on, and asks for no age", async ({ page }) => {
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

test("HOM-017 HOM-018 HOM-019 what is missing is said at the field and at the top", async ({ page }) => {
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

test("HOM-015 HOM-016 HOM-040 HOM-045 a search without a service, by keyboard alone", async ({ page }) => {
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

test("HOM-001 opening home after a search starts afresh", async ({ page }) => {
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

test("HOM-013 HOM-014 a provider to review, found by name", async ({ page }) => {
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

test("HOM-013 without scripts the name leads to the search @nojs-only", async ({ page }) => {
	await open(page, "/");
	await page.getByText("Leave a review for a provider").click();
	await page.getByLabel("Name of the provider").fill("care");
	await page.getByRole("button", { name: "Find provider" }).click();
	await expect(page).toHaveURL("/providers?query=care");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Providers named “care”");
});

test("HOM-015 HOM-016 without scripts the server finds the place @nojs-only", async ({ page }) => {
	for (const [typed, expected] of [
		["Belmont, VIC 3216", /postcodes_list=3216&suburb_list=Belmont$/],
		["belmont vic", /postcodes_list=3216&suburb_list=Belmont$/],
		["3216", /postcodes_list=3216/],
	] as const) {
		await open(page, "/");
		await place(page).fill(typed);
		await age(page).selectOption("65+");
		await funding(page).selectOption("i-don-t-know");
		await search(page).click();
		await expect(page).toHaveURL(expected);
		await expect(page).not.toHaveURL(/location=/);
	}
});

test("HOM-017 HOM-018 HOM-019 HOM-026 without scripts the form comes back with what was typed @nojs-only", async ({
	page,
}) => {
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
	// Which Belmont? The choice is kept while the rest is filled in.
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

test("HOM-016 without scripts a place that is none can be typed again @nojs-only", async ({ page }) => {
	await open(page, "/providers?location=nowhere&age_groups_list=65%2B&funding_types_list=i-don-t-know");
	await expect(page.getByRole("alert").getByRole("link")).toHaveText(["Search & select a postcode to proceed"]);
	const again = page.getByRole("search", { name: "Your search" });
	await again.getByLabel("Postcode or suburb").fill("3216");
	await again.getByRole("button", { name: "Search" }).click();
	await expect(page).toHaveURL(/postcodes_list=3216/);
});

test("HOM-036 HOM-038 without scripts the server knows what goes with a service @nojs-only", async ({ page }) => {
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
	// No age is asked for, only the place.
	await expect(page.getByRole("heading", { name: "Search for Home Care providers in your area now" })).toBeVisible();
	await expect(page.getByRole("alert").getByRole("link")).toHaveText(["Search & select a postcode to proceed"]);
	await expectAccessible(page);
});
