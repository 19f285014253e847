import { ownProfiles, signIn, signInTeam } from "./admin-support.ts";
import { expect, expectFineAtEveryWidth, open, test } from "./support.ts";

const NUMBERS = /^Unmet demand in \w+ \d{4}$/;

test("the team sees unmet demand by month, service and region, and no number under five", async ({ page }) => {
	await signInTeam(page);
	await open(page, "/team/figures");
	await page.getByRole("link", { name: "Unmet demand by service and region" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Unmet demand");
	const table = page.getByRole("region", { name: NUMBERS });
	await expect(table.getByRole("columnheader", { name: "Searches without places" })).toBeVisible();
	const cells = await table.getByRole("cell").allTextContents();
	const numbers = cells.filter((text) => /^\d+$/.test(text)).map(Number);
	expect(numbers.length).toBeGreaterThan(20);
	expect(Math.min(...numbers)).toBeGreaterThanOrEqual(5);
	await expectFineAtEveryWidth(page);

	const months = page.getByRole("navigation", { name: "Months" });
	const newest = await months.getByRole("link").first().textContent();
	await months.getByRole("link").nth(1).click();
	await expect(page.getByRole("heading", { level: 2 }).first()).not.toHaveText(newest ?? "");
	await expect(months.locator("[aria-current=page]")).toHaveText(
		(await page.getByRole("heading", { level: 2 }).first().textContent()) ?? "",
	);
});

test("providers see the numbers of their own services and regions", async ({ page }) => {
	await signIn(page);
	await open(page, "/admin/providers");
	await page.getByRole("link", { name: "See where people couldn't find help" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Unmet demand");
	const rows = page.getByRole("region", { name: NUMBERS }).locator("th[scope=rowgroup]");
	const areas: { id: number; name: string }[] = await (await page.request.get("/api/service-areas/")).json();
	const services: { id: number; service_area: number }[] = await (await page.request.get("/api/services/")).json();
	const offered = new Set((await ownProfiles(page)).flatMap((profile) => profile.services));
	const own = areas
		.filter(({ id }) => services.some((service) => service.service_area === id && offered.has(service.id)))
		.map(({ name }) => name);
	const shown = await rows.allTextContents();
	expect(shown.length).toBeGreaterThan(0);
	expect(shown.filter((name) => !own.includes(name))).toEqual([]);
	await expectFineAtEveryWidth(page);
});
