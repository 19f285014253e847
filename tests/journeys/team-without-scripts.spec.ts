import { randomUUID } from "node:crypto";
import { emailTo, post, signInTeam } from "./admin-support.ts";
import { withoutScripts } from "./by-http.ts";
import { comesIn } from "./referrals-support.ts";
import { asNobody, expect, test } from "./support.ts";

// Forms of cases, people and reviews in the console, sent as a browser without scripts sends them.

const anEmail = () => `plain-${randomUUID()}@visitor.example`;

test("without scripts a complaint is checked, taken, referred, answered and closed with its cause", async ({
	page,
}) => {
	await signInTeam(page);
	const email = anEmail();
	const complaint = {
		...{ complaint_first_name: "Mai", complaint_last_name: "Nguyen", complaint_number: "0491 570 006" },
		...{ complaint_email: email, complaint_provider: "Gum Care", complaint_details: "Nobody came for three weeks." },
	};
	expect((await post(page.request, "/feedbackandcomplaints/", complaint)).ok()).toBe(true);
	const { results } = await (await page.request.get(`/api/team/cases/?search=${email}`)).json();
	const { open: go, press, said, kept } = await withoutScripts(page);
	await go(`/team/cases/${results[0].id}`);
	await press("Save answer", {}, { status: 422 });
	expect(await said()).toContain("Please select Yes or No");
	await press("Save answer", { No: true });
	await press("Assign to me");
	expect(await said()).toContain("Sam Reed assigned it to themselves");
	await press("Save severity", { High: true });
	expect(await said()).toContain("Sam Reed set the severity to high");
	await press("Save referral", { "Which authority?": "Police", "Their reference": "P-17" });
	expect(await said()).toContain("Sam Reed referred it to Police");
	await press("Send reply", {}, { status: 422 });
	expect(await said()).toContain("Please write a reply");
	await press("Send reply", { "Write to": "They are sorry, and come again on Monday." });
	expect(await said()).toContain("Sam Reed replied to the person by email");
	await press("Close case", { "How did it end?": "upheld" }, { status: 422 });
	expect(await said()).toContain("Please select the root cause");
	expect(await kept("How did it end?")).toBe("upheld");
	await press("Close case", { "Root cause": "quality" });
	await go(`/team/cases/${results[0].id}`);
	expect(await said()).toContain("Sam Reed closed it: upheld, cause: quality of service");
});

test("without scripts a call back is tried, snoozed, held and noted", async ({ page }) => {
	await signInTeam(page, "priya");
	const email = anEmail();
	await post(page.request, "/call-backs/", { phone: "0491 570 006", email, preferred_time: "After 4" });
	const { results } = await (await page.request.get(`/api/team/cases/?search=${email}`)).json();
	const { open: go, press, said, kept } = await withoutScripts(page);
	await go(`/team/cases?search=${email}`);
	await go(`/team/cases/${results[0].id}`);
	const tried = { "What was agreed": "Nobody picked up.", "Try again at": "2020-01-01T10:00" };
	await press("Save: no answer", tried, { status: 422 });
	expect(await said()).toContain("Please choose a time in the future");
	expect(await kept("Write to")).toBe("Nobody picked up.");
	await press("Save: no answer", { "Try again at": "2099-03-02T16:00" });
	expect(await said()).toContain("Priya Nair called and got no answer");
	// The list beside the case is the one that it was opened from.
	expect(await said()).toMatch(/All open\s*1 case/);
	await press("Snooze until then", { "Another day": "2020-03-03" }, { status: 422 });
	expect(await said()).toContain("Please choose a time in the future");
	await press("Snooze until then", { "Another day": "2099-03-03" });
	expect(await said()).toMatch(/Snoozed until .*3 Mar/);
	await press("Place hold", {}, { status: 422 });
	expect(await said()).toContain("Please say why");
	await press("Place hold", { "Reason for the hold": "A claim" });
	expect(await said()).toContain("placed a retention hold: A claim");
	await press("Remove hold");
	expect(await said()).toContain("Place a hold");
});

