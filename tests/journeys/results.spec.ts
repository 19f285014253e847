import { ask, busy, cards } from "./results-support.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, laidOut, open, test } from "./support.ts";

// RES-001 to RES-006, RES-026
test("the page without a search lists all providers below the form", async ({ page, request }) => {
	const all = await ask(request, "");
	expect((await open(page, "/providers"))?.status()).toBe(200);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("All providers");
	await expect(page.getByRole("search", { name: "Search for providers" })).toBeVisible();
	await expect(page.getByText(`1 - 20 of ${all.count} providers`, { exact: true })).toBeVisible();
	await expect(page.getByText("This list is information only and is not a recommendation.")).toBeVisible();
	await expect(page.getByLabel("Sort by")).toHaveValue("by_score");
	await expect(cards(page)).toHaveCount(20);
	await expect(cards(page).getByRole("heading")).toHaveText(all.results.map((p) => p.name));
	const [first] = all.results;
	await expect(cards(page).first()).toContainText(first?.short_description ?? "");
	await expect(cards(page).first()).toContainText(`${first?.reviews_count} reviews`);
	await expectAccessible(page);
	for (const width of [320, 360, 768, 1280]) {
		await page.setViewportSize({ width, height: 800 });
		await expectNoSidewaysScroll(page);
	}
});

// RES-003, RES-007, RES-027
test("the pager changes page, range and results", async ({ page, request }) => {
	await open(page, "/providers");
	const pager = page.getByRole("navigation", { name: "Pages of providers" });
	expect(await pager.getByRole("link", { name: /^Page \d+$/ }).count()).toBeLessThanOrEqual(6);
	// Wait for the layout, which could move the pager during the click.
	await laidOut(page);
	await pager.getByRole("link", { name: "Page 2", exact: true }).click();
	await expect(page).toHaveURL("/providers?page=2");
	// The total varies, because tests that run in parallel create and close providers.
	await expect(page.getByText(/^21 - 40 of \d+ providers$/)).toBeVisible();
	await expect(page).toHaveTitle(/page 2 of/);
	await laidOut(page);
	await pager.getByRole("link", { name: "Last page" }).click();
	const range = page.getByText(/^(\d+) - (\d+) of \2 providers$/);
	await expect(range).toBeVisible();
	const [from = 0, to = 0] = ((await range.textContent()) ?? "").match(/\d+/g)?.map(Number) ?? [];
	expect(from % 20).toBe(1);
	await expect(cards(page)).toHaveCount(to - from + 1);
	const { count } = await ask(request, "");
	expect(Math.abs(count - to)).toBeLessThan(20);
});

test("a page past the end leads to the last one", async ({ page, request }) => {
	const all = await ask(request, "");
	await open(page, "/providers?page=9999");
	await expectAccessible(page);
	await page.getByRole("link", { name: "Go to the last page" }).click();
	await expect(page).toHaveURL(`/providers?page=${all.totalPages}`);
});

// RES-008, RES-009, RES-028
test("the sort order is in the address @nojs", async ({ page, request }, info) => {
	const most = await ask(request, "order=highly_reviewed");
	await open(page, "/providers?page=2&to_quote=1");
	await page.getByLabel("Sort by").selectOption("highly_reviewed");
	if (info.project.name === "no-js") await page.getByRole("button", { name: "Sort" }).click();
	await expect(page).toHaveURL(/order=highly_reviewed/);
	await expect(page).not.toHaveURL(/page=/);
	await expect(page).toHaveURL(/to_quote=1/);
	await expect(cards(page).getByRole("heading")).toHaveText(most.results.map((p) => p.name));
	await expect(page.getByLabel("Sort by")).toHaveValue("highly_reviewed");
	if (info.project.name === "js") {
		// The number of results is the same, so the new order is announced.
		await expect(page.getByRole("status").getByText("Most reviewed first")).toBeAttached();
		await page.goBack();
		await expect(page.getByLabel("Sort by")).toHaveValue("by_score");
	}
});

// RES-029, RES-031
test("a provider without reviews shows 0 reviews", async ({ page, request }) => {
	const { totalPages } = await ask(request, "");
	await open(page, `/providers?page=${totalPages}`);
	await expect(cards(page).last()).toContainText("0 reviews");
});

test("only a suburb of the postcode is shown, and a page for other text hides it and isn't indexed", async ({
	page,
}) => {
	for (const suburb of ["Cheap pills now", "Belmont"]) {
		await open(page, `/providers?service_areas_list=2&postcodes_list=3000&suburb_list=${encodeURIComponent(suburb)}`);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Occupational therapy providers near 3000");
		expect(await page.locator("main").innerText()).not.toContain(suburb);
		const head = await page.locator("head").innerHTML();
		expect(head).not.toContain(suburb);
		await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
	}
	await open(page, "/providers?service_areas_list=2&postcodes_list=3000&suburb_list=MELBOURNE");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(
		"Occupational therapy providers near Melbourne 3000",
	);
	await expect(page.locator('meta[name="robots"][content*="noindex"]')).toHaveCount(0);
	await open(page, "/providers?service_areas_list=2&postcodes_list=Cheap+pills");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Occupational therapy providers");
});

test("an age without its plus sign is understood, and unknown codes are ignored", async ({ page }) => {
	const count = async (query: string) => {
		await open(page, `/providers?service_areas_list=2&${query}`);
		return page
			.getByText(/^\d+ - \d+ of [\d,]+ providers$/)
			.first()
			.innerText();
	};
	const meant = await count("age_groups_list=65%2B");
	for (const mangled of ["65+", "65", "65%252B", "65%2B.", "65%2B,nobody"])
		expect(await count(`age_groups_list=${mangled}`), mangled).toBe(meant);
	expect(await count("funding_types_list=ndis,GOLD")).toBe(await count("funding_types_list=NDIS"));
	expect(await count("age_groups_list=nobody")).toBe(await count(""));
});

