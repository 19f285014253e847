import { post, signInTeam } from "./admin-support.ts";
import { expect, expectFineAtEveryWidth, open, test } from "./support.ts";

test("a message becomes a connect request, with what was read from its words confirmed by a colleague", async ({
	page,
}) => {
	await signInTeam(page);
	const email = `request-${test.info().workerIndex}-${Date.now()}@visitor.example`;
	const message = "Do you know a physiotherapist near Richmond? My number is 0491 570 006.";
	expect((await post(page.request, "/messages/", { email, message })).status()).toBe(201);
	await open(page, `/team/cases?search=${email}`);
	await page.locator("[data-cases] > li").getByRole("link").click();
	await expect(page.getByRole("heading", { level: 2, name: "Timeline" })).toBeVisible();
	const messageCase = new URL(page.url()).pathname;
	await expectFineAtEveryWidth(page);
	await page.getByText("Make a connect request", { exact: true }).first().click();

	// What the words say clearly is filled in and says so. Of two places the colleague chooses.
	await expect(page.getByLabel("Email")).toHaveValue(email);
	await expect(page.getByLabel("Phone")).toHaveValue("0491 570 006");
	await expect(page.getByLabel("What they ask for")).toHaveValue(message);
	await expect(page.getByText("Read from their words: “0491 570 006”.", { exact: false })).toBeVisible();
	await expect(page.getByLabel("Postcode or suburb")).toHaveValue("");
	await expect(page.getByText("They wrote “Richmond”. It may mean: Richmond VIC 3121", { exact: false })).toBeVisible();
	await expect(page.getByRole("checkbox", { name: /They said yes/ })).not.toBeChecked();
	await expectFineAtEveryWidth(page);

	// A wrong field is told at the field, and nothing typed is lost.
	await page.getByLabel("Phone").fill("12");
	await page.getByLabel(/^Name/).fill("Mai Nguyen");
	await page.getByLabel("Postcode or suburb").fill("3121 Richmond");
	await page.getByRole("button", { name: "Make a connect request" }).click();
	await expect(page.getByText("Please enter a phone number, with the area code").first()).toBeVisible();
	await expect(page.getByLabel(/^Name/)).toHaveValue("Mai Nguyen");
	await expect(page.getByLabel("Postcode or suburb")).toHaveValue("3121 Richmond");
	await expect(page.getByLabel("What they ask for")).toHaveValue(message);
	await expectFineAtEveryWidth(page);

	await page.getByLabel("Phone").fill("0491 570 006");
	await page.getByRole("button", { name: "Make a connect request" }).click();
	await expect(page.getByText("Sam Reed made this connect request from", { exact: false })).toBeVisible();
	await expect(page.getByRole("link", { name: "Find providers" })).toBeVisible();
	const request = new URL(page.url()).pathname;
	expect(request).not.toBe(messageCase);
	await expectFineAtEveryWidth(page);

	// The message's case is as it was, leads to the request, and offers no second one.
	await page.locator(`a[href="${messageCase}"]`).first().click();
	await expect(page).toHaveURL(new RegExp(`${messageCase}$`));
	await expect(page.getByText("Sam Reed made the connect request", { exact: false })).toBeVisible();
	await expect(page.locator(`a[href="${request}"]`).first()).toBeVisible();
	await expect(page.getByText("Make a connect request", { exact: true })).toHaveCount(0);
	await expect(page.getByRole("heading", { name: "Actions", level: 2 })).toBeVisible();
	await expectFineAtEveryWidth(page);
});
