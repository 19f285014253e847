// Dead links and lost connections: what the page says, and how people can continue.
import { DEMO_SIGN_INS, ownProfiles, profileNumber, signIn, signInTeam } from "./admin-support.ts";
import { asNobody, expect, expectFineAtEveryWidth, goOffline, open, test } from "./support.ts";
import { expectValid, served } from "./valid-html.ts";

const TOKEN = "k".repeat(43);

test("an emailed link that no longer works says what it was for and what to do now", async ({ page }) => {
	test.slow();
	const { results } = await (await page.request.get("/api/providers/?pageSize=1")).json();
	const at = `/providers/${results[0].url_slug}/${results[0].id}`;
	const emails = [
		[
			`${at}/review/confirm/${TOKEN}`,
			`to confirm your email address, so that our team can read your review of ${results[0].name}`,
			"Write the review again",
			`${at}/review/`,
		],
		[
			`${at}/review/appeal/${TOKEN}`,
			"to ask us to look again at a review we didn't publish",
			"Write to us",
			"/contact",
		],
		[`/my-request/${TOKEN}`, "to your private page", "Write to us", "/contact"],
		[
			`/capacity/${TOKEN}`,
			"to confirm if your organisation is taking new clients",
			"Sign in",
			"/admin/login?next=%2Fadmin%2Fproviders",
		],
	] as const;
	for (const [path, was, way, leads] of emails) {
		expect((await open(page, path))?.status()).toBe(404);
		await expect(page).toHaveTitle("This link doesn't work any more – Alongside");
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link doesn't work any more");
		const main = page.getByRole("main");
		await expect(main.getByText(was, { exact: false })).toBeVisible();
		await expect(main.getByText("Open the email again and select the link there", { exact: false })).toBeVisible();
		await expect(main.getByRole("link", { name: way, exact: true })).toHaveAttribute("href", leads);
		await expect(main.getByRole("link", { name: "1800 975 711" }).first()).toBeVisible();
		await expectValid([await served(page.request, path, 404)]);
	}
	await expectFineAtEveryWidth(page);
});