test("without scripts providers are matched with a request: consent is recorded, the referral sent, consent withdrawn", async ({
	page,
}) => {
	const { profile, name, email } = await comesIn(page);
	await asNobody(page);
	await signInTeam(page);
	const { results } = await (await page.request.get(`/api/team/cases/?search=${email}&kind=quote`)).json();
	const { open: go, follow, press, said, kept } = await withoutScripts(page);
	await go(`/team/cases/${results[0].id}`);
	await follow("Find providers");
	await follow("Record consent");
	const from = { "Their representative": true, "By phone": true } as const;
	await press("Save consent", from, { status: 422, within: profile.name });
	expect(await said()).toContain("Please enter their relationship to the participant");
	await press("Save consent", { "Representative’s relationship to them": "Mother" }, { within: profile.name });
	expect(await said()).toContain("Consent for name and contact details");
	const sent = { "What is needed": `${name} needs a ramp`, [`Send to ${profile.name}`]: true } as const;
	await press("Send to selected providers", sent, { status: 422 });
	expect(await said()).toContain("This contains the person's name.");
	expect(await kept("What is needed")).toBe(`${name} needs a ramp`);
	await press("Send to selected providers", { "What is needed": "A ramp, and help in the garden." });
	expect(await said()).toContain("Waiting for an answer; we’ll send a reminder on");
	await go(`/team/cases/${results[0].id}/match`);
	await press(`Yes, withdraw consent for ${profile.name}`);
	expect(await said()).toContain("No consent yet");
});

test("without scripts a chat is answered and ended, and saved replies are kept", async ({
	page,
	playwright,
	baseURL,
}) => {
	await signInTeam(page);
	const name = `Mai ${Date.now()}`;
	const visitor = await playwright.request.newContext({ baseURL });
	expect((await post(visitor, "/chats/", { name, message: "Hello, is anybody there?" })).status()).toBe(201);
	await visitor.dispose();
	const { results } = await (await page.request.get("/api/team/chats/")).json();
	const { open: go, press, said, kept } = await withoutScripts(page);
	await go(`/team/chats/${results.find((one: { name: string }) => one.name === name).id}`);
	await press("Send", { "Your message": "How can I help you?" });
	expect(await said()).toContain("How can I help you?");
	await press("Transfer chat", {}, { status: 422 });
	expect(await said()).toContain("Select a team member");
	await press("Yes, end chat");
	expect(await said()).toContain("This conversation has ended.");

	const title = `Transport ${Date.now()}`;
	await go("/team/answers");
	await press("Add reply", { Title: title }, { status: 422 });
	expect(await said()).toContain("Please write the reply");
	expect(await kept("Title", "Add reply")).toBe(title);
	await press("Add reply", { Reply: "Ask {name} about transport." });
	await press(`Save “${title}”`, { Reply: "Ask {name} again." });
	expect(await said()).toContain(title);
	await press("Yes, remove it", {}, { within: title });
	expect(await said()).not.toContain(title);
});

