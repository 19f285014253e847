import type { Browser, Page } from "@playwright/test";
import type { CaseKind } from "../../src/contract/cases/lists.ts";
import { aPdf } from "../../tests/support/pdf.ts";

/** Kinds of cases that visitors open. Providers open the other kind. */
type VisitorKind = Exclude<CaseKind, "publication">;

/** A provider that the day's requests go to. */
export interface DayProvider {
	id: number;
	name: string;
	url_slug: string;
	/** Query string of a search that finds the provider. */
	search: string;
	area: number;
	postcode: string;
}

/** What happens to a request after the referral. */
export type Course = "started" | "declined" | "withdrawn-before" | "withdrawn-after" | "silent";

/**
 * Why a request waits for the team (decision 71): sent from a throw-away address, submitted anyway, or its provider takes
 * no new people.
 */
export type Exception = "held" | "submitted-anyway" | "nobody-fits";

/** A visitor who contacts us, with words that no other visitor types. */
export interface Visitor {
	kind: VisitorKind;
	/** Appears in their name, email address and messages. Lower case. */
	word: string;
	/** Appears only in their health information. */
	needWord: string;
	name: string;
	email: string;
	/** Their browser has JavaScript turned off. */
	scriptless: boolean;
	/** The provider that gets the referral. */
	provider?: DayProvider;
	/** The provider that the form names, if it is another. */
	asked?: DayProvider;
	course?: Course;
	exception?: Exception;
	withDetails?: boolean;
	withPlan?: boolean;
	/** Their page, kept open for a chat. */
	page?: Page;
}

const emails = () => Array.from({ length: 12 }, () => "bcdfghjklmnpqrstvwxz"[Math.floor(Math.random() * 20)]).join("");
const PHONE = "0491 570 158";
/** A postcode that none of the day's providers serves. */
const NOT_SERVED = "0872";
const COURSES: Course[] = ["started", "declined", "withdrawn-before", "withdrawn-after", "silent"];
/** By the visitor's number. All three are connect requests. */
const EXCEPTIONS: Readonly<Record<number, Exception>> = { 5: "held", 7: "nobody-fits", 11: "submitted-anyway" };

/**
 * The day's 40 visitors of every kind, in order of arrival.
 * @param full a provider that takes no new people
 */
export const createVisitors = (providers: readonly DayProvider[], full: DayProvider): Visitor[] => {
	const kinds: VisitorKind[] = [
		...Array<VisitorKind>(14).fill("quote"),
		...Array<VisitorKind>(4).fill("no-provider"),
		...Array<VisitorKind>(4).fill("message"),
		...Array<VisitorKind>(4).fill("complaint"),
		...Array<VisitorKind>(5).fill("call-back"),
		...Array<VisitorKind>(3).fill("chat"),
		...Array<VisitorKind>(3).fill("provider-enquiry"),
		"campaign-enquiry",
		"review",
		"review",
	];
	return kinds.map((kind, n) => {
		const word = emails();
		const isRequest = kind === "quote" || kind === "no-provider";
		const exception = EXCEPTIONS[n];
		return {
			kind,
			word,
			needWord: emails(),
			name: `Quinn ${word[0]?.toUpperCase()}${word.slice(1)}`,
			email: `${word}@${exception === "held" ? "mailinator.com" : "visitor.example"}`,
			scriptless: n % 4 === 3 && kind !== "chat",
			...(isRequest
				? { provider: providers[n % providers.length] as DayProvider, course: COURSES[n % COURSES.length] as Course }
				: {}),
			...(exception ? { exception } : {}),
			...(exception === "nobody-fits" ? { asked: full } : {}),
			...(kind === "quote" ? { withDetails: n % 3 !== 2, withPlan: n % 5 === 0 } : {}),
		};
	});
};

const ready = async (page: Page, scriptless: boolean) => {
	if (!scriptless)
		await page.locator("html[data-ready], html:not(:has(script[type=module]))").waitFor({ state: "attached" });
};
const open = async (page: Page, address: string, scriptless: boolean) => {
	await page.goto(address);
	await ready(page, scriptless);
};

