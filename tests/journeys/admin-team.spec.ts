import { profileNumber, signIn } from "./admin-support.ts";
import { expect, expectAccessible, expectFineAtEveryWidth, open, test } from "./support.ts";

test("an owner invites a colleague, changes which profiles they manage, and removes them", async ({ page }) => {
	await signIn(page);
	const own = await profileNumber(page, 3);
	await open(page, "/admin/team");
	const account = page.getByRole("region").filter({ has: page.getByRole("checkbox", { name: own.name }) });
	const form = account.locator("form").filter({ has: page.getByLabel("Their name") });
	for (const box of await form.getByRole("checkbox").all()) await box.uncheck();
	await form.getByRole("button", { name: "Send invitation" }).click();
	await expect(page.getByRole("link", { name: "Enter their name" })).toBeVisible();
	await expect(page.getByRole("link", { name: "Please enter a valid email" })).toBeVisible();
	await expectAccessible(page);

	const email = `colleague-${test.info().project.name}-${Date.now()}@staff.example`;
	await form.getByLabel("Their name").fill("Jo Hill");
	await form.getByLabel("Their email").fill(email);
	await form.getByRole("button", { name: "Send invitation" }).click();
	await expect(page.getByRole("link", { name: "Choose a profile for them to manage." })).toBeVisible();
	await expect(form.getByLabel("Their name")).toHaveValue("Jo Hill");
	await form.getByRole("checkbox", { name: own.name }).check();
	await form.getByRole("button", { name: "Send invitation" }).click();
	await expect(page.getByText("Invitation sent")).toBeVisible();

	const member = account.getByRole("listitem").filter({ hasText: email });
	await expect(member).toContainText("Looks after 1 profile. Invited, but hasn't signed in yet.");
	await member.getByText("Change", { exact: false }).first().click();
	await member.getByRole("checkbox", { name: "Owner of the account" }).check();
	await member.getByRole("button", { name: "Save what Jo Hill can do" }).click();
	await expect(page.getByText("Your changes have been saved")).toBeVisible();
	await expect(member).toContainText("Owner: looks after all profiles and the team.");

	await expect(member).toContainText(/The invitation is valid until \d+ \w+ \d{4}, .*, Melbourne time\./);
	await member.getByText("Change", { exact: false }).first().click();
	await member.getByLabel("Name", { exact: true }).fill(" ");
	await member.getByLabel("Sign-in email").fill("jo@");
	await member.getByRole("button", { name: "Save name and email of Jo Hill" }).click();
	await page.getByRole("link", { name: "Enter their name" }).click();
	await expect(member.getByLabel("Name", { exact: true })).toBeFocused();
	await expect(member.getByLabel("Sign-in email")).toHaveValue("jo@");
	await expectFineAtEveryWidth(page);
	await member.getByLabel("Name", { exact: true }).fill("Jo Hills");
	await member.getByLabel("Sign-in email").fill(email);
	await member.getByRole("button", { name: "Save name and email of Jo Hill" }).click();
	await expect(member.getByRole("heading", { level: 3 })).toHaveText("Jo Hills");
	await member.getByRole("button", { name: "Send invitation again to Jo Hills" }).click();
	await expect(page.getByText("Invitation sent")).toBeVisible();
	await member.getByText("Change", { exact: false }).first().click();
	await member.getByText("Remove from account").click();
	await expect(member.getByText(/^Remove Jo Hills from .*\?$/)).toBeVisible();
	await expectFineAtEveryWidth(page);
	await member.getByRole("button", { name: "Yes, remove Jo Hills" }).click();
	await expect(page.getByText("They've been removed from your account")).toBeVisible();
	await expect(member).toHaveCount(0);
});

test("if the session ends while an invitation is written, it can be sent after signing in again", async ({ page }) => {
	await signIn(page);
	const own = await profileNumber(page, 3);
	await open(page, "/admin/team");
	const account = page.getByRole("region").filter({ has: page.getByRole("checkbox", { name: own.name }) });
	const form = account.locator("form").filter({ has: page.getByLabel("Their name") });
	await form.getByLabel("Their name").fill("Jo Late");
	await form.getByLabel("Their email").fill(`late-${Date.now()}@staff.example`);
	await form.getByRole("checkbox", { name: own.name }).check();
	await page.context().clearCookies({ name: "session" });
	await form.getByRole("button", { name: "Send invitation" }).click();
	await expect(page.getByRole("alert")).toContainText("You were signed out");
	await expect(form.getByLabel("Their name")).toHaveValue("Jo Late");
	await expectAccessible(page);
	await signIn(page);
	await form.getByRole("button", { name: "Send invitation" }).click();
	await expect(page.getByText("Invitation sent")).toBeVisible();
});

test("the last owner can't be removed, the refusal gets the focus, and each button names the person and account", async ({
	page,
}) => {
	await signIn(page);
	await open(page, "/admin/team");
	const accounts = page.getByRole("main").getByRole("region");
	expect(await accounts.count()).toBeGreaterThan(1);
	const account = accounts.filter({ hasNot: page.getByRole("listitem").nth(1) }).first();
	const name = await account.getByRole("heading", { level: 2 }).innerText();
	await account.getByText("Change", { exact: false }).first().click();
	await expect(
		account.getByRole("button", { name: `Save what Ash Waters can do at ${name}`, exact: true }),
	).toBeVisible();
	await expect(account.getByRole("button", { name: `Send invitation at ${name}`, exact: true })).toBeVisible();
	const off = account.locator("summary", { hasText: `Remove from account: Ash Waters at ${name}` });
	await off.press("Enter");
	await expect(page.getByText(`Remove yourself from ${name}?`)).toBeFocused();
	await account.getByRole("button", { name: "No, go back" }).press("Enter");
	await expect(off).toBeFocused();
	await off.press("Enter");
	await account.getByRole("button", { name: `Yes, remove me at ${name}`, exact: true }).press("Enter");
	await expect(page.getByRole("alert")).toContainText("An account needs an owner");
	await expect(page.getByRole("alert")).toBeFocused();
});
