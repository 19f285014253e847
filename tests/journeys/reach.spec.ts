import type { Page } from "@playwright/test";
import { KEPT_IN_BROWSER } from "#contract/shared/kept-in-browser.ts";
import { expect, expectFineAtEveryWidth, open, openBeforeScripts, test } from "./support.ts";

const ELSEWHERE = "https://www.bom.gov.au/";
const leave = (page: Page) => page.getByRole("link", { name: "Leave this site quickly" });
const status = (page: Page) => page.getByRole("region", { name: "Leave this site quickly" }).getByRole("status");

/** Stands in for the neutral site, and tells what it was asked. */
const elsewhere = async (page: Page) => {
	const asked: { referer: string | undefined }[] = [];
	await page.route(`${ELSEWHERE}**`, async (route) => {
		asked.push({ referer: (await route.request().allHeaders()).referer });
		await route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Weather</title><h1>Weather</h1>" });
	});
	return asked;
};

const profileOf = async (page: Page) => {
	const { results } = await (await page.request.get("/api/providers/")).json();
	return `/providers/${results[0].url_slug}/${results[0].id}`;
};

test("the way out is the second thing after the skip link on every public page, and nowhere in the admin area @nojs", async ({
	page,
}) => {
	for (const path of [
		"/",
		"/providers",
		"/contact",
		"/privacy-policy",
		"/services/psychology",
		"/zzz",
		await profileOf(page),
	]) {
		await open(page, path);
		await page.keyboard.press("Tab");
		await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
		await page.keyboard.press("Tab");
		await expect(leave(page), path).toBeFocused();
		await expect(leave(page)).toHaveAttribute("href", "https://www.bom.gov.au");
		await expect(leave(page)).not.toHaveAttribute("target");
	}
	await page.emulateMedia({ media: "print" });
	await expect(leave(page)).toBeHidden();
	await page.emulateMedia({ media: "screen" });
	await open(page, "/admin/login");
	await expect(leave(page)).toHaveCount(0);
});

for (const path of ["/providers", "/privacy-policy"]) {
	test(`${path} the way out takes the page's place in the history, opens no tab and tells nobody`, async ({
		page,
		context,
	}) => {
		const asked = await elsewhere(page);
		await open(page, "/about");
		await open(page, path);
		await leave(page).click();
		await expect(page).toHaveURL(ELSEWHERE);
		expect(asked).toEqual([{ referer: undefined }]);
		expect(context.pages()).toHaveLength(1);
		await page.goBack();
		await expect(page).toHaveURL("/about");
	});

	test(`${path} is blank at once, before the other site has come`, async ({ page }) => {
		await elsewhere(page);
		await open(page, path);
		const seen = await leave(page).evaluate((link: HTMLElement) => {
			link.click();
			const looks = (name: string) => getComputedStyle(document.querySelector(name) as Element).visibility;
			return {
				title: document.title,
				page: [looks("h1"), looks("footer"), looks("header")],
				said: document.querySelector("[data-leave-says]")?.textContent,
			};
		});
		expect(seen).toEqual({ title: "", page: ["hidden", "hidden", "hidden"], said: "Leaving this site." });
		await expect(page).toHaveURL(ELSEWHERE);
	});

	test(`${path} Shift pressed three times leaves, and says so before`, async ({ page }) => {
		await elsewhere(page);
		await open(page, path);
		await page.keyboard.press("Shift");
		await expect(status(page)).toHaveText("Press Shift 2 more times to leave this site.");
		await page.keyboard.press("Shift");
		await expect(status(page)).toHaveText("Press Shift once more to leave this site.");
		await page.keyboard.press("Shift");
		await expect(page).toHaveURL(ELSEWHERE);
	});
}

test("without scripts the way out is a plain link @nojs-only", async ({ page }) => {
	const asked = await elsewhere(page);
	await open(page, "/providers");
	await leave(page).click();
	await expect(page).toHaveURL(ELSEWHERE);
	expect(asked).toEqual([{ referer: undefined }]);
});

test("Shift as part of writing, with the mouse, or long ago does not count", async ({ page }) => {
	await elsewhere(page);
	await page.clock.install();
	await open(page, "/contact");
	await page.getByLabel("Your message").focus();
	for (const letter of ["M", "A", "I", "M"]) await page.keyboard.press(`Shift+${letter}`);
	await expect(page.getByLabel("Your message")).toHaveValue("MAIM");
	for (let times = 0; times < 3; times++) {
		await page.keyboard.down("Shift");
		await page.getByRole("heading", { level: 1 }).click();
		await page.keyboard.up("Shift");
	}
	await expect(status(page)).toHaveText("");
	await page.keyboard.press("Shift");
	await page.keyboard.press("Shift");
	await page.keyboard.press("a");
	await page.keyboard.press("Shift");
	await expect(status(page)).toHaveText("Press Shift 2 more times to leave this site.");
	await page.clock.fastForward(5_100);
	await expect(status(page)).toHaveText("You stay on this site.");
	await page.keyboard.press("Shift");
	await expect(status(page)).toHaveText("Press Shift 2 more times to leave this site.");
	await expect(page).toHaveURL("/contact");
});

