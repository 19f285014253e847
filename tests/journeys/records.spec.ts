import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { post, signInTeam } from "./admin-support.ts";
import { expect, expectAccessible, expectFineAtEveryWidth, open, test } from "./support.ts";

let made = 0;
/** Somebody whom no other test knows. */
const someone = () => {
	const word = `${test.info().project.name.replace("-", "")}${test.info().workerIndex}x${Date.now()}x${++made}`;
	const digits = String(Date.now() + made * 7).slice(-6);
	return { last: `Nguyen${word}`, email: `${word}@visitor.example`, phone: `0491 ${digits.slice(0, 3)} ${digits.slice(3)}` };
};
type Someone = ReturnType<typeof someone>;

const complains = async (page: Page, first: string, { last, email, phone }: Someone) => {
	const answer = await post(page.request, "/feedbackandcomplaints/", {
		complaint_first_name: first,
		complaint_last_name: last,
		complaint_email: email,
		complaint_number: phone,
		complaint_details: "Nobody came, twice.",
	});
	expect(answer.status()).toBe(201);
};
const writes = async (page: Page, { email }: Someone) => {
	expect((await post(page.request, "/messages/", { email, message: "Has anybody read my complaint?" })).status()).toBe(201);
};
/** Types into the search of the page that is open. */
const find = async (page: Page, words: string) => {
	await page.getByRole("searchbox", { name: "Search" }).fill(words);
	await page.getByRole("search").getByRole("button", { name: "Search" }).click();
	await expect(page.getByRole("status").filter({ hasText: "the last to write first" })).toContainText(`with “${words}”`);
};
const search = async (page: Page, words: string) => {
	await open(page, "/team/records");
	await find(page, words);
};
const people = (page: Page) => page.getByRole("list", { name: "People" }).getByRole("listitem");

test("has she written to us before, by any way, and what became of it? @nojs", async ({ page }) => {
	await signInTeam(page);
	const mai = someone();
	await complains(page, "Mai", mai);
	await writes(page, mai);

	await search(page, mai.phone.replace(/^0/, "+61 "));
	await expect(people(page)).toHaveCount(1);
	await expect(people(page)).toContainText("2 cases, all open");
	await expect(people(page)).toContainText("Last: Message");
	await expectFineAtEveryWidth(page);
	await people(page).getByRole("link").click();
	await expect(page.getByRole("heading", { level: 1 })).toContainText(`Mai ${mai.last}`);
	await expect(page.getByText("2 cases, all open since")).toBeVisible();
	await expect(page.getByRole("link", { name: /^Complaint C-/ })).toBeVisible();
	await expect(page.getByText("Put here by the e-mail address; no name was given")).toBeVisible();
	// What tells of health is read in the case.
	await expect(page.getByText("Nobody came")).toHaveCount(0);
	await expectFineAtEveryWidth(page);

	await page.getByText("Correct the record", { exact: true }).click();
	await page.getByLabel("E-mail").fill("nonsense");
	await page.getByRole("button", { name: "Save" }).click();
	await expect(page.getByText("Please enter a valid e-mail address")).toBeVisible();
	await expect(page.getByLabel("E-mail")).toHaveValue("nonsense");
	await expectAccessible(page);
	await page.getByLabel("E-mail").fill(mai.email);
	await page.getByLabel("Name").fill(`Mia ${mai.last}`);
	await page.getByLabel("Preferred way").selectOption("phone");
	await page.getByRole("button", { name: "Save" }).click();
	await expect(page.getByText("The record is corrected")).toBeVisible();
	await expect(page.getByText("Sam Reed corrected it")).toBeVisible();

	await page.getByRole("link", { name: /^Message C-/ }).click();
	const inCase = page.getByRole("list", { name: "People in this case" });
	await expect(inCase).toContainText("Also: 1 earlier case");
	await expect(inCase.getByRole("link", { name: `Mia ${mai.last}` })).toBeVisible();
	await expectFineAtEveryWidth(page);
	await search(page, "zzzz nobody");
	await expect(page.getByText("Nobody matches.")).toBeVisible();
});

