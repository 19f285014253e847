import { aLogo } from "#tests/support/logo.ts";
import { at } from "./admin-profile-support.ts";
import { profileNumber, signIn } from "./admin-support.ts";
import { expect, expectAccessible, open, test } from "./support.ts";

const picture = aLogo;
const file = (buffer: Buffer, name = "logo.png", mimeType = "image/png") => ({ name, mimeType, buffer });

// ADM-040 to ADM-046
test("the logo dialog: choose a file, upload it, refused file, failed upload, success", async ({ page }) => {
	await signIn(page);
	const own = await profileNumber(page, 22);
	await open(page, at(own));
	await page.getByRole("button", { name: /^(Change|Add) logo$/ }).click();
	const dialog = page.getByRole("dialog");
	await expect(dialog.getByText("Square images work best.")).toBeVisible();
	await expectAccessible(page);
	const input = dialog.getByLabel("New logo");
	const upload = dialog.getByRole("button", { name: "Upload logo" });
	const refused = dialog.getByText("Sorry, only image files up to 1 megabyte are accepted.");
	const small = await picture(200);
	const padded = (size: number) => Buffer.concat([small, Buffer.alloc(size - small.length)]);
	for (const one of [
		file(padded(1_048_577)),
		file(Buffer.from("hello"), "notes.txt", "text/plain"),
		file(Buffer.from("no picture")),
	]) {
		await input.setInputFiles(one);
		await upload.click();
		await expect(refused).toBeVisible();
	}
	await expectAccessible(page);
	await input.setInputFiles(file(padded(1_048_576)));
	await expect(refused).toHaveCount(0);
	let release = () => {};
	const held = new Promise<void>((done) => (release = done));
	await page.route("**/logo/", async (route) => {
		await held;
		await route.fulfill({ status: 500, json: {} });
	});
	page.removeAllListeners("console");
	await upload.click();
	await expect(dialog.getByRole("button", { name: "Uploading …" })).toBeDisabled();
	release();
	await expect(dialog.getByText("Logo upload failed: unexpected error")).toBeVisible();
	await page.unroute("**/logo/");
	await upload.click();
	await expect(dialog.getByText("Logo updated successfully")).toBeVisible();
	await expectAccessible(page);
	await dialog.getByRole("button", { name: "Done" }).click();
	await expect(dialog).toBeHidden();
	const shown = page.getByRole("main").locator("img").first();
	await expect(shown).toHaveAttribute("src", /^\/api\/logos\/[\w-]+\/240\.webp$/);
	expect(
		await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
	).toBeGreaterThan(0);
});

test("removing the logo keeps the input in other fields", async ({ page }) => {
	await signIn(page);
	const own = await profileNumber(page, 23);
	await open(page, at(own));
	await page.getByRole("button", { name: /^(Change|Add) logo$/ }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("New logo").setInputFiles(file(await picture(200)));
	await dialog.getByRole("button", { name: "Upload logo" }).click();
	await dialog.getByRole("button", { name: "Done" }).click();
	const website = page.getByRole("textbox", { name: "Website" });
	await website.fill("https://typed.example");
	await page.getByText("Remove logo", { exact: true }).click();
	await page.getByRole("button", { name: "Yes, remove it" }).click();
	await expect(page.getByText("Logo removed")).toBeVisible();
	await expect(website).toHaveValue("https://typed.example");
});

// ADM-041, ADM-043, ADM-045
test("the logo can be changed without scripts @nojs-only", async ({ page }) => {
	await signIn(page);
	const own = await profileNumber(page, 24);
	await open(page, at(own));
	await page.getByLabel("New logo").setInputFiles(file(Buffer.from("hello"), "notes.txt", "text/plain"));
	await page.getByRole("button", { name: "Upload logo" }).click();
	await expect(page).toHaveTitle(/^Error: My Profile/);
	await expect(page.getByText("Sorry, only image files up to 1 megabyte are accepted.")).toBeVisible();
	await page.getByLabel("New logo").setInputFiles(file(await picture(300)));
	await page.getByRole("button", { name: "Upload logo" }).click();
	await expect(page.getByText("Logo updated successfully")).toBeVisible();
	await expectAccessible(page);
});
