import type { APIRequestContext, Page } from "@playwright/test";
import {
	expect,
	expectAccessible,
	expectFineAtEveryWidth,
	expectNoSidewaysScroll,
	isStyled,
	open,
	test,
} from "./support.ts";

// The blog with the seeded stories.

interface Card {
	slug: string;
	title: string;
	summary: string;
	isFeaturedStory: boolean;
	category: { id: number; name: string };
	serviceAreas: { id: number; name: string }[];
	tagsList: string[];
	primaryService: { slug: string; selectedServiceArea: { name: string } } | null;
}
const list = async (
	request: APIRequestContext,
	query = "",
): Promise<{ results: Card[]; count: number; totalPages: number }> => (await request.get(`/api/blog/${query}`)).json();
const titles = (page: Page) => page.getByRole("article").getByRole("heading").allTextContents();
const meta = (page: Page, name: string) =>
	page.locator(`meta[property="${name}"], meta[name="${name}"]`).first().getAttribute("content");
const EXPLAINED = "/blog/support-at-home-explained/";

// BLG-001 to BLG-010, BLG-017 to BLG-021
test("the front page shows seven stories, one of them featured, and filters", async ({ page, request }) => {
	const { results, totalPages } = await list(request);
	await open(page, "/blog/");
	await expect(page.getByRole("link", { name: "Back to search" })).toHaveAttribute("href", "/");
	await expect(page.getByText("NEWS", { exact: true })).toBeVisible();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("The Alongside Blog");
	const featured = results.find(({ isFeaturedStory }) => isFeaturedStory) ?? results[0];
	await expect(page.getByRole("heading", { level: 2, name: featured?.title })).toBeVisible();
	expect((await titles(page)).sort()).toEqual(results.map(({ title }) => title).sort());
	expect(results).toHaveLength(7);
	const card = page.getByRole("article", { name: featured?.title });
	await expect(card.getByText(/^.{100,120}…$/)).toBeVisible();
	await expect(card.getByRole("link")).toHaveAttribute("href", `/blog/${featured?.slug}/`);
	await expect(card.getByRole("link", { name: `Read more about ${featured?.title}` })).toBeVisible();
	await expect(page.getByRole("searchbox", { name: "Search for a topic" })).toBeVisible();
	await expect(
		page.getByRole("navigation", { name: "Search by topic" }).getByRole("link", { name: "Speech therapy" }),
	).toBeVisible();
	await expect(
		page.getByRole("navigation", { name: "Pages of stories" }).getByRole("link", { name: `Page ${totalPages}` }),
	).toBeVisible();
	await expect(page.locator("script[type=module]")).toHaveCount(0);
	await expectFineAtEveryWidth(page);
});

// BLG-006, BLG-007
test("categories are above the list on wide screens and below it at 768 pixels or less, each once", async ({
	page,
}) => {
	await open(page, "/blog/");
	const categories = page.getByRole("navigation", { name: "Stories for you" });
	const below = async () => {
		await expect(categories).toHaveCount(1);
		const pager = await page.getByRole("navigation", { name: "Pages of stories" }).boundingBox();
		const own = await categories.boundingBox();
		return (own?.y ?? 0) > (pager?.y ?? 0);
	};
	await page.setViewportSize({ width: 769, height: 900 });
	expect(await below()).toBe(false);
	await expect(categories.getByRole("link", { name: "For Families and carers" })).toBeVisible();
	await page.setViewportSize({ width: 768, height: 900 });
	expect(await below()).toBe(true);
	const search = await page.getByRole("searchbox").boundingBox();
	expect(search?.y).toBeGreaterThan(
		(await page.getByRole("navigation", { name: "Pages of stories" }).boundingBox())?.y ?? 0,
	);
	const ids = await page.locator("[id]").evaluateAll((all) => all.map(({ id }) => id));
	expect(new Set(ids).size).toBe(ids.length);
});

