import type { APIRequestContext } from "@playwright/test";
import { post, signInTeam } from "./admin-support.ts";
import { expect, expectAccessible, expectFineAtEveryWidth, open, test } from "./support.ts";

/** A provider with reviews whose rating no other journey reads. */
const reviewed = async (request: APIRequestContext): Promise<{ id: number; name: string; url_slug: string }> =>
	(await (await request.get("/api/providers/?order=highly_reviewed&pageSize=100")).json()).results[7];

// REP-001
test("a reader reports a review without signing in, and nothing typed is lost", async ({ page, request }) => {
	const provider = await reviewed(request);
	await open(page, `/providers/${provider.url_slug}/${provider.id}/reviews`);
	await page
		.getByRole("link", { name: /^Report this review/ })
		.first()
		.click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Report a review of ${provider.name}`);
	await expectFineAtEveryWidth(page);
	await page.getByLabel("Tell us what is wrong").fill("They never worked there.");
	await page.getByRole("button", { name: "Send report" }).click();
	await expect(page.getByRole("alert")).toContainText("Please select what is wrong");
	await expect(page.getByLabel("Tell us what is wrong")).toHaveValue("They never worked there.");
	await expectAccessible(page);
	await page.getByLabel("Fake, or not from a customer").check();
	await page.getByRole("button", { name: "Send report" }).click();
	await expect(page.getByRole("heading", { name: "Thank you for your report" })).toBeVisible();
	await expectAccessible(page);
});

test("a reader says that something is wrong on a profile", async ({ page, request }) => {
	const provider = await reviewed(request);
	await open(page, `/providers/${provider.url_slug}/${provider.id}`);
	await page.getByRole("link", { name: "Something wrong here?" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(
		`What is wrong with the profile of ${provider.name}?`,
	);
	await expectAccessible(page);
});

test("a colleague leaves a reported review up in one press", async ({ page }) => {
	const provider = await reviewed(page.request);
	const { results } = await (await page.request.get(`/api/reviews/?provider=${provider.id}&pageSize=5`)).json();
	const about = { part: "review", provider: provider.id, review: results[0].id, reason: "defamation" };
	const sent = await post(page.request, "/content-reports/", { ...about, words: `This isn't true. ${Date.now()}` });
	expect(sent.status()).toBe(201);
	await signInTeam(page);
	await open(page, `/team/reviews/${results[0].id}`);
	const reports = page.getByRole("region", { name: "Reports" });
	await expect(reports).toContainText("Defamation");
	await expectAccessible(page);
	await reports.getByRole("button", { name: "Leave the review up" }).click();
	await expect(reports.getByRole("button", { name: "Leave the review up" })).toHaveCount(0);
	await expect(reports).toContainText("Left up");
	await expectAccessible(page);
});
