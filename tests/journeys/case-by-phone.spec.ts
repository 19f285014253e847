import { signInTeam } from "./admin-support.ts";
import { expect, expectFineAtEveryWidth, open, test } from "./support.ts";

test("a colleague opens a case for somebody on the phone, with a number alone, and finds them again", async ({
	page,
}) => {
	await signInTeam(page);
	await open(page, "/team/cases");
	await page.getByRole("link", { name: "New case" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("New case");
	await page.getByRole("button", { name: "Open case" }).click();
	await expect(page.getByText("Please enter their phone number, with the area code").first()).toBeVisible();
	await expect(page.getByText("Read the sentence out.", { exact: false }).first()).toBeVisible();
	await expectFineAtEveryWidth(page);

	// 10 digits that nobody else's test uses.
	const phone = `04${String(Date.now()).slice(-8)}`;
	await page.getByLabel("Phone").fill(phone);
	await page.getByLabel("What they ask for").fill("Help with showering, twice a week.");
	await page.getByRole("button", { name: "Look for this person" }).click();
	await expect(page.getByText("We don’t know this person yet")).toBeVisible();
	await expect(page.getByLabel("What they ask for")).toHaveValue("Help with showering, twice a week.");
	await page.getByRole("checkbox", { name: /They said yes/ }).check();
	await page.getByRole("button", { name: "Open case" }).click();
	await expect(page.getByText("Sam Reed took their call", { exact: false })).toBeVisible();
	await expect(page.getByRole("blockquote").getByText("Help with showering, twice a week.")).toBeVisible();
	const address = new URL(page.url()).pathname;
	await expectFineAtEveryWidth(page);

	await open(page, "/team/cases/new");
	await page.getByLabel("Phone").fill(phone);
	await page.getByRole("button", { name: "Look for this person" }).click();
	await expect(page.getByRole("status").filter({ hasText: "Is it one of these people?" })).toBeFocused();
	await expectFineAtEveryWidth(page);
	await page
		.getByRole("region", { name: "Is it one of these people?" })
		.or(page.getByRole("status"))
		.getByRole("link")
		.first()
		.click();
	await page.locator(`a[href="${address}"]`).first().click();
	await expect(page).toHaveURL(new RegExp(`${address}$`));
});

test("what a colleague typed for a caller and didn't send is there when they come back, until they discard it", async ({
	page,
}) => {
	// Sam opens cases in tests beside this one, which would forget his words.
	await signInTeam(page, "priya");
	await open(page, "/team/cases/new");
	const kept = page.waitForResponse((response) => response.url().endsWith("/team/drafts/") && response.ok());
	await page.getByLabel("What they ask for").fill("Help with the garden.");
	await kept;
	await page.getByRole("link", { name: "Inbox", exact: true }).first().click();
	await expect(page.getByRole("heading", { level: 1, name: "All open" })).toBeVisible();
	await page.getByRole("link", { name: "New case" }).click();
	await expect(page.getByLabel("What they ask for")).toHaveValue("Help with the garden.");
	await expect(page.getByText("You haven’t sent this yet.")).toBeVisible();
	await expectFineAtEveryWidth(page);
	// Who types from field to field doesn't press it by mistake.
	await page.getByRole("heading", { level: 1 }).focus();
	await page.keyboard.press("Tab");
	await expect(page.getByLabel("Phone")).toBeFocused();
	await page.getByRole("button", { name: "Discard it" }).click();
	await expect(page.getByText("You haven’t sent this yet.")).toHaveCount(0);
	await expect(page.getByLabel("Phone")).toBeFocused();
	await expect(page.getByLabel("What they ask for")).toHaveValue("");
});
