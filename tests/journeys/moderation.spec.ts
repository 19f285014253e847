import type { APIRequestContext, Page } from "@playwright/test";
import { letterTo, post, signInTeam } from "./admin-support.ts";
import { expect, expectAccessible, expectFineAtEveryWidth, open, test } from "./support.ts";

let made = 0;
const freshEmail = () => `mod-${test.info().project.name}-${test.info().workerIndex}-${Date.now()}-${++made}@reviewer.example`;

/** A review whose e-mail address is confirmed. @returns its id and that address */
const aReview = async (request: APIRequestContext, comment: string, answer = 1): Promise<{ id: number; email: string; provider: string }> => {
	const { results } = await (await request.get("/api/providers/?pageSize=100")).json();
	const provider = results[Math.floor(Math.random() * results.length)];
	const email = freshEmail();
	const ratings = { service_delivery: answer, service_safety: answer, communicated_effectively: answer, good_value: answer, would_recommend: answer };
	const sent = await post(request, "/reviews/", { provider: provider.id, email, comment, terms: true, ...ratings });
	expect(sent.status()).toBe(201);
	const { id } = await sent.json();
	const token = /\/review\/confirm\/([\w-]{43})/.exec(await letterTo(request, email, "review-confirmation"))?.[1];
	expect((await post(request, `/reviews/confirm/${token}/`, undefined)).status()).toBe(200);
	return { id, email, provider: provider.name };
};

const checkAll = async (page: Page) => {
	for (const box of await page.getByRole("group", { name: "Is it in order?" }).getByRole("checkbox").all()) await box.check();
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
	await expect(page.getByText("Sam Reed sent a letter")).toBeVisible();
	expect(await letterTo(page.request, email, "complaint-outcome")).toContain("They are sorry, and come again on Monday.");
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
		await expect(page.getByLabel("Words for the letter")).toHaveValue("Thank you for telling us.");
		await expect(page.getByRole("checkbox", { name: "It is about the service of this provider" })).toBeChecked();
		await checkAll(page);
		await expectAccessible(page);
		await page.getByRole("button", { name: "Publish" }).click();
		await expect(page.getByText("Sam Reed published it.")).toBeVisible();
		await expectFineAtEveryWidth(page);
		expect(await letterTo(page.request, email, "review-published")).toContain("Thank you for telling us.");
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
		const link = /\/providers\/\S+\/review\/appeal\/[\w-]{43}/.exec(await letterTo(page.request, email, "review-rejected"))?.[0] ?? "";

		await open(page, link);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ask for another look at your review");
		await expectFineAtEveryWidth(page);
		await page.getByRole("button", { name: "Ask for another look" }).click();
		await expect(page.getByText("Please tell us why")).toBeVisible();
		await page.getByLabel("Why should we look again?").fill("I have their letter of July.");
		await page.getByRole("button", { name: "Ask for another look" }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("We look at it again");
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
