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
	const send = async () => {
		const list = await (await page.request.get(`/api${at}/match/`)).json();
		const { service_area, postcode, age_groups, funding_types } = list.need;
		return post(page.request, `${at}/send/`, {
			service_area: service_area.id,
			postcode,
			age_groups_list: age_groups,
			funding_types_list: funding_types,
			fingerprint: list.fingerprint,
			providers: [profile.id],
			needs: "A ramp, and help in the garden.",
		});
	};
	let sent = await send();
	// A test beside this one changed a profile of the list, so it has to be looked at again, as a colleague would.
	if (sent.status() === 409) sent = await send();
	expect(sent.status()).toBe(201);
	const { reference } = (await sent.json()).results[0];
	return { caseId: results[0].id as string, reference: reference as string };
};
