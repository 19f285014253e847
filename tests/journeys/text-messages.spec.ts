import { randomInt } from "node:crypto";
import { choose, DEMO_SIGN_INS, ownProfiles, signIn, signInTeam } from "./admin-support.ts";
import { asksFor } from "./referrals-support.ts";
import { asNobody, expect, expectFineAtEveryWidth, open, test } from "./support.ts";

test("a person who said that texts are safe is texted from their case, and answers", async ({ page }) => {
	await signIn(page, DEMO_SIGN_INS.one.email);
	const [profile] = await ownProfiles(page);
	await asNobody(page);
	const phone = `0491570${String(randomInt(1000)).padStart(3, "0")}`;
	const { name, email } = await asksFor(page, profile as never, {
		...{ phone, contact_terms: { ways: ["phone", "text"], safe_to_text: "yes" } },
	});
	await signInTeam(page);
	const { results } = await (await page.request.get(`/api/team/cases/?search=${email}&kind=quote`)).json();
	await open(page, `/team/cases/${results[0].id}`);
	await choose(page, "Text message");
	const words = page.getByLabel(`Text ${name} on +61${phone.slice(1)}`);
	await words.fill(`${name} is welcome. Which day?`);
	await expect(page.getByText(/^1 text message, \d+ characters left in it\.$/)).toBeVisible();
	await page.getByRole("button", { name: "Send text message" }).click();
	await expect(words).toHaveAccessibleDescription(
		new RegExp(`Leave out “${name}”, because someone else may see the phone`),
	);
	await expect(words).toHaveValue(`${name} is welcome. Which day?`);
	await expectFineAtEveryWidth(page);
	await words.fill("Which day suits you?");
	await page.getByRole("button", { name: "Send text message" }).click();
	await expect(page.getByText("We’re sending your text message")).toBeVisible();
	await expect(page.getByText("Sam Reed replied to the person by text message and on their page")).toBeVisible();
	const ofCase = page.url();

	await open(page, "/demo/texts");
	const text = page
		.getByRole("listitem")
		.filter({ hasText: "Which day suits you?" })
		.filter({ hasText: phone.slice(1) });
	await text.getByRole("link", { name: "Reply" }).click();
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "Reply" }).click();
	await expect(page.getByText("Please write a reply").first()).toBeVisible();
	await page.getByLabel(`Reply as +61${phone.slice(1)}`).fill("Fridays are good.");
	await page.getByRole("button", { name: "Reply" }).click();
	await expect(page.getByText("Your reply has arrived")).toBeVisible();

	await open(page, ofCase);
	await expect(page.getByText("The person sent a text message")).toBeVisible();
	await expect(page.getByText("Fridays are good.")).toBeVisible();
	await expectFineAtEveryWidth(page);
});