test("addresses with capitals redirect to the page and keep the query", async ({ request }) => {
	for (const path of [
		"/Privacy-Policy",
		"/Terms-And-Conditions",
		"/Moderation-Policy",
		"/ACCESSIBILITY",
		"/Providers?Page=1",
		"/Live-Chat",
		"/Blog",
		"/Admin/Login",
	]) {
		const answer = await request.get(path, { maxRedirects: 0 });
		const [pathname = "", query] = path.split("?");
		expect([answer.status(), answer.headers().location], path).toEqual([
			308,
			pathname.toLowerCase() + (query ? `?${query}` : ""),
		]);
		expect((await request.get(path)).status(), path).toBe(200);
	}
	// Path parts that are parameters keep their capitals.
	expect((await request.get("/capacity/No-Such-Letter", { maxRedirects: 0 })).status()).not.toBe(308);
});

test("the page says if a postcode is for post office boxes", async ({ page }) => {
	await page.goto("/providers?location=3001&service_areas_list=2&age_groups_list=18-64&funding_types_list=NDIS");
	await expect(
		page.getByText("3001 is a post office box postcode. Enter the suburb or postcode where you live.").first(),
	).toBeVisible();
	await expectAccessible(page);
});

test("a search without matches offers other options", async ({ page }) => {
	expect((await open(page, "/providers?service_areas_list=2&postcodes_list=0001&suburb_list=Nowhere"))?.status()).toBe(
		200,
	);
	await expect(page.getByText("Sorry, no providers match your search")).toBeVisible();
	const main = page.getByRole("main");
	await expect(main.getByRole("link", { name: /1800 975 711/ }).last()).toBeVisible();
	await expect(main.getByText(/Monday to Friday, 8:30am to 6:30pm AEST/)).toBeVisible();
	await expectAccessible(page);
	await main.getByRole("link", { name: /^Anywhere in Australia/ }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Occupational therapy providers");
	await expect(cards(page).first()).toBeVisible();
});

test("the search can be changed in a form that is already filled in", async ({ page, request }) => {
	const { name, place, query } = await busy(request, "&age_groups_list=18-64&funding_types_list=NDIS");
	await open(page, `/providers?${query}&order=highly_reviewed&delivery_list=home`);
	await page.getByText("Change search", { exact: true }).first().click();
	const form = page.getByRole("search", { name: "Change search" });
	await expect(form.getByLabel(/^Service/).locator("option:checked")).toHaveText(name);
	await expect(form.getByLabel("Postcode or suburb")).toHaveValue(place);
	await expect(form.getByLabel("Age of recipient")).toHaveValue("18-64");
	await expect(form.getByLabel("Funding type")).toHaveValue("NDIS");
	await expectAccessible(page);
	await form.getByLabel(/^Service/).selectOption("");
	await expect(form.getByRole("button", { name: "Search" })).toBeEnabled();
	await form.getByRole("button", { name: "Search" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Providers near ${place}`);
	await expect(page).toHaveURL(/delivery_list=home&order=highly_reviewed/);
	await page.goBack();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Search for providers");
	await page.goBack();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${name} providers near ${place}`);
});

test("a provider's word that is wider than a phone is broken", async ({ page, request }) => {
	const [first] = (await ask(request, "service_areas_list=2")).results;
	const { url_slug: slug } = await (await request.get(`/api/providers/${first?.id}/`)).json();
	await page.setViewportSize({ width: 320, height: 800 });
	for (const path of [
		"/providers?service_areas_list=2",
		`/providers/${slug}/${first?.id}`,
		`/providers/${slug}/${first?.id}/reviews`,
	]) {
		await open(page, path);
		await page.getByRole("main").evaluate(
			(main, words) => {
				const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
				while (texts.nextNode())
					if (words.includes(texts.currentNode.nodeValue ?? "")) texts.currentNode.nodeValue = "W".repeat(200);
			},
			[first?.name, first?.short_description],
		);
		await expect(page.getByText("W".repeat(200)).first()).toBeVisible();
		await expectNoSidewaysScroll(page);
	}
	await open(page, `/providers?query=${"W".repeat(200)}`);
	await expectNoSidewaysScroll(page);
});

test("the print view shows the search without form fields", async ({ page }) => {
	await open(page, "/providers?service_areas_list=2");
	await page.emulateMedia({ media: "print" });
	await expect(page.getByText(/^1 - \d+ of \d+ providers$/)).toBeVisible();
	await expect(cards(page).first()).toBeVisible();
	for (const control of await page.getByRole("main").locator("input, select, button, summary").all())
		await expect(control).toBeHidden();
});

test("a card leads to the profile, which leads back to the same search", async ({ page }) => {
	const address = "/providers?service_areas_list=2&order=highly_reviewed";
	await open(page, address);
	await cards(page).first().getByRole("heading").getByRole("link").click();
	await expect(page).toHaveURL(/\/providers\/[\w-]+\/\d+\?service_areas_list=2&order=highly_reviewed$/);
	await page.getByRole("link", { name: "Back to results" }).click();
	await expect(page).toHaveURL(address);
});

test("addresses with invalid parameters don't cause server errors", async ({ request }) => {
	for (const query of [
		"page=-1",
		"order=cheapest",
		"service_areas_list=x",
		`query=${"a".repeat(500)}`,
		"postcodes_list=%00",
		"location=%00",
		"to_quote=abc",
		"location=",
	]) {
		const response = await request.get(`/providers?${query}`);
		expect([200, 422], query).toContain(response.status());
	}
});
