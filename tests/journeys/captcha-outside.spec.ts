import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { startOwnService } from "./own-service.ts";
import { expect, open, test } from "./support.ts";

// One service for all tests of this file, not one in each worker.
test.describe.configure({ mode: "default" });

// A fake reCAPTCHA service on this machine: the script that pages load, and siteverify.
const SCRIPT = `
	window.grecaptcha = {
		ready: (work) => work(),
		execute: async (key, { action }) => ["v3", key, action].join(" "),
		render: (place, options) => {
			const button = document.createElement("button");
			button.type = "button";
			button.textContent = "I'm not a robot";
			button.addEventListener("click", () => options.callback("v2 " + options.sitekey));
			const late = document.createElement("button");
			late.type = "button";
			late.textContent = "Let it expire";
			late.addEventListener("click", () => options["expired-callback"]());
			place.append(button, late);
			return 0;
		},
		reset: () => {},
	};
`;

let outside: Server;
let service: Awaited<ReturnType<typeof startOwnService>>;
let at = "";
const asked: string[] = [];
let mood: "well" | "nonsense" | "no script" | "no word" = "well";

const listening = (server: Server) =>
	new Promise<number>((resolve) =>
		server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)),
	);

test.beforeAll(async () => {
	outside = createServer((req, res) => {
		if (req.url?.startsWith("/recaptcha/api.js")) {
			if (mood === "no script") return;
			res
				.writeHead(200, { "content-type": "text/javascript", "cross-origin-resource-policy": "cross-origin" })
				.end(SCRIPT);
			return;
		}
		if (mood === "no word") return;
		if (mood === "nonsense") {
			res.writeHead(200, { "content-type": "text/html" }).end("<h1>Welcome</h1>");
			return;
		}
		let body = "";
		req.on("data", (part: Buffer) => (body += part));
		req.on("end", () => {
			const form = new URLSearchParams(body);
			asked.push(`${form.get("secret")} ${form.get("response")}`);
			const v3 = form.get("secret") === "secret-3";
			// The invisible check rates every visitor as a bot.
			res
				.writeHead(200, { "content-type": "application/json" })
				.end(JSON.stringify(v3 ? { success: true, score: 0.1, action: "submit" } : { success: true }));
		});
	});
	const port = await listening(outside);
	service = await startOwnService({
		DEMO: "on",
		CAPTCHA: "recaptcha",
		RECAPTCHA_URL: `http://127.0.0.1:${port}/recaptcha`,
		RECAPTCHA_V3_SITE_KEY: "key-3",
		RECAPTCHA_V3_SECRET: "secret-3",
		RECAPTCHA_V2_SITE_KEY: "key-2",
		RECAPTCHA_V2_SECRET: "secret-2",
	});
	at = service.at;
});

test.afterAll(async () => {
	await service.stop();
	outside.closeAllConnections();
	outside.close();
});

test("a configured external captcha does both checks, and loads only when a form is sent", async ({ page }) => {
	const { results } = await (await page.request.get(`${at}/api/providers/?pageSize=1`)).json();
	const hosts = new Set<string>();
	page.on("request", (request) => hosts.add(new URL(request.url()).origin));
	await open(page, `${at}/providers/${results[0].url_slug}/${results[0].id}/request-quote/`);
	await page.getByLabel("Your name").fill("Pat Example");
	expect([...hosts]).toEqual([at]);

	await page.getByRole("button", { name: "Send request" }).click();
	await expect(page.getByRole("region", { name: "Please verify you are human" })).toBeVisible();
	await page.getByRole("button", { name: "Let it expire" }).click();
	await expect(page.getByRole("alert")).toHaveText(/reCAPTCHA challenge expired. Please try again./);
	await page.getByRole("button", { name: "I'm not a robot" }).click();
	await expect(page.getByRole("link", { name: "Please enter a valid email" })).toBeVisible();
	expect(asked).toEqual(["secret-3 v3 key-3 submit", "secret-2 v2 key-2"]);
	await expect(page.getByLabel("Your name")).toHaveValue("Pat Example");
});

for (const [name, now] of [
	["talks nonsense", "nonsense"],
	["says nothing", "no word"],
	["never loads", "no script"],
] as const)
	test(`an external captcha that ${name} doesn't stop visitors from sending a form`, async ({ page }) => {
		page.removeAllListeners("console");
		mood = now;
		const { results } = await (await page.request.get(`${at}/api/providers/?pageSize=1`)).json();
		await open(page, `${at}/providers/${results[0].url_slug}/${results[0].id}/request-quote/`);
		await page.getByLabel("Your name").fill("Pat Example");
		const from = Date.now();
		await page.getByRole("button", { name: "Send request" }).click();
		// Both the browser and the server wait for it before they give up.
		await expect(page.getByRole("alert")).toContainText(
			"select the send button again and we'll send your form without it",
			{ timeout: 60_000 },
		);
		await page.getByRole("button", { name: "Send request" }).click();
		await expect(page.getByRole("link", { name: "Please enter a valid email" })).toBeVisible();
		await expect(page.getByLabel("Your name")).toHaveValue("Pat Example");
		test.info().annotations.push({ type: "seconds", description: String((Date.now() - from) / 1000) });
		mood = "well";
	});
