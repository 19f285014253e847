import type { Browser, Page } from "@playwright/test";
import { emailTo, post, signInTeam } from "./admin-support.ts";
import { aReview } from "./reviews-support.ts";
import { expect, expectAccessible, expectFineAtEveryWidth, open, test } from "./support.ts";

let made = 0;

const checkAll = async (page: Page) => {
	for (const box of await page.getByRole("group", { name: "Checklist" }).getByRole("checkbox").all()) await box.check();
};

/** A complaint about a provider. @returns the address of its case, and the complainant's email */
const aComplaint = async (page: Page): Promise<{ address: string; email: string }> => {
	const email = `complaint-${test.info().project.name}-${test.info().workerIndex}-${Date.now()}-${++made}@visitor.example`;
	const sent = await post(page.request, "/feedbackandcomplaints/", {
		complaint_first_name: "Mai",
		complaint_last_name: "Nguyen",
		complaint_email: email,
		complaint_number: "0491 570 006",
		complaint_provider: "Gum Care",
		complaint_details: "Nobody came for three weeks.",
	});
	expect(sent.ok()).toBe(true);
	const { results } = await (await page.request.get(`/api/team/cases/?search=${encodeURIComponent(email)}`)).json();
	return { address: `/team/cases/${results[0].id}`, email };
};

test("a complaint: conflict check, severity, referral, email, and outcome with cause", async ({ page }) => {
	await signInTeam(page);
	const { address, email } = await aComplaint(page);
	await open(page, address);
	await expect(page.getByText("Answer the conflict check before you assign this to yourself.")).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "Save answer" }).click();
	await expect(page.getByText("Please select Yes or No")).toBeVisible();
	await page.getByRole("radio", { name: "No", exact: true }).check();
	await page.getByRole("button", { name: "Save answer" }).click();
	await page.getByRole("button", { name: "Assign to me" }).click();
	await expect(page.getByText("Sam Reed assigned it to themselves")).toBeVisible();
	await page.getByRole("radio", { name: "High" }).check();
	await page.getByRole("button", { name: "Save severity" }).click();
	await expect(page.getByText("Sam Reed set the severity to high")).toBeVisible();
	await page.getByText("Refer it to an authority").click();
	await page.getByLabel("Which authority?").fill("Police");
	await page.getByLabel("Their reference").fill("P-17");
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "Save referral" }).click();
	await expect(page.getByText(/Sam Reed referred it to Police/)).toBeVisible();
	await page.getByRole("button", { name: "Send reply" }).click();
	await expect(page.getByText("Please write a reply")).toBeVisible();
	await page.getByLabel(/^Write to /).fill("They are sorry, and come again on Monday.");
	await page.getByRole("button", { name: "Send reply" }).click();
	await expect(page.getByText("Sam Reed replied to the person by email")).toBeVisible();
	expect(await emailTo(page.request, email, "complaint-outcome")).toContain(
		"They are sorry, and come again on Monday.",
	);
	await page.getByLabel("How did it end?").selectOption("upheld");
	await page.getByRole("button", { name: "Close case" }).click();
	await expect(page.getByText("Please select the root cause")).toBeVisible();
	await expect(page.getByLabel("How did it end?")).toHaveValue("upheld");
	await page.getByLabel("Root cause").selectOption("quality");
	await page.getByRole("button", { name: "Close case" }).click();
	await page.getByRole("link", { name: /^Back to C-/ }).click();
	await expect(page.getByText("Sam Reed closed it: upheld, cause: quality of service")).toBeVisible();
	await expectFineAtEveryWidth(page);
});

