import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { emailTo, post, signInTeam } from "./admin-support.ts";
import { expect, expectAccessible, expectFineAtEveryWidth, open, test } from "./support.ts";

let made = 0;
const freshEmail = () =>
	`mod-${test.info().project.name}-${test.info().workerIndex}-${Date.now()}-${++made}@reviewer.example`;

/** A review whose e-mail address is confirmed. @returns its id and that address */
const aReview = async (
	request: APIRequestContext,
	comment: string,
	answer = 1,
): Promise<{ id: number; email: string; provider: string }> => {
	const { results } = await (await request.get("/api/providers/?pageSize=100")).json();
	const email = freshEmail();
	// Far from the best rated, whose ratings other tests read; each time another one, so that no provider has a suspicious number of reviews in a day.
	const provider = results[40 + ((test.info().workerIndex * 13 + made) % 60)];
	const ratings = {
		service_delivery: answer,
		service_safety: answer,
		communicated_effectively: answer,
		good_value: answer,
		would_recommend: answer,
	};
	const sent = await post(request, "/reviews/", { provider: provider.id, email, comment, terms: true, ...ratings });
	expect(sent.status()).toBe(201);
	const { id } = await sent.json();
	const token = /\/review\/confirm\/([\w-]{43})/.exec(await emailTo(request, email, "review-confirmation"))?.[1];
	expect((await post(request, `/reviews/confirm/${token}/`, undefined)).status()).toBe(200);
	return { id, email, provider: provider.name };
};

const checkAll = async (page: Page) => {
	for (const box of await page.getByRole("group", { name: "Is it in order?" }).getByRole("checkbox").all())
		await box.check();
};

/** A complaint about a provider. @returns the address of its case */
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

test("a complaint: conflict check, severity, referral, letter, and outcome with cause @nojs", async ({ page }) => {
	await signInTeam(page);
	const { address, email } = await aComplaint(page);
	await open(page, address);
	await expect(page.getByText("Answer the conflict check before you take it.")).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "Save my answer" }).click();
	await expect(page.getByText("Please select Yes or No")).toBeVisible();
	await page.getByRole("radio", { name: "No", exact: true }).check();
	await page.getByRole("button", { name: "Save my answer" }).click();
	await page.getByRole("button", { name: "Take it" }).click();
	await expect(page.getByText("Sam Reed took it")).toBeVisible();
	await page.getByRole("radio", { name: "High" }).check();
	await page.getByRole("button", { name: "Save how bad it is" }).click();
	await expect(page.getByText("Sam Reed judged it: high")).toBeVisible();
	await page.getByText("Refer it to an authority").click();
	await page.getByLabel("Which authority?").fill("Police");
	await page.getByLabel("Their reference").fill("P-17");
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "Note the referral" }).click();
	await expect(page.getByText(/Sam Reed referred it to Police/)).toBeVisible();
	await page.getByText("Write to whoever complained").click();
	await page.getByRole("button", { name: "Send the letter" }).click();
	await expect(page.getByText("Please write the letter")).toBeVisible();
	await page.getByLabel(`Letter to ${email}`).fill("They are sorry, and come again on Monday.");
	await page.getByRole("button", { name: "Send the letter" }).click();
	await expect(page.getByText("Sam Reed sent an email")).toBeVisible();
	expect(await emailTo(page.request, email, "complaint-outcome")).toContain(
		"They are sorry, and come again on Monday.",
	);
	await page.getByText("Close it", { exact: true }).click();
	await page.getByLabel("How did it end?").selectOption("upheld");
	await page.getByRole("button", { name: "Close the case" }).click();
	await expect(page.getByText("Please select what lay behind it")).toBeVisible();
	await expect(page.getByLabel("How did it end?")).toHaveValue("upheld");
	await page.getByLabel("What lay behind it?").selectOption("quality");
	await page.getByRole("button", { name: "Close the case" }).click();
	await expect(page.getByText("Sam Reed closed it: upheld, cause: quality of service")).toBeVisible();
	await expectFineAtEveryWidth(page);
});

