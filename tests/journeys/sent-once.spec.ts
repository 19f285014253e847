import type { Page } from "@playwright/test";
import { emailsTo, expect, open, test } from "./support.ts";

// Forms must be sent only once. Connect requests, reviews, help requests and follow-up details are tested elsewhere.

interface Sent {
	name: string;
	page: string;
	fill: (page: Page, email: string) => Promise<void>;
	button: string;
	/** The address of the confirmation page. */
	taken: RegExp;
}

const FORMS: Sent[] = [
	{
		name: "a message",
		page: "/contact",
		fill: async (page, email) => {
			await page.getByLabel("Your email").fill(email);
			await page.getByLabel("Your message").fill("Where do I begin?");
		},
		button: "Send message",
		taken: /\/contact\?thanks$/,
	},
	{
		name: "a complaint",
		page: "/complaints-and-feedback",
		fill: async (page, email) => {
			await page.getByLabel("First name").fill("Pat");
			await page.getByLabel("Surname").fill("Example");
			await page.getByRole("main").getByLabel("Email").fill(email);
			await page.getByRole("main").getByLabel("Phone").fill("0491 570 006");
			await page.getByLabel("What happened, and what would you like us to do?").fill("No one called back.");
		},
		button: "Send",
		taken: /\/complaints-and-feedback-submission-success/,
	},
	{
		name: "a call-back request",
		page: "/live-chat/call-back",
		fill: async (page, email) => {
			await page.getByLabel("Your name").fill("Pat");
			await page.getByRole("main").getByLabel("Email").fill(email);
		},
		button: "Ask for a call back",
		taken: /\/live-chat-request-success/,
	},
];

const arrive = async (page: Page) => {
	if (test.info().project.use.javaScriptEnabled !== false)
		await expect(page.locator("html[data-ready], html:not(:has(script[type=module]))")).toHaveCount(1);
};

// Without JavaScript a browser sends both clicks. One form shows that; sent-without-scripts.spec.ts sends all.
for (const { name, page: address, fill, button, taken } of FORMS)
	test(`${name}: a double click, the same form after Back, and the same form in another tab count as one${name === "a message" ? " @nojs" : ""}`, async ({
		page,
		context,
	}, info) => {
		const email = `once-${info.project.name}-${Date.now()}@visitor.example`;
		const other = await context.newPage();
		await open(other, address);
		await open(page, address);
		await fill(page, email);
		await page.getByRole("main").getByRole("button", { name: button, exact: true }).dblclick();
		await expect(page).toHaveURL(taken);

		await page.goBack();
		await arrive(page);
		await fill(page, email);
		await page.getByRole("main").getByRole("button", { name: button, exact: true }).click();
		await expect(page).toHaveURL(taken);

		await fill(other, email);
		await other.getByRole("main").getByRole("button", { name: button, exact: true }).click();
		await expect(other).toHaveURL(taken);
		// Reloading the confirmation sends nothing.
		await other.reload();
		await expect(other).toHaveURL(taken);

		expect(await emailsTo(page.request, email)).toHaveLength(1);
	});

// The call-back page has no scripts, so it is left out.
for (const { name, page: address, fill, button, taken } of FORMS.filter(({ page }) => !page.startsWith("/live-chat")))
	test(`${name}: while sending by keyboard the focus stays on the button, and pressing it again sends nothing`, async ({
		page,
	}) => {
		await open(page, address);
		await fill(page, `held-${Date.now()}@visitor.example`);
		let release = () => {};
		const held = new Promise<void>((done) => (release = done));
		let sent = 0;
		await page.route("**/*.data*", async (route) => {
			if (route.request().method() === "POST") {
				sent++;
				await held;
			}
			await route.continue();
		});
		const main = page.getByRole("main");
		await main.getByRole("button", { name: button, exact: true }).press("Enter");
		await expect.poll(() => sent).toBe(1);
		const focused = page.locator(":focus");
		await expect(focused).toHaveAttribute("type", "submit");
		await expect(focused).toHaveAttribute("aria-disabled", "true");
		await expect(page.getByRole("status").getByText("Sending …")).toBeVisible();
		await focused.press("Enter");
		await main.getByRole("textbox").first().press("Enter");
		release();
		await expect(page).toHaveURL(taken);
		expect(sent).toBe(1);
	});