const connect = async (page: Page, v: Visitor) => {
	const p = v.asked ?? (v.provider as DayProvider);
	const search = new URLSearchParams(p.search);
	if (v.exception === "submitted-anyway") search.set("postcodes_list", NOT_SERVED);
	await open(page, `/providers/${p.url_slug}/${p.id}/request-quote/?${search}`, v.scriptless);
	await page.getByLabel("Your name").fill(v.name);
	await page.getByLabel("Email").fill(v.email);
	await page.getByLabel("Phone", { exact: true }).fill(PHONE);
	await page.getByRole("checkbox", { name: /^I agree that .* asks/ }).check();
	await page.getByRole("checkbox", { name: /^I agree to the terms/ }).check();
	await page.getByRole("button", { name: "Send request" }).click();
	if (v.exception === "submitted-anyway") await page.getByRole("button", { name: "submit anyway" }).click();
	const received = page.getByRole("heading", { level: 1, name: "Your request has been received" });
	await received.waitFor();
	await ready(page, v.scriptless);
	if (!v.withDetails) return;
	await page.getByLabel("First name").fill(v.name);
	await page.getByLabel("Age", { exact: true }).fill("27");
	await page.getByLabel("Your relationship to the participant").selectOption("Parent");
	await page.getByRole("checkbox", { name: "Autism" }).check();
	await page.getByRole("textbox", { name: "Goals" }).fill(`Swim with ${v.needWord}`);
	await page.getByRole("radio", { name: "Plan Managed" }).check();
	if (v.withPlan) {
		await page
			.getByLabel("Add the NDIS plan")
			.setInputFiles({ name: "plan.pdf", mimeType: "application/pdf", buffer: aPdf(v.needWord) });
		await page
			.getByRole("group", { name: /Can we share the plan/ })
			.getByRole("radio", { name: "Yes", exact: true })
			.check();
	}
	await page.getByRole("checkbox", { name: /^Providers that say yes may read these details/ }).check();
	await page.getByRole("button", { name: "Continue" }).click();
	await page.getByRole("button", { name: "Send details" }).click();
	await page.getByRole("heading", { level: 1, name: "Your request and details have been received." }).waitFor();
};

const noProvider = async (page: Page, v: Visitor) => {
	const p = v.provider as DayProvider;
	await open(page, `/providers?query=zzzz+nobody+zzzz&postcodes_list=${p.postcode}`, v.scriptless);
	const form = page.getByRole("region", { name: "Tell us more" });
	await form.getByLabel("Funding type").selectOption("I don't know");
	await form.getByLabel("First name").fill(v.name);
	await form.getByLabel("Email").fill(v.email);
	await form.getByLabel("Phone", { exact: true }).fill(PHONE);
	await form.getByLabel("Postcode or suburb").fill(p.postcode);
	await form.getByLabel("Service").selectOption(String(p.area));
	await form.getByLabel("Age of recipient").selectOption({ index: 1 });
	await form.getByRole("checkbox", { name: /I agree/ }).check();
	await form.getByRole("button", { name: "Send", exact: true }).click();
	await page.getByRole("heading", { level: 1, name: "Thank you!" }).waitFor();
};

const message = async (page: Page, v: Visitor) => {
	await open(page, "/contact", v.scriptless);
	await page.getByLabel("Your email").fill(v.email);
	await page.getByLabel("Your message").fill(`Who speaks Auslan near me? ${v.word}`);
	await page.locator("#write").getByRole("button").click();
	await page.waitForURL(/thanks/);
};

const complain = async (page: Page, v: Visitor) => {
	await open(page, "/complaints-and-feedback", v.scriptless);
	await page.getByLabel("First name").fill("Quinn");
	await page.getByLabel("Surname").fill(v.word);
	await page.getByLabel("Email").fill(v.email);
	await page.getByLabel("Phone", { exact: true }).fill(PHONE);
	await page.getByRole("checkbox", { name: "My feedback or complaint is about the product" }).check();
	await page.getByRole("region", { name: "Our form" }).getByRole("button", { name: "Send" }).click();
	await page.waitForURL(/submission-success/);
};

const callBack = async (page: Page, v: Visitor) => {
	await open(page, "/live-chat/call-back", v.scriptless);
	await page.getByLabel("Preferred time to contact").fill("After 4");
	await page.getByLabel("Phone").fill(PHONE);
	await page.getByLabel("Email").fill(v.email);
	await page.getByRole("button", { name: "Ask for a call back" }).click();
	await page.waitForURL(/live-chat-request-success/);
};

const chat = async (page: Page, v: Visitor) => {
	await open(page, `/live-chat?name=${v.word}`, false);
	await page.getByLabel("Your message").fill(`Who has places for physiotherapy? ${v.word}`);
	await page.getByRole("button", { name: "Start the chat" }).click();
	await page.getByRole("log", { name: "Conversation" }).getByText(v.word).first().waitFor();
};

