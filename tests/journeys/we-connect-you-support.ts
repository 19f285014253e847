import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { APIRequestContext, Page } from "@playwright/test";
import { emailTo, ownProfiles, plainProfiles, signIn, signInTeam } from "./admin-support.ts";
import { agree } from "./connect-support.ts";
import { checkAnswers, fillNdis } from "./follow-up-support.ts";
import type { Profile } from "./referrals-support.ts";
import { boxOf } from "./results-support.ts";
import { asNobody, expect, expectFineAtEveryWidth, open } from "./support.ts";

/** A person that no other test uses. Nothing of it may reach a provider before its yes. */
export const aPerson = () => {
	const unique = randomUUID().replace(/[^a-f]/g, "");
	return {
		name: `Ottilie${unique} Quillfeather${unique}`,
		email: `${randomUUID()}@visitor.example`,
		phone: `0455 ${randomUUID().replace(/\D/g, "").padEnd(6, "7").slice(0, 6)}`,
		goals: `Swim ${randomUUID()}`,
	};
};
export type Person = ReturnType<typeof aPerson>;

/** What a text says of the person. */
export const traces = ({ name, email, phone, goals }: Person, text: string): string[] => {
	const said = text.toLowerCase();
	const words = [...name.split(" "), email, phone, phone.replace(" ", ""), phone.slice(1), goals];
	return words.filter((word) => said.includes(word.toLowerCase()));
};

export interface Lone {
	profile: Profile;
	email: string;
}
export interface Three {
	/** The search that finds them. */
	query: string;
	/** With staff, who have several profiles. */
	own: Profile;
	/** Without users. */
	lone: Lone;
	silent: Lone;
}

type Found = Profile & { capacity: { service_area: number; state: string }[] };

/** Profiles of a search that have no users and take clients. */
const lonesOf = async (request: APIRequestContext, found: readonly Found[], area: number): Promise<Lone[]> => {
	const lones: Lone[] = [];
	for (const profile of found) {
		if (profile.capacity.some((one) => one.service_area === area && one.state === "closed")) continue;
		const { members } = await (await request.get(`/api/team/accounts/${profile.account}/`)).json();
		const { email, phone_number: phone } = await (await request.get(`/api/team/providers/${profile.id}/`)).json();
		if (members.length === 0 && email && phone) lones.push({ profile, email });
	}
	return lones;
};

/**
 * A search that finds a profile with staff and two without users. No other test changes these: it passes over the
 * profiles that other tests number, and over the first page of all providers.
 */
export const findThree = async (page: Page): Promise<Three> => {
	const get = async (path: string) => (await page.request.get(`/api${path}`)).json();
	await signIn(page);
	const mine = new Map((await ownProfiles(page)).map((one) => [one.id, one]));
	await asNobody(page);
	await signInTeam(page);
	const services: { id: number; service_area: number }[] = await get("/services/");
	const taken = new Set((await get("/providers/?page=30")).results.map(({ id }: Found) => id));
	const plain: number[] = JSON.parse(readFileSync(plainProfiles, "utf8"));
	const free = plain.slice(34);
	for (const id of free) {
		const own: Found = await get(`/providers/${id}/`);
		if (!own.funding_types.includes("NDIS")) continue;
		const areas = new Set(services.filter((one) => own.services.includes(one.id)).map((one) => one.service_area));
		for (const area of areas) {
			if (own.capacity.some((one) => one.service_area === area && one.state === "closed")) continue;
			for (const age of own.age_groups) {
				const query = `service_areas_list=${area}&age_groups_list=${age}&funding_types_list=NDIS&postcodes_list=${own.postcodes[0]}`;
				const { results }: { results: Found[] } = await get(`/providers/?${query}`);
				if (!results.some((one) => one.id === id)) continue;
				const others = results.filter((one) => !mine.has(one.id) && !taken.has(one.id));
				const [lone, silent] = await lonesOf(page.request, others, area);
				const account = mine.get(id)?.account;
				if (lone && silent && account) return { query, own: { ...own, account } as Profile, lone, silent };
			}
		}
	}
	throw new Error("no search finds a profile with staff and two without users");
};

