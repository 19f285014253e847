import type { Page } from "@playwright/test";
import { emailTo } from "./admin-support.ts";
import { withoutScripts } from "./by-http.ts";
import { areaOf, first } from "./connect-support.ts";
import { comesIn } from "./referrals-support.ts";
import { asNobody, emailsTo, expect, test } from "./support.ts";

// Forms of visitors, sent as a browser without scripts sends them.

let made = 0;
const anEmail = () => `plain-${test.info().workerIndex}-${Date.now()}-${++made}@visitor.example`;
const ageCode = async (page: Page): Promise<string> =>
	(await (await page.request.get("/api/age-groups/")).json())[0].code;
const provider = async (page: Page, place: number): Promise<{ id: number; name: string; at: string }> => {
	const { results } = await (await page.request.get("/api/providers/?order=highly_reviewed&pageSize=100")).json();
	const { id, name, url_slug } = results[place];
	return { id, name, at: `/providers/${url_slug}/${id}` };
};

// CON-014, CON-021 to CON-028, FUP-010 to FUP-017, FUP-045
test("without scripts a request with an unknown postcode is sent anyway, and its details are checked, changed and sent", async ({
	page,
}) => {
	const { open: go, press, said, kept, address } = await withoutScripts(page);
	const one = await first(page.request);
	const area = await areaOf(page.request, one);
	await go(`/providers/${one.url_slug}/${one.id}/request-quote/`);
	const name = "Zoë <b>O'Brien</b> 👩‍🦽";
	const wrong = { "Your name": name, Email: "not an address", Phone: "0491 570 006", Postcode: "9999" };
	await press("Send request", wrong, { status: 422 });
	expect(await said()).toContain("Please enter a valid email");
	expect(await said()).toContain("Please select a service");
	expect(await kept("Your name")).toBe(name);
	expect(await kept("Postcode")).toBe("9999");
	const chosen = { Service: String(area.id), "Age of recipient": await ageCode(page), "Funding type": "NDIS" };
	const agreed = { "Yes, ask": true, "I agree to the terms": true } as const;
	await press("Send request", { Email: "zoe@gmial.com", ...chosen, ...agreed }, { status: 422 });
	expect(await said()).toContain("Sorry, we can't find the provided postcode.");
	expect(await said()).toContain("Use zoe@gmail.com");
	await press("Submit anyway");
	expect(await said()).toContain("Your request has been received");
	const details = address();
	expect(details).toContain("/additional-questions-ndis/");

	await press("Continue", {}, { status: 422 });
	expect(await said()).toContain("Please enter any relevant goals");
	const person = {
		"First name": "Ari",
		Age: "7",
		"Your relationship to the participant": "Parent",
		Autism: true,
	} as const;
	await press("Continue", { ...person, Goals: "Swim", "Plan Managed": true });
	expect(await said()).toContain("Check your answers");
	await press("Change answers: Needs and goals");
	expect(await kept("Goals")).toBe("Swim");
	await press("Continue", { Goals: "" }, { status: 422 });
	expect(await kept("First name")).toBe("Ari");
	await press("Continue", { Goals: "Sing" });
	expect(await said()).toContain("Sing");
	await press("Send details");
	expect(await said()).toContain("Your request and details have been received.");
	await go(details);
	expect(await said()).not.toContain("Continue");
});

// REQ-001, REQ-005
test("without scripts a person agrees, writes, asks for a call, corrects their details, withdraws and cancels", async ({
	page,
}) => {
	const { link } = await comesIn(page);
	await asNobody(page);
	const { open: go, press, said, kept } = await withoutScripts(page);
	await go(link);
	await press("I agree", {}, { status: 422 });
	expect(await said()).toContain("Please select Yes or No");
	await press("I agree", { "No, I make decisions with or for them": true }, { status: 422 });
	expect(await said()).toContain("Please enter your relationship to them");
	await press("I agree", { "Yes, that's me": true });
	expect(await said()).toContain("we've recorded your consent");

	await press("Send message", {}, { status: 422 });
	expect(await said()).toContain("Please write a message");
	const long = "Could they come on Fridays? ".repeat(80).trim();
	await press("Send message", { "Your message": long }, { status: 422 });
	expect(await said()).toContain("2,000 characters");
	expect(await kept("Your message")).toBe(long);
	await press("Send message", { "Your message": "Could they come on Fridays?" });
	expect(await said()).toContain("we've got your message");
	await press("Ask for a call", { "What time suits?": "Mornings" });
	expect(await said()).toContain("we'll call you");

	const moved = anEmail();
	const wrong = { "New phone number": "12", "New email address": moved };
	await press("Save contact details", wrong, { status: 422 });
	expect(await kept("New email address")).toBe(moved);
	await press("Save contact details", { "New phone number": "0491 570 110" });
	expect(await said()).toContain("Your contact details are changed");
	await press("Send the link again");
	expect(await said()).toContain("Check your new email for a link to confirm it");
	const confirm = /\/confirm-contact\/[\w-]{43}/.exec(await emailTo(page.request, moved, "contact-link"))?.[0] ?? "";
	await go(confirm);
	await press("Confirm this address");
	expect(await said()).toContain("Your new email address is confirmed");

	await press("Withdraw my consent");
	expect(await said()).toContain("Withdraw your consent for");
	await press("Yes, withdraw my consent");
	expect(await said()).toContain("Your consent is withdrawn");
	await press("Cancel this request");
	expect(await said()).toContain("Cancel your request?");
	await press("Yes, cancel my request");
	expect(await said()).toContain("Your request is cancelled");
});

