import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { type OwnProfile, post, profileNumber, signIn, signInTeam } from "./admin-support.ts";
import { asNobody, expect, expectAccessible, expectFineAtEveryWidth, expectNoScripts, open, test } from "./support.ts";
import { expectValid, served } from "./valid-html.ts";

interface Profile extends OwnProfile {
	services: number[];
	postcodes: string[];
	age_groups: string[];
	funding_types: string[];
}

const wide = (page: Page) => page.setViewportSize({ width: 1280, height: 900 });
const pageOf = (profile: OwnProfile) => `/admin/providers/${profile.url_slug}/${profile.id}/capacity`;

/** Says the same of all that a profile offers, without the page, which has a journey of its own. */
const sayOfAll = async (page: Page, profile: OwnProfile, answer: object) => {
	const { version, areas } = await (await page.request.get(`/api/provider-admin/${profile.id}/capacity/`)).json();
	const answers = areas.map(({ service_area }: { service_area: { id: number } }) => ({
		service_area: service_area.id,
		...answer,
	}));
	expect(
		(await post(page.request, `/provider-admin/${profile.id}/capacity/`, { version, answers }, "PUT")).status(),
	).toBe(200);
	return areas as { service_area: { id: number; name: string } }[];
};

/** The link of the letter that asks about this profile; it goes to the address that most profiles of the account have. */
const linkFor = async (page: Page, profile: OwnProfile): Promise<string> => {
	const { results } = await (await page.request.get("/api/demo/letters/")).json();
	for (const { id } of (results as { id: string; kind: string }[]).filter(
		({ kind }) => kind === "capacity-still-right",
	)) {
		const { text_body } = await (await page.request.get(`/api/demo/letters/${id}/`)).json();
		const link = text_body.includes(profile.name) && /\/capacity\/[\w-]{43}/.exec(text_body)?.[0];
		if (link) return link;
	}
	throw new Error(`no letter asks about ${profile.name}`);
};

/** A profile of an account of its own: letters go to whole accounts, once a day. Whoever calls is signed in as a lead. */
const madeProfile = async (page: Page): Promise<OwnProfile> => {
	const done = async (path: string, body: object, method = "POST") => {
		const answer = await post(page.request, path, body, method);
		expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true);
		return answer.json();
	};
	const name = `Boobialla ${randomUUID().replace(/[^a-f]/g, "")} Care`;
	const account = await done("/team/accounts/", { name });
	const { id } = await done(`/team/accounts/${account.id}/providers/`, { name });
	const [service] = await (await page.request.get("/api/services/")).json();
	await done(
		`/provider-admin/${id}/`,
		{ short_description: "Support at home.", description: "<p>We listen first.</p>", services: [service.id] },
		"PATCH",
	);
	const { version } = await (await page.request.get(`/api/team/providers/${id}/`)).json();
	await done(
		`/team/providers/${id}/facts/`,
		{ version, phone_number: "", email: `${randomUUID()}@provider.example`, is_telehealth_available: true },
		"PATCH",
	);
	await done(`/team/providers/${id}/activate/`, {});
	const capacity = await (await page.request.get(`/api/team/providers/${id}/capacity/`)).json();
	const answers = capacity.areas.map((one: { service_area: { id: number } }) => ({
		service_area: one.service_area.id,
		state: "open",
	}));
	await done(`/team/providers/${id}/capacity/`, { version: capacity.version, answers, said_by: "Kim" }, "PUT");
	return (await (await page.request.get(`/api/provider-admin/${id}/`)).json()) as OwnProfile;
};