test("provider staff who open the console see who it is for, with a link to their profiles", async ({ page }) => {
	await signIn(page, DEMO_SIGN_INS.one.email);
	for (const path of ["/team", "/team/cases", "/team/nowhere"]) {
		expect((await open(page, path))?.status()).toBe(404);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("This part is for our team");
		await expect(page).toHaveTitle("This part is for our team – Alongside");
	}
	await expectFineAtEveryWidth(page);
	await expectValid([await served(page.request, "/team/cases", 404)]);
	await page.getByRole("main").getByRole("link", { name: "Go to My Profiles" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("My Profiles");
});

test("a team member who opens the provider area sees who it is for, with a link to the inbox", async ({ page }) => {
	await signIn(page);
	const own = await profileNumber(page, 0);
	await asNobody(page);
	await signInTeam(page);
	for (const [path, status] of [
		["/admin/providers", 403],
		[`/admin/providers/${own.url_slug}/${own.id}/edit`, 403],
		["/admin/team", 403],
		["/admin/nowhere", 404],
	] as const) {
		expect((await open(page, path))?.status(), path).toBe(status);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("This part is for providers' staff");
	}
	await expectFineAtEveryWidth(page);
	await page.getByRole("main").getByRole("link", { name: "Go to the inbox" }).click();
	await expect(page.getByRole("navigation", { name: "Views" })).toBeVisible();
	await open(page, "/admin/security");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign-in and security");
});

test("a missing page in the provider area keeps the area's tabs and links back to the profiles", async ({ page }) => {
	expect((await open(page, "/admin/nowhere"))?.status()).toBe(404);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sorry, we couldn't find that page");
	await signIn(page);
	const own = await profileNumber(page, 0);
	for (const path of ["/admin/nowhere", `/admin/providers/${own.url_slug}/${own.id}/referrals/R-999999`]) {
		expect((await open(page, path))?.status(), path).toBe(404);
		await expect(page.getByRole("navigation", { name: "Provider admin" })).toBeVisible();
		await page.getByRole("link", { name: "Skip to main content" }).focus();
		await page.keyboard.press("Enter");
		await expect(page.locator("#page")).toBeFocused();
	}
	await expectFineAtEveryWidth(page);
	await page.getByRole("main").getByRole("link", { name: "Back to My Profiles" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("My Profiles");
});

test("the address of a missing provider leads to the home page, which says so and offers the search and all providers", async ({
	page,
}) => {
	for (const part of ["", "/reviews", "/request-quote/", "/review/"]) {
		await open(page, `/providers/gone-for-good/2000000000${part}`);
		await expect(page).toHaveURL("/?notice=gone");
		await expect(page.getByText("We couldn't find that provider")).toBeVisible();
		await expect(page.getByRole("heading", { name: "Search for providers" })).toBeVisible();
	}
	await expectFineAtEveryWidth(page);
	await page.getByRole("main").getByRole("link", { name: "see all providers" }).click();
	await expect(page).toHaveURL("/providers");
});

test("a link selected while offline keeps the page and its input, and works once there is a connection", async ({
	page,
	context,
	faults,
}) => {
	await open(page, "/contact");
	const message = page.getByRole("textbox", { name: /message/i });
	await message.fill("Do you have an interpreter?");
	await goOffline(page);
	// A client-side navigation, and one that the browser does itself.
	for (const name of [/^Alongside.*: home$/, "About us"]) {
		await page.getByRole("link", { name }).first().click();
		const said = page.getByRole("alert");
		await expect(said).toContainText("No connection");
		await expect(said).toBeFocused();
		await expect(page).toHaveURL("/contact");
		await expect(message).toHaveValue("Do you have an interpreter?");
	}
	await page.getByRole("link", { name: "Then try again" }).click();
	await expect(page.getByRole("alert")).toBeFocused();
	await context.setOffline(false);
	await expectFineAtEveryWidth(page);
	await page.getByRole("link", { name: "Then try again" }).click();
	await expect(page).toHaveURL("/about");
	faults.splice(0, faults.length, ...faults.filter((fault) => !fault.includes("ERR_INTERNET_DISCONNECTED")));
});

test("a search while offline keeps its input, and can be sent once there is a connection", async ({
	page,
	context,
	faults,
}) => {
	await open(page, "/");
	await page.getByText("Leave a review for a provider").click();
	const name = page.getByRole("combobox", { name: "Name of the provider" });
	await goOffline(page);
	await name.fill("care");
	await page.getByRole("button", { name: "Find provider" }).click();
	await expect(page.getByRole("alert").filter({ hasText: "No connection" })).toContainText(
		"Then select the button again",
	);
	await expect(name).toHaveValue("care");
	await context.setOffline(false);
	await page.getByRole("button", { name: "Find provider" }).click();
	await expect(page).toHaveURL(/\/providers\?query=care/);
	faults.splice(0, faults.length, ...faults.filter((fault) => !fault.includes("ERR_INTERNET_DISCONNECTED")));
});

test("the message about a lost connection disappears once the same search succeeds", async ({
	page,
	context,
	faults,
}) => {
	await open(
		page,
		"/providers?postcodes_list=3000&suburb_list=Melbourne&age_groups_list=18-64&funding_types_list=NDIS&change",
	);
	const said = page.getByRole("alert").filter({ hasText: "No connection" });
	const form = page.getByRole("search", { name: "Change search" });
	const search = () => form.getByRole("button", { name: "Search" }).click();
	await goOffline(page);
	await search();
	await expect(said).toBeVisible();
	await context.setOffline(false);
	await search();
	await expect(said).toHaveCount(0);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Melbourne/);
	faults.splice(0, faults.length, ...faults.filter((fault) => !fault.includes("ERR_INTERNET_DISCONNECTED")));
});

test("navigation works in a browser that wrongly reports being offline", async ({ page }) => {
	await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "onLine", { get: () => false }));
	await open(page, "/");
	await page.getByText("Leave a review for a provider").click();
	const name = page.getByRole("combobox", { name: "Name of the provider" });
	await name.fill("care");
	// By Enter, because the list of suggestions may cover the button.
	await name.press("Enter");
	await expect(page).toHaveURL(/\/providers\?query=care/);
	// A client-side navigation, and one that the browser does itself.
	await open(page, "/contact");
	await page.getByRole("link", { name: /^Alongside.*: home$/ }).click();
	await expect(page).toHaveURL("/");
	await page.getByRole("link", { name: "About us" }).first().click();
	await expect(page).toHaveURL("/about");
});

test("the page also stays if the browser is online but can't reach the service", async ({ page, faults }) => {
	await open(page, "/providers?postcodes_list=3000&suburb_list=Melbourne");
	await page.route("**/providers.data?**", (route) => route.abort());
	await page.getByRole("link", { name: "Places now" }).click();
	await expect(page.getByRole("alert")).toContainText("No connection");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Providers near Melbourne 3000");
	await page.unroute("**/providers.data?**");
	await page.getByRole("link", { name: "Then try again" }).click();
	await expect(page).toHaveURL(/capacity=open/);
	await expect(page.getByRole("alert")).toHaveCount(0);
	faults.splice(0, faults.length, ...faults.filter((fault) => !fault.includes("ERR_FAILED")));
});

test("a link to a part of the page keeps a form's errors", async ({ page }) => {
	await open(page, "/contact");
	await page.getByLabel("Your message").fill("Can you call me?");
	await page.getByRole("button", { name: "Send message" }).click();
	const summary = page.getByRole("alert").filter({ hasText: "Please enter a valid email" });
	await expect(summary).toBeFocused();
	await page.getByRole("link", { name: "Skip to main content" }).press("Enter");
	await expect(page).toHaveURL("/contact#main");
	await expect(summary).toBeVisible();
	await expect(page.getByLabel("Your message")).toHaveValue("Can you call me?");
});

test("the console stays on its page when a link is selected while offline", async ({ page, context, faults }) => {
	await signInTeam(page);
	await open(page, "/team/cases");
	await goOffline(page);
	await page.getByRole("navigation", { name: "Team console" }).getByRole("link", { name: "Figures" }).click();
	await expect(page.getByRole("alert")).toContainText("No connection");
	await expect(page).toHaveURL(/\/team\/cases$/);
	await context.setOffline(false);
	await page.getByRole("link", { name: "Then try again" }).click();
	await expect(page).toHaveURL(/\/team\/figures/);
	// The console's background requests failed too.
	faults.splice(0, faults.length, ...faults.filter((fault) => !fault.includes("ERR_INTERNET_DISCONNECTED")));
});

test("a profile that visitors can't see has no review link to copy, and the page says why", async ({ page }) => {
	await signIn(page);
	const hidden = (await ownProfiles(page)).find((one) => !one.is_active);
	if (!hidden) throw new Error("the demo staff have no hidden profile");
	await open(page, `/admin/providers/${hidden.url_slug}/${hidden.id}/reviews`);
	const said = page.getByText("No review link yet: this profile isn't visible to clients");
	await expect(said).toBeVisible();
	await expect(said.getByRole("link", { name: "Contact us to make it visible" })).toHaveAttribute("href", "/contact");
	await expect(page.getByText(`/providers/${hidden.url_slug}/${hidden.id}/review`)).toHaveCount(0);
	await expect(page.getByRole("button", { name: /^Copy review link/ })).toHaveCount(0);
	await expectFineAtEveryWidth(page);
});

for (const missing of ["at", "some"])
	test(`a page behind the sign-in whose scripts fail stays as the server sent it, says so, and can be reloaded: no Array.prototype.${missing}`, async ({
		page,
	}) => {
		// This test causes script errors on purpose.
		page.removeAllListeners("console");
		page.removeAllListeners("pageerror");
		await page.addInitScript(
			(name) => window.name !== "mended" && Reflect.deleteProperty(Array.prototype, name),
			missing,
		);
		const said = page.getByRole("status").filter({ hasText: "Part of this page didn't load" });
		const told = page.waitForRequest("**/api/errors/");
		await signInTeam(page);
		await page.goto("/team/cases");
		await told;
		await expect(said).toBeVisible();
		await expectFineAtEveryWidth(page);
		await page.getByRole("searchbox").fill("Nobody at all");
		await page.getByRole("button", { name: "Find" }).click();
		await expect(page).toHaveURL(/search=Nobody/);
		await expect(said).toBeVisible();
		await page.goBack();
		await expect(page).toHaveURL(/\/team\/cases$/);
		await expect(said).toBeVisible();

		await asNobody(page);
		await signIn(page, DEMO_SIGN_INS.one.email);
		await page.goto("/admin/providers/welcome");
		await expect(said).toBeVisible();
		await page.evaluate(() => {
			window.name = "mended";
		});
		await said.getByRole("link", { name: "Reload it" }).click();
		await expect(page.locator("html[data-ready]")).toHaveCount(1);
		await expect(said).toHaveCount(0);
	});
