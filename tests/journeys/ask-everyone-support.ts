import type { APIRequestContext, Page } from "@playwright/test";
import { post, signInTeam } from "./admin-support.ts";
import { made, unused } from "./editing-support.ts";
import { asNobody, expect } from "./support.ts";
import { acceptInvitation, caseOf, emailsToOthers, type Person } from "./we-connect-you-support.ts";

/** Where the visitor looks. */
export const HERE = "3053";
/** Profiles of the search, by name, with their postcode: at the visitor's, 3 km, 20 km and 65 km away. */
const PROFILES = { Close: HERE, Near: "3068", Farther: "3150", Silent: "3068", "Too far": "3220" } as const;
type Key = keyof typeof PROFILES;
export type Names = Record<Key, string>;

const importFile = async (page: Page, source: string, lines: readonly string[]) => {
	const { csrftoken } = await (await page.request.get("/api/users/set-csrf-cookie/")).json();
	const uploaded = await page.request.fetch("/api/team/imports/", {
		method: "POST",
		headers: { "X-CSRFToken": csrftoken },
		multipart: { file: { name: "list.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) } },
	});
	expect(uploaded.status(), await uploaded.text()).toBe(201);
	const { id, columns } = await uploaded.json();
	const state = async () =>
		(await (await page.request.get(`/api/team/imports/${id}/`)).json()) as Record<string, string>;
	// One import runs at a time, and another test imports too.
	const start = (step: "try" | "commit", body: unknown) =>
		expect.poll(async () => (await post(page.request, `/team/imports/${id}/${step}/`, body)).ok()).toBe(true);
	await start("try", { source, columns, list_day: "2026-06-30" });
	await expect.poll(async () => (await state()).state).toBe("tried");
	await start("commit", { token: (await state()).token });
	await expect.poll(async () => (await state()).state).toBe("done");
	expect((await state()).counts).toMatchObject({ created: lines.length - 1, hidden: 0 });
};

/** A new service with five providers that have no users. No other test finds them. @returns its search, and the names */
export const aRareService = async (
	page: Page,
): Promise<{ query: string; names: Names; emailOf: (key: Key) => string }> => {
	await signInTeam(page, "noor");
	const area = unused("Drum therapy");
	const { key } = await made(page, "/team/site/reference/service-areas/", {
		name: area,
		slug: area.toLowerCase().replaceAll(" ", "-"),
	});
	await made(page, "/team/site/reference/services/", { name: `${area} at home`, service_area: Number(key) });
	const mark = area.split(" ").slice(2).join("-");
	const names = Object.fromEntries(Object.keys(PROFILES).map((one) => [one, `${one} Drums ${mark}`])) as Names;
	const emailOf = (one: Key) => `office@${one.replace(" ", "-")}-${mark}.example`.toLowerCase();
	await importFile(page, `drums-${mark}`, [
		"id,name,suburb,state,postcode,email,services,age groups,funding types,postcodes,description",
		...Object.entries(PROFILES).map(
			([one, postcode]) =>
				`${one},${names[one as Key]},,VIC,${postcode},${emailOf(one as Key)},${area} at home,18-64,NDIS,${HERE},We drum.`,
		),
	]);
	await asNobody(page);
	return {
		query: `service_areas_list=${key}&age_groups_list=18-64&funding_types_list=NDIS&postcodes_list=${HERE}`,
		names,
		emailOf,
	};
};

/** The link to answer by, from a provider's email. */
export const linkTo = async (
	request: APIRequestContext,
	person: Person,
	since: Date,
	email: string,
): Promise<string> => {
	const sent = (await emailsToOthers(request, person, since)).find(
		({ recipient, kind }) => recipient === email && kind === "referral-waits",
	);
	return /\/answer\/[\w-]{43}/.exec(sent?.text ?? "")?.[0] ?? "";
};

/** Emails of a kind to an address since a moment. */
export const countEmails = async (
	request: APIRequestContext,
	person: Person,
	since: Date,
	email: string,
	kind: string,
) =>
	(await emailsToOthers(request, person, since)).filter((one) => one.recipient === email && one.kind === kind).length;

/** Our team has called everyone who said yes by link, and they entered its code. @returns by email, where to choose a password */
export const confirmAll = async (page: Page, person: Person): Promise<Map<string, string>> => {
	const { id } = await caseOf(page, person);
	await signInTeam(page);
	const { results } = await (await page.request.get(`/api/team/cases/${id}/claims/`)).json();
	const codes = new Map<string, string>();
	for (const { id: claim, email } of results as { id: string; email: string }[]) {
		const { code } = await made(page, `/team/cases/${id}/claims/${claim}/confirm/`, {
			...{ number: "03 5550 1234", number_from: "register", register: "NDIS Commission", spoke_to: "Jo", email },
		});
		codes.set(email, code);
	}
	await asNobody(page);
	const accepted = new Map<string, string>();
	for (const [email, code] of codes) accepted.set(email, await acceptInvitation(page, email, code));
	return accepted;
};
