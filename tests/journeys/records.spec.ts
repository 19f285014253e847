import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { post, signInTeam } from "./admin-support.ts";
import { expect, expectAccessible, expectFineAtEveryWidth, open, test } from "./support.ts";

let made = 0;
/** Details of a person that no other test uses. */
const someone = () => {
	const word = `${test.info().project.name.replace("-", "")}${test.info().workerIndex}x${Date.now()}x${++made}`;
	const digits = String(Date.now() + made * 7).slice(-6);
	return {
		last: `Nguyen${word}`,
		email: `${word}@visitor.example`,
		phone: `0491 ${digits.slice(0, 3)} ${digits.slice(3)}`,
	};
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
	expect((await post(page.request, "/messages/", { email, message: "Has anybody read my complaint?" })).status()).toBe(
		201,
	);
};
/** Merges all records with an address one by one, as a colleague would. */
const mergeAll = async (page: Page, email: string) => {
	for (;;) {
		const { results } = await (await page.request.get(`/api/team/records/?search=${encodeURIComponent(email)}`)).json();
		const [other, kept] = results.toReversed();
		if (!kept) return;
		const answer = await post(page.request, `/team/records/${kept.id}/merge/`, {
			version: kept.version,
			other: other.id,
			other_version: other.version,
		});
		expect(answer.status()).toBe(200);
	}
};
/** Uses the search on the current page. */
const find = async (page: Page, words: string) => {
	await page.getByRole("searchbox", { name: "Search" }).fill(words);
	await page.locator("#page").getByRole("search").getByRole("button", { name: "Search" }).click();
	await expect(page.getByRole("status").filter({ hasText: "most recent contact first" })).toContainText(
		`matching “${words}”`,
	);
};
const search = async (page: Page, words: string) => {
	await open(page, "/team/records");
	await find(page, words);
};
const people = (page: Page) => page.getByRole("list", { name: "People" }).getByRole("listitem");

test("a colleague finds everything a person has sent us, through any channel, and its outcome", async ({ page }) => {
	await signInTeam(page);
	const mai = someone();
	await complains(page, "Mai", mai);
	await writes(page, mai);

	await search(page, mai.phone.replace(/^0/, "+61 "));
	await expect(people(page)).toHaveCount(1);
	await expect(people(page)).toContainText("1 case, open");
	await expect(people(page)).toContainText("Last: Complaint");
	await expectFineAtEveryWidth(page);
	await people(page).getByRole("link").click();
	await expect(page.getByRole("heading", { level: 1 })).toContainText(`Mai ${mai.last}`);
	await page.getByRole("link", { name: /^Compare with/ }).click();
	await page.getByRole("button", { name: "Merge records" }).click();
	await expect(page.getByText("2 cases, all open since")).toBeVisible();
	await expect(page.getByRole("link", { name: /^Complaint C-/ })).toBeVisible();
	await expect(page.getByRole("link", { name: /^Message C-/ })).toBeVisible();
	// Health information is shown only in the case.
	await expect(page.getByText("Nobody came")).toHaveCount(0);
	await expectFineAtEveryWidth(page);

	await page.getByText("Correct the record", { exact: true }).click();
	await page.getByLabel("Email").fill("nonsense");
	await page.getByRole("button", { name: "Save" }).click();
	await expect(page.getByText("Please enter a valid email address")).toBeVisible();
	await expect(page.getByLabel("Email")).toHaveValue("nonsense");
	await expectAccessible(page);
	await page.getByLabel("Email").fill(mai.email);
	await page.getByLabel("Name").fill(`Mia ${mai.last}`);
	await page.getByLabel("Preferred contact").selectOption("phone");
	await page.getByRole("button", { name: "Save" }).click();
	await expect(page.getByText("Record corrected")).toBeVisible();
	await expect(page.getByText("Sam Reed corrected it")).toBeVisible();

	await page.getByRole("link", { name: /^Message C-/ }).click();
	const inCase = page.getByRole("list", { name: "People in this case" });
	await expect(inCase).toContainText("1 older case");
	await expect(inCase.getByRole("link", { name: `Mia ${mai.last}` })).toBeVisible();
	await expectFineAtEveryWidth(page);
	await search(page, "zzzz nobody");
	await expect(page.getByText("No one matches.")).toBeVisible();
});

