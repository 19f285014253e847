import type { Locator, Page } from "@playwright/test";
import { post, signInTeam } from "./admin-support.ts";
import { asStaff, comesIn, handOver } from "./referrals-support.ts";
import { aReview } from "./reviews-support.ts";
import { asNobody, expect, expectAccessible, open, test } from "./support.ts";

// What a colleague presses from the open inbox. Words typed aren't clicks.

let nth = 0;
const anAddress = () => `clicks-${test.info().workerIndex}-${Date.now()}-${++nth}@visitor.example`;

const aMessage = async (page: Page): Promise<string> => {
	const email = anAddress();
	expect((await post(page.request, "/messages/", { email, message: "Is there a swim class?" })).status()).toBe(201);
	return email;
};
const aCallBack = async (page: Page): Promise<string> => {
	const email = anAddress();
	expect((await post(page.request, "/call-backs/", { phone: "0491 570 006", email })).status()).toBe(201);
	return email;
};
/** A request whose chosen provider may get it. */
const withConsent = async (page: Page): Promise<string> => {
	const { profile, email } = await comesIn(page);
	await signInTeam(page);
	const { results } = await (await page.request.get(`/api/team/cases/?search=${email}&kind=quote`)).json();
	const consent = { provider: profile.id, shares: ["needs"], given_by: "participant", way: "phone" };
	expect((await post(page.request, `/team/cases/${results[0].id}/consents/`, consent)).ok()).toBe(true);
	return email;
};
/** A request whose provider asked something. */
const withQuestion = async (page: Page): Promise<string> => {
	const { profile, email } = await comesIn(page);
	const { reference } = await handOver(page, email, profile);
	await asStaff(page);
	await open(page, `/admin/providers/${profile.url_slug}/${profile.id}/referrals`);
	await page.getByRole("link", { name: new RegExp(reference) }).click();
	await page.getByLabel("Ask our team").fill("Is there a lift?");
	await page.getByRole("button", { name: "Send question" }).click();
	await expect(page.getByText("We've sent your question to our team")).toBeVisible();
	await asNobody(page);
	await signInTeam(page);
	return email;
};

/** The inbox with the cases of an address, and hands that count. */
const atInbox = async (page: Page, email?: string) => {
	await page.setViewportSize({ width: 1280, height: 900 });
	await open(page, email ? `/team/cases?search=${email}` : "/team/cases");
	const row = page.locator("[data-cases] > li");
	if (email) await expect(row).toHaveCount(1);
	const hands = {
		count: 0,
		click: async (control: Locator) => {
			hands.count++;
			await control.click();
		},
		press: async (...keys: string[]) => {
			for (const key of keys) {
				hands.count++;
				await page.keyboard.press(key);
			}
		},
		row: row.getByRole("link"),
		box: row.getByRole("checkbox"),
		/** Opens the case by j and Enter. */
		enter: async () => {
			await hands.press("j");
			await expect(row.getByRole("link").first()).toBeFocused();
			await hands.press("Enter");
			await expect(page.getByRole("heading", { level: 2, name: "Timeline" })).toBeVisible();
			await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
		},
		/** Ticks the case by j and x. */
		tick: async () => {
			await hands.press("j");
			await expect(row.getByRole("link").first()).toBeFocused();
			await hands.press("x");
			await expect(page.getByRole("heading", { name: "1 ticked" })).toBeVisible();
		},
	};
	return hands;
};
const said = (page: Page, words: string | RegExp) => expect(page.getByText(words).first()).toBeVisible();
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

test("the next case: 1 click, 1 key", async ({ page }) => {
	await signInTeam(page);
	await aMessage(page);
	for (const way of ["click", "key"]) {
		const hands = await atInbox(page);
		if (way === "click") await hands.click(page.getByRole("link", { name: /^Next/ }).first());
		else await hands.press("n");
		await expect(page.getByRole("heading", { level: 2, name: "Timeline" })).toBeVisible();
		expect(hands.count).toBe(1);
	}
});

