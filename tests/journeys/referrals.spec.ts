import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { aProfile } from "./a-profile.ts";
import { DEMO_PASSWORD, DEMO_SIGN_INS, emailTo, ownProfiles, post, signIn, signInTeam } from "./admin-support.ts";
import { asksFor, asStaff, comesIn, handOver, type Profile } from "./referrals-support.ts";
import { asNobody, expect, expectAccessible, expectFineAtEveryWidth, open, test } from "./support.ts";

const openCase = async (page: Page, email: string) => {
	await asNobody(page);
	await signInTeam(page);
	await open(page, `/team/cases?search=${email}`);
	await page.locator("[data-cases]").getByRole("link").click();
	await expect(page.getByRole("heading", { level: 2, name: "Providers" })).toBeVisible();
};

test("a request is matched, gets consent and is referred, and never without consent", async ({ page }) => {
	const { profile, name, email } = await comesIn(page);
	await openCase(page, email);
	await expect(page.getByText("No providers contacted yet.")).toBeVisible();
	await page.getByRole("link", { name: "Find providers" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Find providers" })).toBeVisible();
	const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3, name: profile.name }) });
	await expect(card.getByText("Their choice")).toBeVisible();
	await expect(page.getByRole("button", { name: "Send to selected providers" })).toBeDisabled();
	await expect(card.getByRole("checkbox", { name: `Send to ${profile.name}` })).toBeDisabled();
	await expectFineAtEveryWidth(page);
	await page.setViewportSize({ width: 1280, height: 900 });

	await card.getByRole("link", { name: "Record consent" }).click();
	// The link is gone, so its row has the focus.
	await expect(card).toBeFocused();
	await card.getByRole("radio", { name: "Their representative" }).check();
	await card.getByRole("radio", { name: "By phone" }).check();
	await card.getByRole("button", { name: "Save consent" }).click();
	await expect(card.getByText("Please enter their relationship to the participant")).toBeVisible();
	await expectAccessible(page);
	await card.getByLabel("Representative’s relationship to them").fill("Mother");
	await card.getByRole("button", { name: "Save consent" }).click();
	await expect(card.getByText("Consent for name and contact details")).toBeVisible();
	await expect(card).toBeFocused();

	await card.getByRole("checkbox", { name: `Send to ${profile.name}` }).check();
	await page.getByLabel("What is needed").fill(`${name} needs a ramp`);
	// After a refusal the page reads its data again, here without an answer. What was put right can be sent meanwhile.
	await page.route(
		(url) => url.pathname.endsWith("/match.data"),
		(route) => (route.request().method() === "GET" ? undefined : route.continue()),
	);
	const again = page.waitForRequest((one) => one.method() === "GET" && one.url().includes("/match.data"));
	await page.getByRole("button", { name: "Send to selected providers" }).click();
	await expect(page.getByRole("link", { name: "This contains the person's name." })).toBeVisible();
	await again;
	await expect(card.getByRole("checkbox", { name: `Send to ${profile.name}` })).toBeChecked();
	await page.getByLabel("What is needed").fill("A ramp, and help in the garden.");
	await page.getByRole("button", { name: "Send to selected providers" }).click();
	await expect(page.getByText("Waiting for an answer; we’ll send a reminder on")).toBeVisible();
	await expect(page.getByText(/Sam Reed sent R-\d+ to/)).toBeVisible();
	await page.unrouteAll();
	await expectFineAtEveryWidth(page);

	// Withdrawing consent needs confirmation.
	await open(page, `${new URL(page.url()).pathname}/match`);
	await card.getByText(`Withdraw consent for ${profile.name}`, { exact: true }).click();
	await expect(card.getByText(`Withdraw consent for ${profile.name}?`)).toBeVisible();
	await expect(card.getByText("Consent for name and contact details")).toBeVisible();
	await expectFineAtEveryWidth(page);
	await card.getByRole("button", { name: `Yes, withdraw consent for ${profile.name}` }).click();
	await expect(card.getByText("No consent yet")).toBeVisible();
});

