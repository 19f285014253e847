import type { Browser, Locator, Page } from "@playwright/test";
import { choose, post, signIn, signInTeam } from "./admin-support.ts";
import { expect, expectAccessible, goOffline, open, test } from "./support.ts";

/** Opens a new case as a team member. No other test uses its person. */
const openCase = async (page: Page, text: string) => {
	await signInTeam(page);
	const email = `console-${test.info().project.name}-${test.info().workerIndex}-${Date.now()}@visitor.example`;
	expect((await post(page.request, "/messages/", { email, message: text })).status()).toBe(201);
	await open(page, `/team/cases?search=${email}`);
	await page.locator("[data-cases]").getByRole("link").click();
	await expect(page.getByText(text).last()).toBeVisible();
};

/** Presses Enter on the button, once the previous submission is done and the button is enabled. */
const press = async (button: Locator) => {
	await expect(button).toBeEnabled();
	await button.press("Enter");
};

const colleagueAt = async (browser: Browser, address: string) => {
	const colleague = await (await browser.newContext({ baseURL: test.info().project.use.baseURL })).newPage();
	await signInTeam(colleague, "priya");
	await open(colleague, address);
	return colleague;
};

test("a console form without a response says so, keeps its input, and is sent again as the same request", async ({
	page,
	context,
	faults,
}) => {
	await openCase(page, "Do you have an interpreter?");
	await page.getByLabel("Next action").fill("Ask for Auslan");
	await choose(page, "Note");
	await page.getByLabel("Add a note").fill("She signs, and reads English well.");
	await goOffline(page);
	await press(page.getByRole("button", { name: "Add note" }));
	await expect(page.getByRole("alert")).toContainText("We didn't get a response");
	await expect(page.getByRole("alert")).toBeFocused();
	await expect(page.getByLabel("Add a note")).toHaveValue("She signs, and reads English well.");
	await expect(page.getByLabel("Next action")).toHaveValue("Ask for Auslan");
	await context.setOffline(false);
	await expectAccessible(page);

	// The request arrives, but its response is lost.
	await page.route("**/*.data*", async (route) => {
		await route.fetch();
		await route.abort();
	});
	await press(page.getByRole("button", { name: "Add note" }));
	await expect(page.getByRole("alert")).toBeFocused();
	await page.unroute("**/*.data*");
	await press(page.getByRole("button", { name: "Add note" }));
	await expect(page.getByRole("listitem").filter({ hasText: "She signs, and reads English well." })).toHaveCount(1);
	await expect(page.getByText("We didn't get a response")).toHaveCount(0);
	await expect(page.getByLabel("Add a note")).toHaveValue("");
	await open(page, page.url());
	await expect(page.getByRole("listitem").filter({ hasText: "She signs, and reads English well." })).toHaveCount(1);
	// The browser logged the lost connection.
	faults.length = 0;
});

test("a form in the provider area without a response keeps its input, and the message disappears on the next page", async ({
	page,
	faults,
}) => {
	await signIn(page);
	await open(page, "/admin/team");
	const name = page.getByLabel("Their name").first();
	await name.fill("Jo Hill");
	await page.route("**/*.data*", (route) => (route.request().method() === "POST" ? route.abort() : route.fallback()));
	await name.press("Enter");
	await expect(page.getByRole("alert")).toContainText("We didn't get a response");
	await expect(page.getByRole("alert")).toBeFocused();
	await expect(name).toHaveValue("Jo Hill");
	await page.getByRole("link", { name: "Welcome" }).first().click();
	await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
	await expect(page.getByText("We didn't get a response")).toHaveCount(0);
	faults.length = 0;
});

