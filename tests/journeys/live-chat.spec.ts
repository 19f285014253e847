import type { Browser, Page } from "@playwright/test";
import { signInTeam } from "./admin-support.ts";
import { at, CLOSED_AT, OPEN_AT } from "./live-chat-support.ts";
import { expect, expectAccessible, expectFineAtEveryWidth, open, test } from "./support.ts";

const chat = (page: Page) => page.getByRole("log", { name: "Conversation" });
const PLEASE_WAIT =
	"Please wait as the chat loads and someone from our experienced client service team will be with you.";
const begin = async (page: Page, text: string) => {
	await at(page, OPEN_AT);
	await page.getByLabel("Your message").fill(text);
	await page.getByRole("button", { name: "Start the chat" }).click();
	await expect(chat(page)).toContainText(text);
};

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

for (const zone of ["Australia/Perth", "Europe/London"])
	test(`LCH-013 a browser in ${zone} goes by Melbourne's clock`, async ({ browser, baseURL }) => {
		const page = await (await browser.newContext({ timezoneId: zone, baseURL })).newPage();
		await at(page, OPEN_AT);
		await expect(page.getByRole("button", { name: "Start the chat" })).toBeVisible();
		await page.clock.setFixedTime(new Date("2026-11-18T18:00:00+11:00"));
		await open(page, "/live-chat");
		await expect(page.getByRole("heading", { name: "Our chat is closed right now" })).toBeVisible();
		await page.context().close();
	});

test("LCH-001 LCH-003 what the page says, and the way to the search @nojs", async ({ page }) => {
	await open(page, "/live-chat");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you for reaching out.");
	await expect(page.getByText(PLEASE_WAIT)).toBeHidden();
	await expect(page.getByRole("region", { name: "Opening hours" })).toContainText(
		"Monday to Friday, 8:30am to 6pm, Melbourne time",
	);
	await expectFineAtEveryWidth(page);
	await page.getByRole("link", { name: "Search Services" }).click();
	await expect(page).toHaveURL("/");
});

