import type { APIRequestContext, Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from "./support.ts";

const rated = async (request: APIRequestContext) =>
	(await (await request.get("/api/providers/?order=highly_reviewed&pageSize=1")).json()).results[0];
const json = (page: Page) =>
	page
		.locator('script[type="application/ld+json"]')
		.evaluateAll((all) => all.map((one) => JSON.parse(one.textContent ?? "") as Record<string, unknown>));
const property = (page: Page, name: string) => page.locator(`meta[property="${name}"]`).getAttribute("content");

// Tests that run in parallel create, move and close landing pages, stories and profiles. They leave these pages alone.
const PAGES = [
	"/",
	"/providers",
	"/services",
	"/services/behaviour-support",
	"/services/counselling",
	"/services/key-worker",
	"/services/occupational-therapy",
	"/services/physiotherapy",
	"/services/plan-management",
	"/services/psychology",
	"/services/speech-therapy",
	"/services/support-coordination",
	"/about",
	"/funding-information",
	"/funding-information/national-disability-insurance-scheme",
	"/funding-information/home-care-package-funding",
	"/how-we-decide",
	"/list-your-organisation",
	"/list-your-organisation/enquire-now",
	"/contact",
	"/blog/",
	"/complaints-and-feedback",
	"/accessibility",
	"/blog/before-you-sign/",
	"/blog/while-you-wait/",
];
/** Slugs of demo profiles: a short name, a long one, one with special characters, and a profile without texts. */
const PROFILES = [
	"fig",
	"pneumonoultramicroscopicsilicovolcanoconiosis-rehabilitationszentrum-banksia",
	"odea-and-sohne-physiotherapy-pty-move",
	"mulga",
];
/** The paths that may be in the sitemap. */
const LISTED =
	/^(\/|\/(providers|about|contact|complaints-and-feedback|how-we-decide|accessibility|in-your-language|what-care-costs(\/ndis)?|blog\/)|\/(services|funding-information|list-your-organisation)(\/[a-z0-9-]+)?|\/blog\/[a-z0-9-]+\/|\/providers\/[a-z0-9-]+\/[1-9]\d*)$/;

test("robots.txt names the sitemap, which lists every active profile and page, and no closed ones", async ({
	request,
	baseURL,
}) => {
	const robots = await (await request.get("/robots.txt")).text();
	expect(robots).toContain("Disallow: /api/");
	expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
	const locations = (text: string) => [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? "");
	const index = await request.get("/sitemap.xml");
	expect(index.headers()["content-type"]).toContain("application/xml");
	const listed: string[] = [];
	for (const part of locations(await index.text())) listed.push(...locations(await (await request.get(part)).text()));
	expect(new Set(listed).size).toBe(listed.length);
	expect(
		listed.filter((address) => !address.startsWith(`${baseURL}/`) || !LISTED.test(address.slice(baseURL?.length))),
	).toEqual([]);
	expect(listed.filter((address) => address.includes("/providers/")).length).toBeGreaterThan(200);

	const known = async (slug: string) => (await request.get(`/api/providers/${slug}/`)).json();
	const profiles = await Promise.all(PROFILES.map(known));
	const looked = [...PAGES, ...profiles.map(({ id, url_slug }) => `/providers/${url_slug}/${id}`)].map(
		(path) => baseURL + path,
	);
	expect(looked.filter((address) => !listed.includes(address))).toEqual([]);
	for (const address of [...looked, `${baseURL}/providers?service_areas_list=1`]) {
		const answer = await request.get(address, { maxRedirects: 0 });
		expect([address, answer.status()]).toEqual([address, 200]);
		const html = await answer.text();
		expect(html, address).not.toContain('name="robots" content="noindex"');
		expect(html, address).toMatch(/<meta name="description" content="[^"]{40,}"/);
		expect(html, address).toContain(`<link rel="canonical" href="${address}"`);
	}
	const closed = await known("closed-saltbush");
	expect(closed).toMatchObject({ name: "Closed Saltbush", is_active: false });
	expect(listed.filter((address) => address.endsWith(`/${closed.id}`))).toEqual([]);
	expect((await request.get("/sitemap/99.xml")).status()).toBe(404);
	expect((await request.get("/sitemap/other.xml")).status()).toBe(404);
});

test("a profile has metadata: canonical address, Open Graph with its own picture, rating and breadcrumb", async ({
	page,
	request,
	baseURL,
}) => {
	const provider = await rated(request);
	const address = `${baseURL}/providers/${provider.url_slug}/${provider.id}`;
	await open(page, `${address}?postcodes_list=3000`);
	await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", address);
	expect([await property(page, "og:title"), await property(page, "og:url"), await property(page, "og:image")]).toEqual([
		provider.name,
		address,
		`${address}/share.png`,
	]);
	const data = await json(page);
	expect(data).toContainEqual(
		expect.objectContaining({
			"@type": "Organization",
			name: provider.name,
			aggregateRating: expect.objectContaining({
				ratingValue: provider.overall_review,
				reviewCount: provider.reviews_count,
			}),
		}),
	);
	expect(data.map((one) => one["@type"])).toContain("BreadcrumbList");
	for (const picture of [`${address}/share.png`, "/share/site.png"]) {
		const answer = await request.get(picture);
		expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "image/png"]);
	}
	await open(page, `${address}/reviews`);
	expect(JSON.stringify(await json(page))).not.toContain("@reviewer.example");
	expect(await json(page)).toContainEqual(
		expect.objectContaining({ review: expect.arrayContaining([expect.objectContaining({ "@type": "Review" })]) }),
	);
	await open(page, "/");
	expect((await json(page)).map((one) => one["@type"])).toEqual(["Organization", "WebSite"]);
});

