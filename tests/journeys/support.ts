import { type Browser, test as base, expect, type Page } from "@playwright/test";
import axe from "axe-core";

/** Every test fails on a console error, an error nobody caught, or a breach of the content security policy. */
export const test = base.extend<{ faults: string[] }>({
	faults: [
		async ({ page }, use, info) => {
			const faults: string[] = [];
			page.on("console", (message) => {
				// A 404 or 422 page is an answer the test asks for; the browser notes every such status.
				if (message.type() === "error" && !/the server responded with a status of 4\d\d/.test(message.text()))
					faults.push(message.text());
			});
			page.on("pageerror", (error) => faults.push(String(error)));
			if (info.project.use.javaScriptEnabled !== false)
				await page.addInitScript(() =>
					document.addEventListener("securitypolicyviolation", (e) =>
						console.error(`content security policy: ${e.violatedDirective} ${e.blockedURI}`),
					),
				);
			await use(faults);
			expect(faults, "console errors").toEqual([]);
		},
		{ auto: true },
	],
});

export { expect };

/**
 * Forgets who was signed in, off their page: what it asks for by itself could be answered after the next sign-in, with cookies of the one before.
 */
export const asNobody = async (page: Page) => {
	await page.goto("about:blank");
	await page.context().clearCookies();
};

/** Opens an address and waits until it can be used: with JavaScript, until a page that has scripts has come alive. */
export const open = async (page: Page, address: string) => {
	const response = await page.goto(address);
	if (test.info().project.use.javaScriptEnabled !== false)
		await expect(page.locator("html[data-ready], html:not(:has(script[type=module]))")).toHaveCount(1);
	return response;
};

/** After a move by script: the page that was asked for is here, its heading has the focus. Without scripts a move is over when it has loaded. */
export const hasArrived = async (page: Page) => {
	if (test.info().project.use.javaScriptEnabled !== false)
		await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
};

/** Where pages are checked that cannot run the checker themselves: one page for each browser, for making one takes as long as looking. */
const checking = new WeakMap<Browser, Page>();

/** The same document without its scripts, in a page that can run the checker's own: where JavaScript is off, it cannot run. */
const scriptlessCopy = async (page: Page): Promise<Page> => {
	const browser = page.context().browser();
	if (!browser) throw new Error("no browser to open a copy in");
	const copy = checking.get(browser) ?? (await (await browser.newContext({ javaScriptEnabled: true })).newPage());
	checking.set(browser, copy);
	const size = page.viewportSize();
	if (size) await copy.setViewportSize(size);
	const html = (await page.content()).replace(/<script\b[\s\S]*?<\/script>/g, "");
	await copy.route(page.url(), (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body: html }), {
		times: 1,
	});
	// From elsewhere: an address with a fragment, asked for where it already is, is not loaded again.
	await copy.goto("about:blank");
	await copy.goto(page.url());
	return copy;
};

/** What is below the first screen is laid out a moment later (`.later` in base.css): until then it is as high as a guess, and its colours are not yet there. */
export const laidOut = (page: Page) =>
	page.evaluate(async () => {
		const ending = document
			.getAnimations()
			.filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
		await Promise.allSettled(ending.map(({ finished }) => finished));
	});

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * What the checker finds against these rules in a page and its frames. It is asked here, and not by its own package for this: that opens a page of its own for
 * each question and says of everything that is right where it is, which takes five times as long as looking.
 */
const violationsIn = async (page: Page): Promise<string[]> => {
	for (const frame of page.frames()) {
		if (await frame.evaluate(() => "axe" in window)) continue;
		await frame.evaluate(axe.source);
		await frame.evaluate(() =>
			(window as unknown as { axe: typeof axe }).axe.configure({ allowedOrigins: ["<unsafe_all_origins>"] }),
		);
	}
	const { violations } = await page.evaluate(
		(values) =>
			(window as unknown as { axe: typeof axe }).axe.run(document, {
				runOnly: { type: "tag", values },
				resultTypes: ["violations"],
			}),
		RULES,
	);
	return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
};

/** WCAG 2.2 A and AA and best practice, no exceptions. */
export const expectAccessible = async (page: Page) => {
	const scripted = test.info().project.use.javaScriptEnabled !== false;
	const checked = scripted ? page : await scriptlessCopy(page);
	await laidOut(checked);
	// At the top nothing of the page is under the strip that stays there; scrolled, whatever happens to pass below it would seem too small to press.
	const scrolled = await checked.evaluate(() => {
		const { scrollX: left, scrollY: top } = window;
		window.scrollTo(0, 0);
		return { left, top };
	});
	const violations = await violationsIn(checked);
	if (scripted) await checked.evaluate(({ left, top }) => window.scrollTo(left, top), scrolled);
	expect(violations).toEqual([]);
};

/** Nothing sticks out sideways at this width. */
export const expectNoSidewaysScroll = async (page: Page) => {
	const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
	expect(over, "pixels too wide").toBeLessThanOrEqual(0);
};

/**
 * Accessible on a small phone and a desk, and without sideways scroll on a tablet too, which has the layout of one of them; without
 * JavaScript on the phone only, for the markup is the same.
 */
export const expectFineAtEveryWidth = async (page: Page) => {
	const scripted = test.info().project.use.javaScriptEnabled !== false;
	for (const width of scripted ? [320, 768, 1280] : [320]) {
		await page.setViewportSize({ width, height: 800 });
		if (width !== 768) await expectAccessible(page);
		await expectNoSidewaysScroll(page);
	}
};

/** The page is sent without scripts, but for the few lines in it that make the quick way out work, and those that have it laid out in pieces. */
export const expectNoScripts = async (page: Page) => {
	await expect(page.locator("script[src], script[type=module], link[rel=modulepreload]")).toHaveCount(0);
	const inline = await page
		.locator("script:not([type='application/ld+json'], [type=speculationrules])")
		.evaluateAll((all) => all.map(({ textContent }) => textContent));
	expect(inline.filter((text) => text !== "document.body.offsetHeight")).toEqual([
		expect.stringContaining("data-leave"),
		expect.stringContaining("data-own-hours"),
	]);
	expect(inline.join().length).toBeLessThan(3_700);
};

/** Opens an address whose scripts stay away until `release` is called: what a visitor on a slow line has before them for a while. */
export const openBeforeScripts = async (page: Page, address: string): Promise<{ release: () => Promise<void> }> => {
	let letGo = () => {};
	const held = new Promise<void>((done) => (letGo = done));
	await page.route("**/assets/*.js", async (route) => {
		await held;
		await route.fallback();
	});
	await page.goto(address, { waitUntil: "commit" });
	await expect(page.getByRole("contentinfo")).toBeVisible();
	return {
		async release() {
			letGo();
			await expect(page.locator("html[data-ready]")).toHaveCount(1);
			await page.unroute("**/assets/*.js");
		},
	};
};
