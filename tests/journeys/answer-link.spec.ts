import type { Page } from "@playwright/test";
import { aProfile } from "./a-profile.ts";
import { emailTo, post, signIn, signInTeam } from "./admin-support.ts";
import { asksFor, type Profile } from "./referrals-support.ts";
import { asNobody, expect, expectFineAtEveryWidth, open, test } from "./support.ts";

interface Lone {
	profile: Profile;
	email: string;
	phone: string;
}

/** A profile without users. Leaves the browser signed in as a member of the team. */
const aLoneProfile = async (page: Page): Promise<Lone> => {
	await asNobody(page);
	await signInTeam(page, "noor");
	const phone = "(03) 5550 1234";
	const profile = await aProfile(page, { age_groups: ["18-64"], phone });
	await asNobody(page);
	await signInTeam(page);
	return { profile, email: profile.email, phone };
};

/** Sends a new request to the profile. @returns the case and the link in the provider's email */
const sends = async (page: Page, { profile, email }: Lone) => {
	await asNobody(page);
	const visitor = await asksFor(page, profile);
	await asNobody(page);
	await signInTeam(page);
	const { results } = await (await page.request.get(`/api/team/cases/?search=${visitor.email}&kind=quote`)).json();
	const caseId = String(results[0].id);
	const about = { provider: profile.id, shares: [], given_by: "participant", way: "phone" };
	expect((await post(page.request, `/team/cases/${caseId}/consents/`, about)).ok()).toBe(true);
	await open(page, `/team/cases/${caseId}/match?search=${encodeURIComponent(profile.name)}`);
	await page.getByRole("checkbox", { name: `Send to ${profile.name}` }).check();
	await page.getByLabel("What is needed").fill("Two mornings a week.");
	await page.getByRole("button", { name: "Send to selected providers" }).click();
	await expect(page.getByText("Waiting for an answer; we’ll send a reminder on")).toBeVisible();
	const link = /\/answer\/[\w-]{43}/.exec(await emailTo(page.request, email, "referral-waits"))?.[0] ?? "";
	await asNobody(page);
	return { ...visitor, caseId, provider: link };
};

/** The frame says who we are, what we are and how to call, and nothing that is for people who look for a provider. */
const expectPlainFrame = async (page: Page) => {
	const size = page.viewportSize();
	const header = page.getByRole("banner");
	await expect(header.getByRole("link", { name: /: home$/ })).toBeVisible();
	await expect(header.getByText("A free service for finding support")).toBeVisible();
	await expect(header.getByRole("link", { name: /^Call us: 1800 975 711$/ })).toBeVisible();
	await expect(page.getByRole("navigation")).toHaveCount(0);
	await expect(page.getByText(/Find providers|Menu|Leave this site quickly|Prefer to talk to someone/)).toHaveCount(0);
	await expect(page.getByRole("contentinfo").getByRole("link", { name: "Privacy policy" })).toBeVisible();
	for (const [width, height, most] of [
		[390, 844, 96],
		[1280, 900, 64],
	] as const) {
		await page.setViewportSize({ width, height });
		expect((await header.boundingBox())?.height).toBeLessThanOrEqual(most);
	}
	if (size) await page.setViewportSize(size);
};

