import type { Page } from "@playwright/test";
import { DEMO_SIGN_INS, emailTo, ownProfiles, post, profileNumber, signIn, signInTeam } from "./admin-support.ts";
import { expect, expectAccessible, expectFineAtEveryWidth, hasArrived, open, test } from "./support.ts";

const tabs = (page: import("@playwright/test").Page) =>
	page.getByRole("navigation", { name: "Provider admin" }).getByRole("link");
const menu = (page: import("@playwright/test").Page) => page.getByRole("navigation", { name: "Menu" });
const openMenu = (page: import("@playwright/test").Page) => page.getByText("Menu", { exact: true }).click();

// ADM-001, ADM-003, ADM-011, ADM-014, ADM-017, ADM-021, ADM-059
test("staff with one profile see its tabs, its menu, seven videos and five downloads", async ({ page }) => {
	await signIn(page, DEMO_SIGN_INS.one.email);
	const [own] = await ownProfiles(page);
	if (!own) throw new Error("the demo staff have no suitable profile");
	const at = `/admin/providers/${own.url_slug}/${own.id}`;
	await open(page, "/admin/providers/welcome");
	await expect(tabs(page)).toHaveText(["Welcome", "My Profile", "My Reviews", /^Referrals/]);
	await expect(page.getByText(own.name).first()).toBeVisible();
	await expect(page.locator("video")).toHaveCount(7);
	for (const track of await page.locator("video track[kind=captions]").all())
		expect((await page.request.get((await track.getAttribute("src")) ?? "")).status()).toBe(200);
	await expect(page.getByRole("link", { name: /^Download/ })).toHaveCount(5);
	await expectFineAtEveryWidth(page);
	await openMenu(page);
	await expect(menu(page).getByRole("listitem")).toHaveText([
		"Welcome",
		"View/Edit profile",
		"Preview profile",
		"Your team",
		"Sign-in and security",
		"Contact us",
		"Logout",
	]);
	await expectAccessible(page);
	await menu(page).getByRole("link", { name: "View/Edit profile" }).click();
	await expect(menu(page)).toBeHidden();
	await expect(page).toHaveURL(new RegExp(`${at}/edit$`));
	// The address changes before the page does. A menu opened in between closes when the focus moves to the new page.
	await hasArrived(page);
	await openMenu(page);
	await menu(page).getByRole("link", { name: "Preview profile" }).click();
	await expect(page).toHaveURL(new RegExp(`${at}/preview$`));
});

// ADM-002
test("each download is personalised for the profile", async ({ page }) => {
	await signIn(page, DEMO_SIGN_INS.one.email);
	await open(page, "/admin/providers/welcome");
	for (const [title, file] of [
		["Requests and referrals booklet", /requests-and-referrals-booklet-.*\.pdf$/],
		["Provider booklet", /provider-booklet-.*\.pdf$/],
		["Printable review form", /review-form-.*\.pdf$/],
		["Social media image", /social-media-image-.*\.png$/],
		["Email signature image", /signature-image-.*\.png$/],
	] as const) {
		const download = page.waitForEvent("download");
		await page.getByRole("link", { name: `Download ${title}` }).click();
		expect((await download).suggestedFilename()).toMatch(file);
	}
});

