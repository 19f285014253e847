import type { Page } from "@playwright/test";
import { post, signInTeam } from "./admin-support.ts";
import { expect, expectAccessible, expectFineAtEveryWidth, open, test } from "./support.ts";

/** A name that no other test uses. */
const unused = (name: string) => `${name} ${test.info().project.name} ${test.info().workerIndex} ${Date.now()}`;

const made = async (page: Page, path: string, data: unknown, method = "POST") => {
	const answer = await post(page.request, path, data, method);
	expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
	return answer.json();
};

/** A profile that offers one service, shown to everybody. */
const aProfile = async (page: Page, name: string, service: number) => {
	const account = await made(page, "/team/accounts/", { name });
	const { id, version } = await made(page, `/team/accounts/${account.id}/providers/`, { name });
	await made(
		page,
		`/provider-admin/${id}/`,
		{
			version,
			short_description: "Support.",
			description: "<p>We listen.</p>",
			services: [service],
			age_groups: [],
			funding_types: ["NDIS"],
			postcodes: ["3053"],
		},
		"PATCH",
	);
	return (await made(page, `/team/providers/${id}/activate/`, {})) as { id: number; url_slug: string };
};

test("an administrator renames a service area, and the search and a provider's profile say it at once @nojs", async ({ page }) => {
	await signInTeam(page, "noor");
	await open(page, "/team/site");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Site");
	await expectFineAtEveryWidth(page);
	await page.getByRole("link", { name: "Service areas" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Service areas");
	await expectFineAtEveryWidth(page);

	await page.getByRole("link", { name: "Add a service area" }).click();
	await page.getByLabel("Name").fill("psychology");
	await page.getByLabel("Address of its page").fill("Not An Address");
	await page.getByRole("button", { name: "Add the service area" }).click();
	await expect(page.getByRole("link", { name: "Use small letters, digits and single hyphens" })).toBeVisible();
	await expect(page.getByLabel("Name")).toHaveValue("psychology");
	await expectFineAtEveryWidth(page);
	await page.getByLabel("Address of its page").fill("");
	await page.getByRole("button", { name: "Add the service area" }).click();
	await expect(page.getByRole("link", { name: "Another service area has this name" })).toBeVisible();
	const area = unused("Art therapy");
	const slug = area.toLowerCase().replaceAll(" ", "-");
	await page.getByLabel("Name").fill(area);
	await page.getByLabel("Address of its page").fill(slug);
	await page.getByRole("button", { name: "Add the service area" }).click();
	await expect(page.getByText("It is added, and offered everywhere")).toBeVisible();

	const { id } = (await (await page.request.get("/api/service-areas/")).json()).find(({ name }: { name: string }) => name === area);
	const service = await made(page, "/team/site/reference/services/", { name: `${area} in groups`, service_area: id });
	const profile = await aProfile(page, unused("Easel"), Number(service.key));

	await open(page, "/team/site/reference/service-areas");
	await page.getByRole("link", { name: area }).click();
	await expect(page.getByText("Used by 1 provider and 1 service.", { exact: false })).toBeVisible();
	const renamed = `${area} and drawing`;
	await page.getByLabel("Name").fill(renamed);
	await page.getByLabel("Address of its page").fill(`${slug}-and-drawing`);
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "Save" }).click();
	await expect(page.getByText("It is saved, and every page shows it")).toBeVisible();

	await open(page, "/");
	await expect(page.locator("option", { hasText: renamed }).first()).toBeAttached();
	await open(page, `/providers/${profile.url_slug}/${profile.id}`);
	await expect(page.getByText(renamed).first()).toBeVisible();
	await open(page, `/services/${slug}`);
	// The one provider of the area is chosen already.
	await expect(page).toHaveURL(new RegExp(`/providers/request-quote\\?service_areas_list=${id}`));

	await open(page, `/team/site/reference/service-areas/${id}`);
	await page.getByText("History").click();
	await expect(page.getByText(`changed name from “${area}” to “${renamed}”`, { exact: false })).toBeVisible();
	// Somebody else was quicker.
	const { version } = (await (await page.request.get("/api/team/site/reference/service-areas/")).json()).results.find(
		({ key }: { key: string }) => key === String(id),
	);
	await made(page, `/team/site/reference/service-areas/${id}/`, { version, name: renamed, number: 999 }, "PUT");
	await page.getByLabel("Name").fill("Mine");
	await page.getByRole("button", { name: "Save" }).click();
	await expect(page.getByText("Somebody changed this service area meanwhile.", { exact: false })).toBeVisible();
	await expect(page.getByLabel("Name")).toHaveValue("Mine");
	await expectFineAtEveryWidth(page);
	await page.getByRole("link", { name: "Look at it as it is now" }).click();

	// Nobody else is to meet it.
	for (const [list, key] of [
		["services", service.key],
		["service-areas", String(id)],
	]) {
		await open(page, `/team/site/reference/${list}/${key}`);
		await page.getByLabel("Retired").check();
		await page.getByRole("button", { name: "Save" }).click();
		await expect(page.getByText("It is saved, and every page shows it")).toBeVisible();
	}
	await expect(page.getByRole("listitem").filter({ hasText: renamed })).toContainText("Retired");
	await open(page, "/");
	await expect(page.locator("option", { hasText: renamed })).toHaveCount(0);
	await made(page, `/team/providers/${profile.id}/deactivate/`, { reason: "Only a test." });
});

