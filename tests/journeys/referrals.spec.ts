import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import {
	DEMO_PASSWORD,
	DEMO_SIGN_INS,
	emailTo,
	type OwnProfile,
	ownProfiles,
	post,
	signIn,
	signInTeam,
} from "./admin-support.ts";
import { asNobody, expect, expectAccessible, expectFineAtEveryWidth, open, test } from "./support.ts";

interface Profile extends OwnProfile {
	services: number[];
	postcodes: string[];
	age_groups: string[];
	funding_types: string[];
}

/** Staff with one profile, and a request of somebody whom no other test knows, to that profile. */
const comesIn = async (page: Page): Promise<{ profile: Profile; name: string; email: string; link: string }> => {
	await signIn(page, DEMO_SIGN_INS.one.email);
	const profile = (await ownProfiles(page))[0] as Profile;
	await asNobody(page);
	return { profile, ...(await asksFor(page, profile)) };
};

/** A request of somebody whom no other test knows. */
const asksFor = async (page: Page, profile: Profile): Promise<{ name: string; email: string; link: string }> => {
	const services: { id: number; service_area: number }[] = await (await page.request.get("/api/services/")).json();
	const name = `Zephyrine ${randomUUID().replace(/[^a-f]/g, "")}quill`;
	const email = `${randomUUID()}@visitor.example`;
	const answer = await post(page.request, "/quotes/", {
		name,
		email,
		phone: "0491 570 156",
		postcode: profile.postcodes[0],
		suburb: null,
		service_area: services.find(({ id }) => profile.services.includes(id))?.service_area,
		age_groups_list: profile.age_groups.slice(0, 1),
		funding_types_list: profile.funding_types.slice(0, 1),
		terms: true,
		providers: [profile.id],
	});
	expect(answer.status()).toBe(201);
	return { name, email, link: await linkOf(page.request, email) };
};

const linkOf = async (request: APIRequestContext, email: string): Promise<string> => {
	const link = /\/my-request\/[\w-]{43}/.exec(await emailTo(request, email, "quote-received"))?.[0];
	if (!link) throw new Error("the letter has no link");
	return link;
};

const openCase = async (page: Page, email: string) => {
	await asNobody(page);
	await signInTeam(page);
	await open(page, `/team/cases?search=${email}`);
	await page.locator("[data-cases]").getByRole("link").click();
	await expect(page.getByRole("heading", { level: 2, name: "Providers" })).toBeVisible();
};

const asStaff = async (page: Page) => {
	await asNobody(page);
	await signIn(page, DEMO_SIGN_INS.one.email);
};

test("a request is matched, agreed to and handed over, and not without consent @nojs", async ({ page }) => {
	const { profile, name, email } = await comesIn(page);
	await openCase(page, email);
	await expect(page.getByText("Nobody was asked yet.")).toBeVisible();
	await page.getByRole("link", { name: "Find providers" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Find providers" })).toBeVisible();
	const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3, name: profile.name }) });
	await expect(card.getByText("Chosen by them")).toBeVisible();
	await expect(page.getByRole("button", { name: "Send to the ticked providers" })).toBeDisabled();
	await expect(card.getByRole("checkbox", { name: `Send to ${profile.name}` })).toBeDisabled();
	await expectFineAtEveryWidth(page);
	await page.setViewportSize({ width: 1280, height: 900 });

	await card.getByRole("link", { name: "Record consent" }).click();
	await card.getByRole("radio", { name: "Somebody who represents them" }).check();
	await card.getByRole("radio", { name: "By phone" }).check();
	await card.getByRole("button", { name: "Save the consent" }).click();
	await expect(card.getByText("Please enter their relationship to the participant")).toBeVisible();
	await expectAccessible(page);
	await card.getByLabel("What a representative is to them").fill("Mother");
	await card.getByRole("button", { name: "Save the consent" }).click();
	await expect(card.getByText("Consent for name and contact details")).toBeVisible();

	await card.getByRole("checkbox", { name: `Send to ${profile.name}` }).check();
	await page.getByLabel("What is needed").fill(`${name} needs a ramp`);
	await page.getByRole("button", { name: "Send to the ticked providers" }).click();
	await expect(page.getByText("This has the person's name in it.")).toBeVisible();
	await expect(card.getByRole("checkbox", { name: `Send to ${profile.name}` })).toBeChecked();
	await page.getByLabel("What is needed").fill("A ramp, and help in the garden.");
	await page.getByRole("button", { name: "Send to the ticked providers" }).click();
	await expect(page.getByText("Waiting for an answer; a reminder goes on")).toBeVisible();
	await expect(page.getByText(/Sam Reed sent R-\d+ to/)).toBeVisible();
	await expectFineAtEveryWidth(page);

	// Withdrawing consent asks once before it takes effect.
	await open(page, `${new URL(page.url()).pathname}/match`);
	await card.getByText(`Withdraw consent for ${profile.name}`, { exact: true }).click();
	await expect(card.getByText(`Withdraw consent for ${profile.name}?`)).toBeVisible();
	await expect(card.getByText("Consent for name and contact details")).toBeVisible();
	await expectFineAtEveryWidth(page);
	await card.getByRole("button", { name: `Yes, withdraw consent for ${profile.name}` }).click();
	await expect(card.getByText("No consent yet")).toBeVisible();
});

