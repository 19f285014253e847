import { age, choosePlace, funding, place, search, suggestions } from "./home-support.ts";
import { expect, expectAccessible, open, test } from "./support.ts";

// HOM-020 to HOM-023
test("suggestions appear from 3 characters, after a pause of 300 ms, and there are at most 8", async ({ page }) => {
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

// HOM-025, HOM-026
test("with text that isn't a place, the field is invalid and Search is disabled", async ({ page }) => {
	await open(page, "/");
	await place(page).fill("zzzzqq");
	await expect(page.getByText("Search & select a postcode to proceed")).toBeVisible();
	await expect(place(page)).toHaveAttribute("aria-invalid", "true");
	await expect(search(page)).toBeDisabled();
	await expect(search(page)).toHaveAttribute("aria-disabled", "true");
	await expectAccessible(page);
	// An existing place that isn't chosen.
	await place(page).fill("belmont");
	await expect(suggestions(page).first()).toBeVisible();
	await expect(page.getByText("Search & select a postcode to proceed")).toBeVisible();
	await expect(search(page)).toBeDisabled();
	await place(page).press("Tab");
	await expect(place(page)).toHaveAttribute("aria-invalid", "true");
	await expect(page.getByText("Search & select a postcode to proceed")).toBeVisible();
	// A chosen place that is changed.
	await choosePlace(page, "belmont", /VIC 3216/);
	await expect(search(page)).toBeEnabled();
	await place(page).press("Backspace");
	await expect(search(page)).toBeDisabled();
	await place(page).fill("");
	await expect(search(page)).toBeEnabled();
});

test("text that names one place counts as chosen, and otherwise Search explains the error and stays in the tab order", async ({
	page,
}) => {
	await open(page, "/");
	for (const [typed, shown, code, suburb] of [
		["3205", "South Melbourne, VIC 3205", "3205", "South Melbourne"],
		["belmont vic", "Belmont, VIC 3216", "3216", "Belmont"],
		// Postcodes with several suburbs stay without a suburb.
		["3000", "Melbourne, VIC 3000", "3000", "Melbourne"],
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

	// Ambiguous text.
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

	// Enter in the field without waiting for suggestions.
	await place(page).fill("2602 ainslie");
	await place(page).press("Enter");
	await expect(page).toHaveURL(
		/age_groups_list=65%2B&funding_types_list=i-don-t-know&postcodes_list=2602&suburb_list=Ainslie$/,
	);
});

// HOM-027
test("if suggestions fail, the form accepts the text and the server finds the place", async ({ page, faults }) => {
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
	// The browser logs the aborted call.
	faults.length = 0;
});

// HOM-015, HOM-016
test("without scripts the server finds the place @nojs-only", async ({ page }) => {
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

// HOM-016
test("without scripts an unknown place can be corrected @nojs-only", async ({ page }) => {
	await open(page, "/providers?location=nowhere&age_groups_list=65%2B&funding_types_list=i-don-t-know");
	await expect(page.getByRole("alert").getByRole("link")).toHaveText(["Search & select a postcode to proceed"]);
	const again = page.getByRole("search", { name: "Your search" });
	await again.getByLabel("Postcode or suburb").fill("3216");
	await again.getByRole("button", { name: "Search" }).click();
	await expect(page).toHaveURL(/postcodes_list=3216/);
});
