import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from "./support.ts";

const field = (page: Page) => page.getByLabel(/say it in your own words/i);
const say = async (page: Page, sentence: string) => {
	await field(page).fill(sentence);
	await page.getByRole("button", { name: "Search in my own words" }).click();
};
const note = (page: Page) => page.getByRole("region", { name: "Your sentence" });

test("a sentence becomes the ordinary search, with what we understood and a way to change it @nojs", async ({
	page,
}) => {
	await open(page, "/");
	await expectAccessible(page);
	await say(page, "my son is 5, non-verbal, Geelong, speech therapy after school, zumba");
	await expect(page).toHaveURL(
		/^[^?]*\/providers\?service_areas_list=3&age_groups_list=0-6&postcodes_list=3220&suburb_list=Geelong$/,
	);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Speech therapy providers near Geelong 3220");
	await expect(note(page)).toContainText(
		"We understood: Speech therapy, Geelong VIC 3220, Early childhood (0 to 6 years).",
	);
	await expect(note(page)).toContainText(
		"We haven't filtered by: non verbal, After school. Ask the provider when you connect.",
	);
	await expect(note(page)).toContainText("We didn't understand: “zumba”");
	await expectAccessible(page);
	for (const width of [320, 360, 768, 1280]) {
		await page.setViewportSize({ width, height: 800 });
		await expectNoSidewaysScroll(page);
	}

	await note(page).getByRole("link", { name: "Change your sentence" }).click();
	await expect(field(page)).toHaveValue("my son is 5, non-verbal, Geelong, speech therapy after school, zumba");
	await expectAccessible(page);
	await say(page, "nurse for my mum, 3220");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nursing providers near 3220");
	await expect(note(page)).toContainText("We understood: Nursing, postcode 3220.");
});

test("facts that providers state become filters, if that leaves a provider @nojs", async ({ page }) => {
	await open(page, "/");
	await say(page, "physio in Melbourne who speaks Vietnamese, weekends");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Physiotherapy providers near Melbourne/);
	await expect(page).toHaveURL(/languages_list=vi/);
	await expect(note(page)).toContainText("vietnamese.");
	// No provider there states both.
	await expect(note(page)).toContainText("We haven't filtered by: Weekends. Ask the provider when you connect.");
	await expect(page.getByText(/^1 - \d+ of \d+ providers$/)).toBeVisible();
});

test("words with several meanings are a choice, one question after the other @nojs", async ({ page }) => {
	await open(page, "/providers?location=nowhere");
	await page.getByRole("link", { name: "Or say it in your own words" }).click();
	await say(page, "support worker in Richmond for my teenager, plan managed");
	await expect(page).toHaveURL("/providers/in-your-own-words");
	const choices = page.getByRole("list", { name: /^Which/ });
	await expect(page.getByRole("heading", { name: "Which service do you mean by “support worker”?" })).toBeVisible();
	await expect(choices.getByRole("link")).toHaveText([
		"Daily living support",
		"Community participation",
		"Personal care",
		"Social support",
		"Any service",
	]);
	await expectAccessible(page);
	await choices.getByRole("link", { name: "Personal care" }).click();
	await expect(page.getByRole("heading", { name: "Which place do you mean by “Richmond”?" })).toBeVisible();
	await expectAccessible(page);
	await choices.getByRole("link", { name: "Richmond VIC 3121" }).click();
	await expect(page).toHaveURL(/service_areas_list=11.*postcodes_list=3121.*plan_management=plan/);
	await expect(note(page)).toContainText("We understood: Personal care, Richmond VIC 3121");
	await expect(note(page)).toContainText("NDIS, plan managed");
});

test("without anything to search for, the page leads to other ways @nojs", async ({ page }) => {
	await open(page, "/");
	await say(page, "qwerty speaks Vietnamese");
	await expect(page.getByText("We found no service, place, age or funding in your sentence")).toBeVisible();
	await expect(page.getByText("We haven't filtered by: Vietnamese.")).toBeVisible();
	await expect(page.getByText("We didn't understand: “qwerty”")).toBeVisible();
	await expect(field(page)).toHaveValue("qwerty speaks Vietnamese");
	await expect(page.getByRole("main").getByRole("link", { name: /^1800/ })).toBeVisible();
	await expectAccessible(page);
	await page.getByRole("link", { name: "Search by service, place and funding" }).click();
	await expect(page).toHaveURL("/");
});

test("an empty or long sentence is refused at the field and stays @nojs", async ({ page }) => {
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
	await expect(note(page)).toContainText("We understood: Physiotherapy, Geelong VIC 3220.");
	await open(page, "/providers?service_areas_list=3&postcodes_list=3220");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Speech therapy providers near 3220");
	await expect(note(page)).toHaveCount(0);
});

test("the sentence is in no address, and the cookie can't be read", async ({ page, context }) => {
	const addresses: string[] = [];
	page.on("request", (request) => addresses.push(request.url()));
	await open(page, "/");
	await say(page, "respite for my wife with dementia, Geelong, zephyrine");
	await expect(note(page)).toContainText("zephyrine");
	expect(addresses.filter((address) => /zephyrine|dementia|wife/i.test(address))).toEqual([]);
	const cookie = (await context.cookies()).find(({ name }) => name.endsWith("own_words"));
	expect(cookie?.httpOnly).toBe(true);
	expect(Buffer.from(cookie?.value ?? "", "base64url").toString("latin1")).not.toMatch(/zephyrine|dementia/);
});
