import type { Page } from "@playwright/test";
import { ADDRESSES, addressesOf } from "./addresses.ts";
import { DEMO_SIGN_INS, ownProfiles, signIn, signInTeam } from "./admin-support.ts";
import { expect, expectNoSidewaysScroll, expectWholePageAccessible, open, test } from "./support.ts";

const isScripted = () => test.info().project.use.javaScriptEnabled !== false;

/** Opens a page and checks all of it: with JavaScript on a desktop, without it on a small phone. */
const openFine = async (page: Page, address: string) => {
	await page.setViewportSize({ width: isScripted() ? 1280 : 320, height: 800 });
	const answer = await open(page, address);
	await test.step(address, () => expectWholePageAccessible(page));
	await expectNoSidewaysScroll(page);
	return answer;
};

/** Title, and headings, links and fields of the main part: of the page as it is, or of the HTML from the server. */
const partsOf = (page: Page, html?: string) =>
	page.evaluate((text) => {
		const from = text === undefined ? document : new DOMParser().parseFromString(text, "text/html");
		const all = (selector: string, what: (element: Element) => string | null) =>
			[...from.querySelectorAll(`main ${selector}`)].map((element) =>
				(what(element) ?? "").replace(/\s+/g, " ").trim(),
			);
		return {
			title: from.title,
			headings: all(":is(h1, h2, h3)", ({ textContent }) => textContent),
			// With JavaScript the link to a video is a button that plays it.
			links: all("a[href]:not([href$='.mp4'])", (element) => element.getAttribute("href")),
			fields: all(":is(input, select, textarea)", (element) => element.getAttribute("name")),
		};
	}, html);

const areas = new Set(
	Object.entries(ADDRESSES).flatMap(([route, addresses]) => (addresses ? [route.split("/")[1] ?? ""] : [])),
);
for (const area of areas)
	test(`public pages are accessible with and without JavaScript, and say the same: ${area} @nojs`, async ({
		page,
		request,
		context,
	}) => {
		// A page's own policy forbids parsing HTML.
		const blank = await context.newPage();
		for (const { route, address } of await addressesOf(request)) {
			if (!route.startsWith(`public/${area}/`)) continue;
			const answer = await openFine(page, address);
			if (isScripted()) expect(await partsOf(page), address).toEqual(await partsOf(blank, await answer?.text()));
		}
	});

test("pages for provider staff are accessible with and without JavaScript @nojs", async ({ page }) => {
	for (const address of ["/admin/login", "/admin/password-reset"]) await openFine(page, address);
	await signIn(page, DEMO_SIGN_INS.one.email);
	const [own] = await ownProfiles(page);
	const profile = `/admin/providers/${own?.url_slug}/${own?.id}`;
	for (const part of ["welcome", "edit", "places", "capacity", "history", "reviews", "preview"])
		await openFine(page, `${profile}/${part}`);
	for (const part of ["providers", "referrals", "demand", "security", "team"]) await openFine(page, `/admin/${part}`);
});

for (const [area, parts] of [
	[
		"cases",
		["cases", "cases/new", "reviews", "chats", "answers", "figures", "figures/demand", "records", "records/duplicates"],
	],
	[
		"directory",
		[
			"accounts",
			"imports",
			"registers",
			"exports",
			"members",
			"audit",
			"operations",
			"retention",
			"stories",
			"stories/1",
		],
	],
	["site", ["", "/amounts", "/facts", "/holidays", "/links", "/campaigns"].map((part) => `site${part}`)],
] as const)
	test(`pages of the console are accessible with and without JavaScript: ${area} @nojs`, async ({ page }) => {
		await signInTeam(page, "noor");
		for (const part of parts) await openFine(page, `/team/${part}`);
	});
