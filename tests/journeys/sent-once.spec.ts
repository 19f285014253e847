import type { Page } from "@playwright/test";
import { expect, open, test } from "./support.ts";

// Forms that no other journey sends twice; connect requests, reviews, help and follow-up details have theirs.

interface Sent {
	name: string;
	page: string;
	fill: (page: Page, email: string) => Promise<void>;
	button: string;
	/** The address of what comes when it was taken. */
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
			await page.getByLabel("What happened, and what would you like us to do?").fill("Nobody rang back.");
		},
		button: "Send",
		taken: /\/complaints-and-feedback-submission-success/,
	},
	{
		name: "a wish to be rung back",
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

for (const { name, page: address, fill, button, taken } of FORMS)
	test(`${name}: a double click, Back and the same once more, and another tab are one @nojs`, async ({
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
		// A reload of what came shows it again, and sends nothing.
		await other.reload();
		await expect(other).toHaveURL(taken);

		const { results } = await (await page.request.get("/api/demo/letters/")).json();
		expect((results as { recipient: string }[]).filter(({ recipient }) => recipient === email)).toHaveLength(1);
	});

// Call-backs are asked for on a page without scripts, where the browser itself waits.
for (const { name, page: address, fill, button, taken } of FORMS.filter(({ page }) => !page.startsWith("/live-chat")))
	test(`${name}: whoever sends it by keyboard stays at the button while it is on its way, and a second press sends nothing`, async ({
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