// BLG-011 to BLG-014, BLG-022 to BLG-025
test("filters combine, and can be removed one by one or all at once", async ({ page }) => {
	await page.setViewportSize({ width: 1280, height: 900 });
	await open(page, "/blog/?page=2");
	await page.getByRole("link", { name: "For Older people" }).click();
	await expect(page).toHaveURL(/\/blog\/\?category=\d+$/);
	await page
		.getByRole("navigation", { name: "Search by topic" })
		.getByRole("link", { name: "Home modifications" })
		.click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(
		"Showing results for Older people, Home modifications",
	);
	await page.getByRole("searchbox").fill("  falls ");
	await page.getByRole("button", { name: "Search" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(
		"Showing results for “falls”, Older people, Home modifications",
	);
	expect(await titles(page)).toContain("Steady on your feet");
	await expectFineAtEveryWidth(page);
	await page.setViewportSize({ width: 1280, height: 900 });
	await page.getByRole("link", { name: "Remove: Older people" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Showing results for “falls”, Home modifications");
	const area = page
		.getByRole("navigation", { name: "Search by topic" })
		.getByRole("link", { name: "Home modifications" });
	await expect(area).toHaveAttribute("aria-current", "true");
	await area.click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Showing results for “falls”");
	await isStyled(page);
	await page.getByRole("link", { name: "For Older people" }).click();
	await expect(page).toHaveURL(/search=falls&category=/);
	await isStyled(page);
	await page.getByRole("link", { name: "For Older people (remove)" }).click();
	await expect(page).toHaveURL(/\/blog\/\?search=falls$/);
	await page.getByRole("link", { name: "Clear all filters" }).click();
	await expect(page).toHaveURL(/\/blog\/$/);
	await open(page, "/blog/?tag=funding");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Showing results for funding");
	const back = page.getByRole("link", { name: "Back to Main Blog page" });
	// BLG-013 specifies this text exactly: one line with an ordinary space after "<", both on screen and in the HTML.
	expect([await back.innerText(), await back.textContent()]).toEqual([
		"< Back to Main Blog page",
		"< Back to Main Blog page",
	]);
	await back.click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("The Alongside Blog");
});

// BLG-015
test("a search without matches says so and shows other stories, with a pager", async ({ page }) => {
	await open(page, "/blog/?search=xylophone+quartz");
	const sentence =
		"Sorry, we couldn't find any results matching your criteria but some of these stories might be of interest.";
	await expect(page.getByText(sentence)).toBeVisible();
	await expect(page.getByRole("article")).toHaveCount(7);
	await expectFineAtEveryWidth(page);
	await page
		.getByRole("navigation", { name: "Pages of stories" })
		.getByRole("link", { name: "Page 2", exact: true })
		.click();
	await expect(page).toHaveURL(/search=xylophone\+quartz&page=2$/);
	await expect(page.getByText(sentence)).toBeVisible();
	await expect(page.getByRole("link", { name: "Page 2", exact: true })).toHaveAttribute("aria-current", "page");
});

// BLG-022, BLG-026, BLG-044, BLG-045
test("a story links to the list of social stories, and choosing a category leaves that list", async ({
	page,
	request,
}) => {
	await page.setViewportSize({ width: 1280, height: 900 });
	await open(page, EXPLAINED);
	await expect(page.getByRole("heading", { name: "Download our Social Stories" })).toBeVisible();
	await page.getByRole("link", { name: "Read Now" }).click();
	await expect(page).toHaveURL(/\/blog\/\?show_download_posts=true$/);
	const { results } = await list(request, "?show_download_posts=true");
	expect(await titles(page)).toEqual(results.map(({ title }) => title));
	await expectAccessible(page);
	await page.getByRole("link", { name: "For Children and young people" }).click();
	await expect(page).toHaveURL(/\/blog\/\?category=\d+$/);
});

// BLG-028
test("an address with invalid parameters opens the blog, and a page past the end leads to the last one", async ({
	page,
	request,
}) => {
	await open(page, "/blog/?page=&category=abc&service_area=1.5");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("The Alongside Blog");
	const { totalPages } = await list(request);
	await open(page, "/blog/?page=999");
	await expect(page).toHaveURL(new RegExp(`/blog/\\?page=${totalPages}$`));
	await expect(page).toHaveTitle(`The Alongside Blog, page ${totalPages} of ${totalPages}`);
	expect((await request.get("/blog", { maxRedirects: 0 })).status()).toBe(200);
});

// BLG-030, BLG-031, BLG-033 to BLG-036, BLG-047
test("a story shows all its parts", async ({ page, request, baseURL }) => {
	const { post } = await (await request.get(`/api${EXPLAINED}`)).json();
	await open(page, EXPLAINED);
	await expect(page.getByRole("link", { name: "Back to blog" })).toHaveAttribute("href", "/blog/");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(post.title);
	await expect(page.getByText(post.subTitle)).toBeVisible();
	const about = page.getByRole("list", { name: "What this story is about" });
	await expect(about.getByRole("link", { name: post.category.name })).toHaveAttribute(
		"href",
		`/blog/?category=${post.category.id}`,
	);
	await expect(about.getByRole("link", { name: post.serviceAreas[0].name })).toHaveAttribute(
		"href",
		`/blog/?service_area=${post.serviceAreas[0].id}`,
	);
	await expect(
		page.getByText(
			/^By Alongside (editors|client services) \| \d{1,2} (Jan|Feb|Mar|Apr|May|June|July|Aug|Sept|Oct|Nov|Dec) \d{4}$/,
		),
	).toBeVisible();
	if (post.bannerImageDesktopUrl) await expect(page.getByRole("img", { name: post.bannerImageAlt })).toBeVisible();
	await expect(page.getByRole("group", { name: "Table 1" }).getByRole("table")).toBeVisible();
	const share = page.getByRole("region", { name: "SHARE THIS STORY" });
	const shared = encodeURIComponent(`${baseURL}${EXPLAINED}`);
	for (const [name, host] of [
		["Twitter/X (opens X)", "x.com"],
		["Facebook (opens Facebook)", "www.facebook.com"],
		["LinkedIn (opens LinkedIn)", "www.linkedin.com"],
	] as const) {
		const href = (await share.getByRole("link", { name }).getAttribute("href")) ?? "";
		expect(new URL(href).host).toBe(host);
		expect(href).toContain(shared);
	}
	const tags = await page.getByRole("region", { name: "Tags" }).getByRole("link").allTextContents();
	expect(new Set(tags.map((tag) => tag.toLowerCase())).size).toBe(tags.length);
	await expect(page.getByRole("link", { name: "Start here" })).toHaveAttribute("href", "/");
	await expect(page.getByRole("searchbox", { name: "Search for a topic" })).toBeVisible();
	await expect(
		page.getByRole("navigation", { name: "Stories for you" }).getByRole("link", { name: "For Providers" }),
	).toBeVisible();
	await expect(page.locator("script[type=module]")).toHaveCount(0);
	await expectFineAtEveryWidth(page);
});

// BLG-037 to BLG-043, BLG-046
test("beside a story are the free service and related stories", async ({ page, request }) => {
	await page.setViewportSize({ width: 1280, height: 900 });
	const { results } = await list(request, "?page_size=100");
	const led = results.find(({ primaryService }) => primaryService);
	await open(page, `/blog/${led?.slug}/`);
	const promo = page.getByRole("region", { name: "We make finding services faster." });
	await expect(promo).toContainText("FREE SERVICE");
	await expect(promo).toContainText(/Connecting you with [A-Z].* services/);
	await expect(promo).toContainText("We will find you verified providers with immediate availability.");
	await expect(promo.getByRole("link")).toHaveAttribute("href", `/services/${led?.primaryService?.slug}/`);
	await expect(page.getByRole("region", { name: "Related stories" }).getByRole("article")).toHaveCount(3);
	await expect(page.getByRole("navigation", { name: "Search by topic" })).toBeVisible();
	await promo.getByRole("link").click();
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await open(page, EXPLAINED);
	await expect(promo).toContainText("Connecting you with Disability and Aged care services");
	await expect(promo.getByRole("link")).toHaveAttribute("href", "/");
});

test("a social story shows its pages and can be downloaded as a booklet", async ({ page, request }) => {
	await open(page, "/blog/we-talk-about-my-plan/");
	await expect(page.getByRole("heading", { level: 2, name: "A meeting about me" })).toBeVisible();
	const booklet = page.getByRole("link", { name: "Download this story (PDF)" });
	const answer = await request.get((await booklet.getAttribute("href")) ?? "");
	expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "application/pdf"]);
	await expectFineAtEveryWidth(page);
});

// BLG-050
test("the address of an unknown story leads to the blog", async ({ page, request }) => {
	const answer = await request.get("/blog/no-such-story/", { maxRedirects: 0 });
	expect([answer.status(), answer.headers().location]).toEqual([302, "/blog/"]);
	await open(page, "/blog/no-such-story");
	await expect(page).toHaveURL(/\/blog\/$/);
});

// BLG-050
test("a story's address in capitals leads to the story", async ({ page, request }) => {
	await open(page, "/blog/Steady-On-Your-Feet/?from=paper");
	await expect(page).toHaveURL(/\/blog\/steady-on-your-feet\/\?from=paper$/);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Steady on your feet");
	await expect(page.getByRole("article").getByRole("link", { name: "000", exact: true }).first()).toHaveAttribute(
		"href",
		"tel:000",
	);
	await open(page, "/blog/No-Such-Story");
	await expect(page).toHaveURL(/\/blog\/$/);
	expect((await request.get("/blog/%E0%A4%A9-X/")).url()).toMatch(/\/blog\/$/);
});

// BLG-051, BLG-052
test("a story has metadata for search engines, social sites and feed readers", async ({ page, request, baseURL }) => {
	const { post } = await (await request.get(`/api${EXPLAINED}`)).json();
	await open(page, EXPLAINED);
	await expect(page).toHaveTitle(`${post.title} – Alongside`);
	await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `${baseURL}${EXPLAINED}`);
	expect(await meta(page, "description")).toBe(post.metaDescription);
	expect(await meta(page, "robots")).toBe("index, follow");
	expect(await meta(page, "og:type")).toBe("article");
	expect(await meta(page, "article:author")).toBe(post.authorName);
	expect(await meta(page, "article:published_time")).toBe(post.publishedAt);
	expect(await meta(page, "article:section")).toBe(post.category.name);
	expect((await request.get((await meta(page, "og:image")) ?? "")).status()).toBe(200);
	const said = await page
		.locator('script[type="application/ld+json"]')
		.evaluateAll((all) => all.map((one) => JSON.parse(one.textContent ?? "")["@type"]));
	expect(said).toEqual(["Article", "BreadcrumbList"]);
	const feed = (await page.locator('link[rel="alternate"][type="application/rss+xml"]').getAttribute("href")) ?? "";
	const answer = await request.get(feed);
	expect(answer.headers()["content-type"]).toContain("application/rss+xml");
	const text = await answer.text();
	expect(text).toContain(`<link>${baseURL}${EXPLAINED}</link>`);
	expect(text).not.toMatch(/&(?!(#\d+|amp|lt|gt);)/);
	expect(await (await request.get("/sitemap/stories.xml")).text()).toContain(`<loc>${baseURL}${EXPLAINED}</loc>`);
	await open(page, "/blog/?tag=funding");
	expect(await meta(page, "robots")).toBe("noindex");
});

test("a story prints without the rest of the page, and without addresses after its links", async ({ page }) => {
	await page.setViewportSize({ width: 1280, height: 900 });
	await open(page, EXPLAINED);
	await page.emulateMedia({ media: "print" });
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	for (const gone of [
		page.getByRole("complementary"),
		page.getByRole("searchbox"),
		page.getByText("SHARE THIS STORY"),
		page.getByText("Back to blog"),
	])
		await expect(gone).toBeHidden();
	const after = await page
		.getByRole("article")
		.locator("a[href^=http]")
		.first()
		.evaluate((link) => getComputedStyle(link, "::after").content);
	expect(after).toBe("none");
	await expectNoSidewaysScroll(page);
});