test("staff say whom they take, and visitors see it with its date @nojs", async ({ page }) => {
	await signIn(page);
	const profile = await profileNumber(page, 11);
	const [area] = await sayOfAll(page, profile, { state: "closed" });
	if (!area) throw new Error("the profile offers nothing");
	await open(page, pageOf(profile));
	const one = page.getByRole("group", { name: area.service_area.name });
	await expect(one.getByText("Not taking new clients now")).toBeVisible();
	await one.getByLabel("New clients").selectOption("waiting");
	await page.getByRole("button", { name: "Save with today's date" }).click();
	await expect(page.getByRole("alert")).toContainText("Nothing saved yet");
	await expect(page).toHaveTitle(/^Error: Capacity/);
	await page
		.getByRole("alert")
		.getByRole("link", { name: /Enter about how many weeks the waiting list is/ })
		.click();
	await expect(one.getByLabel("About how many weeks")).toBeFocused();
	await expect(one.getByText("Enter about how many weeks the waiting list is")).toBeVisible();
	await expect(one.getByLabel("New clients")).toHaveValue("waiting");
	await expectFineAtEveryWidth(page);
	await wide(page);
	await one.getByLabel("About how many weeks").fill("6");
	await page.getByRole("button", { name: "Save with today's date" }).click();
	await expect(page.getByText("Saved and confirmed with today's date")).toBeVisible();
	await expect(one.getByText("Waiting list about 6 weeks")).toBeVisible();
	await expectFineAtEveryWidth(page);
	await wide(page);

	await page.getByRole("button", { name: "Nothing has changed" }).click();
	await expect(page.getByText("Thank you. All your answers are confirmed with today's date")).toBeVisible();
	await open(page, `/admin/providers/${profile.url_slug}/${profile.id}/history`);
	await expect(page.getByText(`${area.service_area.name}: waiting list about 6 weeks`).first()).toBeVisible();

	await asNobody(page);
	await open(page, `/providers?query=${encodeURIComponent(profile.name)}`);
	await expect(
		page.getByRole("article", { name: profile.name }).getByText(/^Waiting list about 6 weeks/),
	).toBeVisible();
	await open(page, `/providers/${profile.url_slug}/${profile.id}`);
	await expect(page.getByText(/^Waiting list about 6 weeks/).first()).toBeVisible();
	await expectNoScripts(page);
	await expectFineAtEveryWidth(page);
});

test("answers outlive the sign-in that ended while they were given", async ({ page }) => {
	await signIn(page);
	const profile = await profileNumber(page, 13);
	const [area] = await sayOfAll(page, profile, { state: "closed" });
	await open(page, pageOf(profile));
	const one = page.getByRole("group", { name: area?.service_area.name ?? "" });
	await one.getByLabel("New clients").selectOption("waiting");
	await one.getByLabel("About how many weeks").fill("9");
	await page.context().clearCookies({ name: "session" });
	await page.getByRole("button", { name: "Save with today's date" }).click();
	await expect(page.getByRole("alert")).toContainText("You were signed out");
	await expect(one.getByLabel("About how many weeks")).toHaveValue("9");
	await expectAccessible(page);
	await signIn(page);
	await page.getByRole("button", { name: "Save with today's date" }).click();
	await expect(one.getByText("Waiting list about 9 weeks")).toBeVisible();
});

test("the same for all services, and letters that ask can be switched off @nojs", async ({ page }) => {
	await signIn(page);
	const profile = await profileNumber(page, 12);
	const areas = await sayOfAll(page, profile, { state: "closed" });
	await open(page, pageOf(profile));
	const where = areas.length > 1 ? "Same for all services" : (areas[0]?.service_area.name ?? "");
	await page.getByRole("group", { name: where }).getByLabel("New clients").selectOption("open");
	await page.getByRole("button", { name: "Save with today's date" }).click();
	await expect(page.getByText(/^Taking new clients – confirmed/)).toHaveCount(areas.length);
	await page.getByRole("button", { name: "Stop reminder emails" }).click();
	await expect(page.getByRole("status").filter({ hasText: "Reminder emails are off" })).toBeVisible();
	await page.getByRole("button", { name: "Turn on reminder emails" }).click();
	await expect(page.getByRole("button", { name: "Stop reminder emails" })).toBeVisible();
});

