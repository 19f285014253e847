import { at, CLOSED_AT, chat, OPEN_AT } from "./live-chat-support.ts";
import { expect, expectAccessible, expectFineAtEveryWidth, open, openEmailsTo, test } from "./support.ts";

const PLEASE_WAIT =
	"Please wait as the chat loads and someone from our experienced client service team will be with you.";

for (const [name, moment, isOpen] of [
	["LCH-009 a weekday at 08:29:59", "2026-11-18T08:29:59+11:00", false],
	["LCH-008 a weekday at 08:30:00", "2026-11-18T08:30:00+11:00", true],
	["LCH-010 a weekday at 17:59:59", "2026-11-18T17:59:59+11:00", true],
	["LCH-011 a weekday at 18:00:00", "2026-11-18T18:00:00+11:00", false],
	["LCH-011 a weekday at 18:01", "2026-11-18T18:01:00+11:00", false],
	["LCH-012 Saturday at noon", "2026-11-21T12:00:00+11:00", false],
	["LCH-012 Sunday at noon", "2026-11-22T12:00:00+11:00", false],
	["the day after daylight saving began, 08:30", "2027-10-04T08:30:00+11:00", true],
	["the day after daylight saving ended, 08:29:59", "2027-04-05T08:29:59+10:00", false],
	["Christmas Day", "2026-12-25T12:00:00+11:00", false],
] as const)
	test(`${name}: ${isOpen ? "open" : "closed"}`, async ({ page }) => {
		await at(page, moment);
		await expect(page.getByRole("button", { name: "Start the chat" })).toHaveCount(isOpen ? 1 : 0);
		await expect(page.getByRole("heading", { name: "Our chat is closed right now" })).toHaveCount(isOpen ? 0 : 1);
	});

// LCH-013
for (const zone of ["Australia/Perth", "Europe/London"])
	test(`a browser in ${zone} uses Melbourne time`, async ({ browser, baseURL }) => {
		const page = await (await browser.newContext({ timezoneId: zone, baseURL })).newPage();
		await at(page, OPEN_AT);
		await expect(page.getByRole("button", { name: "Start the chat" })).toBeVisible();
		await page.clock.setFixedTime(new Date("2026-11-18T18:00:00+11:00"));
		await open(page, "/live-chat");
		await expect(page.getByRole("heading", { name: "Our chat is closed right now" })).toBeVisible();
		await page.context().close();
	});

// LCH-001, LCH-003
test("the page shows opening hours and links to the search", async ({ page }) => {
	await open(page, "/live-chat");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you for reaching out.");
	await expect(page.getByText(/^Please wait as the chat loads|^The chat opens (today|on \w+)/)).toBeVisible();
	await expect(page.getByRole("region", { name: "Opening hours" })).toContainText(
		"Monday to Friday, 8:30am to 6pm, Melbourne time",
	);
	await expectFineAtEveryWidth(page);
	await page.getByRole("link", { name: "Search Services" }).click();
	await expect(page).toHaveURL("/");
});