test("a call-back: tries are noted, and the case put away until the next one @nojs", async ({ page }) => {
	await signInTeam(page);
	const email = `call-${test.info().project.name}-${test.info().workerIndex}-${Date.now()}@visitor.example`;
	await post(page.request, "/call-backs/", { phone: "0491 570 006", email, preferred_time: "After 4" });
	const { results } = await (await page.request.get(`/api/team/cases/?search=${encodeURIComponent(email)}`)).json();
	await open(page, `/team/cases/${results[0].id}`);
	await page.getByRole("button", { name: "Note the call" }).click();
	await expect(page.getByText("Please select whether you reached them")).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.getByRole("radio", { name: "No", exact: true }).check();
	await page.getByLabel("What was agreed").fill("Nobody picked up.");
	await page.getByLabel("Next try").fill("2020-01-01T10:00");
	await page.getByRole("button", { name: "Note the call" }).click();
	await expect(page.getByText("Please choose a time to come")).toBeVisible();
	await expect(page.getByLabel("What was agreed")).toHaveValue("Nobody picked up.");
	await page.getByLabel("Next try").fill("2099-03-02T16:00");
	await page.getByRole("button", { name: "Note the call" }).click();
	await expect(page.getByText(/Sam Reed rang and did not reach them; next try .*2 Mar/)).toBeVisible();
	await expect(page.getByText("Nobody picked up.")).toBeVisible();
	await expect(page.getByText(/Away until .*2 Mar/)).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.getByText("Put it away until later").click();
	await page.getByLabel("Or at this time").fill("2099-03-03T16:00");
	await page.getByRole("button", { name: "Put it away", exact: true }).click();
	await expect(page.getByText(/Away until .*3 Mar/)).toBeVisible();
});

/** A chat that somebody began. @returns its id */
const aChat = async (page: Page, browser: Browser, name: string, message: string): Promise<string> => {
	const visitor = await browser.newContext({ baseURL: test.info().project.use.baseURL });
	expect((await post(visitor.request, "/chats/", { name, message })).status()).toBe(201);
	await visitor.close();
	const { results } = await (await page.request.get("/api/team/chats/")).json();
	return results.find((one: { name: string }) => one.name === name).id;
};

test("a chat: an answer put in, handed over with a note, and its transcript with the case @nojs", async ({
	page,
	browser,
}) => {
	await signInTeam(page);
	const name = `Mai ${test.info().project.name} ${Date.now()}`;
	const id = await aChat(page, browser, name, "Hello, is anybody there?");
	await open(page, `/team/chats/${id}`);
	await page.getByLabel("Answers", { exact: true }).selectOption({ label: "Greeting" });
	await page.getByRole("button", { name: "Put it in" }).click();
	await expect(page.getByLabel("Your message")).toHaveValue(
		`Hello ${name}, this is Sam. Thank you for writing to us. How can I help you today?`,
	);
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "Send", exact: true }).click();
	await expect(page.getByRole("log")).toContainText("this is Sam");
	await page.getByText("Hand it to a colleague").click();
	await page.getByRole("button", { name: "Hand it over" }).click();
	await expect(page.getByText("Please select somebody of the team")).toBeVisible();
	await expectAccessible(page);
	await page.getByLabel("To whom?").selectOption({ label: "Priya Nair" });
	await page.getByLabel("Note for them").fill("Asks about transport.");
	await page.getByRole("button", { name: "Hand it over" }).click();
	await expect(page.getByRole("log")).toContainText("Priya from our client services team has joined.");
	await page.getByText("End the chat", { exact: true }).click();
	await expect(page.getByText(`End the chat with ${name}?`)).toBeVisible();
	await expectAccessible(page);
	await page.getByRole("button", { name: "Yes, end it" }).click();
	await expect(page.getByText("This conversation has ended.")).toBeVisible();
	const { results } = await (
		await page.request.get(`/api/team/cases/?view=closed&search=${encodeURIComponent(name.split(" ")[2] ?? "")}`)
	).json();
	await open(page, `/team/cases/${results[0].id}`);
	await expect(page.getByText("Asks about transport.")).toBeVisible();
	await expect(page.getByText("It ended, by the team")).toBeVisible();
	await page.getByRole("link", { name: "Read the transcript" }).click();
	await expect(page.getByText(`${name}: Hello, is anybody there?`)).toBeVisible();
	await expectFineAtEveryWidth(page);
});

