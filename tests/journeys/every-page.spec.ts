import type { Page } from "@playwright/test";
import { ADDRESSES, ADMIN_PARTS, addressesOf, PROFILE_PARTS, TEAM_PARTS } from "./addresses.ts";
import { DEMO_SIGN_INS, ownProfiles, signIn, signInTeam } from "./admin-support.ts";
import {
	asNobody,
	expect,
	expectAccessible,
	expectDarkContrast,
	expectNoSidewaysScroll,
	expectWholePageAccessible,
	open,
	test,
} from "./support.ts";
import { expectOneType, peopleInCases, providerNames } from "./type-support.ts";

const WIDE = { width: 1280, height: 800 };
const TABLET = { width: 768, height: 800 };
const SMALL = { width: 320, height: 800 };

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

/** A page that may parse HTML, which a page's own policy forbids. */
const blankOf = async (page: Page) => page.context().pages()[1] ?? (await page.context().newPage());

/** A flex or grid container leaves out the space between a word and an element: "person" and "Kim" become "personKim". */
const expectSpaces = async (page: Page) =>
	expect(
		await page.evaluate(() => {
			const isDrawn = (node: ChildNode) =>
				node instanceof Element
					? node.checkVisibility() && getComputedStyle(node).position !== "absolute"
					: node instanceof Text && node.data !== "";
			const leavesOut = (element: Element) => {
				const parts = [...element.childNodes].filter(isDrawn);
				return parts.some((part, n) => {
					const [before, after] = [parts[n - 1], parts[n + 1]];
					if (!(part instanceof Text) || !(before instanceof Element || after instanceof Element)) return false;
					if (part.data.trim() === "") return before !== undefined && after !== undefined;
					const [starts, ends] = [/^\s/.test(part.data), /\s$/.test(part.data)];
					return (starts && before instanceof Element) || (ends && after instanceof Element);
				});
			};
			return [...document.querySelectorAll<HTMLElement>("main *")]
				.filter((element) => {
					const { display, columnGap } = getComputedStyle(element);
					const isClose = !(Number.parseFloat(columnGap) > 0);
					return /flex|grid/.test(display) && isClose && element.checkVisibility() && leavesOut(element);
				})
				.map(({ textContent }) => textContent);
		}),
	).toEqual([]);

/**
 * Opens a page and checks its main part on a desktop, a tablet and a small phone. axe runs once, where most people read the page:
 * on a phone, and the console on a desktop. Pages that people work in all day are checked in dark colours too.
 * @param layout pages of a layout have the same heading
 */
const openFine = async (page: Page, address: string, layout: string, names: readonly string[]) => {
	await page.setViewportSize(WIDE);
	const answer = await open(page, address);
	await expectNoSidewaysScroll(page);
	await expectSpaces(page);
	// The subjects of the demo's emails are text.
	if (!address.startsWith("/demo/")) await expectOneType(page, layout, names);
	if (layout === "console") await test.step(address, () => expectAccessible(page));
	if (layout === "public")
		expect(await partsOf(page), address).toEqual(await partsOf(await blankOf(page), await answer?.text()));
	for (const size of [TABLET, SMALL]) {
		await page.setViewportSize(size);
		await expectNoSidewaysScroll(page);
	}
	if (layout !== "console") await test.step(address, () => expectAccessible(page));
	if (layout !== "public") await test.step(`${address}, dark`, () => expectDarkContrast(page));
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

const areas = new Set(
	Object.entries(ADDRESSES).flatMap(([route, addresses]) => (addresses ? [route.split("/")[1] ?? ""] : [])),
);
for (const area of areas)
	test(`public pages are accessible, and say the same without JavaScript: ${area}`, async ({ page, request }) => {
		const names = await providerNames(request);
		for (const { route, address } of await addressesOf(request)) {
			if (route.startsWith(`public/${area}/`)) await openFine(page, address, "public", names);
		}
	});

test("pages for provider staff are accessible", async ({ page }) => {
	for (const address of ["/admin/login", "/admin/password-reset"]) await openFine(page, address, "public", []);
	await signIn(page, DEMO_SIGN_INS.one.email);
	const [own] = await ownProfiles(page);
	const names = own ? [own.name] : [];
	const profile = `/admin/providers/${own?.url_slug}/${own?.id}`;
	for (const part of PROFILE_PARTS) await openFine(page, `${profile}/${part}`, "provider", names);
	for (const part of ADMIN_PARTS) await openFine(page, `/admin/${part}`, "provider", names);
});

for (const [area, parts] of Object.entries(TEAM_PARTS))
	test(`pages of the console are accessible: ${area}`, async ({ page }) => {
		await signInTeam(page, "noor");
		const names = [...(await providerNames(page.request)), ...(await peopleInCases(page.request))];
		for (const part of parts) await openFine(page, `/team/${part}`, "console", names);
	});

test("pages that have parts of their own without JavaScript fit a small phone @nojs-only", async ({ page }) => {
	await page.setViewportSize(SMALL);
	const fits = async (address: string) => {
		await open(page, address);
		await test.step(address, () => expectNoSidewaysScroll(page));
	};
	const { results } = await (await page.request.get("/api/providers/?postcodes_list=3000")).json();
	for (const address of [
		...["/", "/services/speech-therapy", "/providers", "/providers/map?postcodes_list=3000", "/privacy-choices"],
		...["/contact", "/live-chat", "/list-your-organisation/enquire-now"],
		`/providers/${results[0].url_slug}/${results[0].id}/request-quote`,
	])
		await fits(address);
	await signIn(page, DEMO_SIGN_INS.one.email);
	const [own] = await ownProfiles(page);
	for (const part of ["edit", "places", "reviews"]) await fits(`/admin/providers/${own?.url_slug}/${own?.id}/${part}`);
	await fits("/admin/security");
	await asNobody(page);
	await signInTeam(page, "noor");
	for (const part of ["cases", "stories/1", "site/campaigns"]) await fits(`/team/${part}`);
});
