import { Secret, TOTP } from "otpauth";
import { DEMO_PASSWORD, DEMO_SIGN_INS, emailTo, invite, post, profileNumber, signIn } from "./admin-support.ts";
import { expect, expectAccessible, expectFineAtEveryWidth, open, test } from "./support.ts";

const PASSWORD = "a river and three stones";

// AUT-001, AUT-003, AUT-004, AUT-005, AUT-007
test("the form explains missing and wrong input, and keeps the email address", async ({ page }) => {
	await open(page, "/admin/login");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Provider sign-in");
	const send = page.getByRole("button", { name: "Sign in" });
	await send.click();
	await expect(page.getByRole("link", { name: "Your email is required" })).toBeVisible();
	await expect(page.getByRole("link", { name: "Your password is required" })).toBeVisible();
	await expect(page).toHaveTitle(/^Error: Sign in/);
	await expectAccessible(page);
	await page.getByLabel("Email").fill("not an address");
	await page.getByLabel("Password").fill("x");
	await send.click();
	await expect(page.getByRole("link", { name: "Please enter a valid email" })).toBeVisible();
	await page.getByLabel("Email").fill("NOBODY@staff.example");
	await page.getByLabel("Password").fill("not the password");
	await send.click();
	await expect(page.getByRole("alert")).toContainText("Your email address or password is incorrect");
	await expect(page.getByLabel("Email")).toHaveValue("NOBODY@staff.example");
	await expectAccessible(page);
});

// AUT-002, AUT-006, AUT-019
test("staff sign in with upper or lower case, and sign out in the menu @nojs", async ({ page }) => {
	await open(page, "/admin/login");
	await page.getByLabel("Email").fill(DEMO_SIGN_INS.several.email.toUpperCase());
	await page.getByLabel("Password").fill(DEMO_PASSWORD);
	await page.getByRole("button", { name: "Sign in" }).click();
	// A referral waits for an answer. Without one, the welcome page comes first (provider-inbox.spec.ts).
	await expect(page).toHaveURL(/\/admin\/referrals$/);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Referrals");
	await open(page, "/admin/login");
	await expect(page).toHaveURL(/\/admin\/referrals$/);
	await open(page, "/admin/providers/welcome");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome, Ash Waters");
	await page.getByText("Menu", { exact: true }).click();
	await page.getByRole("button", { name: "Logout" }).click();
	await expect(page).toHaveURL(/\/admin\/login$/);
	await open(page, "/admin/providers/welcome");
	await expect(page).toHaveURL(/\/admin\/login\?next=/);
});

// AUT-008
test("any other failure has its own message and says how to reach us", async ({ page }) => {
	await open(page, "/admin/login");
	await page.route("**/admin/login.data*", (route) => route.abort());
	await page.getByLabel("Email").fill("staff@alongside.example");
	await page.getByLabel("Password").fill("x");
	// This test causes network errors, which the browser logs.
	page.removeAllListeners("console");
	await page.getByRole("button", { name: "Sign in" }).click();
	await expect(page.getByRole("alert")).toContainText(
		"Sorry, there's been an unexpected error. Please contact Alongside support.",
	);
	await expect(page.getByLabel("Email")).toHaveValue("staff@alongside.example");
});

// AUT-009 to AUT-013
test("staff pages ask visitors to sign in, then lead to the requested page", async ({ page }) => {
	await signIn(page);
	const own = await profileNumber(page, 0);
	await post(page.request, "/users/logout/", undefined);
	for (const path of [
		"welcome",
		`${own.url_slug}/${own.id}/welcome`,
		"",
		`${own.url_slug}/${own.id}/edit`,
		`${own.url_slug}/${own.id}/reviews`,
	]) {
		await page.goto(`/admin/providers${path && `/${path}`}`);
		expect(new URL(page.url()).pathname).toBe("/admin/login");
	}
	await open(page, `/admin/login?next=${encodeURIComponent(`/admin/providers/${own.url_slug}/${own.id}/reviews`)}`);
	await page.getByLabel("Email").fill(DEMO_SIGN_INS.several.email);
	await page.getByLabel("Password").fill(DEMO_PASSWORD);
	await page.getByRole("button", { name: "Sign in" }).click();
	await expect(page).toHaveURL(new RegExp(`/${own.id}/reviews$`));
});