test("two records are merged, split, and marked as different people", async ({ page }) => {
	await signInTeam(page);
	const [home, work] = [someone(), someone()];
	await complains(page, "Ana", home);
	await complains(page, "Ana", { ...home, email: work.email });

	await search(page, home.email);
	await people(page).getByRole("link").click();
	await expect(page.getByText("Another record may be the same person")).toBeVisible();
	await page.getByRole("link", { name: /^Compare with/ }).click();
	await expect(page.getByRole("list", { name: "Why they may be one" })).toHaveText(
		"Same phone number, never confirmed",
	);
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "Merge records" }).click();
	const merged = page.getByRole("status").filter({ hasText: "Records merged" });
	await expect(merged).toBeVisible();
	await expect(merged).toBeFocused();
	await expect(page.getByRole("link", { name: work.email })).toBeVisible();
	await expect(page.getByRole("link", { name: /^Complaint C-/ })).toHaveCount(2);
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: /^Undo the merge/ }).click();
	await expect(page.getByText("Records separated")).toBeVisible();
	await expect(page.getByRole("link", { name: /^Complaint C-/ })).toHaveCount(1);

	// Any two records can be compared through the search.
	await page.getByRole("link", { name: "Merge with another" }).click();
	await find(page, work.email);
	await people(page).getByRole("link").click();
	await page.getByRole("button", { name: "Not the same person" }).click();
	await expect(page.getByText("Saved as two people. We won’t suggest them again")).toBeVisible();
	await search(page, home.email);
	await people(page).getByRole("link").click();
	await expect(page.getByRole("heading", { name: "Contact details" })).toBeVisible();
	await expect(page.getByText("Another record may be the same person")).toHaveCount(0);
});

