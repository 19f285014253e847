import { aFormService, type FormService } from "../../src/platform/forms/form-service.fixture.ts";
import { startOwnService } from "./own-service.ts";
import { expect, expectNoSidewaysScroll, open, test } from "./support.ts";

let outside: FormService;
let service: Awaited<ReturnType<typeof startOwnService>>;
let at = "";

const isScripted = () => test.info().project.use.javaScriptEnabled !== false;

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
	outside = await aFormService();
	service = await startOwnService({
		DEMO: "on",
		LOG_LEVEL: "fatal",
		FORMS: "formassembly",
		FORMASSEMBLY_URL: outside.url,
	});
	at = service.at;
});

test.afterAll(async () => {
	await service.stop();
	await outside.close();
});

// API-048, LYO-005, LYO-015
test("a configured external form is shown in the frame and sent to its service @nojs", async ({ page }) => {
	outside.mood = "well";
	const before = outside.received.length;
	await open(page, `${at}/list-your-organisation/enquire-now`);
	const form = page.frameLocator("iframe[title='Enquiry form']");
	await expect(form.getByRole("button", { name: "Submit form" })).toBeVisible();
	// Its style sheet is loaded, and its script is blocked.
	await expect(form.locator("html[data-broken]")).toHaveCount(0);
	await expect(form.locator("p").first()).toHaveCSS("margin-top", "0px");
	await page.setViewportSize({ width: 320, height: 800 });
	await expectNoSidewaysScroll(page);
	await form.getByLabel("Organisation").fill("Bellbird Care");
	await form.getByRole("button", { name: "Submit form" }).click();
	if (isScripted()) {
		await expect(page).toHaveURL(`${at}/list-your-organisation/success`);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you for your enquiry");
	}
	// Without scripts, the service's own thank-you page follows, or the page it redirects to.
	else await expect(page.getByRole("heading", { name: "Outside thanks" })).toBeVisible();
	expect(outside.received).toHaveLength(before + 1);
	expect(Object.fromEntries(outside.received.at(-1) ?? [])).toEqual({ tfa_1: "Bellbird Care", tfa_9: "production" });
});

test("the policy allows the external service in the two frames only", async ({ request }) => {
	for (const path of ["/list-your-organisation/enquire-now", "/c2c"]) {
		const policy = (await request.get(at + path)).headers()["content-security-policy"];
		expect(policy, path).toContain(`frame-src 'self' ${outside.url};`);
		expect(policy?.split(outside.url)).toHaveLength(2);
	}
	for (const path of ["/", "/list-your-organisation", "/contact", "/list-your-organisation/success"])
		expect((await request.get(at + path)).headers()["content-security-policy"], path).not.toContain(outside.url);
});

// LYO-014
test("if the external service fails, the page shows other ways to contact us instead of the form @nojs", async ({
	page,
}) => {
	page.removeAllListeners("console");
	outside.mood = "fault";
	await open(page, `${at}/c2c`);
	const told = isScripted()
		? page.getByRole("alert")
		: page.frameLocator("iframe[title='Enquiry form']").locator("body");
	await expect(told).toContainText("We can't show the form right now");
	await expect(told.getByRole("link", { name: "1800 975 711" })).toBeVisible();
	if (!isScripted()) return;
	outside.mood = "well";
	await page.getByRole("button", { name: "Try again" }).click();
	await expect(
		page.frameLocator("iframe[title='Enquiry form']").getByRole("button", { name: "Submit form" }),
	).toBeVisible();
});
