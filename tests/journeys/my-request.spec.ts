import { randomUUID } from "node:crypto";
import { emailTo, post, signInTeam } from "./admin-support.ts";
import { asStaff, comesIn } from "./referrals-support.ts";
import { asNobody, expect, expectAccessible, expectFineAtEveryWidth, open, test } from "./support.ts";

// REQ-001
test("visitors give and change consent on their private page, ask for a call, and see that a provider declined @nojs", async ({
	page,
}) => {
	const { profile, email, link } = await comesIn(page);
	await asNobody(page);
	const answer = await open(page, link);
	expect(answer?.headers()["cache-control"]).toBe("no-store");
	await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
	await expect(page.getByText("We haven't contacted them yet. Once you agree, we'll ask them.")).toBeVisible();
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
	// The title and the focus confirm the action.
	await expect(page).toHaveTitle(/^Consent given – Your request – /);
	await expect(page.getByRole("status").filter({ hasText: "we've recorded your consent" })).toBeFocused();
	await page.getByText("Ask us to call you").click();
	await page.getByLabel("What time suits?").fill("Weekdays after 4");
	await page.getByRole("button", { name: "Ask for a call" }).click();
	await expect(page.getByText("Thanks – we'll call you")).toBeVisible();

	await asNobody(page);
	await signInTeam(page);
	const { results } = await (await page.request.get(`/api/team/cases/?search=${email}&kind=quote`)).json();
	const called = await (await page.request.get(`/api/team/cases/?search=${email}&kind=call-back`)).json();
	expect(called.results[0].title).toBe("Call back: Weekdays after 4");
	// The consent sends the request by itself (decision 71).
	const referralsOf = async () =>
		(await (await page.request.get(`/api/team/cases/${results[0].id}/referrals/`)).json()).referrals;
	await expect.poll(async () => (await referralsOf()).length, { timeout: 60_000 }).toBe(1);
	const [{ reference }] = await referralsOf();
	await open(page, `/team/cases/${results[0].id}`);
	await expect(page.getByText(reference).first()).toBeVisible();

	await asStaff(page);
	await open(page, `/admin/providers/${profile.url_slug}/${profile.id}/referrals`);
	await expect(
		page.getByRole("navigation", { name: "Provider admin" }).getByText(/referrals? to answer/),
	).toBeAttached();
	await page.getByRole("link", { name: new RegExp(`${reference}$`) }).click();
	await page.getByRole("radio", { name: "We have a waiting list" }).check();
	await page.getByRole("button", { name: "Send answer" }).click();
	await expect(page).toHaveTitle(/^Error: Referral /);
	await page
		.getByRole("alert")
		.getByRole("link", { name: /^Enter about how many weeks/ })
		.click();
	await expect(page.getByLabel("About how many weeks?")).toBeFocused();
	await page.getByRole("radio", { name: "No", exact: true }).check();
	await page.getByRole("button", { name: "Too far away" }).click();
	await expect(page.getByText("You've declined.")).toBeVisible();

	await asNobody(page);
	await open(page, link);
	await expect(page.getByText("you're too far away for them")).toBeVisible();
	const news = /\/my-request\/[\w-]{43}/.exec(await emailTo(page.request, email, "request-news"))?.[0];
	expect((await open(page, news ?? ""))?.status()).toBe(200);
	expect((await open(page, `/my-request/${"k".repeat(43)}`))?.status()).toBe(404);
});

