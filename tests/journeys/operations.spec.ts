import type { Page } from "@playwright/test";
import { signInTeam } from "./admin-support.ts";
import { expect, expectFineAtEveryWidth, open, test } from "./support.ts";

const region = (page: Page, name: string) => page.getByRole("region", { name });

/** The first failed demo email. */
const ownEmail = async (page: Page) => {
	const all = region(page, "Emails that failed").getByRole("checkbox", { name: /^We’ve/ });
	const id = await all.first().getAttribute("id");
	return page.locator(`#${id}`);
};

test("an administrator sees what failed, discards one email with a reason, and sends another again", async ({
	page,
}) => {
	await signInTeam(page, "noor");
	await open(page, "/team/operations");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Operations");
	const emails = region(page, "Emails that failed");
	await expect(emails.getByRole("listitem").first()).toContainText("Failed");
	await expect(emails.getByRole("listitem").first()).toContainText(/To .•••@/);
	await expect(emails).toContainText("(EENVELOPE RCPT TO 550 5.1.1)");
	// The failure may be an earlier one, because the job runs every ten minutes.
	await expect(region(page, "Jobs").getByRole("listitem").filter({ hasText: "Capacity emails" })).toContainText(
		"The database did not answer within 1800 ms.",
	);
	await expect(
		region(page, "Errors in the last 7 days").getByRole("row").filter({ hasText: "/provider" }).first(),
	).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.setViewportSize({ width: 1280, height: 900 });

	await emails.getByRole("button", { name: "Discard" }).click();
	await expect(page.getByRole("link", { name: "Choose an email first" })).toBeVisible();
	await expect(page.getByRole("link", { name: "Please say why" })).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.setViewportSize({ width: 1280, height: 900 });

	const givenUp = await ownEmail(page);
	await givenUp.check();
	await emails.getByLabel("Reason for not sending").fill("Called them, the address was mistyped");
	await emails.getByRole("button", { name: "Discard" }).click();
	await expect(page.getByText("1 email discarded")).toBeVisible();
	await expect(givenUp).toHaveCount(0);
	await expectFineAtEveryWidth(page);
	await page.setViewportSize({ width: 1280, height: 900 });

	const sent = await ownEmail(page);
	await sent.check();
	await emails.getByRole("button", { name: "Send again" }).click();
	await expect(page.getByText("1 email will be sent again")).toBeVisible();
	await expect(sent).toHaveCount(0);
	await open(page, "/team/audit?event=letter.given-up");
	await expect(page.getByRole("list", { name: "Audit log" })).toContainText("Called them, the address was mistyped");
});

test("a lead can view the page but change nothing, and a member can't open it", async ({ page }) => {
	await signInTeam(page, "priya");
	await open(page, "/team/operations");
	await expect(page.getByText("You can view this page. Administrators make changes.")).toBeVisible();
	await expect(region(page, "Emails that failed").getByRole("button")).toHaveCount(0);
	await expect(region(page, "Emails that failed").getByRole("checkbox")).toHaveCount(0);
	await expectFineAtEveryWidth(page);

	await signInTeam(page, "sam");
	await open(page, "/team");
	await expect(page.locator("nav[aria-label='Team console'] a", { hasText: "Operations" })).toHaveCount(0);
	expect((await page.goto("/team/operations"))?.status()).toBe(403);
});

test("an email that a colleague handles disappears from the page", async ({ page, context }) => {
	await signInTeam(page, "noor");
	await open(page, "/team/operations");
	const name = "To a provider: please answer a referral";
	await expect(page.getByRole("checkbox", { name })).toHaveCount(1);
	const emails = region(page, "Emails that failed");
	await emails.getByRole("button", { name: "Discard" }).click();
	await expect(page.getByRole("link", { name: "Please say why" })).toBeVisible();
	await emails
		.getByRole("checkbox", { name: /^We’ve/ })
		.nth(2)
		.check();
	const other = await context.newPage();
	await open(other, "/team/operations");
	await other.getByRole("checkbox", { name }).check();
	await other.getByRole("button", { name: "Send again" }).click();
	await expect(other.getByText("1 email will be sent again")).toBeVisible();
	await expect(page.getByRole("checkbox", { name })).toHaveCount(0);
	// The updated list keeps the form's error and its selection.
	await expect(page.getByRole("link", { name: "Please say why" })).toBeVisible();
	await expect(emails.getByRole("checkbox", { checked: true })).toHaveCount(1);
});