/** Agreed to and handed over by the team, without the pages, which have a journey of their own. */
const handOver = async (page: Page, email: string, profile: Profile) => {
	await asNobody(page);
	await signInTeam(page);
	const { results } = await (await page.request.get(`/api/team/cases/?search=${email}&kind=quote`)).json();
	const at = `/team/cases/${results[0].id}`;
	await post(page.request, `${at}/consents/`, {
		provider: profile.id,
		shares: ["needs"],
		given_by: "participant",
		way: "phone",
	});
	const list = await (await page.request.get(`/api${at}/match/`)).json();
	const { service_area, postcode, age_groups, funding_types } = list.need;
	const sent = await post(page.request, `${at}/send/`, {
		service_area: service_area.id,
		postcode,
		age_groups_list: age_groups,
		funding_types_list: funding_types,
		fingerprint: list.fingerprint,
		providers: [profile.id],
		needs: "A ramp, and help in the garden.",
	});
	expect(sent.status()).toBe(201);
	const { reference } = (await sent.json()).results[0];
	return { caseId: results[0].id as string, reference: reference as string };
};

test("a provider reads what is needed, accepts and learns who it is; withdrawn, it can read nothing @nojs", async ({
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
	for (const word of [...name.split(" "), email, "0491"]) expect(await page.content()).not.toContain(word);
	await expectAccessible(page);
	await page.getByRole("button", { name: "Accept" }).click();
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
	// Asked once, with what will happen; keeping it changes nothing.
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
	// Said once.
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
		`Robin Marsh of ${profile.name} accepted`,
		"Sam Reed noted consent for",
	])
		await expect(page.getByText(said).first()).toBeVisible();
	await expectAccessible(page);
});

