import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { aFormService, type FormService } from "../../src/platform/forms/form-service.fixture.ts";
import { expect, expectNoSidewaysScroll, open, test } from "./support.ts";

let outside: FormService;
let node: ChildProcess;
let folder: string;
let at = "";

const listening = (server: Server) =>
	new Promise<number>((resolve) =>
		server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)),
	);
const isScripted = () => test.info().project.use.javaScriptEnabled !== false;

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
	outside = await aFormService();
	const spare = createServer();
	const own = await listening(spare);
	await new Promise((done) => spare.close(done));
	folder = mkdtempSync(join(tmpdir(), "listing-outside-"));
	at = `http://127.0.0.1:${own}`;
	node = spawn(process.execPath, ["build/server/server.js"], {
		env: {
			...process.env,
			NODE_ENV: "production",
			PORT: String(own),
			DATA_DIR: folder,
			LOG_LEVEL: "fatal",
			DEMO: "on",
			FORMS: "formassembly",
			FORMASSEMBLY_URL: outside.url,
		},
		stdio: ["ignore", "ignore", "inherit"],
	});
	await expect
		.poll(
			() =>
				fetch(`${at}/ready`).then(
					({ status }) => status,
					() => 0,
				),
			{ timeout: 100_000 },
		)
		.toBe(200);
});

test.afterAll(async () => {
	const ended = new Promise((done) => node.once("exit", done));
	node.kill("SIGTERM");
	await ended;
	await outside.close();
	rmSync(folder, { recursive: true, force: true });
});

test("API-048 LYO-005 LYO-015 a configured external form is shown in the frame and sent to its service @nojs", async ({
	page,
}) => {
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

test("LYO-014 if the external service fails, the page shows other ways to contact us instead of the form @nojs", async ({
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
