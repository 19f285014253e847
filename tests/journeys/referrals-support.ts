import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { DEMO_SIGN_INS, emailTo, type OwnProfile, ownProfiles, post, signIn, signInTeam } from "./admin-support.ts";
import { asNobody, expect } from "./support.ts";

export interface Profile extends OwnProfile {
	services: number[];
	postcodes: string[];
	age_groups: string[];
	funding_types: string[];
}

/** A new request to the profile of the staff member with one profile. */
export const comesIn = async (page: Page): Promise<{ profile: Profile; name: string; email: string; link: string }> => {
	await signIn(page, DEMO_SIGN_INS.one.email);
	const profile = (await ownProfiles(page))[0] as Profile;
	await asNobody(page);
	return { profile, ...(await asksFor(page, profile)) };
};

/** A new request from a person that no other test uses. */
export const asksFor = async (
	page: Page,
	profile: Profile,
	more: Record<string, unknown> = {},
): Promise<{ name: string; email: string; link: string }> => {
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
		...more,
	});
	expect(answer.status()).toBe(201);
	return { name, email, link: await linkOf(page.request, email) };
};

const linkOf = async (request: APIRequestContext, email: string): Promise<string> => {
	const link = /\/my-request\/[\w-]{43}/.exec(await emailTo(request, email, "quote-received"))?.[0];
	if (!link) throw new Error("the email has no link");
	return link;
};

export const asStaff = async (page: Page) => {
	await asNobody(page);
	await signIn(page, DEMO_SIGN_INS.one.email);
};

/**
 * Sends a request to a provider of its list. Another journey may change a profile of the list between reading it and sending,
 * which answers 409: then it's looked at again, as a colleague would.
 * @param path of the case in the API
 */
export const sendTo = async (page: Page, path: string, profile: Profile, needs: string) => {
	const send = async () => {
		const { need, fingerprint } = await (await page.request.get(`/api${path}/match/`)).json();
		return post(page.request, `${path}/send/`, {
			...{ providers: [profile.id], fingerprint, needs },
			...{ service_area: need.service_area.id, postcode: need.postcode },
			...{ age_groups_list: need.age_groups, funding_types_list: need.funding_types },
		});
	};
	const sent = await send();
	return sent.status() === 409 ? send() : sent;
};

/** Records consent and sends the referral by API. Another test covers these pages. */
export const handOver = async (page: Page, email: string, profile: Profile) => {
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
	const sent = await sendTo(page, at, profile, "A ramp, and help in the garden.");
	expect(sent.status()).toBe(201);
	const { reference } = (await sent.json()).results[0];
	return { caseId: results[0].id as string, reference: reference as string };
};
