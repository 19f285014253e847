import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from "./support.ts";

const SLUGS = [
	"behaviour-support",
	"occupational-therapy",
	"speech-therapy",
	"psychology",
	"counselling",
	"key-worker",
	"plan-management",
	"support-coordination",
	"physiotherapy",
];
const WITH_PIXEL = ["plan-management", "support-coordination"];

const form = (page: Page, name: string | RegExp = "Search for providers") => page.getByRole("search", { name });
const service = (page: Page) => form(page).getByLabel(/^Service/);
const question = (page: Page) => page.getByRole("heading", { name: "May we count your visit for this advertisement?" });
const playButton = (page: Page) => page.getByRole("button", { name: /^Play the video/ });
const dialog = (page: Page) => page.getByRole("dialog", { name: /^Video/ });

// CMP-001 to CMP-009 are one requirement per page.
for (const [index, slug] of SLUGS.entries())
	test(`CMP-00${index + 1} CMP-012 to CMP-014 CMP-018 CMP-021 CMP-031 CMP-032 GLO-011 ${slug} shows its campaign's content`, async ({
		page,
		request,
	}) => {
		const campaign = await (await request.get(`/api/campaigns/${slug}/`)).json();
		expect((await open(page, `/services/${slug}`))?.status()).toBe(200);
		await expect(page).toHaveTitle(campaign.meta_title);
		await expect(page.locator("meta[name=description]")).toHaveAttribute("content", campaign.meta_description);
		await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", new RegExp(`/services/${slug}$`));
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(campaign.heading);
		const picture = page.getByRole("img", { name: campaign.heading_image_alt });
		await expect(picture).toBeVisible();
		expect(
			await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
		).toBeGreaterThan(0);
		await expect(page.getByRole("heading", { name: campaign.subheading })).toBeVisible();
		for (const section of campaign.info_sections)
			await expect(page.getByRole("heading", { name: section.content_question })).toBeVisible();
		await expect(form(page, campaign.search_heading)).toBeVisible();
		await expect(page.getByRole("main").getByText("Talk to a person")).toBeVisible();
		await expect(page.getByRole("banner").locator("[data-logo=home]")).toBeVisible();
		await expect(question(page)).toHaveCount(WITH_PIXEL.includes(slug) ? 1 : 0);
	});

// CMP-010, CMP-011
test("an unknown slug leads home and clears the stored campaign", async ({ page }) => {
	await open(page, "/services/psychology");
	const stored = () => page.evaluate(() => localStorage.getItem("campaign"));
	await expect.poll(stored).toBe("psychology");
	await open(page, "/services/nothing-here");
	await expect(page).toHaveURL("/");
	await expect.poll(stored).toBeNull();
});

// CMP-010
test("an unknown slug also leads home without scripts @nojs-only", async ({ page }) => {
	await open(page, "/services/nothing-here");
	await expect(page).toHaveURL("/");
});

// CMP-016
test("both forms are prefilled from the campaign", async ({ page }) => {
	await open(page, "/services/key-worker");
	for (const name of ["Search for providers", "Find a key worker near you"]) {
		await expect(
			form(page, name)
				.getByLabel(/^Service/)
				.locator("option:checked"),
		).toHaveText("Key worker");
		await expect(form(page, name).getByLabel("Age of recipient")).toHaveValue("0-6");
		await expect(form(page, name).getByLabel("Funding type")).toHaveValue("NDIS");
	}
	const ids = await page.locator("[id]").evaluateAll((all) => all.map(({ id }) => id));
	expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

// CMP-017
test("the campaign doesn't overwrite a visitor's changes", async ({ page }) => {
	await open(page, "/services/key-worker");
	await service(page).selectOption({ label: "Psychology" });
	await form(page).getByLabel("Age of recipient").selectOption("65+");
	await form(page).getByLabel("Postcode or suburb").fill("belmont");
	await page.getByRole("option", { name: "Belmont, VIC 3216" }).click();
	await page.getByText("What the video shows, in words").click();
	await expect(service(page).locator("option:checked")).toHaveText("Psychology");
	await expect(form(page).getByLabel("Age of recipient")).toHaveValue("65+");
	await form(page).getByRole("button", { name: "Search", exact: true }).click();
	await expect(page).toHaveURL(
		/service_areas_list=4&age_groups_list=65%2B&funding_types_list=NDIS&postcodes_list=3216/,
	);
});

// CMP-015, CMP-022 to CMP-024, CMP-026
test("at 720 pixels or less the picture, the answers and the video differ", async ({ page, request }) => {
	const { info_sections } = await (await request.get("/api/campaigns/physiotherapy/")).json();
	const [short, same] = [info_sections[0], info_sections[1]];
	expect([short.same_mobile_version, same.same_mobile_version]).toEqual([false, true]);
	const plain = (html: string) =>
		html
			.replace(/<[^>]+>/g, " ")
			.trim()
			.split(/ {2,}/)[0] ?? "";
	for (const [width, mobile] of [
		[720, true],
		[721, false],
	] as const) {
		await page.setViewportSize({ width, height: 800 });
		await open(page, "/services/physiotherapy");
		const kind = mobile ? "mobile" : "wide";
		const picture = page.getByRole("img", { name: /steadies an older man/ });
		await expect
			.poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc))
			.toContain(`physiotherapy-${kind}.avif`);
		await expect(page.getByText(plain(short.mobile_version_content_answer))).toBeVisible({ visible: mobile });
		await expect(page.getByText(plain(short.content_answer))).toBeVisible({ visible: !mobile });
		await expect(page.getByText(plain(same.content_answer))).toBeVisible();
		await playButton(page).click();
		await expect(dialog(page)).toBeVisible();
		await expect
			.poll(() => page.locator("video").evaluate((video: HTMLVideoElement) => video.currentSrc))
			.toContain(`how-it-works-${kind}.`);
	}
});