// ADM-004, ADM-005, ADM-006, ADM-013, ADM-015, ADM-016, ADM-020
test("staff with several profiles get a list with ten per page, and can switch between profiles", async ({ page }) => {
	await signIn(page);
	const own = await ownProfiles(page);
	await open(page, "/admin/providers/welcome");
	// The tab shows the number of waiting referrals, if any.
	await expect(tabs(page)).toHaveText(["Welcome", "My Profiles", /^Referrals(\d+ referrals? to answer)?$/]);
	// The first profile is the default.
	await expect(page.getByText(`make the most of ${own[0]?.name}`)).toBeVisible();
	await openMenu(page);
	await expect(menu(page).getByRole("listitem")).toHaveText([
		"Welcome",
		"List all profile pages",
		"Your team",
		"Sign-in and security",
		"Contact us",
		"Logout",
	]);
	await menu(page).getByRole("link", { name: "List all profile pages" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("My Profiles");
	await expect(page.getByRole("article")).toHaveCount(10);
	await expectFineAtEveryWidth(page);
	await page.getByRole("link", { name: "Page 2" }).click();
	await expect(page).toHaveURL(/\/admin\/providers\?page=2$/);
	await expect(page.getByRole("article").first()).toContainText(own[10]?.name ?? "there are more than ten");
	await page.getByRole("link", { name: `Toolkit ${own[10]?.name}` }).click();
	await expect(page.getByText(`make the most of ${own[10]?.name}`)).toBeVisible();
	await page.getByRole("link", { name: "Switch providers" }).click();
	await expect(page).toHaveURL(/\/admin\/providers$/);
});

// ADM-012
test("visitors and staff without a profile don't see the header", async ({ page }) => {
	await open(page, "/admin/login");
	await expect(page.locator("[data-admin-header]")).toHaveCount(0);
	await open(page, "/");
	await expect(page.locator("[data-admin-header]")).toHaveCount(0);
});

// ADM-009
test("another account's profile and an unknown profile can't be edited", async ({ page, request }) => {
	await signIn(page, DEMO_SIGN_INS.one.email);
	const own = await ownProfiles(page);
	const { results } = await (await request.get("/api/providers/?pageSize=5")).json();
	const other = (results as { id: number; url_slug: string }[]).find((one) => one.id !== own[0]?.id);
	for (const path of [
		`${other?.url_slug}/${other?.id}/edit`,
		"nobody/2000000000/edit",
		`${other?.url_slug}/${other?.id}/reviews`,
		`${other?.url_slug}/${other?.id}/history`,
	]) {
		expect((await open(page, `/admin/providers/${path}`))?.status()).toBe(403);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are not authorised to edit this provider.");
	}
	await expectAccessible(page);
});

// ADM-010, AUT-017
test("the preview of an active profile is public, and that of an inactive one is for its staff", async ({ page }) => {
	await signIn(page);
	const own = await ownProfiles(page);
	const [active, inactive] = [own.find((one) => one.is_active), own.find((one) => !one.is_active)];
	if (!active || !inactive) throw new Error("the demo staff need an active and an inactive profile");
	const preview = (one: typeof active) => `/admin/providers/${one.url_slug}/${one.id}/preview`;
	await open(page, preview(inactive));
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(inactive.name);
	await expect(page.getByText("This profile isn't visible to clients")).toBeVisible();
	await page.getByRole("link", { name: "back to edit profile" }).click();
	await expect(page).toHaveURL(new RegExp(`/${inactive.id}/edit$`));
	// ADM-019: the additional message.
	await expect(page.getByText("This profile isn't visible to clients")).toBeVisible();
	await expect(page.getByText("It has everything it needs.")).toBeVisible();
	await post(page.request, "/users/logout/", undefined);
	expect((await open(page, preview(active)))?.status()).toBe(200);
	await expect(page.getByRole("heading", { level: 2, name: "Services", exact: true })).toBeVisible();
	await expectAccessible(page);
	expect((await page.goto(preview(inactive)))?.status()).toBe(404);
});

test("older links with slug and id swapped lead to the right page", async ({ page }) => {
	await signIn(page);
	const own = await profileNumber(page, 0);
	for (const name of ["edit", "preview"]) {
		await page.goto(`/admin/providers/${own.id}/${own.url_slug}/${name}`);
		expect(new URL(page.url()).pathname).toBe(`/admin/providers/${own.url_slug}/${own.id}/${name}`);
	}
});

test("the menu closes on Escape, when the focus leaves it, and on a click elsewhere", async ({ page }) => {
	await signIn(page);
	await open(page, "/admin/providers");
	const drawer = menu(page);
	await openMenu(page);
	await expect(drawer).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(drawer).toBeHidden();
	await expect(page.locator("summary", { hasText: "Menu" })).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(drawer).toBeVisible();
	for (let presses = 0; presses < 7; presses++) await page.keyboard.press("Tab");
	await expect(drawer).toBeHidden();
	await openMenu(page);
	await page.getByRole("heading", { level: 1 }).click();
	await expect(drawer).toBeHidden();
});

/** Holds back the data of the profile editor. @returns a function that lets it through */
const holdEditor = async (page: Page): Promise<() => void> => {
	let release = () => {};
	const held = new Promise<void>((done) => (release = done));
	await page.route("**/edit.data*", async (route) => {
		await held;
		await route.fallback();
	});
	return release;
};

// ADM-008
test("the page shows a message while a profile loads", async ({ page }) => {
	await signIn(page);
	await open(page, "/admin/providers");
	const release = await holdEditor(page);
	await page.getByRole("article").first().getByRole("link", { name: /^Edit/ }).click();
	await expect(page.getByText("Loading provider... please wait.")).toBeVisible();
	release();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("My Profile");
});

// ADM-018
test("a profile's form appears only once its lists are loaded", async ({ page }) => {
	await signIn(page);
	const lists = ["services", "age-groups", "funding-types"];
	const lengths = await Promise.all(
		lists.map(async (list) => (await (await page.request.get(`/api/${list}/`)).json()).length),
	);
	await open(page, "/admin/providers");
	// The previous page stays visible while the form loads.
	const release = await holdEditor(page);
	await page.getByRole("article").first().getByRole("link", { name: /^Edit/ }).click();
	await expect(page.getByText("Loading provider... please wait.")).toBeVisible();
	await expect(page.getByLabel("Name", { exact: true })).toHaveCount(0);
	release();
	await expect(page.getByLabel("Name", { exact: true })).toBeVisible();
	for (const [nth, list] of lists.entries())
		await expect(page.locator(`input[name="${list.replace("-", "_")}"]`)).toHaveCount(lengths[nth]);
});

test("a new profile lists what it needs before visitors can see it, with links to each field", async ({ page }) => {
	await signInTeam(page, "noor");
	const email = `owner-${test.info().project.name}-${Date.now()}@staff.example`;
	const { id: account } = await (await post(page.request, "/team/accounts/", { name: `New Org ${Date.now()}` })).json();
	const made = await (
		await post(page.request, `/team/accounts/${account}/providers/`, { name: `New ${Date.now()}` })
	).json();
	expect(
		(
			await post(page.request, `/team/accounts/${account}/members/`, {
				name: "Jo Hill",
				email,
				is_owner: true,
				providers: [],
			})
		).status(),
	).toBe(201);
	const link = /\/admin\/password-reset-confirm\/(\S+)\/(\S+)/.exec(await emailTo(page.request, email, "invitation"));
	const [, uid, token] = link ?? [];
	await page.context().clearCookies();
	const words = "five words stand here together";
	await post(page.request, `/users/password-reset-confirm/${uid}/${token}/`, {
		uid,
		token,
		new_password1: words,
		new_password2: words,
	});
	await signIn(page, email, words);
	await open(page, `/admin/providers/${made.url_slug}/${made.id}/edit`);
	const notice = page.getByText("Before we can show it, it needs:").locator("..");
	await expect(notice.getByRole("link")).toHaveText([
		"a short description",
		"a long description",
		"a service",
		"an area you serve",
		"contact us",
	]);
	for (const name of ["a short description", "a long description", "a service", "an area you serve"]) {
		const target = await notice.getByRole("link", { name }).getAttribute("href");
		await expect(page.locator(target ?? "none")).toHaveCount(1);
	}
	await expectFineAtEveryWidth(page);
	await page.getByLabel("Short description").fill("We visit.");
	await open(page, `/admin/providers/${made.url_slug}/${made.id}/reviews`);
	await page.getByRole("link", { name: "a service" }).click();
	await expect(page).toHaveURL(/\/edit#services$/);
});
