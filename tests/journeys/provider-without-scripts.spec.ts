import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { aProfile } from "./a-profile.ts";
import {
	emailTo,
	invite,
	type OwnProfile,
	post,
	profileNumber,
	signIn,
	signInTeam,
	withPending,
} from "./admin-support.ts";
import { withoutScripts } from "./by-http.ts";
import { asksFor, asStaff, comesIn, handOver } from "./referrals-support.ts";
import { asNobody, expect, test } from "./support.ts";

// Forms of providers' staff, sent as a browser without scripts sends them.

const PASSWORD = "a river and three stones";
const pageOf = (own: OwnProfile, part: string) => `/admin/providers/${own.url_slug}/${own.id}/${part}`;

// AUT-001 to AUT-007, AUT-021 to AUT-029
test("without scripts a password is set by the invitation's link, asked for again, and used to sign in with a second step", async ({
	page,
}) => {
	await signIn(page);
	const { email, link } = await invite(page, await profileNumber(page, 0));
	await post(page.request, "/users/logout/", undefined);
	const { open: go, follow, press, said, kept, address } = await withoutScripts(page);
	await go(link);
	await press("Set password", { "New password": "short", "New password again": "other" }, { status: 400 });
	expect(await said()).toContain("Use at least 15 characters");
	expect(await said()).toContain("Passwords must match");
	await press("Set password", { "New password": PASSWORD, "New password again": PASSWORD });
	expect(await said()).toContain("You have successfully set your new password.");
	await follow("Back to login");

	await follow("Forgot your password?");
	await press("Send link", { Email: "not an address" }, { status: 422 });
	expect(await said()).toContain("Please enter a valid email");
	await press("Send link", { Email: email });
	expect(await said()).toContain("Your password reset request has been received");

	await go("/admin/providers/welcome");
	expect(address()).toContain("/admin/login?next=");
	await press("Sign in", {}, { status: 422 });
	expect(await said()).toContain("Your password is required");
	await press("Sign in", { Email: email.toUpperCase(), Password: "not the password" }, { status: 401 });
	expect(await said()).toContain("Your email address or password is incorrect");
	expect(await kept("Email")).toBe(email.toUpperCase());
	await press("Sign in", { Password: PASSWORD });
	expect(address()).toBe("/admin/providers/welcome");

	await go("/admin/security");
	await press("Stop weekly emails");
	expect(await said()).toContain("The weekly email is off");
	await press("Turn on weekly emails");
	expect(await said()).toContain("The weekly email is on");
	await press("Turn on", { "Your password": "not this one" }, { status: 422 });
	expect(await said()).toContain("That password isn't right");
	await press("Turn on", { "Your password": PASSWORD });
	const key = /(?:[A-Z2-7]{4} ){3,}[A-Z2-7]{1,4}/.exec(await said())?.[0] ?? "";
	await press("Confirm", { Code: new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) }).generate() });
	expect(await said()).toContain("Two-step sign-in is on");
	const recovery = /[2-9a-z]{5}-[2-9a-z]{5}/.exec(await said())?.[0] ?? "";
	await post(page.request, "/users/logout/", undefined);
	await go("/admin/login");
	await press("Sign in", { Email: email, Password: PASSWORD });
	expect(await said()).toContain("Enter your code");
	await press("Sign in", { Code: "000000" }, { status: 422 });
	expect(await said()).toContain("That code isn't right");
	await press("Sign in", { Code: recovery });
	await go("/admin/security");
	await press("Turn off", { "Your password": PASSWORD });
	expect(await said()).toContain("Two-step sign-in is off");
});

test("without scripts a referral is assigned, noted, asked about, declined, undone and accepted", async ({ page }) => {
	const { profile, name, email } = await comesIn(page);
	const { reference } = await handOver(page, email, profile);
	await asStaff(page);
	const { open: go, press, said } = await withoutScripts(page);
	const { results } = await (await page.request.get(`/api/own-referrals/?view=new&search=${reference}`)).json();
	await go(`${pageOf(profile, "referrals")}/${results[0].id}`);
	expect(await said()).not.toContain(name.split(" ")[0]);
	await press("Assign to me");
	expect(await said()).toContain("Unassign");
	await press("Add note", {}, { status: 422 });
	expect(await said()).toContain("Please write a note");
	const note = `Ring on Monday ${randomUUID()}`;
	await press("Add note", { "Add a note": note });
	expect(await said()).toContain(note);
	const question = `Are there stairs? ${randomUUID()}`;
	await press("Send question", { "Ask our team": question });
	expect(await said()).toContain("We've sent your question to our team");
	await press("Send answer", { "We have a waiting list": true }, { status: 422 });
	expect(await said()).toContain("Enter about how many weeks");
	await press("Too far away", { No: true });
	expect(await said()).toContain("You've declined.");
	await press("Undo decline");
	expect(await said()).toContain("Your answer is undone.");
	await press("Send answer", { "Yes, we can help": true });
	expect(await said()).toContain("You've accepted.");
	expect(await said()).toContain(name);
	await press("We're in contact");
	expect(await said()).toContain("Saved: you're in contact");
});