test("a call back: attempts are recorded, and the case is snoozed until the next one @nojs", async ({ page }) => {
	await signInTeam(page);
	const email = `call-${test.info().project.name}-${test.info().workerIndex}-${Date.now()}@visitor.example`;
	await post(page.request, "/call-backs/", { phone: "0491 570 006", email, preferred_time: "After 4" });
	const { results } = await (await page.request.get(`/api/team/cases/?search=${encodeURIComponent(email)}`)).json();
	await open(page, `/team/cases/${results[0].id}`);
	await page.getByLabel("What was agreed").fill("Nobody picked up.");
	await page.getByLabel("Try again at").fill("2020-01-01T10:00");
	await page.getByRole("button", { name: "Save: no answer" }).click();
	await expect(page.getByText("Please choose a time in the future")).toBeVisible();
	await expect(page.getByLabel("What was agreed")).toHaveValue("Nobody picked up.");
	await page.getByLabel("Try again at").fill("2099-03-02T16:00");
	await page.getByRole("button", { name: "Save: no answer" }).click();
	await expect(page.getByText(/Sam Reed called and got no answer; will try again .*2 Mar/)).toBeVisible();
	await expect(page.getByText("Nobody picked up.")).toBeVisible();
	await expect(page.getByText(/Snoozed until .*2 Mar/)).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.getByText("Snooze the case", { exact: true }).click();
	await page.getByLabel("Another day").fill("2020-03-03");
	await page.getByRole("button", { name: "Snooze until then" }).click();
	await expect(page.getByText("Please choose a time in the future")).toBeVisible();
	await page.getByLabel("Another day").fill("2099-03-03");
	await page.getByRole("button", { name: "Snooze until then" }).click();
	await expect(page.getByText(/Snoozed until .*3 Mar.*8:30 am/)).toBeVisible();
	// Two presses to the next opening of the office.
	await page.getByText("Snooze the case", { exact: true }).click();
	await page
		.getByRole("button", { name: /^(Tomorrow|\w+day) 8:30 am$/ })
		.first()
		.click();
	await expect(page.getByText("Case snoozed", { exact: true })).toBeVisible();
	await expect(page.getByText(/^Snoozed until .*8:30 am/)).toBeVisible();
});

/** Starts a chat as a visitor. @returns its id */
const aChat = async (page: Page, browser: Browser, name: string, message: string): Promise<string> => {
	const visitor = await browser.newContext({ baseURL: test.info().project.use.baseURL });
	expect((await post(visitor.request, "/chats/", { name, message })).status()).toBe(201);
	await visitor.close();
	const { results } = await (await page.request.get("/api/team/chats/")).json();
	return results.find((one: { name: string }) => one.name === name).id;
};

test("a chat: a saved reply is inserted, the chat transferred with a note, and its messages shown in the case", async ({
	page,
	browser,
}) => {
	await signInTeam(page);
	const name = `Mai ${test.info().project.name} ${Date.now()}`;
	const id = await aChat(page, browser, name, "Hello, is anybody there?");
	await open(page, `/team/chats/${id}`);
	await page.getByLabel("Saved replies", { exact: true }).selectOption({ label: "Greeting" });
	await page.getByRole("button", { name: "Insert" }).click();
	await expect(page.getByLabel("Your message")).toHaveValue(
		`Hello ${name}, this is Sam. Thank you for writing to us. How can I help you today?`,
	);
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "Send", exact: true }).click();
	await expect(page.getByRole("log")).toContainText("this is Sam");
	await page.getByText("Transfer to a colleague").click();
	await page.getByRole("button", { name: "Transfer chat" }).click();
	await expect(page.getByRole("link", { name: "Select a team member" })).toBeVisible();
	await expectAccessible(page);
	await page.getByLabel("Colleague").selectOption({ label: "Priya Nair" });
	await page.getByLabel("Note for them").fill("Asks about transport.");
	await page.getByRole("button", { name: "Transfer chat" }).click();
	await expect(page.getByRole("log")).toContainText("Priya from our client services team has joined.");
	await page.getByText("End the chat", { exact: true }).click();
	await expect(page.getByText(`End the chat with ${name}?`)).toBeVisible();
	await expectAccessible(page);
	await page.getByRole("button", { name: "Yes, end chat" }).click();
	await expect(page.getByText("This conversation has ended.")).toBeVisible();
	const { results } = await (
		await page.request.get(`/api/team/cases/?view=closed&search=${encodeURIComponent(name.split(" ")[2] ?? "")}`)
	).json();
	await open(page, `/team/cases/${results[0].id}`);
	await expect(page.getByText("Asks about transport.")).toBeVisible();
	await expect(page.getByText("Chat ended by the team")).toBeVisible();
	await expect(page.getByRole("paragraph").filter({ hasText: /^Hello, is anybody there\?$/ })).toBeVisible();
	await expectFineAtEveryWidth(page);
});

