import type { Page } from "@playwright/test";
import type { DayProvider, Visitor } from "./visitors.ts";

const alive = (page: Page) => page.locator("html[data-ready]").waitFor({ state: "attached" });
const inbox = (p: DayProvider) => `/admin/providers/${p.url_slug}/${p.id}/referrals`;

/** Opens a referral from the profile's inbox. @returns its address */
export const openReferral = async (page: Page, p: DayProvider, reference: string): Promise<string> => {
	await page.goto(inbox(p));
	await alive(page);
	await page.getByRole("link", { name: new RegExp(`${reference}$`) }).click();
	await page.getByRole("button", { name: "Accept" }).waitFor();
	return page.url();
};

/** Accepts what is open, and reads who it is. */
export const accept = async (page: Page, v: Visitor): Promise<void> => {
	await page.getByRole("button", { name: "Accept" }).click();
	await page.getByText("You accepted.").waitFor();
	await page.getByText(v.name).first().waitFor();
};

/** Says that they are in contact, and that support has begun. */
export const start = async (page: Page): Promise<void> => {
	await page.getByRole("button", { name: "We are in contact" }).click();
	await page.getByText("Noted: you are in contact").waitFor();
	await page.getByRole("button", { name: /started/i }).click();
	await page.getByText("Noted: support has started").waitFor();
};

/** Declines what is open, for want of room. */
export const decline = async (page: Page): Promise<void> => {
	await page.getByText("Decline", { exact: true }).click();
	await page.getByLabel("Why?").selectOption("no-room");
	await page.getByRole("button", { name: "Decline the referral" }).click();
	await page.getByText("You declined.").waitFor();
};
