import type { APIRequestContext, Page } from "@playwright/test";
import { first } from "./connect-support.ts";
import { FUNDING, HOME_CARE, h1, main, NDIS, OPENS } from "./information-support.ts";
import {
	expect,
	expectAccessible,
	expectFineAtEveryWidth,
	expectNoScripts,
	expectNoSidewaysScroll,
	open,
	test,
} from "./support.ts";

const ABOUT = "/about";

const LEGAL = ["/terms-and-conditions", "/privacy-policy", "/moderation-policy"];

/** Level 2 headings in visual order, top to bottom. */
const headingsSeen = async (page: Page) => {
	const places = await main(page)
		.getByRole("heading", { level: 2 })
		.evaluateAll((all) => all.map((one) => ({ text: one.textContent ?? "", top: one.getBoundingClientRect().top })));
	return places.sort((a, b) => a.top - b.top).map(({ text }) => text);
};

const areasOf = async (request: APIRequestContext): Promise<{ id: number; name: string; slug: string | null }[]> =>
	(await request.get("/api/service-areas/")).json();

// INF-001, INF-003 to INF-006, INF-014 to INF-018
test("the about page says who we are, what we do and how we are paid", async ({ page }) => {
	await open(page, ABOUT);
	await expect(h1(page)).toHaveText("About Alongside: Your Partner in Care");
	await expect(page).toHaveTitle(/^About Alongside: Your Partner in Care/);
	const people = page.getByRole("region", { name: "We're not just a directory" });
	await expect(people.getByRole("listitem")).toHaveText([
		/discuss your needs/,
		/get value from your plan or package/,
		/search for providers with availability/,
		/match you to a provider/,
		/help with the paperwork/,
	]);
	const model = page.getByRole("region", { name: /commercial model/ });
	await expect(model).toContainText("do not charge participants or recipients");
	await expect(model).toContainText("annual subscription and referral fees");
	await expect(model).toContainText("30 days' written notice");
	await expect(model).toContainText("cannot pay for a higher search ranking");
	await expect(model).toContainText("No provider is guaranteed any number of referrals");
	await expect(model).toContainText("must comply with worker screening");
	await expect(model.getByRole("link", { name: "complaints and feedback" })).toHaveAttribute(
		"href",
		"/complaints-and-feedback",
	);
	await expect(main(page)).toContainText("founded in 2016");
	await expect(main(page)).toContainText("impact 1 million lives by 2025");
	await expect(main(page)).toContainText("It is the provider's own agreement, not ours");
	await expect(main(page)).toContainText("We follow the NDIS Code of Conduct");
	for (const anchor of ["AlongsideCommericalModel", "AlongsideCommercialModel", "AlongsideServiceCatalogue"]) {
		await page.goto(`${ABOUT}#${anchor}`);
		await expect(page.locator(`#${anchor}`)).toBeInViewport();
	}
	await expect(page.getByRole("region", { name: "How it works" }).getByRole("heading", { level: 3 })).toHaveText([
		/Search and compare/,
		/Make an informed choice/,
		/Seamless onboarding/,
	]);
	await expectFineAtEveryWidth(page);
});

const WIDE = [
	"How we began",
	"Our mission and vision",
	"We're not just a directory",
	"Our commercial model: how we are paid",
	"You have choice and control",
];

// INF-002, INF-007
for (const [width, order] of [
	[768, [...WIDE, "How it works", "What you can find"]],
	[767, [WIDE[2], "How it works", WIDE[0], WIDE[1], WIDE[3], WIDE[4], "What you can find"]],
] as const)
	test(`at ${width} pixels the sections are in order, and the focus moves down the page`, async ({ page }) => {
		await page.setViewportSize({ width, height: 900 });
		await open(page, ABOUT);
		expect(await headingsSeen(page)).toEqual(order);
		await page.locator("#main").focus();
		const seen: number[] = [];
		// Only the links above the catalogue, whose columns are read one after the other.
		const all = await main(page).locator("a:not([ping])").count();
		for (let at = 0; at < 60 && seen.length < all; at++) {
			await page.keyboard.press("Tab");
			const top = await page.evaluate(() => {
				const one = document.activeElement;
				return one instanceof HTMLAnchorElement && !one.ping && one.closest("main")
					? one.getBoundingClientRect().top + window.scrollY
					: undefined;
			});
			if (top !== undefined) seen.push(top);
		}
		expect(seen).toHaveLength(all);
		// Links on the same line have nearly the same position.
		for (const [index, top] of seen.entries()) expect(top, String(index)).toBeGreaterThan((seen[index - 1] ?? 0) - 40);
	});