// REQ-005
test("without scripts the owner of an address says that it wasn't them", async ({ page }) => {
	const { email, link } = await comesIn(page);
	await asNobody(page);
	const { open: go, press, said } = await withoutScripts(page);
	await go(/\/not-me\/[\w.-]+/.exec(await emailTo(page.request, email, "quote-received"))?.[0] ?? "");
	await press("This wasn't me");
	expect(await said()).toContain("Thanks – we've stopped it");
	await go(link);
	expect(await said()).toContain("We've stopped this request");
});

// RVW-001 to RVW-019, REP-001
test("without scripts a review is written and confirmed, and another is reported", async ({ page }) => {
	const one = await provider(page, 9);
	const { open: go, follow, press, said, kept } = await withoutScripts(page);
	await go(`${one.at}/review/`);
	for (const word of ["Yes", "Maybe", "No", "Yes", "Yes"]) await press(word);
	expect(await said()).toContain("Your answers");
	await press("Send review", {}, { status: 422 });
	expect(await said()).toContain("Please agree to the terms and conditions before proceeding");
	const words = "<script>alert(1)</script> مرحبا 👩‍🦽";
	await press("Send review", { "Your review in your own words": words, "Your email": "abc@" }, { status: 422 });
	expect(await kept("Your review in your own words")).toBe(words);
	const email = anEmail();
	await press("Send review", { "Your email": email, "I've used this provider": true });
	expect(await said()).toContain("Thank you for your review");
	const text = await emailTo(page.request, email, "review-confirmation");
	await go(/\/providers\/\S+\/review\/confirm\/[\w-]{43}/.exec(text)?.[0] ?? "");
	await press("Confirm my email address");
	expect(await said()).toContain("Thanks for confirming your email address");

	await go(`${one.at}/reviews`);
	await follow("Report this review");
	await press("Send report", { "Tell us what is wrong": "They never worked there." }, { status: 422 });
	expect(await said()).toContain("Please select what is wrong");
	expect(await kept("Tell us what is wrong")).toBe("They never worked there.");
	await press("Send report", { "Fake, or not from a customer": true });
	expect(await said()).toContain("Thank you for your report");
});

const FORMS = [
	{
		name: "a message",
		at: "/contact",
		button: "Send message",
		filled: (email: string) => ({ "Your email": email, "Your message": "Where do I begin?" }),
		taken: "/contact?thanks",
	},
	{
		name: "a complaint",
		at: "/complaints-and-feedback",
		button: "Send",
		filled: (email: string) => ({
			...{ "First name": "Pat", Surname: "Example", Email: email, Phone: "0491 570 006" },
			"What happened, and what would you like us to do?": "No one called back.",
		}),
		taken: "/complaints-and-feedback-submission-success",
	},
	{
		name: "a call-back request",
		at: "/live-chat/call-back",
		button: "Ask for a call back",
		filled: (email: string) => ({ "Your name": "Pat", Email: email }),
		taken: "/live-chat-request-success",
	},
];

for (const { name, at, button, filled, taken } of FORMS)
	test(`${name} without scripts: what is missing is told, and the same form sent again after Back counts as one`, async ({
		page,
	}) => {
		const { open: go, press, said, back, address } = await withoutScripts(page);
		const email = anEmail();
		await go(at);
		await press(button, {}, { status: 422 });
		expect(await said()).toContain("There is a problem");
		await press(button, filled(email));
		expect(address()).toContain(taken);
		back();
		await press(button, filled(email));
		expect(address()).toContain(taken);
		expect(await emailsTo(page.request, email)).toHaveLength(1);
	});