test("the list of possible duplicates, and a case matched to the wrong person", async ({ page }) => {
	await signInTeam(page);
	const one = someone();
	await complains(page, "Kim", one);
	await complains(page, "Lee", one);
	await complains(page, "Kim", one);
	await open(page, "/team/records");
	await page.getByRole("link", { name: /possible duplicates?$/ }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Possible duplicates");
	// The pairs of other journeys may fill the first page.
	await expect(page.getByRole("list", { name: "Why" }).first()).toContainText("Same email address");
	await expectFineAtEveryWidth(page);

	await search(page, `Kim ${one.last}`);
	await people(page).first().getByRole("link").click();
	await page.getByRole("link", { name: `Compare with Kim ${one.last}` }).click();
	await page.getByRole("button", { name: "Merge records" }).click();
	await expect(page.getByText("Records merged")).toBeVisible();
	await page.getByText("Not this person's case?").click();
	await page.getByLabel("Which case?").selectOption({ index: 1 });
	await page.getByRole("button", { name: "Move case" }).click();
	await expect(page.getByText("Case moved to its own record")).toBeVisible();
	await expect(page.getByText("1 case, open since")).toBeVisible();
	await expectAccessible(page);
});

test("a lead exports a person's data with a reason", async ({ page }) => {
	await signInTeam(page);
	const asks = someone();
	await complains(page, "Ida", asks);
	await search(page, asks.email);
	await people(page).getByRole("link").click();
	await expect(page.getByRole("heading", { name: "Contact details" })).toBeVisible();
	await expect(page.getByRole("link", { name: "Export" })).toHaveCount(0);

	await page.context().clearCookies();
	await signInTeam(page, "priya");
	await page.reload();
	await page.getByRole("link", { name: "Export" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toContainText(`Ida ${asks.last}`);
	await expectFineAtEveryWidth(page);
	// Her number and address aren't confirmed.
	await expect(page.getByText("Check their documents, or see them in person")).toBeVisible();
	await page.getByLabel("What you saw").fill("Driver licence");
	await page.getByRole("button", { name: "Create file" }).click();
	await expect(page.getByRole("link", { name: "Enter why you're making this file" })).toBeVisible();
	await expect(page).toHaveTitle(/^Error: /);
	await expect(page.getByLabel("What you saw")).toHaveValue("Driver licence");
	await expectAccessible(page);
	await page.getByLabel("Reason for this file").fill("She asked by letter.");
	await page.getByLabel("What you saw").fill("");
	await page.getByRole("button", { name: "Create file" }).click();
	await expect(page.getByRole("link", { name: "Please say what you saw" })).toBeVisible();
	await expect(page.getByLabel("Reason for this file")).toHaveValue("She asked by letter.");
	await page.getByLabel("What you saw").fill("Driver licence");
	const download = page.waitForEvent("download");
	await page.getByRole("button", { name: "Create file" }).click();
	const files = unzipSync(new Uint8Array(readFileSync(await (await download).path())));
	expect(Object.keys(files).sort()).toEqual(["data.json", "read-me-first.html"]);
	expect(strFromU8(files["read-me-first.html"] ?? new Uint8Array())).toContain("Nobody came, twice.");
	await expect(page.getByText("Please say what you saw")).toHaveCount(0);
	await expect(page).toHaveTitle(/^(\(\d+\) )?Export/);
	// The exported document is accessible.
	const reading = await page.context().newPage();
	await reading.setContent(strFromU8(files["read-me-first.html"] ?? new Uint8Array()));
	await expectFineAtEveryWidth(reading);
	await reading.close();
});

test("a record with many cases counts them all and shows them in pages", async ({ page }) => {
	await signInTeam(page);
	const often = someone();
	await complains(page, "Ona", often);
	for (let n = 0; n < 20; n++) await writes(page, often);
	await mergeAll(page, often.email);
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

test("the record shows confirmed contact details, the comparison warns, and a colleague confirms a detail", async ({
	page,
}) => {
	await signInTeam(page);
	const [ana, victim] = [someone(), someone()];
	await complains(page, "Ana", victim);
	// Another person sends the same name and address with their own number.
	await complains(page, "Ana", { ...victim, phone: ana.phone });
	await search(page, victim.phone);
	await expect(people(page)).toHaveCount(1);
	await people(page).getByRole("link").click();
	const ways = page.getByRole("region", { name: "Contact details" });
	await expect(ways.getByText(/^Never confirmed, first seen \w{3} \d{1,2} \w+ \d{4} in C-\d+$/)).toHaveCount(2);
	await expect(ways).not.toContainText(ana.phone);
	await expectFineAtEveryWidth(page);

	await page.getByText("Confirm a phone number or email").click();
	await page.getByRole("button", { name: "Confirm" }).click();
	await expect(page.getByRole("group", { name: "Which one?" })).toContainText("Please choose one");
	await expectAccessible(page);
	await page.getByLabel(victim.phone, { exact: true }).check();
	await page.getByRole("button", { name: "Confirm" }).click();
	const said = page.getByRole("status").filter({ hasText: "Contact detail confirmed" });
	await expect(said).toBeVisible();
	await expect(said).toBeFocused();
	await expect(ways.getByText(/^Confirmed by Sam Reed, who reached them on /)).toHaveCount(1);
	await expect(page.getByText("Sam Reed confirmed a contact detail by reaching them on it")).toBeVisible();
	await expectAccessible(page);

	await page.getByRole("link", { name: /^Compare with/ }).click();
	await expect(page.getByRole("list", { name: "Why they may be one" })).toHaveText(
		"Same email address, never confirmed",
	);
	await expect(page.getByText(`Both gave ${victim.email}. Neither is confirmed`)).toBeVisible();
	await expect(
		page.getByText(/^This address isn't confirmed in C-\d+\. Someone else may have typed it\.$/),
	).toHaveCount(2);
	await expectFineAtEveryWidth(page);

	await page
		.getByRole("link", { name: /^Complaint C-/ })
		.first()
		.click();
	const inCase = page.getByRole("list", { name: "People in this case" });
	await expect(inCase).toContainText("Email never confirmed · Phone ");
	await expectAccessible(page);
});

test("an export needs a contact detail that was confirmed before the person asked", async ({ page }) => {
	await signInTeam(page, "priya");
	await search(page, "giorgos.saltmarsh@mailroom.example");
	await people(page).first().getByRole("link").click();
	await expect(page.getByText(/^Confirmed by a link they opened on /).first()).toBeVisible();
	await page.getByRole("link", { name: "Export" }).click();
	await page.getByLabel("Reason for this file").fill("He asked by email.");
	await page.getByRole("button", { name: "Create file" }).click();
	await expect(page.getByRole("link", { name: "Select how you checked their identity" })).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.getByLabel("I called or emailed a contact detail confirmed before they asked").check();
	await page.getByRole("button", { name: "Create file" }).click();
	await expect(
		page.getByRole("link", { name: "Please choose the phone number or email address you used" }),
	).toBeVisible();
	await expect(page.getByRole("link", { name: "Please enter the day they asked" })).toBeVisible();
	await page.getByLabel("Phone number or email you used").selectOption({ index: 1 });
	await page.getByLabel("Day they asked").fill("2020-01-02");
	await page.getByRole("button", { name: "Create file" }).click();
	await expect(
		page.getByRole("link", { name: /^Confirmed on .* It must be confirmed before the day they asked/ }),
	).toBeVisible();
	await expect(page.getByLabel("Reason for this file")).toHaveValue("He asked by email.");
	await expect(page.getByRole("link", { name: /^This must be after / })).toBeVisible();
	await expect(page.getByLabel("Day they asked")).toHaveValue("2020-01-02");
	await expect(page.getByLabel("I called or emailed a contact detail confirmed before they asked")).toBeChecked();
	await expectAccessible(page);
	await page.getByLabel("Day they asked").fill(new Date().toISOString().slice(0, 10));
	const download = page.waitForEvent("download");
	await page.getByRole("button", { name: "Create file" }).click();
	const files = unzipSync(new Uint8Array(readFileSync(await (await download).path())));
	expect(Object.keys(files)).toContain("read-me-first.html");
});