test("Shift does not leave from a field or with the five presses of Sticky Keys, and can be turned off", async ({
	page,
}) => {
	await elsewhere(page);
	await open(page, "/contact");
	await page.getByLabel("Your message").focus();
	for (let times = 0; times < 6; times++) await page.keyboard.press("Shift");
	await expect(status(page)).toHaveText("");
	await page.getByRole("heading", { level: 1 }).click();
	for (let times = 0; times < 3; times++) await page.keyboard.press("Shift");
	await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
	for (let times = 0; times < 2; times++) await page.keyboard.press("Shift");
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await expect(page).toHaveTitle(/^Get in touch/);
	await expect(page).toHaveURL("/contact");

	await page
		.getByRole("region", { name: "Leave this site quickly", exact: true })
		.getByRole("button", { name: "Turn off Shift key" })
		.click();
	await expect(status(page)).toHaveText("Shift is turned off.");
	await expectFineAtEveryWidth(page);
	await open(page, "/privacy-choices");
	for (let times = 0; times < 3; times++) await page.keyboard.press("Shift");
	await expect(status(page)).toHaveText("");
	await page.getByRole("main").getByRole("button", { name: "Turn on Shift key" }).click();
	await expect(status(page)).toHaveText("Shift is turned on.");
	await expect(page.getByRole("main").getByRole("button", { name: "Turn off Shift key" })).toBeVisible();
	for (let times = 0; times < 3; times++) await page.keyboard.press("Shift");
	await expect(page).toHaveURL(ELSEWHERE);
});

test("the way out works before any other script has come", async ({ page }) => {
	await elsewhere(page);
	await openBeforeScripts(page, "/providers");
	await leave(page).click();
	await expect(page).toHaveURL(ELSEWHERE);
});

test("in the admin area Shift does nothing, even on the way there from a public page", async ({ page }) => {
	await elsewhere(page);
	await open(page, "/");
	await page.getByRole("contentinfo").getByRole("link", { name: "Provider login" }).click();
	await expect(page).toHaveURL("/admin/login");
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await expect(leave(page)).toHaveCount(0);
	for (let times = 0; times < 4; times++) await page.keyboard.press("Shift");
	await page.getByRole("contentinfo").getByRole("link", { name: "Contact", exact: true }).click();
	await expect(page).toHaveURL("/contact");
	await leave(page).click();
	await expect(page).toHaveURL(ELSEWHERE);
});

for (const [name, size] of [
	["a small phone", { width: 320, height: 568 }],
	["400% zoom", { width: 320, height: 256 }],
	["a desk", { width: 1280, height: 720 }],
] as const)
	test(`on ${name} neither the way out nor the selection hides what has focus`, async ({ page, request }) => {
		const { results } = await (await request.get("/api/providers/?service_areas_list=4")).json();
		await page.setViewportSize(size);
		await open(page, `/providers?service_areas_list=4&to_quote=${results[0].id},${results[1].id}`);
		await expect(page.getByRole("region", { name: "Leave this site quickly" })).toBeVisible();
		await expect(page.getByRole("region", { name: "Your selection" })).toBeVisible();
		// Backwards from the end: what takes focus comes in at the top.
		await page.getByRole("contentinfo").getByRole("link").last().focus();
		const hidden: string[] = [];
		for (let times = 0; times < 60; times++) {
			await page.keyboard.press("Shift+Tab");
			const covered = await page.evaluate(() => {
				const focused = document.activeElement;
				if (!focused || focused === document.body) return "";
				const { left, top, width, height } = focused.getBoundingClientRect();
				const lines = Array.from({ length: 3 }, (_, index) => top + (height * (index + 1)) / 4).filter(
					(y) => y > 0 && y < innerHeight,
				);
				const seen = lines.every((y) => {
					const there = document.elementFromPoint(left + width / 2, y);
					return there && (focused.contains(there) || there.contains(focused) || there.closest("label") !== null);
				});
				return seen ? "" : focused.outerHTML.slice(0, 120);
			});
			if (covered) hidden.push(covered);
		}
		expect(hidden).toEqual([]);
	});

for (const [width, height] of [
	[320, 256],
	[320, 400],
	[800, 360],
	[1280, 256],
] as const)
	test(`at ${width}×${height} the way out stays in reach, small, and its ring is whole @nojs`, async ({ page }) => {
		await page.setViewportSize({ width, height });
		await open(page, "/privacy-policy");
		await page.getByRole("contentinfo").getByRole("link").last().scrollIntoViewIfNeeded();
		await expect(leave(page)).toBeInViewport({ ratio: 1 });
		const strip = await page.getByRole("region", { name: "Leave this site quickly" }).boundingBox();
		expect([strip?.y, (strip?.height ?? height) / height < 0.13, (strip?.height ?? 0) >= 32]).toEqual([0, true, true]);
		await leave(page).focus();
		const ring = await leave(page).evaluate((link) => {
			const { top, left, right } = link.getBoundingClientRect();
			const { outlineOffset, outlineWidth } = getComputedStyle(link);
			const out = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
			return { top: top - out, left: left - out, right: innerWidth - right - out };
		});
		expect(Math.min(ring.top, ring.left, ring.right)).toBeGreaterThanOrEqual(0);
		// A jump within the page comes to stand below it.
		await page.goto("/privacy-policy#complaints");
		const heading = await page.locator("#complaints").boundingBox();
		expect(heading?.y).toBeGreaterThanOrEqual(strip?.height ?? 0);
	});