/** Searches, selects the three, and sends the request with one consent. Ends on the follow-up form. */
export const chooseAndSend = async (page: Page, { query, own, lone, silent }: Three, person: Person) => {
	await open(page, `/providers?${query}`);
	for (const { name } of [own, lone.profile, silent.profile]) await boxOf(page, name).click();
	const bar = page.getByRole("region", { name: "Your selection" });
	await expect(bar).toContainText("3 providers selected");
	await bar.getByRole("link", { name: "Next" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Connect with 3 providers" })).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "Send request" }).click();
	await expect(page.getByRole("alert").getByRole("link").last()).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.getByLabel("Your name").fill(person.name);
	await page.getByLabel("Email").fill(person.email);
	await page.getByLabel("Phone", { exact: true }).fill(person.phone);
	await agree(page);
	await page.getByRole("button", { name: "Send request" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Your request has been received" })).toBeVisible();
	await expectFineAtEveryWidth(page);
};

/** Fills in the follow-up form and sends it. Ends on the success page. @returns the link of the private page */
export const sendTheDetails = async (page: Page, person: Person): Promise<string> => {
	await fillNdis(page);
	await page.getByRole("textbox", { name: "Goals" }).fill(person.goals);
	await page.getByRole("checkbox", { name: /^Providers that say yes may read these details/ }).check();
	await checkAnswers(page);
	await expect(page.getByRole("heading", { level: 1, name: "Check your answers" })).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "Send details" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your request and details have been received.");
	await expect(page.getByText(/^We’(ll ask|re asking|ve asked) .+ and .+/)).toBeVisible();
	await expectFineAtEveryWidth(page);
	const link = /\/my-request\/[\w-]{43}/.exec(await emailTo(page.request, person.email, "quote-received"))?.[0];
	if (!link) throw new Error("the email has no link");
	return link;
};

/** The request's case, as the team reads it. */
export const caseOf = async (page: Page, person: Person) => {
	await asNobody(page);
	await signInTeam(page);
	const get = async (path: string) => (await page.request.get(`/api/team/cases/${path}`)).json();
	const { results } = await get(`?search=${person.email}&kind=quote`);
	const id = String(results[0].id);
	const { timeline } = await get(`${id}/`);
	const { referrals } = await get(`${id}/referrals/`);
	await asNobody(page);
	const referenceOf = ({ id }: Profile): string =>
		referrals.find(({ provider }: { provider: Profile }) => provider.id === id).reference;
	// What events say apart from the words and emails, which are the person's own.
	const events = JSON.stringify(timeline.map(({ kind, facts }: { kind: string; facts: unknown }) => ({ kind, facts })));
	return { id, events, referenceOf };
};

interface EmailLine {
	id: string;
	created_at: string;
	recipient: string;
	kind: string;
	subject: string;
}

/** Emails since a moment to anyone but the person and our own team. */
export const emailsToOthers = async (request: APIRequestContext, person: Person, since: Date) => {
	const found: (EmailLine & { text: string; all: string })[] = [];
	for (let page = 1; ; page++) {
		const { results }: { results: EmailLine[] } = await (await request.get(`/api/demo/emails/?page=${page}`)).json();
		const recent = results.filter(({ created_at }) => new Date(created_at) >= since);
		for (const line of recent.filter(
			({ recipient, kind }) => recipient !== person.email && kind !== "quote-for-team",
		)) {
			const all = await (await request.get(`/api/demo/emails/${line.id}/`)).text();
			found.push({ ...line, all, text: JSON.parse(all).text_body });
		}
		if (recent.length < results.length || results.length === 0) return found;
	}
};

/** The open page as it is, and as the service sends it. */
export const seenOn = async (page: Page): Promise<string> =>
	(await page.content()) + (await (await page.request.get(page.url())).text());

/** Confirms the answer of a profile without users after a call, on the case. */
export const confirmByCall = async (page: Page, caseId: string, answerer: string, email: string): Promise<string> => {
	await signInTeam(page);
	await open(page, `/team/cases/${caseId}`);
	await expect(page.getByText("Check who answered for the provider").first()).toBeVisible();
	await expectFineAtEveryWidth(page);
	const check = page.getByRole("region", { name: "Check by phone" });
	await check.getByText("Confirm after a call").click();
	await check.getByRole("radio", { name: "Our listing" }).check();
	await check.getByLabel("Who did you speak to?").fill("Jo at the desk");
	await check.getByLabel(`Email of ${answerer}`).fill(email);
	await check.getByRole("button", { name: "Enter the call and show the code" }).click();
	const code = await page.getByText(/Read out this code: \d{3} \d{3}/).textContent();
	await expectFineAtEveryWidth(page);
	await asNobody(page);
	return /\d{3} \d{3}/.exec(code ?? "")?.[0] ?? "";
};

/** Accepts an invitation with the code of our call. @returns where to choose a password */
export const acceptInvitation = async (page: Page, email: string, code: string): Promise<string> => {
	const link = /\/claim\/[\w-]{43}/.exec(await emailTo(page.request, email, "claim-invitation"))?.[0];
	await open(page, link ?? "");
	await page.getByLabel("Code from the call").fill(code);
	await page.getByRole("button", { name: "Open the referral" }).click();
	// The referral opens at once, and a password comes later.
	return (await page.getByRole("link", { name: "choose a password" }).getAttribute("href")) ?? "";
};

/** Chooses a password and signs in with it. */
export const signInFirst = async (page: Page, link: string, email: string) => {
	await open(page, link);
	const password = "a river and three stones";
	await page.getByLabel("New password", { exact: true }).fill(password);
	await page.getByLabel("New password again").fill(password);
	await page.getByRole("button", { name: "Set password" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("You have successfully set your new password.");
	await asNobody(page);
	await open(page, "/admin");
	await page.getByLabel("Email").fill(email);
	await page.getByLabel("Password").fill(password);
	await page.getByRole("button", { name: "Sign in" }).click();
	await expect(page.getByRole("link", { name: /^Referrals/ }).first()).toBeVisible();
};

/** Opens a referral from the open list of the inbox. */
export const openFromList = async (page: Page, reference: string) => {
	await page.getByRole("link", { name: new RegExp(`${reference}$`) }).click();
	await expect(page.getByRole("heading", { level: 2, name: "Support needed" })).toBeVisible();
};

/** Opens a referral that waits for an answer. */
export const openFromInbox = async (page: Page, reference: string) => {
	await open(page, `/admin/referrals?search=${reference}`);
	await openFromList(page, reference);
};