// CPY-001
test("without scripts capacity is saved, confirmed and shown in the history, and reminders are turned off", async ({
	page,
}) => {
	await signIn(page);
	const own = await profileNumber(page, 11, 1);
	const { areas } = await (await page.request.get(`/api/provider-admin/${own.id}/capacity/`)).json();
	const all = areas.length > 1 ? "Same for all services" : areas[0].service_area.name;
	const { open: go, press, said } = await withoutScripts(page);
	await go(pageOf(own, "capacity"));
	await press("Save with today's date", { "New clients": "waiting" }, { status: 422 });
	expect(await said()).toContain("Enter about how many weeks people wait");
	await press("Save with today's date", { "About how many weeks": "6" });
	expect(await said()).toContain("Saved and confirmed with today's date");
	expect(await said(), all).toContain("Waiting list about 6 weeks");
	await press("Nothing has changed");
	expect(await said()).toContain("Thank you. All your answers are confirmed with today's date");
	await press("Stop reminder emails");
	expect(await said()).toContain("Reminder emails are off");
	await press("Turn on reminder emails");
	expect(await said()).toContain("Stop reminder emails");
	await go(pageOf(own, "history"));
	expect(await said()).toContain("waiting list about 6 weeks");
});

// ADM-007, ADM-022 to ADM-030
test("without scripts a profile is refused with what was typed, saved, and its change undone", async ({ page }) => {
	await signIn(page);
	const own = await profileNumber(page, 1, 1);
	const { open: go, press, said, kept } = await withoutScripts(page);
	await go(pageOf(own, "edit"));
	await press(
		"Save changes",
		{ Name: "", "Short description": "x".repeat(201), Website: "not a link" },
		{ status: 422 },
	);
	for (const text of ["Name: This field is required", "Must be 200 characters or less", "Website: Invalid URL"])
		expect(await said()).toContain(text);
	expect(await kept("Website")).toBe("not a link");
	const contact = { Name: own.name, "Short description": "Here for you.", Website: "" };
	await press("Save changes", { ...contact, "Long description": "Write to jo@care.com.au" }, { status: 422 });
	expect(await said()).toContain("Description cannot contain email addresses, phone numbers, or URLs.");
	await press("Save changes", { "Long description": "We listen first." });
	expect(await said()).toContain("Your changes have been saved");
	await go(pageOf(own, "history"));
	await press("Undo this change");
	expect(await said()).toMatch(/undone/i);
});

test("without scripts sites and prices are added, refused with what was typed, read from a file and saved", async ({
	page,
}) => {
	await signIn(page);
	const own = await profileNumber(page, 17, 1);
	const cleared = { sites: [], delivery: [], fit_facts: {}, prices: [] };
	expect((await post(page.request, `/provider-admin/${own.id}/`, cleared, "PATCH")).status()).toBe(200);
	const { open: go, press, said, kept } = await withoutScripts(page);
	await go(pageOf(own, "places"));
	await press("Add a site");
	expect(await said()).toContain("Site 1 added");
	const site = { "Name of the site": "Carlton clinic", Suburb: "Carlton", State: "VIC" };
	await press("Save changes", { ...site, Postcode: "9999" }, { status: 422 });
	expect(await said()).toContain("We don't know the postcode 9999");
	expect(await kept("Name of the site")).toBe("Carlton clinic");
	await press("Save changes", { Postcode: "3053" });
	expect(await said()).toContain("Saved");

	await press("Read the file", {}, { status: 422 });
	expect(await said()).toContain("Please choose a file");
	const areas: { id: number; name: string }[] = await (await page.request.get("/api/service-areas/")).json();
	const { areas: offered } = await (await page.request.get(`/api/provider-admin/${own.id}/capacity/`)).json();
	const service = areas.find(({ id }) => id === offered[0].service_area.id)?.name ?? "";
	const csv = new File([`Service,Price for,Weekdays\r\n${service},hour,"65,50"\r\n`], "prices.csv", {
		type: "text/csv",
	});
	await press("Read the file", { "Prices from a file": csv }, { status: 422 });
	expect(await said()).toContain("Enter an amount in dollars, like 65 or 65.50");
	expect(await kept("Weekdays")).toBe("65,50");
	await press("Save changes", { Weekdays: "65.50" });
	const { prices } = await (await page.request.get(`/api/provider-admin/${own.id}/`)).json();
	expect(prices).toMatchObject([{ unit: "hour", rates: { weekday: 6550 } }]);
});