test("without scripts a review is redacted and published, and a rejected one comes back by an appeal", async ({
	page,
}) => {
	await signInTeam(page);
	const { results: providers } = await (await page.request.get("/api/providers/?pageSize=100")).json();
	const aReview = async (comment: string, place: number) => {
		const email = anEmail();
		const answers = ["service_delivery", "service_safety", "communicated_effectively", "good_value", "would_recommend"];
		const ratings = Object.fromEntries(answers.map((name) => [name, 1]));
		const review = { provider: providers[place].id, email, comment, terms: true, ...ratings };
		const { id } = await (await post(page.request, "/reviews/", review)).json();
		const token = /\/review\/confirm\/([\w-]{43})/.exec(await emailTo(page.request, email, "review-confirmation"))?.[1];
		expect((await post(page.request, `/reviews/confirm/${token}/`, undefined)).status()).toBe(200);
		return { id, email };
	};
	const { open: go, press, said, kept } = await withoutScripts(page);
	const named = await aReview("Kim was late. Kim's van, too.", 30);
	await go(`/team/reviews/${named.id}`);
	await press("Save names", { "Names to redact": "Kim\nLee" }, { status: 422 });
	expect(await said()).toContain("Not in the review: “Lee”");
	expect(await kept("Names to redact")).toBe("Kim\nLee");
	await press("Save names", { "Names to redact": "Kim" });
	expect(await said()).toContain("[name removed] was late.");
	await press("Publish", { "Message to the reviewer": "Thank you for telling us." }, { status: 422 });
	expect(await said()).toContain("Check every point before you publish.");
	expect(await kept("Message to the reviewer")).toBe("Thank you for telling us.");

	const rejected = await aReview("Nobody ever came to my house.", 31);
	await go(`/team/reviews/${rejected.id}`);
	await press("Reject", {}, { status: 422 });
	expect(await said()).toContain("Please select why");
	await press("Reject", { "If you reject it, why?": "not-a-customer" });
	await go(`/team/reviews/${rejected.id}`);
	expect(await said()).toContain("Sam Reed rejected it: Not from a customer.");
	const text = await emailTo(page.request, rejected.email, "review-rejected");
	await go(/\/providers\/\S+\/review\/appeal\/[\w-]{43}/.exec(text)?.[0] ?? "");
	await press("Ask us to look again", {}, { status: 422 });
	expect(await said()).toContain("Please tell us why");
	await press("Ask us to look again", { "Why should we look again?": "I have their letter of July." });
	expect(await said()).toContain("We'll look at it again");
});

test("without scripts two records are merged, separated and corrected", async ({ page }) => {
	await signInTeam(page);
	const last = `Tran${randomUUID().replace(/[^a-f]/g, "")}`;
	const phone = `04${String(Date.now()).slice(-8)}`;
	for (const email of [anEmail(), anEmail()])
		await post(page.request, "/feedbackandcomplaints/", {
			...{ complaint_first_name: "Ana", complaint_last_name: last, complaint_number: phone, complaint_email: email },
			complaint_details: "Nobody came.",
		});
	const { open: go, follow, press, said, kept } = await withoutScripts(page);
	await go(`/team/records?search=${last}`);
	await follow(`Ana ${last}`);
	await follow("Compare with");
	await press("Merge records");
	expect(await said()).toContain("Records merged");
	await press("Undo the merge");
	expect(await said()).toContain("Records separated");
	await press("Save", { Email: "nonsense" }, { status: 422 });
	expect(await said()).toContain("Please enter a valid email address");
	expect(await kept("Email")).toBe("nonsense");
});

test("without scripts a case is opened by phone, and a message becomes a connect request", async ({ page }) => {
	await signInTeam(page);
	const { open: go, press, said, kept } = await withoutScripts(page);
	await go("/team/cases/new");
	await press("Open case", {}, { status: 422 });
	expect(await said()).toContain("Please enter their phone number, with the area code");
	const asked = { Phone: `04${String(Date.now()).slice(-8)}`, "What they ask for": "Help with showering." };
	await press("Look for this person", asked);
	expect(await said()).toContain("We don’t know this person yet");
	expect(await kept("What they ask for")).toBe("Help with showering.");
	await press("Open case", { "They said yes": true });
	expect(await said()).toContain("Sam Reed took their call");

	const email = anEmail();
	await post(page.request, "/messages/", { email, message: "A physiotherapist near Richmond? 0491 570 006." });
	const { results } = await (await page.request.get(`/api/team/cases/?search=${email}`)).json();
	await go(`/team/cases/${results[0].id}`);
	expect(await kept("What they ask for")).toContain("A physiotherapist near Richmond?");
	const filled = { Name: "Mai Nguyen", "Postcode or suburb": "3121 Richmond" };
	await press("Make a connect request", { ...filled, Phone: "12" }, { status: 422 });
	expect(await said()).toContain("Please enter a phone number, with the area code");
	expect(await kept("Postcode or suburb")).toBe("3121 Richmond");
	await press("Make a connect request", { Phone: "0491 570 006" });
	expect(await said()).toContain("Sam Reed made this connect request from");
});