test("a provider without an account says yes by link, the team calls to check, and then the visitor hears of it", async ({
	page,
}) => {
	const lone = await aLoneProfile(page);
	const one = await sends(page, lone);
	const answer = await open(page, one.provider);
	expect(answer?.headers()["cache-control"]).toBe("no-store");
	await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
	await expect(page.getByText("Two mornings a week.")).toBeVisible();
	expect(await page.content()).not.toContain(one.name);
	await expectFineAtEveryWidth(page);
	await expectPlainFrame(page);

	await page.getByRole("button", { name: "Send answer" }).click();
	await expect(page).toHaveTitle(/^Error: /);
	await page.getByRole("alert").getByRole("link", { name: "Please select your answer" }).click();
	const yes = page.getByRole("radio", { name: "Yes, we can help" });
	await expect(yes).toBeFocused();
	await yes.check();
	await page.getByLabel("Your name").fill("Kim Lee");
	await page.getByLabel("A note for the person").fill("We can start soon.");
	await page.getByRole("button", { name: "Send answer" }).click();
	await page.getByRole("alert").getByRole("link", { name: "Please enter your role" }).click();
	await expect(page.getByLabel("Your role")).toBeFocused();
	await expect(yes).toBeChecked();
	await expect(page.getByLabel("Your name")).toHaveValue("Kim Lee");
	await expect(page.getByLabel("A note for the person")).toHaveValue("We can start soon.");
	await expectFineAtEveryWidth(page);
	await page.getByLabel("Your role").fill("Intake coordinator");
	const kim = `kim-${test.info().project.name}-${Date.now()}@lone.example`;
	await page.getByLabel("Work email").fill(kim);
	await page.getByRole("button", { name: "Send answer" }).click();
	await expect(page.getByRole("status").getByText("Thanks – we have your answer")).toBeVisible();
	await expect(page.getByText(`Our team will call ${lone.profile.name}`)).toBeVisible();
	expect(await page.content()).not.toContain(one.name);
	await expectFineAtEveryWidth(page);

	// The visitor hears only that someone answered.
	await open(page, one.link);
	await expect(page.getByText("They answered. We're checking who they are")).toBeVisible();

	await signInTeam(page);
	await open(page, `/team/cases/${one.caseId}`);
	await expect(page.getByText("Check who answered for the provider").first()).toBeVisible();
	await page.getByText("Confirm after a call").click();
	await page.getByLabel("Who did you speak to?").last().fill("Jo at the desk");
	const enter = page.getByRole("button", { name: "Enter the call and show the code" });
	await enter.click();
	await expect(page.getByText("Please select where the number came from").first()).toBeVisible();
	await page.getByRole("radio", { name: "Our listing" }).check();
	await page.getByLabel("Email of Kim Lee").fill(kim);
	await expectFineAtEveryWidth(page);
	await enter.click();
	await expect(page.getByText("Call entered. We’ve sent the invitation")).toBeVisible();
	const shown = await page.getByText(/Read out this code: \d{3} \d{3}/).textContent();
	const code = /\d{3} \d{3}/.exec(shown ?? "")?.[0] ?? "";
	await expectFineAtEveryWidth(page);
	const link = /\/claim\/[\w-]{43}/.exec(await emailTo(page.request, kim, "claim-invitation"))?.[0] ?? "";

	// The yes doesn't count before the code.
	await asNobody(page);
	await open(page, one.link);
	await expect(page.getByText("They answered. We're checking who they are")).toBeVisible();
	await open(page, link);
	await page.getByLabel("Code from the call").fill(code === "000 000" ? "111111" : "000000");
	await page.getByRole("button", { name: "Open the referral" }).click();
	await expect(page.getByText("4 tries are left").first()).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.getByLabel("Code from the call").fill(code);
	await page.getByRole("button", { name: "Open the referral" }).click();
	// The referral opens at once, with the person and the time to call them. A password comes later.
	await expect(page.getByRole("heading", { level: 1 })).toContainText("Zephyrine");
	await expect(page.getByText(/Please contact them by/)).toBeVisible();
	await expect(page.getByRole("link", { name: "choose a password" })).toHaveAttribute("href", /password-reset-confirm/);
	await expectFineAtEveryWidth(page);
	await asNobody(page);
	await open(page, one.link);
	await expect(page.getByText(/They said yes on/)).toBeVisible();
	// The answer link still shows the answer, and never the person.
	await open(page, one.provider);
	await expect(page.getByText("Sign in to see the person's name and contact details.")).toBeVisible();
	expect(await page.content()).not.toContain(one.name);
});

test("a provider without an account has a waiting list, and a link that ended says so", async ({ page }) => {
	const lone = await aLoneProfile(page);
	const one = await sends(page, lone);
	await open(page, one.provider);
	await page.getByRole("radio", { name: "We have a waiting list" }).check();
	await page.getByLabel("About how many weeks?").fill("400");
	await page.getByRole("button", { name: "Send answer" }).click();
	await page
		.getByRole("alert")
		.getByRole("link", { name: /^Enter about how many weeks/ })
		.click();
	await expect(page.getByLabel("About how many weeks?")).toBeFocused();
	await page.getByLabel("About how many weeks?").fill("4");
	await page.getByRole("button", { name: "Send answer" }).click();
	await expect(page.getByText("waiting list of about 4 weeks")).toBeVisible();
	await expect(page.getByRole("button", { name: "Take back the waiting list" })).toBeVisible();
	await open(page, one.link);
	await expect(page.getByText("that they have a waiting list of about 4 weeks.").first()).toBeVisible();
	await page.getByRole("button", { name: "Wait for them" }).click();
	await expect(page.getByText("You said that you'll wait.")).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "Keep looking" }).click();
	await expect(page.getByText("You said that you'll keep looking.")).toBeVisible();

	const other = await sends(page, lone);
	await open(page, other.link);
	await page.getByRole("button", { name: "Withdraw my consent" }).click();
	await page.getByRole("button", { name: "Yes, withdraw my consent" }).click();
	await expect(page.getByText("You withdrew your consent").first()).toBeVisible();
	expect((await open(page, other.provider))?.status()).toBe(410);
	await expect(page.getByRole("heading", { level: 1, name: "This referral has ended" })).toBeVisible();
	await expectFineAtEveryWidth(page);
	expect((await open(page, `/answer/${"k".repeat(43)}`))?.status()).toBe(404);
	await expect(page.getByText("The link was to answer a referral")).toBeVisible();
	await expectFineAtEveryWidth(page);
});