test("visitors who found no provider have the same page: contacted providers, their answers, consent, and a call", async ({
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
	// We never contacted the provider.
	await expect(page.getByRole("status").getByText(`We haven't asked ${profile.name}, and we won't.`)).toBeVisible();
	await expect(page.getByRole("article", { name: profile.name })).toContainText("You withdrew your consent on");
	await expect(page).toHaveTitle(/^Consent withdrawn – Your request – /);
	await page.goBack();
	await open(page, `${link}?said=given`);
	await expect(page.getByText("we've recorded your consent")).toHaveCount(0);
	await page.getByText("Ask us to call you").click();
	await page.getByLabel("What time suits?").fill("Mornings");
	await page.getByRole("button", { name: "Ask for a call" }).click();
	await expect(page.getByText("Thanks – we'll call you")).toBeVisible();
	await expect(page).toHaveTitle(/^Call requested – Your request – /);
	await expectAccessible(page);

	// Once the case is closed, the page says so and offers the same search again.
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

test("visitors read what happened, write to the team, and cancel their request", async ({ page }) => {
	const { profile, email, link } = await comesIn(page);
	await asNobody(page);
	await open(page, link);
	const history = page.getByRole("region", { name: "What happened so far" });
	await expect(history).toContainText("You sent your request.");
	await page.getByText("Give your consent").click();
	await page.getByRole("radio", { name: "Yes, that's me" }).check();
	await page.getByRole("button", { name: "I agree" }).click();
	await expect(history).toContainText(`You agreed that we share name and contact details with ${profile.name}`);

	// A message, first without words and then too long: what was typed stays.
	await page.getByText("Write to us", { exact: true }).last().click();
	await page.getByRole("button", { name: "Send message" }).click();
	await page.getByRole("alert").getByRole("link", { name: "Please write a message" }).click();
	await expect(page.getByLabel("Your message")).toBeFocused();
	const long = "Could they come on Fridays? ".repeat(80).trim();
	await page.getByLabel("Your message").fill(long);
	await page.getByRole("button", { name: "Send message" }).click();
	await expect(page.getByRole("alert")).toContainText("2,000 characters");
	await expect(page.getByLabel("Your message")).toHaveValue(long);
	await expectFineAtEveryWidth(page);
	await page.getByLabel("Your message").fill("Could they come on Fridays?");
	await page.getByRole("button", { name: "Send message" }).click();
	await expect(page.getByRole("status").filter({ hasText: "we've got your message" })).toBeFocused();
	await expect(history).toContainText("Could they come on Fridays?");
	await expect(page).toHaveTitle(/^Message sent – Your request – /);

	await asNobody(page);
	await signInTeam(page);
	const { results } = await (await page.request.get(`/api/team/cases/?search=${email}&kind=quote`)).json();
	await open(page, `/team/cases/${results[0].id}`);
	await expect(page.getByRole("region", { name: "Timeline" })).toContainText("Could they come on Fridays?");
	await expect(page.getByText("The person wrote to us on their page").first()).toBeVisible();

	await asNobody(page);
	await open(page, link);
	await page.getByRole("button", { name: "Cancel this request" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Cancel your request?" })).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.getByRole("link", { name: "No, keep my request" }).click();
	await page.getByRole("button", { name: "Cancel this request" }).click();
	await page.getByRole("button", { name: "Yes, cancel my request" }).click();
	await expect(page.getByRole("status").filter({ hasText: "Your request is cancelled" })).toBeFocused();
	await expect(page.getByText("You cancelled this request")).toBeVisible();
	await expect(page.getByText("Give your consent")).toHaveCount(0);
	await expect(history).toContainText("You cancelled your request.");
	await expect(page.getByRole("link", { name: "start a new request" })).toHaveAttribute("href", /^\/providers\?/);
	await expectFineAtEveryWidth(page);
	expect(await emailTo(page.request, email, "request-cancelled")).toContain("Your request is cancelled");
});

test("visitors correct their contact details, and a new email counts once it's confirmed", async ({ page }) => {
	const { email, link } = await comesIn(page);
	await asNobody(page);
	await open(page, link);
	const moved = `moved-${test.info().project.name}-${Date.now()}@moved.example`;
	await page.getByText("Change your contact details").click();
	await page.getByLabel("New phone number").fill("12");
	await page.getByLabel("New email address").fill(moved);
	await page.getByRole("button", { name: "Save contact details" }).click();
	await expect(page).toHaveTitle(/^Error: Your request/);
	await expect(page.getByLabel("New email address")).toHaveValue(moved);
	await expectFineAtEveryWidth(page);
	await page.getByLabel("New phone number").fill("0491 570 110");
	await page.getByRole("button", { name: "Save contact details" }).click();
	await expect(page.getByRole("status").filter({ hasText: "Your contact details are changed" })).toBeFocused();
	await expect(page.getByText("Waiting to be confirmed: m•••@m•••.")).toBeVisible();
	await page.getByText("Change your contact details").click();
	await expect(page.getByText("We have a number ending in 110.")).toBeVisible();
	await page.getByRole("heading", { name: "What happened so far" }).click();
	await expect(page.getByText("You corrected your contact details.")).toBeVisible();
	await expectFineAtEveryWidth(page);
	const confirms = async () =>
		/\/confirm-contact\/[\w-]{43}/.exec(await emailTo(page.request, moved, "contact-link"))?.[0] ?? "";
	const first = await confirms();
	await page.getByRole("button", { name: "Send the link again" }).click();
	await expect(page.getByText("Check your new email for a link to confirm it")).toBeVisible();
	expect((await open(page, first))?.status()).toBe(404);
	await expectFineAtEveryWidth(page);
	const answer = await open(page, await confirms());
	expect(answer?.headers()["cache-control"]).toBe("no-store");
	await expect(page.getByText("m•••@moved.example")).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "Confirm this address" }).click();
	await expect(page.getByRole("status").filter({ hasText: "Your new email address is confirmed" })).toBeVisible();
	await page.getByText("Change your contact details").click();
	await expect(page.getByText("We have m•••@m•••.")).toBeVisible();
	expect(await emailTo(page.request, email, "contact-changed")).toContain("If that wasn't you, call us now");
	expect((await open(page, link))?.status()).toBe(404);
});

test("a request with two providers fits in 2,200 px on a phone, and has two columns on a desktop", async ({ page }) => {
	const { results } = await (await page.request.get("/api/providers/?postcodes_list=3000&service_areas_list=1")).json();
	const [a, b] = results;
	const email = `${randomUUID()}@visitor.example`;
	const sent = await post(page.request, "/quotes/", {
		...{ name: "Zephyrine", email, phone: "0491 570 156", postcode: "3000", suburb: null, service_area: 1 },
		...{ age_groups_list: a.age_groups.slice(0, 1), funding_types_list: a.funding_types.slice(0, 1), terms: true },
		...{ providers: [a.id, b.id], consent_to_share: true },
	});
	expect(sent.status()).toBe(201);
	const link = /\/my-request\/[\w-]{43}/.exec(await emailTo(page.request, email, "quote-received"))?.[0] ?? "";
	await page.setViewportSize({ width: 390, height: 844 });
	await open(page, link);
	await expect(page.getByRole("article")).toHaveCount(2);
	const main = page.getByRole("main");
	expect((await main.boundingBox())?.height).toBeLessThanOrEqual(2200);
	await expect(page.getByText("You sent your request.")).toBeHidden();
	await expectAccessible(page);
	await page.getByRole("heading", { name: "What happened so far" }).click();
	await expect(page.getByText("You sent your request.")).toBeVisible();
	await page.setViewportSize({ width: 1280, height: 900 });
	const next = await page.getByRole("region", { name: "What happens next" }).boundingBox();
	const first = await page.getByRole("article").first().boundingBox();
	expect(next?.x).toBeGreaterThan((first?.x ?? 0) + (first?.width ?? 0));
	await expectAccessible(page);
});
