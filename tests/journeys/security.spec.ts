import { test as plain } from "@playwright/test";
import { CSRF_COOKIE, CSRF_FIELD } from "#contract/shared/request-names.ts";
import { filesOf } from "../../scripts/page-weight.ts";
import { DEMO_PASSWORD, DEMO_SIGN_INS, post, profileNumber, signIn, signInTeam } from "./admin-support.ts";
import { emailsTo, expect, expectFineAtEveryWidth, open, test } from "./support.ts";

test("security.txt and the change-password address are at their well-known addresses", async ({ request, baseURL }) => {
	const answer = await request.get("/.well-known/security.txt");
	expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
	const lines = new Map(
		(await answer.text())
			.split("\n")
			.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]),
	);
	expect(lines.get("Contact")).toMatch(/^mailto:\S+@\S+$/);
	expect(lines.get("Canonical")).toBe(`${baseURL}/.well-known/security.txt`);
	const days = (Date.parse(lines.get("Expires") ?? "") - Date.now()) / (24 * 3600_000);
	expect(days).toBeGreaterThan(30);
	expect(days).toBeLessThan(365);
	const moved = await request.get("/.well-known/change-password", { maxRedirects: 0 });
	expect([moved.status(), moved.headers().location]).toEqual([302, "/admin/password-reset"]);
});

test("the site serves no source maps, source code, other files or debugging routes", async ({ request, baseURL }) => {
	const html = await (await request.get("/providers")).text();
	const { scripts } = await filesOf(baseURL ?? "", html);
	expect(scripts.length).toBeGreaterThan(3);
	for (const path of new Set(scripts)) {
		expect(await (await request.get(path)).text(), path).not.toContain("sourceMappingURL");
		expect((await request.get(`${path}.map`)).status(), path).toBe(404);
	}
	for (const path of [
		...[
			"/@vite/client",
			"/@fs/etc/passwd",
			"/src/root.tsx",
			"/.vite/manifest.json",
			"/package.json",
			"/.env",
			"/.git/config",
			"/node_modules/react/index.js",
		],
		...[
			"/server/index.js",
			"/build/server/index.js",
			"/assets/%2e%2e/%2e%2e/package.json",
			"/assets/..%2f..%2fpackage.json",
			"/%2e%2e/package.json",
		],
		...[
			"/metrics",
			"/debug",
			"/debug/pprof/",
			"/actuator/health",
			"/server-status",
			"/graphql",
			"/api/debug/",
			"/api/metrics",
			"/trace.axd",
			"/phpinfo.php",
		],
	]) {
		const answer = await request.get(path);
		expect(answer.status(), path).toBe(404);
		expect(await answer.text(), path).not.toMatch(/dependencies|root:x|sourcesContent/);
	}
});

// API-003
test("a forged form can't sign a visitor in or request a password reset", async ({ request, baseURL }) => {
	const { several } = DEMO_SIGN_INS;
	await request.get("/admin/login");
	const cookies = async () => (await request.storageState()).cookies.map(({ name }) => name);
	const token = (await request.storageState()).cookies.find(({ name }) => name === CSRF_COOKIE)?.value ?? "";
	const forms: [path: string, form: Record<string, string>][] = [
		["/admin/login", { email: several.email, password: DEMO_PASSWORD }],
		["/admin/password-reset", { email: several.email }],
	];
	for (const [path, form] of forms) {
		const send = (more: Record<string, string>, headers: Record<string, string> = {}) =>
			request.post(path, {
				form: { ...form, ...more },
				headers: { origin: baseURL ?? "", ...headers },
				maxRedirects: 0,
			});
		expect((await send({})).status(), path).toBe(403);
		expect((await send({ [CSRF_FIELD]: "f".repeat(43) })).status(), path).toBe(403);
		for (const headers of [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }] as Record<
			string,
			string
		>[])
			expect([400, 403], path).toContain((await send({ [CSRF_FIELD]: token }, headers)).status());
	}
	expect(await cookies()).not.toContain("session");
	expect((await emailsTo(request, several.email)).filter(({ kind }) => kind === "password-reset")).toEqual([]);
});

