import { writeFileSync } from "node:fs";
import { Secret, TOTP } from "otpauth";
import { DEMO_PASSWORD, DEMO_SIGN_INS, post, teamCookies } from "./admin-support.ts";
import { expect, test } from "./support.ts";

test("somebody of the team signs in, with an authenticator app", async ({ page }) => {
	await post(page.request, "/users/login/", { auth: { email: DEMO_SIGN_INS.colleague.email, password: DEMO_PASSWORD } });
	const { secret } = await (await post(page.request, "/users/two-factor/", undefined)).json();
	const confirmed = await post(page.request, "/users/two-factor/confirm/", { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() });
	expect(confirmed.ok()).toBe(true);
	writeFileSync(teamCookies("sam"), JSON.stringify(await page.context().cookies()));
});
