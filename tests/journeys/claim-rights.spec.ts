import type { Page } from "@playwright/test";
import { emailTo, post, signIn, signInTeam } from "./admin-support.ts";
import { asksFor, type Profile, sendTo } from "./referrals-support.ts";
import { asNobody, expect, expectFineAtEveryWidth, open, test } from "./support.ts";

const PASSWORD = "a river and three stones";

/** A profile without users that no other journey claims: the last ones of the list. */
const anUnclaimedProfile = async (page: Page, number: number): Promise<{ profile: Profile; email: string }> => {
	await asNobody(page);
	await signInTeam(page);
	const { results } = await (await page.request.get("/api/providers/?page=30")).json();
	let skip = number;
	for (const profile of results.toReversed()) {
		if (profile.capacity.some(({ state }: { state: string }) => state === "closed")) continue;
		const { members } = await (await page.request.get(`/api/team/accounts/${profile.account}/`)).json();
		const { email, phone_number: phone } = await (await page.request.get(`/api/team/providers/${profile.id}/`)).json();
		if (members.length > 0 || !email || !phone) continue;
		if (skip-- === 0) {
			await asNobody(page);
			return { profile, email };
		}
	}
	throw new Error("no profile without users");
};

const claims = async (page: Page, { profile }: { profile: Profile }, email: string) => {
	await open(page, `/providers/${profile.url_slug}/${profile.id}/claim`);
	await page.getByLabel("Your name").fill("Kim Lee");
	await page.getByLabel("Your role").fill("Manager");
	await page.getByLabel("Work email").fill(email);
	await page.getByLabel("Work phone").fill("0491 570 006");
	await page.getByRole("button", { name: "Send request" }).click();
	await expect(page.getByText("We have your request").first()).toBeVisible();
};
const caseOf = async (page: Page, email: string, kind = "provider-enquiry"): Promise<string> => {
	const { results } = await (await page.request.get(`/api/team/cases/?search=${email}&kind=${kind}`)).json();
	return String(results[0].id);
};
/** Consent and a referral, by API: other journeys cover these pages. */
const refers = async (page: Page, profile: Profile) => {
	await asNobody(page);
	const visitor = await asksFor(page, profile);
	await asNobody(page);
	await signInTeam(page);
	const path = `/team/cases/${await caseOf(page, visitor.email, "quote")}`;
	const given = { provider: profile.id, shares: [], given_by: "participant", way: "phone" };
	expect((await post(page.request, `${path}/consents/`, given)).ok()).toBe(true);
	const sent = await sendTo(page, path, profile, "Two mornings a week.");
	expect(sent.ok(), await sent.text()).toBe(true);
	await asNobody(page);
	return visitor;
};
const proofs = (page: Page) => page.request.get("/api/demo/emails/").then((answer) => answer.json());

// CLM-005
test("a stranger who claims a profile is refused at each step", async ({ page }) => {
	const lone = await anUnclaimedProfile(page, 0);
	const { profile, email: listed } = lone;
	const stranger = `stranger-${test.info().project.name}-${Date.now()}@gmail.com`;

	await test.step("a mailbox of their own gets no link, and the profile stays unclaimed", async () => {
		await claims(page, lone, stranger);
		const { results } = await proofs(page);
		const kinds = results
			.filter(({ recipient }: { recipient: string }) => recipient === stranger)
			.map(({ kind }: { kind: string }) => kind);
		for (const kind of ["claim-link", "claim-invitation", "invitation"]) expect(kinds).not.toContain(kind);
		await open(page, `/providers/${profile.url_slug}/${profile.id}`);
		await expect(page.getByRole("link", { name: "Is this your organisation?" })).toBeVisible();
	});
	await test.step("a made-up link and the provider's pages are closed", async () => {
		expect((await open(page, `/claim/${"k".repeat(43)}`))?.status()).toBe(404);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await expectFineAtEveryWidth(page);
		await open(page, `/admin/providers/${profile.url_slug}/${profile.id}/referrals`);
		await expect(page).toHaveURL(/\/admin\/login/);
	});
	await test.step("the listed address hears of it and says no", async () => {
		const objection = /\/claim-objection\/[\w.-]+/.exec(await emailTo(page.request, listed, "claim-told"))?.[0] ?? "";
		await open(page, objection);
		await expect(page.getByText("Kim Lee (Manager, as they wrote it)")).toBeVisible();
		await expectFineAtEveryWidth(page);
		await page.getByRole("button", { name: "We didn’t ask for this" }).click();
		await expect(page.getByRole("heading", { level: 1, name: "We’ve stopped this request" })).toBeVisible();
	});
	await test.step("our team sees that the address proves nothing, and refuses", async () => {
		await signInTeam(page, "noor");
		await open(page, `/team/cases/${await caseOf(page, stranger)}`);
		await expect(page.getByText("Anyone can get an address at this mail provider.").first()).toBeVisible();
		await expect(page.getByText("The profile’s own address says that it didn’t ask for this.")).toBeVisible();
		// On hold: there is no call to enter.
		await expect(page.getByText("Confirm after a call")).toHaveCount(0);
		await expectFineAtEveryWidth(page);
		await page.getByText("End this claim and what came from it").first().click();
		await page.getByRole("button", { name: "End this claim and what came from it" }).click();
		await expect(page).toHaveTitle(/^Error: /);
		await page.locator("textarea[id^=end-claim]").fill("Not their mailbox");
		await page.getByRole("button", { name: "End this claim and what came from it" }).click();
		await expect(page.getByText("Ended, with everything that came from it")).toBeVisible();
		await asNobody(page);
		await open(page, `/providers/${profile.url_slug}/${profile.id}`);
		await expect(page.getByRole("link", { name: "Is this your organisation?" })).toBeVisible();
	});
});

