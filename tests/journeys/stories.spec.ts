import type { Page } from "@playwright/test";
import sharp from "sharp";
import { post, signInTeam } from "./admin-support.ts";
import { expect, expectAccessible, expectFineAtEveryWidth, open, test } from "./support.ts";

// Other tests read the blog in parallel. These tests publish their stories with an old date, so that they come last,
// and take them down again.

/** A title that no other test uses. */
const unused = (name: string) => `Journey ${name} ${test.info().project.name} ${test.info().workerIndex} ${Date.now()}`;

const aPhoto = () =>
	sharp({ create: { width: 1000, height: 700, channels: 3, background: "#b5651d" } })
		.withExif({ IFD0: { Artist: "Somebody" } })
		.jpeg()
		.toBuffer();

/** Creates a story and opens its form. @returns its address in the console */
const begin = async (page: Page, title: string): Promise<string> => {
	await open(page, "/team/stories");
	await page.getByText("New story", { exact: true }).click();
	await page.getByLabel("Title", { exact: true }).fill(title);
	await page.getByRole("button", { name: "Create story" }).click();
	await expect(page.getByText("Story created.", { exact: false })).toBeVisible();
	await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
	return new URL(page.url()).pathname;
};

const save = async (page: Page) => {
	await page.getByRole("button", { name: "Save", exact: true }).click();
	await expect(page.getByText("Saved", { exact: true })).toBeVisible();
};

test("without scripts the text of a story uses the full width @nojs-only", async ({ page }) => {
	await page.setViewportSize({ width: 1280, height: 900 });
	await signInTeam(page, "priya");
	await open(page, "/team/stories/1");
	const widthOf = async (label: string) => (await page.getByLabel(label, { exact: true }).boundingBox())?.width ?? 0;
	expect(await widthOf("Text")).toBe(await widthOf("Title"));
});