// AUT-014 to AUT-018
test("some admin pages need no sign-in, and unknown ones aren't found", async ({ page, request }) => {
	const { results } = await (await request.get("/api/providers/?pageSize=1")).json();
	const [active] = results;
	for (const path of [
		"/admin/login",
		"/admin/password-reset",
		`/admin/providers/${active.url_slug}/${active.id}/preview`,
	]) {
		expect((await page.goto(path))?.status()).toBe(200);
		expect(new URL(page.url()).pathname).toBe(path);
	}
	await page.goto("/admin/password-reset-confirm/x/y");
	expect(new URL(page.url()).pathname).toBe("/admin/password-reset-confirm/x/y");
	for (const path of ["/admin/providers/x", "/admin/login/extra", "/admin/password-reset/x", "/admin/else"])
		expect((await page.goto(path))?.status()).toBe(404);
});

test("the redirect after signing in stays in the admin area", async ({ page }) => {
	for (const next of [
		"https://evil.example",
		"//evil.example/admin/providers",
		"/admin/providers//evil.example",
		"/providers",
	]) {
		await open(page, `/admin/login?next=${encodeURIComponent(next)}`);
		await page.getByLabel("Email").fill(DEMO_SIGN_INS.several.email);
		await page.getByLabel("Password").fill(DEMO_PASSWORD);
		await page.getByRole("button", { name: "Sign in" }).click();
		await expect(page).toHaveURL(/\/admin\/providers\/welcome$/);
		await post(page.request, "/users/logout/", undefined);
	}
});

