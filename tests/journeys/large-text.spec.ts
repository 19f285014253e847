import { addressesOf } from "./addresses.ts";
import { expect, open, test } from "./support.ts";

// Pages for someone who set their browser's text to 200%.

test.use({
	launchOptions: { executablePath: process.env.CHROMIUM ?? "", args: ["--blink-settings=defaultFontSize=32"] },
});

const SELECTED =
	"/providers?service_areas_list=2&age_groups_list=18-64&funding_types_list=NDIS&postcodes_list=3000&suburb_list=Melbourne&to_quote=1,2";

test("no public page scrolls sideways at 360 px, and what sticks takes at most 30% of the height", async ({
	page,
	request,
}) => {
	await page.setViewportSize({ width: 360, height: 740 });
	const pages = (await addressesOf(request)).slice(0, 24);
	for (const address of [...pages.map((one) => one.address), SELECTED]) {
		await open(page, address);
		const { over, sticks } = await page.evaluate(() => ({
			over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
			sticks: [...document.querySelectorAll("body *")]
				.filter((one) => {
					const { position, top, bottom } = getComputedStyle(one);
					// The first column of a table sticks to the side.
					const isStuck = position === "fixed" || (position === "sticky" && (top !== "auto" || bottom !== "auto"));
					return isStuck && one.textContent?.trim();
				})
				.reduce((sum, one) => sum + one.getBoundingClientRect().height, 0),
		}));
		expect.soft(over, `${address} is too wide`).toBeLessThanOrEqual(0);
		expect.soft(sticks, `${address} sticks`).toBeLessThanOrEqual(740 * 0.3);
	}
});
