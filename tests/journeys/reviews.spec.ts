import type { APIRequestContext, Page } from "@playwright/test";
import { expect, expectAccessible, expectFineAtEveryWidth, goOffline, open, test } from "./support.ts";

interface FoundProvider {
	id: number;
	name: string;
	url_slug: string;
	reviews_count: number;
	overall_review: string;
}

const all = async (request: APIRequestContext): Promise<FoundProvider[]> =>
	(await (await request.get("/api/providers/?order=highly_reviewed&pageSize=100")).json()).results;
const reviewed = async (request: APIRequestContext) => (await all(request))[0] as FoundProvider;
const at = (p: FoundProvider) => `/providers/${p.url_slug}/${p.id}`;

const QUESTIONS = [
	"Did they deliver the service as agreed?",
	"Did you feel safe with them?",
	"Did they communicate well with you?",
	"Was the service good value?",
	"Would you recommend them to others?",
];

/** Answers the questions in order. */
const answer = async (page: Page, words: string[]) => {
	for (const [i, word] of words.entries()) {
		await expect(page.getByRole("heading", { name: QUESTIONS[i] })).toBeVisible();
		await page.getByRole("button", { name: word, exact: true }).click();
	}
};

/** The newest confirmation link emailed to an address. */
const confirmationOf = async (page: Page, email: string): Promise<string> => {
	await open(page, "/demo/emails");
	await page.getByRole("listitem").filter({ hasText: email }).first().getByRole("link").click();
	const link = /http:\S+\/review\/confirm\/\S+/.exec((await page.locator("main").textContent()) ?? "")?.[0] ?? "";
	return new URL(link).pathname;
};

