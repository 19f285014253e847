import { writeFileSync } from "node:fs";
import { Secret, TOTP } from "otpauth";
import {
	DEMO_PASSWORD,
	DEMO_SIGN_INS,
	ownProfiles,
	plainProfiles,
	post,
	signIn,
	teamCookies,
} from "./admin-support.ts";
import { expect, test } from "./support.ts";

for (const [name, { email }] of [
	["sam", DEMO_SIGN_INS.colleague],
	["priya", DEMO_SIGN_INS.lead],
	["noor", DEMO_SIGN_INS.administrator],
] as const)
	test(`${name} of the team signs in with an authenticator app`, async ({ page }) => {
		await post(page.request, "/users/login/", { auth: { email, password: DEMO_PASSWORD } });
		const { secret } = await (await post(page.request, "/users/two-factor/", {})).json();
		const confirmed = await post(page.request, "/users/two-factor/confirm/", {
			code: new TOTP({ secret: Secret.fromBase32(secret) }).generate(),
		});
		expect(confirmed.ok()).toBe(true);
		writeFileSync(teamCookies(name), JSON.stringify(await page.context().cookies()));
	});

test("the list of profiles that tests may change is saved before any test changes one", async ({ page }) => {
	await signIn(page);
	const plain = (await ownProfiles(page)).filter((one) => one.is_active && !one.is_using_advanced_availability);
	expect(plain.length).toBeGreaterThan(40);
	writeFileSync(plainProfiles, JSON.stringify(plain.map(({ id }) => id).sort((a, b) => a - b)));
});
