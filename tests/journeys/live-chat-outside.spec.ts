import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { at, CLOSED_AT, OPEN_AT } from "./live-chat-support.ts";
import { startOwnService } from "./own-service.ts";
import { expect, test } from "./support.ts";

test.describe("an external chat and an external case system", () => {
	// One service for all of these tests, not one in each worker.
	test.describe.configure({ mode: "default" });
	let service: Awaited<ReturnType<typeof startOwnService>>;
	let own = "";
	let posted: URLSearchParams | undefined;
	const SCRIPT = `
		window.started = [];
		window.embeddedservice_bootstrap = {
			settings: {},
			init(...given) {
				window.started.push(["init", this.settings.language, ...given.slice(0, 3), given[3].scrt2URL]);
				window.dispatchEvent(new Event("onEmbeddedMessagingReady"));
				const button = document.createElement("button");
				button.id = "embeddedMessagingConversationButton";
				button.textContent = "Outside chat";
				button.addEventListener("click", () => window.started.push(["launched"]));
				document.body.append(button);
				window.dispatchEvent(new Event("onEmbeddedMessagingButtonCreated"));
			},
			prechatAPI: { setHiddenPrechatFields: (fields) => window.started.push(["fields", fields]) },
			utilAPI: { launchChat: async () => window.started.push(["launched by call"]) },
		};
	`;
	const outside = createServer((req, res) => {
		if (req.url === "/site/assets/js/bootstrap.min.js") {
			res
				.writeHead(200, { "content-type": "text/javascript", "cross-origin-resource-policy": "cross-origin" })
				.end(SCRIPT);
			return;
		}
		let body = "";
		req.on("data", (part: Buffer) => (body += part));
		req.on("end", () => {
			posted = new URLSearchParams(body);
			res.writeHead(302, { location: posted.get("retURL") ?? "/" }).end();
		});
	});

	test.beforeAll(async () => {
		await new Promise<void>((done) => outside.listen(0, "127.0.0.1", done));
		const there = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
		service = await startOwnService({
			// With a copy of the demo data it needs no migrations to start.
			DEMO: "on",
			CHAT: "outside",
			CHAT_SITE_URL: `${there}/site`,
			CHAT_MESSAGING_URL: `${there}/messaging`,
			CHAT_ORGANISATION_ID: "ORG1",
			CHAT_DEPLOYMENT: "Web_chat",
			CASES: "outside",
			CASES_URL: `${there}/web-to-case`,
			CASES_ORGANISATION_ID: "ORG1",
			CASES_RECORD_TYPE: "REC1",
			CASES_TIME_FIELD: "time_00N1",
		});
		own = service.at;
	});
	test.afterAll(async () => {
		await service.stop();
		outside.close();
	});

	const started = (page: Page) => page.evaluate(() => (window as unknown as { started: unknown[] }).started);

	// LCH-006, LCH-008, LCH-014, LCH-015, LCH-016
	test("the chat is loaded, gets its values and the case number, and opens", async ({ page }) => {
		await at(page, OPEN_AT, `${own}/live-chat?caseNumber=123`);
		// The page loads the script once it is hydrated.
		const site = (await page.locator("script[src$='bootstrap.min.js']").getAttribute("src"))?.replace(
			"/assets/js/bootstrap.min.js",
			"",
		);
		await expect
			.poll(() => started(page))
			.toEqual([
				["init", "en_US", "ORG1", "Web_chat", site, site?.replace("/site", "/messaging")],
				["fields", { CaseNumber: "123" }],
				["launched"],
			]);
		await expect(page.getByRole("button", { name: "Start the chat" })).toHaveCount(0);
	});

	// LCH-007
	test("without a case number the chat gets none", async ({ page }) => {
		await at(page, OPEN_AT, `${own}/live-chat`);
		await expect.poll(() => started(page)).toHaveLength(2);
		expect(JSON.stringify(await started(page))).not.toContain("fields");
	});

	// LCH-016
	for (const [mode, moment] of [
		["open", OPEN_AT],
		["closed", CLOSED_AT],
	] as const)
		test(`leftovers of another chat are removed before it starts: ${mode}`, async ({ page }) => {
			await page.addInitScript(() =>
				document.addEventListener("DOMContentLoaded", () => {
					const left = document.createElement("div");
					left.id = "embedded-messaging";
					left.dataset.left = "";
					document.body.append(left);
				}),
			);
			await at(page, moment, `${own}/live-chat`);
			await expect(page.locator("[data-left]")).toHaveCount(0);
		});

	test("if the script can't be loaded, the page shows another way to contact us", async ({ page }) => {
		await page.route("**/bootstrap.min.js", (route) => route.abort());
		page.removeAllListeners("console");
		await at(page, OPEN_AT, `${own}/live-chat`);
		await expect(page.getByRole("alert")).toContainText("We couldn't load the chat");
		await page.getByRole("link", { name: "Ask for a call back" }).click();
		await expect(page.getByLabel("Preferred time to contact")).toBeVisible();
	});

	// LCH-021, LCH-022
	test("the call-back form is sent to the external case system, and returns to the success page", async ({ page }) => {
		await at(page, CLOSED_AT, `${own}/live-chat?name=Ann&caseNumber=123`);
		expect(await page.evaluate(() => "embeddedservice_bootstrap" in window)).toBe(false);
		await page.getByText("Ask for a call back", { exact: true }).first().click();
		await page.getByLabel("Preferred time to contact").fill("After 4");
		await page.getByRole("button", { name: "Ask for a call back" }).click();
		await expect(page).toHaveURL(`${own}/live-chat-request-success`);
		expect(Object.fromEntries(posted ?? [])).toMatchObject({
			orgid: "ORG1",
			recordType: "REC1",
			origin: "Live chat",
			time_00N1: "After 4",
			caseNumber: "123",
		});
		expect(posted?.has("csrf_token")).toBe(false);
	});
});
