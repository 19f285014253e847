import { expect, expectAccessible, expectFineAtEveryWidth, expectNoScripts, open, test } from "./support.ts";

test("a family works out hours and costs from a price, and nothing typed stands in the address", async ({ page }) => {
	await open(page, "/what-care-costs?price=75.50");
	await expectNoScripts(page);
	await page.getByRole("button", { name: "Work it out" }).click();
	const summary = page.getByRole("alert");
	await expect(summary).toContainText("Choose the kind of help");
	await expect(page).toHaveTitle(/^Error: What would care at home cost/);
	await expectAccessible(page);

	await page.getByLabel("Budget for three months").fill("seven thousand");
	await page.getByLabel("Everyday living").check();
	await page.getByRole("button", { name: "Work it out" }).click();
	await expect(summary).toContainText("Enter an amount in dollars");
	await expect(page.getByLabel("Budget for three months")).toHaveValue("seven thousand");
	await expect(page.getByLabel("Everyday living")).toBeChecked();

	await page.getByLabel("Budget for three months").fill("$7,424.10");
	await page.getByLabel("Full pension").check();
	await page.getByRole("button", { name: "Work it out" }).click();
	const result = page.getByRole("region", { name: "About 6.5 hours a week" });
	await expect(page).toHaveTitle(/^About 6.5 hours a week – What would care at home cost/);
	await expect(result).toContainText("You pay $13.21 of each hour.");
	await expect(result.getByRole("definition")).toHaveText([
		"$7,424.10",
		"$742.41",
		"$6,681.69",
		"88 hours",
		"$13.21 an hour, or $85.87 a week",
	]);
	expect(new URL(page.url()).search).not.toContain("budget");
	await expectFineAtEveryWidth(page);

	await page.getByLabel("Personal care").check();
	await page.getByRole("button", { name: "Work it out" }).click();
	await expect(result).toContainText("You pay nothing for this kind of help.");
});

test("an NDIS budget is worked out over its months", async ({ page }) => {
	await open(page, "/what-care-costs/ndis?price=193.99");
	await page.getByLabel("Budget for this service").fill("5000");
	await page.getByLabel("For how many months").fill("0");
	await page.getByRole("button", { name: "Work it out" }).click();
	await expect(page.getByRole("alert")).toContainText("Enter 1 month or more");
	await page.getByLabel("For how many months").fill("6");
	await page.getByRole("button", { name: "Work it out" }).click();
	await expect(page.getByRole("region", { name: "About 0.5 hours a week" })).toContainText(
		"In 6 months at $193.99 an hour25.5 hours",
	);
	await expectFineAtEveryWidth(page);
});