// INF-008 to INF-010, INF-012
test("the catalogue lists every service area in columns, each with its address", async ({ page, request }) => {
	const areas = await areasOf(request);
	await open(page, ABOUT);
	const catalogue = page.getByRole("region", { name: "What you can find" });
	const links = catalogue.getByRole("listitem").getByRole("link");
	await expect(links).toHaveText(areas.map(({ name }) => name));
	expect(await links.evaluateAll((all) => all.map((one) => one.getAttribute("href")))).toEqual(
		areas.map(({ slug }) => (slug ? `/services/${slug}` : "/")),
	);
	await expect(catalogue.getByRole("link", { name: "Search for supports now" })).toHaveAttribute("href", "/");
	const columns = async (width: number) => {
		await page.setViewportSize({ width, height: 900 });
		return new Set(await links.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left))).size;
	};
	expect([await columns(1280), await columns(768), await columns(600), await columns(360)]).toEqual([3, 3, 2, 1]);
});

// INF-011, INF-013
for (const [name, to] of [
	["Psychology", "/services/psychology"],
	["Vision services", "/"],
] as const)
	test(`${name} in the catalogue leads to the top of a new page, and is counted`, async ({
		page,
		request,
		baseURL,
	}) => {
		const times = async () => {
			const events: { name: string; properties: Record<string, string>; times: number }[] = await (
				await request.get("/api/demo/events/")
			).json();
			return (
				events.find((event) => event.name === "advanced_search" && event.properties.service_areas_list === name)
					?.times ?? 0
			);
		};
		const before = await times();
		await open(page, ABOUT);
		await page.getByRole("region", { name: "What you can find" }).getByRole("link", { name, exact: true }).click();
		await expect(page).toHaveURL(`${baseURL}${to}`);
		await expect.poll(times).toBe(before + 1);
		expect(await page.evaluate(() => window.scrollY)).toBe(0);
		await expect(page.getByLabel(/postcode or suburb/i).first()).toHaveValue("");
	});

// INF-034 to INF-044, RVW-028
for (const path of LEGAL)
	test(`${path} is hidden from search engines and links back to the search`, async ({ page }) => {
		await open(page, path);
		await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
		await expect(page.getByRole("link", { name: "Back to search" })).toHaveAttribute("href", "/");
		await expect(page.getByRole("link", { name: "Search for supports now" })).toHaveAttribute("href", "/");
		if (path !== "/moderation-policy")
			await expect(page.getByText("Last updated").locator("time")).toHaveAttribute("datetime", /^2026-/);
		else {
			await expect(main(page)).toContainText("Only customers who have engaged a provider may review it");
			await expect(main(page)).toContainText("Ratings under 3 stars allow a provider response");
			await expect(main(page)).toContainText("masked to the first initial plus asterisks");
		}
		for (const href of await page
			.getByRole("navigation", { name: "On this page" })
			.getByRole("link")
			.evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? "")))
			await expect(page.locator(href)).toHaveCount(1);
		await expectFineAtEveryWidth(page);
	});

test("the privacy policy names every cookie that a visitor gets", async ({ page, request }) => {
	await open(page, "/privacy-policy");
	const named = await page
		.getByRole("region", { name: "Cookies, and what your browser keeps" })
		.locator("code")
		.allTextContents();
	const { results } = await (await request.get("/api/providers/?pageSize=1")).json();
	for (const path of [
		"/",
		"/providers",
		"/services/nothing-of-that-name",
		`/providers/${results[0].url_slug}/${results[0].id}`,
	])
		await open(page, path);
	const given = (await page.context().cookies()).map(({ name }) => name);
	expect(given).toContain("csrftoken");
	expect(given.filter((name) => !named.includes(name))).toEqual([]);
});

