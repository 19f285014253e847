import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type APIRequestContext, test as base, expect, type Page } from "@playwright/test";
import type axe from "axe-core";

/** Every test fails on a console error, an uncaught error, or a violation of the content security policy. */
export const test = base.extend<{ faults: string[] }>({
	faults: [
		async ({ page }, use, info) => {
			const faults: string[] = [];
			page.on("console", (message) => {
				// Tests request 404 and 422 pages on purpose, and the browser logs each of them.
				if (message.type() === "error" && !/the server responded with a status of 4\d\d/.test(message.text()))
					faults.push(message.text());
			});
			// Leaving a page ends its requests, and our own record of errors leaves that out too.
			page.on("pageerror", (error) => error.name === "AbortError" || faults.push(String(error)));
			if (info.project.use.javaScriptEnabled !== false)
				await page.addInitScript(() =>
					document.addEventListener("securitypolicyviolation", (e) =>
						console.error(`content security policy: ${e.violatedDirective} ${e.blockedURI}`),
					),
				);
			await use(faults);
			expect(faults, `console errors: ${faults.join("; ")}`).toEqual([]);
		},
		{ auto: true },
	],
});

export { expect };

/**
 * Signs out by clearing the cookies. It leaves the page first, because a late response to one of the page's requests
 * could restore the old cookies after the next sign-in.
 */
export const asNobody = async (page: Page) => {
	await page.goto("about:blank");
	await page.context().clearCookies();
};

/** Opens an address. If the page has scripts and JavaScript is on, it waits for hydration. */
export const open = async (page: Page, address: string) => {
	const response = await page.goto(address);
	if (test.info().project.use.javaScriptEnabled !== false)
		await expect(page.locator("html[data-ready], html:not(:has(script[type=module]))")).toHaveCount(1);
	return response;
};

export interface EmailLine {
	id: string;
	kind: string;
	recipient: string;
	subject: string;
}

/** Emails to an address, newest first. */
export const emailsTo = async (request: APIRequestContext, address: string): Promise<EmailLine[]> => {
	const answer = await request.get(`/api/demo/emails/?${new URLSearchParams({ to: address })}`);
	return (await answer.json()).results;
};

/** The plain text of an email. */
export const textOf = async (request: APIRequestContext, { id }: Pick<EmailLine, "id">): Promise<string> =>
	(await (await request.get(`/api/demo/emails/${id}/`)).json()).text_body;

/** Opens the demo's emails to an address. */
export const openEmailsTo = (page: Page, address: string) =>
	open(page, `/demo/emails?${new URLSearchParams({ to: address })}`);

/** Takes the page's connection away, and waits until the page knows. */
export const goOffline = async (page: Page) => {
	await page.context().setOffline(true);
	await page.waitForFunction(() => !navigator.onLine);
};

