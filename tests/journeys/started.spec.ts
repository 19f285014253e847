import type { Page } from "@playwright/test";
import { signIn, signInTeam } from "./admin-support.ts";
import { asNobody, emailsTo, expect, expectFineAtEveryWidth, open, test, textOf } from "./support.ts";
import { openFromList } from "./we-connect-you-support.ts";

interface Asked {
	link: string;
	caseId: string;
	reference: string;
	provider: string;
}

/** A visitor of the demo who was asked after two weeks if support has started. Each is used by one test. */
const asked = async (page: Page, email: string): Promise<Asked> => {
	const get = async (path: string) => (await page.request.get(`/api${path}`)).json();
	const question = (await emailsTo(page.request, email)).find(({ subject }) =>
		subject.startsWith("Has support started?"),
	);
	if (!question) throw new Error(`${email} wasn't asked`);
	const link = /\/my-request\/[\w-]{43}/.exec(await textOf(page.request, question))?.[0] ?? "";
	await signInTeam(page);
	const { results } = await get(`/team/cases/?search=${email}&kind=quote`);
	const caseId: string = results[0].id;
	const { referrals } = await get(`/team/cases/${caseId}/referrals/`);
	await asNobody(page);
	return { link, caseId, reference: referrals[0].reference, provider: referrals[0].provider.name };
};

/** The referral, as the provider opens it from the list. @returns its address */
const openedByProvider = async (page: Page, reference: string): Promise<string> => {
	await asNobody(page);
	await signIn(page);
	await open(page, `/admin/referrals?view=going&search=${reference}`);
	await openFromList(page, reference);
	await expect(page.getByRole("region", { name: "Contact details" })).toBeVisible();
	return page.url();
};

test("“not yet” is kept, and “it won't start” asks whether the provider may still see the details", async ({
	page,
}) => {
	const { link, caseId, reference, provider } = await asked(page, "anouk.hakea@mailroom.example");
	await open(page, link);
	const question = page.getByRole("group", { name: `Has support from ${provider} started?` });
	await expect(question.getByRole("button")).toHaveText(["Yes, it has started", "Not yet", "It won't start"]);
	await expectFineAtEveryWidth(page);

	await question.getByRole("button", { name: "Not yet" }).click();
	await expect(page.getByRole("status").filter({ hasText: "Thanks for telling us" })).toBeFocused();
	await expect(page).toHaveTitle(/^Answer saved – Your request – /);
	await expect(question).toContainText("You told us that it hasn't started yet.");
	await expect(question.getByRole("button")).toHaveText(["Yes, it has started", "It won't start"]);
	await expectFineAtEveryWidth(page);

	await question.getByRole("button", { name: "It won't start" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Withdraw your consent for ${provider}?`);
	const thanks = page.getByRole("status").filter({ hasText: "Thanks for telling us" });
	await expect(thanks).toBeFocused();
	await expect(thanks).toContainText(/Our team will call or email you by .+\./);
	await expect(page.getByText(`${provider} said yes, and can see your name and contact details.`)).toBeVisible();
	await expectFineAtEveryWidth(page);

	// Not yet: the provider keeps what it was given, and isn't what happens next.
	await page.getByRole("link", { name: "No, keep my consent" }).click();
	await expect(question).toContainText("You told us that it won't start. We'll contact you.");
	await expect(page.getByRole("region", { name: "What happens next" })).toContainText(
		/Our team will call or email you/,
	);
	await expectFineAtEveryWidth(page);
	const address = await openedByProvider(page, reference);
	await asNobody(page);
	await signInTeam(page);
	await open(page, `/team/cases/${caseId}`);
	const history = page.getByRole("region", { name: "Timeline" });
	await expect(history).toContainText(`support from ${provider} hasn’t started yet`);
	await expect(history).toContainText(`support from ${provider} won’t start`);
	await expectFineAtEveryWidth(page);

	await asNobody(page);
	await open(page, link);
	await page.getByRole("button", { name: `Withdraw my consent for ${provider}` }).click();
	await page.getByRole("button", { name: "Yes, withdraw my consent" }).click();
	await expect(page.getByRole("status").filter({ hasText: "Your consent is withdrawn" })).toBeFocused();
	await expect(question).toHaveCount(0);
	await expect(page.getByRole("region", { name: "Providers" }).getByRole("article", { name: provider })).toContainText(
		"Consent withdrawn",
	);
	await asNobody(page);
	await signIn(page);
	expect((await open(page, address))?.status()).toBe(410);
});

test("“yes, it has started” shows on the visitor's page, in the case and to the provider", async ({ page }) => {
	const { link, caseId, reference, provider } = await asked(page, "bilal.melaleuca@mailroom.example");
	await open(page, link);
	await page.getByRole("button", { name: "Yes, it has started" }).click();
	await expect(page.getByRole("status").filter({ hasText: "Thanks for telling us" })).toBeFocused();
	const card = page.getByRole("article", { name: provider });
	await expect(card).toContainText("Support has started.");
	await expect(page.getByRole("group", { name: /started\?$/ })).toHaveCount(0);
	await expect(page.getByRole("region", { name: "What happens next" })).toContainText(
		`Support with ${provider} has started.`,
	);
	await expect(page.getByRole("region", { name: "What happened so far" })).toContainText(
		`You told us that support from ${provider} has started.`,
	);
	await expectFineAtEveryWidth(page);
	await openedByProvider(page, reference);
	await expect(page.getByRole("main")).toContainText("Support has started");
	await expectFineAtEveryWidth(page);
	await asNobody(page);
	await signInTeam(page);
	await open(page, `/team/cases/${caseId}`);
	await expect(page.getByRole("region", { name: "Timeline" })).toContainText(/support.* started/i);
});