// GLO-024
test("no page scrolls sideways at the widths where layouts change", async ({ page }) => {
	for (const path of [ABOUT, FUNDING, NDIS, HOME_CARE, "/privacy-policy"]) {
		await open(page, path);
		for (const width of [320, 480, 720, 721, 767, 768, 820, 821, 960, 1025]) {
			await page.setViewportSize({ width, height: 900 });
			await expectNoSidewaysScroll(page);
		}
	}
});

test("information pages have no scripts, are readable in dark mode, and show how to contact us", async ({ page }) => {
	await page.emulateMedia({ colorScheme: "dark" });
	for (const path of [ABOUT, FUNDING, NDIS, HOME_CARE, ...LEGAL, "/accessibility"]) {
		await open(page, path);
		await expectNoScripts(page);
		await expect(
			main(page)
				.getByRole("link", { name: /1800.975.711/ })
				.first(),
		).toBeVisible();
		await expect(main(page).locator('a[href^="mailto:"]').first()).toBeVisible();
		await expectAccessible(page);
	}
});

// GLO-018
test("visitors from an advertisement get the same page, with the script that stores the click", async ({ page }) => {
	for (const [nth, path] of [ABOUT, FUNDING, NDIS, HOME_CARE, "/privacy-policy"].entries()) {
		await open(page, `${path}?gclid=Cj0K${nth}`);
		await expect(h1(page)).toBeVisible();
		expect(await page.evaluate(() => localStorage.getItem("gclid"))).toContain(`Cj0K${nth}`);
	}
});

test("pages print as text only, with every section expanded", async ({ page }) => {
	await page.emulateMedia({ media: "print", colorScheme: "dark" });
	await page.setViewportSize({ width: 700, height: 1000 });
	await open(page, NDIS);
	for (const words of Object.values(OPENS))
		await expect(page.getByText(words).filter({ visible: true })).toHaveCount(1);
	await expect(page.getByText("The NDIS does not ask what you earn or own")).toBeVisible();
	await expect(page.getByRole("link", { name: "Search for services now" })).toBeHidden();
	await expect(page.getByRole("link", { name: "Back to top" }).first()).toBeHidden();
	await expect(page.getByRole("navigation").filter({ visible: true })).toHaveCount(0);
	await expect(page.getByRole("heading", { name: "Prefer to talk to someone?" })).toBeHidden();
	await expect(page.locator("html")).toHaveCSS("background-color", "rgb(255, 255, 255)");
	await expect(page.locator("summary").first()).toHaveCSS("color", "rgb(11, 74, 67)");
	await open(page, ABOUT);
	await expect(page.getByRole("link", { name: "Back to search" })).toBeHidden();
	await expectNoSidewaysScroll(page);
});

test("printed pages have one left edge, and the content doesn't overlap the footer", async ({ page }) => {
	await page.emulateMedia({ media: "print" });
	await page.setViewportSize({ width: 700, height: 1000 });
	for (const path of [ABOUT, NDIS, HOME_CARE, "/blog/steady-on-your-feet/"]) {
		await open(page, path);
		const edges = await Promise.all(
			[
				page.getByRole("banner").getByRole("link").first(),
				h1(page),
				page.getByRole("contentinfo").getByRole("paragraph").first(),
			].map(async (part) => {
				const box = await part.boundingBox();
				return Math.round(box?.x ?? -1);
			}),
		);
		expect(new Set(edges).size, `${path}: ${edges.join(", ")}`).toBe(1);
		const [main, footer] = [
			await page.getByRole("main").boundingBox(),
			await page.getByRole("contentinfo").boundingBox(),
		];
		const lowest = await page
			.getByRole("main")
			.evaluate((part) =>
				Math.max(...[...part.querySelectorAll("p, a, li")].map((one) => one.getBoundingClientRect().bottom)),
			);
		expect(lowest, path).toBeLessThanOrEqual((footer?.y ?? 0) + 1);
		expect(main?.y).toBeGreaterThan(0);
	}
	await open(page, `/providers/compare?ids=${(await first(page.request)).id}`);
	await expect(page.locator("table thead").first()).toHaveCSS("break-after", "avoid");
	await open(page, "/blog/we-talk-about-my-plan/");
	await expect(page.getByRole("contentinfo")).toBeHidden();
});