test("an administrator looks at regions and amounts, and what is wrong is said at its field @nojs", async ({ page }) => {
	await signInTeam(page, "noor");
	await open(page, "/team/site/reference/regions");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Regions");
	const regions: { id: number; name: string; state: string; postcodes: string[] }[] = await (await page.request.get("/api/regions/")).json();
	const [own, other] = regions.filter(({ state }) => state === "VIC");
	await page.getByRole("link", { name: own?.name ?? "", exact: true }).click();
	await expectFineAtEveryWidth(page);
	await page.getByRole("link", { name: "Postcodes of this region" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toContainText("Postcodes of");
	await page.getByLabel("Move postcodes into this region").fill("abc");
	await page.getByRole("button", { name: "Show what that touches" }).click();
	await expect(page.getByRole("link", { name: "We cannot read abc.", exact: false })).toBeVisible();
	await expect(page.getByLabel("Move postcodes into this region")).toHaveValue("abc");
	await expectFineAtEveryWidth(page);
	// It is only shown, never moved.
	await page.getByLabel("Move postcodes into this region").fill(other?.postcodes[0] ?? "");
	await page.getByRole("button", { name: "Show what that touches" }).click();
	await expect(page.getByText("1 postcode would move here")).toBeVisible();
	await expect(page.getByRole("button", { name: "Move 1 postcode" })).toBeVisible();
	await expectFineAtEveryWidth(page);

	await open(page, "/team/site/amounts");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Funding amounts");
	await page.getByText("Add amounts from a day on").click();
	await page.getByLabel("Classification 1: a quarter, in dollars").fill("much");
	await page.getByRole("button", { name: "Add the amounts" }).click();
	await expect(page.getByRole("link", { name: "Enter the day the amounts count from" })).toBeVisible();
	await expect(page.getByLabel("Classification 1: a quarter, in dollars")).toHaveValue("much");
	await expectFineAtEveryWidth(page);
});

test("an administrator adds a holiday after seeing what it moves, and takes it out again @nojs", async ({ page }) => {
	await signInTeam(page, "noor");
	// A year that nothing else counts in, and a day for each run.
	await open(page, "/team/site/holidays?year=2047");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Public holidays 2047");
	const day = test.info().project.name === "js" ? "2047-05-06" : "2047-05-07";
	await page.getByLabel("Day", { exact: true }).fill(day);
	await page.getByRole("button", { name: "Show what it moves" }).click();
	await expect(page.getByRole("link", { name: "Enter the holiday's name" })).toBeVisible();
	await expect(page.getByLabel("Day", { exact: true })).toHaveValue(day);
	await expectFineAtEveryWidth(page);
	const name = unused("Rest");
	await page.getByLabel("Name").fill(name);
	await page.getByLabel("Why").fill("Announced in May");
	await page.getByRole("button", { name: "Show what it moves" }).click();
	await expect(page.getByText("No open case’s time moves.")).toBeVisible();
	await expect(page.getByText(`Add ${name}`, { exact: false })).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "Save and move the times" }).click();
	await expect(page.getByText("The holidays are saved")).toBeVisible();
	const line = page.getByRole("list", { name: "Public holidays of 2047" }).getByRole("listitem").filter({ hasText: name });
	await expect(line).toContainText("Announced in May");
	await expectFineAtEveryWidth(page);
	await line.getByRole("button", { name: /^Take out/ }).click();
	await expect(page.getByText("Take out", { exact: false }).first()).toBeVisible();
	await page.getByRole("button", { name: "Save and move the times" }).click();
	await expect(page.getByText("The holidays are saved")).toBeVisible();
	await expect(page.getByRole("listitem").filter({ hasText: name })).toHaveCount(0);

	await page.getByRole("link", { name: "Fill 2047 from the library" }).click();
	await expect(page.getByRole("group", { name: "Add these" })).toBeVisible();
	await expect(page.getByLabel(/Labour Day/)).toBeChecked();
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "Show what that moves" }).click();
	await expect(page.getByText(/Add Labour Day/)).toBeVisible();
	await expectAccessible(page);
});