// AUT-020
test("a logout that fails is ignored", async ({ page }) => {
	await signIn(page);
	await open(page, "/admin/providers/welcome");
	await page.route("**/admin/logout.data*", (route) => route.abort());
	page.removeAllListeners("console");
	await page.getByText("Menu", { exact: true }).click();
	await page.getByRole("button", { name: "Logout" }).click();
	// The person is still signed in, so the sign-in page redirects.
	await expect(page).toHaveURL(/\/admin\/(login|referrals)$/);
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("P11 a link on another site can't sign a person out", async ({ page }) => {
	await signIn(page);
	await page.goto(`data:text/html,<a href="${test.info().project.use.baseURL}/admin/logout">A prize</a>`);
	await page.getByRole("link").click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign out?");
	await open(page, "/admin/logout");
	await expect(page).toHaveURL(/\/admin\/login$/);
});

// AUT-021 to AUT-027
test("a password reset by email is requested, used once, and followed by a sign-in", async ({ page }) => {
	await signIn(page);
	const { email, link } = await invite(page, await profileNumber(page, 0));
	await post(page.request, "/users/logout/", undefined);

	// The invitation's link works the same way.
	await open(page, link);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Choose your password");
	await expectFineAtEveryWidth(page);
	const [first, second] = [page.getByLabel("New password", { exact: true }), page.getByLabel("New password again")];
	const set = page.getByRole("button", { name: "Set password" });
	await first.fill(PASSWORD);
	await second.fill(`${PASSWORD}!`);
	await set.click();
	await expect(page.getByRole("link", { name: "Passwords must match" })).toBeVisible();
	await expectAccessible(page);
	// The page shows the account with a masked address.
	await expect(page.getByText(`For the account of ${email[0]}•••@staff.example.`)).toBeVisible();
	await expect(page.getByText(email)).toHaveCount(0);
	// All errors are shown together, each at its field.
	await first.fill("short");
	await second.fill("other");
	await set.click();
	const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
	await expect(summary.getByRole("link")).toHaveText([/Use at least 15 characters/, "Passwords must match"]);
	await expect(first).toHaveAccessibleDescription(/Use at least 15 characters/);
	await expect(second).toHaveAccessibleDescription(/Passwords must match/);
	await expectFineAtEveryWidth(page);
	await first.fill("short");
	await second.fill("short");
	await set.click();
	// AUT-028: the server's message.
	await expect(page.getByRole("link", { name: /Use at least 15 characters/ })).toBeVisible();
	await first.fill(PASSWORD);
	await second.fill(PASSWORD);
	await set.click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("You have successfully set your new password.");
	await expectAccessible(page);
	await page.getByRole("link", { name: "Back to login" }).click();
	await expect(page).toHaveURL(/\/admin\/login$/);

	await page.getByRole("link", { name: "Forgot your password?" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reset your password");
	await expectAccessible(page);
	await page.getByLabel("Email").fill("not an address");
	await page.getByRole("button", { name: "Send link" }).click();
	await expect(page.getByRole("link", { name: "Please enter a valid email" })).toBeVisible();
	await page.getByLabel("Email").fill(email);
	await page.getByRole("button", { name: "Send link" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your password reset request has been received");
	await expectAccessible(page);
	expect(await emailTo(page.request, email, "password-reset")).toContain("/admin/password-reset-confirm/");

	// AUT-029: a used link.
	await open(page, link);
	await expect(page.getByRole("alert")).toContainText("This password reset link is not valid or has expired.");
	await expectAccessible(page);
	await signIn(page, email, PASSWORD);
	await open(page, "/admin/providers");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("My Profiles");
});

// AUT-024, AUT-030
test("a network error is shown, and the input stays", async ({ page }) => {
	await open(page, "/admin/password-reset");
	await page.route("**/admin/password-reset.data*", (route) => route.abort());
	page.removeAllListeners("console");
	await page.getByLabel("Email").fill("sam@staff.example");
	await page.getByRole("button", { name: "Send link" }).click();
	await expect(page.getByRole("alert")).toContainText("Sorry, there has been an unexpected error.");
	await expect(page.getByLabel("Email")).toHaveValue("sam@staff.example");
});

// AUT-025, AUT-031
test("a second click while the form is being sent sends nothing", async ({ page }) => {
	await signIn(page);
	const { email, link } = await invite(page, await profileNumber(page, 0));
	await post(page.request, "/users/logout/", undefined);
	const twice = async (button: string, busy: string) => {
		let release = () => {};
		const held = new Promise<void>((done) => (release = done));
		let sent = 0;
		await page.route(/password-reset.*\.data/, async (route) => {
			if (route.request().method() === "POST") sent++;
			await held;
			await route.fallback();
		});
		await page.getByRole("button", { name: button }).click();
		await expect(page.getByRole("button", { name: busy })).toBeFocused();
		await page.getByRole("button", { name: busy }).click({ force: true });
		release();
		await expect(page.getByRole("button", { name: busy })).toHaveCount(0);
		expect(sent).toBe(1);
		await page.unroute(/password-reset.*\.data/);
	};
	await open(page, link);
	await page.getByLabel("New password", { exact: true }).fill(PASSWORD);
	await page.getByLabel("New password again").fill(PASSWORD);
	await twice("Set password", "Saving …");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("You have successfully set your new password.");
	await open(page, "/admin/password-reset");
	await page.getByLabel("Email").fill(email);
	await twice("Send link", "Sending …");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your password reset request has been received");
});

test("two-step sign-in is turned on, used and turned off, and sessions are listed and ended", async ({
	page,
	browser,
}) => {
	await signIn(page);
	const { email, link } = await invite(page, await profileNumber(page, 0));
	await post(page.request, "/users/logout/", undefined);
	const [, uid, token] = /confirm\/([\w-]+)\/([\w-]+)/.exec(link) ?? [];
	await post(page.request, `/users/password-reset-confirm/${uid}/${token}/`, {
		uid,
		token,
		new_password1: PASSWORD,
		new_password2: PASSWORD,
	});
	await signIn(page, email, PASSWORD);
	const elsewhere = await browser.newContext({ baseURL: test.info().project.use.baseURL });
	await signIn(await elsewhere.newPage(), email, PASSWORD);

	await open(page, "/admin/security");
	await expect(page.getByText("(here)")).toHaveCount(1);
	await page.getByRole("button", { name: "Sign out everywhere else" }).click();
	await expect(page.getByText("You've been signed out everywhere else")).toBeVisible();
	expect((await (await elsewhere.request.get("/api/users/login-state/")).json()).authenticated).toBe(false);
	await elsewhere.close();

	await page.getByLabel("Your password").fill("not this one");
	await page.getByRole("button", { name: "Turn on" }).click();
	await expect(page.getByRole("link", { name: "That password isn't right" })).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.getByLabel("Your password").fill(PASSWORD);
	await page.getByRole("button", { name: "Turn on" }).click();
	await expect(page.getByText("Type the six digits the app shows now.")).toBeVisible();
	await expect(page.getByRole("heading", { name: "Set up your app" })).toBeFocused();
	const key = ((await page.locator("code").first().textContent()) ?? "").replaceAll(" ", "");
	await expectAccessible(page);
	await page.getByRole("textbox", { name: "Code" }).fill("000000");
	await page.getByRole("button", { name: "Confirm" }).click();
	await expect(page.getByRole("link", { name: "That code isn't right, or has already been used" })).toBeVisible();
	const totp = new TOTP({ secret: Secret.fromBase32(key) });
	await page.getByRole("textbox", { name: "Code" }).fill(totp.generate());
	await page.getByRole("button", { name: "Confirm" }).click();
	await expect(page.getByText("Two-step sign-in is on")).toBeVisible();
	await expect(page.getByRole("listitem").locator("code")).toHaveCount(10);
	const others = await page.getByRole("listitem").locator("code").allTextContents();
	const recovery = others[0] ?? "";
	await expectAccessible(page);
	await page.getByRole("link", { name: "I've saved these codes" }).click();
	await expect(page).toHaveURL(/welcome$/);

	await post(page.request, "/users/logout/", undefined);
	await open(page, "/admin/login");
	await page.getByLabel("Email").fill(email);
	await page.getByLabel("Password").fill(PASSWORD);
	await page.getByRole("button", { name: "Sign in" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Enter your code");
	await expectAccessible(page);
	await page.getByLabel(/^Code/).fill("000000");
	await page.getByRole("button", { name: "Sign in" }).click();
	await expect(page.getByRole("link", { name: "That code isn't right, or has already been used" })).toBeVisible();
	await page.getByText("No phone and no recovery code?").click();
	await expect(page.getByText("If you look after a provider: call us on 1800 975 711")).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.getByLabel(/^Code/).fill(recovery);
	await page.getByRole("button", { name: "Sign in" }).click();
	await expect(page).toHaveURL(/\/admin\/referrals$/);

	await open(page, "/admin/security");
	await expect(page.getByText("You have 9 recovery codes left.")).toBeVisible();
	await page.getByLabel("Code from your authenticator app").fill("000000");
	await page.getByRole("button", { name: "Make new codes" }).click();
	await expect(page.getByRole("link", { name: "That code isn't right, or has already been used" })).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.getByLabel("Code from your authenticator app").fill(others[1] ?? "");
	await page.getByRole("button", { name: "Make new codes" }).click();
	await expect(page.getByText("You have new recovery codes")).toBeVisible();
	await expect(page.getByRole("listitem").locator("code")).toHaveCount(10);
	await expect(page.getByText(others[2] ?? "")).toHaveCount(0);
	await expect(page.getByRole("button", { name: "Print codes" })).toHaveCount(1);
	const codes = await page.getByRole("listitem").locator("code").allTextContents();
	await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
	await page.getByRole("button", { name: "Copy codes" }).click();
	await expect(page.getByText("Codes copied")).toBeVisible();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join("\n"));
	await expectFineAtEveryWidth(page);
	await page.getByRole("link", { name: "I've saved these codes" }).click();
	await expect(page.getByText("You have 10 recovery codes left.")).toBeVisible();
	await page.getByLabel("Your password").fill(PASSWORD);
	await page.getByRole("button", { name: "Turn off" }).click();
	await expect(page.getByText("Two-step sign-in is off")).toBeVisible();
});

test("team members must set up two-step sign-in before anything else", async ({ page }) => {
	await open(page, "/admin/login");
	await page.getByLabel("Email").fill(DEMO_SIGN_INS.team.email);
	await page.getByLabel("Password").fill(DEMO_PASSWORD);
	await page.getByRole("button", { name: "Sign in" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Set up two-step sign-in");
	await expectAccessible(page);
	await page.goto("/admin/providers/welcome");
	expect(new URL(page.url()).pathname).toBe("/admin/security");
});

test("staff get a warning before they are signed out, can stay signed in with one key, and lose no input", async ({
	page,
}) => {
	await signIn(page);
	let secondsLeft: number | null = 100;
	const session = () => (secondsLeft === null ? null : { seconds_left: secondsLeft, can_extend: true });
	await page.route("**/api/users/session/", (route) => {
		if (route.request().method() === "POST") secondsLeft = 1800;
		return route.fulfill({ json: { session: session() } });
	});
	const own = await profileNumber(page, 4);
	const address = `/admin/providers/${own.url_slug}/${own.id}/edit`;
	await open(page, address);
	const dialog = page.getByRole("alertdialog", { name: "You will be signed out in 2 minutes" });
	await expect(dialog.getByRole("button", { name: "Stay signed in" })).toBeFocused();
	await expectFineAtEveryWidth(page);
	await page.keyboard.press("Enter");
	await expect(dialog).toBeHidden();
	expect(secondsLeft).toBe(1800);
	const field = page.getByLabel("Short description");
	await field.fill("typed before");
	secondsLeft = null;
	await page.evaluate(() => window.dispatchEvent(new Event("focus")));
	await expect(page.getByRole("alert").getByText("You were signed out")).toBeVisible();
	await expect(field).toHaveValue("typed before");
	await expect(page.getByRole("link", { name: "Sign in in another window" })).toHaveAttribute(
		"href",
		`/admin/login?next=${encodeURIComponent(address)}`,
	);
	await expectAccessible(page);
});