test.describe("reading", () => {
	// RVL-001, RVL-002, RVL-003, RVL-005, RVL-007, RVL-014
	test("reviews have masked names, five per page, with a pager", async ({ page, request }) => {
		const provider = await reviewed(request);
		const list = await (await request.get(`/api/reviews/?provider=${provider.id}&pageSize=5`)).json();
		await open(page, `${at(provider)}/reviews`);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Reviews of ${provider.name}`);
		await expect(page.getByText(`1 - 5 of ${list.count} reviews`)).toBeVisible();
		await expect(page.locator("main li:has(> div > time)")).toHaveCount(5);
		await expect(page.locator("main li:has(> div > time)").first()).toContainText(/^\p{L}\*{5}/u);
		await expect(page.locator("main time").first()).toHaveAttribute("datetime", list.results[0].date_published);
		await page.getByRole("navigation", { name: "Pages of reviews" }).getByRole("link", { name: "Page 2" }).click();
		await expect(page).toHaveURL(/\/reviews\?page=2$/);
		await expect(page.getByText(`6 - 10 of ${list.count} reviews`)).toBeVisible();
		await page.getByRole("link", { name: "Last page" }).click();
		const last = Math.ceil(list.count / 5);
		await expect(page.getByText(`${(last - 1) * 5 + 1} - ${list.count} of ${list.count} reviews`)).toBeVisible();
		await open(page, `${at(provider)}/reviews?page=999`);
		await expect(page).toHaveURL(new RegExp(`page=${last}$`));
	});

	// RVL-004, RES-031
	test("a page without reviews says so, a wrong slug leads to the right one, and an unknown provider home", async ({
		page,
		request,
	}) => {
		const { results, totalPages } = await (await request.get("/api/providers/?pageSize=100")).json();
		const last = await (await request.get(`/api/providers/?pageSize=100&page=${totalPages}`)).json();
		const unrated = [...results, ...last.results].find((p: FoundProvider) => p.reviews_count === 0) as FoundProvider;
		await open(page, `${at(unrated)}/reviews`);
		await expect(page.getByText("No reviews available yet")).toBeVisible();
		await expect(page.getByText("0 reviews").first()).toBeVisible();
		await expectAccessible(page);
		await open(page, `/providers/another-name/${unrated.id}/reviews?page=1`);
		await expect(page).toHaveURL(new RegExp(`${at(unrated)}/reviews$`));
		await open(page, "/providers/nobody/2000000000/reviews");
		await expect(page).toHaveURL("/?notice=gone");
	});

	// PRO-009
	test("the profile shows the newest reviews and a summary of the answers", async ({ page, request }) => {
		const provider = await reviewed(request);
		await open(page, at(provider));
		const reviews = page.getByRole("region", { name: "Reviews" });
		for (const question of QUESTIONS) await expect(reviews.getByText(question)).toBeVisible();
		await expect(reviews.locator("li:has(> div > time)")).toHaveCount(5);
		await expectFineAtEveryWidth(page);
		await reviews.getByRole("link", { name: /Read all \d+ reviews/ }).click();
		await expect(page).toHaveURL(new RegExp(`${at(provider)}/reviews$`));
	});
});

test.describe("writing", () => {
	// RVW-001 to RVW-019, RVW-024, RVW-025
	test("a visitor writes a review, from the first question to the confirmed address", async ({
		page,
		request,
	}, info) => {
		const provider = (await all(request))[3] as FoundProvider;
		const email = `${info.project.name}-${Date.now()}@reviewer.example`;
		await open(page, `${at(provider)}/review/`);
		await expect(page.getByText("Only customers who have engaged a provider may review it.")).toBeVisible();
		await answer(page, ["Yes", "Maybe", "No"]);
		const steps = page.getByRole("list", { name: "Steps of the review" });
		await expect(steps.getByText("Completed:")).toHaveCount(3);
		await expect(page).toHaveTitle(/^Question 4 of 5/);
		// Going back to the second question clears the later answers.
		await steps.getByRole("link", { name: "Safety" }).click();
		await expect(page.getByRole("heading", { name: QUESTIONS[1] })).toBeVisible();
		await expect(steps.getByText("Completed:")).toHaveCount(1);
		for (const word of ["Yes", "Maybe", "Yes", "Yes"])
			await page.getByRole("button", { name: word, exact: true }).click();
		await expect(page.getByRole("heading", { name: "Your answers" })).toBeVisible();
		await expectAccessible(page);

		await page.getByRole("button", { name: "Send review" }).click();
		await expect(page.getByRole("link", { name: "Your email is required below" })).toBeVisible();
		await expect(
			page.getByRole("link", { name: "Please agree to the terms and conditions before proceeding" }),
		).toBeVisible();
		await page.getByLabel("Your review in your own words").fill("<script>alert(1)</script> مرحبا 👩‍🦽");
		await page.getByLabel("Your email").fill("abc@");
		await page.getByRole("button", { name: "Send review" }).click();
		await expect(page.getByRole("link", { name: "Please enter a valid email below" })).toBeVisible();
		await expect(page.getByLabel("Your review in your own words")).toHaveValue("<script>alert(1)</script> مرحبا 👩‍🦽");
		await expectFineAtEveryWidth(page);
		await page.getByLabel("Your email").fill(email);
		await page.getByRole("checkbox", { name: /I've used this provider/ }).check();
		await page.getByRole("button", { name: "Send review" }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you for your review");
		await expectAccessible(page);

		await open(page, "/demo/emails");
		await page.getByRole("listitem").filter({ hasText: email }).getByRole("link").click();
		const link = /http:\S+\/review\/confirm\/\S+/.exec((await page.locator("main").textContent()) ?? "")?.[0] ?? "";
		const path = new URL(link).pathname;
		await open(page, path);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirm your email address");
		await expectAccessible(page);
		await page.getByRole("button", { name: "Confirm my email address" }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thanks for confirming your email address");
		await expectAccessible(page);
		await open(page, path);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thanks for confirming your email address");
		await page.getByRole("link", { name: `Back to ${provider.name}` }).click();
		await expect(page).toHaveURL(at(provider));
	});

	// RVW-020 to RVW-022
	test("a second review from the same address is refused, and the input stays", async ({ page, request }, info) => {
		const provider = (await all(request))[4] as FoundProvider;
		const email = `twice-${info.project.name}-${Date.now()}@reviewer.example`;
		for (const round of [1, 2]) {
			await open(page, `${at(provider)}/review/`);
			await answer(page, ["Yes", "Yes", "Yes", "Yes", "Yes"]);
			await page.getByLabel("Your review in your own words").fill(`Round ${round}`);
			await page.getByLabel("Your email").fill(round === 1 ? email : email.toUpperCase());
			await page.getByRole("checkbox", { name: /I've used this provider/ }).check();
			await page.getByRole("button", { name: "Send review" }).click();
			if (round === 2) break;
			await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you for your review");
			await open(page, await confirmationOf(page, email));
			await page.getByRole("button", { name: "Confirm my email address" }).click();
			await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thanks for confirming your email address");
		}
		await expect(
			page.getByRole("link", { name: "You cannot submit more than one review for the same provider." }),
		).toBeVisible();
		await expect(page.getByLabel("Your review in your own words")).toHaveValue("Round 2");
	});

	test("of two reviews from one address, the second can't be confirmed, and the page says why", async ({
		page,
		request,
	}, info) => {
		const provider = (await all(request))[6] as FoundProvider;
		const email = `confirmed-twice-${info.project.name}-${Date.now()}@reviewer.example`;
		const links: string[] = [];
		for (const round of [1, 2]) {
			await open(page, `${at(provider)}/review/`);
			await answer(page, ["Yes", "Yes", "Yes", "Yes", "Yes"]);
			await page.getByLabel("Your review in your own words").fill(`Round ${round}`);
			await page.getByLabel("Your email").fill(email);
			await page.getByRole("checkbox", { name: /I've used this provider/ }).check();
			await page.getByRole("button", { name: "Send review" }).click();
			await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you for your review");
			links.push(await confirmationOf(page, email));
		}
		const [first = "", second = ""] = links;
		await open(page, second);
		const tab = await page.context().newPage();
		await open(tab, first);
		await tab.getByRole("button", { name: "Confirm my email address" }).click();
		await expect(tab.getByRole("heading", { level: 1 })).toHaveText("Thanks for confirming your email address");
		await tab.close();
		await page.getByRole("button", { name: "Confirm my email address" }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(
			"You cannot submit more than one review for the same provider.",
		);
		await expectFineAtEveryWidth(page);
		await page.getByRole("link", { name: `Back to ${provider.name}` }).click();
		await expect(page).toHaveURL(at(provider));
	});

	// RVW-002, RVW-026
	test("an unknown provider leads home, and its confirmation page isn't found", async ({ page, request }) => {
		const provider = await reviewed(request);
		await open(page, `/providers/another-name/${provider.id}/review/`);
		await expect(page).toHaveURL("/?notice=gone");
		expect((await open(page, `/providers/another-name/${provider.id}/review/confirm/x`))?.status()).toBe(404);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sorry, we couldn't find that page");
		// Visitors come here from an email, so the page explains how to open the link.
		await expect(page.getByRole("main").getByText("Open the email again and select the link there")).toBeVisible();
	});
});

// RVW-023
test("without a connection the review stays, and a double click sends it once when the connection is back", async ({
	page,
	request,
	context,
	faults,
}) => {
	const provider = (await all(request))[5] as FoundProvider;
	await open(
		page,
		`${at(provider)}/review/?service_delivery=1.0&service_safety=1.0&communicated_effectively=1.0&good_value=1.0&would_recommend=1.0`,
	);
	await page.getByLabel("Your review in your own words").fill("Kept");
	await page.getByLabel("Your email").fill(`kept-${Date.now()}@reviewer.example`);
	await page.getByRole("button", { name: "Send review" }).click();
	await expect(
		page.getByRole("link", { name: "Please agree to the terms and conditions before proceeding" }),
	).toBeVisible();
	await page.getByRole("checkbox", { name: /I've used this provider/ }).check();
	await goOffline(page);
	await page.getByRole("button", { name: "Send review" }).click();
	await expect(page.getByRole("alert")).toContainText(
		"Could not submit review. Please refresh the page and try again.",
	);
	await expect(page.getByLabel("Your review in your own words")).toHaveValue("Kept");
	await context.setOffline(false);
	await page.getByRole("button", { name: "Send review" }).dblclick();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you for your review");
	faults.splice(0, faults.length, ...faults.filter((fault) => !fault.includes("ERR_INTERNET_DISCONNECTED")));
});

test("the questions work by keyboard alone: the focus follows the question, and Back goes one step back", async ({
	page,
	request,
}) => {
	const provider = await reviewed(request);
	await open(page, `${at(provider)}/review/`);
	await page.getByRole("button", { name: "Yes", exact: true }).focus();
	await page.keyboard.press("Enter");
	await expect(page.getByRole("heading", { name: QUESTIONS[1] })).toBeFocused();
	await page.keyboard.press("Tab");
	await page.keyboard.press("Tab");
	await expect(page.getByRole("button", { name: "Maybe" })).toBeFocused();
	await page.keyboard.press("Space");
	await expect(page.getByRole("heading", { name: QUESTIONS[2] })).toBeFocused();
	await page.goBack();
	await expect(page.getByRole("heading", { name: QUESTIONS[1] })).toBeVisible();
	// The focus moves to the last step, and from there to the answer that the visitor changes.
	for (let at = 1; at < QUESTIONS.length; at++) {
		await expect(page.getByRole("heading", { name: QUESTIONS[at] })).toBeVisible();
		await page.getByRole("button", { name: "Yes", exact: true }).press("Enter");
	}
	await expect(page.getByRole("heading", { name: "Your answers" })).toBeFocused();
	await page.getByRole("link", { name: `Change your answer to: ${QUESTIONS[3]}` }).press("Enter");
	await expect(page.getByRole("heading", { name: QUESTIONS[3] })).toBeFocused();
});