test("an administrator adds a word that links, sees it in reviews, changes it and takes it out @nojs", async ({ page }) => {
	await signInTeam(page, "noor");
	await open(page, "/team/site/links");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Internal links");
	await expectFineAtEveryWidth(page);
	await page.getByRole("link", { name: "Add a link" }).click();
	// A word of many reviews, shown as a sample only.
	await page.getByLabel("Word or words in a review").fill("the");
	await page.getByRole("button", { name: "Show where it would appear" }).click();
	await expect(page.getByRole("heading", { name: "Where it would appear" })).toBeVisible();
	await expect(page.getByText(/^In [\d,]+ published reviews/)).toBeVisible();
	await expect(page.getByLabel("Word or words in a review")).toHaveValue("the");
	await expectFineAtEveryWidth(page);
	const word = unused("zither");
	await page.getByLabel("Word or words in a review").fill(word);
	await page.getByLabel("Words of the link").fill("music therapy");
	await page.getByLabel("Page it leads to").fill("/services/nowhere");
	await page.getByRole("button", { name: "Add the link" }).click();
	await expect(page.getByRole("link", { name: "There is no such page of ours.", exact: false })).toBeVisible();
	await expect(page.getByLabel("Words of the link")).toHaveValue("music therapy");
	await expectFineAtEveryWidth(page);
	await page.getByLabel("Page it leads to").fill("/services/psychology");
	await page.getByRole("button", { name: "Add the link" }).click();
	await expect(page.getByText("The link is added, and reviews show it")).toBeVisible();
	await page.getByRole("link", { name: word }).click();
	await page.getByLabel("Words of the link").fill("help with music");
	await page.getByRole("button", { name: "Save the link" }).click();
	await expect(page.getByText("The link is saved, and reviews show it")).toBeVisible();
	await page.getByRole("link", { name: word }).click();
	await page.getByRole("button", { name: "Take the link out" }).click();
	await expect(page.getByText("The link is taken out of every review")).toBeVisible();
	await expect(page.getByRole("link", { name: word })).toHaveCount(0);
});

test("a member has no such page, and a lead no reference data", async ({ page }) => {
	await signInTeam(page, "sam");
	expect((await page.goto("/team/site/reference/services"))?.status()).toBe(403);
	await expect(page.getByRole("navigation", { name: "Team console" }).getByRole("link", { name: "Site" })).toHaveCount(0);
	await signInTeam(page, "priya");
	await open(page, "/team/site");
	await expect(page.getByText("Administrators change reference data, holidays and links.")).toBeVisible();
	await expectFineAtEveryWidth(page);
});
