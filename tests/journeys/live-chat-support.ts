import type { Page } from "@playwright/test";
import { open } from "./support.ts";

/** A weekday morning and a Saturday, Melbourne time. */
export const OPEN_AT = "2026-11-18T10:00:00+11:00";
export const CLOSED_AT = "2026-11-21T12:00:00+11:00";

/** Opens an address at this moment. */
export const at = async (page: Page, moment: string, address = "/live-chat") => {
	await page.clock.setFixedTime(new Date(moment));
	await open(page, address);
};

export const chat = (page: Page) => page.getByRole("log", { name: "Conversation" });
