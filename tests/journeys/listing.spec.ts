import type { FrameLocator, Page } from "@playwright/test";
import {
	expect,
	expectAccessible,
	expectFineAtEveryWidth,
	expectNoScripts,
	expectNoSidewaysScroll,
	open,
	openEmailsTo,
	test,
} from "./support.ts";

const ENQUIRE = "/list-your-organisation/enquire-now";
const VIEW = "**/api/formassembly/view/**";

const isScripted = () => test.info().project.use.javaScriptEnabled !== false;
const someone = () => `${test.info().project.name}-${test.info().workerIndex}-${Date.now()}@provider.example`;

/** The form in the page's frame, once its scripts have started. */
const formOf = async (page: Page): Promise<FrameLocator> => {
	const frame = page.frameLocator("iframe[title='Enquiry form']");
	if (isScripted()) await expect(frame.locator("html[data-ready]")).toHaveCount(1);
	return frame;
};

const fillProvider = async (form: FrameLocator | Page, email: string) => {
	await form.getByLabel("Name of your organisation").fill("Bellbird Care");
	await form.getByRole("checkbox", { name: "NDIS supports" }).check();
	await form.getByRole("checkbox", { name: "Allied health and therapy" }).check();
	await form.getByRole("checkbox", { name: "Victoria" }).check();
	await form.getByLabel("First name").fill("Robin");
	await form.getByLabel("Surname").fill("Wattle");
	await form.getByLabel("Email").fill(email);
	await form.getByLabel("Phone").fill("0491 570 006");
};

// LYO-001 to LYO-004, LYO-016
test("the page says what providers get, how it works and on which terms", async ({ page }) => {
	expect((await open(page, "/list-your-organisation"))?.status()).toBe(200);
	await expectNoScripts(page);
	const points = page.getByRole("region", { name: "What you get" }).getByRole("listitem");
	await expect(points).toHaveCount(4);
	for (const [index, text] of [
		/Fully triaged referrals/,
		/Your own admin portal/,
		/Onboarding paperwork done for you.*participant's consent/,
		/Marketing done for you/,
	].entries())
		await expect(points.nth(index)).toContainText(text);
	const steps = page.getByRole("region", { name: "How does it work for providers" }).getByRole("listitem");
	await expect(steps.getByRole("heading")).toHaveText([
		/Complete enquiry form$/,
		/Set up online profile$/,
		/Start receiving requests$/,
		/Onboard$/,
	]);
	for (const text of [
		"annual subscription",
		"referral fees",
		"30 days' written notice",
		"Providers can't pay to rank higher",
		"We don't guarantee any number of referrals",
		"Worker screening",
		"Service Level Agreement",
	])
		await expect(page.getByRole("region", { name: "In plain words" })).toContainText(text);
	await expect(page.getByRole("main").getByRole("link", { name: "Provider Login" })).toHaveAttribute(
		"href",
		"/admin/login",
	);
	await expectFineAtEveryWidth(page);
	await page.getByRole("link", { name: "Enquire now" }).first().click();
	await expect(page).toHaveURL(ENQUIRE);
});

// API-048
test("only form views may be framed, and only by our own pages", async ({ request }) => {
	for (const [id, field] of [
		["4937615", "organisation"],
		["5101871", "postcode"],
	]) {
		const answer = await request.get(`/api/formassembly/view/${id}/`, { headers: { accept: "text/html" } });
		expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
		const html = await answer.text();
		expect(html).toContain('<input type="hidden" name="environment" value="production"/>');
		expect(html).toContain(`name="${field}"`);
		expect(html).not.toMatch(/<[^>]+ style=/);
		expect(answer.headers()["content-security-policy"]).toMatch(/frame-ancestors 'self'/);
		expect(answer.headers()["x-frame-options"]).toBe("SAMEORIGIN");
	}
	for (const path of [
		"/api/formassembly/view/1/",
		"/api/formassembly/view/49376155/",
		"/api/formassembly/view/4937615/x",
	]) {
		const answer = await request.get(path);
		expect([answer.status(), answer.headers()["x-frame-options"]], path).toEqual([404, "DENY"]);
	}
	for (const path of [ENQUIRE, "/c2c", "/list-your-organisation", "/api/services/"]) {
		const { headers } = await request.get(path).then((answer) => ({ headers: answer.headers() }));
		expect([headers["x-frame-options"], headers["content-security-policy"]], path).toEqual([
			"DENY",
			expect.stringContaining("frame-ancestors 'none'"),
		]);
	}
});

