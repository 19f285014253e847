import { addressesOf } from "./addresses.ts";
import { expect, laidOut, test } from "./support.ts";

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
			new PerformanceObserver((list) => {
				for (const entry of list.getEntries() as (PerformanceEntry & {
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
			expect.soft(moved, address).toEqual([]);
		}
		letGo();
	});