test("input in one chat stays while another is open", async ({ page, browser }) => {
	await signInTeam(page);
	const [first, second] = [`Ann ${Date.now()}`, `Bea ${Date.now()}`];
	const id = await aChat(page, browser, first, "One");
	await aChat(page, browser, second, "Two");
	await page.setViewportSize({ width: 1280, height: 900 });
	await open(page, `/team/chats/${id}`);
	await page.getByLabel("Your message").fill("Half an answer");
	await page
		.getByRole("navigation", { name: "Current chats" })
		.getByRole("link", { name: new RegExp(second) })
		.click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(second);
	await expect(page.getByLabel("Your message")).toHaveValue("");
	await page
		.getByRole("navigation", { name: "Current chats" })
		.getByRole("link", { name: new RegExp(first) })
		.click();
	await expect(page.getByLabel("Your message")).toHaveValue("Half an answer");
	await page.getByRole("button", { name: "Send", exact: true }).click();
	await expect(page.getByRole("log")).toContainText("Half an answer");
	await expect(page.getByLabel("Your message")).toHaveValue("");
});

test("saved replies are added, changed and removed", async ({ page }) => {
	await signInTeam(page);
	const title = `Transport ${test.info().project.name} ${Date.now()}`;
	await open(page, "/team/answers");
	await page.getByText("Add a saved reply", { exact: true }).click();
	await expectFineAtEveryWidth(page);
	const added = page.getByRole("group").filter({ has: page.getByRole("button", { name: "Add reply" }) });
	await added.getByLabel("Title").fill(title);
	await added.getByRole("button", { name: "Add reply" }).click();
	await expect(page.getByText("Please write the reply")).toBeVisible();
	await expect(added.getByLabel("Title")).toHaveValue(title);
	await added.getByLabel("Reply", { exact: true }).fill("Ask {name} about transport.");
	await added.getByRole("button", { name: "Add reply" }).click();
	await page.getByRole("heading", { name: title }).click();
	const own = page.getByRole("group").filter({ has: page.getByRole("button", { name: `Save “${title}”` }) });
	await own.getByLabel("Reply", { exact: true }).fill("Ask {name} again.");
	await own.getByRole("button", { name: `Save “${title}”` }).click();
	await expect(page.getByRole("button", { name: `Save “${title}”` })).toHaveCount(0);
	await page.getByRole("heading", { name: title }).click();
	await expect(own.getByLabel("Reply", { exact: true })).toHaveValue("Ask {name} again.");
	await expectAccessible(page);
	await own.getByText(`Remove “${title}”`, { exact: true }).click();
	await expect(page.getByText(`Remove “${title}” for the whole team?`)).toBeVisible();
	await expectFineAtEveryWidth(page);
	await own.getByRole("button", { name: "Yes, remove it" }).click();
	await expect(page.getByRole("heading", { name: title })).toHaveCount(0);
});

