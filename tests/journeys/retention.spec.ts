import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { post, signInTeam } from "./admin-support.ts";
import { expect, expectAccessible, expectFineAtEveryWidth, open, test } from "./support.ts";

const rule = (page: Page, title: string) =>
	page.getByRole("listitem").filter({ has: page.getByRole("link", { name: title, exact: true }) });

test("an administrator changes a rule, tries it, and approves it for the daily run @nojs", async ({ page }) => {
	await signInTeam(page, "noor");
	await open(page, "/team/retention");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Retention");
	await expect(rule(page, "Complaints and feedback")).toContainText("7 years");
	await expectFineAtEveryWidth(page);
	await page.setViewportSize({ width: 1280, height: 900 });

	await page.getByRole("link", { name: "Imports of providers", exact: true }).click();
	await expect(page.getByRole("heading", { level: 1 })).toContainText("Imports of providers");
	const change = page.getByRole("region", { name: "Change it" });
	await change.getByLabel("Keep for").fill("90");
	await change.getByLabel("Unit").selectOption("years");
	await change.getByLabel("Why").fill("");
	await change.getByRole("button", { name: "Save the rule" }).click();
	await expect(page.getByRole("link", { name: "Please say why" })).toBeVisible();
	await expect(change.getByLabel("Keep for")).toHaveValue("90");
	await expectFineAtEveryWidth(page);
	await change.getByLabel("Why").fill("Long enough to look it up");
	await change.getByRole("button", { name: "Save the rule" }).click();
	await expect(page.getByRole("link", { name: "Please choose 1 month at least, and 5 years at most" })).toBeVisible();
	const days = test.info().project.name === "js" ? "200" : "250";
	await change.getByLabel("Keep for").fill(days);
	await change.getByLabel("Unit").selectOption("days");
	await change.getByRole("button", { name: "Save the rule" }).click();
	await expect(page.getByText("The rule is changed")).toBeVisible();
	await expect(page.getByText("Waits for approval")).toBeVisible();
	await expect(page.getByText(`${days} days, counted from the day it was done`)).toBeVisible();
	await expectAccessible(page);

	await page.getByRole("button", { name: "Try this rule: nothing is removed" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("What would go");
	await expect(page.getByText("Nothing is old enough.").first()).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "Approve this rule" }).click();
	await expect(page.getByText("Approved: the daily run follows it from now on")).toBeVisible();
	await page.getByRole("link", { name: "Retention", exact: true }).last().click();
	await expect(rule(page, "Imports of providers")).toContainText("Followed every day");
	await expect(page.getByText(/The daily run is due/)).toBeVisible();
});

