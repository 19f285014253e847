import type { APIRequestContext } from "@playwright/test";
import { WHO_PAYS } from "#contract/shared/promises.ts";
import { expect, expectAccessible, expectNoScripts, expectNoSidewaysScroll, open, test } from "./support.ts";

interface FoundProvider {
	id: number;
	name: string;
	url_slug: string;
	overall_review: string;
	reviews_count: number;
	phone_number: string | null;
	is_active: boolean;
}

const search = async (request: APIRequestContext, query: string): Promise<FoundProvider[]> =>
	(await (await request.get(`/api/providers/?pageSize=100&${query}`)).json()).results;

// PRO-001 to PRO-012
test("an active profile shows all details and takes requests", async ({ page, request }) => {
	const provider = (await search(request, "order=highly_reviewed")).find((p) => p.phone_number);
	if (!provider) throw new Error("no provider with a phone");
	const response = await open(page, `/providers/${provider.url_slug}/${provider.id}`);
	expect(response?.status()).toBe(200);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(provider.name);
	await expect(page.getByText(`${provider.reviews_count} reviews`).first()).toBeVisible();
	await expect(page.getByRole("link", { name: provider.phone_number ?? "" })).toBeVisible();
	for (const heading of ["Services", "Reviews"])
		await expect(page.getByRole("heading", { level: 2, name: heading })).toBeVisible();
	await expect(page.getByText(WHO_PAYS.one)).toBeVisible();
	await expect(page.getByRole("link", { name: "Connect with the Provider" })).toHaveAttribute(
		"href",
		new RegExp(`^/providers/${provider.url_slug}/${provider.id}/request-quote/`),
	);
	await expect(page.getByRole("link", { name: "Review this provider" })).toHaveAttribute(
		"href",
		`/providers/${provider.url_slug}/${provider.id}/review/`,
	);
	await expectAccessible(page);
	for (const width of [320, 360, 768, 1280]) {
		await page.setViewportSize({ width, height: 800 });
		await expectNoSidewaysScroll(page);
	}
});

test("phone, funding and ages come before the reviews, and beside the text on wide screens", async ({
	page,
	request,
}) => {
	const [provider] = await search(request, "order=highly_reviewed");
	await page.setViewportSize({ width: 360, height: 740 });
	await open(page, `/providers/${provider?.url_slug}/${provider?.id}`);
	await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
		/^About/,
		"Services",
		"At a glance",
		"Prices",
		"Where and how",
		"What they say about fit",
		"Reviews",
	]);
	const box = async (name: RegExp | string) => {
		const found = await page.getByRole("heading", { level: 2, name }).boundingBox();
		if (!found) throw new Error(`no heading ${name}`);
		return found;
	};
	expect((await box("At a glance")).y).toBeGreaterThan((await box("Services")).y);
	expect((await box("At a glance")).y).toBeLessThan((await box("Reviews")).y);
	await page.setViewportSize({ width: 1280, height: 800 });
	expect((await box("At a glance")).x).toBeGreaterThan((await box(/^About/)).x);
	expect((await box("At a glance")).y).toBeLessThan((await box("Services")).y);
	expect((await box("Reviews")).x).toBe((await box("Services")).x);
});

test("a profile says where and how they help, what fits, and if they serve the place searched for", async ({
	page,
	request,
}) => {
	const found = (await search(
		request,
		"postcodes_list=3000&delivery_list=home&fit_list=evenings",
	)) as (FoundProvider & {
		sites: { suburb: string | null }[];
	})[];
	const provider = found.find(({ sites }) => sites[0]?.suburb);
	if (!provider) throw new Error("no provider that comes to Melbourne and states sites and evenings");
	const path = `/providers/${provider.url_slug}/${provider.id}`;
	await open(page, `${path}?postcodes_list=3000&suburb_list=Melbourne`);
	const where = page.getByRole("region", { name: "Where and how" });
	await expect(page.getByText("Serves Melbourne 3000? Yes, comes to you")).toBeVisible();
	await expect(page.getByRole("list", { name: "Where and how, in short" })).toContainText(/ km away/);
	await expect(where).toContainText(/Comes to you in /);
	await expect(where).toContainText(/ km away/);
	await expect(where).toContainText(/Told us on \d+ \w+ 202\d|Confirmed by our team on/);
	const fit = page.getByRole("region", { name: "What they say about fit" });
	await expect(fit.getByRole("term").filter({ hasText: "Works evenings" })).toBeVisible();
	await expect(fit).toContainText("Not stated: ");
	const data = (await page.locator("script[type='application/ld+json']").allTextContents()).join();
	expect(data).toContain('"location":[{"@type":"Place"');
	expect(data).toContain(`"addressLocality":"${provider.sites[0]?.suburb}"`);
	for (const width of [360, 1280]) {
		await page.setViewportSize({ width, height: 800 });
		await expectAccessible(page);
		await expectNoSidewaysScroll(page);
	}
	// Without a place there is no answer.
	await open(page, path);
	await expect(where).toBeVisible();
	await expect(where).not.toContainText("?");
});

// RES-031
test("a profile without reviews says so", async ({ page, request }) => {
	const all = await search(request, "");
	const pages = Math.ceil((await (await request.get("/api/providers/?pageSize=100")).json()).count / 100);
	const last = await search(request, `page=${pages}`);
	const provider = [...all, ...last].find((p) => p.reviews_count === 0);
	if (!provider) throw new Error("every provider has reviews");
	await open(page, `/providers/${provider.url_slug}/${provider.id}`);
	await expect(page.getByText("No reviews available yet")).toBeVisible();
	await expect(page.getByText("0 reviews").first()).toBeVisible();
});

// PRO-013, PRO-014
test("an inactive profile says so and takes no requests", async ({ page, request }) => {
	// Searches don't find inactive profiles, so try ids in batches.
	let found: FoundProvider | undefined;
	for (let from = 1; from < 2000 && !found; from += 50) {
		const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => request.get(`/api/providers/${from + i}/`)));
		const profiles: FoundProvider[] = await Promise.all(
			answers.filter((answer) => answer.ok()).map((answer) => answer.json()),
		);
		found = profiles.find((profile) => !profile.is_active);
	}
	if (!found) throw new Error("no inactive provider in the demo data");
	await open(page, `/providers/${found.url_slug}/${found.id}`);
	await expect(page.getByText("This profile isn't visible to clients")).toBeVisible();
	await expect(page.getByRole("main").getByRole("link", { name: "contact us" })).toBeVisible();
	await expect(page.getByRole("link", { name: "Connect with the Provider" })).toHaveCount(0);
	await expect(page.getByRole("link", { name: "Review this provider" })).toHaveCount(0);
	await expectAccessible(page);
});

// PRO-015
test("an unknown provider leads home, and a wrong slug to the right one", async ({ request }) => {
	const unknown = await request.get("/providers/nobody/99999999", { maxRedirects: 0 });
	expect([unknown.status(), unknown.headers().location]).toEqual([302, "/?notice=gone"]);
	const [provider] = await search(request, "");
	const wrong = await request.get(`/providers/wrong-slug/${provider?.id}`, { maxRedirects: 0 });
	expect([wrong.status(), wrong.headers().location]).toEqual([301, `/providers/${provider?.url_slug}/${provider?.id}`]);
});

test("a profile page has no scripts", async ({ page, request }) => {
	const [provider] = await search(request, "");
	await open(page, `/providers/${provider?.url_slug}/${provider?.id}`);
	await expectNoScripts(page);
});
