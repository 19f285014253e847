import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { aProfile } from "./a-profile.ts";
import { emailTo, type OwnProfile, post, profileNumber, signIn, signInTeam } from "./admin-support.ts";
import { made } from "./editing-support.ts";
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

/** Sets the same capacity for all of a profile's services, by API. */
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

/** A profile with its own account, because an account gets one email a day. The caller must be signed in as a lead. */
const madeProfile = async (page: Page): Promise<OwnProfile & { email: string }> => {
	const { id, email } = await aProfile(page);
	const capacity = await (await page.request.get(`/api/team/providers/${id}/capacity/`)).json();
	const answers = capacity.areas.map((one: { service_area: { id: number } }) => ({
		service_area: one.service_area.id,
		state: "open",
	}));
	await made(page, `/team/providers/${id}/capacity/`, { version: capacity.version, answers, said_by: "Kim" }, "PUT");
	const own = (await (await page.request.get(`/api/provider-admin/${id}/`)).json()) as OwnProfile;
	return { ...own, email };
};

// CPY-001
test("staff update their capacity, and visitors see it with its date", async ({ page }) => {
	await signIn(page);
	const profile = await profileNumber(page, 11);
	const [area] = await sayOfAll(page, profile, { state: "closed" });
	if (!area) throw new Error("the profile has no services");
	await open(page, pageOf(profile));
	const one = page.getByRole("group", { name: area.service_area.name });
	await expect(one.getByText("Not taking new clients now")).toBeVisible();
	await one.getByLabel("New clients").selectOption("waiting");
	await page.getByRole("button", { name: "Save with today's date" }).click();
	await expect(page.getByRole("alert")).toContainText("Nothing saved yet");
	await expect(page).toHaveTitle(/^Error: Capacity/);
	await page
		.getByRole("alert")
		.getByRole("link", { name: /Enter about how many weeks people wait/ })
		.click();
	await expect(one.getByLabel("About how many weeks")).toBeFocused();
	await expect(one.getByText("Enter about how many weeks people wait")).toBeVisible();
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

test("if the session ends while answers are given, they can be saved after signing in again", async ({ page }) => {
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

test("staff can set all services at once and turn off reminder emails", async ({ page }) => {
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

test("visitors filter for providers with places, with or without waiting lists", async ({ page }) => {
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
	const ways = page.getByRole("list", { name: "Filters and order" });
	await expect(ways.getByRole("link", { name: "Places now" })).not.toHaveAttribute("aria-current");
	await expectFineAtEveryWidth(page);
	await wide(page);
	await ways.getByRole("link", { name: "Places now" }).click();
	await expect(ways.getByRole("link", { name: "Places now" })).toHaveAttribute("aria-current", "true");
	expect(new URL(page.url()).searchParams.get("capacity")).toBe("open");
	await expect(page.getByRole("status").filter({ hasText: "of" })).toContainText(`of ${open_.count} providers`);
	const cards = page.getByRole("article");
	await expect(cards.filter({ hasText: "Taking new clients – confirmed" })).toHaveCount(await cards.count());
	await expect(page.getByText(`${open_.not_said} more`)).toBeVisible();
	await expectFineAtEveryWidth(page);
	await wide(page);
	await ways.getByRole("link", { name: "Filters" }).click();
	await page.getByRole("radio", { name: "Open or with a waiting list" }).check();
	await page.getByRole("button", { name: "Show providers" }).click();
	await expect(page.getByRole("status").filter({ hasText: "of" })).toContainText(`of ${both.count} providers`);
	await ways.getByRole("link", { name: /^Open or with a waiting list/ }).click();
	await expect(page.getByRole("status").filter({ hasText: "of" })).toContainText(`of ${all.count} providers`);
});

// CPY-002
test("the link in an email confirms only when the button is selected, and only once", async ({ page }) => {
	await signInTeam(page, "priya");
	const profile = await madeProfile(page);
	await open(page, `/team/providers/${profile.id}`);
	await page.getByRole("button", { name: "Email them to confirm" }).click();
	await expect(page.getByText("We’ve emailed them to confirm their capacity")).toBeVisible();
	await page.getByRole("button", { name: "Email them to confirm" }).click();
	await expect(page.getByText("We emailed them within the last day.")).toBeVisible();

	await asNobody(page);
	const text = await emailTo(page.request, profile.email, "capacity-still-right");
	expect(text).toContain(profile.name);
	const link = /\/capacity\/[\w-]{43}/.exec(text)?.[0] ?? "";
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

test("the team records capacity, and finds profiles that weren't confirmed recently", async ({ page }) => {
	await signIn(page);
	const profile = await profileNumber(page, 14);
	await sayOfAll(page, profile, { state: "open" });
	await asNobody(page);
	await signInTeam(page);
	await open(page, `/team/providers/${profile.id}`);
	await expectValid([await served(page.request, `/team/providers/${profile.id}`)]);
	await page.getByText("Record capacity").click();
	await page.getByRole("button", { name: "Save capacity" }).click();
	await expect(page.getByText("Please say who told you")).toBeVisible();
	await expectFineAtEveryWidth(page);
	await wide(page);
	await page.getByLabel("Who told you?").fill("Kim at reception");
	await page.getByLabel("Day").fill("2026-01-15");
	await page.getByRole("button", { name: "Save capacity" }).click();
	await expect(page.getByText("Capacity saved")).toBeVisible();
	await expect(page.getByText(/by Kim at reception to Sam Reed, by phone/).first()).toBeVisible();
	await expect(page.getByText("Places not confirmed in the last 30 days").first()).toBeVisible();
	await expectFineAtEveryWidth(page);
	await wide(page);

	await open(page, `/team/accounts?search=${encodeURIComponent(profile.name)}`);
	await page.getByLabel("Capacity not confirmed recently").check();
	await page.getByRole("button", { name: "Search" }).click();
	await expect(page.getByRole("status").filter({ hasText: "with capacity not confirmed recently" })).toContainText(
		"1 account",
	);
	await expectFineAtEveryWidth(page);
});

test("declining a referral for lack of capacity closes the service, and matching leaves it out", async ({ page }) => {
	await signIn(page);
	const profile = (await profileNumber(page, 15)) as Profile;
	const [area] = await sayOfAll(page, profile, { state: "open" });
	if (!area) throw new Error("the profile has no services");
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
	// By name: a change to another provider in the list would need a second look before sending.
	await open(page, `${at}/match?search=${encodeURIComponent(profile.name)}`);
	const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3, name: profile.name }) });
	await expect(card.getByText(/Taking new clients \(confirmed on /)).toBeVisible();
	await card.getByRole("checkbox").check();
	await page.getByLabel("What is needed").fill("Two mornings a week.");
	await page.getByRole("button", { name: "Send to selected providers" }).click();
	await expect(page.getByText("Waiting for an answer; we’ll send a reminder on")).toBeVisible();
	const { referrals } = await (await page.request.get(`/api${at}/referrals/`)).json();

	await asNobody(page);
	await signIn(page);
	await open(page, `/admin/providers/${profile.url_slug}/${profile.id}/referrals/${referrals[0].id}`);
	await page.getByRole("radio", { name: "We have a waiting list" }).check();
	await page.getByRole("button", { name: "Send answer" }).click();
	await expect(
		page.getByRole("alert").getByRole("link", { name: /^Enter about how many weeks people wait/ }),
	).toBeVisible();
	await expectFineAtEveryWidth(page);
	await wide(page);
	await page.getByRole("radio", { name: "No", exact: true }).check();
	await page.getByRole("button", { name: "No places right now" }).click();
	await expect(page.getByText("You've declined.")).toBeVisible();

	await asNobody(page);
	await open(page, `${await asked()}/match`);
	await expect(card.getByText(/Not taking new clients \(confirmed on /)).toBeVisible();
	await expectFineAtEveryWidth(page);
});

test("request figures have charts with tables, filters by service and region, and downloads", async ({ page }) => {
	await signInTeam(page);
	await open(page, "/team/figures");
	await expect(page.getByRole("heading", { level: 2, name: "Capacity shortages" })).toBeVisible();
	await expect(page.getByRole("table", { name: "Requests by week" })).toBeVisible();
	await expect(page.getByRole("table", { name: "Accepted referrals by week, and started support" })).toBeVisible();
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