test("a provider sees the needs, accepts and sees the person's details, until consent is withdrawn", async ({
	page,
}) => {
	const { profile, name, email, link } = await comesIn(page);
	const { caseId, reference } = await handOver(page, email, profile);
	await asStaff(page);
	await open(page, `/admin/providers/${profile.url_slug}/${profile.id}/referrals`);
	await expect(page.getByRole("heading", { level: 1, name: "Referrals" })).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.getByRole("link", { name: new RegExp(`${reference}$`) }).click();
	await expect(page.getByText("A ramp, and help in the garden.")).toBeVisible();
	const referral = page.url();
	for (const word of [...name.split(" "), email, "0491 570", "491570"])
		expect(await page.content()).not.toContain(word);
	await expectAccessible(page);
	await page.getByRole("radio", { name: "Yes, we can help" }).check();
	await page.getByRole("button", { name: "Send answer" }).click();
	await expect(page.getByText("You've accepted.")).toBeVisible();
	await expect(page.getByText(name)).toBeVisible();
	await expect(page.getByRole("link", { name: "0491 570 156" })).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "We're in contact" }).click();
	await expect(page.getByText("Saved: you're in contact")).toBeVisible();

	await asNobody(page);
	await open(page, link);
	await expect(page.getByText("They said yes and told us they've been in touch with you.")).toBeVisible();
	expect(await page.content()).not.toContain(name);
	await page.getByRole("button", { name: "Withdraw my consent" }).click();
	// The page asks for confirmation and explains the effect. Cancelling changes nothing.
	await expect(
		page.getByRole("heading", { level: 1, name: `Withdraw your consent for ${profile.name}?` }),
	).toBeVisible();
	await expect(page.getByText(`${profile.name} said yes, and can see your name and contact details.`)).toBeVisible();
	await expectAccessible(page);
	await page.getByRole("link", { name: "No, keep my consent" }).click();
	await expect(page.getByText("They said yes and told us they've been in touch with you.")).toBeVisible();
	await page.getByRole("button", { name: "Withdraw my consent" }).click();
	await page.getByRole("button", { name: "Yes, withdraw my consent" }).click();
	await expect(page.getByRole("status").getByText(`${profile.name} can no longer see what you shared.`)).toBeVisible();
	await expectAccessible(page);
	// The message shows only once.
	await page.reload();
	await expect(page.getByRole("heading", { level: 1, name: "Your request" })).toBeVisible();
	await expect(page.getByText("Your consent is withdrawn")).toHaveCount(0);

	await asStaff(page);
	expect((await open(page, referral))?.status()).toBe(410);
	await expect(page.getByRole("heading", { level: 1, name: "This referral was withdrawn" })).toBeVisible();
	expect(await page.content()).not.toContain(name);
	await expectAccessible(page);

	await asNobody(page);
	await signInTeam(page);
	await open(page, `/team/cases/${caseId}`);
	for (const said of [
		"The person withdrew consent for",
		`Robin Marsh from ${profile.name} accepted`,
		"Sam Reed recorded consent for",
	])
		await expect(page.getByText(said).first()).toBeVisible();
	await expectAccessible(page);
});

test("if the session ends while a referral is answered, the answer can be sent after signing in again", async ({
	page,
}) => {
	const { profile, email } = await comesIn(page);
	await openCase(page, email);
	await page.getByRole("link", { name: "Find providers" }).click();
	const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3, name: profile.name }) });
	await card.getByRole("link", { name: "Record consent" }).click();
	await card.getByRole("radio", { name: "The participant" }).check();
	await card.getByRole("radio", { name: "By phone" }).check();
	await card.getByRole("button", { name: "Save consent" }).click();
	await card.getByRole("checkbox", { name: `Send to ${profile.name}` }).check();
	await page.getByLabel("What is needed").fill("Somebody for the garden.");
	await page.getByRole("button", { name: "Send to selected providers" }).click();
	await expect(page.getByText("Waiting for an answer; we’ll send a reminder on")).toBeVisible();
	const reference = /R-\d+/.exec(await page.getByText(/sent R-\d+ to/).innerText())?.[0];

	await asStaff(page);
	await open(page, `/admin/providers/${profile.url_slug}/${profile.id}/referrals`);
	await page.getByRole("link", { name: new RegExp(`${reference}$`) }).click();
	await page.getByRole("radio", { name: "No", exact: true }).check();
	await page.context().clearCookies({ name: "session" });
	await page.getByRole("button", { name: "Another reason" }).click();
	await expect(page.getByRole("alert")).toContainText("You were signed out");
	await expect(page.getByRole("alert").getByRole("link", { name: "Sign in in another window" })).toHaveAttribute(
		"href",
		"/admin/login",
	);
	await expect(page.getByRole("radio", { name: "No", exact: true })).toBeChecked();
	await expect(page.getByRole("group", { name: "Why not?" })).toBeVisible();
	await expectAccessible(page);
	await signIn(page, DEMO_SIGN_INS.one.email);
	await page.getByRole("button", { name: "Another reason" }).click();
	await expect(page.getByText("You've declined.")).toBeVisible();
});