test("an organisation asks for access to its profile, and the team refuses it after a call", async ({ page }) => {
	const { profile } = await aLoneProfile(page);
	await asNobody(page);
	await open(page, `/providers/${profile.url_slug}/${profile.id}`);
	await page.getByRole("link", { name: "Is this your organisation?" }).click();
	await expect(page.getByRole("heading", { level: 1, name: `Is ${profile.name} your organisation?` })).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.getByLabel("Your name").fill("Kim Lee");
	await page.getByLabel("Your role").fill("Manager");
	await page.getByLabel("Work phone").fill("12");
	await page.getByRole("button", { name: "Send request" }).click();
	await expect(page).toHaveTitle(/^Error: /);
	await expect(page.getByLabel("Your name")).toHaveValue("Kim Lee");
	await expectFineAtEveryWidth(page);
	const kim = `claim-${test.info().project.name}-${Date.now()}@lone.example`;
	await page.getByLabel("Work email").fill(kim);
	await page.getByLabel("Work phone").fill("03 5550 1234");
	await page.getByRole("button", { name: "Send request" }).click();
	await expect(page.getByText("We have your request").first()).toBeVisible();
	await expectFineAtEveryWidth(page);

	await signInTeam(page);
	const { results } = await (await page.request.get(`/api/team/cases/?search=${kim}&kind=provider-enquiry`)).json();
	await open(page, `/team/cases/${results[0].id}`);
	await page.getByText("Refuse", { exact: true }).click();
	await page.getByLabel("Why?").fill("They don't know a Kim");
	await page.getByRole("button", { name: "Refuse Kim Lee" }).click();
	await expect(page.getByText(/Refused .*They don't know a Kim/)).toBeVisible();
	await expectFineAtEveryWidth(page);
	expect(await emailTo(page.request, kim, "claim-refused")).toContain("couldn't confirm it");
});

test("a colleague joins a profile that has users by their address at its domain", async ({ page }) => {
	const { profile } = await aLoneProfile(page);
	await signInTeam(page, "noor");
	const domain = `join-${test.info().project.name}-${Date.now()}.example`;
	const owner = `robin@${domain}`;
	const asOwner = { name: "Robin Marsh", email: owner, is_owner: true };
	expect((await post(page.request, `/team/accounts/${profile.account}/members/`, asOwner)).ok()).toBe(true);
	await asNobody(page);
	const [, uid, token] =
		/password-reset-confirm\/([^/]+)\/([^/\s]+)/.exec(await emailTo(page.request, owner, "invitation")) ?? [];
	const words = { uid, token, new_password1: "a river and three stones", new_password2: "a river and three stones" };
	expect((await post(page.request, `/users/password-reset-confirm/${uid}/${token}/`, words)).ok()).toBe(true);
	await signIn(page, owner, "a river and three stones");
	await asNobody(page);

	await open(page, `/providers/${profile.url_slug}/${profile.id}/claim`);
	await expectFineAtEveryWidth(page);
	await page.getByLabel("Your name").first().fill("Ada Hill");
	await page.getByLabel("Work email").first().fill("ada");
	await page.getByRole("button", { name: "Email me a link" }).click();
	await expect(page).toHaveTitle(/^Error: /);
	await expect(page.getByLabel("Your name").first()).toHaveValue("Ada Hill");
	await expectFineAtEveryWidth(page);
	const ada = `ada@${domain}`;
	await page.getByLabel("Work email").first().fill(ada);
	await page.getByRole("button", { name: "Email me a link" }).click();
	await expect(page.getByText("Check your email").first()).toBeVisible();
	await expectFineAtEveryWidth(page);

	const link = /\/admin\/join\/[\w-]{43}/.exec(await emailTo(page.request, ada, "join-link"))?.[0] ?? "";
	await open(page, link);
	await expect(page.getByRole("heading", { level: 1, name: `Join the team of ${profile.name}` })).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "Ask to join" }).click();
	await expect(page.getByText("Until one of them says yes, you can’t see anything")).toBeVisible();
	await expectFineAtEveryWidth(page);
	expect(await emailTo(page.request, owner, "join-waits")).toContain(`Ada Hill (${ada})`);
	await page.goto(link);
	await expect(page.getByText("This link doesn't work")).toBeVisible();
	await expectFineAtEveryWidth(page);

	await signIn(page, owner, "a river and three stones");
	await open(page, "/admin/team");
	await expect(page.getByText(`Ada Hill (${ada}) asks to look after`)).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: /^Let them join/ }).click();
	await expect(page.getByText(/an address at the organisation’s domain and a yes from Robin Marsh/i)).toBeVisible();
	await page.getByRole("button", { name: "Turn off joining" }).click();
	await expect(page.getByText("This is off. Colleagues need an invitation.")).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "Turn on joining" }).click();
	await expect(page.getByText(`Colleagues with an email address at ${domain} can ask to join`)).toBeVisible();
});