test("on their own page visitors agree, change it, and ask for a call; a provider declines @nojs", async ({ page }) => {
	const { profile, email, link } = await comesIn(page);
	await asNobody(page);
	const answer = await open(page, link);
	expect(answer?.headers()["cache-control"]).toBe("no-store");
	await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
	await expect(page.getByText("Waiting for your OK – we haven't contacted them yet.")).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.getByText("Give your consent").click();
	await page.getByRole("button", { name: "I agree" }).click();
	await expect(page).toHaveTitle(/^Error: Your request/);
	await page.getByRole("alert").getByRole("link", { name: "Please select Yes or No" }).click();
	const participant = page.getByRole("radio", { name: "Yes, that's me" });
	const representative = page.getByRole("radio", { name: "I make decisions with or for them" });
	await expect(participant).toBeFocused();
	await expectFineAtEveryWidth(page);
	await representative.check();
	await page.getByRole("button", { name: "I agree" }).click();
	await page
		.getByRole("alert")
		.getByRole("link", { name: "Please enter your relationship to them, for example mother or guardian" })
		.click();
	await expect(page.getByLabel("Your relationship to them")).toBeFocused();
	await expect(representative).toBeChecked();
	await participant.check();
	await page.getByRole("button", { name: "I agree" }).click();
	await expect(page.getByText("Thanks – we've recorded your consent")).toBeVisible();
	// Title and focus say what happened.
	await expect(page).toHaveTitle(/^Consent given – Your request – /);
	await expect(page.getByRole("status").filter({ hasText: "we've recorded your consent" })).toBeFocused();
	await page.getByLabel("What time suits?").fill("Weekdays after 4");
	await page.getByRole("button", { name: "Ask for a call" }).click();
	await expect(page.getByText("Thanks – we'll call you")).toBeVisible();

	await asNobody(page);
	await signInTeam(page);
	const { results } = await (await page.request.get(`/api/team/cases/?search=${email}&kind=quote`)).json();
	const called = await (await page.request.get(`/api/team/cases/?search=${email}&kind=call-back`)).json();
	expect(called.results[0].title).toBe("Ring back: Weekdays after 4");
	await open(page, `/team/cases/${results[0].id}/match`);
	await page.getByRole("checkbox", { name: `Send to ${profile.name}` }).check();
	await page.getByLabel("What is needed").fill("Two mornings a week.");
	await page.getByRole("button", { name: "Send to the ticked providers" }).click();
	await expect(page.getByText("Waiting for an answer; a reminder goes on")).toBeVisible();
	const { referrals } = await (await page.request.get(`/api/team/cases/${results[0].id}/referrals/`)).json();
	const { reference } = referrals[0];

	await asStaff(page);
	await open(page, `/admin/providers/${profile.url_slug}/${profile.id}/referrals`);
	await expect(
		page.getByRole("navigation", { name: "Provider admin" }).getByText(/referrals? to answer/),
	).toBeAttached();
	await page.getByRole("link", { name: new RegExp(`${reference}$`) }).click();
	await page.getByText("Decline", { exact: true }).click();
	await page.getByRole("button", { name: "Decline referral" }).click();
	await expect(page).toHaveTitle(/^Error: Referral /);
	await page.getByRole("alert").getByRole("link", { name: "Please select why" }).click();
	await expect(page.getByLabel("Why?")).toBeFocused();
	await page.getByLabel("Why?").selectOption("no-room");
	await page.getByRole("radio", { name: "We have a waiting list" }).check();
	await page.getByRole("button", { name: "Decline referral" }).click();
	await page
		.getByRole("alert")
		.getByRole("link", { name: /^Enter about how many weeks/ })
		.click();
	await expect(page.getByLabel("About how many weeks?")).toBeFocused();
	await expect(page.getByLabel("Why?")).toHaveValue("no-room");
	await page.getByRole("radio", { name: "No change" }).check();
	await page.getByRole("button", { name: "Decline referral" }).click();
	await expect(page.getByText("You've declined.")).toBeVisible();

	await asNobody(page);
	await open(page, link);
	await expect(page.getByText("they have no places at the moment")).toBeVisible();
	const news = /\/my-request\/[\w-]{43}/.exec(await emailTo(page.request, email, "request-news"))?.[0];
	expect((await open(page, news ?? ""))?.status()).toBe(200);
	expect((await open(page, `/my-request/${"k".repeat(43)}`))?.status()).toBe(404);
});

