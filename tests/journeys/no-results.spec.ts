import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, expectFineAtEveryWidth, open, test } from "./support.ts";

const NOBODY = "/providers?query=zzzz+nobody+zzzz&postcodes_list=3000&suburb_list=Melbourne";
const form = (page: Page) => page.getByRole("region", { name: "Tell us more" });
const send = (page: Page) => form(page).getByRole("button", { name: "Send", exact: true }).click();
/** React has hydrated a field once it has stored its properties on it. */
const isHydrated = (field: Locator) =>
	expect
		.poll(() => field.evaluate((control) => Object.keys(control).some((key) => key.startsWith("__reactProps"))))
		.toBe(true);
const fill = async (page: Page) => {
	await form(page).getByLabel("Funding type").selectOption("I don't know");
	await form(page).getByLabel("First name").fill("Mai <b>👩‍🦽</b>");
	await form(page).getByLabel("Email").fill("mai@visitor.example");
	await form(page).getByLabel("Phone", { exact: true }).fill("0491 570 006");
	await form(page).getByLabel("Service").selectOption("Psychology");
	await form(page).getByLabel("Age of recipient").selectOption({ index: 1 });
	await form(page)
		.getByRole("checkbox", { name: /I agree/ })
		.check();
};

// NOR-001 to NOR-019, NOR-028
test("the page apologises and has a form that shows errors only after sending", async ({ page }) => {
	await open(page, NOBODY);
	await expect(page.getByText("Sorry, no providers match your search")).toBeVisible();
	await expect(page.getByRole("heading", { name: "NDIS" })).toBeVisible();
	await expect(page.getByRole("heading", { name: "Aged care and home care packages" })).toBeVisible();
	await expect(form(page).getByLabel("Postcode or suburb")).toHaveValue("Melbourne 3000");
	await expect(page.getByText("First name is required")).toHaveCount(0);
	await form(page).getByLabel("Postcode or suburb").fill("");
	await form(page).getByLabel("Email").fill("abc@");
	await form(page).getByLabel("Do you want an interpreter? Which language?").fill("Tiếng Việt");
	await form(page).getByLabel("Phone", { exact: true }).fill("12345");
	await send(page);
	for (const text of [
		"Please select a funding type",
		"First name is required",
		"Please enter a valid email",
		"Please enter a valid phone number",
		"Postcode is required",
		"Please select a service you are searching",
		"Please select the age group",
		"Please agree to the terms and conditions before proceeding",
	])
		await expect(page.getByRole("link", { name: text })).toBeVisible();
	await expect(page).toHaveTitle(/^Error: /);
	await expect(form(page).getByLabel("Phone", { exact: true })).toHaveValue("12345");
	await expect(form(page).getByLabel("Do you want an interpreter? Which language?")).toHaveValue("Tiếng Việt");
	await expectFineAtEveryWidth(page);
	await fill(page);
	await form(page).getByLabel("Postcode or suburb").fill("Nowhere");
	await send(page);
	const thanks = page.getByRole("heading", { level: 1, name: "Thank you!" });
	await expect(thanks).toBeInViewport();
	await expect(thanks).toBeFocused();
	await expectAccessible(page);
	await page.reload();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you!");
	await page.getByRole("link", { name: "Back to your search" }).click();
	await expect(page).toHaveURL(/query=zzzz\+nobody\+zzzz/);
});

// NOR-021, NOR-023 to NOR-026
test("choosing Medicare shows the associations' finders, and visitors can go back", async ({ page }) => {
	await open(page, NOBODY);
	await form(page).getByLabel("First name").fill("Mai");
	await form(page).getByLabel("Funding type").selectOption("Medicare");
	await expect(page.getByText("We don't support Medicare funding")).toBeVisible();
	await expect(form(page).getByLabel("First name")).toBeHidden();
	for (const name of ["Occupational therapy", "Psychology", "Speech pathology", "Physiotherapy"])
		await expect(form(page).getByRole("link", { name: new RegExp(`^${name}: `) })).toHaveAttribute(
			"href",
			/^https:\/\//,
		);
	await expectFineAtEveryWidth(page);
	await form(page).getByRole("button", { name: "Choose another funding type" }).click();
	await expect(form(page).getByLabel("First name")).toHaveValue("Mai");
	await expect(form(page).getByLabel("Funding type")).toHaveValue("");
});

// NOR-022
test("a self-funded search shows the message immediately", async ({ page }) => {
	await open(page, `${NOBODY}&funding_types_list=self-funded`);
	await expect(page.getByText("We don't support Self-Funded/Private funding")).toBeVisible();
});