test("a form sent by another site is refused, and the page says in plain words what to do", async ({
	page,
	baseURL,
}) => {
	await page.route("http://elsewhere.example/", (route) =>
		route.fulfill({
			contentType: "text/html",
			body: `<form method="post" action="${baseURL}/contact?about=x"><input name="message" value="Hello"><button>Send</button></form>`,
		}),
	);
	await page.goto("http://elsewhere.example/");
	const answer = page.waitForResponse((response) => response.url() === `${baseURL}/contact?about=x`);
	await page.getByRole("button", { name: "Send" }).click();
	expect((await answer).status()).toBe(403);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("We couldn't accept this form");
	await expect(page).toHaveTitle(/^We couldn't accept this form – /);
	await expect(page.getByText("Nothing was sent, and nothing has changed.", { exact: false })).toBeVisible();
	await expect(page.getByText("what you typed should still be there", { exact: false })).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.getByRole("link", { name: "Reload the page" }).click();
	await expect(page).toHaveURL(`${baseURL}/contact?about=x`);
	await expect(page.getByRole("button", { name: "Send" })).toBeVisible();
});

test("a form with too much text is refused, and the page says in plain words what to do @nojs-only", async ({
	page,
}) => {
	await page.goto("/contact");
	const message = page.getByRole("textbox", { name: /message/i });
	await message.fill("a ".repeat(70_000));
	const answer = page.waitForResponse((response) => response.request().method() === "POST");
	await message.locator("xpath=ancestor::form").getByRole("button").click();
	expect((await answer).status()).toBe(413);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("That's too much text");
	await expect(page.getByText("Nothing was sent, and nothing has changed.", { exact: false })).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.getByRole("link", { name: "Reload the page" }).click();
	await expect(page).toHaveURL(/\/contact$/);
});

test("a console page that a role can't open says so and who to ask", async ({ page }) => {
	await signInTeam(page, "sam");
	expect((await page.goto("/team/audit"))?.status()).toBe(403);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("You don't have access to this page");
	await expect(page.getByText("ask an administrator of your team", { exact: false })).toBeVisible();
	await expect(page.getByRole("navigation", { name: "Team console" })).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.getByRole("link", { name: "Back to the inbox" }).click();
	await expect(page).toHaveURL(/\/team(\/|$)/);
});

test("private pages and error pages are never cached", async ({ page, request }) => {
	await signIn(page);
	const own = await profileNumber(page, 0);
	for (const path of [
		"/admin/providers",
		`/admin/providers/${own.url_slug}/${own.id}/edit`,
		"/admin/security",
		"/admin/team",
	]) {
		const { headers, status } = await page.request
			.get(path)
			.then((answer) => ({ headers: answer.headers(), status: answer.status() }));
		expect([status, headers["cache-control"]], path).toEqual([200, "no-store"]);
	}
	await signInTeam(page);
	for (const path of ["/team", "/team/cases", "/team/records"])
		expect((await page.request.get(path)).headers()["cache-control"], path).toBe("no-store");
	for (const path of [
		...[
			"/nothing-is-here",
			"/providers/quote-detail/6b1f0a52-3c1d-4e7e-9d64-0c7d5a3f9e21",
			`/my-request/${"u".repeat(43)}`,
			`/capacity/${"u".repeat(43)}`,
		],
		...["/admin/login", "/live-chat", "/privacy-choices", "/admin/password-reset-confirm/x/y"],
	])
		expect((await request.get(path)).headers()["cache-control"], path).toBe("no-store");
});

test("client-side navigation only uses trusted types", async ({ page }) => {
	test.slow();
	// support.ts fails the test on any violation of the policy.
	const policy = (await open(page, "/"))?.headers()["content-security-policy"] ?? "";
	expect(policy).toContain("require-trusted-types-for 'script'; trusted-types alongside default");
	await page
		.getByRole("contentinfo")
		.getByRole("link", { name: /stories|blog/i })
		.first()
		.click();
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await page.getByRole("main").getByRole("article").first().getByRole("link").first().click();
	await expect(page.locator(".prose").first()).toBeVisible();
	await open(page, "/providers");
	await page.locator("main h2 a, main h3 a").first().click();
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await page.goBack();
	await page.getByRole("contentinfo").getByRole("link", { name: "Privacy policy" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toContainText("Privacy");
});

test("the profile editor and the story preview work with trusted types", async ({ page }) => {
	test.slow();
	await signIn(page);
	const own = await profileNumber(page, 0);
	await open(page, `/admin/providers/${own.url_slug}/${own.id}/edit`);
	const editor = page.getByRole("toolbar").first().locator("xpath=following::*[@role='textbox'][1]");
	await editor.evaluate((place) => {
		const clipboardData = new DataTransfer();
		clipboardData.setData(
			"text/html",
			'<p onclick="alert(1)">Pasted <b>words</b><img src=x onerror=alert(2)></p><script>alert(3)</script>',
		);
		place.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
	});
	await expect(editor).toContainText("Pasted words");
	expect(await editor.innerHTML()).not.toMatch(/onclick|onerror|<script|<img src="x"/);

	await signInTeam(page, "sam");
	const { id } = await (await post(page.request, "/team/stories/", { title: `Vouched for ${Date.now()}` })).json();
	await open(page, `/team/stories/${id}`);
	await page.getByLabel("Text", { exact: true }).fill("## Wombats\n\nA wombat *digs*. <img src=x onerror=alert(1)>");
	await expect(page.locator(".prose em").filter({ hasText: "digs" })).toBeVisible();
});

// Uses Playwright's own test, because this one violates the policy on purpose.
plain("untrusted HTML and scripts can't get into a page", async ({ page }) => {
	await page.goto("/providers");
	const tried = await page.evaluate(() => {
		const attempt = (work: () => unknown) => {
			try {
				work();
				return "let through";
			} catch (error) {
				return (error as Error).name;
			}
		};
		const script = document.createElement("script");
		return [
			attempt(() => (document.createElement("div").innerHTML = "<img src=x onerror=alert(1)>")),
			attempt(() => document.body.insertAdjacentHTML("beforeend", "<p onclick=alert(1)>x</p>")),
			attempt(() => new DOMParser().parseFromString("<svg onload=alert(1)>", "text/html")),
			attempt(() => (script.src = "https://evil.example/x.js")),
			attempt(() => (script.text = "alert(1)")),
			attempt(() => (document.createElement("iframe").srcdoc = "<script>alert(1)</script>")),
			attempt(() =>
				(
					window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
				).trustedTypes.createPolicy("mine", {}),
			),
		];
	});
	expect(tried).toEqual(Array(7).fill("TypeError"));
});