/** Waits until the page has been read to its end and has its style sheets, which a press on a link doesn't wait for. */
export const isStyled = (page: Page) =>
	expect
		.poll(() =>
			page
				.evaluate(
					() =>
						document.readyState !== "loading" &&
						Array.from(document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")).every(({ sheet }) => sheet),
				)
				// The next page has just begun.
				.catch(() => false),
		)
		.toBe(true);

/** Waits for the end of a client-side navigation, when the new page's heading has the focus. */
export const hasArrived = async (page: Page) => {
	if (test.info().project.use.javaScriptEnabled !== false)
		await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
};

/** Waits until the content below the first screen has its final height and colours (`.later` in base.css). */
export const laidOut = (page: Page) =>
	page.evaluate(async () => {
		const ending = document
			.getAnimations()
			.filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
		await Promise.allSettled(ending.map(({ finished }) => finished));
	});

const RULES: axe.RunOnly = {
	type: "tag",
	values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
};
const CONTRAST: axe.RunOnly = { type: "rule", values: ["color-contrast"] };
/** Each page parses it again, so use the short form. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** What every page has: header, call block and footer. */
const FRAME = ["body > header", "[aria-labelledby=call-us]", "body > footer"];

/**
 * Runs axe in a page and its frames. The axe package for Playwright takes five times as long, because it opens a new
 * page for each check and reports passes too.
 */
const violationsIn = async (page: Page, without: string[], runOnly: axe.RunOnly): Promise<string[]> => {
	for (const frame of page.frames()) {
		// A lazy frame that isn't displayed isn't loaded, and would never answer.
		if (frame.parentFrame() && !(await (await frame.frameElement()).isVisible())) continue;
		if (await frame.evaluate(() => "axe" in window)) continue;
		await frame.evaluate(AXE);
		await frame.evaluate(() =>
			(window as unknown as { axe: typeof axe }).axe.configure({ allowedOrigins: ["<unsafe_all_origins>"] }),
		);
	}
	const { violations } = await page.evaluate(
		([runOnly, exclude]) =>
			(window as unknown as { axe: typeof axe }).axe.run(
				{ include: [["html"]], exclude: exclude.map((one) => [one]) },
				{ runOnly, resultTypes: ["violations"] },
			),
		[runOnly, without] as const,
	);
	return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
};

const violationsOf = async (page: Page, without: string[], runOnly = RULES): Promise<string[]> => {
	await isStyled(page);
	await laidOut(page);
	// Scroll to the top, because elements that are partly under the sticky bar would count as too small.
	const scrolled = await page.evaluate(() => {
		const { scrollX: left, scrollY: top } = window;
		window.scrollTo(0, 0);
		return { left, top };
	});
	const violations = await violationsIn(page, without, runOnly);
	await page.evaluate(({ left, top }) => window.scrollTo(left, top), scrolled);
	return violations;
};

/**
 * Expects no violations of WCAG 2.2 A and AA or best practices, outside the header, call block and footer. Without
 * JavaScript it checks nothing, because the server draws the same markup. `every-page.spec.ts` checks the frame
 * of each layout.
 */
export const expectAccessible = async (page: Page) => {
	if (test.info().project.use.javaScriptEnabled === false) return;
	expect(await violationsOf(page, FRAME)).toEqual([]);
};

/** The same for the whole page. */
export const expectWholePageAccessible = async (page: Page) => {
	expect(await violationsOf(page, [])).toEqual([]);
};

/** Expects readable colours on the whole page in the dark theme, which differs from the light one in colours only. */
export const expectDarkContrast = async (page: Page) => {
	await page.emulateMedia({ colorScheme: "dark" });
	expect(await violationsOf(page, [], CONTRAST)).toEqual([]);
	await page.emulateMedia({ colorScheme: null });
};

/** Expects no horizontal scrolling at the current width. */
export const expectNoSidewaysScroll = async (page: Page) => {
	await isStyled(page);
	const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
	expect(over, "pixels too wide").toBeLessThanOrEqual(0);
};

/**
 * Expects an accessible page on a small phone, and no horizontal scrolling there, on a tablet and on a desktop. Without
 * JavaScript only the phone's width is checked, because the markup is the same.
 */
export const expectFineAtEveryWidth = async (page: Page) => {
	const scripted = test.info().project.use.javaScriptEnabled !== false;
	for (const width of scripted ? [320, 768, 1280] : [320]) {
		await page.setViewportSize({ width, height: 800 });
		if (width === 320) await expectAccessible(page);
		await expectNoSidewaysScroll(page);
	}
};

/** Expects a page without scripts, except the few inline lines for the exit link, opening hours and layout. */
export const expectNoScripts = async (page: Page) => {
	await expect(page.locator("script[src], script[type=module], link[rel=modulepreload]")).toHaveCount(0);
	const inline = await page
		.locator("script:not([type='application/ld+json'], [type=speculationrules])")
		.evaluateAll((all) => all.map(({ textContent }) => textContent));
	// Pages for providers have no exit link.
	const leaves = (await page.locator("a[data-leave]").count()) > 0;
	expect(inline.filter((text) => text !== "document.body.offsetHeight")).toEqual([
		...(leaves ? [expect.stringContaining("data-leave")] : []),
		expect.stringContaining("data-own-hours"),
	]);
	expect(inline.join().length).toBeLessThan(3_700);
};

/** Opens an address and holds back its scripts until `release`, as on a slow connection. */
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
