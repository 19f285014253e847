import {
	expect,
	expectAccessible,
	expectFineAtEveryWidth,
	expectNoSidewaysScroll,
	open,
	openEmailsTo,
	test,
} from "./support.ts";

const send = (page: import("@playwright/test").Page) =>
	page.getByRole("region", { name: "Our form" }).getByRole("button", { name: "Send" });

// CPL-001 to CPL-003, CPL-006 to CPL-011, CPL-015
test("the page says who handles complaints, and the form explains missing input", async ({ page }) => {
	await open(page, "/complaints-and-feedback");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Complaints and feedback");
	await expect(page.getByRole("region", { name: "NDIS participants" })).toContainText("NDIS Commission");
	await expect(page.getByRole("region", { name: "Home Care Package recipients" })).toContainText(
		"Aged Care Quality and Safety Commission",
	);
	await expect(page.getByRole("checkbox", { name: "My feedback or complaint is about the product" })).not.toBeChecked();
	await send(page).click();
	for (const text of [
		"First name is required",
		"Surname is required",
		"Please enter a valid email",
		"Please enter a valid phone number",
	])
		await expect(page.getByRole("link", { name: text })).toBeVisible();
	// The summary is far down the page, and gets the focus even without scripts.
	const summary = page.getByRole("alert");
	await expect(summary).toBeFocused();
	await expect(summary).toBeInViewport();
	await expectAccessible(page);
});

// CPL-004, CPL-014
test("the button leads to the form, which is checked on every change", async ({ page }) => {
	await open(page, "/complaints-and-feedback");
	await page.getByRole("link", { name: "Fill in the form" }).click();
	await expect(page.getByRole("heading", { name: "Our form" })).toBeInViewport();
	const email = page.getByLabel("Email");
	await email.pressSequentially("a");
	await expect(page.getByText("Please enter a valid email")).toBeVisible();
	await email.fill("abc@visitor.example");
	await expect(page.getByText("Please enter a valid email")).toHaveCount(0);
	await email.fill("abc@");
	await expect(page.getByText("Please enter a valid email")).toBeVisible();
});

// CPL-012, CPL-013, CPL-016 to CPL-019
test("a complaint is sent, and the thank-you page gives the day of our answer", async ({ page }) => {
	await open(page, "/complaints-and-feedback");
	const address = `mai-${test.info().project.name}-${Date.now()}@visitor.example`;
	await page.getByLabel("First name").fill("Mai");
	await page.getByLabel("Surname").fill("Nguyen");
	await page.getByLabel("Email").fill(address);
	await page.getByLabel("Phone", { exact: true }).fill("0491 570 006");
	await page.getByRole("checkbox", { name: "My feedback or complaint is about the product" }).check();
	await send(page).click();
	await expect(page).toHaveURL(/\/complaints-and-feedback-submission-success\?by=\d{4}-\d\d-\d\d$/);
	await expect(page.getByText("A team member will reach out to you within 48 business hours.")).toBeVisible();
	await expect(page.getByText(/^That's by \w+day/)).toBeVisible();
	await expect(page.getByText("We've emailed you your reference.")).toBeVisible();
	await expectFineAtEveryWidth(page);
	await openEmailsTo(page, address);
	await expect(page.getByRole("listitem").filter({ hasText: address })).toContainText(
		"We've received your complaint or feedback",
	);
});

// CPL-018
test("a thank-you page opened directly thanks for nothing, and promises no email and no day", async ({ page }) => {
	for (const query of ["", "?by=2026-02-31", "?by=soon", "?by=2026-03-03"]) {
		await open(page, `/complaints-and-feedback-submission-success${query}`);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("No form sent from this browser");
		await expect(page.getByText("We've emailed you")).toHaveCount(0);
		await expect(page.getByText("That's by")).toHaveCount(0);
	}
});

// CPL-005
test("the three ways to complain are stacked, and side by side from 768 pixels", async ({ page }) => {
	await open(page, "/complaints-and-feedback");
	for (const [width, columns] of [
		[360, 1],
		[767, 1],
		[768, 3],
		[1280, 3],
	] as const) {
		await page.setViewportSize({ width, height: 800 });
		const places = await Promise.all(
			["NDIS participants", "Home Care Package recipients", "Tell Alongside"].map((name) =>
				page.getByRole("region", { name }).boundingBox(),
			),
		);
		expect(new Set(places.map((place) => place?.x)).size, `at ${width}`).toBe(columns);
		await expectNoSidewaysScroll(page);
	}
});

// CPL-017, CPL-020
test("after a server error the form says how to reach us and keeps its input", async ({ page }) => {
	await open(page, "/complaints-and-feedback");
	await page.getByLabel("First name").fill("Mai");
	await page.getByLabel("Surname").fill("Nguyen");
	await page.getByLabel("Email").fill("mai@visitor.example");
	await page.getByLabel("Phone", { exact: true }).fill("0491 570 006");
	let release = () => {};
	const held = new Promise<void>((done) => (release = done));
	await page.route("**/complaints-and-feedback.data*", async (route) => {
		await held;
		await route.abort();
	});
	page.removeAllListeners("console");
	await send(page).click();
	await expect(page.getByRole("button", { name: "Sending …" })).toBeDisabled();
	release();
	const alert = page.getByRole("alert");
	await expect(alert).toContainText("Sorry, there has been a system error.");
	await expect(alert.getByRole("link", { name: "contact us" })).toHaveAttribute("href", /^mailto:/);
	await expect(page.getByLabel("First name")).toHaveValue("Mai");
	await expectAccessible(page);
});