test("whoever found nobody has the same page: whom we asked and what they said, consent, and a call @nojs", async ({
	page,
}) => {
	const { profile } = await comesIn(page);
	const email = `${randomUUID()}@visitor.example`;
	const services: { id: number; service_area: number }[] = await (await page.request.get("/api/services/")).json();
	const sent = await post(page.request, "/noproviderfoundcontactrequests/", {
		firstName: "Zephyrine",
		email,
		number: "0491 570 156",
		postcode: profile.postcodes[0],
		serviceRequired: services.find(({ id }) => profile.services.includes(id))?.service_area,
		fundingType: profile.funding_types[0],
		ageGroup: profile.age_groups[0],
		details: "A ramp.",
		termsAndConditions: true,
	});
	expect(sent.status()).toBe(201);
	const link = /\/my-request\/[\w-]{43}/.exec(await emailTo(page.request, email, "enquiry-received"))?.[0] ?? "";
	await open(page, link);
	await expect(page.getByText("We're looking for providers for you")).toBeVisible();
	expect(await page.content()).not.toContain("Zephyrine");
	await expectFineAtEveryWidth(page);

	await asNobody(page);
	await signInTeam(page);
	const { results } = await (await page.request.get(`/api/team/cases/?search=${email}&kind=no-provider`)).json();
	const at = `/team/cases/${results[0].id}`;
	await post(page.request, `${at}/consents/`, {
		provider: profile.id,
		shares: [],
		given_by: "participant",
		way: "phone",
	});

	await asNobody(page);
	await open(page, link);
	await expect(page.getByRole("article", { name: profile.name })).toContainText(
		"Thanks. We'll contact them next, or call you first.",
	);
	await page.getByText("Change what we share").click();
	await page.getByRole("checkbox", { name: "The details you gave us" }).check();
	await page.getByRole("button", { name: "Save changes" }).click();
	await expect(page.getByText("Thanks – we've recorded your consent")).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "Withdraw my consent" }).click();
	await page.getByRole("button", { name: "Yes, withdraw my consent" }).click();
	// The provider was never asked.
	await expect(page.getByRole("status").getByText(`We haven't asked ${profile.name}, and we won't.`)).toBeVisible();
	await expect(page.getByRole("article", { name: profile.name })).toContainText("You withdrew your consent on");
	await expect(page).toHaveTitle(/^Consent withdrawn – Your request – /);
	await page.goBack();
	await open(page, `${link}?said=given`);
	await expect(page.getByText("we've recorded your consent")).toHaveCount(0);
	await page.getByLabel("What time suits?").fill("Mornings");
	await page.getByRole("button", { name: "Ask for a call" }).click();
	await expect(page.getByText("Thanks – we'll call you")).toBeVisible();
	await expect(page).toHaveTitle(/^Call asked for – Your request – /);
	await expectAccessible(page);

	// Closed, the page says so and offers a new start with the same search.
	await asNobody(page);
	await signInTeam(page);
	const { version } = await (await page.request.get(`/api${at}/`)).json();
	await post(page.request, `${at}/close/`, { version, outcome: "no-longer-needed" });
	await asNobody(page);
	await open(page, link);
	await expect(page.getByText("This request is closed")).toBeVisible();
	await expect(page.getByText("Give your consent")).toHaveCount(0);
	await expectFineAtEveryWidth(page);
	await expect(page.getByRole("link", { name: "start a new request" })).toHaveAttribute(
		"href",
		new RegExp(`^/providers\\?service_areas_list=\\d+.*postcodes_list=${profile.postcodes[0]}`),
	);
});

test("an answer to a referral outlives the sign-in that ended meanwhile", async ({ page }) => {
	const { profile, email } = await comesIn(page);
	await openCase(page, email);
	await page.getByRole("link", { name: "Find providers" }).click();
	const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3, name: profile.name }) });
	await card.getByRole("link", { name: "Record consent" }).click();
	await card.getByRole("radio", { name: "The participant" }).check();
	await card.getByRole("radio", { name: "By phone" }).check();
	await card.getByRole("button", { name: "Save the consent" }).click();
	await card.getByRole("checkbox", { name: `Send to ${profile.name}` }).check();
	await page.getByLabel("What is needed").fill("Somebody for the garden.");
	await page.getByRole("button", { name: "Send to the ticked providers" }).click();
	await expect(page.getByText("Waiting for an answer; a reminder goes on")).toBeVisible();
	const reference = /R-\d+/.exec(await page.getByText(/sent R-\d+ to/).innerText())?.[0];

	await asStaff(page);
	await open(page, `/admin/providers/${profile.url_slug}/${profile.id}/referrals`);
	await page.getByRole("link", { name: new RegExp(`${reference}$`) }).click();
	await page.getByText("Decline", { exact: true }).click();
	await page.getByLabel("Why?").selectOption("other");
	await page.context().clearCookies({ name: "session" });
	await page.getByRole("button", { name: "Decline referral" }).click();
	await expect(page.getByRole("alert")).toContainText("You were signed out");
	await expect(page.getByRole("alert").getByRole("link", { name: "Sign in in another window" })).toHaveAttribute(
		"href",
		"/admin/login",
	);
	await expect(page.getByLabel("Why?")).toBeVisible();
	await expect(page.getByLabel("Why?")).toHaveValue("other");
	await expectAccessible(page);
	await signIn(page, DEMO_SIGN_INS.one.email);
	await page.getByRole("button", { name: "Decline referral" }).click();
	await expect(page.getByText("You've declined.")).toBeVisible();
});