test("GLO-013 GLO-014 phone, its hours and the chat are in the same place on every page, e-mail at its end @nojs", async ({
	page,
}) => {
	const places = new Set<string>();
	for (const path of ["/providers", "/about", "/contact", "/zzz", "/privacy-choices", await profileOf(page)]) {
		await open(page, path);
		const banner = page.getByRole("banner");
		await expect(banner.getByRole("link", { name: /1800 975 711/ })).toBeVisible();
		await expect(banner).toContainText("Monday to Friday, 8:30am to 6:30pm AEST");
		const chat = banner.getByRole("link", { name: "Chat with us" });
		await expect(chat).toHaveAttribute("href", "/live-chat");
		places.add(JSON.stringify(await chat.boundingBox()));
		const block = page.getByRole("region", { name: "Prefer to talk to someone?" });
		await expect(block.getByRole("link", { name: "hello@alongside.example", exact: true }).first()).toBeVisible();
		await expect(block.getByRole("link", { name: "Chat with our team" }).first()).toHaveAttribute("href", "/live-chat");
		await expect(block).toContainText("Monday to Friday, 8:30am to 6pm, Melbourne time");
	}
	expect([...places]).toHaveLength(1);
});

test("every contact block leads to the relay service, an interpreter, a call back and complaints @nojs", async ({
	page,
}) => {
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

test("a message that is too long is kept whole, and the field says how long it may be @nojs", async ({ page }) => {
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

test("the contact page names every way and explains the quick way out @nojs", async ({ page }) => {
	await open(page, "/contact");
	const main = page.getByRole("main");
	await expect(main.getByRole("heading", { name: "Other ways to contact us" })).toBeVisible();
	await expect(main.getByText("Voice relay: 1300 555 727")).toBeVisible();
	await expect(main.getByRole("heading", { name: "How to leave this site quickly" })).toBeVisible();
	await expect(main.getByText("www.bom.gov.au opens in its place")).toBeVisible();
	await expect(main.getByRole("link", { name: "how to browse safely and clear your history" })).toBeVisible();
	await expectFineAtEveryWidth(page);
});

test("an error that nobody caught is told to our own server, once each and five a page", async ({ page }) => {
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
	test(`a page whose scripts fail while they take it over stays as it was sent, and works: no Array.prototype.${missing}`, async ({
		page,
	}) => {
		// What fails is what this is about.
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

test("GLO-008 what is not found is counted, and leads on to the chat @nojs", async ({ page }) => {
	await open(page, "/nothing-here");
	await expect(page.getByRole("main").getByRole("link", { name: "Get in touch" })).toHaveAttribute(
		"href",
		"/live-chat",
	);
	await open(page, "/demo/events");
	await expect(page.getByRole("main")).toContainText("Errors - Page Not Found Rendered");
});

test("privacy choices: nothing is agreed to unless the visitor says so, and a yes can be taken back @nojs", async ({
	page,
}) => {
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

test("privacy choices: a browser that says no for its owner is heeded @nojs", async ({ page }) => {
	await page.setExtraHTTPHeaders({ "sec-gpc": "1" });
	await open(page, "/privacy-choices");
	await expect(page.getByText("Your browser answers no for you")).toBeVisible();
	await expect(page.getByRole("button", { name: "Save my choices" })).toHaveCount(0);
	await expectFineAtEveryWidth(page);
});

test("privacy choices: nothing is said to be saved before there is an answer @nojs", async ({ page }) => {
	await open(page, "/privacy-choices?saved");
	await expect(page.getByText("You haven't answered yet.")).toBeVisible();
	await expect(page.getByText("Your choices are saved")).toHaveCount(0);
});

test("privacy choices: a form that lost its token, and an answer that is none, come back with what to do @nojs", async ({
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

test("privacy choices: the way back from an answer stays on this site", async ({ page }) => {
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

test("nothing of anybody else's loads on any public page, and the browser keeps only what we say", async ({
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
	const names = (where: string) => KEPT_IN_BROWSER.filter((kept) => kept.where === where).map(({ name }) => name);
	for (const { name } of await page.context().cookies()) expect(names("cookie")).toContain(name);
	const stored = await page.evaluate(() => ({
		local: Object.keys(localStorage),
		session: Object.keys(sessionStorage),
	}));
	expect(stored.local).toContain("gclid");
	for (const name of stored.local) expect(names("local storage")).toContain(name);
	for (const name of stored.session) expect(names("session storage")).toContain(name);
	await open(page, "/privacy-choices");
	for (const { name } of KEPT_IN_BROWSER)
		await expect(page.getByRole("term").filter({ hasText: new RegExp(`^${name} `) })).toBeVisible();
});
