import { signIn, signInTeam } from "./admin-support.ts";
import { asNobody, expect, expectAccessible, expectFineAtEveryWidth, open, test } from "./support.ts";
import {
	acceptInvitation,
	aPerson,
	caseOf,
	chooseAndSend,
	confirmByCall,
	emailsToOthers,
	findThree,
	openFromInbox,
	openFromList,
	seenOn,
	sendTheDetails,
	signInFirst,
	traces,
} from "./we-connect-you-support.ts";

test("a request reaches three providers by itself, and only the one that says yes learns who asks", async ({
	page,
}) => {
	// Six people, one after the other.
	test.slow();
	const three = await findThree(page);
	const { own, lone, silent } = three;
	const person = aPerson();
	const began = new Date();

	await asNobody(page);
	await chooseAndSend(page, three, person);
	const link = await sendTheDetails(page, person);
	const card = (name: string) =>
		page
			.getByRole("region", { name: "Providers" })
			.getByRole("article")
			.filter({ has: page.getByRole("heading", { level: 3, name, exact: true }) });
	const next = page.getByRole("region", { name: "What happens next" });

	// Within a minute all three have it.
	await asNobody(page);
	await expect(async () => {
		await open(page, link);
		await expect(page.getByText("They haven't answered yet.")).toHaveCount(3, { timeout: 1000 });
	}).toPass({ timeout: 60_000 });
	await expect(next).toContainText(/We’ve asked .+ and .+ to answer by .+\. We’ll email you each answer\./);
	await expect(card(silent.profile.name)).toContainText(/We asked them on .+, to answer by .+/);
	await expectFineAtEveryWidth(page);

	// What everyone gets before a yes.
	const about = await caseOf(page, person);
	const linkFor = async ({ profile, email }: typeof lone) => {
		const sent = (await emailsToOthers(page.request, person, began)).find(
			({ recipient, subject }) => recipient === email && subject.includes(about.referenceOf(profile)),
		);
		return /\/answer\/[\w-]{43}/.exec(sent?.text ?? "")?.[0] ?? "";
	};
	const [byLone, bySilent] = [await linkFor(lone), await linkFor(silent)];
	let seen = "";
	await signIn(page);
	await openFromInbox(page, about.referenceOf(own));
	seen += await seenOn(page);
	await expectFineAtEveryWidth(page);
	await asNobody(page);
	await open(page, bySilent);
	seen += await seenOn(page);
	await open(page, byLone);
	seen += await seenOn(page);
	await expectFineAtEveryWidth(page);

	// One without an account says yes by the link in its email.
	await page.getByRole("radio", { name: "Yes, we can help" }).check();
	await page.getByLabel("Your name").fill("Kim Lee");
	await page.getByLabel("Your role").fill("Intake coordinator");
	const kim = `kim-${test.info().project.name}-${Date.now()}@lone.example`;
	await page.getByLabel("Work email").fill(kim);
	await page.getByLabel("A note for the person").fill("We can start soon.");
	await page.getByRole("button", { name: "Send answer" }).click();
	await expect(page.getByRole("status").getByText("Thanks – we have your answer")).toBeVisible();
	await expectFineAtEveryWidth(page);
	seen += await seenOn(page);
	// The yes counts once our team has called.
	await open(page, link);
	await expect(card(lone.profile.name)).toContainText("They answered. We're checking who they are");
	expect(traces(person, seen), "on pages of providers").toEqual([]);
	const emails = await emailsToOthers(page.request, person, began);
	expect(emails.flatMap(({ all }) => traces(person, all))).toEqual([]);
	expect(traces(person, (await caseOf(page, person)).events), "in events of the case").toEqual([]);

	const code = await confirmByCall(page, about.id, "Kim Lee", kim);
	await signInFirst(page, await acceptInvitation(page, kim, code), kim);
	// The link in the email leads on to the referral.
	await open(page, byLone);
	await page.getByRole("link", { name: "Sign in", exact: true }).click();
	await openFromList(page, about.referenceOf(lone.profile));
	const details = page.getByRole("region", { name: "Contact details" });
	await expect(details).toContainText(person.name);
	await expect(details).toContainText(person.email);
	await expect(page.getByText(person.goals)).toBeVisible();
	await expectFineAtEveryWidth(page);

	// One with an account has a waiting list, and never learns who asked.
	await asNobody(page);
	await signIn(page);
	await openFromInbox(page, about.referenceOf(own));
	await page.getByRole("radio", { name: "We have a waiting list" }).check();
	await page.getByLabel("About how many weeks?").fill("4");
	await page.getByRole("button", { name: "Send answer" }).click();
	await expect(page.getByText("We tell the person about your waiting list")).toBeVisible();
	await expectAccessible(page);
	expect(traces(person, await seenOn(page))).toEqual([]);

	// The private page shows all of it, with times and the next step.
	await asNobody(page);
	await open(page, link);
	await expect(next).toContainText(new RegExp(`${lone.profile.name} said yes and should contact you by .+\\.`));
	await expect(card(lone.profile.name)).toContainText("Said yes");
	await expect(card(lone.profile.name)).toContainText("We can start soon.");
	await expect(card(own.name)).toContainText("that they have a waiting list of about 4 weeks.");
	await expect(card(silent.profile.name)).toContainText("They haven't answered yet.");
	const history = page.getByRole("region", { name: "What happened so far" });
	await page.getByRole("heading", { name: "What happened so far" }).click();
	for (const words of [
		"You sent your request.",
		"You sent your details.",
		/We asked .+ and .+\./,
		/You agreed that we share name and contact details with .+ and .+, if they can help\./,
		/You changed what we share with .+ and .+: name and contact details and details of what's needed\./,
		`${lone.profile.name} said yes.`,
		`${own.name} said that they have a waiting list of about 4 weeks.`,
	])
		await expect(history.getByRole("listitem").filter({ hasText: words }).locator("time").first()).toBeVisible();
	await expectFineAtEveryWidth(page);

	// She withdraws from the one that didn't answer.
	await card(silent.profile.name).getByRole("button", { name: "Withdraw my consent" }).click();
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "Yes, withdraw my consent" }).click();
	await expect(page.getByRole("status").filter({ hasText: "Your consent is withdrawn" })).toBeVisible();
	await expect(card(silent.profile.name)).toContainText("Consent withdrawn");
	await expect(card(lone.profile.name)).toContainText("Said yes");
	expect((await open(page, bySilent))?.status()).toBe(410);

	await signInTeam(page);
	await open(page, `/team/cases/${about.id}#referrals`);
	const sent = page.getByRole("region", { name: "Providers" });
	await expect(sent.getByText(/The person reads: “.+ said yes and should contact you by/)).toBeVisible();
	await expect(sent).toContainText("They have a waiting list of about 4 weeks.");
	await expectFineAtEveryWidth(page);
});