test("a manager proves an address at the listed domain at night, and the team ends a false claim in one press", async ({
	page,
}) => {
	const { profile, email: listed } = await aLoneProfile(page);
	const domain = listed.split("@")[1];
	const kim = `kim-${test.info().project.name}-${Date.now()}@${domain}`;
	await asNobody(page);
	const claims = async (email: string) => {
		await open(page, `/providers/${profile.url_slug}/${profile.id}/claim`);
		await page.getByLabel("Your name").fill("Kim Lee");
		await page.getByLabel("Your role").fill("Manager");
		await page.getByLabel("Work email").fill(email);
		await page.getByLabel("Work phone").fill("0491 570 006");
		await page.getByRole("button", { name: "Send request" }).click();
		await expect(page.getByText("We have your request").first()).toBeVisible();
	};
	await claims(kim);
	const link = /\/claim\/[\w-]{43}/.exec(await emailTo(page.request, kim, "claim-link"))?.[0] ?? "";
	await open(page, link);
	await expect(page.getByText("You can’t see people’s names, phone numbers or details yet")).toBeVisible();
	await expect(page.getByText("If they don’t object within one business day")).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "Confirm my email" }).click();
	await expect(page).toHaveURL(/password-reset-confirm/);
	const [, uid, token] = /password-reset-confirm\/([^/]+)\/([^/?]+)/.exec(page.url()) ?? [];
	const words = { uid, token, new_password1: "a river and three stones", new_password2: "a river and three stones" };
	expect((await post(page.request, `/users/password-reset-confirm/${uid}/${token}/`, words)).ok()).toBe(true);
	await signIn(page, kim, "a river and three stones");
	await open(page, `/admin/providers/${profile.url_slug}/${profile.id}/referrals`);
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await asNobody(page);
	await open(page, link);
	await expect(page.getByText(/If they don’t object by .* you get full access without the call/)).toBeVisible();
	await expectFineAtEveryWidth(page);

	// The listed address didn't ask for it. Opening the page changes nothing.
	const objection = /\/claim-objection\/[\w.-]+/.exec(await emailTo(page.request, listed, "claim-told"))?.[0] ?? "";
	await open(page, objection);
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "We didn’t ask for this" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "We’ve stopped this request" })).toBeVisible();
	await expectFineAtEveryWidth(page);
	await open(page, link);
	await expect(page.getByRole("heading", { level: 1, name: "Your request is on hold" })).toBeVisible();
	await expectFineAtEveryWidth(page);

	await signInTeam(page, "noor");
	const { results } = await (await page.request.get(`/api/team/cases/?search=${kim}&kind=provider-enquiry`)).json();
	await open(page, `/team/cases/${results[0].id}`);
	await expect(page.getByText("A claim is on hold: call the provider").first()).toBeVisible();
	await page.getByText("End this claim and what came from it").first().click();
	await expectFineAtEveryWidth(page);
	await page.locator("textarea[id^=end-claim]").fill("Not their mailbox");
	await page.getByRole("button", { name: "End this claim and what came from it" }).click();
	await expect(page.getByText("Ended, with everything that came from it")).toBeVisible();
	await open(page, `/team/accounts/${profile.account}`);
	await expect(page.getByText("Nobody owns this account")).toBeVisible();
	await expectFineAtEveryWidth(page);
});
