import { WHO_PAYS } from "#contract/shared/promises.ts";
import { emailTo } from "./admin-support.ts";
import { aRareService, confirmAll, countEmails, linkTo, type Names } from "./ask-everyone-support.ts";
import { agree } from "./connect-support.ts";
import { checkAnswers, fillNdis } from "./follow-up-support.ts";
import { asNobody, expect, expectFineAtEveryWidth, open, test } from "./support.ts";
import { aPerson, caseOf, openFromList, seenOn, signInFirst, traces } from "./we-connect-you-support.ts";

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000).toISOString().slice(0, 10);

test("a nameless request asks everyone who fits, offers come with a start, and only the chosen one learns who asks", async ({
	page,
}) => {
	// An import, five people, and emails to each.
	test.slow();
	const { query, names, emailOf } = await aRareService(page);
	const person = aPerson();
	const began = new Date();

	await open(page, `/providers?${query}`);
	await expect(page.getByText(WHO_PAYS.some)).toBeVisible();
	await page.getByRole("link", { name: "Ask everyone who fits" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ask everyone who fits");
	await expect(page.getByText(WHO_PAYS.some)).toBeVisible();
	await page.getByLabel("How many providers may we ask?").selectOption("Up to 5");
	await page.getByLabel("How far away may they be?").selectOption("Within 50 km");
	await page.getByLabel("Your name").fill(person.name);
	await page.getByLabel("Email").fill(person.email);
	await page.getByLabel("Phone", { exact: true }).fill(person.phone);
	await page.getByRole("button", { name: "Send request" }).click();
	await expect(page.getByRole("alert").getByRole("link").first()).toBeVisible();
	// What was chosen stays.
	await expect(page.getByLabel("How far away may they be?")).toHaveValue("50");
	await expectFineAtEveryWidth(page);
	await agree(page);
	await page.getByRole("button", { name: "Send request" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your request has been received");
	await expectFineAtEveryWidth(page);
	await fillNdis(page);
	await page.getByRole("textbox", { name: "Goals" }).fill(person.goals);
	await page.getByRole("checkbox", { name: /^Providers that say yes may read these details/ }).check();
	await checkAnswers(page);
	await page.getByRole("button", { name: "Send details" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your request and details have been received.");
	// The request may have gone out before the page is drawn.
	const next = /^We’(ll ask|re asking) every provider that fits, without your name|^We’ve asked .* to answer by/;
	await expect(page.getByText(next).first()).toBeVisible();
	await expectFineAtEveryWidth(page);
	const mine = /\/my-request\/[\w-]{43}/.exec(await emailTo(page.request, person.email, "quote-received"))?.[0] ?? "";

	// Four of the five are near enough.
	await asNobody(page);
	await expect(async () => {
		await open(page, mine);
		await expect(page.getByRole("heading", { name: "4 providers haven't answered yet" })).toBeVisible({
			timeout: 1000,
		});
	}).toPass({ timeout: 60_000 });
	await expect(page.getByText(names["Too far"])).toHaveCount(0);
	await expectFineAtEveryWidth(page);

	// Three say yes by the links in their emails.
	const links = new Map<keyof Names, string>();
	let seen = "";
	for (const [one, days, note] of [
		["Close", 40, "We drum on Saturdays."],
		["Farther", 10, "Start with us next week."],
		["Near", 10, "We come to you."],
	] as const) {
		const link = await linkTo(page.request, person, began, emailOf(one));
		links.set(one, link);
		await open(page, link);
		seen += await seenOn(page);
		await page.getByRole("radio", { name: "Yes, we can help" }).check();
		await page.getByLabel("Your name").fill("Kim Lee");
		await page.getByLabel("Your role").fill("Intake");
		await page.getByLabel("Work email").fill(emailOf(one).replace("office", "kim"));
		await page.getByLabel("Earliest day you could start").fill(inDays(days));
		await page.getByLabel("A note for the person").fill(note);
		await page.getByRole("button", { name: "Send answer" }).click();
		await expect(page.getByRole("status").getByText("Thanks – we have your answer")).toBeVisible();
		seen += await seenOn(page);
	}
	await open(page, mine);
	await expect(page.getByRole("heading", { name: "3 providers answered" })).toBeVisible();
	await expect(page.getByRole("heading", { name: "1 provider hasn't answered yet" })).toBeVisible();
	const accepted = await confirmAll(page, person);

	// The earliest start first, then the nearest, each with its note.
	await open(page, mine);
	await expect(page.getByRole("region", { name: "What happens next" })).toContainText(
		/ can help\. Choose who may have your name and contact details\./,
	);
	const offers = page.getByRole("region", { name: "3 providers can help" });
	await expect(offers.getByText(WHO_PAYS.some)).toBeVisible();
	await expect(offers.getByRole("checkbox", { name: / Drums / })).toHaveCount(3);
	const said = await offers.getByRole("group", { name: "Who may contact you?" }).innerText();
	const places = ["Near", "Farther", "Close"].map((one) => said.indexOf(names[one as keyof Names]));
	expect(places).toEqual(places.toSorted((a, b) => a - b));
	expect(said).toMatch(
		/Can start from .+, about [2-5] km away in a straight line\s+We come to you\.[\s\S]+, about (1\d|20) km away in a straight line\s+Start with us next week\./,
	);
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "Share my contact details" }).click();
	await expect(page).toHaveTitle(/^Error: Your request/);
	await page.getByRole("alert").getByRole("link", { name: "Please choose a provider" }).click();
	await expectFineAtEveryWidth(page);
	await offers.getByRole("checkbox", { name: names.Near }).check();
	await offers.getByRole("radio", { name: "Yes, that's me" }).check();
	expect(traces(person, seen), "on pages of providers").toEqual([]);
	await page.getByRole("button", { name: "Share my contact details" }).click();
	await expect(page.getByRole("status").filter({ hasText: "they can contact you now" })).toBeFocused();
	await expect(page.getByRole("article", { name: names.Near })).toContainText("Said yes");
	await expect(page.getByRole("region", { name: "What happens next" })).toContainText(names.Near);
	await expect(page.getByRole("region", { name: "Providers" }).getByText(names.Farther)).toHaveCount(0);
	await expectFineAtEveryWidth(page);

	// The others read that it is filled, and nothing more.
	await asNobody(page);
	for (const one of ["Close", "Farther", "Silent"] as const) {
		// Those who answered by link and were checked are staff now.
		const to = one === "Silent" ? emailOf(one) : emailOf(one).replace("office", "kim");
		expect(await countEmails(page.request, person, began, to, "referral-withdrawn"), to).toBe(1);
		const link = links.get(one) ?? (await linkTo(page.request, person, began, emailOf(one)));
		expect((await open(page, link))?.status()).toBe(410);
		await expect(page.getByRole("main")).toContainText(/chose another provider/);
		expect(traces(person, await seenOn(page))).toEqual([]);
		await expect(page.getByText(person.goals)).toHaveCount(0);
	}
	await expectFineAtEveryWidth(page);
	const { id, referenceOf } = await caseOf(page, person);
	expect(id).not.toBe("");

	// The chosen one reads the person's details after signing in.
	const kim = emailOf("Near").replace("office", "kim");
	await signInFirst(page, accepted.get(kim) ?? "", kim);
	const { results } = await (await page.request.get("/api/own-referrals/?view=going")).json();
	const reference = results[0].reference;
	expect(referenceOf({ id: results[0].provider.id } as never)).toBe(reference);
	await open(page, `/admin/referrals?view=going`);
	await openFromList(page, reference);
	const contact = page.getByRole("region", { name: "Contact details" });
	await expect(contact).toContainText(person.name);
	await expect(contact).toContainText(person.email);
	await expectFineAtEveryWidth(page);
});
