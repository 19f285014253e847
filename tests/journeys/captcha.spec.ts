import type { Page, Route } from "@playwright/test";
import { agree } from "./connect-support.ts";
import { expect, expectFineAtEveryWidth, open, test } from "./support.ts";

const VERIFY = "**/api/recaptcha/verify-recaptcha/";
const CHALLENGE = "**/api/captcha/challenge/**";

/** A provider's empty connect form. Once the captcha passes, the form comes back with its errors. */
const openForm = async (page: Page) => {
	const { results } = await (await page.request.get("/api/providers/?pageSize=1")).json();
	await open(page, `/providers/${results[0].url_slug}/${results[0].id}/request-quote/`);
};
const send = (page: Page) => page.getByRole("button", { name: "Send request" }).click();
const sent = (page: Page) => expect(page.getByRole("link", { name: "Your name is required" })).toBeVisible();
const box = (page: Page) => page.getByRole("checkbox", { name: "I'm not a robot" });
const version = (route: Route) => (route.request().postDataJSON() as { version: string }).version;
const failInvisible = (page: Page) =>
	page.route(VERIFY, (route) =>
		version(route) === "v3"
			? route.fulfill({ status: 400, json: { detail: "Could not verify reCAPTCHA. Please verify you are human" } })
			: route.fallback(),
	);

// CAP-001, CAP-005, CAP-006
test("the invisible check comes first, without the visitor noticing", async ({ page }) => {
	await openForm(page);
	const asked = page.waitForRequest(VERIFY);
	await send(page);
	expect((await asked).postDataJSON()).toEqual({ token: expect.any(String), version: "v3", action: "submit" });
	expect((await asked).headers()["x-csrftoken"]).toBeTruthy();
	await sent(page);
	await expect(page.getByText("Please verify you are human")).toHaveCount(0);
});

// CON-025
test("selecting submit anyway during the check sends it that way", async ({ page }) => {
	let release = () => {};
	const held = new Promise<void>((done) => (release = done));
	await page.route(VERIFY, async (route) => {
		await held;
		await route.fallback();
	});
	await openForm(page);
	await page.getByLabel("Your name").fill("Pat Example");
	await page.getByLabel("Email").fill("pat@visitor.example");
	await page.getByLabel("Phone", { exact: true }).fill("0491 570 006");
	await page.getByLabel("Service", { exact: true }).selectOption({ index: 1 });
	await page.getByLabel("Age of recipient").selectOption({ index: 1 });
	await page.getByLabel("Funding type").selectOption("NDIS");
	await agree(page);
	await page.getByLabel("Postcode").fill("9999");
	await page.getByLabel("Postcode").press("Tab");
	await expect(page.getByRole("button", { name: "submit anyway" })).toBeVisible();
	await send(page);
	await page.getByRole("button", { name: "submit anyway" }).click();
	release();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your request has been received");
});

// CAP-002 to CAP-005, CAP-008, CAP-009
test("if the invisible check fails, a checkbox appears, and ticking it sends the form", async ({ page }) => {
	await failInvisible(page);
	await openForm(page);
	await send(page);
	await expect(page.getByRole("region", { name: "Please verify you are human" })).toBeVisible();
	await expect(page.getByRole("alert")).toHaveText(/Could not verify reCAPTCHA. Please verify you are human/);
	await expect(box(page)).toBeFocused();
	await expectFineAtEveryWidth(page);
	await send(page);
	await expect(page.getByRole("alert")).toHaveText(/Please complete the reCAPTCHA to continue./);
	await expect(page.getByRole("link", { name: "Your name is required" })).toHaveCount(0);
	const asked = page.waitForRequest((request) => request.url().includes("verify-recaptcha"));
	await box(page).press("Space");
	expect((await asked).postDataJSON()).toEqual({ token: expect.any(String), version: "v2" });
	await sent(page);
	await expect(box(page)).toHaveCount(0);
});

// CAP-007, CAP-010
test("a visible check that fails or expires can be repeated", async ({ page }) => {
	const details = [
		"reCAPTCHA verification failed. Please try again.",
		"reCAPTCHA challenge expired. Please try again.",
	];
	await failInvisible(page);
	await openForm(page);
	await send(page);
	await expect(box(page)).toBeVisible();
	for (const detail of details) {
		await page.route(
			VERIFY,
			(route) => (version(route) === "v2" ? route.fulfill({ status: 400, json: { detail } }) : route.fallback()),
			{ times: 1 },
		);
		await box(page).check();
		await expect(page.getByRole("alert")).toHaveText(new RegExp(detail));
		await expect(box(page)).not.toBeChecked();
	}
	await box(page).check();
	await sent(page);
});