// LYO-005, LYO-006
test("the enquiry form is in its frame, with what happens next", async ({ page }) => {
	await open(page, ENQUIRE);
	await expect(page.locator("iframe[title='Enquiry form']")).toHaveAttribute("src", "/api/formassembly/view/4937615/");
	await expect(
		page.getByText("A member of our client services team will make contact with you about options and pricing."),
	).toBeVisible();
	const form = await formOf(page);
	await expect(form.getByRole("button", { name: "Send enquiry" })).toBeVisible();
});

// LYO-007, LYO-008, LYO-009, LYO-015
test("sending an enquiry leads to the thank-you page", async ({ page }) => {
	await open(page, ENQUIRE);
	const email = someone();
	const form = await formOf(page);
	await fillProvider(form, email);
	await form.getByLabel("ABN").fill("51 824 753 556");
	await form.getByRole("button", { name: "Send enquiry" }).click();
	await expect(page).toHaveURL("/list-your-organisation/success");
	await expect(
		page.getByText("A member of our client services team will make contact with you about options and pricing."),
	).toBeVisible();
	for (const name of ["Facebook", "Instagram", "LinkedIn"])
		await expect(page.getByRole("main").getByRole("link", { name })).toHaveAttribute("href", /^https:\/\//);
	await expectFineAtEveryWidth(page);
	await openEmailsTo(page, email);
	await expect(page.getByRole("listitem").filter({ hasText: email }).first()).toContainText(
		"We've received your enquiry about being listed",
	);
});

// LYO-007
test("errors are shown in the frame, and every answer is kept", async ({ page }) => {
	await open(page, ENQUIRE);
	const form = await formOf(page);
	await form.getByLabel("Name of your organisation").fill("Bellbird Care");
	await form.getByLabel("ABN").fill("51 824 753 557");
	await form.getByLabel("Website").fill("no address");
	await form.getByRole("checkbox", { name: "Tasmania" }).check();
	await form.getByLabel("Your message").fill("Call after ten, please.");
	await form.getByRole("button", { name: "Send enquiry" }).click();
	const summary = form.getByRole("alert");
	await expect(summary).toBeFocused();
	await expect(summary.getByRole("link")).toHaveText([
		"Please enter an ABN of 11 digits, or leave it out",
		"Please enter a web address such as www.example.com.au, or leave it out",
		"Please select what you offer",
		"First name is required",
		"Surname is required",
		"Please enter a valid email",
		"Please enter a valid phone number",
	]);
	await expect(page).toHaveURL(ENQUIRE);
	await expect(form.getByLabel("ABN")).toHaveValue("51 824 753 557");
	await expect(form.getByRole("checkbox", { name: "Tasmania" })).toBeChecked();
	await expect(form.getByLabel("Your message")).toHaveValue("Call after ten, please.");
	await expectFineAtEveryWidth(page);
	await summary.getByRole("link", { name: "Please select what you offer" }).click();
	await expect(form.getByRole("checkbox", { name: "NDIS supports" })).toBeFocused();
	await form.getByLabel("ABN").fill("51 824 753 556");
	await expect(form.getByLabel("ABN")).not.toHaveAttribute("aria-invalid");
	await form.getByLabel("Website").fill("www.bellbird.example");
	await fillProvider(form, someone());
	await form.getByRole("button", { name: "Send enquiry" }).click();
	await expect(page).toHaveURL("/list-your-organisation/success");
});

// LYO-007
test("without scripts errors are shown on a whole page, and every answer is kept @nojs-only", async ({ page }) => {
	await open(page, ENQUIRE);
	const form = await formOf(page);
	await form.getByLabel("Name of your organisation").fill("Bellbird Care");
	await form.getByRole("checkbox", { name: "Tasmania" }).check();
	await form.getByLabel("ABN").fill("12");
	await form.getByRole("button", { name: "Send enquiry" }).click();
	await expect(page).toHaveURL(ENQUIRE);
	await expect(page).toHaveTitle(/^Error: /);
	await expect(page.getByRole("alert").getByRole("link", { name: "First name is required" })).toBeVisible();
	await expect(page.getByLabel("Name of your organisation")).toHaveValue("Bellbird Care");
	await expect(page.getByRole("checkbox", { name: "Tasmania" })).toBeChecked();
	await expectFineAtEveryWidth(page);
	await page.getByLabel("ABN").fill("");
	await fillProvider(page, someone());
	await page.getByRole("button", { name: "Send enquiry" }).click();
	await expect(page).toHaveURL("/list-your-organisation/success");
});

test("form views also work as pages of their own, with a heading and a main landmark", async ({ page }) => {
	for (const [address, title] of [
		["/api/formassembly/view/4937615/", "Enquiry about being listed"],
		["/api/formassembly/view/5101871/", "Enquiry"],
		// Anyone can open the address of the thanks.
		["/api/formassembly/view/4937615/?sent", "Enquiry about being listed"],
	] as const) {
		await open(page, address);
		await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveText(title);
		await expectFineAtEveryWidth(page);
	}
});

test("thank-you pages opened directly don't thank or promise an email", async ({ page }) => {
	for (const path of ["/list-your-organisation/success", "/c2c/success"]) {
		await open(page, path);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("No form sent from this browser");
		await expect(page.getByText("If you've just sent our form, we're emailing you a reference.")).toBeVisible();
	}
});

test("the print view leaves out the form and says where to find it", async ({ page, baseURL }) => {
	for (const path of [ENQUIRE, "/c2c"]) {
		await open(page, path);
		await expect(page.getByText("The form isn't printed.")).toBeHidden();
		await page.emulateMedia({ media: "print" });
		await expect(page.locator("iframe")).toBeHidden();
		await expect(
			page.getByText(`The form isn't printed. You can find it at ${baseURL}${path}, or call us on 1800 975 711`),
		).toBeVisible();
		await page.emulateMedia({ media: "screen" });
	}
});

// LYO-010, LYO-011, LYO-012
test("the campaign page has a date, phone and hours, and a thank-you page", async ({ page }) => {
	await open(page, "/c2c");
	await expect(page.getByText("2024 NDIS program")).toBeVisible();
	await expect(page.locator("iframe[title='Enquiry form']")).toHaveAttribute("src", "/api/formassembly/view/5101871/");
	await expect(page.getByRole("main").getByRole("link", { name: "1800 975 711" })).toBeVisible();
	await expect(page.getByText("Mon-Fri 8:30am-6:30pm AEST", { exact: true })).toBeVisible();
	const form = await formOf(page);
	await form.getByLabel("Your name").fill("Mai Nguyen");
	await form.getByLabel("Email").fill(someone());
	await form.getByLabel("Phone").fill("0491 570 006");
	await form.getByLabel("Postcode").fill("3000");
	await form.getByRole("checkbox", { name: "Find a provider" }).check();
	await form.getByRole("checkbox", { name: /You may keep what I send/ }).check();
	await expectFineAtEveryWidth(page);
	await form.getByRole("button", { name: "Send" }).click();
	await expect(page).toHaveURL("/c2c/success");
	await expect(page.getByText("Our client services team will be in touch.")).toBeVisible();
	await expectFineAtEveryWidth(page);
	for (const path of ["/c2c/other", "/list-your-organisation/other"])
		expect((await page.request.get(path)).status()).toBe(404);
});

// LYO-013
test("a loading message is replaced by the form at its full height", async ({ page }) => {
	let release = () => {};
	const held = new Promise<void>((done) => (release = done));
	await page.route(VIEW, async (route) => {
		await held;
		await route.fallback();
	});
	await page.goto(ENQUIRE, { waitUntil: "commit" });
	await expect(page.getByRole("status").filter({ hasText: "Loading the form ..." })).toBeVisible();
	release();
	const form = await formOf(page);
	await expect(form.getByRole("button", { name: "Send enquiry" })).toBeVisible();
	await expect(page.getByText("Loading the form ...")).toHaveCount(0);
	for (const width of [320, 700, 1280]) {
		await page.setViewportSize({ width, height: 800 });
		await expectNoSidewaysScroll(page);
		await expect
			.poll(() =>
				page.locator("iframe").evaluate((frame: HTMLIFrameElement) => {
					const inside = frame.contentDocument?.documentElement;
					return inside && [inside.scrollHeight - frame.clientHeight, inside.scrollWidth - frame.clientWidth];
				}),
			)
			.toEqual([0, 0]);
	}
});

// LYO-013
test("the visible layout doesn't move when the form loads", async ({ page }) => {
	await page.addInitScript(() => {
		(window as { moved?: number }).moved = 0;
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries())
				(window as unknown as { moved: number }).moved += (entry as PerformanceEntry & { value: number }).value;
		}).observe({ type: "layout-shift", buffered: true });
	});
	let release = () => {};
	let held = Promise.resolve();
	await page.route(VIEW, async (route) => {
		await held;
		await route.fallback();
	});
	for (const path of [ENQUIRE, "/c2c"])
		for (const width of [360, 1280]) {
			held = new Promise((done) => (release = done));
			await page.setViewportSize({ width, height: 2000 });
			await page.goto(path, { waitUntil: "commit" });
			// Wait until fonts are loaded, because their layout shifts aren't part of this test.
			await expect(page.getByText("Loading the form ...")).toBeVisible();
			await page.evaluate(async () => {
				await document.fonts.ready;
				await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
				(window as { moved?: number }).moved = 0;
			});
			release();
			await formOf(page);
			expect(await page.evaluate(() => (window as { moved?: number }).moved), `${path} at ${width}`).toBeLessThan(0.01);
		}
});

