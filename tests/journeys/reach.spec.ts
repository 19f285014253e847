import { BROWSER_STORAGE } from "#contract/shared/browser-storage.ts";
import { profileOf } from "./reach-support.ts";
import { expect, expectFineAtEveryWidth, open, test } from "./support.ts";

// GLO-013, GLO-014
test("phone, opening hours and chat are in the same place on every page, and email at its end", async ({ page }) => {
	const places = new Set<string>();
	for (const path of ["/providers", "/about", "/contact", "/zzz", "/privacy-choices", await profileOf(page)]) {
		await open(page, path);
		const banner = page.getByRole("banner");
		await expect(banner.getByRole("link", { name: "Call 1800 975 711" })).toBeVisible();
		await expect(banner).toContainText("Monday to Friday, 8:30am to 6:30pm AEST");
		const now = /(Open now, until 6:30.pm|Closed now, opens at 8:30.am on [A-Z]\w+day)/;
		await expect(banner).toContainText(now);
		const chat = banner.getByRole("link", { name: "Chat with us" });
		await expect(chat).toHaveAttribute("href", "/live-chat");
		places.add(JSON.stringify(await chat.boundingBox()));
		const block = page.getByRole("region", { name: "Prefer to talk to someone?" });
		await expect(block.getByRole("link", { name: "hello@alongside.example", exact: true }).first()).toBeVisible();
		await expect(block.getByRole("link", { name: "Chat with our team" }).first()).toHaveAttribute("href", "/live-chat");
		await expect(block).toContainText(now);
		await expect(block).toContainText("Monday to Friday, 8:30am to 6pm, Melbourne time");
	}
	expect([...places]).toHaveLength(1);
});