test("if a colleague saved first, the refusal gets the focus and the input stays", async ({ page, browser }) => {
	await openCase(page, "Can someone call me?");
	await page.getByLabel("Status").selectOption("waiting-person");
	await page.getByLabel("Next action").fill("Call after four");
	const colleague = await colleagueAt(browser, page.url());
	await colleague.getByLabel("Next action").fill("Write to them");
	// The colleague's field has this value even before the save, so wait for the response.
	const saved = colleague.waitForResponse(
		(response) => response.request().method() === "POST" && new URL(response.url()).pathname.startsWith("/team/"),
	);
	await colleague.getByRole("region", { name: "Actions" }).getByRole("button", { name: "Save" }).click();
	await saved;
	await colleague.context().close();

	await press(page.getByRole("region", { name: "Actions" }).getByRole("button", { name: "Save" }));
	await expect(page.getByRole("alert")).toContainText("Someone else changed this case");
	await expect(page).toHaveTitle(/^Error: (\(\d+\) )?C-/);
	await expect(page.getByRole("alert")).toBeFocused();
	await expect(page.getByLabel("Next action")).toHaveValue("Call after four");
	await expect(page.getByLabel("Status")).toHaveValue("waiting-person");
	await press(page.getByRole("region", { name: "Actions" }).getByRole("button", { name: "Save" }));
	await expect(page.getByRole("alert")).toHaveCount(0);
	await expect(page).toHaveTitle(/^(\(\d+\) )?C-/);
	await expect(page.getByLabel("Next action")).toHaveValue("Call after four");
});

test("a colleague's change doesn't clear a time that is being entered", async ({ page, browser }) => {
	await page.clock.install();
	await openCase(page, "Is there room in March?");
	await page.getByText("Snooze the case", { exact: true }).click();
	await page.getByLabel("Another day").fill("2031-03-03");
	await page.evaluate(
		(address) =>
			new Promise<void>((done) => {
				const source = new EventSource(address);
				source.addEventListener("changed", () => done(), { once: true });
				let heard = 0;
				source.addEventListener("changed", () => {
					heard += 1;
					if (heard === 2) document.documentElement.dataset.heard = "true";
				});
			}),
		`/api/team/cases/${page.url().split("/").at(-1)}/events/`,
	);
	const asked: string[] = [];
	page.on("request", (request) => request.url().includes(".data") && asked.push(request.url()));
	const colleague = await colleagueAt(browser, page.url());
	await colleague.getByRole("button", { name: "Assign to me" }).click();
	await expect(colleague.getByText("Priya Nair assigned it to themselves")).toBeVisible();
	await expect(page.locator("html[data-heard]")).toHaveCount(1);
	await page.clock.runFor(1_000);
	expect(asked).toEqual([]);
	await expect(page.getByLabel("Another day")).toHaveValue("2031-03-03");
	await page.getByLabel("Another day").fill("");
	await page.clock.runFor(1_000);
	await expect(page.getByText("Priya Nair assigned it to themselves")).toBeVisible();
	await colleague.context().close();
});

for (const [area, address] of [
	["the console", "/team/records"],
	["the provider area", "/admin/security"],
] as const)
	test(`the skip link leads past the navigation of ${area}`, async ({ page }) => {
		await (area === "the console" ? signInTeam(page) : signIn(page));
		await open(page, address);
		await page.keyboard.press("Tab");
		await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
		await page.keyboard.press("Enter");
		await expect(page.locator("#page")).toBeFocused();
		await page.keyboard.press("Tab");
		expect(
			await page.evaluate(() => document.querySelector("[data-admin-header]")?.contains(document.activeElement)),
		).toBe(false);
	});

test("the page for an unknown case leads back to the console", async ({ page }) => {
	await open(page, "/nowhere/at/all");
	await expect(page.getByRole("link", { name: "Back to the inbox" })).toHaveCount(0);
	await signInTeam(page);
	for (const path of ["/team/cases/00000000-0000-4000-8000-000000000000", "/team/nowhere/at/all"]) {
		expect((await open(page, path))?.status()).toBe(404);
		await expect(page.getByRole("navigation", { name: "Team console" })).toBeVisible();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sorry, we couldn't find that page");
		await page.getByRole("main").getByRole("link", { name: "Back to the inbox" }).click();
		await expect(page).toHaveURL(/\/team\/cases$/);
	}
});