test("a member writes a story and sends it for review, a lead publishes it, a visitor reads it, and it is taken down again", async ({
	page,
	request,
}) => {
	test.slow();
	const title = unused("story");
	await signInTeam(page, "sam");
	const address = await begin(page, title);
	await expectFineAtEveryWidth(page);
	await expect(page.getByRole("button", { name: "Publish now" })).toHaveCount(0);
	// The preview is beside the text.
	const sheet = page.getByRole("region", { name: "Preview" });
	await page.setViewportSize({ width: 1280, height: 900 });
	await expect(sheet).toBeVisible();

	const checks = page.getByRole("region", { name: "Before you publish" });
	await expect(checks).toContainText("The summary is missing");
	await page
		.getByLabel("Text", { exact: true })
		.fill("## Wombats\n\nA wombat [digs](/blog/no-such-burrow/). Call {phone}.");
	await page.getByLabel("Summary").fill("What wombats do at night.");
	await page.getByLabel("Category").selectOption({ label: "Participants" });
	await page
		.getByLabel("Picture", { exact: true })
		.setInputFiles({ name: "wombat.jpg", mimeType: "image/jpeg", buffer: await aPhoto() });
	const upload = page.getByRole("group", { name: "Add a picture" });
	await upload.getByRole("button", { name: "Save and add picture" }).click();
	await expect(page.getByRole("link", { name: "Describe the picture in a few words" })).toBeVisible();
	await expect(page.getByLabel("Summary")).toHaveValue("What wombats do at night.");
	await expectAccessible(page);

	await page
		.getByLabel("Picture", { exact: true })
		.setInputFiles({ name: "wombat.jpg", mimeType: "image/jpeg", buffer: await aPhoto() });
	await upload.getByLabel("Description").fill("A wombat at its burrow");
	await upload.getByLabel("As the cover").check();
	await upload.getByRole("button", { name: "Save and add picture" }).click();
	await expect(page.getByText("Picture added")).toBeVisible();
	await expect(page.getByRole("radio", { name: "A wombat at its burrow" })).toBeChecked();
	await expect(page.getByLabel("Description of the cover")).toHaveValue("A wombat at its burrow");
	await expect(checks).toContainText("/blog/no-such-burrow doesn't work");
	await expect(checks).toContainText("1 problem to fix");
	await expectFineAtEveryWidth(page);

	await page
		.getByLabel("Text", { exact: true })
		.fill("## Wombats\n\nA wombat [digs its burrow](/about). Call {phone}.\n\n![Paws in the sand](picture-1)");
	await page.getByRole("button", { name: "Save and preview" }).click();
	await expect(page.getByText("Preview. Status: draft")).toBeVisible();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
	await expect(page.getByRole("img", { name: "Paws in the sand" })).toBeVisible();
	expect(
		await page
			.getByRole("img", { name: "A wombat at its burrow" })
			.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
	).toBeGreaterThan(0);
	await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
	await expectFineAtEveryWidth(page);
	// Only the team can see it, at any address.
	const slug = title.toLowerCase().replaceAll(" ", "-");
	expect((await request.get(`${address}/preview`, { maxRedirects: 0 })).headers().location).toContain(
		"/admin/login?next=",
	);
	expect((await page.request.get(`${address}/preview`)).headers()["cache-control"]).toBe("no-store");
	expect((await request.get(`/api/blog/${slug}/`)).status()).toBe(404);

	await page.getByRole("link", { name: "Back to the editor" }).click();
	await expect(checks).toContainText("Ready to publish");
	await page.getByRole("button", { name: "Send for review" }).click();
	await expect(page.getByText("Sent for review.", { exact: false })).toBeVisible();
	await expectAccessible(page);

	await signInTeam(page, "priya");
	await open(page, "/team/stories?state=ready");
	await expectFineAtEveryWidth(page);
	await page.getByRole("link", { name: title }).click();
	await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
	const standing = page.getByRole("region", { name: "For review" });
	await standing.getByText("Publish later").click();
	await standing.getByLabel("Day").fill("2020-01-01");
	await standing.getByRole("button", { name: "Schedule" }).click();
	await expect(page.getByRole("link", { name: "Choose a time in the future, or publish now" })).toBeVisible();
	await expectAccessible(page);
	await standing.getByText("Publish with an earlier date").click();
	await standing.getByLabel("Date to show").fill("2020-01-01");
	await standing.getByRole("button", { name: "Publish with this date" }).click();
	await expect(page.getByText("Published. It’s on the blog now.")).toBeVisible();
	await expectFineAtEveryWidth(page);

	await page.getByRole("link", { name: "View on the blog" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
	await expect(page.getByText("| 1 Jan 2020")).toBeVisible();
	await expectFineAtEveryWidth(page);
	expect(await (await request.get("/sitemap/stories.xml")).text()).toContain(`/blog/${slug}/`);

	// After a change of address, the old one redirects.
	await open(page, address);
	await page.getByRole("heading", { name: "Address, topics and search" }).click();
	await page.getByLabel("Address").fill(`${slug}-again`);
	await page.getByRole("button", { name: "Publish changes" }).click();
	await expect(page.getByText("Published. It’s on the blog now.")).toBeVisible();
	const moved = await request.get(`/blog/${slug}/`, { maxRedirects: 0 });
	expect([moved.status(), moved.headers().location]).toEqual([301, `/blog/${slug}-again/`]);

	await page.getByText("Take down", { exact: true }).click();
	await page.getByRole("button", { name: "Take story down" }).click();
	await expect(page.getByText("Taken off the blog or schedule. Visitors don’t see it.")).toBeVisible();
	await expectFineAtEveryWidth(page);
	const gone = await open(page, `/blog/${slug}/`);
	expect(gone?.status()).toBe(410);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("This story was taken down");
	await expectFineAtEveryWidth(page);
	await expect(page.getByRole("link", { name: "See all stories" })).toHaveAttribute("href", "/blog/");
	expect(await (await request.get("/sitemap/stories.xml")).text()).not.toContain(`/blog/${slug}`);
});

test("when two people edit a story, both texts are kept and the later one decides, and old versions can be restored", async ({
	page,
}) => {
	const title = unused("versions");
	await signInTeam(page, "sam");
	const address = await begin(page, title);
	const id = address.split("/").at(-1);
	await page.getByLabel("Text", { exact: true }).fill("The quick fox.");
	await save(page);

	const { text, version } = await (await page.request.get(`/api/team/stories/${id}/`)).json();
	expect(
		(
			await post(page.request, `/team/stories/${id}/`, { ...text, summary: "By a colleague.", version }, "PUT")
		).status(),
	).toBe(200);
	await page.getByLabel("Text", { exact: true }).fill("The slow fox.");
	await page.getByRole("button", { name: "Save", exact: true }).click();
	const told = page.getByRole("alert");
	await expect(told).toContainText("saved this story while you were editing");
	await expect(page.getByLabel("Text", { exact: true })).toHaveValue("The slow fox.");
	// An untouched field shows the colleague's value. If both changed a field, both values are shown.
	await expect(page.getByLabel("Summary")).toHaveValue("By a colleague.");
	const again = await (await page.request.get(`/api/team/stories/${id}/`)).json();
	const theirs = { ...again.text, summary: "By a colleague, again.", version: again.version };
	expect((await post(page.request, `/team/stories/${id}/`, theirs, "PUT")).status()).toBe(200);
	await page.getByLabel("Summary").fill("By me.");
	await page.getByRole("button", { name: "Save", exact: true }).click();
	await expect(told).toContainText("You both changed: Summary");
	const both = page.getByRole("group", { name: "You and a colleague both changed: Summary" });
	await expect(both).toContainText("By me.");
	await expect(both).toContainText("By a colleague, again.");
	await expectFineAtEveryWidth(page);
	await both.getByRole("radio", { name: "Take theirs" }).check();
	await save(page);
	await expect(page.getByLabel("Summary")).toHaveValue("By a colleague, again.");
	await expect(page.getByLabel("Text", { exact: true })).toHaveValue("The slow fox.");

	await page.getByRole("link", { name: "Compare and restore versions" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Versions");
	const differs = page.getByRole("region", { name: "Text" });
	await expect(differs.locator("del")).toContainText("quick");
	await expect(differs.locator("ins")).toContainText("slow");
	await expectFineAtEveryWidth(page);
	await page
		.getByRole("button", { name: /^Restore/ })
		.nth(2)
		.click();
	await expect(page.getByText("Older version restored")).toBeVisible();
	await expect(page.getByLabel("Text", { exact: true })).toHaveValue("The quick fox.");
	await expect(page.getByLabel("Summary")).toHaveValue("");
});

test("with scripts, buttons format the text, the preview follows, and the draft is saved automatically", async ({
	page,
}) => {
	const title = unused("draft");
	await signInTeam(page, "sam");
	await page.route("**/render/", (route) => route.fulfill({ status: 429 }), { times: 1 });
	const address = await begin(page, title);
	await expect(page.getByRole("region", { name: "Preview" })).toContainText("Preview loading");
	// The preview was refused once and is requested again.
	await expect(page.getByRole("region", { name: "Preview" })).toContainText("No text yet.");
	const text = page.getByLabel("Text", { exact: true });
	await text.fill("Wombats");
	await page.getByRole("button", { name: "Heading", exact: true }).click();
	await expect(text).toHaveValue("## Wombats");
	await text.press("End");
	await text.press("Enter");
	await text.press("Enter");
	await page.getByRole("button", { name: "Bold" }).click();
	await page.keyboard.type("They dig.");
	await expect(text).toHaveValue("## Wombats\n\n**They dig.**");
	const preview = page.getByRole("region", { name: "Preview" });
	await expect(preview.getByRole("heading", { name: "Wombats" })).toBeVisible();
	await expect(preview.locator("strong")).toHaveText("They dig.");
	await expect(page.getByText(/^Saved automatically at/)).toBeVisible();
	await expectFineAtEveryWidth(page);
	// A manual save works after the automatic one, and leaving in the middle of a sentence loses nothing.
	await save(page);
	await text.press("End");
	await page.keyboard.type(" And sleep.");
	await page.getByRole("link", { name: "Stories", exact: true }).first().click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Stories");
	const kept = async () => (await (await page.request.get(`/api${address}/`)).json()).text.content;
	await expect.poll(kept).toBe("## Wombats\n\n**They dig.** And sleep.");
});

test("pressing a console form's button again while it is sending sends nothing, and the focus stays", async ({
	page,
}) => {
	const title = unused("pressed again");
	await signInTeam(page, "sam");
	await open(page, "/team/stories");
	await page.getByText("New story", { exact: true }).click();
	await page.getByLabel("Title", { exact: true }).fill(title);
	let sent = 0;
	let release = () => {};
	const held = new Promise<void>((done) => (release = done));
	await page.route("**/team/stories.data*", async (route) => {
		if (route.request().method() === "POST") sent++;
		await held;
		await route.continue();
	});
	const button = page.getByRole("button", { name: "Create story" });
	await button.focus();
	await page.keyboard.press("Enter");
	await expect(button).toBeDisabled();
	for (let i = 0; i < 2; i++) await page.keyboard.press("Enter");
	await expect(button).toBeFocused();
	release();
	await expect(page.getByText("Story created.", { exact: false })).toBeVisible();
	expect(sent).toBe(1);
});
