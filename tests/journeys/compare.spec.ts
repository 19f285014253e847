import type { APIRequestContext, Locator } from "@playwright/test";
import { WHO_PAYS } from "#contract/shared/promises.ts";
import { expect, expectAccessible, expectNoScripts, expectNoSidewaysScroll, open, test } from "./support.ts";

interface Found {
	id: number;
	name: string;
}

const SEARCH = "service_areas_list=1&postcodes_list=3000&suburb_list=Melbourne";

const some = async (request: APIRequestContext): Promise<Found[]> =>
	(await (await request.get(`/api/providers/?${SEARCH}&pageSize=6`)).json()).results;

// SHO-001
test("visitors compare selected providers side by side, remove one, and connect", async ({ page, request }) => {
	const found = await some(request);
	const ids = found.slice(0, 3).map(({ id }) => id);
	await open(page, `/providers?${SEARCH}&to_quote=${ids.join()}`);
	await page.getByRole("region", { name: "Your selection" }).getByRole("link", { name: "Compare" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Compare 3 providers");
	await expectNoScripts(page);
	await expect(page.getByRole("columnheader")).toHaveCount(3);
	await expect(page.getByText(WHO_PAYS.some)).toBeVisible();
	for (const name of [
		"Rating",
		"Places now",
		"Distance",
		"How they help",
		"Serves Melbourne 3000?",
		"Funding",
		"Phone",
	])
		await expect(page.getByRole("rowheader", { name, exact: true })).toHaveCount(1);
	for (const width of [360, 1280]) {
		await page.setViewportSize({ width, height: 800 });
		await expectAccessible(page);
		await expectNoSidewaysScroll(page);
	}
	await page.getByRole("link", { name: `Remove ${found[0]?.name}` }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Compare 2 providers");
	await expect(page.getByRole("columnheader", { name: found[0]?.name ?? "" })).toHaveCount(0);
	await page.setViewportSize({ width: 390, height: 844 });
	await page.getByRole("link", { name: "Connect with these" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Connect with 2 providers");
	await expect(page.getByText(WHO_PAYS.some)).toHaveCount(1);
});

test("a phone shows two providers at a time, differences first, with the way to connect in reach", async ({
	page,
	request,
}) => {
	const found = await some(request);
	await page.setViewportSize({ width: 390, height: 844 });
	const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: -1, width: 0, y: -1, height: 0 };
	for (const count of [2, 3, 5]) {
		await open(page, `/providers/compare?ids=${found.slice(0, count).map(({ id }) => id)}&${SEARCH}`);
		const names = page.getByRole("columnheader");
		await expect(names).toHaveCount(count);
		for (const nth of [0, 1]) {
			const { x, width } = await boxOf(names.nth(nth));
			expect(x).toBeGreaterThanOrEqual(0);
			expect(x + width).toBeLessThanOrEqual(390);
			expect(width).toBeGreaterThan(150);
		}
		await expect(page.getByRole("rowheader").first()).toHaveText("Where they differ");
		const region = page.getByRole("region", { name: "Providers side by side" });
		const scrolls = await region.evaluate((element) => element.scrollWidth > element.clientWidth);
		expect(scrolls).toBe(count > 2);
		await page.getByRole("rowheader", { name: "Funding", exact: true }).scrollIntoViewIfNeeded();
		const { y, height } = await boxOf(page.getByRole("link", { name: "Connect with these" }));
		expect(y + height).toBeLessThanOrEqual(844);
		const isChipOnTop = await page.getByRole("link", { name: /^Demo data/ }).evaluate((chip) => {
			const at = chip.getBoundingClientRect();
			return chip.contains(document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2));
		});
		expect(isChipOnTop, "the demo's chip covers the way to connect").toBe(false);
		await expectNoSidewaysScroll(page);
		await expectAccessible(page);
	}
});

// SHO-002
test("a list says what became of missing providers, and how to add some", async ({ page, request }) => {
	const ids = (await some(request)).map(({ id }) => id);
	await open(page, `/providers/compare?ids=${ids.slice(0, 6).join()}`);
	await expect(page.getByText("You can compare up to 5 providers, so we kept the first 5.")).toBeVisible();
	await expect(page.getByRole("columnheader")).toHaveCount(5);
	await open(page, `/providers/compare?ids=99999999,${ids[0]},x`);
	await expect(page.getByText("One provider isn't listed any more.")).toBeVisible();
	await expect(page.getByText("There's one provider in your list.")).toBeVisible();
	await page.getByRole("link", { name: "Add providers" }).click();
	await expect(page).toHaveURL(new RegExp(`/providers\\?to_quote=${ids[0]}$`));
	await open(page, "/providers/compare");
	await expect(page.getByText("Your list is empty.")).toBeVisible();
});

test("a profile is added to the list that led there", async ({ page, request }) => {
	const [first, second] = await some(request);
	const { url_slug } = await (await request.get(`/api/providers/${second?.id}/`)).json();
	await open(page, `/providers/${url_slug}/${second?.id}?${SEARCH}&to_quote=${first?.id}`);
	await page.getByRole("link", { name: "Add to a shortlist" }).click();
	await expect(page.getByRole("columnheader")).toHaveCount(2);
});

test("four providers fit on one A4 page", async ({ page, request }) => {
	const ids = (await some(request)).slice(0, 4).map(({ id }) => id);
	await open(page, `/providers/compare?ids=${ids.join()}&${SEARCH}`);
	const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
	expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
	// A4 landscape, in points.
	expect(pdf).toMatch(/\/MediaBox\s*\[0 0 84[12](\.\d+)? 59[45](\.\d+)?\]/);
});

// SHO-003
test("a list is emailed to oneself, without an account", async ({ page, request }) => {
	const found = await some(request);
	const ids = found.slice(0, 2).map(({ id }) => id);
	await open(page, `/providers/compare?ids=${ids.join()}&${SEARCH}`);
	await page.getByLabel("Your email").fill("not an address");
	await page.getByRole("button", { name: "Email the list" }).click();
	await expect(
		page
			.getByRole("alert")
			.or(page.getByRole("heading", { name: "There is a problem" }))
			.first(),
	).toBeVisible();
	await expect(page.getByLabel("Your email")).toHaveValue("not an address");
	await expectAccessible(page);
	const email = `list-${Math.random().toString(36).slice(2)}@visitor.example`;
	await page.getByLabel("Your email").fill(email);
	await page.getByRole("button", { name: "Email the list" }).click();
	await expect(page.getByText("We've sent your list")).toBeVisible();
	await expect(page.getByRole("columnheader")).toHaveCount(2);
	await expectAccessible(page);
});