test.describe("reviews", () => {
	test("a review is read, a name redacted, and the review published once the checklist is complete", async ({
		page,
	}) => {
		await signInTeam(page);
		const { id, email, provider } = await aReview(page.request, `Kim was late. Kim's van, too. ${Date.now()}`, 0.5);
		await open(page, "/team/reviews");
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reviews to moderate");
		await open(page, `/team/reviews/${id}`);
		await expect(page.getByRole("heading", { level: 1 })).toContainText(provider);
		await expect(page.getByText(email)).toBeVisible();
		await expectFineAtEveryWidth(page);
		await page.getByText("Redact names", { exact: true }).click();
		await page.getByLabel("Names to redact, one on each line").fill("Kim\nLee");
		await page.getByRole("button", { name: "Save names" }).click();
		await expect(page.getByText("Not in the review: “Lee”")).toBeVisible();
		await expect(page.getByLabel("Names to redact, one on each line")).toHaveValue("Kim\nLee");
		await page.getByLabel("Names to redact, one on each line").fill("Kim");
		await page.getByRole("button", { name: "Save names" }).click();
		await expect(page.getByText("[name removed] was late. [name removed]'s van, too.")).toBeVisible();

		await page.getByRole("checkbox", { name: "About this provider's service" }).check();
		await page.getByLabel("Message to the reviewer").fill("Thank you for telling us.");
		await page.getByRole("button", { name: "Publish" }).click();
		await expect(page.getByText("Check every point before you publish.", { exact: false })).toBeVisible();
		await expect(page.getByRole("group", { name: "Checklist" }).getByRole("checkbox").first()).toBeFocused();
		await expect(page.getByLabel("Message to the reviewer")).toHaveValue("Thank you for telling us.");
		await expect(page.getByRole("checkbox", { name: "About this provider's service" })).toBeChecked();
		await checkAll(page);
		await expectAccessible(page);
		await page.getByRole("button", { name: "Publish and next" }).click();
		await expect(page.getByText(`Review ${id} is published`)).toBeVisible();
		await expect(page).not.toHaveURL(new RegExp(`/${id}$`));
		await expectAccessible(page);
		await page.getByRole("link", { name: `Back to Review ${id}` }).click();
		await expect(page.getByText("Sam Reed published it.")).toBeVisible();
		await expectFineAtEveryWidth(page);
		expect(await emailTo(page.request, email, "review-published")).toContain("Thank you for telling us.");
		await page.getByRole("link", { name: "Case", exact: true }).click();
		await expect(page.getByText("Sam Reed published the review")).toBeVisible();
	});

	test("a rejected review comes back by an appeal, and another team member decides", async ({ page, browser }) => {
		await signInTeam(page);
		const { id, email } = await aReview(page.request, `Nobody ever came to my house. ${Date.now()}`, 0);
		await open(page, `/team/reviews/${id}`);
		await page.getByRole("button", { name: "Reject" }).click();
		await expect(page.getByText("Please select why")).toBeVisible();
		await page.getByLabel("If you reject it, why?").selectOption("not-a-customer");
		await page.getByRole("button", { name: "Reject" }).click();
		await expect(page.getByText("Sam Reed rejected it: Not from a customer.")).toBeVisible();
		const link =
			/\/providers\/\S+\/review\/appeal\/[\w-]{43}/.exec(await emailTo(page.request, email, "review-rejected"))?.[0] ??
			"";

		await open(page, link);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ask us to look again at your review");
		await expectFineAtEveryWidth(page);
		await page.getByRole("button", { name: "Ask us to look again" }).click();
		await expect(page).toHaveTitle(/^Error: Ask us to look again at your review/);
		await page
			.getByRole("alert")
			.getByRole("link", { name: /^Please tell us why/ })
			.click();
		await expect(page.getByLabel("Why should we look again?")).toBeFocused();
		await page.getByLabel("Why should we look again?").fill("I have their letter of July.");
		await page.getByRole("button", { name: "Ask us to look again" }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("We'll look at it again");
		await expectFineAtEveryWidth(page);

		await open(page, `/team/reviews/${id}`);
		await expect(page.getByText("I have their letter of July.")).toBeVisible();
		await expect(page.getByText("Someone else has to decide")).toBeVisible();
		await expect(page.getByRole("button", { name: "Publish" })).toHaveCount(0);
		await expectAccessible(page);
		const context = await browser.newContext({ baseURL: test.info().project.use.baseURL });
		const colleague = await context.newPage();
		await signInTeam(colleague, "priya");
		await open(colleague, `/team/reviews/${id}`);
		await checkAll(colleague);
		await colleague.getByRole("button", { name: "Publish" }).click();
		await colleague.getByRole("link", { name: `Back to Review ${id}` }).click();
		await expect(colleague.getByText("Priya Nair published it, on appeal.")).toBeVisible();
		await context.close();
	});

	test("text selected in a review is added to the names to redact", async ({ page }) => {
		await signInTeam(page);
		const { id } = await aReview(page.request, "Kim Tran came on Monday.");
		await open(page, `/team/reviews/${id}`);
		await page.getByText("Redact names", { exact: true }).click();
		await page.locator("blockquote").evaluate((said) => {
			const text = said.firstChild as Text;
			document.getSelection()?.setBaseAndExtent(text, 0, text, 8);
		});
		await page.getByRole("button", { name: "Add selected text" }).click();
		await expect(page.getByLabel("Names to redact, one on each line")).toHaveValue("Kim Tran");
	});
});
