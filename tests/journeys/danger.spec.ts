import type { Page } from "@playwright/test";
import { post, signInTeam } from "./admin-support.ts";
import { at, chat, OPEN_AT } from "./live-chat-support.ts";
import { expect, expectAccessible, expectFineAtEveryWidth, open, test } from "./support.ts";

const help = (page: Page) => page.getByRole("region", { name: /in danger now, call 000|talk to someone now/ });

const expectHelp = async (page: Page, name: string) => {
	await expect(help(page)).toContainText(name);
	await expect(help(page).getByRole("link", { name: "Leave this site quickly" })).toBeVisible();
	await expect(help(page).getByRole("heading")).toBeFocused();
	await expect(page).not.toHaveURL(/help|danger/);
	await expectAccessible(page);
};

// DNG-002
test("a cry for help in own words gets help before the search, once @nojs", async ({ page }) => {
	await open(page, "/");
	const say = async (sentence: string) => {
		await page.getByLabel(/say it in your own words/i).fill(sentence);
		await page.getByRole("button", { name: "Search in my own words" }).click();
	};
	await say("my carer hits me and I'm scared");
	await expectHelp(page, "1800RESPECT");
	await expect(page.getByText(/Which service do you mean/)).toHaveCount(0);
	await expect(page.getByLabel(/say it in your own words/i)).toHaveValue("my carer hits me and I'm scared");
	await expectFineAtEveryWidth(page);
	await open(page, "/");
	await expect(help(page)).toHaveCount(0);
	await say("domestic violence counselling in Geelong");
	await expectHelp(page, "1800RESPECT");
	await open(page, "/");
	await say("I'm dying to get out of the house, physio in Geelong");
	await expect(page.getByRole("checkbox", { name: /^Physiotherapy/ })).toBeChecked();
	await expect(help(page)).toHaveCount(0);
});

// DNG-001
test("a refused form shows help above its errors, and keeps what was typed", async ({ page }) => {
	await open(page, "/providers?query=zzzz+nobody+zzzz&postcodes_list=3000&suburb_list=Melbourne");
	const form = page.getByRole("region", { name: "Tell us more" });
	const details = form.locator("textarea").first();
	await details.fill("Some days I just want to die");
	await form.getByRole("button", { name: "Send", exact: true }).click();
	await expectHelp(page, "Lifeline");
	await expect(details).toHaveValue("Some days I just want to die");
});

// DNG-003
test("the team finds a marked message first, and clears the mark with a note", async ({ page }) => {
	const email = `danger-${test.info().project.name}-${Date.now()}@visitor.example`;
	await signInTeam(page);
	const sent = await post(page.request, "/messages/", { email, message: "My husband hits me" });
	expect(sent.status()).toBe(201);
	await open(page, "/team/cases");
	const first = page.locator("[data-cases] > li").first();
	await expect(first).toContainText("Danger: read first");
	await expectAccessible(page);
	await page.getByLabel("Find a person, provider or case").fill(email);
	await page.getByRole("button", { name: "Find", exact: true }).click();
	await page.getByRole("link", { name: "1 open case" }).click();
	await expect(page.getByText(`1 case matching “${email}”.`)).toBeVisible();
	await page.locator("[data-cases]").getByRole("link").click();
	await expect(page.getByText("Danger: read first").first()).toBeVisible();
	await expectAccessible(page);
	await page.getByRole("button", { name: "Clear the mark" }).click();
	await expect(page.getByText("Please write what you did").first()).toBeVisible();
	await page.getByLabel("What did you do?").fill("Called her. She is safe with her sister");
	await page.getByRole("button", { name: "Clear the mark" }).click();
	await expect(page.getByRole("button", { name: "Clear the mark" })).toHaveCount(0);
	await expect(page.getByText("cleared the mark of danger")).toBeVisible();
});

// DNG-004
test("words of danger in a running chat bring help beside the conversation, and keep the message field", async ({
	page,
}) => {
	await at(page, OPEN_AT);
	await page.getByLabel("Your message").fill(`Is there room for physiotherapy ${Date.now()}`);
	await page.getByRole("button", { name: "Start the chat" }).click();
	await expect(page.getByRole("heading", { name: "Connecting you with our team" })).toBeVisible();
	await page.getByLabel("Your message").fill("My husband hits me and I'm scared");
	await page.getByLabel("Your message").press("Enter");
	await expect(chat(page)).toContainText("My husband hits me");
	await expect(help(page)).toContainText("1800RESPECT");
	await expect(page.getByLabel("Your message")).toBeFocused();
	await expectFineAtEveryWidth(page);
	await open(page, "/live-chat");
	await expect(chat(page)).toContainText("My husband hits me");
	await expect(help(page)).toHaveCount(0);
});