// ADM-051 to ADM-055
test("without scripts a reply to a review is refused without words, and published", async ({ page }) => {
	await signIn(page);
	const own = await withPending(page, 0, 1);
	const { open: go, follow, press, said } = await withoutScripts(page);
	await go(pageOf(own, "reviews?pending=true"));
	await follow("Respond");
	await press("Reply", {}, { status: 422 });
	expect(await said()).toContain("Please write your response");
	await press("Reply", { "Your response": "We are sorry." });
	expect(await said()).toContain("Your response is published");
});

test("without scripts an owner invites a colleague, changes what they may do, and removes them", async ({ page }) => {
	await signIn(page);
	const own = await profileNumber(page, 3, 1);
	const { open: go, press, said, kept } = await withoutScripts(page);
	await go("/admin/team");
	const inAccount = { within: own.name };
	await press("Send invitation", { "Their name": "Jo Hill" }, { status: 422, ...inAccount });
	expect(await said()).toContain("Please enter a valid email");
	expect(await kept("Their name", own.name)).toBe("Jo Hill");
	const email = `plain-${test.info().workerIndex}-${Date.now()}@staff.example`;
	await press("Send invitation", { "Their email": email, [own.name]: true }, inAccount);
	expect(await said()).toContain("Invitation sent");
	const ofJo = { within: email };
	await press("Save what Jo Hill can do", { "Owner of the account": true }, ofJo);
	expect(await said()).toContain("Your changes have been saved");
	await press("Save name and email of Jo Hill", { Name: " ", "Sign-in email": "jo@" }, { status: 422, ...ofJo });
	expect(await said()).toContain("Enter their name");
	await go("/admin/team");
	await press("Yes, remove Jo Hill", {}, ofJo);
	expect(await said()).toContain("They've been removed from your account");
	await asNobody(page);
});

test("without scripts a provider without an account answers by the link in its email, and asks for access", async ({
	page,
}) => {
	await signInTeam(page, "noor");
	const lone = await aProfile(page, { age_groups: ["18-64"], phone: "(03) 5550 1234" });
	await asNobody(page);
	const visitor = await asksFor(page, lone);
	await handOver(page, visitor.email, lone);
	await asNobody(page);
	const { open: go, press, said, kept } = await withoutScripts(page);
	await go(/\/answer\/[\w-]{43}/.exec(await emailTo(page.request, lone.email, "referral-waits"))?.[0] ?? "");
	expect(await said()).not.toContain(visitor.name);
	await press("Send answer", {}, { status: 422 });
	expect(await said()).toContain("Please select your answer");
	const kim = { "Your name": "Kim Lee", "A note for the person": "We can start soon." };
	await press("Send answer", { "Yes, we can help": true, ...kim }, { status: 422 });
	expect(await said()).toContain("Please enter your role");
	expect(await kept("A note for the person")).toBe("We can start soon.");
	await press("Send answer", { "Your role": "Intake", "Work email": `kim-${randomUUID()}@lone.example` });
	expect(await said()).toContain("Thanks – we have your answer");

	await go(`/providers/${lone.url_slug}/${lone.id}/claim`);
	const asks = { "Your name": "Kim Lee", "Your role": "Manager", "Work phone": "12" };
	await press("Send request", asks, { status: 422 });
	expect(await kept("Your role")).toBe("Manager");
	await press("Send request", { "Work email": `claim-${randomUUID()}@lone.example`, "Work phone": "03 5550 1234" });
	expect(await said()).toContain("We have your request");
});
