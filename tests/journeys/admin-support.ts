import { readFileSync } from "node:fs";
import type { APIRequestContext, Page } from "@playwright/test";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "#contract/accounts/demo-sign-ins.ts";
import { emailsTo, expect, test, textOf } from "./support.ts";

export { DEMO_PASSWORD, DEMO_SIGN_INS };

/** An API call with a CSRF token. */
export const post = async (request: APIRequestContext, path: string, data: unknown, method = "POST") => {
	const { csrftoken } = await (await request.get("/api/users/set-csrf-cookie/")).json();
	return request.fetch(`/api${path}`, { method, data: data as object, headers: { "X-CSRFToken": csrftoken } });
};

/** Signs the browser in by API. The form has its own tests. */
export const signIn = async (page: Page, email: string = DEMO_SIGN_INS.several.email, password = DEMO_PASSWORD) => {
	const answer = await post(page.request, "/users/login/", { auth: { email, password } });
	expect((await answer.json()).authenticated).toBe(true);
};

/** File with a team member's cookies. Only the setup signs them in, because a two-step code works once. */
export const teamCookies = (name: string) => `test-results/team-${name}.json`;

/** Signs the browser in as a team member. */
export const signInTeam = async (page: Page, name = "sam") =>
	page.context().addCookies(JSON.parse(readFileSync(teamCookies(name), "utf8")));

export interface OwnProfile {
	id: number;
	url_slug: string;
	name: string;
	services: number[];
	is_active: boolean;
	is_using_advanced_availability: boolean;
	account: number;
	version: number;
}

/** All profiles of the signed-in person. */
export const ownProfiles = async (page: Page): Promise<OwnProfile[]> =>
	(await (await page.request.get("/api/provider-admin/?pageSize=100")).json()).results;

/** File with the ids of profiles that tests may change. Saved once, because tests that hide profiles shift the list. */
export const plainProfiles = "test-results/plain-profiles.json";

const half = () => (test.info().project.name === "js" ? 0 : 1);

/**
 * A profile that no other test changes. Each test that changes a profile uses its own number, and runs without
 * JavaScript have their own profiles. The caller must be signed in as staff with several profiles.
 */
export const profileNumber = async (page: Page, number: number, run = half()): Promise<OwnProfile> => {
	const plain: number[] = JSON.parse(readFileSync(plainProfiles, "utf8"));
	const id = plain[number * 2 + run];
	const own = (await ownProfiles(page)).find((one) => one.id === id);
	if (!own) throw new Error(`there are only ${plain.length} profiles`);
	return own;
};

interface Listed {
	results: { id: number; can_respond: boolean; is_checked_first: boolean; response: { updated: string } | null }[];
	count: number;
	pending: number;
}
/** Published reviews of the signed-in person's profile. */
export const listed = async (page: Page, own: OwnProfile, query = ""): Promise<Listed> =>
	(await page.request.get(`/api/provider-admin/${own.id}/reviews/?pageSize=100${query}`)).json();

/**
 * A profile with reviews to respond to. Each run starts in its own half of the profiles, and each test that responds
 * passes over a different number of them.
 */
export const withPending = async (page: Page, passed = 0, run = half()): Promise<OwnProfile> => {
	for (let number = 0, left = passed; ; number++) {
		const own = await profileNumber(page, number, run);
		if ((await listed(page, own)).pending > 0 && left-- === 0) return own;
	}
};

/** The newest email to an address, as text with links. */
export const emailTo = async (request: APIRequestContext, email: string, kind: string): Promise<string> => {
	const line = (await emailsTo(request, email)).find((one) => one.kind === kind);
	if (!line) throw new Error(`no ${kind} email to ${email}`);
	return textOf(request, line);
};

let invited = 0;

/** Invites a new person to a profile. Returns their address and the link that sets a password. */
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

/** Chooses what the box under a case's timeline is for. */
export const choose = (page: Page, way: "Reply" | "Text message" | "Note" | "Call") =>
	page
		.getByRole("group", { name: "What would you like to do?" })
		.getByRole("radio", { name: way, exact: true })
		.check();