test("pages answer with the right status: not found, moved, not allowed, too large, and HEAD works", async ({
	request,
}) => {
	const provider = await rated(request);
	const status = async (path: string, options = {}) =>
		(await request.fetch(path, { maxRedirects: 0, ...options })).status();
	expect(await status("/nope")).toBe(404);
	expect(await status("/zzz/yyy")).toBe(404);
	expect(await status(`/providers/other-name/${provider.id}`)).toBe(301);
	expect(await status("/favicon.ico")).toBe(301);
	expect(await status("/about", { method: "HEAD" })).toBe(200);
	const refused = await request.fetch("/about", { method: "PUT" });
	expect([refused.status(), refused.headers().allow]).toEqual([405, "GET, HEAD, POST"]);
	expect(await status("/contact", { method: "POST", form: { message: "x".repeat(1024 * 1024 + 1) } })).toBe(413);
});

// GLO-012
test("every internal link leads to an existing page", async ({ page, request, baseURL }) => {
	const provider = await rated(request);
	const found = new Set<string>();
	for (const from of [
		"/",
		"/providers?postcodes_list=3000",
		`/providers/${provider.url_slug}/${provider.id}`,
		"/about",
		"/funding-information",
		"/list-your-organisation",
		"/nowhere",
	]) {
		await open(page, from);
		for (const href of await page
			.locator("a[href]")
			.evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href)))
			if (href.startsWith(`${baseURL}/`)) found.add(new URL(href).pathname);
	}
	for (const path of [
		"/funding-information/national-disability-insurance-scheme",
		"/funding-information/home-care-package-funding",
		"/terms-and-conditions",
		"/privacy-policy",
		"/list-your-organisation",
		"/about",
	])
		expect(found).toContain(path);
	// Skips provider profiles, which are too many to check.
	const kinds = [...found].filter((path) => path !== "/nowhere" && !/^\/providers\/[^/]+\/\d+/.test(path));
	for (const path of kinds) expect([path, (await request.get(path)).status()]).toEqual([path, 200]);
});

for (const [path, title] of [
	["/about", "About Alongside: Your Partner in Care"],
	["/funding-information/national-disability-insurance-scheme", "How to Navigate NDIS Funding and Benefits"],
	["/funding-information/home-care-package-funding", "Understanding Home Care Packages"],
	["/list-your-organisation", "List your organisation"],
	["/moderation-policy", "Moderation policy"],
	["/how-we-decide", "How we decide"],
] as const)
	test(`${path} is accessible and fits at every width`, async ({ page }) => {
		await open(page, path);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
		for (const width of [320, 1280]) {
			await page.setViewportSize({ width, height: 800 });
			await expectAccessible(page);
			await expectNoSidewaysScroll(page);
		}
	});