const frameOf = (page: Page, v: Visitor) =>
	page.frameLocator("iframe[title='Enquiry form']").locator(v.scriptless ? "html" : "html[data-ready]");

const organisation = async (page: Page, v: Visitor) => {
	await open(page, "/list-your-organisation/enquire-now", v.scriptless);
	const form = frameOf(page, v);
	await form.getByLabel("Name of your organisation").fill(`Care of ${v.word}`);
	await form.getByRole("checkbox", { name: "NDIS supports" }).check();
	await form.getByRole("checkbox", { name: "Allied health and therapy" }).check();
	await form.getByRole("checkbox", { name: "Victoria" }).check();
	await form.getByLabel("First name").fill("Quinn");
	await form.getByLabel("Surname").fill(v.word);
	await form.getByLabel("Email").fill(v.email);
	await form.getByLabel("Phone").fill(PHONE);
	await form.getByRole("button", { name: "Send enquiry" }).click();
	await page.waitForURL(/list-your-organisation\/success/);
};

const campaign = async (page: Page, v: Visitor) => {
	await open(page, "/c2c", v.scriptless);
	const form = frameOf(page, v);
	await form.getByLabel("Your name").fill(v.name);
	await form.getByLabel("Email").fill(v.email);
	await form.getByLabel("Phone").fill(PHONE);
	await form.getByLabel("Postcode").fill("3000");
	await form.getByRole("checkbox", { name: "Find a provider" }).check();
	await form.getByRole("checkbox", { name: /You may keep what I send/ }).check();
	await form.getByRole("button", { name: "Send" }).click();
	await page.waitForURL(/c2c\/success/);
};

const review = async (
	page: Page,
	v: Visitor,
	provider: DayProvider,
	sentEmail: (email: string, kind: string) => Promise<string>,
) => {
	await open(page, `/providers/${provider.url_slug}/${provider.id}/review/`, v.scriptless);
	for (let n = 0; n < 5; n++) {
		await page
			.getByText(`Question ${n + 1} of 5`)
			.first()
			.waitFor({ state: "attached" });
		await page.getByRole("button", { name: "Yes", exact: true }).click();
	}
	await page.getByRole("heading", { name: "Your answers" }).waitFor();
	await page.getByLabel("Your review in your own words").fill(`They came every week. ${v.word}`);
	await page.getByLabel("Your email").fill(v.email);
	await page.getByRole("checkbox", { name: /I.ve used this provider/ }).check();
	await page.getByRole("button", { name: "Send review" }).click();
	await page.getByRole("heading", { level: 1, name: "Thank you for your review" }).waitFor();
	const link = /http:\S+\/review\/confirm\/\S+/.exec(await sentEmail(v.email, "review-confirmation"))?.[0] ?? "";
	await open(page, new URL(link).pathname, v.scriptless);
	await page.getByRole("button", { name: "Confirm my email address" }).click();
	await page.getByRole("heading", { level: 1, name: "Thanks for confirming your email address" }).waitFor();
};

/** Sends a visitor's form on the public site. */
export const enter = async (
	page: Page,
	v: Visitor,
	provider: DayProvider,
	sentEmail: (email: string, kind: string) => Promise<string>,
): Promise<void> => {
	const ways: Record<VisitorKind, () => Promise<void>> = {
		quote: () => connect(page, v),
		"no-provider": () => noProvider(page, v),
		message: () => message(page, v),
		complaint: () => complain(page, v),
		"call-back": () => callBack(page, v),
		chat: () => chat(page, v),
		"provider-enquiry": () => organisation(page, v),
		"campaign-enquiry": () => campaign(page, v),
		review: () => review(page, v, provider, sentEmail),
	};
	await ways[v.kind]();
};

/** A browser context whose clock has the same shift as the service's. */
export const windowAt = async (browser: Browser, baseURL: string, shift: number, scriptless = false, width = 1280) => {
	const context = await browser.newContext({
		baseURL,
		javaScriptEnabled: !scriptless,
		locale: "en-AU",
		timezoneId: "Australia/Melbourne",
		reducedMotion: "reduce",
		viewport: { width, height: 900 },
	});
	context.setDefaultTimeout(30_000);
	if (!scriptless)
		await context.addInitScript((by) => {
			const Real = Date;
			globalThis.Date = class extends Real {
				constructor(...given: []) {
					if (given.length === 0) super(Real.now() + by);
					else super(...given);
				}
				static override now() {
					return Real.now() + by;
				}
			} as DateConstructor;
		}, shift);
	return context;
};