// LCH-004, LCH-005, LCH-017 to LCH-020
test("the closed chat has a panel that opens, a greeting, a form and an end", async ({ page }) => {
	await at(page, CLOSED_AT, "/live-chat?name=Ann&caseNumber=123");
	const time = page.getByLabel("Preferred time to contact");
	await expect(time).toBeHidden();
	await expectFineAtEveryWidth(page);
	await page.getByText("Ask for a call back", { exact: true }).first().click();
	await expect(page.getByText("Hello Ann. We're offline right now")).toBeVisible();
	await expect(page.getByText(/When's the best time to contact you\?/)).toBeVisible();
	await time.fill("x".repeat(81));
	await expect(time).toHaveValue("x".repeat(80));
	await expect(time).not.toHaveAttribute("required");
	const hidden = await page
		.locator("form[action='/live-chat/call-back'] input[type=hidden]")
		.evaluateAll((all) => all.map((one) => [(one as HTMLInputElement).name, (one as HTMLInputElement).value]));
	expect(Object.fromEntries(hidden)).toMatchObject({
		orgid: "alongside",
		recordType: "call-back",
		origin: "Live chat",
		caseNumber: "123",
	});
	expect(Object.fromEntries(hidden).retURL).toMatch(/\/live-chat-request-success$/);
	await expectFineAtEveryWidth(page);
	await page.getByText("Ask for a call back", { exact: true }).first().click();
	await expect(time).toBeHidden();

	await page.getByText("Chat menu").click();
	await expectAccessible(page);
	await page.getByRole("link", { name: "End Conversation" }).click();
	await expect(page.getByText("You ended the conversation.")).toBeVisible();
	await expect(page.getByText("Our chat is closed right now")).toHaveCount(0);
	await at(page, CLOSED_AT, "/live-chat");
	await page.getByText("Ask for a call back", { exact: true }).first().click();
	await expect(page.getByText("Hello. We're offline right now")).toBeVisible();
});

// LCH-021 to LCH-026
test("a call back has its own form, and its success page has no chat", async ({ page }) => {
	await open(page, "/live-chat/call-back?name=Ann");
	await expect(page.getByText("Hello Ann.")).toBeVisible();
	await page.getByLabel("Preferred time to contact").fill("Tuesday after 4 pm");
	await page.getByLabel("Do you want an interpreter? Which language?").fill("Tiếng Việt");
	await page.getByLabel("Phone").fill("12");
	await page.getByRole("button", { name: "Ask for a call back" }).click();
	await expect(page.getByRole("link", { name: "Please enter a valid phone number" })).toBeVisible();
	await expect(page.getByLabel("Preferred time to contact")).toHaveValue("Tuesday after 4 pm");
	await expect(page.getByLabel("Do you want an interpreter? Which language?")).toHaveValue("Tiếng Việt");
	await expect(page.getByText("Hello Ann.")).toBeVisible();
	await expectFineAtEveryWidth(page);
	const address = `ann-${test.info().project.name}-${Date.now()}@visitor.example`;
	await page.getByLabel("Phone").fill("0491 570 006");
	await page.getByLabel("Email").fill(address);
	await page.getByRole("button", { name: "Ask for a call back" }).click();
	await expect(page).toHaveURL("/live-chat-request-success");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you for your request");
	await expect(page.getByText("Your request and details have been received.")).toBeVisible();
	await expect(
		page.getByText("A member of our client services team will be in touch with you when we return."),
	).toBeVisible();
	await expect(page.locator("[data-chat], [class*=embedded-messaging], script[src*=bootstrap]")).toHaveCount(0);
	await expectFineAtEveryWidth(page);
	await openEmailsTo(page, address);
	await expect(page.getByRole("listitem").filter({ hasText: address })).toContainText(
		"We've received your request for a call back",
	);
	await open(page, "/live-chat-request-success");
	await page.getByRole("link", { name: "Back to Home" }).click();
	await expect(page).toHaveURL("/");
});

test("a call-back request needs a phone number or an email address; a reference isn't enough", async ({ page }) => {
	await open(page, "/live-chat/call-back");
	await page.getByLabel("Preferred time to contact").fill("Tuesday after 4 pm");
	await page.getByRole("button", { name: "Ask for a call back" }).click();
	await page.getByRole("link", { name: "Enter a phone number or an email address, so that we can reach you" }).click();
	await expect(page.getByLabel("Phone")).toBeFocused();
	await expect(page.getByLabel("Preferred time to contact")).toHaveValue("Tuesday after 4 pm");
	await expectAccessible(page);
	await page.getByLabel("Your reference, if you have one").fill("ref: e24c 1383");
	await page.getByRole("button", { name: "Ask for a call back" }).click();
	await expect(page.getByRole("link", { name: /^Enter a phone number or an email address/ })).toBeVisible();
	await page.getByLabel("Email").fill("ann@visitor.example");
	await page.getByRole("button", { name: "Ask for a call back" }).click();
	await expect(page).toHaveURL("/live-chat-request-success");
});

// LCH-002
test("the page asks visitors to wait while the chat is open, and says when it opens otherwise", async ({ page }) => {
	await at(page, CLOSED_AT);
	await expect(page.getByText(/^The chat opens (today|on \w+ \d+ \w+) at 8:30 am, Melbourne time\.$/)).toBeVisible();
	await expect(page.getByText(PLEASE_WAIT)).toHaveCount(0);
	await at(page, OPEN_AT);
	await page.route("**/api/chats/own/events/**", () => {});
	await expect(page.getByText(PLEASE_WAIT)).toBeVisible();
	await page.getByLabel("Your message").fill("Hello");
	await page.getByRole("button", { name: "Start the chat" }).click();
	await expect(chat(page)).toContainText("Hello");
	await expect(page.getByText(PLEASE_WAIT)).toBeVisible();
	await expectAccessible(page);
	await page.unroute("**/api/chats/own/events/**");
	await open(page, "/live-chat");
	await expect(page.getByText("Connected", { exact: true })).toBeVisible();
	await expect(page.getByText(PLEASE_WAIT)).toBeVisible();
	await page.getByRole("button", { name: "End Conversation" }).click();
	await expect(page.getByRole("heading", { name: "This conversation has ended" })).toBeVisible();
	await expect(page.getByText(PLEASE_WAIT)).toBeHidden();
});

test("an empty first message shows an error, and End Conversation ends the chat", async ({ page }) => {
	await at(page, OPEN_AT, "/live-chat?name=Ann");
	await expect(page.getByRole("heading", { name: "Hello Ann. How can we help?" })).toBeVisible();
	await page.getByRole("button", { name: "Start the chat" }).click();
	await expect(page.getByRole("link", { name: "Please write a message" })).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.getByLabel("Your message").fill("Hello");
	await page.getByRole("button", { name: "Start the chat" }).click();
	await expect(chat(page)).toContainText("Hello");
	await page.getByRole("button", { name: "End Conversation" }).click();
	await expect(page.getByRole("heading", { name: "This conversation has ended" })).toBeVisible();
	await expect(chat(page)).toContainText("You ended the conversation.");
});

test("input from before the scripts load stays, and the page doesn't change during typing", async ({ page }) => {
	await at(page, OPEN_AT);
	await page.getByLabel("Your message").fill("I am still typ");
	await page.clock.setFixedTime(new Date(CLOSED_AT));
	await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
	await expect(page.getByLabel("Your message")).toHaveValue("I am still typ");
});

test("only the team can open the team's pages", async ({ page }) => {
	await open(page, "/team/chats");
	await expect(page).toHaveURL(/\/admin\/login\?next=/);
});
