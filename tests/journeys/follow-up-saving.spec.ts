import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { aPdf } from "#tests/support/pdf.ts";
import { emailTo } from "./admin-support.ts";
import { connect, fillNdis, sendDetails } from "./follow-up-support.ts";
import { expect, expectFineAtEveryWidth, open, test } from "./support.ts";

/** Opens the link of the request's email in a browser without the visitor's cookies. */
const linkTo = async (page: Page, email: string): Promise<string> =>
	/\/my-request\/[\w-]{43}/.exec(await emailTo(page.request, email, "quote-received"))?.[0] ?? "";

/** The link alone opens nothing that was typed: our email may have gone to a wrong address. */
const openWithDigits = async (phone: Page) => {
	await expect(phone.getByRole("heading", { level: 1, name: "Finish your details" })).toBeVisible();
	await expect(phone.getByRole("textbox", { name: "Goals" })).toHaveCount(0);
	await expectFineAtEveryWidth(phone);
	await phone.getByLabel("Last four digits of your phone number").fill("0006");
	await phone.getByRole("button", { name: "Open my details" }).click();
};

test("details saved to finish later open from the email's link in another browser, and are sent from there", async ({
	page,
	browser,
}, info) => {
	const email = `${randomUUID()}@visitor.example`;
	const { path } = await connect(page, "NDIS", email);
	await page.getByLabel("First name").fill("Ari");
	await page.getByRole("checkbox", { name: "Autism" }).check();
	await page.getByRole("textbox", { name: "Goals" }).fill("Swim with the others");
	await page.getByRole("button", { name: "Save and finish later" }).click();
	await expect(page.getByRole("status").filter({ hasText: "We've saved your answers" })).toBeFocused();
	await expect(page).toHaveURL((url) => url.pathname === path);
	await expect(page.getByLabel("First name")).toHaveValue("Ari");
	await expectFineAtEveryWidth(page);

	const link = await linkTo(page, email);
	const context = await browser.newContext({ ...info.project.use, baseURL: info.project.use.baseURL });
	const phone = await context.newPage();
	await open(phone, link);
	await expect(phone.getByText("We've kept what you typed.")).toBeVisible();
	await phone.getByRole("link", { name: "Finish your details" }).click();
	await openWithDigits(phone);
	await expect(phone.locator("meta[name=referrer]")).toHaveAttribute("content", "same-origin");
	await expect(phone.getByLabel("First name")).toHaveValue("Ari");
	await expect(phone.getByRole("checkbox", { name: "Autism" })).toBeChecked();
	await expect(phone.getByRole("textbox", { name: "Goals" })).toHaveValue("Swim with the others");
	await expectFineAtEveryWidth(phone);

	// Saving there leads back to the request.
	await phone.getByLabel("Age", { exact: true }).fill("7");
	await phone.getByRole("button", { name: "Save and finish later" }).click();
	await expect(phone.getByRole("status").filter({ hasText: "We've saved your details" })).toBeFocused();
	await phone.getByRole("link", { name: "Finish your details" }).click();
	await expect(phone.getByLabel("Age", { exact: true })).toHaveValue("7");

	// With a plan file, which is sent with the answers.
	await phone.getByRole("button", { name: "Continue" }).click();
	await expect(phone.getByRole("link", { name: "Please select your relationship to the participant" })).toBeVisible();
	await fillNdis(phone);
	await phone
		.getByLabel("Add the NDIS plan (optional)")
		.setInputFiles({ name: "plan.pdf", mimeType: "application/pdf", buffer: aPdf() });
	await phone
		.getByRole("group", { name: /Can we share the plan/ })
		.getByRole("radio", { name: "Yes" })
		.check();
	await sendDetails(phone);
	await expect(phone.getByRole("status").filter({ hasText: "we've got your details" })).toBeFocused();
	await expect(phone).toHaveURL((url) => url.pathname === link);
	await phone.getByRole("heading", { name: "What happened so far" }).click();
	await expect(phone.getByText("You sent your details.")).toBeVisible();
	await expect(phone.getByRole("link", { name: "Finish your details" })).toHaveCount(0);
	await open(phone, `${link}/details`);
	await expect(phone).toHaveURL((url) => url.pathname === link);
	await expect((await phone.goto(`/my-request/${"k".repeat(43)}/details`))?.status()).toBe(404);
	await context.close();
	await open(page, path);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your request and details have been received.");
});

test("the page saves by itself for the email's link, but a browser that was left quickly shows nothing", async ({
	page,
	browser,
}, info) => {
	const email = `${randomUUID()}@visitor.example`;
	const { path } = await connect(page, "NDIS", email);
	const saved = page.waitForResponse((answer) => answer.url().endsWith("/draft/"));
	await page.getByRole("textbox", { name: "Goals" }).fill("Swim with the others");
	expect((await saved).status()).toBe(200);
	await expect(page.getByText(/Last saved at \d/)).toBeVisible();
	await page.route("https://www.bom.gov.au/**", (route) =>
		route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Weather</title>" }),
	);
	await page.getByRole("link", { name: "Leave this site quickly" }).click();
	await expect(page).toHaveURL("https://www.bom.gov.au/");
	await open(page, path);
	await expect(page.getByRole("textbox", { name: "Goals" })).toHaveValue("");

	const context = await browser.newContext({ ...info.project.use, baseURL: info.project.use.baseURL });
	const phone = await context.newPage();
	await open(phone, `${await linkTo(page, email)}/details`);
	await openWithDigits(phone);
	await expect(phone.getByRole("textbox", { name: "Goals" })).toHaveValue("Swim with the others");
	await context.close();
});

test("answers of two devices are merged, and each sees what the other wrote", async ({ page, browser }, info) => {
	const email = `${randomUUID()}@visitor.example`;
	await connect(page, "NDIS", email);
	await page.getByRole("textbox", { name: "Goals" }).fill("Swim with the others");
	await page.getByRole("button", { name: "Save and finish later" }).click();
	await expect(page.getByRole("status").filter({ hasText: "We've saved your answers" })).toBeFocused();

	const context = await browser.newContext({ ...info.project.use, baseURL: info.project.use.baseURL });
	const phone = await context.newPage();
	await open(phone, `${await linkTo(page, email)}/details`);
	await openWithDigits(phone);
	await phone.getByRole("checkbox", { name: "Autism" }).check();
	await phone.getByLabel("Age", { exact: true }).fill("7");
	await phone.getByRole("button", { name: "Save and finish later" }).click();
	await expect(phone.getByRole("status").filter({ hasText: "saved" })).toBeVisible();
	await context.close();

	await page.getByLabel("Age", { exact: true }).fill("8");
	await page.getByRole("button", { name: "Save and finish later" }).click();
	const added = page.getByRole("status").filter({ hasText: "We added what you wrote on another device" });
	await expect(added).toContainText("Age");
	await expect(added).toContainText("7");
	await expect(page.getByRole("checkbox", { name: "Autism" })).toBeChecked();
	await expect(page.getByLabel("Age", { exact: true })).toHaveValue("8");
	await expect(page.getByRole("textbox", { name: "Goals" })).toHaveValue("Swim with the others");
	await expectFineAtEveryWidth(page);
});
