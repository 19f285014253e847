import type { Page } from "@playwright/test";
import { ADDRESSES, ADMIN_PARTS, addressesOf, PROFILE_PARTS, TEAM_PARTS } from "./addresses.ts";
import { DEMO_SIGN_INS, ownProfiles, signIn, signInTeam } from "./admin-support.ts";
import {
	asNobody,
	expect,
	expectAccessible,
	expectNoSidewaysScroll,
	expectWholePageAccessible,
	open,
	test,
} from "./support.ts";
import { expectOneType, peopleInCases, providerNames } from "./type-support.ts";

const isScripted = () => test.info().project.use.javaScriptEnabled !== false;

const WIDE = { width: 1280, height: 800 };
const SMALL = { width: 320, height: 800 };

/**
 * Opens a page and checks its main part: with JavaScript on a desktop and a small phone, without it on the phone. axe
 * runs once, where most people read the page: on a phone, and the console on a desktop.
 * @param layout pages of a layout have the same heading
 */
const openFine = async (page: Page, address: string, layout: string, names: readonly string[]) => {
	await page.setViewportSize(isScripted() ? WIDE : SMALL);
	const answer = await open(page, address);
	await expectNoSidewaysScroll(page);
	// The subjects of the demo's emails are text.
	if (!address.startsWith("/demo/")) await expectOneType(page, layout, names);
	if (layout === "console") await test.step(address, () => expectAccessible(page));
	if (!isScripted()) return answer;
	await page.setViewportSize(SMALL);
	await expectNoSidewaysScroll(page);
	if (layout !== "console") await test.step(address, () => expectAccessible(page));
	return answer;
};

test("the frame around each layout is accessible on a desktop and a small phone", async ({ page }) => {
	const expectFrame = async (address: string) => {
		for (const size of [WIDE, SMALL]) {
			await page.setViewportSize(size);
			await open(page, address);
			await test.step(address, () => expectWholePageAccessible(page));
		}
	};
	for (const address of ["/", "/about", "/admin/login"]) await expectFrame(address);
	await signIn(page, DEMO_SIGN_INS.one.email);
	const [own] = await ownProfiles(page);
	await expectFrame("/admin/referrals");
	await expectFrame(`/admin/providers/${own?.url_slug}/${own?.id}/welcome`);
	await asNobody(page);
	await signInTeam(page, "noor");
	await expectFrame("/team/cases");
});

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
		const names = await providerNames(request);
		for (const { route, address } of await addressesOf(request)) {
			if (!route.startsWith(`public/${area}/`)) continue;
			const answer = await openFine(page, address, "public", names);
			if (isScripted()) expect(await partsOf(page), address).toEqual(await partsOf(blank, await answer?.text()));
		}
	});

test("pages for provider staff are accessible with and without JavaScript @nojs", async ({ page }) => {
	for (const address of ["/admin/login", "/admin/password-reset"]) await openFine(page, address, "public", []);
	await signIn(page, DEMO_SIGN_INS.one.email);
	const [own] = await ownProfiles(page);
	const names = own ? [own.name] : [];
	const profile = `/admin/providers/${own?.url_slug}/${own?.id}`;
	for (const part of PROFILE_PARTS) await openFine(page, `${profile}/${part}`, "provider", names);
	for (const part of ADMIN_PARTS) await openFine(page, `/admin/${part}`, "provider", names);
});

for (const [area, parts] of Object.entries(TEAM_PARTS))
	test(`pages of the console are accessible with and without JavaScript: ${area} @nojs`, async ({ page }) => {
		await signInTeam(page, "noor");
		const names = [...(await providerNames(page.request)), ...(await peopleInCases(page.request))];
		for (const part of parts) await openFine(page, `/team/${part}`, "console", names);
	});