test("what is typed in one chat stays while another is looked at", async ({ page, browser }) => {
	await signInTeam(page);
	const [first, second] = [`Ann ${Date.now()}`, `Bea ${Date.now()}`];
	const id = await aChat(page, browser, first, "One");
	await aChat(page, browser, second, "Two");
	await page.setViewportSize({ width: 1280, height: 900 });
	await open(page, `/team/chats/${id}`);
	await page.getByLabel("Your message").fill("Half an answer");
	await page
		.getByRole("navigation", { name: "Chats going on" })
		.getByRole("link", { name: new RegExp(second) })
		.click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(second);
	await expect(page.getByLabel("Your message")).toHaveValue("");
	await page
		.getByRole("navigation", { name: "Chats going on" })
		.getByRole("link", { name: new RegExp(first) })
		.click();
	await expect(page.getByLabel("Your message")).toHaveValue("Half an answer");
	await page.getByRole("button", { name: "Send", exact: true }).click();
	await expect(page.getByRole("log")).toContainText("Half an answer");
	await expect(page.getByLabel("Your message")).toHaveValue("");
});

test("the answers are added, changed and removed @nojs", async ({ page }) => {
	await signInTeam(page);
	const title = `Transport ${test.info().project.name} ${Date.now()}`;
	await open(page, "/team/answers");
	await page.getByText("Add an answer", { exact: true }).click();
	await expectFineAtEveryWidth(page);
	const added = page.getByRole("group").filter({ has: page.getByRole("button", { name: "Add the answer" }) });
	await added.getByLabel("Title").fill(title);
	await added.getByRole("button", { name: "Add the answer" }).click();
	await expect(page.getByText("Please write the answer")).toBeVisible();
	await expect(added.getByLabel("Title")).toHaveValue(title);
	await added.getByLabel("Answer", { exact: true }).fill("Ask {name} about transport.");
	await added.getByRole("button", { name: "Add the answer" }).click();
	await page.getByRole("heading", { name: title }).click();
	const own = page.getByRole("group").filter({ has: page.getByRole("button", { name: `Save “${title}”` }) });
	await own.getByLabel("Answer", { exact: true }).fill("Ask {name} again.");
	await own.getByRole("button", { name: `Save “${title}”` }).click();
	await expect(page.getByRole("button", { name: `Save “${title}”` })).toHaveCount(0);
	await page.getByRole("heading", { name: title }).click();
	await expect(own.getByLabel("Answer", { exact: true })).toHaveValue("Ask {name} again.");
	await expectAccessible(page);
	await own.getByText(`Remove “${title}”`, { exact: true }).click();
	await expect(page.getByText(`Remove “${title}” for the whole team?`)).toBeVisible();
	await expectFineAtEveryWidth(page);
	await own.getByRole("button", { name: "Yes, remove it" }).click();
	await expect(page.getByRole("heading", { name: title })).toHaveCount(0);
});

