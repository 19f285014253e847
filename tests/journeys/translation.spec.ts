import type { Page } from "@playwright/test";
import { signIn } from "./admin-support.ts";
import { expect, open, test } from "./support.ts";

// Every test fails on an uncaught error (support.ts), so also on React's NotFoundError.

/** Translates the page like Chrome: replaces each text node with a `<font>` inside a `<font>`. */
const translate = (page: Page) =>
	page.evaluate(() => {
		const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		const texts: Text[] = [];
		for (let node = walker.nextNode(); node; node = walker.nextNode())
			if (node.nodeValue?.trim() && !node.parentElement?.closest("script, style, font, textarea"))
				texts.push(node as Text);
		for (const [index, text] of texts.entries()) {
			const [outer, inner] = [document.createElement("font"), document.createElement("font")];
			inner.textContent = `${text.nodeValue}~`;
			outer.append(inner);
			// Chrome replaces text in these two ways.
			if (index % 2) text.replaceWith(outer);
			else {
				text.before(outer);
				text.remove();
			}
		}
	});

test("results, choices and errors stay correct when the browser translates the page", async ({ page, request }) => {
	const { count, totalPages, results } = await (await request.get("/api/providers/")).json();
	await open(page, "/providers");
	await translate(page);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("All providers~");
	await page.locator('main nav a[href*="page=2"]').first().click();
	// Only the numbers change. The rest stays translated.
	await expect(page.getByRole("main")).toContainText(
		new RegExp(`21\\D+${totalPages > 2 ? 40 : count}\\D+${count}~? ?providers`),
	);

	await open(page, "/providers");
	const card = (nth: number) => page.getByRole("article").nth(nth);
	const selected = (number: number) =>
		expect(page.getByRole("main")).toContainText(new RegExp(`${number}\\D*provider\\D*selected`));
	await translate(page);
	await card(0).getByRole("checkbox").click();
	await expect(card(0).getByRole("checkbox", { checked: true })).toBeVisible();
	await selected(1);
	await translate(page);
	await card(1).getByRole("checkbox").click();
	await selected(2);
	await translate(page);
	await card(0).getByRole("checkbox").click();
	await selected(1);
	await expect(card(0).getByRole("checkbox", { checked: false })).toBeVisible();

	await open(page, `/providers/${results[0].url_slug}/${results[0].id}/request-quote/`);
	await translate(page);
	const email = page.locator("input[type=email]");
	await email.fill("pat@");
	await email.blur();
	await expect(page.getByText("Please enter a valid email").first()).toBeVisible();
	await translate(page);
	await email.fill("pat@visitor.example");
	await email.blur();
	await expect(page.getByText("Please enter a valid email")).toHaveCount(0);
	await page.locator("button[type=submit]", { hasText: "Send request" }).click();
	await expect(page.getByText("Your name is required").first()).toBeVisible();
	await translate(page);
	await page
		.getByRole("contentinfo")
		.getByRole("link", { name: /Find a provider/ })
		.first()
		.click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("What help do you need, and where?");
});

test("the provider area stays correct when the browser translates the page", async ({ page }) => {
	await signIn(page);
	await open(page, "/admin/team");
	await translate(page);
	const form = page
		.locator("form")
		.filter({ has: page.locator("input[name=email]:not([type=hidden])") })
		.last();
	await form.getByRole("button", { name: /Send invitation/ }).click();
	await expect(form.getByText("Enter their name")).toBeVisible();
	await translate(page);
	await form.locator("input[name=name]").fill("Jo Hill");
	await expect(form.getByText("Enter their name")).toHaveCount(0);
	await form.getByRole("button", { name: /Send invitation/ }).click();
	await expect(form.getByText("Please enter a valid email")).toBeVisible();
	await translate(page);
	await page
		.getByRole("link", { name: /^My Profiles/ })
		.first()
		.click();
	await expect(page).toHaveURL(/\/admin\/providers/);
	await expect(page.getByRole("heading", { level: 1 })).not.toContainText("Your team");
});
