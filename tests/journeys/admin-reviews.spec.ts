import {
	DEMO_SIGN_INS,
	listed,
	type OwnProfile,
	ownProfiles,
	post,
	signIn,
	signInTeam,
	withPending,
} from "./admin-support.ts";
import { expect, expectAccessible, expectFineAtEveryWidth, open, test } from "./support.ts";

const at = (own: OwnProfile, query = "") => `/admin/providers/${own.url_slug}/${own.id}/reviews${query}`;

// ADM-047, ADM-048, ADM-050
test("the list has five reviews per page and a filter for those without a response", async ({ page }) => {
	await signIn(page, DEMO_SIGN_INS.one.email);
	const [own] = await ownProfiles(page);
	if (!own) throw new Error("the demo staff have no suitable profile");
	const { pending } = await listed(page, own);
	await open(page, at(own));
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("My Reviews");
	await expect(page.locator("[id^=review-]")).toHaveCount(5);
	await expectFineAtEveryWidth(page);
	await page.getByRole("link", { name: `Pending response (${pending})` }).click();
	await expect(page).toHaveURL(/pending=true$/);
	await expect(page.getByRole("link", { name: /^Pending response/ })).toHaveAttribute("aria-current", "page");
	await expect(page.locator("[id^=review-]")).toHaveCount(Math.min(5, pending));
	await page.getByRole("link", { name: "All reviews" }).click();
	await expect(page).toHaveURL(/\/reviews$/);
	await page.getByRole("link", { name: "Page 2" }).click();
	await expect(page).toHaveURL(/\/reviews\?page=2$/);
});

// ADM-051 to ADM-055, ADM-049
test("a response is written, changed and removed, and visitors see it immediately", async ({ page }) => {
	await signIn(page);
	const own = await withPending(page);
	const { results } = await listed(page, own, "&onlyUnresponded=true");
	const [review] = results;
	await open(page, at(own, "?pending=true"));
	const item = page.locator(`#review-${review?.id}`);
	const respond = item.getByRole("button", { name: /^Respond/ });
	await respond.click();
	await expect(item.getByRole("button", { name: "Reply" })).toBeVisible();
	await expectAccessible(page);
	await item.getByRole("button", { name: "Reply" }).click();
	await expect(item.getByText("Please write your response")).toBeVisible();
	await item.getByLabel("Your response").fill("We are sorry.\nWe have changed our rosters.");
	await item.getByRole("button", { name: "Reply" }).click();
	await expect(page.getByText("Your response is published")).toBeVisible();
	await expectAccessible(page);
	if (results.length === 1) await expect(page.getByText("No reviews pending response")).toBeVisible();
	await page.getByRole("link", { name: "Show all reviews" }).click();
	await expect(page).toHaveURL(/\/reviews$/);
	const shown = async () => {
		const { results: all } = await (await page.request.get(`/api/reviews/?provider=${own.id}&pageSize=100`)).json();
		return (all as { id: number; response: { comment: string } | null }[]).find((one) => one.id === review?.id)
			?.response?.comment;
	};
	expect(await shown()).toBe("We are sorry.\nWe have changed our rosters.");

	// The review is on one of the pages.
	for (let number = 1; ; number++) {
		await open(page, at(own, number > 1 ? `?page=${number}` : ""));
		if ((await item.count()) > 0) break;
	}
	await respond.click();
	await item.getByLabel("Your response").fill("We called you today.");
	await item.getByRole("button", { name: "Update" }).click();
	await expect(page.getByText("Your response is published")).toBeVisible();
	expect(await shown()).toBe("We called you today.");
	const remove = item.locator("summary");
	await remove.click();
	await expect(item.getByText("Remove your response?")).toBeVisible();
	await expectFineAtEveryWidth(page);
	await item.getByRole("button", { name: "Yes, remove it" }).click();
	await expect(page.getByText("Your response is removed")).toBeVisible();
	expect(await shown()).toBeUndefined();

	// V5: the team can still read the removed response.
	await signInTeam(page, "priya");
	await open(page, `/team/reviews/${review?.id}`);
	const responses = page.getByRole("region", { name: "The provider’s response" });
	await expect(responses.getByText("The response was removed. The public sees none.")).toBeVisible();
	await expect(responses.getByRole("listitem")).toHaveText([
		/replaced or deleted .*“We called you today\.”/,
		/replaced or deleted .*“We are sorry\.\s+We have changed our rosters\.”/s,
	]);
	await expectFineAtEveryWidth(page);
});

