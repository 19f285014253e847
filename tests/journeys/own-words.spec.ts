import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from "./support.ts";

const field = (page: Page) => page.getByLabel(/say it in your own words/i);
const say = async (page: Page, sentence: string) => {
	await field(page).fill(sentence);
	await page.getByRole("button", { name: "Search in my own words" }).click();
};
const note = (page: Page) => page.getByRole("region", { name: "Your sentence" });
const filled = (page: Page) => page.getByRole("form", { name: "Your search" });
const box = (page: Page, name: string | RegExp) => filled(page).getByRole("checkbox", { name });
const search = (page: Page) => filled(page).getByRole("button", { name: "Search" }).click();

// OWN-001
test("a sentence that is certain becomes the search, and the summary names each thing it read only once", async ({
	page,
}) => {
	await open(page, "/");
	await say(page, "my son is 5, non-verbal, Geelong, speech pathologist after school");
	await expect(page).toHaveURL(
		/^[^?]*\/providers\?service_areas_list=3&age_groups_list=0-6&postcodes_list=3220&suburb_list=Geelong$/,
	);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Speech therapy providers near Geelong 3220");
	await expect(note(page)).toContainText("Speech therapy – you wrote “speech pathologist”");
	await expect(note(page)).toContainText("Early childhood (0 to 6 years) – you wrote “5”");
	await expect(note(page)).toContainText(
		"We haven't filtered by: non-verbal, after school. Ask the provider when you connect.",
	);
	await expectAccessible(page);
	for (const width of [320, 360, 768, 1280]) {
		await page.setViewportSize({ width, height: 800 });
		await expectNoSidewaysScroll(page);
	}

	await note(page).getByRole("link", { name: "Change your sentence" }).click();
	await expect(field(page)).toHaveValue("my son is 5, non-verbal, Geelong, speech pathologist after school");
	await expect(box(page, "Geelong VIC 3220, because you wrote “Geelong”")).toBeChecked();
	await expectAccessible(page);
});

// OWN-002
test("any other sentence fills in the form: each value names its words and can be taken off", async ({ page }) => {
	await open(page, "/");
	await say(page, "my father fell and is dying, physio in Geelong or Ballarat, not at home");
	await expect(page).toHaveURL("/providers/in-your-own-words");
	await expect(box(page, "Palliative care, because you wrote “dying”")).toBeChecked();
	await expect(box(page, "Physiotherapy, because you wrote “physio”")).toBeChecked();
	await expect(box(page, /^Geelong VIC 3220/)).toBeChecked();
	await expect(box(page, /^Ballarat VIC 3350/)).toBeChecked();
	// After "not" the visitor decides.
	await expect(box(page, /^At home/)).not.toBeChecked();
	await expect(page.getByText("We didn't understand")).toHaveCount(0);
	await expectAccessible(page);
	await expectNoSidewaysScroll(page);
	await box(page, /^Palliative care/).uncheck();
	await search(page);
	await expect(page).toHaveURL(/service_areas_list=\d+&postcodes_list=3220,3350$/);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Physiotherapy providers near 3220 or 3350");
});