test("visitors look for those who take new people, with waiting lists or without @nojs", async ({ page }) => {
	const areas: { id: number; name: string }[] = await (await page.request.get("/api/service-areas/")).json();
	const id = areas.find(({ name }) => name === "Occupational therapy")?.id;
	const count = async (query: string) =>
		(await (await page.request.get(`/api/providers/?service_areas_list=${id}${query}`)).json()) as {
			count: number;
			not_said: number;
		};
	const [all, open_, both] = [await count(""), await count("&capacity=open"), await count("&capacity=open,waiting")];
	expect(open_.count).toBeGreaterThan(0);
	expect(both.count).toBeGreaterThan(open_.count);
	expect(all.count).toBeGreaterThan(both.count);

	await open(page, `/providers?service_areas_list=${id}`);
	const ways = page.getByRole("navigation", { name: "Who has places" });
	await expect(ways.getByRole("link", { name: "All" })).toHaveAttribute("aria-current", "true");
	await expectFineAtEveryWidth(page);
	await wide(page);
	await ways.getByRole("link", { name: "Has places now" }).click();
	await expect(ways.getByRole("link", { name: "Has places now" })).toHaveAttribute("aria-current", "true");
	expect(new URL(page.url()).searchParams.get("capacity")).toBe("open");
	await expect(page.getByRole("status").filter({ hasText: "of" })).toContainText(`of ${open_.count} providers`);
	const cards = page.getByRole("article");
	await expect(cards.filter({ hasText: "Taking new clients – confirmed" })).toHaveCount(await cards.count());
	await expect(page.getByText(`${open_.not_said} more`)).toBeVisible();
	await expectFineAtEveryWidth(page);
	await wide(page);
	await ways.getByRole("link", { name: "Open or with a waiting list" }).click();
	await expect(page.getByRole("status").filter({ hasText: "of" })).toContainText(`of ${both.count} providers`);
	await ways.getByRole("link", { name: "All" }).click();
	await expect(page.getByRole("status").filter({ hasText: "of" })).toContainText(`of ${all.count} providers`);
});

test("the link of a letter confirms, once, and not by looking @nojs", async ({ page }) => {
	await signInTeam(page, "priya");
	const profile = await madeProfile(page);
	await open(page, `/team/providers/${profile.id}`);
	await page.getByRole("button", { name: "Ask by e-mail if it is still right" }).click();
	await expect(page.getByText("They get an e-mail that asks if it is still right")).toBeVisible();
	await page.getByRole("button", { name: "Ask by e-mail if it is still right" }).click();
	await expect(page.getByText("They were asked within the last day.")).toBeVisible();

	await asNobody(page);
	const link = await linkFor(page, profile);
	await open(page, link);
	await expectValid([await served(page.request, link)]);
	await expect(page.getByRole("heading", { level: 2, name: profile.name })).toBeVisible();
	await expectNoScripts(page);
	await expectFineAtEveryWidth(page);
	await open(page, link);
	await page.getByRole("button", { name: "Yes, it's all still right" }).click();
	await expect(page.getByText("Thank you. All your answers are confirmed with today's date")).toBeVisible();
	await expectFineAtEveryWidth(page);
	await open(page, link);
	await expect(page.getByText(/^Already confirmed on /)).toBeVisible();
	await expect(page.getByRole("button", { name: "Yes, it's all still right" })).toHaveCount(0);
	await page.getByRole("link", { name: `Sign in to change it for ${profile.name}` }).click();
	await expect(page).toHaveURL(/\/admin\/login\?next=/);
	expect((await open(page, `/capacity/${"k".repeat(43)}`))?.status()).toBe(404);
});

test("the team writes down what it was told, and finds what was not confirmed recently @nojs", async ({ page }) => {
	await signIn(page);
	const profile = await profileNumber(page, 14);
	await sayOfAll(page, profile, { state: "open" });
	await asNobody(page);
	await signInTeam(page);
	await open(page, `/team/providers/${profile.id}`);
	await expectValid([await served(page.request, `/team/providers/${profile.id}`)]);
	await page.getByText("Write down what they told us").click();
	await page.getByRole("button", { name: "Write it down" }).click();
	await expect(page.getByText("Please say who told you")).toBeVisible();
	await expectFineAtEveryWidth(page);
	await wide(page);
	await page.getByLabel("Who told you?").fill("Kim at reception");
	await page.getByLabel("Day").fill("2026-01-15");
	await page.getByRole("button", { name: "Write it down" }).click();
	await expect(page.getByText("What they told you is written down")).toBeVisible();
	await expect(page.getByText(/by Kim at reception to Sam Reed, by phone/).first()).toBeVisible();
	await expect(page.getByText("Places not confirmed in the last 30 days").first()).toBeVisible();
	await expectFineAtEveryWidth(page);
	await wide(page);

	await open(page, `/team/accounts?search=${encodeURIComponent(profile.name)}`);
	await page.getByLabel("Capacity not confirmed recently").check();
	await page.getByRole("button", { name: "Search" }).click();
	await expect(page.getByRole("status").filter({ hasText: "whose capacity was not confirmed recently" })).toContainText(
		"1 account",
	);
	await expectFineAtEveryWidth(page);
});

