import { emailTo, signInTeam } from "./admin-support.ts";
import { asStaff, comesIn, handOver } from "./referrals-support.ts";
import { asNobody, expect, expectFineAtEveryWidth, open, test } from "./support.ts";

// REQ-005
test("the owner of an address says that it wasn't them, and a colleague withdraws the request in one press", async ({
	page,
}) => {
	const { email, link } = await comesIn(page);
	await asNobody(page);
	const notMe = /\/not-me\/[\w.-]+/.exec(await emailTo(page.request, email, "quote-received"))?.[0] ?? "";
	const answer = await open(page, notMe);
	expect(answer?.headers()["cache-control"]).toBe("no-store");
	await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Didn't you ask for this?");
	expect(await page.content()).not.toContain(email);
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "This wasn't me" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thanks – we've stopped it");
	await expectFineAtEveryWidth(page);
	expect((await open(page, `/not-me/${"k".repeat(36)}.${"k".repeat(43)}`))?.status()).toBe(404);

	await open(page, link);
	await expect(page.getByText("We've stopped this request")).toBeVisible();
	await expectFineAtEveryWidth(page);

	await asNobody(page);
	await signInTeam(page);
	const { results } = await (await page.request.get(`/api/team/cases/?search=${email}&kind=quote`)).json();
	await open(page, `/team/cases/${results[0].id}`);
	await expect(page.getByText("“This wasn’t me”: the person says they didn’t ask")).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "Withdraw it everywhere and close" }).click();
	await expect(page.getByText("Done. It wasn’t them")).toBeVisible();
	await expect(page.getByText("The person didn’t ask for it").first()).toBeVisible();
});

// REQ-004
test("the person sees who read their details and ends it, and staff say that they didn't ask", async ({ page }) => {
	const { profile, email, link } = await comesIn(page);
	const { reference } = await handOver(page, email, profile);
	await asNobody(page);
	await open(page, link);
	const reads = page.getByRole("region", { name: "Who has read your details" });
	await expect(reads.getByRole("button")).toHaveCount(0);

	await asStaff(page);
	await open(page, `/admin/providers/${profile.url_slug}/${profile.id}/referrals`);
	await page.getByRole("link", { name: new RegExp(`${reference}$`) }).click();
	await page.getByRole("radio", { name: "Yes, we can help" }).check();
	await page.getByRole("button", { name: "Send answer" }).click();
	await expect(page.getByText("Zephyrine").first()).toBeVisible();

	await asNobody(page);
	await open(page, link);
	const reader = reads.getByRole("article", { name: profile.name });
	await expect(reader.getByText("They said yes to your request, and you agreed on")).toBeVisible();
	await reader.getByText(/^Read/).click();
	await expect(reader.getByText(": your name and contact details").first()).toBeVisible();
	await expectFineAtEveryWidth(page);
	await reader.getByRole("button", { name: /^End their access/ }).click();
	await expect(page.getByText("Your consent is withdrawn")).toBeVisible();
	await expect(reader.getByText("Their access has ended.")).toBeVisible();

	const second = await comesIn(page);
	const { reference: other } = await handOver(page, second.email, profile);
	await asStaff(page);
	await open(page, `/admin/providers/${profile.url_slug}/${profile.id}/referrals`);
	await page.getByRole("link", { name: new RegExp(`${other}$`) }).click();
	await page.getByRole("link", { name: "They didn't ask for this" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Didn't they ask for this?");
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "They didn't ask for this" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Thanks – referral ${other} is stopped`);
	await expectFineAtEveryWidth(page);
});
