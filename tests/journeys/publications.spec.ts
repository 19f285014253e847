import type { Page } from "@playwright/test";
import { aLogo } from "#tests/support/logo.ts";
import { DEMO_SIGN_INS, emailTo, listed, type OwnProfile, profileNumber, signIn, signInTeam } from "./admin-support.ts";
import { expect, expectAccessible, expectFineAtEveryWidth, open, test } from "./support.ts";

const HOUR_MS = 3600_000;

/** The HTML of all public review pages of a profile. */
const publicWords = async (page: Page, own: OwnProfile): Promise<string> => {
	const { totalPages } = await (await page.request.get(`/api/reviews/?provider=${own.id}&pageSize=5`)).json();
	const pages = await Promise.all(
		Array.from({ length: totalPages }, async (_, n) =>
			(await page.request.get(`/providers/${own.url_slug}/${own.id}/reviews?page=${n + 1}`)).text(),
		),
	);
	return pages.join("\n");
};

/** A review with a response that can be changed, was never hidden, and isn't used by another test. */
const withReply = async (page: Page): Promise<{ own: OwnProfile; id: number }> => {
	for (let number = 0; ; number++) {
		const own = await profileNumber(page, number);
		const found = (await listed(page, own)).results.find(
			({ can_respond, response, is_checked_first }) =>
				can_respond && response && Date.parse(response.updated) < Date.now() - HOUR_MS && !is_checked_first,
		);
		if (found) return { own, id: found.id };
	}
};

/** The case of this review's response. Other tests respond to reviews of the same provider. */
const caseOf = async (page: Page, reviewId: number): Promise<string> => {
	const { results } = await (await page.request.get("/api/team/cases/?kind=publication")).json();
	for (const { id } of results) {
		const { subject, publication } = await (await page.request.get(`/api/team/cases/${id}/`)).json();
		if (publication === "reply" && subject === String(reviewId)) return id;
	}
	throw new Error("the reply has no case in the inbox");
};

/** Opens the page of the profile's reviews that contains this review. */
const openOwn = async (page: Page, own: OwnProfile, id: number) => {
	for (let number = 1; ; number++) {
		await open(page, `/admin/providers/${own.url_slug}/${own.id}/reviews?page=${number}`);
		if ((await page.locator(`#review-${id}`).count()) > 0) return;
	}
};

