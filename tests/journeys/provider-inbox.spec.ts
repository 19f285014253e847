import { randomUUID } from "node:crypto";
import { invite, post, profileNumber, signIn, signInTeam } from "./admin-support.ts";
import { asStaff, comesIn, handOver } from "./referrals-support.ts";
import { asNobody, expect, expectAccessible, expectFineAtEveryWidth, open, test } from "./support.ts";

const lineOf = (page: import("@playwright/test").Page, reference: string) =>
	page.getByRole("main").getByRole("listitem").filter({ hasText: reference });

test("staff find a referral in one list, assign it, keep notes, ask our team, and see the name once accepted", async ({
	page,
}) => {
	const { profile, name, email } = await comesIn(page);
	const { caseId, reference } = await handOver(page, email, profile);
	await asStaff(page);
	await open(page, "/admin/referrals");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Referrals");
	await page.getByLabel("Search").fill(`nothing-like-${reference}`);
	await page.getByRole("button", { name: "Search" }).click();
	await expect(page.getByText("No referrals match.")).toBeVisible();
	// A search says nothing of what waits.
	await expect(page.getByText("Nothing is waiting for you.")).toHaveCount(0);
	await expectAccessible(page);
	await page.getByRole("link", { name: "Clear search" }).click();
	// What was pressed is gone, so the heading has the focus.
	await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
	await expect(page.getByLabel("Search")).toHaveValue("");
	await page.getByLabel("Search").fill(reference.toLowerCase());
	await page.getByRole("button", { name: "Search" }).click();
	await expect(page.getByRole("link", { name: "New (1)" })).toHaveAttribute("aria-current", "page");
	await expect(lineOf(page, reference)).toContainText("Answer by");
	expect(await page.content()).not.toContain(name.split(" ")[0]);
	await page.getByRole("link", { name: new RegExp(`${reference}$`) }).click();

	// On a phone the form that answers begins on the first screen.
	const desk = page.viewportSize();
	await page.setViewportSize({ width: 360, height: 740 });
	expect((await page.getByRole("heading", { name: "Your answer" }).boundingBox())?.y).toBeLessThanOrEqual(680);
	await page.setViewportSize(desk ?? { width: 1280, height: 720 });
	await page.getByRole("button", { name: "Assign to me" }).click();
	await expect(page.getByRole("button", { name: "Unassign" })).toBeVisible();
	await page.getByRole("button", { name: "Add note" }).click();
	await expect(page.getByRole("link", { name: "Please write a note" })).toBeVisible();
	await expectAccessible(page);
	const note = `Ring on Monday ${randomUUID()}`;
	await page.getByLabel("Add a note").fill(note);
	await page.getByRole("button", { name: "Add note" }).click();
	await expect(page.getByText("Note added")).toBeVisible();
	await expect(page.getByText(note)).toBeVisible();
	await expect(page.getByLabel("Add a note")).toHaveValue("");
	const question = `Are there stairs? ${randomUUID()}`;
	await page.getByLabel("Ask our team").fill(question);
	await page.getByRole("button", { name: "Send question" }).click();
	await expect(page.getByText("We've sent your question to our team")).toBeVisible();
	await expect(page.getByText(question)).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.getByRole("radio", { name: "Yes, we can help" }).check();
	await page.getByRole("button", { name: "Send answer" }).click();
	const [first = "", last = ""] = name.split(" ");
	const short = `${first} ${last.charAt(0).toUpperCase()}.`;
	await expect(page.getByRole("heading", { level: 1 })).toContainText(`${short} – `);

	await open(page, "/admin/referrals?view=going&owner=me");
	await expect(lineOf(page, reference)).toContainText(`${short} – `);
	await expect(lineOf(page, reference)).toContainText("Assigned to Robin Marsh");
	await page.setViewportSize({ width: 768, height: 800 });
	expect((await lineOf(page, reference).boundingBox())?.height, "a row of few lines").toBeLessThanOrEqual(90);
	expect(await page.content()).not.toContain(last);
	await expectFineAtEveryWidth(page);

	await asNobody(page);
	await signInTeam(page);
	await open(page, `/team/cases/${caseId}`);
	await expect(page.getByText(question)).toBeVisible();
	expect(await page.content()).not.toContain(note);
});

test("a decline can be undone, and the referral waits again @nojs", async ({ page }) => {
	const { profile, email, link } = await comesIn(page);
	const { reference } = await handOver(page, email, profile);
	await asStaff(page);
	await open(page, `/admin/referrals?search=${reference}`);
	await page.getByRole("link", { name: new RegExp(`${reference}$`) }).click();
	await page.getByRole("radio", { name: "No", exact: true }).check();
	await page.getByRole("button", { name: "Too far away" }).click();
	await expect(page.getByText("You've declined.")).toBeVisible();
	await expect(page.getByRole("heading", { name: "Declined by mistake?" })).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "Undo decline" }).click();
	await expect(page.getByText("Your answer is undone.")).toBeVisible();
	await expect(page.getByRole("button", { name: "Send answer" })).toBeVisible();
	await asNobody(page);
	await open(page, link);
	await expect(page.getByText("said no", { exact: false })).toHaveCount(0);
});