test.describe("reviews", () => {
	test("a review is read, a name taken out, and published once every point is checked @nojs", async ({ page }) => {
		await signInTeam(page);
		const { id, email, provider } = await aReview(page.request, `Kim was late. Kim's van, too. ${Date.now()}`, 0.5);
		await open(page, "/team/reviews");
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reviews to read");
		await expectFineAtEveryWidth(page);
		await open(page, `/team/reviews/${id}`);
		await expect(page.getByRole("heading", { level: 1 })).toContainText(provider);
		await expect(page.getByText(email)).toBeVisible();
		await expectFineAtEveryWidth(page);
		await page.getByText("Take names out", { exact: true }).click();
		await page.getByLabel("Names to take out, one on each line").fill("Kim\nLee");
		await page.getByRole("button", { name: "Save the names" }).click();
		await expect(page.getByText("Not in the review: “Lee”")).toBeVisible();
		await expect(page.getByLabel("Names to take out, one on each line")).toHaveValue("Kim\nLee");
		await page.getByLabel("Names to take out, one on each line").fill("Kim");
		await page.getByRole("button", { name: "Save the names" }).click();
		await expect(page.getByText("[name removed] was late. [name removed]'s van, too.")).toBeVisible();

		await page.getByRole("checkbox", { name: "It is about the service of this provider" }).check();
		await page.getByLabel("Words for the letter").fill("Thank you for telling us.");
		await page.getByRole("button", { name: "Publish" }).click();
		await expect(page.getByText("Check every point before you publish.", { exact: false })).toBeVisible();
		// With scripts the focus is in the group that is wrong; without them the browser has a page of its own to begin.
		if (test.info().project.name === "js")
			await expect(page.getByRole("group", { name: "Is it in order?" }).getByRole("checkbox").first()).toBeFocused();
		await expect(page.getByLabel("Words for the letter")).toHaveValue("Thank you for telling us.");
		await expect(page.getByRole("checkbox", { name: "It is about the service of this provider" })).toBeChecked();
		await checkAll(page);
		await expectAccessible(page);
		await page.getByRole("button", { name: "Publish" }).click();
		await expect(page.getByText("Sam Reed published it.")).toBeVisible();
		await expectFineAtEveryWidth(page);
		expect(await emailTo(page.request, email, "review-published")).toContain("Thank you for telling us.");
		await page.getByRole("link", { name: "Case", exact: true }).click();
		await expect(page.getByText("Sam Reed published the review")).toBeVisible();
	});

	test("a rejected review comes back by an appeal, and somebody else decides @nojs", async ({ page, browser }) => {
		await signInTeam(page);
		const { id, email } = await aReview(page.request, `Nobody ever came to my house. ${Date.now()}`, 0);
		await open(page, `/team/reviews/${id}`);
		await page.getByRole("button", { name: "Reject" }).click();
		await expect(page.getByText("Please select why")).toBeVisible();
		await page.getByLabel("If not: why?").selectOption("not-a-customer");
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
		await expect(page.getByText("Somebody else decides")).toBeVisible();
		await expect(page.getByRole("button", { name: "Publish" })).toHaveCount(0);
		await expectAccessible(page);
		const context = await browser.newContext({
			baseURL: test.info().project.use.baseURL,
			javaScriptEnabled: test.info().project.use.javaScriptEnabled ?? true,
		});
		const colleague = await context.newPage();
		await signInTeam(colleague, "priya");
		await open(colleague, `/team/reviews/${id}`);
		await checkAll(colleague);
		await colleague.getByRole("button", { name: "Publish" }).click();
		await expect(colleague.getByText("Priya Nair published it, on appeal.")).toBeVisible();
		await context.close();
	});

	test("what is selected in a review is put into the list of names", async ({ page }) => {
		await signInTeam(page);
		const { id } = await aReview(page.request, "Kim Tran came on Monday.");
		await open(page, `/team/reviews/${id}`);
		await page.getByText("Take names out", { exact: true }).click();
		await page.locator("blockquote").evaluate((said) => {
			const text = said.firstChild as Text;
			document.getSelection()?.setBaseAndExtent(text, 0, text, 8);
		});
		await page.getByRole("button", { name: "Add what is selected" }).click();
		await expect(page.getByLabel("Names to take out, one on each line")).toHaveValue("Kim Tran");
	});
});
