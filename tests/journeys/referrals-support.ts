import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { DEMO_SIGN_INS, emailTo, type OwnProfile, ownProfiles, post, signIn } from "./admin-support.ts";
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
export const asksFor = async (page: Page, profile: Profile): Promise<{ name: string; email: string; link: string }> => {
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