// NOR-001 to NOR-026
test("without scripts help is asked for where nobody was found, and a funding that we don't support is told", async ({
	page,
}) => {
	const { open: go, press, said, kept } = await withoutScripts(page);
	await go("/providers?query=zzzz+nobody+zzzz&postcodes_list=3000&suburb_list=Melbourne");
	await press("Send", { "First name": "Mai", "Funding type": "Medicare" });
	expect(await said()).toContain("We don't support Medicare funding");
	await press("Choose another funding type");
	expect(await kept("First name")).toBe("Mai");
	expect(await kept("Funding type")).toBe("");
	await press("Send", { Phone: "12345" }, { status: 422 });
	expect(await said()).toContain("Please select a service you are searching");
	expect(await kept("Phone")).toBe("12345");
	const asked = { "Funding type": "I don't know", Email: anEmail(), Phone: "0491 570 006", Service: "Psychology" };
	await press("Send", { ...asked, "Age of recipient": await ageCode(page), "I agree": true });
	expect(await said()).toContain("Thank you!");
});

// ALT-001, SHO-003
test("without scripts an email alert is asked for, confirmed, stopped and started again, and a list is emailed", async ({
	page,
}) => {
	const { open: go, press, said, kept } = await withoutScripts(page);
	const search = "service_areas_list=1&postcodes_list=3000&suburb_list=Melbourne";
	const email = anEmail();
	await go(`/tell-me-when?${search}`);
	await press("Email me", { "Your email": "not an address" }, { status: 422 });
	expect(await kept("Your email")).toBe("not an address");
	await press("Email me", { "Your email": email });
	expect(await said()).toContain("Check your email");
	const [newest] = await emailsTo(page.request, email);
	await go(/\/tell-me-when\/[\w.-]+/.exec(await emailTo(page.request, email, newest?.kind ?? ""))?.[0] ?? "");
	await press("Confirm the alert");
	expect(await said()).toContain("Your email alert is on");
	await press("Stop this alert");
	expect(await said()).toContain("Your email alert is off");
	await press("Start again for six months");
	expect(await said()).toContain("Your email alert is on");

	const { results } = await (await page.request.get("/api/providers/?postcodes_list=3000")).json();
	await go(`/providers/compare?ids=${results[0].id},${results[1].id}&postcodes_list=3000&suburb_list=Melbourne`);
	await press("Email the list", { "Your email": "not an address" }, { status: 422 });
	expect(await kept("Your email")).toBe("not an address");
	await press("Email the list", { "Your email": anEmail() });
	expect(await said()).toContain("We've sent your list");
});

test("without scripts privacy choices are saved, and a form that lost its token comes back with instructions", async ({
	page,
	context,
}) => {
	const { open: go, press, said } = await withoutScripts(page);
	await go("/privacy-choices");
	for (const [answer, told] of [
		["Yes", "You answered yes on "],
		["No", "You answered no on "],
	] as const) {
		await press("Save my choices", { [answer]: true });
		expect(await said()).toContain(told);
	}
	await context.clearCookies();
	await press("Save my choices", { Yes: true }, { status: 403 });
	expect(await said()).toContain("Select the button again");
	await press("Save my choices", { Yes: true });
	expect(await said()).toContain("Your choices are saved");
});

// OWN-001 to OWN-003, DNG-001, NER-002
test("without scripts a sentence becomes a search or a form, help comes first, and filters are chosen", async ({
	page,
}) => {
	const { open: go, press, said, kept, address } = await withoutScripts(page);
	const say = async (sentence: string, status = 200) => {
		await go("/providers/in-your-own-words");
		await press("Search in my own words", { "Say it in your own words": sentence }, { status });
	};
	await say("my son is 5, non-verbal, Geelong, speech pathologist after school");
	expect(address()).toContain("/providers?service_areas_list=3&age_groups_list=0-6&postcodes_list=3220");
	await say("cleaner for mum");
	expect(await said()).toContain("Domestic assistance");
	await press("Search", { "Postcode or suburb": "Hobart NSW" }, { status: 422, within: "Postcode or suburb" });
	expect(await said()).toContain("We don't know a Hobart in New South Wales");
	expect(await kept("Postcode or suburb")).toBe("Hobart NSW");
	await say("  ", 422);
	expect(await said()).toContain("Please tell us who needs what support, and where");
	await say("Some days I just want to die");
	expect(await said()).toContain("Lifeline");

	await go("/providers/filters?postcodes_list=3000&suburb_list=Melbourne");
	await press("Show providers", { "Comes to you": true });
	expect(address()).toContain("delivery_list=");
	expect(await said()).toContain("Comes to you");
});