// CMP-025, CMP-027 to CMP-029
test("the video opens over the page, and closes on pause, on Escape and with the button", async ({ page }) => {
	await open(page, "/services/counselling");
	const video = page.locator("video");
	const playing = () => video.evaluate((v: HTMLVideoElement) => !v.paused && v.currentTime > 0);
	const ways: [string, () => Promise<unknown>][] = [
		["pause", () => video.evaluate((v: HTMLVideoElement) => v.pause())],
		["the close button", () => dialog(page).getByRole("button", { name: "Close the video" }).click()],
		["Escape", () => page.keyboard.press("Escape")],
	];
	for (const [way, close] of ways) {
		await playButton(page).click();
		await expect(dialog(page)).toBeVisible();
		await expect.poll(playing, way).toBe(true);
		if (way === "pause") await expectAccessible(page);
		await close();
		await expect(dialog(page), way).toBeHidden();
		await expect(playButton(page)).toBeFocused();
		expect(await playing()).toBe(false);
	}
});

// CMP-025
test("without scripts the video player is in the page @nojs-only", async ({ page }) => {
	await open(page, "/services/counselling");
	await expect(page.locator("video[controls]")).toBeVisible();
	await expect(page.locator("video track[kind=captions]")).toHaveAttribute("src", /\.vtt$/);
});

// CMP-030
test("a video that fails is logged, and the page stays usable", async ({ page }) => {
	const notes: string[] = [];
	page.on("console", (message) => message.type() === "info" && notes.push(message.text()));
	await page.route("**/videos/*", (route) => route.fulfill({ status: 404 }));
	await open(page, "/services/counselling");
	await playButton(page).click();
	await expect(dialog(page).getByText("This video can't be played here.")).toBeVisible();
	expect(notes.join()).toContain("Video can't be played");
	await page.keyboard.press("Escape");
	await service(page).selectOption({ label: "Psychology" });
	await expect(service(page).locator("option:checked")).toHaveText("Psychology");
});

// CMP-033
test("no advertising pixel loads before consent, after a no, or if the browser sends a privacy signal @nojs", async ({
	page,
}) => {
	const pixels: string[] = [];
	page.on("request", (request) => request.url().includes("/pixel/") && pixels.push(new URL(request.url()).pathname));
	await open(page, "/services/plan-management");
	await expect(question(page)).toBeVisible();
	await expectAccessible(page);
	await page.getByRole("button", { name: "No", exact: true }).click();
	await expect(page.getByText("We don't count your visit.")).toBeVisible();
	await expect(page).toHaveURL("/services/plan-management");
	await open(page, "/services/support-coordination");
	await expect(page.getByText("We don't count your visit.")).toBeVisible();
	await expect(question(page)).toHaveCount(0);
	expect(pixels).toEqual([]);
	await page.getByRole("link", { name: "Change your answer" }).click();
	await page.getByRole("radio", { name: "Yes" }).check();
	await page.getByRole("button", { name: "Save my choices" }).click();
	await expect(page.getByText("Your choices are saved")).toBeVisible();
	expect(pixels).toEqual([]);
	const counted = page.waitForResponse("**/pixel/");
	await open(page, "/services/support-coordination");
	expect((await counted).status()).toBe(200);
	await expect(page.getByText("You let us count this visit.")).toBeVisible();
	expect(pixels).toEqual(["/api/campaigns/support-coordination/pixel/"]);
	await page.setExtraHTTPHeaders({ "sec-gpc": "1" });
	await open(page, "/services/plan-management");
	await expect(question(page)).toHaveCount(0);
	expect(pixels).toHaveLength(1);
});

// CMP-033
test("consent on the landing page counts the visit immediately, and the focus moves on", async ({ page }) => {
	await open(page, "/services/plan-management");
	const counted = page.waitForResponse("**/pixel/");
	await page.getByRole("button", { name: "Yes", exact: true }).click();
	expect((await counted).status()).toBe(200);
	await expect(page.getByRole("link", { name: "Change your answer" })).toBeFocused();
});

test("campaign pages are accessible and fit at every width", async ({ page }) => {
	await open(page, "/services/support-coordination");
	for (const width of [320, 768, 1280]) {
		await page.setViewportSize({ width, height: 800 });
		await expectNoSidewaysScroll(page);
		await expectAccessible(page);
	}
});
