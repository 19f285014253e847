import type { Page } from "@playwright/test";
import type { DayProvider, Visitor } from "./visitors.ts";

const alive = (page: Page) => page.locator("html[data-ready]").waitFor({ state: "attached" });
const inbox = (p: DayProvider) => `/admin/providers/${p.url_slug}/${p.id}/referrals`;

/** Opens a referral from the profile's inbox. @returns its URL */
export const openReferral = async (page: Page, p: DayProvider, reference: string): Promise<string> => {
	await page.goto(inbox(p));
	await alive(page);
	await page.getByRole("link", { name: new RegExp(`${reference}$`) }).click();
	await page.getByRole("button", { name: "Accept" }).waitFor();
	return page.url();
};

/** Accepts the open referral and waits until the person's name appears. */
export const accept = async (page: Page, v: Visitor): Promise<void> => {
	await page.getByRole("button", { name: "Accept" }).click();
	await page.getByText("You've accepted.").waitFor();
	await page.getByText(v.name).first().waitFor();
};

/** Records that they are in contact, then that support has started. */
export const start = async (page: Page): Promise<void> => {
	await page.getByRole("button", { name: "We're in contact" }).click();
	await page.getByText("Saved: you're in contact").waitFor();
	await page.getByRole("button", { name: /started/i }).click();
	await page.getByText("Saved: support has started").waitFor();
};

/** Declines the open referral because the provider has no capacity. */
export const decline = async (page: Page): Promise<void> => {
	await page.getByText("Decline", { exact: true }).click();
	await page.getByLabel("Why?").selectOption("no-room");
	await page.getByRole("button", { name: "Decline referral" }).click();
	await page.getByText("You've declined.").waitFor();
};
