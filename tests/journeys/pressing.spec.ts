import type { FrameLocator, Locator, Page } from "@playwright/test";
import { expect, open, test } from "./support.ts";

/** Clicks near a button's upper edge, with time for the page to move between mouse down and mouse up. */
const pressBesideItsMiddle = async (page: Page, button: Locator, left: Locator) => {
	await button.scrollIntoViewIfNeeded();
	const box = await button.boundingBox();
	if (!box) throw new Error("the button is not on the page");
	await page.mouse.move(box.x + box.width / 2, box.y + 4);
	await page.mouse.down();
	await expect(left).not.toBeFocused();
	// A layout shift would happen within two frames.
	await button.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
	expect((await button.boundingBox())?.y, "the button moved while it was pressed").toBe(box.y);
	await page.mouse.up();
};

const framed = async (page: Page): Promise<FrameLocator> => {
	const frame = page.frameLocator("iframe[title='Enquiry form']");
	await expect(frame.locator("html[data-ready]")).toHaveCount(1);
	return frame;
};

for (const [address, isFramed, wrong, button, told] of [
	["/list-your-organisation/enquire-now", true, ["Phone", "12"], "Send enquiry", "First name is required"],
	["/c2c", true, ["Postcode", "12"], "Send", "Your name is required"],
	["/complaints-and-feedback", false, ["Phone", "12"], "Send", "First name is required"],
] as const)
	test(`${address} a click on the button still counts if leaving an invalid field shows an error during it`, async ({
		page,
	}) => {
		await open(page, address);
		const form = isFramed ? await framed(page) : page.getByRole("main");
		const field = form.getByLabel(wrong[0], { exact: true });
		await field.fill(wrong[1]);
		await pressBesideItsMiddle(page, form.getByRole("button", { name: button, exact: true }), field);
		await expect(form.getByRole("alert").getByRole("link", { name: told })).toBeVisible();
		await expect(field).toHaveAttribute("aria-invalid", "true");
	});

test("each form that asks for personal details links to the privacy policy near its button", async ({ page }) => {
	for (const [address, isFramed, used] of [
		["/list-your-organisation/enquire-now", true, "reply to your enquiry"],
		["/complaints-and-feedback", false, "look into what you tell us"],
		["/contact", false, "reply to you"],
	] as const) {
		await open(page, address);
		const form = isFramed ? await framed(page) : page.getByRole("main");
		const line = form.getByText(`We use this only to ${used}`);
		await expect(line.getByRole("link", { name: "privacy policy (opens in a new tab)" })).toHaveAttribute(
			"href",
			"/privacy-policy",
		);
	}
});