test("LCH-004 LCH-005 LCH-017 to LCH-020 the closed chat: a panel that opens, a greeting, a form and an end", async ({
	page,
}) => {
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

test("LCH-021 to LCH-026 a call back is asked for by a form of its own, and the success page has no chat @nojs", async ({
	page,
}) => {
	await open(page, "/live-chat/call-back?name=Ann");
	await expect(page.getByText("Hello Ann.")).toBeVisible();
	await page.getByLabel("Preferred time to contact").fill("Tuesday after 4 pm");
	await page.getByLabel("Phone").fill("12");
	await page.getByRole("button", { name: "Ask for a call back" }).click();
	await expect(page.getByRole("link", { name: "Please enter a valid phone number" })).toBeVisible();
	await expect(page.getByLabel("Preferred time to contact")).toHaveValue("Tuesday after 4 pm");
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
	await open(page, "/demo/letters");
	await expect(page.getByRole("listitem").filter({ hasText: address })).toContainText(
		"We've received your request for a call back",
	);
	await open(page, "/live-chat-request-success");
	await page.getByRole("link", { name: "Back to Home" }).click();
	await expect(page).toHaveURL("/");
});

test("a call back without any way to reach the person is refused at the field, and a reference is one @nojs", async ({
	page,
}) => {
	await open(page, "/live-chat/call-back");
	await page.getByLabel("Preferred time to contact").fill("Tuesday after 4 pm");
	await page.getByRole("button", { name: "Ask for a call back" }).click();
	await page.getByRole("link", { name: "Enter a phone number or an email address, so that we can reach you" }).click();
	await expect(page.getByLabel("Phone")).toBeFocused();
	await expect(page.getByLabel("Preferred time to contact")).toHaveValue("Tuesday after 4 pm");
	await expectAccessible(page);
	await page.getByLabel("Your reference, if you have one").fill("ref: e24c 1383");
	await page.getByRole("button", { name: "Ask for a call back" }).click();
	await expect(page).toHaveURL("/live-chat-request-success");
});

const inOffice = async (browser: Browser, baseURL: string | undefined): Promise<Page> => {
	const office = await (await browser.newContext({ baseURL })).newPage();
	await signInTeam(office);
	return office;
};

test("a visitor and the team talk live; it survives a reload and a lost line", async ({ page, browser, baseURL }) => {
	const said = `Is there room for physiotherapy ${Date.now()}`;
	await begin(page, said);
	await expectFineAtEveryWidth(page);

	const office = await inOffice(browser, baseURL);
	await open(office, "/team/chats");
	await office.getByRole("link").filter({ hasText: said }).click();
	await expect(chat(office)).toContainText(said);
	await office.getByLabel("Your message").fill("Hello, where do you live?");
	await office.getByLabel("Your message").press("Enter");
	await expect(chat(page)).toContainText("Hello, where do you live?");
	await expect(page.getByRole("heading", { name: /^You're chatting with \w+/ })).toBeVisible();

	await page.getByLabel("Your message").fill("In Ballarat");
	await page.getByLabel("Your message").press("Enter");
	await expect(chat(office)).toContainText("In Ballarat");
	await expect(page.getByLabel("Your message")).toHaveValue("");
	await open(page, "/live-chat");
	await expect(chat(page).getByText("In Ballarat")).toHaveCount(1);

	page.removeAllListeners("console");
	await page.context().setOffline(true);
	await page.getByLabel("Your message").fill("Sent while offline");
	await page.getByRole("button", { name: "Send" }).first().click();
	await expect(page.getByRole("alert")).toContainText("No connection. We've kept your message.");
	await expectAccessible(page);
	await office.getByLabel("Your message").fill("Are you there?");
	await office.getByRole("button", { name: "Send" }).click();
	await expect(page.getByText("Connection lost. Trying again.")).toBeVisible();
	await page.context().setOffline(false);
	await expect(chat(office).getByText("Sent while offline")).toHaveCount(1);
	await expect(chat(page).getByText("Are you there?")).toHaveCount(1);
	await expect(chat(page).getByText("Sent while offline")).toHaveCount(1);

	await office.context().close();
});

test("LCH-002 the page asks to wait while the chat loads, and not before, while talking or after the end", async ({
	page,
}) => {
	await at(page, OPEN_AT);
	await page.route("**/api/chats/own/events/**", () => {});
	await expect(page.getByText(PLEASE_WAIT)).toBeHidden();
	await page.getByLabel("Your message").fill("Hello");
	await page.getByRole("button", { name: "Start the chat" }).click();
	await expect(chat(page)).toContainText("Hello");
	await expect(page.getByText(PLEASE_WAIT)).toBeVisible();
	await expectAccessible(page);
	await page.unroute("**/api/chats/own/events/**");
	await open(page, "/live-chat");
	await expect(page.getByText("Connected", { exact: true })).toBeVisible();
	await expect(page.getByText(PLEASE_WAIT)).toBeHidden();
	await page.getByRole("button", { name: "End Conversation" }).click();
	await expect(page.getByRole("heading", { name: "This conversation has ended" })).toBeVisible();
	await expect(page.getByText(PLEASE_WAIT)).toBeHidden();
});

test("a message that is too long is marked, later ones go, also after a reload; it can be changed or deleted", async ({
	page,
}) => {
	await begin(page, `Long ${Date.now()}`);
	page.removeAllListeners("console");
	const write = async (text: string) => {
		await page.getByLabel("Your message").fill(text);
		await page.getByLabel("Your message").press("Enter");
	};
	const refused = chat(page).getByText("Not sent: too long. A message can have 4,000 characters. This one has 4,001.");
	await write("x".repeat(4001));
	await write("And one more thing");
	await expect(refused).toBeVisible();
	await expect(chat(page).getByText("sending …")).toHaveCount(0);
	await expectFineAtEveryWidth(page);
	await open(page, "/live-chat");
	await expect(chat(page).getByText("And one more thing")).toHaveCount(1);
	await expect(refused).toBeVisible();
	await write("After the reload");
	await expect(chat(page).getByText("sending …")).toHaveCount(0);
	await page.getByRole("button", { name: "Change it" }).click();
	await expect(page.getByLabel("Your message")).toHaveValue("x".repeat(4001));
	await write("Shorter");
	await expect(refused).toHaveCount(0);
	await expect(chat(page).getByText("sending …")).toHaveCount(0);
	await write("y".repeat(4001));
	await page.getByRole("button", { name: "Delete it" }).click();
	await expect(page.getByLabel("Your message")).toBeFocused();
	await open(page, "/live-chat");
	await expect(chat(page).getByText("After the reload")).toHaveCount(1);
	await expect(chat(page).getByText("Shorter")).toHaveCount(1);
	await expect(refused).toHaveCount(0);
});

test("a waiting chat shows on every page of the console; a colleague who was signed out is told, and loses no words", async ({
	page,
	browser,
	baseURL,
}) => {
	const office = await inOffice(browser, baseURL);
	await open(office, "/team/figures");
	const said = `Waiting ${Date.now()}`;
	await begin(page, said);
	await expect(
		office.getByRole("navigation", { name: "Team console" }).getByRole("link", { name: /^Chats\s?\d+ waiting$/ }),
	).toBeVisible();
	await expect(office).toHaveTitle(/^\(\d+\) /);
	await expectFineAtEveryWidth(office);
	await office.setViewportSize({ width: 1280, height: 800 });

	await open(office, "/team/chats");
	await office.getByRole("link").filter({ hasText: said }).click();
	await office.getByLabel("Your message").fill("Hello");
	await office.getByLabel("Your message").press("Enter");
	await expect(chat(page)).toContainText("Hello");
	await office.getByRole("link", { name: /^C-\d+$/ }).click();
	await expect(office.getByRole("heading", { level: 1 })).toContainText("Chat");
	await office.getByRole("link", { name: "Open the chat" }).click();

	office.removeAllListeners("console");
	const cookies = await office.context().cookies();
	await office.getByLabel("Your message").fill("I am still typ");
	await office.context().clearCookies();
	// The stream ends with the next message, and the browser is refused another one.
	await office.route("**/api/team/chats/*/events/**", (route) => route.fulfill({ status: 401, body: "" }));
	await office.evaluate(() => window.dispatchEvent(new Event("offline")));
	await office.evaluate(() => window.dispatchEvent(new Event("online")));
	await expect(office.getByRole("alert").getByText("You were signed out")).toBeVisible();
	await expect(office.getByText("Connection lost")).toHaveCount(0);
	await expect(office.getByLabel("Your message")).toHaveValue("I am still typ");
	await expect(office.getByRole("link", { name: "Sign in in another window" })).toHaveAttribute(
		"href",
		/next=%2Fteam%2Fchats%2F/,
	);
	await expectFineAtEveryWidth(office);
	await office.getByLabel("Your message").press("Enter");
	await expect(office.getByText("We've kept your message here until you sign in again.")).toBeVisible();
	await office.unroute("**/api/team/chats/*/events/**");
	await office.context().addCookies(cookies);
	await office.evaluate(() => window.dispatchEvent(new Event("focus")));
	await expect(chat(page)).toContainText("I am still typ");
	await expect(office.getByText("You were signed out")).toHaveCount(0);
	await office.context().close();
});

test("words from right to left are shown from right to left, and a line of English between them is not", async ({
	page,
}) => {
	await begin(page, "שלום!\nHello!");
	// Where each "!" stands, and the letter its line begins with.
	const lines = await chat(page)
		.getByText("שלום!")
		.evaluate(({ firstChild: text }) =>
			[0, 4, 6, 11].map((at) => {
				const range = document.createRange();
				range.setStart(text as Text, at);
				range.setEnd(text as Text, at + 1);
				return range.getBoundingClientRect().left;
			}),
		);
	const [shin = 0, rightToLeft = 0, h = 0, leftToRight = 0] = lines;
	expect(rightToLeft).toBeLessThan(shin);
	expect(leftToRight).toBeGreaterThan(h);
});

test("a line that answers only after the connection was lost is not called live; the next one is", async ({ page }) => {
	await page.addInitScript(() => {
		const lines: EventTarget[] = [];
		class Line extends EventTarget {
			onopen = () => {};
			constructor() {
				super();
				lines.push(this);
			}
			close() {}
		}
		Object.assign(window, { EventSource: Line, lines });
	});
	const answer = () =>
		page.evaluate(async () => {
			(window as unknown as { lines: { onopen: () => void }[] }).lines.at(-1)?.onopen();
			for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
		});
	await begin(page, `Late ${Date.now()}`);
	page.removeAllListeners("console");
	await page.context().setOffline(true);
	const lost = page.getByText("Connection lost. Trying again.");
	await expect(lost).toBeVisible();
	await answer();
	expect(await lost.count()).toBe(1);
	await page.context().setOffline(false);
	await answer();
	await expect(page.getByText("Connected", { exact: true })).toBeVisible();
});

test("an open line on which nothing comes any more is taken for lost, and another is opened", async ({ page }) => {
	await page.clock.install();
	await page.addInitScript(() => {
		const lines: EventTarget[] = [];
		class Line extends EventTarget {
			readyState = 1;
			onopen = () => {};
			constructor() {
				super();
				lines.push(this);
			}
			close() {
				this.readyState = 2;
			}
		}
		Object.assign(window, { EventSource: Line, lines });
	});
	const states = () =>
		page.evaluate(() =>
			(window as unknown as { lines: { readyState: number }[] }).lines.map(({ readyState }) => readyState),
		);
	const answer = () =>
		page.evaluate(() => (window as unknown as { lines: { onopen: () => void }[] }).lines.at(-1)?.onopen());
	await begin(page, `Silent ${Date.now()}`);
	await expect.poll(states).toEqual([1]);
	await answer();
	await expect(page.getByText("Connected", { exact: true })).toBeVisible();
	await page.clock.fastForward(50_000);
	await expect(page.getByText("Connection lost. Trying again.")).toBeVisible();
	expect(await states()).toEqual([2, 1]);
	await answer();
	await expect(page.getByText("Connected", { exact: true })).toBeVisible();
});

test("a copy goes by e-mail once somebody answered; the team ends the chat, and another can begin", async ({
	page,
	browser,
	baseURL,
}) => {
	const said = `A copy, please ${Date.now()}`;
	await begin(page, said);
	const office = await inOffice(browser, baseURL);
	await open(office, "/team/chats");
	await expectFineAtEveryWidth(office);
	await office.setViewportSize({ width: 1280, height: 800 });
	await office.getByRole("link").filter({ hasText: said }).click();
	await office.getByLabel("Your message").fill("Hello");
	await office.getByRole("button", { name: "Send" }).click();
	await expect(chat(page)).toContainText("Hello");
	await expectFineAtEveryWidth(office);

	const address = `copy-${Date.now()}@visitor.example`;
	await page.getByText("Send me a copy by email").click();
	await page.getByLabel("Your email").fill("nonsense");
	await page.getByRole("button", { name: "Send copy" }).click();
	await expect(page.getByText("Please enter a valid email")).toBeVisible();
	await page.getByLabel("Your email").fill(address);
	await page.getByRole("button", { name: "Send copy" }).click();
	await expect(page.getByText(`We've sent a copy to ${address}.`)).toBeVisible();
	await office.getByText("End the chat", { exact: true }).click();
	await office.getByRole("button", { name: "Yes, end it" }).click();
	await expect(page.getByRole("heading", { name: "This conversation has ended" })).toBeFocused();
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "Start a new conversation" }).click();
	await expect(page.getByRole("button", { name: "Start the chat" })).toBeVisible();
	await open(office, "/team/chats?state=closed");
	await expect(office.getByRole("link").filter({ hasText: "Ended" }).first()).toBeVisible();
	await expectAccessible(office);
	await office.context().close();
});

test("words that have not gone yet outlive a reload, can be changed, and are there to copy when the chat ends", async ({
	page,
	browser,
	baseURL,
}) => {
	const said = `Unsent ${Date.now()}`;
	await begin(page, said);
	await expect(page.getByLabel("Your message")).toBeFocused();
	page.removeAllListeners("console");
	await page.route("**/api/chats/own/messages/", (route) => route.abort());
	await page.getByLabel("Your message").fill("Kept for later");
	await page.getByLabel("Your message").press("Enter");
	await expect(page.getByRole("alert")).toContainText("We'll send it when you're back online");
	await page.getByRole("button", { name: "Change it" }).click();
	await expect(page.getByLabel("Your message")).toHaveValue("Kept for later");
	await page.getByLabel("Your message").press("Enter");
	await expect(page.getByRole("alert")).toBeVisible();
	await page.unroute("**/api/chats/own/messages/");
	await open(page, "/live-chat");
	await expect(chat(page).getByText("Kept for later")).toHaveCount(1);
	await expect(page.getByRole("alert")).toHaveCount(0);

	await page.getByRole("button", { name: "Send", exact: true }).click();
	await expect(page.getByText("Please write a message")).toBeVisible();
	await page.getByLabel("Your message").fill("I was about to say");
	const office = await inOffice(browser, baseURL);
	await open(office, "/team/chats");
	await office.getByRole("link").filter({ hasText: "Kept for later" }).first().click();
	await office.getByText("End the chat", { exact: true }).click();
	await office.getByRole("button", { name: "Yes, end it" }).click();
	await expect(page.getByText("You hadn't sent this yet")).toBeVisible();
	await expect(page.getByText("I was about to say")).toBeVisible();
	await office.context().close();
});

test("an empty first message is said at the field, and End Conversation ends it", async ({ page }) => {
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

test("what is typed before the scripts come stays, and the page does not change under one's hands", async ({
	page,
}) => {
	await at(page, OPEN_AT);
	await page.getByLabel("Your message").fill("I am still typ");
	await page.clock.setFixedTime(new Date(CLOSED_AT));
	await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
	await expect(page.getByLabel("Your message")).toHaveValue("I am still typ");
});

test("nobody but the team comes to the team's pages @nojs", async ({ page }) => {
	await open(page, "/team/chats");
	await expect(page).toHaveURL(/\/admin\/login\?next=/);
});