// OWN-003
test("words with several meanings are choices, and what is missing can be typed", async ({ page }) => {
	await open(page, "/providers?location=nowhere");
	await page.getByRole("link", { name: "Or say it in your own words" }).click();
	await say(page, "support worker in Richmond for my teenager, plan managed");
	await expect(page).toHaveURL("/providers/in-your-own-words");
	await expect(
		filled(page).getByRole("group", { name: "Service" }).getByRole("checkbox", { checked: true }),
	).toHaveCount(0);
	await box(page, /^Personal care/).check();
	await box(page, /^Richmond VIC 3121/).check();
	await search(page);
	await expect(page).toHaveURL(/service_areas_list=11.*postcodes_list=3121.*plan_management=plan/);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Personal care providers near Richmond 3121");

	await open(page, "/providers/in-your-own-words");
	await say(page, "cleaner for mum");
	const place = filled(page).getByLabel(/^Postcode or suburb/);
	await place.fill("Hobart NSW");
	await search(page);
	await expect(page).toHaveTitle(/^Error: /);
	await expect(place).toHaveAccessibleDescription(/We don't know a Hobart in New South Wales/);
	await expect(place).toHaveValue("Hobart NSW");
	await expectAccessible(page);
	await place.fill("Belmont");
	await search(page);
	await box(page, /^Belmont VIC 3216/).check();
	await search(page);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Domestic assistance providers near Belmont 3216");
});

test("a question gets the right page of ours above the form", async ({ page }) => {
	for (const [sentence, link, path] of [
		["Can NDIS pay for a cleaner?", "What the NDIS pays for, and how to apply", /national-disability/],
		["I want to speak to a person", "Call us, chat or ask for a call back", /\/contact$/],
		["how do I complain", "Complaints and feedback", /complaints-and-feedback$/],
	] as const) {
		await open(page, "/providers/in-your-own-words");
		await say(page, sentence);
		await expectAccessible(page);
		await page.getByRole("main").getByRole("link", { name: link }).click();
		await expect(page).toHaveURL(path);
	}
});

// OWN-005
test("without anything to search for, the page leads to other ways", async ({ page }) => {
	await open(page, "/");
	await say(page, "qwerty");
	await expect(page.getByText("We found no service, place, age or funding in your sentence")).toBeVisible();
	await expect(page.getByText("We didn't understand “qwerty”.")).toBeVisible();
	await expect(field(page)).toHaveValue("qwerty");
	await expect(page.getByRole("main").getByRole("link", { name: /^1800/ })).toBeVisible();
	await expectAccessible(page);
	await page.getByRole("link", { name: "Search by service, place and funding" }).click();
	await expect(page).toHaveURL("/");
});

test("an empty or long sentence is refused at the field and stays", async ({ page }) => {
	await open(page, "/");
	await say(page, "  ");
	await expect(page).toHaveTitle(/^Error: /);
	await expect(page.getByRole("alert").getByRole("link")).toHaveText(
		"Please tell us who needs what support, and where",
	);
	await expectAccessible(page);
	const long = "physio in Geelong ".repeat(20).trim();
	await say(page, long);
	await expect(page.getByRole("alert").getByRole("link")).toHaveText(
		"Please shorten your sentence to 300 characters or less",
	);
	await expect(field(page)).toHaveValue(long);
	await expect(field(page)).toHaveAccessibleDescription(/Please shorten your sentence/);
});

test("the note goes once the visitor changes the search, and a keyboard is enough", async ({ page }) => {
	await open(page, "/providers/in-your-own-words");
	await field(page).focus();
	await page.keyboard.type("physio Geelong");
	await page.keyboard.press("Tab");
	await page.keyboard.press("Enter");
	await expect(note(page)).toBeVisible();
	await open(page, "/providers?service_areas_list=3&postcodes_list=3220");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Speech therapy providers near 3220");
	await expect(note(page)).toHaveCount(0);
});

// OWN-004
test("the sentence is in no address, and the cookie can't be read", async ({ page, context }) => {
	const addresses: string[] = [];
	page.on("request", (request) => addresses.push(request.url()));
	await open(page, "/");
	await say(page, "respite for my wife with dementia, Geelong, Zephyrine");
	await expect(page.getByText("We didn't understand “Zephyrine”.")).toBeVisible();
	await search(page);
	await expect(note(page)).toContainText("dementia");
	expect(addresses.filter((address) => /zephyrine|dementia|wife/i.test(address))).toEqual([]);
	const cookie = (await context.cookies()).find(({ name }) => name.endsWith("own_words"));
	expect(cookie?.httpOnly).toBe(true);
	expect(Buffer.from(cookie?.value ?? "", "base64url").toString("latin1")).not.toMatch(/zephyrine|dementia/);
});
