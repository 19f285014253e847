import { aPdf } from "../support/pdf.ts";
import { choose, signInTeam } from "./admin-support.ts";
import { asStaff, comesIn, handOver } from "./referrals-support.ts";
import { asNobody, expect, expectFineAtEveryWidth, open, test } from "./support.ts";

// CAS-001
test("a colleague answers the person and the provider from the case, and each reads it where they wrote", async ({
	page,
}) => {
	const { profile, name, email, link } = await comesIn(page);
	await open(page, link);
	await page.getByText("Write to us", { exact: true }).last().click();
	await page.getByRole("textbox", { name: "Your message" }).fill("Can they come on Fridays?");
	await page.getByRole("button", { name: "Send message" }).click();
	await expect(page.getByRole("status").filter({ hasText: "we've got your message" })).toBeVisible();
	const { caseId, reference } = await handOver(page, email, profile);

	await asStaff(page);
	await open(page, `/admin/providers/${profile.url_slug}/${profile.id}/referrals`);
	await page.getByRole("link", { name: new RegExp(reference) }).click();
	await page.getByLabel("Ask our team").fill("Is there a lift?");
	await page.getByRole("button", { name: "Send question" }).click();
	await expect(page.getByText("We've sent your question to our team")).toBeVisible();
	const referral = page.url();

	await asNobody(page);
	await signInTeam(page);
	await open(page, `/team/cases/${caseId}`);
	await page.getByRole("button", { name: "Send reply" }).click();
	await expect(page.getByText("Please write a reply")).toBeVisible();
	await page.getByLabel("Saved replies", { exact: true }).selectOption({ label: "Greeting" });
	await page.getByRole("button", { name: "Insert" }).click();
	const reply = page.getByLabel(`Write to ${name}`);
	await expect(reply).toHaveValue(new RegExp(`^Hello ${name}, this is Sam`));
	await expectFineAtEveryWidth(page);
	await reply.fill("Yes, on Mondays.");
	await page.getByRole("button", { name: "Send reply" }).click();
	await expect(page.getByText("We’re sending your reply")).toBeVisible();
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(page.getByText("Your reply wasn’t sent. It’s back in the box")).toBeVisible();
	await expect(reply).toHaveValue("Yes, on Mondays.");
	await expectFineAtEveryWidth(page);
	await reply.fill("Yes, on Fridays at nine.");
	await page.getByLabel("Then wait for their answer").check();
	const list = { name: "List.pdf", mimeType: "application/pdf", buffer: aPdf("list") };
	await page.getByLabel("Files (optional)").setInputFiles(list);
	await page.getByRole("button", { name: "Send reply" }).click();
	await expect(page.getByText("then tick that none is a plan").first()).toBeVisible();
	await expect(reply).toHaveValue("Yes, on Fridays at nine.");
	await expectFineAtEveryWidth(page);
	// Without scripts the browser forgets which file was chosen.
	await page.getByLabel("Files (optional)").setInputFiles(list);
	await page.getByLabel("None of the files is a person’s plan").check();
	await page.getByRole("button", { name: "Send reply" }).click();
	await expect(page.getByText("We’re sending your reply")).toBeVisible();
	await expect(page.getByText("Sam Reed replied to the person by email and on their page")).toBeVisible();
	await expect(page.getByRole("link", { name: "List.pdf (1 KB)" })).toBeVisible();
	await expect(reply).toHaveValue("");

	await page.getByLabel("Message", { exact: true }).fill(`${name} has a lift.`);
	await page.getByRole("button", { name: `Send to ${profile.name}` }).click();
	await expect(page.getByText("Leave out the person's name", { exact: false })).toBeVisible();
	await page.getByLabel("Message", { exact: true }).fill("Yes, to every floor.");
	await page.getByRole("button", { name: `Send to ${profile.name}` }).click();
	await expect(page.getByText("Sent. We’ve emailed the provider that there is a message")).toBeVisible();
	await expectFineAtEveryWidth(page);

	await asStaff(page);
	await open(page, referral);
	await expect(page.getByText("Yes, to every floor.")).toBeVisible();
	await expect(page.getByText("Our team", { exact: true })).toBeVisible();
	await expectFineAtEveryWidth(page);

	await asNobody(page);
	await open(page, link);
	await expect(async () => {
		await page.reload();
		await expect(page.getByText("We wrote to you:")).toBeVisible();
	}).toPass();
	await expect(page.getByText("Yes, on Fridays at nine.")).toBeVisible();
	await expect(page.getByRole("link", { name: "List.pdf (1 KB)" })).toBeVisible();
	await expectFineAtEveryWidth(page);
});

test("what wasn't sent is there when the colleague comes back, in any form, and goes once it's sent", async ({
	page,
}) => {
	const { profile, email } = await comesIn(page);
	const { caseId } = await handOver(page, email, profile);
	await asNobody(page);
	await signInTeam(page);
	await open(page, `/team/cases/${caseId}`);
	await choose(page, "Note");
	const kept = page.waitForResponse((response) => response.url().endsWith("/draft/") && response.ok());
	await page.getByLabel("Add a note").fill("She has a sister in Ballarat.");
	await kept;
	const alsoKept = page.waitForResponse((response) => response.url().endsWith("/drafts/") && response.ok());
	await page.getByLabel("Next action").fill("Call her after four.");
	await alsoKept;
	await page.getByRole("link", { name: "Inbox", exact: true }).first().click();
	// The focus is on the case's row, or on the heading if the case isn't on the first page.
	await expect(page.getByRole("heading", { level: 1, name: "All open" })).toBeVisible();
	await open(page, `/team/cases/${caseId}`);
	await expect(page.getByRole("radio", { name: "Note", exact: true })).toBeChecked();
	await expect(page.getByLabel("Add a note")).toHaveValue("She has a sister in Ballarat.");
	await expect(page.getByLabel("Next action")).toHaveValue("Call her after four.");
	await expect(page.getByText("You haven’t sent this yet.")).toHaveCount(2);
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "Add note" }).click();
	await expect(page.getByText("Note added")).toBeVisible();
	await expect(page.getByLabel("Add a note")).toHaveValue("");
	await page.getByRole("button", { name: "Save", exact: true }).click();
	await expect(page.getByText("You haven’t sent this yet.")).toHaveCount(0);
	await open(page, `/team/cases/${caseId}`);
	await expect(page.getByLabel("Add a note")).toHaveValue("");
	await expect(page.getByLabel("Next action")).toHaveValue("Call her after four.");
	await expect(page.getByText("You haven’t sent this yet.")).toHaveCount(0);
});
