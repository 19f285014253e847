import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { post, signInTeam } from "./admin-support.ts";
import { expect, expectAccessible, expectFineAtEveryWidth, open, test } from "./support.ts";

const rule = (page: Page, title: string) =>
	page.getByRole("listitem").filter({ has: page.getByRole("link", { name: title, exact: true }) });

test("an administrator changes a rule, previews it, and approves it for the daily run", async ({ page }) => {
	await signInTeam(page, "noor");
	await open(page, "/team/retention");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Retention");
	await expect(rule(page, "Complaints and feedback")).toContainText("7 years");
	await page.setViewportSize({ width: 1280, height: 900 });

	await page.getByRole("link", { name: "Imports of providers", exact: true }).click();
	await expect(page.getByRole("heading", { level: 1 })).toContainText("Imports of providers");
	const change = page.getByRole("region", { name: "Change rule" });
	await change.getByLabel("Keep for").fill("90");
	await change.getByLabel("Unit").selectOption("years");
	await change.getByLabel("Reason").fill("");
	await change.getByRole("button", { name: "Save rule" }).click();
	await expect(page.getByRole("link", { name: "Please say why" })).toBeVisible();
	await expect(change.getByLabel("Keep for")).toHaveValue("90");
	await expectFineAtEveryWidth(page);
	await change.getByLabel("Reason").fill("Long enough to look it up");
	await change.getByRole("button", { name: "Save rule" }).click();
	await expect(page.getByRole("link", { name: "Choose between 1 month and 5 years" })).toBeVisible();
	await change.getByLabel("Keep for").fill("200");
	await change.getByLabel("Unit").selectOption("days");
	await change.getByRole("button", { name: "Save rule" }).click();
	await expect(page.getByText("Rule changed")).toBeVisible();
	await expect(page.getByText("Waiting for approval")).toBeVisible();
	await expect(page.getByText("200 days, counted from the day it was done")).toBeVisible();
	await expectAccessible(page);

	await page.getByRole("button", { name: "Preview (nothing is deleted)" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("What would be deleted");
	await expect(page.getByText("Nothing is old enough to delete.").first()).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "Approve this rule" }).click();
	await expect(page.getByText("Approved. The daily run applies it from now on")).toBeVisible();
	await page.getByRole("link", { name: "Retention", exact: true }).last().click();
	await expect(rule(page, "Imports of providers")).toContainText("Applied every day");
	await expect(page.getByText(/The daily run is due/)).toBeVisible();
});

// Only in one project, because it deletes the demo's old reviews.
test("a preview shows how much data is old enough, exactly that is deleted, and it can't be deleted twice", async ({
	page,
}) => {
	await signInTeam(page, "noor");
	await open(page, "/team/retention/rules/reviewers");
	await page.getByRole("button", { name: "Preview (nothing is deleted)" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("What would be deleted");
	await expect(rule(page, "People who wrote a published review")).toContainText(
		"would be de-identified. Kept 3 years, counted from the day it was published",
	);
	await expectFineAtEveryWidth(page);
	const shown = page.url();
	// Deleting needs confirmation. Cancel by keyboard and by mouse first, then confirm.
	const remove = page.locator("summary", { hasText: "Delete exactly" });
	await remove.press("Enter");
	await expect(page.getByText(/^Delete exactly .* permanently\?$/)).toBeFocused();
	await expectFineAtEveryWidth(page);
	await page.keyboard.press("Escape");
	await expect(remove).toBeFocused();
	await expect(page.getByRole("button", { name: /^Yes, delete/ })).toBeHidden();
	await remove.click();
	await page.getByRole("button", { name: "Cancel" }).click();
	await expect(remove).toBeFocused();
	await remove.click();
	await page.getByRole("button", { name: /^Yes, delete/ }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("What was deleted");
	await expectFineAtEveryWidth(page);
	await open(page, shown);
	await expect(page.getByText("This data has been deleted.")).toBeVisible();
	await expect(remove).toHaveCount(0);
});

test("a lead can view the rules and place a hold on a case, and a member can do neither", async ({ page }) => {
	const email = `${randomUUID()}@visitor.example`;
	await signInTeam(page, "priya");
	await post(page.request, "/messages/", { email, message: "Please call me about a claim." });
	await open(page, "/team/retention");
	await expect(page.getByText("You can view the rules. Administrators can change them.")).toBeVisible();
	await expect(page.getByRole("button", { name: /dry run/i })).toHaveCount(0);
	await page.getByRole("link", { name: "Live chats", exact: true }).click();
	await expect(page.getByRole("button")).toHaveCount(1);
	await expectAccessible(page);

	await open(page, `/team/cases?search=${email}`);
	await page.locator("[data-cases]").getByRole("link").click();
	const keeping = page.getByRole("region", { name: "Retention", exact: true });
	await keeping.getByText("Place a hold", { exact: true }).click();
	await keeping.getByRole("button", { name: "Place hold" }).click();
	await expect(keeping.getByText("Please say why")).toBeVisible();
	await expect(keeping.getByLabel("Reason for the hold")).toBeFocused();
	await expectFineAtEveryWidth(page);
	await keeping.getByLabel("Reason for the hold").fill("A claim");
	await keeping.getByRole("button", { name: "Place hold" }).click();
	const held = page.getByRole("region", { name: "Retention hold" });
	await expect(held).toContainText("A claim (Priya Nair");
	await expect(page.getByText("placed a retention hold: A claim")).toBeVisible();
	// The button is gone, so the focus is on the heading of the hold.
	await expect(held.getByRole("heading", { name: "Retention hold" })).toBeFocused();
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
	await held.getByRole("button", { name: "Remove hold" }).click();
	await expect(page.getByRole("region", { name: "Retention", exact: true })).toBeVisible();
});

test("only the case's owner can view health details", async ({ page }) => {
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
	await expect(details).toContainText("We log who views it.");
	await details.getByRole("link", { name: "View details" }).click();
	await expect(details).toContainText(
		"Only the owner of an open case can see this. Assign the case to yourself first, or reopen it.",
	);
	await expect(details).not.toContainText("Swim");
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "Assign to me" }).click();
	await details.getByRole("link", { name: "View details" }).click();
	await expect(details).toContainText("Swim with the others");
	await expectFineAtEveryWidth(page);
});

test("the privacy policy shows the retention periods", async ({ page }) => {
	await open(page, "/privacy-policy");
	const section = page.getByRole("region", { name: "How long we keep it" });
	await expect(
		section.getByText("7 years, counted from the day it was closed, or the last activity after that"),
	).toBeVisible();
	await expect(section.getByText("90 days, counted from the day the review was sent")).toBeVisible();
});