test("a no for want of room closes the service, and the workbench leaves it out @nojs", async ({ page }) => {
	await signIn(page);
	const profile = (await profileNumber(page, 15)) as Profile;
	const [area] = await sayOfAll(page, profile, { state: "open" });
	if (!area) throw new Error("the profile offers nothing");
	await asNobody(page);
	const asked = async () => {
		const email = `${randomUUID()}@visitor.example`;
		const answer = await post(page.request, "/quotes/", {
			name: "Mai Nguyen",
			email,
			phone: "0491 570 156",
			postcode: profile.postcodes[0],
			suburb: null,
			service_area: area.service_area.id,
			age_groups_list: profile.age_groups.slice(0, 1),
			funding_types_list: profile.funding_types.slice(0, 1),
			terms: true,
			providers: [profile.id],
		});
		expect(answer.status()).toBe(201);
		await signInTeam(page);
		const { results } = await (await page.request.get(`/api/team/cases/?search=${email}&kind=quote`)).json();
		return `/team/cases/${results[0].id}`;
	};
	const at = await asked();
	await post(page.request, `${at}/consents/`, {
		provider: profile.id,
		shares: [],
		given_by: "participant",
		way: "phone",
	});
	await open(page, `${at}/match`);
	const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3, name: profile.name }) });
	await expect(card.getByText(/Taking new clients \(confirmed on /)).toBeVisible();
	await card.getByRole("checkbox").check();
	await page.getByLabel("What is needed").fill("Two mornings a week.");
	await page.getByRole("button", { name: "Send to the ticked providers" }).click();
	await expect(page.getByText("Waiting for an answer; a reminder goes on")).toBeVisible();
	const { referrals } = await (await page.request.get(`/api${at}/referrals/`)).json();

	await asNobody(page);
	await signIn(page);
	await open(page, `/admin/providers/${profile.url_slug}/${profile.id}/referrals/${referrals[0].id}`);
	await page.getByText("Decline", { exact: true }).click();
	await page.getByLabel("Why?").selectOption("no-room");
	await page.getByRole("radio", { name: "We have a waiting list" }).check();
	await page.getByRole("button", { name: "Decline referral" }).click();
	await expect(
		page.getByRole("alert").getByRole("link", { name: /^Enter about how many weeks the waiting list is/ }),
	).toBeVisible();
	await expectFineAtEveryWidth(page);
	await wide(page);
	await page.getByRole("radio", { name: "Not taking new clients" }).check();
	await page.getByRole("button", { name: "Decline referral" }).click();
	await expect(page.getByText("You've declined.")).toBeVisible();

	await asNobody(page);
	await open(page, `${await asked()}/match`);
	await expect(card.getByText(/Not taking new clients \(confirmed on /)).toBeVisible();
	await expectFineAtEveryWidth(page);
});

test("figures of requests: pictures with their tables, narrowed by service and region, and as files @nojs", async ({
	page,
}) => {
	await signInTeam(page);
	await open(page, "/team/figures");
	await expect(page.getByRole("heading", { level: 2, name: "Where there is no room" })).toBeVisible();
	await expect(page.getByRole("table", { name: "Requests by week" })).toBeVisible();
	await expect(
		page.getByRole("table", { name: "Accepted referrals, by week, and whether support began" }),
	).toBeVisible();
	await expectFineAtEveryWidth(page);
	await wide(page);
	await page.getByLabel("Region", { exact: true }).selectOption({ index: 1 });
	await page.getByLabel("Service", { exact: true }).selectOption({ label: "Occupational therapy" });
	await page.getByRole("button", { name: "Show" }).click();
	const link = page.getByRole("link", { name: "Requests by kind as CSV" });
	await expect(link).toHaveAttribute("href", /service=\d+&region=\d+/);
	const file = await page.request.get((await link.getAttribute("href")) ?? "");
	expect(file.headers()["content-disposition"]).toContain("request-kinds-");
	expect(await file.text()).toMatch(/^\ufeffKind,Requests,Overdue now,/);
	await expectFineAtEveryWidth(page);
});
