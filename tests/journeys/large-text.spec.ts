import type { Page } from "@playwright/test";
import { ADMIN_PARTS, addressesOf, PROFILE_PARTS, TEAM_PARTS } from "./addresses.ts";
import { DEMO_SIGN_INS, ownProfiles, signIn, signInTeam } from "./admin-support.ts";
import { asksFor, type Profile } from "./referrals-support.ts";
import { asNobody, expect, open, test } from "./support.ts";

// Pages for someone who set their browser's text to 200%.

test.use({
	launchOptions: { executablePath: process.env.CHROMIUM ?? "", args: ["--blink-settings=defaultFontSize=32"] },
});

const SELECTED =
	"/providers?service_areas_list=2&age_groups_list=18-64&funding_types_list=NDIS&postcodes_list=3000&suburb_list=Melbourne&to_quote=1,2";

const SIZES = [
	[360, 740],
	[390, 844],
	[1280, 900],
] as const;

/** Expects no sideways scrolling, and that what sticks takes at most 30% of the height, at each of the sizes. */
const expectRoom = async (page: Page, address: string) => {
	for (const [width, height] of SIZES) {
		await page.setViewportSize({ width, height });
		const { over, sticks } = await page.evaluate(() => ({
			over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
			sticks: [...document.querySelectorAll("body *")]
				.filter((one) => {
					const { position, top, bottom } = getComputedStyle(one);
					// The first column of a table sticks to the side, and what is beside the list hides nothing of it.
					const isStuck = position === "fixed" || (position === "sticky" && (top !== "auto" || bottom !== "auto"));
					return isStuck && one.textContent?.trim() && one.getBoundingClientRect().width > innerWidth / 2;
				})
				.reduce((sum, one) => sum + one.getBoundingClientRect().height, 0),
		}));
		expect.soft(over, `${address} is too wide at ${width} px`).toBeLessThanOrEqual(0);
		expect.soft(sticks, `${address} sticks at ${width} px`).toBeLessThanOrEqual(height * 0.3);
	}
};

for (const half of [0, 1])
	test(`no public page scrolls sideways at 200% text, and what sticks takes at most 30% of the height: half ${half + 1}`, async ({
		page,
		request,
	}) => {
		test.setTimeout(300_000);
		const pages = [...(await addressesOf(request)).map(({ address }) => address), SELECTED];
		for (const address of pages.filter((_, nth) => nth % 2 === half)) {
			await open(page, address);
			await expectRoom(page, address);
		}
	});

test("a visitor's own pages have room for 200% text", async ({ page }) => {
	await signIn(page, DEMO_SIGN_INS.one.email);
	const [profile] = (await ownProfiles(page)) as Profile[];
	await asNobody(page);
	const { link } = await asksFor(page, profile as Profile);
	for (const address of [link, `${link}/details`, `${link}?cancel=yes`, "/answer/unknown"]) {
		await open(page, address);
		await expectRoom(page, address);
	}
});

test("pages of providers have room for 200% text, also with a change to save", async ({ page }) => {
	test.setTimeout(300_000);
	await open(page, "/admin/login");
	await expectRoom(page, "/admin/login");
	await signIn(page, DEMO_SIGN_INS.one.email);
	const [own] = await ownProfiles(page);
	const profile = `/admin/providers/${own?.url_slug}/${own?.id}`;
	for (const address of [
		...PROFILE_PARTS.map((part) => `${profile}/${part}`),
		...ADMIN_PARTS.map((part) => `/admin/${part}`),
	]) {
		await open(page, address);
		await expectRoom(page, address);
	}
	await open(page, `${profile}/edit`);
	await page.getByLabel("Website").fill("changed.example");
	await expect(page.getByText("You have unsaved changes.")).toBeVisible();
	await expectRoom(page, "a changed profile");
});

for (const [area, parts] of Object.entries(TEAM_PARTS))
	test(`pages of the console have room for 200% text: ${area}`, async ({ page }) => {
		test.setTimeout(300_000);
		await signInTeam(page, "noor");
		for (const part of parts) {
			await open(page, `/team/${part}`);
			await expectRoom(page, part);
		}
	});
