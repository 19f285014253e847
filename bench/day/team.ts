import type { Locator, Page } from "@playwright/test";
import type { Visitor } from "./visitors.ts";

const alive = (page: Page) => page.locator("html[data-ready]").waitFor({ state: "attached" });
const open = async (page: Page, address: string) => {
	await page.goto(address);
	await alive(page);
};
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();

/** Searches the inbox for a visitor's case and opens it. @returns its path */
export const findCase = async (page: Page, v: Visitor, view = "all"): Promise<string> => {
	// A chat's case has only a name, no email.
	await open(page, `/team/cases?view=${view}&search=${encodeURIComponent(v.kind === "chat" ? v.word : v.email)}`);
	const links = page.locator("[data-cases]").getByRole("link");
	const own = v.kind === "call-back" ? links : links.filter({ hasNotText: /^Call back/ });
	await own.last().click();
	await page.getByRole("heading", { level: 2, name: "Notes" }).waitFor();
	return new URL(page.url()).pathname;
};

const take = async (page: Page, me: string) => {
	await press(page, "Assign to me");
	await page.getByText(`${me} assigned it to themselves`).first().waitFor();
};

const close = async (page: Page, me: string, outcome: string, cause?: string) => {
	await page.getByText("Close the case", { exact: true }).click();
	await page.getByLabel("How did it end?").selectOption(outcome);
	if (cause) await page.getByLabel("Root cause").selectOption(cause);
	await press(page, "Close case");
	await page
		.getByText(new RegExp(`${me} closed it`))
		.first()
		.waitFor();
};

const reached = async (page: Page) => {
	await page.getByRole("radio", { name: "Yes", exact: true }).last().check();
	await page.getByLabel("What was agreed").fill("We talked it over.");
	await press(page, "Save call");
	await page
		.getByText(/called and reached them/)
		.first()
		.waitFor();
};

/** Works on a case that isn't a request until it is closed. */
export const workToItsEnd = async (page: Page, me: string, v: Visitor): Promise<void> => {
	if (v.kind === "chat") return talk(page, v);
	const address = await findCase(page, v);
	if (v.kind === "review") {
		await page.getByRole("link", { name: "Open the review" }).click();
		await page.getByRole("group", { name: "Checklist" }).waitFor();
		await alive(page);
		for (const box of await page.getByRole("group", { name: "Checklist" }).getByRole("checkbox").all())
			await box.check();
		await press(page, "Publish");
		await page.getByText(`${me} published it.`).waitFor();
		return;
	}
	if (v.kind === "complaint") {
		await page.getByRole("radio", { name: "No", exact: true }).first().check();
		await press(page, "Save answer");
		await page.getByRole("button", { name: "Assign to me" }).waitFor();
	}
	await take(page, me);
	switch (v.kind) {
		case "complaint":
			await page.getByRole("radio", { name: "High" }).check();
			await press(page, "Save severity");
			await page.getByText(`${me} set the severity to high`).first().waitFor();
			await page.getByText("Reply to the complainant").click();
			await page.getByLabel(`Email to ${v.email}`).fill("We are sorry, and have put it right.");
			await press(page, "Send reply");
			await page.getByText(`${me} sent an email`).first().waitFor();
			return close(page, me, "upheld", "quality");
		case "call-back":
			await reached(page);
			return close(page, me, "reached");
		case "provider-enquiry":
			return close(page, me, "listed");
		default:
			await page.getByLabel("Add a note").fill("Answered by email.");
			await press(page, "Add note");
			await page.getByText("Answered by email.").first().waitFor();
			await close(page, me, "answered");
	}
	if (!page.url().includes(address)) throw new Error(`left the case of ${v.kind}`);
};

const talk = async (page: Page, v: Visitor) => {
	await open(page, "/team/chats");
	await page.getByRole("link").filter({ hasText: v.word }).first().click();
	const log = page.getByRole("log", { name: "Conversation" });
	await log.getByText(v.word).first().waitFor();
	await page.getByLabel("Your message").fill("Yes, in Geelong. Shall I ask them?");
	await page.getByRole("button", { name: "Send", exact: true }).click();
	const visitor = v.page as Page;
	await visitor.getByText("Yes, in Geelong. Shall I ask them?").first().waitFor();
	await visitor.getByLabel("Your message").fill("Thank you, I'll call them myself.");
	await visitor.getByLabel("Your message").press("Enter");
	await log.getByText("Thank you, I'll call them myself.").waitFor();
	await page.getByText("End the chat", { exact: true }).click();
	await press(page, "Yes, end chat");
	await page.getByText("This conversation has ended.").first().waitFor();
};

/** Records on the case what the person agreed to on the phone. */
const recordConsent = async (page: Page, card: Locator, v: Visitor) => {
	if (await page.getByRole("button", { name: "Send to selected providers" }).isEnabled())
		throw new Error("a referral could be sent without consent");
	await card.getByRole("link", { name: "Record consent" }).click();
	await card.getByRole("radio", { name: "The participant" }).check();
	await card.getByRole("radio", { name: "By phone" }).check();
	if (v.withDetails) await card.getByRole("checkbox", { name: "Details of their needs" }).check();
	await card.getByRole("button", { name: "Save consent" }).click();
	await card.getByText(/Consent for name/).waitFor();
};

/**
 * Sends a request that doesn't send itself: one that is held with "Send now", the others from the list of providers.
 * Consent is recorded if the form took none for this provider.
 */
export const sendException = async (page: Page, me: string, v: Visitor): Promise<void> => {
	const { provider } = v;
	if (!provider) throw new Error("no provider");
	await findCase(page, v);
	await take(page, me);
	if (v.exception === "held") {
		await page.getByText("Held: ").first().waitFor();
		await press(page, "Send now");
		await page
			.getByText(/It will be sent by itself|sent R-\d+ to/)
			.first()
			.waitFor();
		return;
	}
	if (v.exception === "nobody-fits") await page.getByText("Held: ").first().waitFor();
	await page.getByRole("link", { name: "Find providers" }).click();
	await page.getByRole("heading", { level: 1, name: "Find providers" }).waitFor();
	const matching = new URL(page.url());
	for (const [name, value] of Object.entries({
		...{ search: provider.name, service_area: String(provider.area), postcode: provider.postcode },
		...{ age_groups_list: "any", funding_types_list: "any" },
	}))
		matching.searchParams.set(name, value);
	await open(page, matching.href);
	const card = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: provider.name, exact: true }) });
	if (v.exception !== "submitted-anyway") await recordConsent(page, card, v);
	await card.getByRole("checkbox", { name: `Send to ${provider.name}` }).check();
	await page.getByLabel("What is needed").fill("Two mornings a week, near a bus.");
	await press(page, "Send to selected providers");
	const sent = page.getByText(/sent R-\d+ to/).first();
	const refused = page.getByRole("alert").first();
	await sent.or(refused).first().waitFor();
	if (!(await sent.isVisible())) throw new Error(`not sent: ${await refused.textContent()}`);
};

/** Closes a request's case with an outcome. The team sees a request that sent itself here for the first time. */
export const endRequest = async (page: Page, me: string, v: Visitor, outcome: string): Promise<void> => {
	await findCase(page, v);
	const assign = page.getByRole("button", { name: "Assign to me" });
	// Not if it is a colleague's.
	if ((await assign.isVisible()) && (await assign.isEnabled())) await take(page, me);
	await close(page, me, outcome);
};
