import { addressesOf } from "./addresses.ts";
import { expect, laidOut, open, test } from "./support.ts";

// Most visitors have this setting. Nothing may shift while files and fonts arrive.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

for (const [device, viewport] of Object.entries({
	phone: { width: 412, height: 823 },
	desk: { width: 1280, height: 800 },
}))
	test(`no public page has layout shifts: ${device}`, async ({ page, request }) => {
		await page.setViewportSize(viewport);
		await page.addInitScript(() => {
			const moved: string[] = [];
			Object.assign(window, { moved });
			// A busy machine paints a page that is half read, and the rest takes its place. That is no late file.
			const isRead = ({ startTime }: PerformanceEntry) => {
				const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
				return !!page?.domInteractive && startTime > page.domInteractive;
			};
			new PerformanceObserver((list) => {
				for (const entry of list.getEntries().filter(isRead) as (PerformanceEntry & {
					value: number;
					sources: { node: Node | null }[];
				})[])
					moved.push(
						`${entry.value.toFixed(4)}: ${entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent)).join(" and ")}`,
					);
			}).observe({ type: "layout-shift", buffered: true });
		});
		// Shifts from late web fonts depend on the machine's fallback fonts. bench/results/pages.md measures them.
		let letGo = () => {};
		const held = new Promise<void>((done) => (letGo = done));
		await page.route("**/*.woff2", async (route) => {
			await held;
			await route.abort().catch(() => {});
		});
		for (const { address } of await addressesOf(request)) {
			await page.goto(address, { waitUntil: "domcontentloaded" });
			await expect(page.locator("html[data-ready], html:not(:has(script[type=module]))"), address).toHaveCount(1);
			await laidOut(page);
			const moved = await page.evaluate(async () => {
				await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(painted))));
				return (window as unknown as { moved: string[] }).moved;
			});
			expect.soft(moved, `${address}: ${moved.join(", ")}`).toEqual([]);
		}
		letGo();
	});

// A busy machine paints a header whose end hasn't arrived.
for (const [device, width, ends] of [
	["phone", 390, ["<details"]],
	["small phone", 320, ["<details"]],
	["desk", 1280, ['href="tel:', "<details"]],
] as const)
	test(`nothing in the header moves while the rest of it arrives: ${device}`, async ({ page }) => {
		await page.setViewportSize({ width, height: 844 });
		const parts = page.getByRole("banner").locator("[data-logo], nav, a[href^=tel], summary");
		const places = async () => {
			await page.evaluate(() => document.fonts.ready.then(() => undefined));
			return Promise.all((await parts.all()).map((part) => part.boundingBox()));
		};
		for (const address of ["/", "/about"]) {
			await open(page, address);
			const whole = await places();
			for (const end of ends) {
				await page.route(address, async (route) => {
					const html = await (await route.fetch()).text();
					await route.fulfill({
						contentType: "text/html",
						body: html.slice(0, html.lastIndexOf("<", html.indexOf(end))),
					});
				});
				await page.goto(address);
				await page.unroute(address);
				const half = await places();
				expect(half.length, end).toBeGreaterThan(0);
				expect(half, `${address} up to ${end}`).toEqual(whole.slice(0, half.length));
			}
		}
	});

for (const [address, send] of [
	["/providers?query=zzzz+nobody+zzzz&postcodes_list=3000&suburb_list=Melbourne", "Send"],
	["/complaints-and-feedback", "Send"],
	["/contact", "Send message"],
	["/providers/request-quote?to_quote=1,2&service_areas_list=2&postcodes_list=3000", "Send request"],
] as const)
	test(`nothing moves when a form comes back with errors: ${address}`, async ({ page }) => {
		await page.setViewportSize({ width: 390, height: 844 });
		// In every document: an answer may come as a new page.
		await page.addInitScript(() => {
			const moved: number[] = [];
			Object.assign(window, { moved });
			new PerformanceObserver((list) => {
				for (const entry of list.getEntries()) moved.push((entry as PerformanceEntry & { value: number }).value);
			}).observe({ type: "layout-shift" });
		});
		await open(page, address);
		// Without a press: browsers don't count what moves within half a second of one, and answers may take longer.
		await page
			.getByRole("main")
			.getByRole("button", { name: send, exact: true })
			.evaluate((button) => (button as HTMLButtonElement).form?.requestSubmit(button as HTMLButtonElement));
		await expect(page.getByRole("alert")).toBeFocused();
		const moved = await page.evaluate(async () => {
			await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(painted))));
			return (window as unknown as { moved: number[] }).moved;
		});
		expect(moved.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(0.05);
	});
