// Where somebody ends up by a link that leads nowhere any more: what is said, and how they go on.
import { expect, expectFineAtEveryWidth, open, test } from "./support.ts";
import { expectValid, served } from "./valid-html.ts";

const TOKEN = "k".repeat(43);

test("a letter's link that works no more says what it was for, and what to do now @nojs", async ({ page }) => {
	test.slow();
	const { results } = await (await page.request.get("/api/providers/?pageSize=1")).json();
	const at = `/providers/${results[0].url_slug}/${results[0].id}`;
	const letters = [
		[
			`${at}/review/confirm/${TOKEN}`,
			`to confirm your e-mail address, so that our team can read your review of ${results[0].name}`,
			"Write the review again",
			`${at}/review/`,
		],
		[`${at}/review/appeal/${TOKEN}`, "to ask us for another look at a review that we did not publish", "Write to us", "/contact"],
		[`/my-request/${TOKEN}`, "to the page of your request", "Write to us", "/contact"],
		[`/capacity/${TOKEN}`, "to confirm whether your organisation takes new people", "Sign in", "/admin/login?next=%2Fadmin%2Fproviders"],
	] as const;
	for (const [path, was, way, leads] of letters) {
		expect((await open(page, path))?.status()).toBe(404);
		await expect(page).toHaveTitle("This link does not work any more – Alongside");
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link does not work any more");
		const main = page.getByRole("main");
		await expect(main.getByText(was, { exact: false })).toBeVisible();
		await expect(main.getByText("Open the e-mail again and press the link there", { exact: false })).toBeVisible();
		await expect(main.getByRole("link", { name: way, exact: true })).toHaveAttribute("href", leads);
		await expect(main.getByRole("link", { name: "1800 975 711" }).first()).toBeVisible();
		await expectValid([await served(page.request, path, 404)]);
	}
	await expectFineAtEveryWidth(page);
});

test("who asks for a provider that is gone is told so on the home page, with the search and all providers @nojs", async ({ page }) => {
	for (const part of ["", "/reviews", "/request-quote/", "/review/"]) {
		await open(page, `/providers/gone-for-good/2000000000${part}`);
		await expect(page).toHaveURL("/?notice=gone");
		await expect(page.getByText("We could not find that provider")).toBeVisible();
		await expect(page.getByRole("heading", { name: "Search for providers" })).toBeVisible();
	}
	await expectFineAtEveryWidth(page);
	await page.getByRole("main").getByRole("link", { name: "see all providers" }).click();
	await expect(page).toHaveURL("/providers");
});