test("finished referrals are shown in pages", async ({ page }) => {
	const { profile, email } = await comesIn(page);
	let { caseId } = await handOver(page, email, profile);
	for (let ended = 1; ; ended++) {
		await post(page.request, `/team/cases/${caseId}/consents/withdraw/`, { provider: profile.id, way: "phone" });
		if (ended === 21) break;
		({ caseId } = await handOver(page, (await asksFor(page, profile)).email, profile));
	}
	await asStaff(page);
	await open(page, `/admin/providers/${profile.url_slug}/${profile.id}/referrals?view=done`);
	const lines = page.getByRole("main").getByRole("heading", { level: 2 });
	await expect(lines).toHaveCount(20);
	const pages = page.getByRole("navigation", { name: "Pages of referrals" });
	await expect(pages.getByRole("link", { name: "Page 1" })).toHaveAttribute("aria-current", "page");
	await expectFineAtEveryWidth(page);
	await pages.getByRole("link", { name: "Page 2" }).focus();
	await page.keyboard.press("Enter");
	await expect(pages.getByRole("link", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
	await expect(page.getByRole("link", { name: /^Finished \(\d+\)$/ })).toHaveAttribute("aria-current", "page");
	const second = await lines.allTextContents();
	// Page 1 is read after page 2: referrals of other tests that end meanwhile only push these further back.
	await pages.getByRole("link", { name: "Page 1" }).click();
	await expect(pages.getByRole("link", { name: "Page 1" })).toHaveAttribute("aria-current", "page");
	await expect(lines).toHaveCount(20);
	for (const line of await lines.allTextContents()) expect(second).not.toContain(line);
	// A bookmarked page past the end shows the last one.
	await open(page, `/admin/providers/${profile.url_slug}/${profile.id}/referrals?view=done&page=900`);
	await expect(pages.getByRole("link", { name: /^Page \d+$/ }).last()).toHaveAttribute("aria-current", "page");
	await expectAccessible(page);
});

/**
 * A new profile with an owner who can sign in. Its service differs from that of the demo profile, so that it doesn't
 * appear in other tests' lists.
 */
const ownProvider = async (page: Page): Promise<{ profile: Profile; owner: string }> => {
	await signIn(page, DEMO_SIGN_INS.one.email);
	const [like] = (await ownProfiles(page)) as Profile[];
	await asNobody(page);
	await signInTeam(page, "priya");
	const name = `Waratah ${randomUUID().slice(0, 8)}`;
	const owner = `${randomUUID()}@staff.example`;
	const { postcodes, age_groups, funding_types } = like as Profile;
	const all: { id: number; service_area: number }[] = await (await page.request.get("/api/services/")).json();
	const taken = all.filter(({ id: one }) => like?.services.includes(one)).map(({ service_area }) => service_area);
	const services = all
		.filter(({ service_area }) => !taken.includes(service_area))
		.slice(0, 1)
		.map(({ id: one }) => one);
	const { account } = await aProfile(page, { name, services, postcodes, age_groups, funding_types });
	await post(page.request, `/team/accounts/${account}/members/`, {
		name: "Mai Nguyen",
		email: owner,
		is_owner: true,
		providers: [],
	});
	const [, uid, token] =
		/password-reset-confirm\/([^/]+)\/([^/\s]+)/.exec(await emailTo(page.request, owner, "invitation")) ?? [];
	await asNobody(page);
	const set = { new_password1: DEMO_PASSWORD, new_password2: DEMO_PASSWORD };
	expect((await post(page.request, `/users/password-reset-confirm/${uid}/${token}/`, set)).ok()).toBe(true);
	await signIn(page, owner);
	const [profile] = (await ownProfiles(page)) as Profile[];
	await asNobody(page);
	return {
		profile: { ...(like as Profile), ...(profile as Profile), services, postcodes, age_groups, funding_types },
		owner,
	};
};

test("a provider taken off the site can't see a referral until a colleague resumes it, and loses it if it is withdrawn", async ({
	page,
}) => {
	const { profile, owner } = await ownProvider(page);
	const { name, email, link } = await asksFor(page, profile);
	const { caseId, reference } = await handOver(page, email, profile);
	const asOwner = async () => {
		await asNobody(page);
		await signIn(page, owner);
	};
	const asPriya = async () => {
		await asNobody(page);
		await signInTeam(page, "priya");
	};
	await asOwner();
	await open(page, `/admin/providers/${profile.url_slug}/${profile.id}/referrals`);
	await page.getByRole("link", { name: new RegExp(`${reference}$`) }).click();
	await expect(page.getByRole("button", { name: "Send answer" })).toBeVisible();
	const referral = page.url();
	await page.getByRole("radio", { name: "Yes, we can help" }).check();
	await page.getByRole("button", { name: "Send answer" }).click();
	await expect(page.getByText(name)).toBeVisible();

	await asPriya();
	expect(
		(
			await post(page.request, `/team/providers/${profile.id}/deactivate/`, {
				reason: "A safety complaint was upheld.",
			})
		).status(),
	).toBe(200);
	await asOwner();
	await open(page, referral);
	await expect(page.getByText("This referral is on hold")).toBeVisible();
	expect(await page.content()).not.toContain(name);
	await expect(page.getByRole("button", { name: "We're in contact" })).toHaveCount(0);
	await expectFineAtEveryWidth(page);
	await open(page, `/admin/providers/${profile.url_slug}/${profile.id}/referrals?view=going`);
	await expect(page.getByRole("listitem").filter({ hasText: reference })).toContainText("On hold");
	await expectAccessible(page);
	await asNobody(page);
	await open(page, link);
	await expect(
		page.getByText(
			`${profile.name} can't go on with your request at the moment. They can't see your details for now. Our team will call or email you by`,
		),
	).toBeVisible();
	await expectFineAtEveryWidth(page);

	await asPriya();
	await open(page, `/team/cases?search=${email}`);
	await expect(page.locator("[data-cases]")).toContainText("Provider can’t go on");
	await open(page, `/team/cases/${caseId}`);
	await expect(page.getByText("The service put", { exact: false })).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.setViewportSize({ width: 1280, height: 900 });
	await expect(page.getByRole("link", { name: "Show the profile again before you resume it" })).toBeVisible();
	await expect(page.getByRole("button", { name: "Resume referral" })).toHaveCount(0);
	expect((await post(page.request, `/team/providers/${profile.id}/activate/`, {})).status()).toBe(200);
	await open(page, `/team/cases/${caseId}`);
	await page.getByRole("button", { name: "Resume referral" }).click();
	await expect(page.getByText("Referral resumed.")).toBeVisible();
	await asOwner();
	await open(page, referral);
	await expect(page.getByText(name)).toBeVisible();

	await asPriya();
	await open(page, `/team/cases/${caseId}`);
	await expect(page.getByText("Closing the case ends these referrals.", { exact: false })).toBeVisible();
	await expectAccessible(page);
	await page.getByText("Withdraw referral", { exact: false }).first().click();
	await page.getByRole("button", { name: `Withdraw ${reference}` }).click();
	await expect(page.getByText("Referral withdrawn.")).toBeVisible();
	await expect(page.getByText("Withdrawn: our team withdrew it")).toBeVisible();
	await expectAccessible(page);
	await asOwner();
	expect((await open(page, referral))?.status()).toBe(410);
	await expect(page.getByText("Our team withdrew this referral. You can no longer see what was shared.")).toBeVisible();
	expect(await page.content()).not.toContain(name);
	await asNobody(page);
	await open(page, link);
	await expect(page.getByText("We took your request back.", { exact: false })).toBeVisible();
	await expectAccessible(page);
});
