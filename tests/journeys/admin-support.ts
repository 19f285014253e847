import { readFileSync } from "node:fs";
import type { APIRequestContext, Page } from "@playwright/test";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "#contract/accounts/demo-sign-ins.ts";
import { expect, test } from "./support.ts";

export { DEMO_PASSWORD, DEMO_SIGN_INS };

/** An unsafe call with the token that proves where it comes from. */
export const post = async (request: APIRequestContext, path: string, data: unknown, method = "POST") => {
	const { csrftoken } = await (await request.get("/api/users/set-csrf-cookie/")).json();
	return request.fetch(`/api${path}`, { method, data: data as object, headers: { "X-CSRFToken": csrftoken } });
};

/** Signs the page's browser in without the form, which has tests of its own. */
export const signIn = async (page: Page, email: string = DEMO_SIGN_INS.several.email, password = DEMO_PASSWORD) => {
	const answer = await post(page.request, "/users/login/", { auth: { email, password } });
	expect((await answer.json()).authenticated).toBe(true);
};

/** Where the setup keeps the cookies of somebody of the team: two-step sign-in takes a code, and a code works once. */
export const teamCookies = (name: string) => `test-results/team-${name}.json`;

/** Signs the page's browser in as one of the team. */
export const signInTeam = async (page: Page, name = "sam") =>
	page.context().addCookies(JSON.parse(readFileSync(teamCookies(name), "utf8")));

export interface OwnProfile {
	id: number;
	url_slug: string;
	name: string;
	is_active: boolean;
	is_using_advanced_availability: boolean;
	account: number;
	version: number;
}

/** All profiles of whoever is signed in. */
export const ownProfiles = async (page: Page): Promise<OwnProfile[]> =>
	(await (await page.request.get("/api/provider-admin/?pageSize=100")).json()).results;

/** Where the setup keeps the numbers of the profiles that tests may change: a list read later shifts with each profile that a test hides. */
export const plainProfiles = "test-results/plain-profiles.json";

/**
 * A profile that no other test changes: tests that change one name a number each, and the run without JavaScript has its own.
 * The caller is signed in as staff with several profiles.
 */
export const profileNumber = async (page: Page, number: number): Promise<OwnProfile> => {
	const plain: number[] = JSON.parse(readFileSync(plainProfiles, "utf8"));
	const id = plain[number * 2 + (test.info().project.name === "js" ? 0 : 1)];
	const own = (await ownProfiles(page)).find((one) => one.id === id);
	if (!own) throw new Error(`there are only ${plain.length} profiles`);
	return own;
};

interface Listed {
	results: { id: number; can_respond: boolean; is_checked_first: boolean; response: { updated: string } | null }[];
	count: number;
	pending: number;
}
/** Published reviews of an own profile. */
export const listed = async (page: Page, own: OwnProfile, query = ""): Promise<Listed> =>
	(await page.request.get(`/api/provider-admin/${own.id}/reviews/?pageSize=100${query}`)).json();

/** A profile that has reviews to answer, the first of them or a later one: each run begins with another half of them, each test that answers takes its own. */
export const withPending = async (page: Page, passed = 0): Promise<OwnProfile> => {
	for (let number = 0, left = passed; ; number++) {
		const own = await profileNumber(page, number);
		if ((await listed(page, own)).pending > 0 && left-- === 0) return own;
	}
};

/** The newest letter to an address, as text with its links. */
export const emailTo = async (request: APIRequestContext, email: string, kind: string): Promise<string> => {
	const { results } = await (await request.get("/api/demo/letters/")).json();
	const line = (results as { id: string; recipient: string; kind: string }[]).find(
		(one) => one.recipient === email && one.kind === kind,
	);
	if (!line) throw new Error(`no ${kind} letter to ${email}`);
	return (await (await request.get(`/api/demo/letters/${line.id}/`)).json()).text_body;
};

let invited = 0;

/** Somebody new, invited to a profile; their letter holds the link that sets a password. */
export const invite = async (page: Page, profile: OwnProfile): Promise<{ email: string; link: string }> => {
	const email = `new-${test.info().project.name}-${test.info().workerIndex}-${Date.now()}-${++invited}@staff.example`;
	const answer = await post(page.request, `/account-admin/${profile.account}/members/`, {
		name: "Sam Reed",
		email,
		providers: [profile.id],
	});
	expect(answer.status()).toBe(201);
	const link = /\/admin\/password-reset-confirm\/\S+/.exec(await emailTo(page.request, email, "invitation"))?.[0];
	if (!link) throw new Error("the invitation has no link");
	return { email, link };
};