test("two records of one person are put together, taken apart, and told apart @nojs", async ({ page }) => {
	await signInTeam(page);
	const [home, work] = [someone(), someone()];
	await complains(page, "Ana", home);
	await complains(page, "Ana", { ...home, email: work.email });

	await search(page, home.email);
	await people(page).getByRole("link").click();
	await expect(page.getByText("Another record may be the same person")).toBeVisible();
	await page.getByRole("link", { name: /^Compare with/ }).click();
	await expect(page.getByRole("list", { name: "Why they may be one" })).toHaveText("Same phone number");
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "Merge the records" }).click();
	const merged = page.getByRole("status").filter({ hasText: "They are one person now" });
	await expect(merged).toBeVisible();
	if (test.info().project.use.javaScriptEnabled !== false) await expect(merged).toBeFocused();
	await expect(page.getByRole("link", { name: work.email })).toBeVisible();
	await expect(page.getByRole("link", { name: /^Complaint C-/ })).toHaveCount(2);
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: /^Take the merge back/ }).click();
	await expect(page.getByText("They are two records again")).toBeVisible();
	await expect(page.getByRole("link", { name: /^Complaint C-/ })).toHaveCount(1);

	// From the other side: the search leads to any two.
	await page.getByRole("link", { name: "Merge with another" }).click();
	await find(page, work.email);
	await people(page).getByRole("link").click();
	await page.getByRole("button", { name: "Not the same person" }).click();
	await expect(page.getByText("They are two people, and suggested no more")).toBeVisible();
	await search(page, home.email);
	await people(page).getByRole("link").click();
	await expect(page.getByRole("heading", { name: "Ways to reach them" })).toBeVisible();
	await expect(page.getByText("Another record may be the same person")).toHaveCount(0);
});

test("the queue of duplicates, and a case that was put with the wrong person @nojs", async ({ page }) => {
	await signInTeam(page);
	const one = someone();
	await complains(page, "Kim", one);
	await complains(page, "Lee", one);
	await complains(page, "Kim", one);
	await open(page, "/team/records");
	await page.getByRole("link", { name: /may be one person/ }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Possible duplicates");
	const pair = page.getByRole("listitem").filter({ has: page.getByRole("list", { name: "Why" }) });
	await expect(pair.filter({ hasText: one.last })).toContainText("Same e-mail address");
	await expectFineAtEveryWidth(page);

	await search(page, `Kim ${one.last}`);
	await people(page).getByRole("link").click();
	await page.getByText("One of them is not this person's?").click();
	await page.getByLabel("Which case?").selectOption({ index: 1 });
	await page.getByRole("button", { name: "Take it off" }).click();
	await expect(page.getByText("The case is on a record of its own")).toBeVisible();
	await expect(page.getByText("1 case, open since")).toBeVisible();
	await expectAccessible(page);
});

test("everything about one person as a file, for a lead with a reason @nojs", async ({ page }) => {
	await signInTeam(page);
	const asks = someone();
	await complains(page, "Ida", asks);
	await search(page, asks.email);
	await people(page).getByRole("link").click();
	await expect(page.getByRole("heading", { name: "Ways to reach them" })).toBeVisible();
	await expect(page.getByRole("link", { name: "Export" })).toHaveCount(0);

	await page.context().clearCookies();
	await signInTeam(page, "priya");
	await page.reload();
	await page.getByRole("link", { name: "Export" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toContainText(`Ida ${asks.last}`);
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "Make the file" }).click();
	await expect(page.getByRole("link", { name: "Please say why" })).toBeVisible();
	await expect(page).toHaveTitle(/^Error: /);
	await expectAccessible(page);
	await page.getByLabel("Why it is made").fill("She asked by letter; rung back on the number we have.");
	const download = page.waitForEvent("download");
	await page.getByRole("button", { name: "Make the file" }).click();
	const files = unzipSync(new Uint8Array(readFileSync(await (await download).path())));
	expect(Object.keys(files).sort()).toEqual(["data.json", "read-me-first.html"]);
	expect(strFromU8(files["read-me-first.html"] ?? new Uint8Array())).toContain("Nobody came, twice.");
	if (test.info().project.use.javaScriptEnabled !== false) {
		await expect(page.getByText("Please say why")).toHaveCount(0);
		await expect(page).toHaveTitle(/^Export/);
	}
	// The document itself can be read by everybody.
	const reading = await page.context().newPage();
	await reading.setContent(strFromU8(files["read-me-first.html"] ?? new Uint8Array()));
	if (test.info().project.use.javaScriptEnabled !== false) await expectFineAtEveryWidth(reading);
	await reading.close();
});

test("somebody who wrote often: their cases come a page at a time, all of them are counted @nojs", async ({ page }) => {
	await signInTeam(page);
	const often = someone();
	await complains(page, "Ona", often);
	for (let n = 0; n < 20; n++) await writes(page, often);
	await search(page, often.email);
	await people(page).getByRole("link").click();
	await expect(page.getByText("21 cases, all open since")).toBeVisible();
	const first = page.getByRole("link", { name: /^Complaint C-/ });
	const messages = page.getByRole("link", { name: /^Message C-/ });
	await expect(messages).toHaveCount(20);
	await expect(first).toHaveCount(0);
	await expectFineAtEveryWidth(page);
	const pages = page.getByRole("navigation", { name: "Pages of cases" });
	await pages.getByRole("link", { name: "Page 2" }).click();
	await expect(first).toBeVisible();
	await expect(messages).toHaveCount(0);
	await expect(page.getByText("21 cases, all open since")).toBeVisible();
	await expectAccessible(page);
});