test("referrals that have ended come a page at a time @nojs", async ({ page }) => {
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
	const first = await lines.allTextContents();
	const pages = page.getByRole("navigation", { name: "Pages of referrals" });
	await expect(pages.getByRole("link", { name: "Page 1" })).toHaveAttribute("aria-current", "page");
	await expectFineAtEveryWidth(page);
	await pages.getByRole("link", { name: "Page 2" }).focus();
	await page.keyboard.press("Enter");
	await expect(pages.getByRole("link", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
	await expect(page.getByRole("link", { name: /^Finished \(\d+\)$/ })).toHaveAttribute("aria-current", "page");
	for (const line of await lines.allTextContents()) expect(first).not.toContain(line);
	// A page that somebody kept, and that is there no more: the last one in its place.
	await open(page, `/admin/providers/${profile.url_slug}/${profile.id}/referrals?view=done&page=900`);
	await expect(pages.getByRole("link", { name: /^Page \d+$/ }).last()).toHaveAttribute("aria-current", "page");
	await expectAccessible(page);
});

/** A profile that no other test sees, with an owner who signs in. It offers what the demo's own profile does not: it is in no list of another test. */
const ownProvider = async (page: Page): Promise<{ profile: Profile; owner: string }> => {
	await signIn(page, DEMO_SIGN_INS.one.email);
	const [like] = (await ownProfiles(page)) as Profile[];
	await asNobody(page);
	await signInTeam(page, "priya");
	const name = `Waratah ${randomUUID().slice(0, 8)}`;
	const owner = `${randomUUID()}@staff.example`;
	const { id: account } = await (await post(page.request, "/team/accounts/", { name, abn: "" })).json();
	const { id, version } = await (
		await post(page.request, `/team/accounts/${account}/providers/`, { name, url_slug: "" })
	).json();
	const { postcodes, age_groups, funding_types } = like as Profile;
	const all: { id: number; service_area: number }[] = await (await page.request.get("/api/services/")).json();
	const taken = all.filter(({ id: one }) => like?.services.includes(one)).map(({ service_area }) => service_area);
	const services = all
		.filter(({ service_area }) => !taken.includes(service_area))
		.slice(0, 1)
		.map(({ id: one }) => one);
	const facts = {
		version,
		short_description: "Support at home.",
		description: "<p>Support at home.</p>",
		services,
		postcodes,
		age_groups,
		funding_types,
	};
	expect((await post(page.request, `/provider-admin/${id}/`, facts, "PATCH")).status()).toBe(200);
	expect((await post(page.request, `/team/providers/${id}/activate/`, {})).status()).toBe(200);
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

test("a provider taken off the site reads nothing; a colleague lets it continue, or takes the referral back @nojs", async ({
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
	await expect(page.getByRole("button", { name: "Accept" })).toBeVisible();
	const referral = page.url();
	await page.getByRole("button", { name: "Accept" }).click();
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
			`We took ${profile.name} off our site. They can't see your details for now. Our team will contact you by`,
		),
	).toBeVisible();
	await expectFineAtEveryWidth(page);

	await asPriya();
	await open(page, `/team/cases?search=${email}`);
	await expect(page.locator("[data-cases]")).toContainText("A provider was taken off the site");
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
	await page.getByText("Close it", { exact: true }).click();
	await expect(page.getByText("Closing the case ends these referrals.", { exact: false })).toBeVisible();
	await expectAccessible(page);
	await page.getByText("Take it back", { exact: false }).first().click();
	await page.getByRole("button", { name: `Take back ${reference}` }).click();
	await expect(page.getByText("Referral taken back.")).toBeVisible();
	await expect(page.getByText("Withdrawn: the team took it back")).toBeVisible();
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