test("the inbox shows 10 referrals on a desktop, which begin above 300 px", async ({ page }) => {
	await signIn(page);
	await page.setViewportSize({ width: 1280, height: 900 });
	await open(page, "/admin/referrals?view=done");
	const rows = await page
		.locator("li[data-state]")
		.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
	expect(rows[0]?.y).toBeLessThanOrEqual(300);
	expect(rows.filter(({ bottom }) => bottom <= 900).length).toBeGreaterThanOrEqual(10);
	await expectFineAtEveryWidth(page);
});

test("on a phone the bar is one row, the first referral is on the first screen, and the search is behind one press @nojs", async ({
	page,
}) => {
	await signIn(page);
	await page.setViewportSize({ width: 360, height: 740 });
	// Without scripts, a line above says after which time one is signed out.
	const most = test.info().project.use.javaScriptEnabled === false ? 400 : 300;
	for (const address of ["/admin/referrals", "/admin/referrals?view=done"]) {
		await open(page, address);
		expect((await page.locator("[data-admin-header]").boundingBox())?.height).toBeLessThanOrEqual(49);
		const [first] = await page.locator("li[data-state]").all();
		if (first) expect((await first.boundingBox())?.y).toBeLessThanOrEqual(most);
		await expect(page.getByLabel("Search", { exact: true })).toBeHidden();
		await page.getByText("Search, filter and sort", { exact: true }).click();
		await expect(page.getByLabel("Search", { exact: true })).toBeVisible();
		await expectAccessible(page);
	}
});

test("signing in leads to the referrals, with what waits, and the weekly email is turned off and on", async ({
	page,
}) => {
	await signIn(page);
	const { email, link } = await invite(page, await profileNumber(page, 0));
	await post(page.request, "/users/logout/", undefined);
	await open(page, link);
	const password = "a river and three stones";
	await page.getByLabel("New password", { exact: true }).fill(password);
	await page.getByLabel("New password again").fill(password);
	await page.getByRole("button", { name: "Set password" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("You have successfully set your new password.");
	const enter = async (address: string) => {
		await asNobody(page);
		await open(page, address);
		await page.getByLabel("Email").fill(email);
		await page.getByLabel("Password").fill(password);
		await page.getByRole("button", { name: "Sign in" }).click();
	};
	await enter("/admin");
	await expect(page).toHaveURL(/\/admin\/referrals$/);
	await expect(
		page
			.getByText(/^(Nothing is waiting for you|No referral waits for an answer|\d+ referrals? waits? for your answer)/)
			.first(),
	).toBeVisible();
	await enter("/admin/login?next=/admin/referrals?view=done");
	await expect(page).toHaveURL(/\/admin\/referrals\?view=done$/);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Referrals");
	await expectAccessible(page);
	await open(page, "/admin/security");
	await page.getByRole("button", { name: "Stop weekly emails" }).click();
	await expect(page.getByText("The weekly email is off")).toBeVisible();
	await expectAccessible(page);
	await page.getByRole("button", { name: "Turn on weekly emails" }).click();
	await expect(page.getByText("The weekly email is on")).toBeVisible();
	await page.goto("/weekly-email/not-a-link");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link doesn't work any more");
	await expectAccessible(page);
});

test("on a phone, staff of many profiles find one by its name, and lead on to its capacity", async ({ page }) => {
	await signIn(page);
	const { name, id } = await profileNumber(page, 4);
	await page.setViewportSize({ width: 360, height: 740 });
	await open(page, "/admin/providers");
	const [first] = await page.getByRole("article").all();
	expect((await first?.boundingBox())?.y).toBeLessThanOrEqual(370);
	await page.getByLabel("Find a profile by its name").fill(name.toLowerCase());
	await page.getByRole("button", { name: "Search" }).click();
	await expect(page.getByText(/^\d+ profiles? match(es)?\./)).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page
		.getByRole("link", { name: `Capacity ${name}`, exact: true })
		.first()
		.click();
	await expect(page).toHaveURL(new RegExp(`/${id}/capacity$`));
	await open(page, "/admin/providers?search=no-such-name");
	await expect(page.getByText("0 profiles match.")).toBeVisible();
	await page.getByRole("link", { name: "Clear search" }).click();
	await expect(page.getByText(/^\d+ profiles\. Choose one/)).toBeVisible();
});
