import type { Browser, Page } from "@playwright/test";
import { signInTeam } from "./admin-support.ts";
import { at, chat, OPEN_AT } from "./live-chat-support.ts";
import { expect, expectAccessible, expectFineAtEveryWidth, goOffline, open, test } from "./support.ts";

const begin = async (page: Page, text: string) => {
	await at(page, OPEN_AT);
	await page.getByLabel("Your message").fill(text);
	await page.getByRole("button", { name: "Start the chat" }).click();
	await expect(chat(page)).toContainText(text);
};

const inOffice = async (browser: Browser, baseURL: string | undefined): Promise<Page> => {
	const office = await (await browser.newContext({ baseURL })).newPage();
	await signInTeam(office);
	return office;
};

test("a visitor and the team chat live, through a reload and a lost connection", async ({ page, browser, baseURL }) => {
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
	await goOffline(page);
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

test("writing in a colleague's chat asks first, and a no keeps the words", async ({ page, browser, baseURL }) => {
	const said = `Who has me ${Date.now()}`;
	await begin(page, said);
	const office = await inOffice(browser, baseURL);
	await open(office, "/team/chats");
	await office.getByRole("link").filter({ hasText: said }).click();
	await office.getByLabel("Your message").fill("Hello");
	await office.getByLabel("Your message").press("Enter");
	await expect(chat(page)).toContainText("Hello");

	const other = await (await browser.newContext({ baseURL })).newPage();
	await signInTeam(other, "priya");
	await open(other, office.url());
	const box = other.getByLabel("Your message");
	await box.fill("I can help too");
	await box.press("Enter");
	const asks = other.getByRole("alertdialog", { name: "Sam has this chat. Take it?" });
	await expect(asks).toBeVisible();
	await expectAccessible(other);
	await asks.getByRole("button", { name: "Leave it" }).click();
	await expect(box).toHaveValue("I can help too");
	await expect(chat(page)).not.toContainText("I can help too");
	await box.press("Enter");
	await asks.getByRole("button", { name: "Take it and send" }).click();
	await expect(chat(page)).toContainText("I can help too");
	await expect(box).toHaveValue("");
	await expect(other.getByRole("button", { name: "Take over" })).toBeHidden();
	await other.context().close();
	await office.context().close();
});

test("a message that is too long is marked and can be changed or deleted, while later ones are sent, even after a reload", async ({
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

test("a waiting chat shows on every page of the console, and a colleague who is signed out sees it and loses no text", async ({
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
	// The event stream ends, and the browser can't open another.
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

test("right-to-left text is shown right to left, and an English line in between left to right", async ({ page }) => {
	await begin(page, "שלום!\nHello!");
	// Positions of the first letter and the "!" of each line.
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

test("a stream that opens after the connection was lost doesn't count as connected, but the next one does", async ({
	page,
}) => {
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
	await goOffline(page);
	const lost = page.getByText("Connection lost. Trying again.");
	await expect(lost).toBeVisible();
	await answer();
	expect(await lost.count()).toBe(1);
	await page.context().setOffline(false);
	await answer();
	await expect(page.getByText("Connected", { exact: true })).toBeVisible();
});

test("an open stream that goes silent counts as lost, and another is opened", async ({ page }) => {
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

test("a visitor can get a copy by email after a reply, the team ends the chat, and a new one can start", async ({
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
	await expect(page.getByRole("alert").getByText("Please enter a valid email")).toBeVisible();
	await page.getByLabel("Your email").fill(address);
	await page.getByRole("button", { name: "Send copy" }).click();
	await expect(page.getByText(`We've sent a copy to ${address}.`)).toBeVisible();
	await office.getByText("End the chat", { exact: true }).click();
	await office.getByRole("button", { name: "Yes, end chat" }).click();
	await expect(page.getByRole("heading", { name: "This conversation has ended" })).toBeFocused();
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "Start a new conversation" }).click();
	await expect(page.getByRole("button", { name: "Start the chat" })).toBeVisible();
	await open(office, "/team/chats?state=closed");
	await expect(office.getByRole("link").filter({ hasText: "Ended" }).first()).toBeVisible();
	await expectAccessible(office);
	await office.context().close();
});

test("unsent messages survive a reload, can be changed, and can be copied when the chat ends", async ({
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
	await office.getByRole("button", { name: "Yes, end chat" }).click();
	await expect(page.getByText("You hadn't sent this yet")).toBeVisible();
	await expect(page.getByText("I was about to say")).toBeVisible();
	await office.context().close();
});