// LYO-014
for (const [what, fail] of [
	["doesn't load", { abort: true }],
	["is an error", { status: 502, contentType: "application/json", body: '{"detail":"no"}' }],
	["holds no form", { status: 200, contentType: "text/html", body: "<p>Nothing here</p>" }],
] as const)
	test(`if the form ${what}, loading ends and the page shows other ways to contact us`, async ({ page }) => {
		page.removeAllListeners("console");
		await page.route(VIEW, (route) => ("abort" in fail ? route.abort() : route.fulfill(fail)));
		await open(page, ENQUIRE);
		const alert = page.getByRole("alert");
		await expect(alert).toContainText("We can't show the form right now");
		await expect(alert.getByRole("link", { name: "1800 975 711" })).toBeVisible();
		await expect(page.locator("iframe")).toHaveCount(0);
		await expect(page.getByText("Loading the form ...")).toHaveCount(0);
		await expectAccessible(page);
		await page.unroute(VIEW);
		await alert.getByRole("button", { name: "Try again" }).click();
		await expect((await formOf(page)).getByRole("button", { name: "Send enquiry" })).toBeVisible();
	});

// LYO-007
test("without a response the frame says so and keeps the input, and sending again makes one enquiry", async ({
	page,
}) => {
	page.removeAllListeners("console");
	await open(page, ENQUIRE);
	const form = await formOf(page);
	await fillProvider(form, someone());
	await page.route("**/api/formassembly/view/**.data*", (route) => route.abort());
	await page.route("**/api/formassembly/view/**/_.data*", (route) => route.abort());
	await form.getByRole("button", { name: "Send enquiry" }).click();
	await expect(form.getByRole("alert")).toContainText("Sorry, there has been a system error.");
	await expect(form.getByLabel("Name of your organisation")).toHaveValue("Bellbird Care");
	await page.unrouteAll();
	await form.getByRole("button", { name: "Send enquiry" }).click();
	await expect(page).toHaveURL("/list-your-organisation/success");
});

