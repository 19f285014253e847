import type { Page } from "@playwright/test";
import { emailTo, post, signInTeam } from "./admin-support.ts";
import { comesIn } from "./referrals-support.ts";
import { expect, expectAccessible, expectFineAtEveryWidth, open, test } from "./support.ts";

/** Messages that only a search for the returned word finds. */
const comeIn = async (page: Page, count: number): Promise<string> => {
	const word = `w${test.info().project.name}${test.info().workerIndex}${Date.now().toString(36)}`;
	for (let n = 1; n <= count; n++) {
		const email = `bulk-${word}-${n}@visitor.example`;
		expect((await post(page.request, "/messages/", { email, message: `About ${word}` })).status()).toBe(201);
	}
	return word;
};

test("ticked cases are assigned, flagged, snoozed and closed in one form, and those that can't be stay ticked @nojs", async ({
	page,
}) => {
	await signInTeam(page);
	const word = await comeIn(page, 3);
	await open(page, `/team/cases?search=${word}`);
	const bulk = page.getByRole("region", { name: /ticked$/ });
	const boxes = page.locator("[data-cases]").getByRole("checkbox");
	const rows = page.locator("[data-cases]").getByRole("listitem");
	await expect(boxes).toHaveCount(3);
	await expect(bulk).toBeHidden();
	await boxes.nth(0).check();
	await boxes.nth(1).check();
	await expect(bulk).toBeVisible();
	await expectFineAtEveryWidth(page);
	await bulk.getByRole("button", { name: "Assign" }).click();
	await expect(bulk.getByText("Please select a colleague")).toBeVisible();
	await expect(boxes.nth(1)).toBeChecked();
	await bulk.getByLabel("Assign to").selectOption({ label: "Sam Reed" });
	await bulk.getByRole("button", { name: "Assign" }).click();
	const done = page.getByRole("status").filter({ hasText: "Success" });
	await expect(done).toContainText("2 cases are assigned");
	await expect(rows.filter({ hasText: "Sam Reed" })).toHaveCount(2);
	await expect(bulk).toBeHidden();

	const tickAll = async () => {
		await boxes.first().check();
		if (test.info().project.name === "js") await bulk.getByRole("checkbox", { name: "All on this page" }).check();
		else await bulk.getByRole("link", { name: "Tick all on this page" }).click();
	};
	await tickAll();
	await expect(boxes.nth(2)).toBeChecked();
	await bulk.getByRole("button", { name: "Flag", exact: true }).click();
	await expect(done).toContainText("3 cases are flagged");
	await expect(rows.filter({ hasText: "Flagged" })).toHaveCount(3);

	// A colleague changes one of them meanwhile.
	await tickAll();
	const { results } = await (await page.request.get(`/api/team/cases/?search=${word}`)).json();
	const [first] = results as { id: string; version: number; reference: string }[];
	const changed = { version: first?.version, next_action: "Call first" };
	await page.route("**/api/team/cases/events/", (route) => route.abort());
	expect((await post(page.request, `/team/cases/${first?.id}/`, changed, "PATCH")).status()).toBe(200);
	await bulk.getByLabel("How did they end?").selectOption("answered");
	await bulk.getByRole("button", { name: "Close", exact: true }).click();
	const refused = page.getByRole("alert").filter({ hasText: "1 case couldn’t be changed" });
	await expect(refused).toContainText(`${first?.reference}: Someone else changed this case`);
	await expectAccessible(page);
	await expect(boxes).toHaveCount(1);
	await expect(boxes).toBeChecked();
	await bulk
		.getByRole("button", { name: /8:30 am$/ })
		.first()
		.click();
	await expect(done).toContainText("1 case is snoozed");
	await expect(rows).toContainText("Snoozed until");
});

test("closing several requests says first which emails it sends", async ({ page }) => {
	const { name, email } = await comesIn(page);
	await signInTeam(page);
	const { results } = await (await page.request.get(`/api/team/cases/?search=${email}`)).json();
	const { id, reference } = results[0];
	await open(page, `/team/cases?search=${reference}`);
	await page.locator("[data-cases]").getByRole("checkbox").check();
	await page.getByLabel("How did they end?").selectOption("not-reached");
	await page.getByRole("button", { name: "Close", exact: true }).click();
	const asks = page.getByRole("alert").filter({ hasText: "Closing these cases sends 1 email" });
	await expect(asks).toContainText(`${name}, ${reference}: the person hears that we closed their request`);
	await expectFineAtEveryWidth(page);
	// A press while the list is still being read again counts as a double one.
	await expect(page.getByRole("button", { name: "Snooze", exact: true })).toBeEnabled();
	await page.getByRole("button", { name: "Close 1 case and send 1 email" }).click();
	await expect(page.getByRole("status").filter({ hasText: "1 case is closed" })).toBeVisible();
	await open(page, `/team/cases/${id}`);
	await expect(page.getByText("Sam Reed closed it: we couldn’t reach them")).toBeVisible();
	expect(await emailTo(page.request, email, "request-closed")).toContain("closed");
});

test("assigning a colleague's cases asks first", async ({ page }) => {
	await signInTeam(page, "noor");
	const word = await comeIn(page, 2);
	const { results } = await (await page.request.get(`/api/team/cases/?search=${word}`)).json();
	expect((await post(page.request, `/team/cases/${results[0].id}/claim/`, {})).status()).toBe(200);
	await page.context().clearCookies();
	await signInTeam(page);
	await open(page, `/team/cases?search=${word}`);
	const rows = page.locator("[data-cases]").getByRole("listitem");
	for (const box of await rows.getByRole("checkbox").all()) await box.check();
	await page.getByLabel("Assign to").selectOption({ label: "Sam Reed" });
	await page.getByRole("button", { name: "Assign", exact: true }).click();
	const asks = page.getByRole("alert").filter({ hasText: "A colleague has this case. Take it?" });
	await expect(asks).toContainText(results[0].reference);
	await expectFineAtEveryWidth(page);
	await expect(rows.filter({ hasText: "Sam Reed" })).toHaveCount(0);
	await expect(page.getByRole("button", { name: "Snooze", exact: true })).toBeEnabled();
	await page.getByRole("button", { name: "Yes, assign 2 cases" }).click();
	await expect(rows.filter({ hasText: "Sam Reed" })).toHaveCount(2);
});

test("x ticks the focused case", async ({ page }) => {
	await signInTeam(page);
	const word = await comeIn(page, 2);
	await open(page, `/team/cases?search=${word}`);
	await page.locator("[data-cases]").getByRole("link").first().focus();
	await page.keyboard.press("x");
	await page.keyboard.press("j");
	await page.keyboard.press("x");
	await expect(page.getByRole("heading", { name: "2 ticked" })).toBeVisible();
	await page.keyboard.press("x");
	await expect(page.getByRole("heading", { name: "1 ticked" })).toBeVisible();
});