test("a real manager answers at night with a first look, and loses it when her proof ends", async ({ page }) => {
	const lone = await anUnclaimedProfile(page, 1);
	const { profile, email: listed } = lone;
	const visitor = await refers(page, profile);
	const kim = `kim-${test.info().project.name}-${Date.now()}@${listed.split("@")[1]}`;
	const inbox = `/admin/providers/${profile.url_slug}/${profile.id}/referrals`;

	await test.step("the link at her own domain says what she can do, what not, and by when", async () => {
		await claims(page, lone, kim);
		const link = /\/claim\/[\w-]{43}/.exec(await emailTo(page.request, kim, "claim-link"))?.[0] ?? "";
		await open(page, link);
		await page.getByRole("button", { name: "Confirm my email" }).click();
		await expect(page).toHaveURL(/password-reset-confirm/);
		const [, uid, token] = /password-reset-confirm\/([^/]+)\/([^/?]+)/.exec(page.url()) ?? [];
		await open(page, link);
		await expect(page.getByText("You can’t see people’s names, phone numbers or details yet")).toBeVisible();
		await expect(page.getByText(/If they don’t object by .* time, you get full access without the call/)).toBeVisible();
		const words = { uid, token, new_password1: PASSWORD, new_password2: PASSWORD };
		expect((await post(page.request, `/users/password-reset-confirm/${uid}/${token}/`, words)).ok()).toBe(true);
	});
	await test.step("she sees who waits, says yes, and reads no name", async () => {
		await signIn(page, kim, PASSWORD);
		await open(page, inbox);
		const line = page.getByRole("main").getByRole("link", { name: /R-\d+/ }).first();
		await expect(line).toBeVisible();
		await expectFineAtEveryWidth(page);
		await line.click();
		await expect(page.getByText("Two mornings a week.")).toBeVisible();
		await expectFineAtEveryWidth(page);
		await page.getByRole("radio", { name: "Yes, we can help" }).check();
		await page.getByRole("button", { name: "Send answer" }).click();
		await expect(page.getByRole("button", { name: "Send answer" })).toHaveCount(0);
		expect(await page.content()).not.toContain(visitor.name);
		await expectFineAtEveryWidth(page);
	});
	await test.step("the team ends her claim and everything that came from it in one press", async () => {
		await asNobody(page);
		await signInTeam(page, "noor");
		await open(page, `/team/cases/${await caseOf(page, kim)}`);
		await page.getByText("End this claim and what came from it").first().click();
		await page.locator("textarea[id^=end-claim]").fill("She left the organisation");
		await page.getByRole("button", { name: "End this claim and what came from it" }).click();
		await expect(page.getByText("Ended, with everything that came from it")).toBeVisible();
		expect(await emailTo(page.request, kim, "access-ended")).toContain(profile.name);
	});
	await test.step("she is out, and the visitor's page still works", async () => {
		await asNobody(page);
		const answer = await post(page.request, "/users/login/", { auth: { email: kim, password: PASSWORD } });
		const { authenticated } = await answer.json();
		if (authenticated)
			expect((await page.request.get(`/api/provider-admin/${profile.id}/referrals/`)).status()).toBe(404);
		await asNobody(page);
		await open(page, visitor.link);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		expect(await page.content()).not.toContain("They said yes on");
	});
});