test("by keyboard, passing over Medicare keeps the form, and leaving the field on it replaces the form", async ({
	page,
}) => {
	await open(page, NOBODY);
	const funding = form(page).getByLabel("Funding type");
	await funding.focus();
	await page.keyboard.type("Med");
	await expect(funding).toHaveValue("Medicare");
	await expect(funding).toBeFocused();
	await expect(form(page).getByLabel("First name")).toBeVisible();
	await page.keyboard.press("Tab");
	await expect(page.getByText("We don't support Medicare funding")).toBeVisible();
	await form(page).getByRole("button", { name: "Choose another funding type" }).press("Enter");
	await expect(funding).toBeFocused();
});

test("a funding type chosen by keyboard before the form's scripts load keeps the form until the field is left", async ({
	page,
}) => {
	let release = () => {};
	const held = new Promise<void>((done) => (release = done));
	await page.route("**/assets/nothing-found*.js", async (route) => {
		await held;
		await route.continue();
	});
	await page.goto(NOBODY, { waitUntil: "commit" });
	const funding = form(page).getByLabel("Funding type");
	await funding.focus();
	await page.keyboard.type("Med");
	await expect(funding).toHaveValue("Medicare");
	release();
	await isHydrated(funding);
	await expect(form(page).getByLabel("First name")).toBeVisible();
	await expect(funding).toBeFocused();
	await page.keyboard.press("Tab");
	await expect(page.getByText("We don't support Medicare funding")).toBeVisible();
});

// NOR-029, NOR-030
test("a failure shows an error, and a double click on the second attempt sends once", async ({ page, faults }) => {
	await open(page, NOBODY);
	await fill(page);
	// Sent before React has the form, it would load a new page, and nothing could fail.
	await isHydrated(form(page).getByLabel("First name"));
	await page.route(
		"**/providers.data?**",
		(route) => (route.request().method() === "POST" ? route.abort() : route.fallback()),
		{ times: 1 },
	);
	await send(page);
	await expect(page.getByText("Unable to submit form. Please check all the fields and try again.")).toBeVisible();
	await expect(form(page).getByLabel("First name")).toHaveValue("Mai <b>👩‍🦽</b>");
	await form(page).getByRole("button", { name: "Send", exact: true }).dblclick();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you!");
	faults.splice(0, faults.length, ...faults.filter((fault) => !/Failed to load resource/.test(fault)));
});

test("input in a refused form is kept when its scripts load later", async ({ page }) => {
	let release = () => {};
	const held = new Promise<void>((done) => (release = done));
	await page.route("**/assets/*.js", async (route) => {
		await held;
		// Requests of the first page's scripts were aborted.
		await route.fallback().catch(() => {});
	});
	await page.goto("/contact", { waitUntil: "commit" });
	await page.getByLabel("Your message").fill("Can you call me?");
	await page.getByRole("button", { name: "Send message" }).click();
	await expect(page.getByRole("link", { name: "Please enter a valid email" })).toBeVisible();
	const message = page.getByLabel("Your message");
	await expect(message).toHaveValue("Can you call me?");
	await message.fill("Can you call me after nine?");
	await page.getByLabel("Your email").fill("pat@visitor.example");
	release();
	await expect(page.locator("html[data-ready]")).toHaveCount(1);
	await expect(message).toHaveValue("Can you call me after nine?");
	await expect(page.getByLabel("Your email")).toHaveValue("pat@visitor.example");
});

// CON-048, GLO-005 to GLO-007, GLO-013
test("a missing page leads to the contact form", async ({ page }) => {
	await open(page, "/nowhere");
	await expect(page.getByRole("link", { name: "Find a provider" }).first()).toHaveAttribute("href", "/");
	await expect(page.getByRole("link", { name: "Enquire about being listed" })).toHaveAttribute(
		"href",
		"/list-your-organisation",
	);
	await expect(page.getByRole("link", { name: "Get in touch" })).toHaveAttribute("href", "/live-chat");
	await page.getByRole("contentinfo").getByRole("link", { name: "Contact", exact: true }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Get in touch");
	await expect(page.locator("html[data-ready]")).toHaveCount(1);
	await expectAccessible(page);
	await page.getByRole("button", { name: "Send message" }).click();
	await expect(page.getByRole("link", { name: "Please enter a valid email" })).toBeVisible();
	await expect(page.getByRole("link", { name: "Please write a message" })).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.getByLabel("Your email").fill("pat@visitor.example");
	await page.getByLabel("Your message").fill("<i>Can you call me?</i> 🙏");
	await page.getByRole("button", { name: "Send message" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you for your message");
	await expectAccessible(page);
});
