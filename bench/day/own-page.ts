import type { Browser } from "@playwright/test";
import type { Service } from "./service.ts";
import { type Visitor, windowAt } from "./visitors.ts";
import type { Watch } from "./watch.ts";

/** Withdraws consent for the visitor's provider on their private page. */
export const withdrawOnOwnPage = async (browser: Browser, service: Service, watch: Watch, v: Visitor) => {
	const path = /\/my-request\/[\w-]{43}/.exec(await service.sentEmail(v.email, "quote-received"))?.[0] ?? "";
	const context = await windowAt(browser, service.origin, service.shift());
	watch.follow(context, `visitor ${v.word}`);
	const page = await context.newPage();
	await page.goto(path);
	await page.locator("html[data-ready], html:not(:has(script[type=module]))").waitFor({ state: "attached" });
	await page.getByRole("button", { name: `Withdraw my consent for ${v.provider?.name}` }).click();
	await page.getByRole("button", { name: "Yes, withdraw my consent" }).click();
	await page.getByText("Your consent is withdrawn").waitFor();
	await context.close();
};
