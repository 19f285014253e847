import sharp from "sharp";
import { signInTeam } from "./admin-support.ts";
import { made, unused } from "./editing-support.ts";
import { asNobody, expect, expectAccessible, expectFineAtEveryWidth, open, test } from "./support.ts";

/** A single-colour picture for a file field. */
const aPicture = async () => ({
	name: "drawing.png",
	mimeType: "image/png",
	buffer: await sharp({ create: { width: 1200, height: 800, channels: 3, background: "#2a6f6a" } })
		.png()
		.toBuffer(),
});

test("a lead writes a landing page, previews it and publishes it", async ({ page }) => {
	await signInTeam(page, "priya");
	await open(page, "/team/site/campaigns");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Landing pages");
	await page.getByRole("button", { name: "Create page" }).click();
	await expect(page.getByRole("link", { name: "Enter a heading" })).toBeVisible();
	await expectFineAtEveryWidth(page);
	const heading = unused("Music therapy");
	const slug = heading.toLowerCase().replaceAll(" ", "-");
	await page.getByLabel("Heading").fill(heading);
	await page.getByRole("button", { name: "Create page" }).click();
	await expect(page.getByText("Draft created.", { exact: false })).toBeVisible();
	const editor = page.url().replace(/\?.*/, "");
	await expectFineAtEveryWidth(page);

	const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
	await fill("Subheading", "Find somebody who plays along");
	await page.getByRole("button", { name: "Save and publish" }).click();
	await expect(page.getByRole("link", { name: "Enter the address of the page" })).toBeVisible();
	await expect(page.getByRole("link", { name: "Add the wide picture" })).toBeVisible();
	await expect(page.getByLabel("Subheading")).toHaveValue("Find somebody who plays along");
	await expectFineAtEveryWidth(page);
	await page.setViewportSize({ width: 1280, height: 900 });

	for (const [name, now] of [
		["beside the heading", "Current picture beside the heading"],
		["for small screens", "Current picture for small screens"],
	]) {
		const upload = page.getByRole("button", { name: `Upload the picture ${name}` });
		await page
			.locator("form")
			.filter({ has: upload })
			.locator("input[type=file]")
			.setInputFiles(await aPicture());
		await upload.click();
		await expect(page.getByRole("img", { name: now })).toBeVisible();
		await expect(page.getByText("Picture saved.", { exact: false })).toBeVisible();
	}
	await open(page, editor);
	await fill("Address", slug);
	await fill("Title", `${heading} near you`);
	await fill("Description", "Music therapists with room for you.");
	await fill("Heading of the second search form", "Find music therapy");
	await page.getByLabel("Service", { exact: true }).selectOption({ label: "Counselling" });
	const about = page.getByLabel("About the service");
	await about.click();
	await about.pressSequentially("Play what you like. [Ask us](/contact) first.");
	await page.locator("summary").filter({ hasText: "Add a question" }).click();
	await fill("Question", "Must I play well?");
	const answer = page.locator("#answer-0");
	await answer.click();
	await answer.pressSequentially("Not at all.");
	await page.getByRole("button", { name: "Save and preview" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
	await expect(page).toHaveURL(/\/campaign-preview\/\d+$/);
	await expect(page.getByRole("link", { name: "Ask us" })).toHaveAttribute("href", "/contact");
	await expect(page.getByText("Not at all.")).toBeVisible();
	await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
	await expectFineAtEveryWidth(page);
	const preview = page.url();
	expect((await page.request.get(preview)).headers()["cache-control"]).toBe("no-store");
	const seen = async (path: string) => (await page.request.get(`/api/campaigns/${path}/`)).status();
	const listed = async () =>
		(await (await page.request.get("/sitemap/pages.xml")).text()).includes(`/services/${slug}<`);
	expect([await seen(slug), await listed()]).toEqual([404, false]);

	await open(page, editor);
	await page.getByRole("button", { name: "Save and publish" }).click();
	await expect(page.getByText("Page published", { exact: true })).toBeVisible();
	await expect(page.getByText("Published", { exact: true })).toBeVisible();
	await expectFineAtEveryWidth(page);
	expect(await listed()).toBe(true);
	await open(page, `/services/${slug}`);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
	await expect(page.getByRole("link", { name: "Ask us" })).toHaveAttribute("href", "/contact");

	// End the page, so that other tests don't see it.
	await open(page, editor);
	await page.getByRole("button", { name: "End page now" }).click();
	await expect(page.getByText("Page ended.")).toBeVisible();
	expect([await seen(slug), await listed()]).toEqual([404, false]);
	await asNobody(page);
	await page.goto(preview);
	await expect(page).toHaveURL(/\/admin\/login\?next=/);
});

test("a lead moves a landing page, discards changes, ends it and copies it", async ({ page }) => {
	await signInTeam(page, "priya");
	const heading = unused("Drama therapy");
	const slug = heading.toLowerCase().replaceAll(" ", "-");
	const { results } = await (await page.request.get("/api/team/campaigns/")).json();
	const { id } = await made(page, "/team/campaigns/", {
		heading,
		copy_of: results.find((one: { slug: string }) => one.slug === "counselling").id,
	});
	const work = await (await page.request.get(`/api/team/campaigns/${id}/`)).json();
	const texts = { slug, selected_age_group: "", selected_funding_type: "", live_from: "", live_until: "" };
	const { version } = await made(
		page,
		`/team/campaigns/${id}/`,
		{ ...work.content, ...texts, version: work.version },
		"PUT",
	);
	await made(page, `/team/campaigns/${id}/publish/`, { version });
	const editor = `/team/site/campaigns/${id}`;
	const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
	const seen = async (path: string) => (await page.request.get(`/api/campaigns/${path}/`)).status();

	await open(page, editor);
	await fill("Address", `${slug}-now`);
	await page.getByRole("button", { name: "Save and publish" }).click();
	await expect(page.getByText("Page published", { exact: true })).toBeVisible();
	await open(page, `/services/${slug}`);
	await expect(page).toHaveURL(new RegExp(`/services/${slug}-now$`));

	await open(page, editor);
	await fill("Subheading", "Not this");
	await page.getByRole("button", { name: "Save", exact: true }).click();
	await expect(page.getByText("Saved.", { exact: false })).toBeVisible();
	await expect(page.getByText("Unpublished changes")).toBeVisible();
	await page.getByRole("button", { name: "Discard changes" }).click();
	await expect(page.getByText("Changes discarded", { exact: false })).toBeVisible();
	await expect(page.getByLabel("Subheading")).toHaveValue(work.content.subheading);
	await page.getByText("History").click();
	await expect(page.getByText("published it", { exact: false }).first()).toBeVisible();
	await expectAccessible(page);
	await page.getByRole("button", { name: "End page now" }).click();
	await expect(page.getByText("Page ended.")).toBeVisible();
	expect(await seen(`${slug}-now`)).toBe(404);

	await page.getByRole("button", { name: "Copy page" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Copy of ${heading}`);
	await page.getByRole("button", { name: "Discard draft" }).click();
	await expect(page.getByText("Draft discarded")).toBeVisible();
	await expectFineAtEveryWidth(page);
});