// LYO-015
test("a visitor who has left the page isn't redirected back", async ({ page }) => {
	await open(page, ENQUIRE);
	const form = await formOf(page);
	await form.getByRole("button", { name: "Send enquiry" }).click();
	await expect(form.getByRole("alert")).toBeVisible();
	await page.getByRole("link", { name: "How it works for providers" }).click();
	await expect(page).toHaveURL("/list-your-organisation");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("List your organisation");
});

// LYO-015
test("a jump within the page doesn't break sending, and Back from the thank-you page doesn't lead in a circle", async ({
	page,
}) => {
	await open(page, "/");
	await open(page, ENQUIRE);
	const form = await formOf(page);
	await page.getByRole("link", { name: "Skip to main content" }).press("Enter");
	await fillProvider(form, someone());
	await form.getByRole("button", { name: "Send enquiry" }).click();
	await expect(page).toHaveURL("/list-your-organisation/success");
	await page.goBack();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Enquire about listing your organisation");
	await expect(page.locator("html[data-ready]")).toHaveCount(1);
	const inside = page.frameLocator("iframe[title='Enquiry form']");
	await expect(
		inside.getByText("Thank you. We have your enquiry.").or(inside.getByRole("button", { name: "Send enquiry" })),
	).toBeVisible();
	await expectNoSidewaysScroll(page);
	await expect(page).toHaveURL(/enquire-now/);
});

test("the Tab key moves through the frame and out of it", async ({ page }) => {
	await open(page, "/c2c");
	const form = await formOf(page);
	await page.getByRole("link", { name: "Back to search" }).focus();
	await page.keyboard.press("Tab");
	// The frame itself may be a tab stop.
	if (!(await form.getByLabel("Your name").evaluate((field) => field === document.activeElement)))
		await page.keyboard.press("Tab");
	await expect(form.getByLabel("Your name")).toBeFocused();
	await form.getByRole("button", { name: "Send" }).focus();
	await page.keyboard.press("Tab");
	await expect(page.getByRole("main").getByRole("link", { name: "1800 975 711" })).toBeFocused();
});
