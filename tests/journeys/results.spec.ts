import type { APIRequestContext, Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, laidOut, open, test } from "./support.ts";

interface FoundProvider {
	id: number;
	name: string;
	overall_review: string;
	reviews_count: number;
	short_description: string;
}
interface List {
	results: FoundProvider[];
	count: number;
	totalPages: number;
}

const ask = async (request: APIRequestContext, query: string): Promise<List> =>
	(await request.get(`/api/providers/?${query}`)).json();
const cards = (page: Page) => page.getByRole("article");
const bar = (page: Page) => page.getByRole("region", { name: "Your selection" });

const PLACES = [
	["3000", "Melbourne"],
	["2000", "Sydney"],
	["4000", "Brisbane"],
	["6000", "Perth"],
] as const;

/** A search near a city that finds a few providers, on one page. */
const busy = async (request: APIRequestContext, more = "") => {
	const areas: { id: number; name: string }[] = await (await request.get("/api/service-areas/")).json();
	for (const [postcode, suburb] of PLACES)
		for (const { id, name } of areas) {
			const { count } = await ask(request, `service_areas_list=${id}&postcodes_list=${postcode}${more}`);
			if (count >= 3 && count <= 20 && !name.endsWith("Provider"))
				return {
					id,
					name,
					place: `${suburb} ${postcode}`,
					query: `service_areas_list=${id}${more}&postcodes_list=${postcode}&suburb_list=${suburb}`,
				};
		}
	throw new Error("no search with a few results");
};

/** A search that finds exactly one provider. */
const lonely = async (request: APIRequestContext) => {
	for (const postcode of ["0800", "7000", "5000", "6000", "2600", "4870"])
		for (let area = 1; area <= 45; area++) {
			const query = `service_areas_list=${area}&postcodes_list=${postcode}`;
			const found = await ask(request, query);
			if (found.count === 1 && found.results[0]) return { query, provider: found.results[0] };
		}
	throw new Error("no search with one result");
};