// The demo brings reviews of years ago, once: the other project would find them gone.
test("what is old enough is shown in figures, removed as shown, and cannot be removed twice", async ({ page }) => {
	await signInTeam(page, "noor");
	await open(page, "/team/retention/rules/reviewers");
	await page.getByRole("button", { name: "Try this rule: nothing is removed" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("What would go");
	await expect(rule(page, "Who wrote a published review")).toContainText(
		"would be made nameless. Kept 3 years, counted from the day it was published",
	);
	await expectFineAtEveryWidth(page);
	const shown = page.url();
	// It asks first: with the keyboard there and back, then as it is meant.
	const remove = page.locator("summary", { hasText: "Remove exactly" });
	await remove.press("Enter");
	await expect(page.getByText(/^Remove exactly .* for good\?$/)).toBeFocused();
	await expectFineAtEveryWidth(page);
	await page.keyboard.press("Escape");
	await expect(remove).toBeFocused();
	await expect(page.getByRole("button", { name: /^Yes, remove/ })).toBeHidden();
	await remove.click();
	await page.getByRole("button", { name: "Keep everything" }).click();
	await expect(remove).toBeFocused();
	await remove.click();
	await page.getByRole("button", { name: /^Yes, remove/ }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("What went");
	await expectFineAtEveryWidth(page);
	await open(page, shown);
	await expect(page.getByText("This was carried out.")).toBeVisible();
	await expect(remove).toHaveCount(0);
});

test("a lead reads the rules and holds a case; a member does neither @nojs", async ({ page }) => {
	const email = `${randomUUID()}@visitor.example`;
	await signInTeam(page, "priya");
	await post(page.request, "/messages/", { email, message: "Please ring me about a claim." });
	await open(page, "/team/retention");
	await expect(page.getByText("Administrators change the rules; you may read them.")).toBeVisible();
	await expect(page.getByRole("button", { name: /Dry run/ })).toHaveCount(0);
	await page.getByRole("link", { name: "Live chats", exact: true }).click();
	await expect(page.getByRole("button")).toHaveCount(1);
	await expectAccessible(page);

	await open(page, `/team/cases?search=${email}`);
	await page.locator("[data-cases]").getByRole("link").click();
	const keeping = page.getByRole("region", { name: "How long it is kept" });
	await keeping.getByText("Hold it", { exact: true }).click();
	await keeping.getByRole("button", { name: "Hold the case" }).click();
	await expect(keeping.getByText("Please say why")).toBeVisible();
	const isScripted = test.info().project.use.javaScriptEnabled !== false;
	if (isScripted) await expect(keeping.getByLabel("Why must it be kept?")).toBeFocused();
	await expectFineAtEveryWidth(page);
	await keeping.getByLabel("Why must it be kept?").fill("A claim");
	await keeping.getByRole("button", { name: "Hold the case" }).click();
	const held = page.getByRole("region", { name: "Held" });
	await expect(held).toContainText("A claim (Priya Nair");
	await expect(page.getByText("holds it, whatever the rules of retention say: A claim")).toBeVisible();
	// The button is gone: the focus is where it is said.
	if (isScripted) await expect(held.getByRole("heading", { name: "Held" })).toBeFocused();
	await expectAccessible(page);
	const url = page.url();

	await signInTeam(page, "sam");
	await open(page, url);
	await expect(held).toContainText("A claim (Priya Nair");
	await expect(held.getByRole("button")).toHaveCount(0);
	await expect(page.locator("nav[aria-label='Team console'] a", { hasText: "Operations" })).toHaveCount(0);
	expect((await page.goto("/team/retention"))?.status()).toBe(403);

	await signInTeam(page, "priya");
	await open(page, url);
	await held.getByRole("button", { name: "Let it go by the rules again" }).click();
	await expect(page.getByRole("region", { name: "How long it is kept" })).toBeVisible();
});

test("details of health are opened by whoever has the case, and not before @nojs", async ({ page }) => {
	const email = `${randomUUID()}@visitor.example`;
	const list = async (path: string) => (await page.request.get(`/api${path}`)).json();
	const { results } = await list("/providers/?funding_types_list=NDIS&postcodes_list=3000");
	const services: { id: number; service_area: number }[] = await list("/services/");
	const sent = await post(page.request, "/quotes/", {
		name: "Pat Example",
		email,
		phone: "0491 570 156",
		postcode: "3000",
		suburb: "Melbourne",
		service_area: services.find(({ id }) => results[0].services.includes(id))?.service_area,
		age_groups_list: ["18-64"],
		funding_types_list: ["NDIS"],
		terms: true,
		providers: [results[0].id],
	});
	expect(sent.status()).toBe(201);
	const { csrftoken } = await list("/users/set-csrf-cookie/");
	const added = await page.request.fetch(`/api/quotes/${(await sent.json()).id}/`, {
		method: "PATCH",
		headers: { "X-CSRFToken": csrftoken },
		multipart: {
			participant_first_name: "Ari",
			participant_age: "7",
			participant_relation: "Parent",
			diagnosis: "Autism",
			participant_goals: "Swim with the others",
			plan_management: "Plan Managed",
			funding_types_list: "NDIS",
		},
	});
	expect(added.status()).toBe(200);
	await page.context().clearCookies();
	await signInTeam(page, "sam");
	await open(page, `/team/cases?search=${email}`);
	await page.locator("[data-cases]").getByRole("link").click();
	const details = page.getByRole("region", { name: "Details and plan" });
	await expect(details).toContainText("It is noted who opens them.");
	await details.getByRole("link", { name: "Open the details" }).click();
	await expect(details).toContainText(
		"Only the owner of an open case can see that. Take the case first, or open it again.",
	);
	await expect(details).not.toContainText("Swim");
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "Take it" }).click();
	await details.getByRole("link", { name: "Open the details" }).click();
	await expect(details).toContainText("Swim with the others");
	await expectFineAtEveryWidth(page);
});

test("the privacy policy shows the periods of the rules @nojs", async ({ page }) => {
	await open(page, "/privacy-policy");
	const section = page.getByRole("region", { name: "How long we keep it" });
	await expect(
		section.getByText("7 years, counted from the day it was closed, or something last happened to it"),
	).toBeVisible();
	await expect(section.getByText("90 days, counted from the day the review was sent")).toBeVisible();
	await expectFineAtEveryWidth(page);
});