test("a reply: 2 clicks, 4 keys", async ({ page }) => {
	await signInTeam(page);
	const hands = await atInbox(page, await aMessage(page));
	await hands.click(hands.row);
	await page.getByLabel(/^Write to /).fill("Yes, on Mondays.");
	await hands.click(button(page, "Send reply"));
	await said(page, "We’re sending your reply");
	expect(hands.count).toBe(2);

	const keys = await atInbox(page, await aMessage(page));
	await keys.enter();
	await keys.press("r");
	await page.keyboard.type("Yes, on Mondays.");
	await keys.press("ControlOrMeta+Enter");
	await said(page, "We’re sending your reply");
	expect(keys.count).toBe(4);
});

test("a caller is found: 2 clicks, 3 keys", async ({ page }) => {
	await signInTeam(page);
	const email = await aCallBack(page);
	const field = page.getByRole("combobox", { name: "Find a person, provider or case" });
	const person = page.getByRole("listbox", { name: "Found" }).getByRole("option").filter({ hasText: "Person" });
	const hands = await atInbox(page);
	await hands.click(field);
	await page.keyboard.type(email);
	await hands.click(person);
	await expect(page).toHaveURL(/\/team\/records\//);
	expect(hands.count).toBe(2);

	const keys = await atInbox(page);
	await keys.press("/");
	await expect(field).toBeFocused();
	await page.keyboard.type(email);
	await expect(person).toBeVisible();
	await keys.press("ArrowDown", "Enter");
	await expect(page).toHaveURL(/\/team\/records\//);
	expect(keys.count).toBe(3);
});

test("a request on the phone: 3 clicks, 5 keys", async ({ page }) => {
	await signInTeam(page);
	const phone = () => `04${String(Date.now()).slice(-8)}`;
	const hands = await atInbox(page);
	await hands.click(page.getByRole("link", { name: "New case" }));
	await page.getByLabel("Phone").fill(phone());
	await hands.click(page.getByRole("checkbox", { name: /They said yes/ }));
	await hands.click(button(page, "Open case"));
	await said(page, /Sam Reed took their call/);
	expect(hands.count).toBe(3);

	const keys = await atInbox(page);
	await keys.press("c");
	await expect(page.getByRole("heading", { level: 1, name: "New case" })).toBeFocused();
	await keys.press("Tab");
	await expect(page.getByLabel("Phone")).toBeFocused();
	await page.keyboard.type(phone());
	await keys.press("Tab", "Space", "ControlOrMeta+Enter");
	await said(page, /Sam Reed took their call/);
	expect(keys.count).toBe(5);
});

test("a message becomes a request with what was read on the screen: 2 clicks, 4 keys", async ({ page }) => {
	await signInTeam(page);
	const asks = async () => {
		const email = anAddress();
		const message = "I need a physiotherapist in Ballarat. My number is 0491 570 006.";
		expect((await post(page.request, "/messages/", { email, message })).status()).toBe(201);
		return email;
	};
	const hands = await atInbox(page, await asks());
	await hands.click(hands.row);
	for (const read of ["0491 570 006", "3350 Ballarat", /^Physiotherapy/])
		await expect(page.getByRole("definition").filter({ hasText: read }).last()).toBeInViewport();
	await expect(button(page, "Make a connect request")).toBeInViewport();
	await hands.click(button(page, "Make a connect request"));
	await said(page, /Sam Reed made this connect request from /);
	expect(hands.count).toBe(2);

	const keys = await atInbox(page, await asks());
	await keys.enter();
	await keys.press("m");
	await expect(page.getByLabel("Phone")).toBeFocused();
	await keys.press("ControlOrMeta+Enter");
	await said(page, /Sam Reed made this connect request from /);
	expect(keys.count).toBe(4);
});

test("a call is noted: 2 clicks where one was asked for, 4 keys", async ({ page }) => {
	await signInTeam(page);
	const hands = await atInbox(page, await aCallBack(page));
	await hands.click(hands.row);
	await page.getByLabel("What was agreed").fill("They call again on Monday.");
	await hands.click(button(page, "Save: we talked"));
	await said(page, /Sam Reed called and /);
	expect(hands.count).toBe(2);

	const keys = await atInbox(page, await aMessage(page));
	await keys.enter();
	await keys.press("p");
	await page.keyboard.type("They call again on Monday.");
	await keys.press("ControlOrMeta+Enter");
	await said(page, /Sam Reed called and /);
	expect(keys.count).toBe(4);
});

test("a referral with consent there: 3 clicks, 5 keys", async ({ page }) => {
	const hands = await atInbox(page, await withConsent(page));
	await hands.click(hands.row);
	await hands.click(page.getByRole("link", { name: "Find providers" }));
	await page.getByLabel("What is needed").fill("A ramp, and help in the garden.");
	await hands.click(button(page, "Send to selected providers"));
	await said(page, /Waiting for an answer/);
	expect(hands.count).toBe(3);

	await asNobody(page);
	const keys = await atInbox(page, await withConsent(page));
	await keys.enter();
	await keys.press("f");
	await expect(page.getByRole("heading", { level: 1, name: "Find providers" })).toBeFocused();
	await keys.press("f");
	await page.keyboard.type("A ramp, and help in the garden.");
	await keys.press("ControlOrMeta+Enter");
	await said(page, /Waiting for an answer/);
	await expect(page.getByRole("status").filter({ hasText: "Sent to the providers" })).toBeFocused();
	expect(keys.count).toBe(5);
});

test("the page of providers asks for the place first, and fits two screens of 1280 × 900", async ({ page }) => {
	await signInTeam(page);
	const { results } = await (await page.request.get("/api/team/cases/?kind=quote")).json();
	const places = results.map(({ id, place }: { id: string; place: string }) => ({
		id,
		isKnown: !/^0000$/.test(place),
	}));
	await page.setViewportSize({ width: 1280, height: 900 });
	const unknown = places.find(({ isKnown }: { isKnown: boolean }) => !isKnown);
	for (const { id, isKnown } of [...places.slice(0, 6), unknown]) {
		await open(page, `/team/cases/${id}/match`);
		expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1800);
		await expect(page.getByLabel("Postcode or suburb")).toBeVisible({ visible: !isKnown });
		await expect(page.getByRole("combobox", { name: "Service" })).toBeHidden();
	}
	await page.getByLabel("Postcode or suburb").fill("3000");
	await page.keyboard.press("Enter");
	await expect(page.getByRole("definition").filter({ hasText: "3000" })).toBeVisible();
	await expectAccessible(page);
	await page.getByText(/ with reasons, closest first$/).click();
	await expectAccessible(page);
});

test("a case is handed over: 2 clicks, 5 keys", async ({ page }) => {
	await signInTeam(page);
	const hands = await atInbox(page, await aMessage(page));
	await hands.click(hands.box);
	await hands.click(button(page, "To Sam Reed"));
	await said(page, "1 case is assigned");
	expect(hands.count).toBe(2);

	const keys = await atInbox(page, await aMessage(page));
	await keys.tick();
	await keys.press("h");
	await page.keyboard.type("Sam");
	await keys.press("Tab", "Enter");
	await said(page, "1 case is assigned");
	expect(keys.count).toBe(5);
});

test("a case is snoozed until tomorrow: 2 clicks, 4 keys", async ({ page }) => {
	await signInTeam(page);
	const hands = await atInbox(page, await aMessage(page));
	await hands.click(hands.box);
	await hands.click(page.getByRole("button", { name: /8:30 am$/ }).first());
	await said(page, "1 case is snoozed");
	expect(hands.count).toBe(2);

	const keys = await atInbox(page, await aMessage(page));
	await keys.tick();
	await keys.press("s", "Enter");
	await said(page, "1 case is snoozed");
	expect(keys.count).toBe(4);
});

test("a case is closed and the next one opens: 2 clicks, 4 keys", async ({ page }) => {
	await signInTeam(page);
	await aMessage(page);
	const hands = await atInbox(page, await aMessage(page));
	await hands.click(hands.row);
	await hands.click(button(page, "Close: answered"));
	await said(page, /is closed/);
	await expect(page.getByRole("heading", { level: 2, name: "Timeline" })).toBeVisible();
	expect(hands.count).toBe(2);

	const keys = await atInbox(page, await aMessage(page));
	await keys.enter();
	await keys.press("e");
	await expect(button(page, "Close: answered")).toBeFocused();
	await keys.press("Enter");
	await said(page, /is closed/);
	expect(keys.count).toBe(4);
});

/** Opens a waiting review, and says how its hands count. */
const atReview = async (page: Page, comment: string, answer?: number) => {
	const { id } = await aReview(page.request, comment, answer);
	const hands = await atInbox(page);
	await open(page, `/team/reviews/${id}`);
	const isNext = async () => {
		await said(page, `Review ${id} is published`);
		await expect(page).not.toHaveURL(new RegExp(`/reviews/${id}(?!\\d)`));
		await expect(page.getByRole("status").filter({ hasText: `Review ${id} is published` })).toBeFocused();
	};
	return { hands, isNext, text: page.getByRole("blockquote").last(), publish: button(page, "Publish and next") };
};
/** A review of 5,000 characters, the most that a person can write. */
const longReview = (says: string) => `Visit ${Date.now()}. ${says.repeat(200)}`.slice(0, 4990);

test("a review with nothing flagged is published and the next one opens: 1 click, 2 keys", async ({ page }) => {
	await signInTeam(page);
	const { hands, isNext, text, publish } = await atReview(page, `On time, and kind. ${Date.now()}`);
	await expect(text).toBeInViewport({ ratio: 1 });
	await expect(page.getByRole("checkbox")).toHaveCount(0);
	await hands.click(publish);
	await isNext();
	expect(hands.count).toBe(1);

	const keys = await atReview(page, `Kind, and on time. ${Date.now()}`);
	await keys.hands.press("y");
	await expect(keys.publish).toBeFocused();
	await keys.hands.press("Enter");
	await keys.isNext();
	expect(keys.hands.count).toBe(2);
});

test("a press before the end of a long review was on screen shows the end, and publishes nothing", async ({ page }) => {
	await signInTeam(page);
	const { isNext, publish } = await atReview(page, longReview("She came on time and knew what to do. "));
	await publish.click();
	await said(page, /You hadn’t seen the end yet/);
	await expect(page.getByText(/You hadn’t seen the end yet/)).toBeInViewport();
	await expectAccessible(page);
	await publish.click();
	await isNext();

	// Someone who has read it presses once.
	const read = await atReview(page, longReview("He cooks well, and asks first. "));
	await read.text.evaluate((quote) => quote.scrollIntoView({ block: "end" }));
	await read.hands.click(read.publish);
	await read.isNext();
	expect(read.hands.count).toBe(1);
});

test("a flagged review takes a tick for each point, then 1 click; y leads to each", async ({ page }) => {
	await signInTeam(page);
	const flagged = () => `Call me on 0491 570 006, it was good. ${Date.now()}`;
	const { hands, isNext, publish } = await atReview(page, flagged());
	const boxes = page.getByRole("group", { name: "Checklist" }).getByRole("checkbox");
	const points = await boxes.count();
	expect(points).toBeGreaterThan(0);
	for (const box of await boxes.all()) await hands.click(box);
	await hands.click(publish);
	await isNext();
	expect(hands.count).toBe(points + 1);

	const keys = await atReview(page, flagged());
	for (let n = 0; n < points; n++) {
		await keys.hands.press("y");
		await expect(boxes.nth(n)).toBeFocused();
		await keys.hands.press("Space");
	}
	await keys.hands.press("y");
	await expect(keys.publish).toBeFocused();
	await keys.hands.press("Enter");
	await keys.isNext();
	expect(keys.hands.count).toBe(2 * points + 2);
});

test("a provider's question is answered: 2 clicks, 4 keys", async ({ page }) => {
	const hands = await atInbox(page, await withQuestion(page));
	await hands.click(hands.row);
	await page.getByLabel("Message", { exact: true }).fill("Yes, to every floor.");
	await hands.click(page.getByRole("button", { name: /^Send to / }));
	await said(page, /^Sent\. We’ve emailed the provider/);
	expect(hands.count).toBe(2);

	await asNobody(page);
	const keys = await atInbox(page, await withQuestion(page));
	await keys.enter();
	await keys.press("w");
	await expect(page.getByLabel("Message", { exact: true })).toBeFocused();
	await page.keyboard.type("Yes, to every floor.");
	await keys.press("ControlOrMeta+Enter");
	await said(page, /^Sent\. We’ve emailed the provider/);
	expect(keys.count).toBe(4);
});
