import { agree, areaOf, fillPerson, first } from "./connect-support.ts";
import { expect, expectAccessible, expectFineAtEveryWidth, open, test } from "./support.ts";

const use = { name: "Use pat@gmail.com" };

test("a mistyped mailbox domain is asked about, kept if it's right, and read back", async ({ page, request }) => {
	const provider = await first(request);
	const area = await areaOf(request, provider);
	const search = `service_areas_list=${area.id}&age_groups_list=${(await (await request.get("/api/age-groups/")).json())[0].code}&funding_types_list=NDIS&postcodes_list=3000&suburb_list=Melbourne`;
	await open(page, `/providers/${provider.url_slug}/${provider.id}/request-quote/?${search}`);
	await fillPerson(page);
	await page.getByLabel("Email").fill("pat@gmial.com");
	// Enter sends the form without leaving the field.
	await page.getByLabel("Email").press("Enter");
	await expect(page.getByRole("button", use)).toBeVisible();
	await expect(page.getByLabel("Email")).toHaveValue("pat@gmial.com");
	await expectFineAtEveryWidth(page);
	await agree(page);
	await page.getByLabel("Email").press("Enter");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your request has been received");
	await expect(page.getByText("Our emails go to pat@gmial.com.")).toBeVisible();
	await page.getByRole("button", { name: "Skip this step", exact: true }).click();
	await expect(page.getByText("Our emails go to pat@gmial.com.")).toBeVisible();
	await expect(page.getByText("A colleague looks at your request first by")).toBeVisible();
	await expectAccessible(page);
	await page.getByRole("link", { name: "Your private page" }).click();
	await expect(page.getByText("This page opens in the browser that sent the request")).toBeVisible();
	await page.goBack();
	await page.getByRole("link", { name: "Change your email address" }).click();
	await page.getByText("Change your contact details").click();
	await page.getByLabel("New email address").fill("pat@gmial.com");
	await page.getByRole("button", { name: "Save contact details" }).click();
	await expect(page.getByRole("button", use)).toBeVisible();
	await page.getByRole("button", use).click();
	await expect(page.getByText("Check your new email for a link to confirm it").first()).toBeVisible();
});

test("the hint shows on leaving the field, and its button fills the field in", async ({ page }) => {
	await open(page, "/contact");
	await page.getByLabel("Your email").fill("pat@hotmial.com");
	await page.getByLabel("Your email").press("Tab");
	await expect(page.getByText("Did you mean pat@hotmail.com?")).toBeVisible();
	await expectAccessible(page);
	await page.getByRole("button", { name: "Use pat@hotmail.com" }).click();
	await expect(page.getByLabel("Your email")).toHaveValue("pat@hotmail.com");
	await expect(page.getByLabel("Your email")).toBeFocused();
	await expect(page.getByText("Did you mean")).toHaveCount(0);
});