test("every contact block links to the relay service, an interpreter, a call back and complaints", async ({ page }) => {
	await open(page, "/privacy-policy");
	const block = page.getByRole("region", { name: "Prefer to talk to someone?" });
	await block.getByText("Other ways to contact us").click();
	for (const [name, href] of [
		["1300 555 727", "tel:1300555727"],
		["133 677", "tel:133677"],
		["0423 677 767", "sms:0423677767"],
		["131 450", "tel:131450"],
		["Send us a message", "/contact#write"],
		["Make a complaint or give feedback", "/complaints-and-feedback"],
	] as const)
		await expect(block.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
	await expect(block).toContainText("ask for 1800 975 711");
	await expectFineAtEveryWidth(page);
});

test("a message that is too long is kept in full, and the field shows the limit", async ({ page }) => {
	const long = `${"palaver ".repeat(1500)}the end`;
	await open(page, "/contact");
	await page.getByLabel("Your email").fill("pat@visitor.example");
	await page.getByLabel("Your message").fill(long);
	await page.getByRole("button", { name: "Send message" }).click();
	await expect(page.getByRole("link", { name: "Must be 10,000 characters or less" })).toBeVisible();
	await expect(page).toHaveTitle(/^Error: /);
	await expect(page.getByLabel("Your message")).toHaveValue(long);
	await expect(page.getByLabel("Your message")).toHaveAccessibleDescription(/Error: Must be 10,000 characters or less/);
});

test("the contact page lists all contact methods and explains the exit link", async ({ page }) => {
	await open(page, "/contact");
	const main = page.getByRole("main");
	await expect(main.getByRole("heading", { name: "Other ways to contact us" })).toBeVisible();
	await expect(main.getByText("Voice relay: 1300 555 727")).toBeVisible();
	await expect(main.getByRole("heading", { name: "How to leave this site quickly" })).toBeVisible();
	await expect(main.getByText("www.bom.gov.au opens in its place")).toBeVisible();
	await expect(main.getByRole("link", { name: "how to browse safely and clear your history" })).toBeVisible();
	await expectFineAtEveryWidth(page);
});

test("an uncaught error is reported to our own server, once each and up to five per page", async ({ page }) => {
	await open(page, "/contact");
	const fail = (message: string) =>
		page.evaluate((said) => window.dispatchEvent(new ErrorEvent("error", { error: new TypeError(said) })), message);
	const answers: number[] = [];
	page.on("response", (response) => response.url().endsWith("/api/errors/") && answers.push(response.status()));
	await fail("x is not a function");
	await fail("x is not a function");
	await expect.poll(() => answers).toEqual([202]);
	for (let times = 2; times < 9; times++) await fail(`y${times} is not a function`);
	await expect.poll(() => answers).toEqual([202, 202, 202, 202, 202]);
	await open(page, "/demo/events");
	await expect(page.getByRole("main")).toContainText(/Errors - Browser.*kind: TypeError/);
});

for (const missing of ["at", "flatMap"])
	test(`a page whose hydration fails stays as the server sent it, and works: no Array.prototype.${missing}`, async ({
		page,
	}) => {
		// This test causes script errors on purpose.
		page.removeAllListeners("console");
		page.removeAllListeners("pageerror");
		await page.addInitScript((name) => Reflect.deleteProperty(Array.prototype, name), missing);
		const told = page.waitForRequest("**/api/errors/");
		await page.goto("/providers");
		await told;
		const isAsSent = async () => {
			await page.waitForFunction(() => window.history.state?.asSent);
			await expect(page.locator("html[data-ready]")).toHaveCount(0);
		};
		await isAsSent();
		await expect(page.getByRole("article").first()).toBeVisible();
		await page.getByRole("textbox", { name: "Postcode or suburb" }).fill("3000");
		await page.getByRole("button", { name: "Search" }).click();
		await isAsSent();
		await expect(page.getByRole("alert")).toContainText("Please select the age group");
		await page.goBack();
		await expect(page.getByRole("article").first()).toBeVisible();
	});

// GLO-008
test("a missing page is counted, and links to the chat", async ({ page }) => {
	await open(page, "/nothing-here");
	await expect(page.getByRole("main").getByRole("link", { name: "Get in touch" })).toHaveAttribute(
		"href",
		"/live-chat",
	);
	await open(page, "/demo/events");
	await expect(page.getByRole("main")).toContainText("Errors - Page Not Found Rendered");
});

test("privacy choices: without an answer there is no consent, and consent can be withdrawn", async ({ page }) => {
	await open(page, "/");
	await page.getByRole("contentinfo").getByRole("link", { name: "Privacy choices" }).click();
	await expect(page).toHaveURL("/privacy-choices");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy choices");
	const question = page.getByRole("group", { name: "May we count your visits for our advertisements?" });
	await expect(question.getByRole("radio", { name: "No" })).toBeChecked();
	await expect(question).toContainText("Until you say yes, we treat it as no.");
	await expectFineAtEveryWidth(page);
	for (const [answer, said] of [
		["Yes", "You answered yes on "],
		["No", "You answered no on "],
	] as const) {
		await question.getByRole("radio", { name: answer }).check();
		await page.getByRole("button", { name: "Save my choices" }).click();
		await expect(page.getByText("Your choices are saved")).toBeVisible();
		await expect(question).toContainText(said);
		await expect(question.getByRole("radio", { name: answer })).toBeChecked();
	}
	await expectFineAtEveryWidth(page);
	const kept = (await page.context().cookies()).find(({ name }) => name === "privacy_choice");
	expect(kept).toMatchObject({
		httpOnly: true,
		sameSite: "Lax",
		value: expect.stringMatching(/^advertising\.no\.\d{4}-\d\d-\d\d\.1$/),
	});
});

test("privacy choices: the browser's privacy signal counts as no", async ({ page }) => {
	await page.setExtraHTTPHeaders({ "sec-gpc": "1" });
	await open(page, "/privacy-choices");
	await expect(page.getByText("Your browser says no for you")).toBeVisible();
	await expect(page.getByRole("button", { name: "Save my choices" })).toHaveCount(0);
	await expectFineAtEveryWidth(page);
});

test("privacy choices: the page doesn't claim to have saved a missing answer", async ({ page }) => {
	await open(page, "/privacy-choices?saved");
	await expect(page.getByText("You haven't answered yet.")).toBeVisible();
	await expect(page.getByText("Your choices are saved")).toHaveCount(0);
});

test("privacy choices: a form without its token, and an invalid answer, come back with instructions", async ({
	page,
	context,
}) => {
	await open(page, "/privacy-choices");
	await context.clearCookies();
	await page.getByRole("radio", { name: "Yes" }).check();
	await page.getByRole("button", { name: "Save my choices" }).click();
	await expect(page.getByRole("alert")).toContainText("Select the button again");
	await page.getByRole("radio", { name: "Yes" }).check();
	await page.getByRole("button", { name: "Save my choices" }).click();
	await expect(page.getByText("Your choices are saved")).toBeVisible();
	const refused = await page.request.post("/privacy-choices", { form: { advertising: "maybe" } });
	expect(refused.status()).toBe(422);
	expect(await refused.text()).toContain("Please select Yes or No");
});

test("privacy choices: the redirect after an answer stays on this site", async ({ page }) => {
	await open(page, "/privacy-choices");
	const token = await page.locator("input[name=csrf_token]").inputValue();
	for (const [back, to] of [
		["/services/plan-management", "/services/plan-management"],
		["//evil.example/", "/privacy-choices?saved"],
		["https://evil.example/", "/privacy-choices?saved"],
		["/\\evil.example", "/privacy-choices?saved"],
	] as const) {
		const answer = await page.request.post("/privacy-choices", {
			form: { advertising: "no", csrf_token: token, back },
			maxRedirects: 0,
		});
		expect([answer.status(), answer.headers().location], back).toEqual([303, to]);
	}
});

test("public pages load nothing from other sites, and store only what the privacy policy lists", async ({
	page,
	baseURL,
}) => {
	test.slow();
	const foreign: string[] = [];
	page.on("request", (request) => {
		if (!request.url().startsWith(`${baseURL}/`) && !/^(data|blob):/.test(request.url())) foreign.push(request.url());
	});
	const profile = await profileOf(page);
	for (const path of [
		"/?gclid=click-1",
		"/services/plan-management",
		"/services/support-coordination",
		"/services/nothing-here",
		"/providers",
		profile,
		`${profile}/reviews`,
		`${profile}/review/`,
		`${profile}/request-quote/`,
		"/about",
		"/funding-information",
		"/contact",
		"/complaints-and-feedback",
		"/privacy-policy",
		"/privacy-choices",
		"/terms-and-conditions",
		"/accessibility",
		"/zzz",
		"/admin/login",
	])
		await open(page, path);
	await page.goto("/contact");
	await expect(page.locator("html[data-ready]")).toHaveCount(1);
	expect(foreign).toEqual([]);
	const names = (where: string) => BROWSER_STORAGE.filter((kept) => kept.where === where).map(({ name }) => name);
	for (const { name } of await page.context().cookies()) expect(names("cookie")).toContain(name);
	const stored = await page.evaluate(() => ({
		local: Object.keys(localStorage),
		session: Object.keys(sessionStorage),
	}));
	expect(stored.local).toContain("gclid");
	for (const name of stored.local) expect(names("local storage")).toContain(name);
	for (const name of stored.session) expect(names("session storage")).toContain(name);
	await open(page, "/privacy-choices");
	for (const { name } of BROWSER_STORAGE)
		await expect(page.getByRole("term").filter({ hasText: new RegExp(`^${name} `) })).toBeVisible();
});