test("RES-001 to RES-006 RES-026 R7 opened directly: all providers, with the form on top @nojs", async ({
	page,
	request,
}) => {
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

test("RES-003 RES-007 RES-027 the pager changes page, range and results @nojs", async ({ page, request }) => {
	await open(page, "/providers");
	const pager = page.getByRole("navigation", { name: "Pages of providers" });
	expect(await pager.getByRole("link", { name: /^Page \d+$/ }).count()).toBeLessThanOrEqual(6);
	// What is laid out between the two halves of a press moves the pager from under it.
	await laidOut(page);
	await pager.getByRole("link", { name: "Page 2", exact: true }).click();
	await expect(page).toHaveURL("/providers?page=2");
	// Others make and close providers meanwhile: how many there are is what the page says.
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

test("a page past the end leads to the last one @nojs", async ({ page, request }) => {
	const all = await ask(request, "");
	await open(page, "/providers?page=9999");
	await expectAccessible(page);
	await page.getByRole("link", { name: "Go to the last page" }).click();
	await expect(page).toHaveURL(`/providers?page=${all.totalPages}`);
});

test("RES-008 RES-009 RES-028 the order is in the address @nojs", async ({ page, request }, info) => {
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
		// The same number as before: what changed is said by itself.
		await expect(page.getByRole("status").getByText("Most reviewed first")).toBeAttached();
		await page.goBack();
		await expect(page.getByLabel("Sort by")).toHaveValue("by_score");
	}
});

test("RES-029 RES-031 a provider nobody has reviewed yet @nojs", async ({ page, request }) => {
	const { totalPages } = await ask(request, "");
	await open(page, `/providers?page=${totalPages}`);
	await expect(cards(page).last()).toContainText("0 reviews");
});

test("RES-015 to RES-022 HOM-041 select, unselect, cancel and go on @nojs", async ({ page, request }) => {
	const { name, place, query } = await busy(request);
	await open(page, `/providers?${query}`);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${name} providers near ${place}`);
	await expect(bar(page)).toHaveCount(0);
	const names = await cards(page).getByRole("heading").allTextContents();
	await page.getByRole("link", { name: `Select ${names[0]}`, exact: true }).click();
	await expect(page).toHaveURL(/to_quote=\d+(#provider-\d+)?$/);
	await expect(bar(page)).toContainText("1 provider selected");
	await page.getByRole("link", { name: `Select ${names[1]}`, exact: true }).click();
	await expect(page).toHaveURL(/to_quote=\d+,\d+(#provider-\d+)?$/);
	await expect(bar(page)).toContainText("2 providers selected");
	await expectAccessible(page);
	for (const width of [320, 768, 1280]) {
		await page.setViewportSize({ width, height: 800 });
		await expectNoSidewaysScroll(page);
	}
	await page.getByRole("link", { name: `Selected ${names[0]}` }).click();
	await expect(page).toHaveURL(/to_quote=\d+(#provider-\d+)?$/);
	await bar(page).getByRole("link", { name: "cancel selections" }).click();
	await expect(page).not.toHaveURL(/to_quote/);
	await expect(bar(page)).toHaveCount(0);
	await page.getByRole("link", { name: `Select ${names[1]}`, exact: true }).click();
	await bar(page).getByRole("link", { name: "Next" }).click();
	await expect(page).toHaveURL(new RegExp(`/providers/request-quote\\?${query}&to_quote=\\d+$`));
});

test("five providers can be chosen, and the sixth says so @nojs", async ({ page, request }) => {
	const { results } = await ask(request, "");
	const ids = results.map(({ id }) => id);
	await open(page, `/providers?to_quote=${ids.slice(0, 5)}`);
	await expect(page.getByText("Choose up to 5 providers.")).toBeVisible();
	await page.getByRole("link", { name: `Select ${results[5]?.name}`, exact: true }).click();
	await expect(bar(page)).toContainText("You can choose up to 5 providers. Remove one to choose another.");
	await expect(page.getByRole("link", { name: /^Selected / })).toHaveCount(5);
	await expectAccessible(page);
	await open(page, `/providers/request-quote?to_quote=${ids.slice(0, 7)}`);
	await expect(
		page.getByRole("status").filter({ hasText: "You can choose up to 5 providers, so we kept the first 5" }),
	).toBeVisible();
	await expect(
		page.getByRole("list", { name: "Providers who will get your request" }).getByRole("listitem"),
	).toHaveCount(5);
});

test("selecting keeps the place on the page and fetches nothing", async ({ page }) => {
	await open(page, "/providers?service_areas_list=2");
	await laidOut(page);
	const last = cards(page)
		.last()
		.getByRole("link", { name: /^Select / });
	await last.focus();
	const [before, asked] = [await page.evaluate(() => scrollY), [] as string[]];
	page.on("request", (request) => request.url().includes(".data") && asked.push(request.url()));
	await page.keyboard.press("Enter");
	await expect(bar(page)).toBeVisible();
	await expect(
		cards(page)
			.last()
			.getByRole("link", { name: /^Selected / }),
	).toBeFocused();
	expect(await page.evaluate(() => scrollY)).toBe(before);
	expect(asked).toEqual([]);
	await page.setViewportSize({ width: 360, height: 740 });
	await bar(page).getByRole("link", { name: "cancel selections" }).press("Enter");
	await expect(page.getByRole("region", { name: "Results" })).toBeFocused();
});

test("RES-019 Q11 without a service there is no Next, and the page says why @nojs", async ({ page }) => {
	await open(page, "/providers?postcodes_list=3000&suburb_list=Melbourne");
	await cards(page)
		.first()
		.getByRole("link", { name: /^Select / })
		.click();
	await expect(page).toHaveURL(/to_quote=\d+(#provider-\d+)?$/);
	await expect(page.getByRole("link", { name: "Next", exact: true })).toHaveCount(0);
	await expect(page.getByText("Which service do you need?")).toBeVisible();
	await expectAccessible(page);
	await page.getByLabel("Service", { exact: true }).selectOption({ label: "Personal care" });
	await page.getByRole("button", { name: "Use this service" }).click();
	await expect(page).toHaveURL(/service_areas_list=11/);
	await expect(bar(page).getByRole("link", { name: "Next" })).toBeVisible();
});

test("HOM-042 a copied address restores search, order, page and selection @nojs", async ({ page }) => {
	await open(page, "/providers?service_areas_list=2&order=highly_reviewed&to_quote=7,9,7");
	await expect(page.getByLabel("Sort by")).toHaveValue("highly_reviewed");
	await expect(bar(page)).toContainText("2 providers selected");
	await expect(page.getByText("Occupational therapy", { exact: true }).first()).toBeVisible();
});

test("RES-023 R8 one single result: sent on once, and never bounced @nojs", async ({ page, request }) => {
	const { query, provider } = await lonely(request);
	await open(page, "/privacy-policy");
	await page.goto(`/providers?${query}`);
	await expect(page).toHaveURL(new RegExp(`/providers/request-quote\\?${query}&to_quote=${provider.id}`));
	await page.goBack();
	await expect(page).toHaveURL("/privacy-policy");
	// The same search again, and without the selection: the list stays.
	await open(page, `/providers?${query}`);
	await expect(page.getByText("1 - 1 of 1 providers", { exact: true })).toBeVisible();
	// Home is a fresh start.
	await open(page, "/");
	await page.goto(`/providers?${query}`);
	await expect(page).toHaveURL(/\/providers\/request-quote\?/);
});

test("RES-024 RES-025 no auto-select without filters, or with a selection @nojs", async ({ page, request }) => {
	const { query, provider } = await lonely(request);
	await open(page, `/providers?${query}&to_quote=${provider.id}`);
	await expect(page.getByText("1 - 1 of 1 providers", { exact: true })).toBeVisible();
	// Taken away again: no bounce.
	await page.getByRole("link", { name: `Selected ${provider.name}` }).click();
	await expect(page).not.toHaveURL(/to_quote/);
	await expect(page.getByText("1 - 1 of 1 providers", { exact: true })).toBeVisible();
	// A name is looked up, not filtered.
	const named = await ask(request, `query=${encodeURIComponent(provider.name)}`);
	if (named.count === 1) {
		await open(page, `/providers?query=${encodeURIComponent(provider.name)}`);
		await expect(cards(page)).toHaveCount(1);
	}
});

test("a filter of the list that leaves one provider is shown, it sends nobody on @nojs", async ({ page, request }) => {
	const { query } = await lonely(request);
	// One match with and without the wish: only the search without it goes on.
	await open(page, `/providers?${query}&capacity=open,waiting`);
	await expect(page).toHaveURL(/\/providers\?.*capacity=open,waiting/);
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("only a suburb of the postcode is shown; other text is nowhere, and the page is not for search engines @nojs", async ({
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

test("an age whose plus was lost is read, codes that are not known are left out @nojs", async ({ page }) => {
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

test("addresses with capitals lead to the page, with their query", async ({ request }) => {
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
	// Parts that name something keep their capitals.
	expect((await request.get("/capacity/No-Such-Letter", { maxRedirects: 0 })).status()).not.toBe(308);
});

test("a postcode of post office boxes is said to be one @nojs", async ({ page }) => {
	await page.goto("/providers?location=3001&service_areas_list=2&age_groups_list=18-64&funding_types_list=NDIS");
	await expect(
		page.getByText("3001 is a post office box postcode. Enter the suburb or postcode where you live.").first(),
	).toBeVisible();
	await expectAccessible(page);
});

test("no match: ways out @nojs", async ({ page }) => {
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

test("the search can be changed, filled in as it was @nojs", async ({ page, request }, info) => {
	const { name, place, query } = await busy(request, "&age_groups_list=18-64&funding_types_list=NDIS");
	await open(page, `/providers?${query}&order=highly_reviewed`);
	await page.getByText("Change search", { exact: true }).first().click();
	const form = page.getByRole("search", { name: "Change search" });
	await expect(form.getByLabel(/^Service/).locator("option:checked")).toHaveText(name);
	await expect(form.getByLabel("Postcode or suburb")).toHaveValue(place);
	await expect(form.getByLabel("Age of recipient")).toHaveValue("18-64");
	await expect(form.getByLabel("Funding type")).toHaveValue("NDIS");
	await expectAccessible(page);
	await form.getByLabel(/^Service/).selectOption("");
	if (info.project.name === "js") await expect(form.getByRole("button", { name: "Search" })).toBeEnabled();
	await form.getByRole("button", { name: "Search" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Providers near ${place}`);
	await expect(page).toHaveURL(/order=highly_reviewed/);
	await page.goBack();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${name} providers near ${place}`);
});

test("a word that is longer than a phone is broken, wherever a provider may have written it @nojs", async ({
	page,
	request,
}) => {
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

test("on paper there is what was searched for, and nothing to fill in @nojs", async ({ page }) => {
	await open(page, "/providers?service_areas_list=2");
	await page.emulateMedia({ media: "print" });
	await expect(page.getByRole("heading", { name: "Your search" })).toBeVisible();
	await expect(cards(page).first()).toBeVisible();
	for (const control of await page.getByRole("main").locator("input, select, button, summary").all())
		await expect(control).toBeHidden();
});

test("a card leads to the profile and back to the same search @nojs", async ({ page }) => {
	const address = "/providers?service_areas_list=2&order=highly_reviewed";
	await open(page, address);
	await cards(page).first().getByRole("heading").getByRole("link").click();
	await expect(page).toHaveURL(/\/providers\/[\w-]+\/\d+\?service_areas_list=2&order=highly_reviewed$/);
	await page.getByRole("link", { name: "Back to results" }).click();
	await expect(page).toHaveURL(address);
});

test("addresses that nobody's form wrote still open", async ({ request }) => {
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