test("a response that names a person makes a case, and the team redacts it, hides it and shows it again", async ({
	page,
}) => {
	await signIn(page);
	const { own, id } = await withReply(page);
	const item = page.locator(`#review-${id}`);
	const respond = item.getByRole("button", { name: /^Respond/ });
	const name = `Marguerita${Date.now()}`;

	await openOwn(page, own, id);
	await respond.click();
	await item.getByLabel("Your response").fill("We are sorry. Call (03) 9123 4567.");
	await item.getByRole("button", { name: "Update" }).click();
	await expect(item.getByText("Response cannot contain email addresses, phone numbers, or URLs.")).toBeVisible();
	await expect(item.getByLabel("Your response")).toHaveValue("We are sorry. Call (03) 9123 4567.");
	await expectAccessible(page);
	await item.getByLabel("Your response").fill(`We are sorry, ${name}. You live with dementia.`);
	await item.getByRole("button", { name: "Update" }).click();
	await expect(page.getByText("Your response is published")).toBeVisible();
	expect(await publicWords(page, own)).toContain(name);

	await signInTeam(page);
	await open(page, "/team/cases?kind=publication");
	await expectFineAtEveryWidth(page);
	const line = page.locator(`[data-case="${await caseOf(page, id)}"]`);
	await expect(page.getByRole("listitem").filter({ has: line })).toContainText(`Reply to a review of ${own.name}`);
	await line.click();
	await expect(page.getByText("The provider wrote a reply. It's public")).toBeVisible();
	const address = page.url();
	await expectFineAtEveryWidth(page);
	await page.getByRole("link", { name: "Open the reply" }).click();
	const responses = page.getByRole("region", { name: "The provider’s response" });
	await responses.getByText("Remove words").click();
	await responses.getByLabel("Words to remove, one on each line").fill("Somebody else");
	await responses.getByRole("button", { name: "Save words" }).click();
	await expect(responses.getByText("Not in the response: “Somebody else”")).toBeVisible();
	await expectAccessible(page);
	await responses.getByLabel("Words to remove, one on each line").fill(name);
	await responses.getByRole("button", { name: "Save words" }).click();
	await expect(responses.getByText("Words saved.")).toBeVisible();
	await expectFineAtEveryWidth(page);
	const redacted = await publicWords(page, own);
	expect(redacted).toContain("We are sorry, [words removed]. You live with dementia.");
	expect(redacted).not.toContain(name);

	await responses.getByText("Hide response").click();
	await responses.getByRole("button", { name: "Hide the response" }).click();
	await expect(responses.getByText("Please say why")).toBeVisible();
	await expectAccessible(page);
	await responses.getByLabel("Why?").first().fill("It tells of a person's health.");
	await responses.getByRole("button", { name: "Hide the response" }).click();
	await expect(responses.getByText("Response hidden.")).toBeVisible();
	await expectFineAtEveryWidth(page);
	expect(await publicWords(page, own)).not.toContain("You live with dementia");
	const email = await emailTo(page.request, DEMO_SIGN_INS.several.email, "response-hidden");
	expect(email).toContain("It tells of a person's health.");
	expect(email).not.toContain(name);

	// Clears the team's cookies first, because signing in would end that session, which other tests use.
	await page.context().clearCookies();
	await signIn(page);
	await openOwn(page, own, id);
	await expect(item.getByText(/We hid your response on/)).toBeVisible();
	await expect(item.getByText("Why: It tells of a person's health.")).toBeVisible();
	await expectFineAtEveryWidth(page);
	await respond.click();
	await item.getByLabel("Your response").fill(`We are sorry, and have changed our rosters ${name.length} times.`);
	await item.getByRole("button", { name: "Update" }).click();
	await expect(page.getByText("Your response is saved")).toBeVisible();
	await expect(item.getByText("Your response is not public yet")).toBeVisible();
	await expectAccessible(page);
	expect(await publicWords(page, own)).not.toContain("changed our rosters");

	await signInTeam(page);
	await open(page, address);
	await expect(page.getByText("The provider wrote a reply. It isn't public yet")).toBeVisible();
	await page.getByRole("link", { name: "Open the reply" }).click();
	await responses.getByRole("button", { name: "Show the response" }).click();
	await expect(responses.getByText("Response public.")).toBeVisible();
	expect(await publicWords(page, own)).toContain("changed our rosters");
	await responses.getByText("Remove response", { exact: true }).click();
	await responses.getByLabel("Why?").last().fill("The provider asked for it.");
	await responses.getByRole("button", { name: "Remove the response" }).click();
	await expect(responses.getByText("Response removed.")).toBeVisible();
	await expectFineAtEveryWidth(page);

	await open(page, address);
	await page.getByRole("button", { name: "Close: taken down" }).click();
	await page.getByRole("link", { name: /^Back to C-/ }).click();
	await expect(page.getByText("closed it: taken down")).toBeVisible();
});

test("a changed profile appears in the inbox, and the team removes its logo", async ({ page }) => {
	await signIn(page);
	const own = await profileNumber(page, 10);
	const logo = await aLogo(300);
	const { csrftoken } = await (await page.request.get("/api/users/set-csrf-cookie/")).json();
	const sent = await page.request.put(`/api/provider-admin/${own.id}/logo/`, {
		headers: { "X-CSRFToken": csrftoken },
		multipart: { logo: { name: "logo.png", mimeType: "image/png", buffer: logo } },
	});
	const { logo_url } = await sent.json();
	expect((await page.request.get(logo_url)).status()).toBe(200);

	await signInTeam(page);
	await open(page, "/team/cases?kind=publication");
	await page
		.getByRole("listitem")
		.filter({ hasText: `${own.name} changed their profile: logo` })
		.getByRole("link")
		.click();
	await expect(page.getByText("The provider changed their profile: logo")).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.getByRole("link", { name: "Edit profile" }).click();
	await page.getByText("Remove logo", { exact: true }).click();
	await expect(page.getByText("Remove logo?")).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "Yes, remove it" }).click();
	await expect(page.getByText("Logo removed")).toBeVisible();
	await expectAccessible(page);
	expect((await page.request.get(logo_url)).status()).toBe(404);
});