// CAP-012, CAP-013
test("a server error and a lost connection are shown", async ({ page, faults }) => {
	await page.route(VERIFY, (route) => route.fulfill({ status: 502, body: "an inner secret" }), { times: 1 });
	await openForm(page);
	await send(page);
	await expect(page.getByRole("alert")).toHaveText(/Backend verification failed: 502/);
	await expect(page.getByText("an inner secret")).toHaveCount(0);
	await page.route(VERIFY, (route) => route.abort(), { times: 1 });
	await box(page).check();
	await expect(page.getByRole("alert")).toHaveText(/Network error or backend unreachable./);
	// The check wasn't refused, so sending again repeats it.
	await send(page);
	await sent(page);
	// This test causes failed requests, which the browser logs.
	faults.splice(0, faults.length, ...faults.filter((fault) => !/Failed to load resource/.test(fault)));
});

// CAP-011
test("if the captcha doesn't load, the visitor sees why and can still send the form", async ({ page, faults }) => {
	await page.route(CHALLENGE, (route) => route.abort());
	await openForm(page);
	await send(page);
	await expect(page.getByRole("alert")).toHaveText(/Error loading recaptcha. Please reload the page./);
	await send(page);
	await sent(page);
	faults.splice(0, faults.length, ...faults.filter((fault) => !/Failed to load resource/.test(fault)));
});

test.describe("the CSRF token", () => {
	const TOKEN = "csrftoken";
	const fill = async (page: Page) => {
		await open(page, "/contact");
		await page.getByLabel("Your email").fill("pat@visitor.example");
		await page.getByLabel("Your message").fill("Can you call me? 🙏");
	};
	const kept = (page: Page) => expect(page.getByLabel("Your message")).toHaveValue("Can you call me? 🙏");
	const press = (page: Page) => page.getByRole("button", { name: "Send message" }).click();
	const thanked = (page: Page) =>
		expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you for your message");

	test("lost while the form is open: the form is still sent", async ({ page, context }) => {
		await fill(page);
		await context.clearCookies();
		await press(page);
		await thanked(page);
	});

	for (const [what, value] of [
		["another window's", "o".repeat(43)],
		["an invalid one", "odd"],
	] as const)
		test(`changed to ${what} while the form is open: the form is still sent`, async ({ page, context, baseURL }) => {
			await fill(page);
			await context.addCookies([{ name: TOKEN, value, url: baseURL ?? "" }]);
			await press(page);
			await thanked(page);
		});

	test("lost after the captcha passed: the form is still sent", async ({ page, context }) => {
		await fill(page);
		await page.getByLabel("Your email").fill("pat@");
		await press(page);
		await expect(page.getByRole("link", { name: "Please enter a valid email" })).toBeVisible();
		await page.getByLabel("Your email").fill("pat@visitor.example");
		await context.clearCookies();
		await press(page);
		await thanked(page);
	});

	test("with cookies off the server's message shows instead of a captcha, the input stays, and the form is sent once they are on", async ({
		page,
		context,
	}) => {
		await fill(page);
		await page.route("**/*", async (route) => {
			await context.clearCookies();
			await route.fallback();
		});
		for (const _time of ["once", "twice"]) {
			const answer = page.waitForResponse(
				(response) => response.url().includes("/contact.data") && response.request().method() === "POST",
			);
			await press(page);
			expect((await answer).status()).toBe(403);
			await expect(page.getByRole("button", { name: "Send message" })).toBeEnabled();
			await expect(page.getByRole("alert")).toHaveText(
				/We couldn't send your form.*Select the button again.*turn on cookies for this site/,
			);
			await expect(page.getByText("Please verify you are human")).toHaveCount(0);
			await kept(page);
		}
		await expectFineAtEveryWidth(page);
		await page.unroute("**/*");
		await press(page);
		await thanked(page);
	});

	test("without scripts selecting the button again is enough @nojs-only", async ({ page, context, baseURL }) => {
		await fill(page);
		await context.addCookies([{ name: TOKEN, value: "o".repeat(43), url: baseURL ?? "" }]);
		await press(page);
		await expect(page.getByRole("alert")).toHaveText(/Please select the button again.*Nothing you typed is lost/);
		await expect(page.getByRole("alert")).not.toContainText(/cookies|reload/i);
		await kept(page);
		await context.clearCookies();
		await press(page);
		await expect(page.getByRole("alert")).toHaveText(/We couldn't send your form/);
		await kept(page);
		await press(page);
		await thanked(page);
	});
});