test("if two managers respond to a review, the later one sees the other’s response and can send their own text again", async ({
	page,
}) => {
	await signIn(page);
	const own = await withPending(page, 1);
	const { results } = await listed(page, own, "&onlyUnresponded=true");
	const [review] = results;
	const item = page.locator(`#review-${review?.id}`);
	const api = `/provider-admin/${review?.id}/review-response/`;
	const response = async () =>
		(await (await page.request.get(`/api${api}`)).json()).response as { comment: string } | null;
	const elsewhere = async (comment: string) =>
		expect((await post(page.request, api, { comment }, "PUT")).status()).toBe(200);
	const refused = page.getByRole("alert").filter({ hasText: "Check it, then try again." });
	await open(page, at(own, "?pending=true"));
	await item.getByRole("button", { name: /^Respond/ }).click();
	await item.getByLabel("Your response").fill("We are sorry.");

	await elsewhere("We called you.");
	await item.getByRole("button", { name: "Reply" }).click();
	await expect(refused).toContainText("has answered this review. Check it, then try again.");
	await expect(item.getByText("We called you.", { exact: true })).toBeVisible();
	await expect(item.getByLabel("Your response")).toHaveValue("We are sorry.");
	expect((await response())?.comment).toBe("We called you.");
	await expectAccessible(page);

	await elsewhere("We called you twice.");
	await item.getByRole("button", { name: "Update" }).click();
	await expect(refused).toContainText("has changed this response.");
	await expect(item.getByText("We called you twice.", { exact: true })).toBeVisible();
	await item.getByRole("button", { name: "Update" }).click();
	await expect(page.getByText("Your response is published")).toBeVisible();
	expect((await response())?.comment).toBe("We are sorry.");

	// The review is on one of the pages.
	for (let number = 1; ; number++) {
		await open(page, at(own, number > 1 ? `?page=${number}` : ""));
		if ((await item.count()) > 0) break;
	}
	await elsewhere("We called you again.");
	await item.locator("summary").click();
	await item.getByRole("button", { name: "Yes, remove it" }).click();
	await expect(refused).toContainText("has changed this response.");
	await expect(item.getByText("We called you again.", { exact: true })).toBeVisible();
	expect((await response())?.comment).toBe("We called you again.");
	await item.getByRole("button", { name: "Yes, remove it" }).click();
	await expect(page.getByText("Your response is removed")).toBeVisible();
	expect(await response()).toBeNull();
});

// ADM-049
test("the page says if no review is pending or the profile has no reviews", async ({ page }) => {
	await signIn(page);
	for (const own of await ownProfiles(page)) {
		const { pending, count } = await listed(page, own);
		if (pending > 0) continue;
		await open(page, at(own, "?pending=true"));
		await expect(page.getByText("No reviews pending response")).toBeVisible();
		await open(page, at(own));
		if (count === 0) await expect(page.getByText("No reviews available yet")).toBeVisible();
		await expectAccessible(page);
		return;
	}
	throw new Error("every profile has a pending review");
});

// ADM-056, ADM-057
test("the button copies the review link and confirms it for three seconds", async ({ page, context }) => {
	await page.clock.install();
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	await signIn(page, DEMO_SIGN_INS.one.email);
	const [own] = await ownProfiles(page);
	if (!own) throw new Error("the demo staff have no suitable profile");
	await open(page, at(own));
	// Stops the clock, because on a busy machine three seconds could pass before the check.
	await page.clock.pauseAt(new Date(Date.now() + 3600_000));
	await page.getByRole("button", { name: /^Copy review link/ }).click();
	await expect(page.getByText("Link Copied")).toBeVisible();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
		`${test.info().project.use.baseURL}/providers/${own.url_slug}/${own.id}/review`,
	);
	await page.clock.runFor(2900);
	await expect(page.getByText("Link Copied")).toBeVisible();
	await page.clock.runFor(200);
	await expect(page.getByText("Link Copied")).toHaveCount(0);
});

// ADM-050
test("if reviews can't be loaded, the page says so and stays usable", async ({ page }) => {
	await signIn(page, DEMO_SIGN_INS.one.email);
	const [own] = await ownProfiles(page);
	if (!own) throw new Error("the demo staff have no suitable profile");
	await open(page, "/admin/providers/welcome");
	await page.route("**/reviews.data*", (route) => route.fulfill({ status: 500 }));
	page.removeAllListeners("console");
	await page.getByRole("link", { name: "My Reviews" }).first().click();
	await expect(page.getByRole("alert")).toContainText("Unexpected error");
	await expect(page.getByRole("navigation", { name: "Provider admin" })).toBeVisible();
	await page.unroute("**/reviews.data*");
	await page.getByRole("link", { name: "Try again" }).click();
	await expect(page.locator("[id^=review-]")).toHaveCount(5);
});
