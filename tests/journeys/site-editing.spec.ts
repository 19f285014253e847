import { aProfile } from "./a-profile.ts";
import { signInTeam } from "./admin-support.ts";
import { withoutScripts } from "./by-http.ts";
import { made, unused } from "./editing-support.ts";
import { expect, expectAccessible, expectFineAtEveryWidth, open, test } from "./support.ts";

test("an administrator renames a service area, and the search and a provider's profile show it immediately", async ({
	page,
}) => {
	await signInTeam(page, "noor");
	await open(page, "/team/site");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Site");
	await page.getByRole("link", { name: "Service areas" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Service areas");
	await expectFineAtEveryWidth(page);

	await page.getByRole("link", { name: "Add a service area" }).click();
	await page.getByLabel("Name").fill("psychology");
	await page.getByLabel("Page address").fill("Not An Address");
	await page.getByRole("button", { name: "Add service area" }).click();
	await expect(page.getByRole("link", { name: "Use small letters, digits and single hyphens" })).toBeVisible();
	await expect(page.getByLabel("Name")).toHaveValue("psychology");
	await expectFineAtEveryWidth(page);
	await page.getByLabel("Page address").fill("");
	await page.getByRole("button", { name: "Add service area" }).click();
	await expect(page.getByRole("link", { name: "Another service area has this name" })).toBeVisible();
	const area = unused("Art therapy");
	const slug = area.toLowerCase().replaceAll(" ", "-");
	await page.getByLabel("Name").fill(area);
	await page.getByLabel("Page address").fill(slug);
	await page.getByRole("button", { name: "Add service area" }).click();
	await expect(page.getByText("Added. You can choose it everywhere now")).toBeVisible();
	// Without a landing page its address redirects to the results, so it isn't in the sitemap.
	expect(await (await page.request.get("/sitemap/pages.xml")).text()).not.toContain(`/services/${slug}`);

	const { id } = (await (await page.request.get("/api/service-areas/")).json()).find(
		({ name }: { name: string }) => name === area,
	);
	const service = await made(page, "/team/site/reference/services/", { name: `${area} in groups`, service_area: id });
	const profile = await aProfile(page, { name: unused("Easel"), services: [Number(service.key)] });

	await open(page, "/team/site/reference/service-areas");
	await page.getByRole("link", { name: area }).click();
	await expect(page.getByText("Used by 1 provider and 1 service.", { exact: false })).toBeVisible();
	const byThemselves = page.getByRole("checkbox", { name: "Requests for this service reach providers by themselves" });
	await expect(byThemselves).toBeChecked();
	await byThemselves.uncheck();
	await page.getByRole("button", { name: "Save", exact: true }).click();
	await page.getByRole("link", { name: area }).click();
	await expect(byThemselves).not.toBeChecked();
	const renamed = `${area} and drawing`;
	await page.getByLabel("Name").fill(renamed);
	await page.getByLabel("Page address").fill(`${slug}-and-drawing`);
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "Save" }).click();
	await expect(page.getByText("Saved. All pages show the change now")).toBeVisible();

	await open(page, "/");
	await expect(page.locator("option", { hasText: renamed }).first()).toBeAttached();
	await open(page, `/providers/${profile.url_slug}/${profile.id}`);
	await expect(page.getByText(renamed).first()).toBeVisible();
	await open(page, `/services/${slug}`);
	// Its only provider hasn't said that it takes new people, so the visitor sees the list.
	await expect(page).toHaveURL(new RegExp(`/providers\\?service_areas_list=${id}$`));

	await open(page, `/team/site/reference/service-areas/${id}`);
	await page.getByText("History").click();
	await expect(page.getByText(`changed name from “${area}” to “${renamed}”`, { exact: false })).toBeVisible();
	// A colleague saves first.
	const { version } = (await (await page.request.get("/api/team/site/reference/service-areas/")).json()).results.find(
		({ key }: { key: string }) => key === String(id),
	);
	await made(page, `/team/site/reference/service-areas/${id}/`, { version, name: renamed, number: 999 }, "PUT");
	await page.getByLabel("Name").fill("Mine");
	await page.getByRole("button", { name: "Save" }).click();
	await expect(page.getByText("A colleague has changed this service area.", { exact: false })).toBeVisible();
	await expect(page.getByLabel("Name")).toHaveValue("Mine");
	await expectFineAtEveryWidth(page);
	await page.getByRole("link", { name: "View the current version" }).click();

	// Retire them, so that other tests don't see them.
	for (const [list, key] of [
		["services", service.key],
		["service-areas", String(id)],
	]) {
		await open(page, `/team/site/reference/${list}/${key}`);
		await page.getByLabel("Retired").check();
		await page.getByRole("button", { name: "Save" }).click();
		await expect(page.getByText("Saved. All pages show the change now")).toBeVisible();
	}
	await expect(page.getByRole("listitem").filter({ hasText: renamed })).toContainText("Retired");
	await page.goto("/team/site/reference/services");
	await page.locator("#page").getByRole("search").getByLabel("Search").fill("in groups");
	await page.locator("#page").getByRole("search").getByRole("button").click();
	await expect(page.getByRole("status").filter({ hasText: "match “in groups”" })).toBeVisible();
	await expect(page.getByRole("link", { name: `${area} in groups` })).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.getByRole("link", { name: "Show all" }).click();
	await expect(page.getByRole("list", { name: "Services" }).getByRole("listitem")).not.toHaveCount(1);
	await open(page, "/");
	await expect(page.locator("option", { hasText: renamed })).toHaveCount(0);
	await made(page, `/team/providers/${profile.id}/deactivate/`, { reason: "Only a test." });
});

test("an administrator views regions and amounts, and errors are shown at their field", async ({ page }) => {
	await signInTeam(page, "noor");
	await open(page, "/team/site/reference/regions");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Regions");
	const regions: { id: number; name: string; state: string; postcodes: string[] }[] = await (
		await page.request.get("/api/regions/")
	).json();
	const [own, other] = regions.filter(({ state }) => state === "VIC");
	await page.getByRole("link", { name: own?.name ?? "", exact: true }).click();
	await expectFineAtEveryWidth(page);
	await page.getByRole("link", { name: "Postcodes of this region" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toContainText("Postcodes of");
	await page.getByLabel("Move postcodes into this region").fill("abc");
	await page.getByRole("button", { name: "Preview changes" }).click();
	await expect(page.getByRole("link", { name: "We can't read abc.", exact: false })).toBeVisible();
	await expect(page.getByLabel("Move postcodes into this region")).toHaveValue("abc");
	await expectFineAtEveryWidth(page);
	// Only the preview, so that no postcode moves.
	await page.getByLabel("Move postcodes into this region").fill(other?.postcodes[0] ?? "");
	await page.getByRole("button", { name: "Preview changes" }).click();
	await expect(page.getByText("1 postcode will move here")).toBeVisible();
	await expect(page.getByRole("button", { name: "Move 1 postcode" })).toBeVisible();
	await expectFineAtEveryWidth(page);

	await open(page, "/team/site/amounts");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Funding amounts");
	await page.getByRole("heading", { name: "Add new amounts" }).click();
	await page.getByLabel("Classification 1: per quarter, in dollars").fill("much");
	await page.getByLabel("Classification 2: per year, in dollars").fill("more");
	await page.getByRole("button", { name: "Add amounts" }).click();
	for (const field of ["Classification 1: per quarter, in dollars", "Classification 2: per year, in dollars"])
		await expect(page.getByRole("link", { name: `${field}: Enter an amount` })).toBeVisible();
	await expect(page.getByRole("link", { name: "Enter the day the amounts apply from" })).toBeVisible();
	await expect(page.getByLabel("Classification 1: per quarter, in dollars")).toHaveValue("much");
	await expectFineAtEveryWidth(page);
});

test("an administrator records that a fact was checked, and pages state it at once", async ({ page }) => {
	await signInTeam(page, "noor");
	await open(page, "/team/site/facts");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Facts of law and money");
	const fact = page.getByRole("listitem").filter({ hasText: "no contribution since 1 October 2026" });
	await fact.getByText("I’ve checked it").click();
	await fact.getByLabel("Check it again on").fill("2020-01-01");
	await fact.getByRole("button", { name: "Save as checked today" }).click();
	await expect(page.getByRole("link", { name: /Enter a day after today/ })).toBeVisible();
	await expectFineAtEveryWidth(page);
	await fact.getByLabel("Check it again on").fill("2033-03-20");
	await fact.getByRole("button", { name: "Save as checked today" }).click();
	await expect(page.getByText("Saved as checked today").first()).toBeVisible();
	await expect(fact).toContainText("20 March 2033");
	await expectAccessible(page);
});

test("an administrator adds a holiday after a preview of its effects, and removes it again", async ({ page }) => {
	await signInTeam(page, "noor");
	// No other test depends on this year.
	await open(page, "/team/site/holidays?year=2047");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Public holidays 2047");
	const day = "2047-05-06";
	await page.getByLabel("Day", { exact: true }).fill(day);
	await page.getByRole("button", { name: "Preview changes" }).click();
	await expect(page.getByRole("link", { name: "Enter the holiday's name" })).toBeVisible();
	await expect(page.getByLabel("Day", { exact: true })).toHaveValue(day);
	await expectFineAtEveryWidth(page);
	const name = unused("Rest");
	await page.getByLabel("Name").fill(name);
	await page.getByLabel("Reason").fill("Announced in May");
	await page.getByRole("button", { name: "Preview changes" }).click();
	await expect(page.getByText("No due times of open cases will change.")).toBeVisible();
	await expect(page.getByText(`Add ${name}`, { exact: false })).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "Save", exact: true }).click();
	await expect(page.getByText("Holidays saved")).toBeVisible();
	const line = page
		.getByRole("list", { name: "Public holidays of 2047" })
		.getByRole("listitem")
		.filter({ hasText: name });
	await expect(line).toContainText("Announced in May");
	await expectFineAtEveryWidth(page);
	await line.getByRole("button", { name: /^Remove/ }).click();
	await expect(page.getByText("Remove", { exact: false }).first()).toBeVisible();
	await page.getByRole("button", { name: "Save", exact: true }).click();
	await expect(page.getByText("Holidays saved")).toBeVisible();
	await expect(page.getByRole("listitem").filter({ hasText: name })).toHaveCount(0);

	await page.getByRole("link", { name: "Suggest holidays for 2047" }).click();
	await expect(page.getByRole("group", { name: "Holidays to add" })).toBeVisible();
	await expect(page.getByLabel(/Labour Day/)).toBeChecked();
	await expectFineAtEveryWidth(page);
	const suggested = page.getByRole("region", { name: /suggested holidays? for 2047/ });
	await suggested.getByRole("button", { name: "Preview changes" }).click();
	await expect(page.getByText(/Add Labour Day/)).toBeVisible();
	await expectAccessible(page);
});

test("an administrator adds a word that becomes a link, previews it in reviews, changes it and removes it", async ({
	page,
}) => {
	await signInTeam(page, "noor");
	await open(page, "/team/site/links");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Internal links");
	await page.getByRole("link", { name: "Add a link" }).click();
	// A word in many reviews, so the preview shows only a sample.
	await page.getByLabel("Words in reviews").fill("the");
	await page.getByRole("button", { name: "Preview in reviews" }).click();
	await expect(page.getByRole("heading", { name: "Preview in reviews" })).toBeVisible();
	await expect(page.getByText(/^In [\d,]+ published reviews/)).toBeVisible();
	await expect(page.getByLabel("Words in reviews")).toHaveValue("the");
	await expectFineAtEveryWidth(page);
	const word = unused("zither");
	await page.getByLabel("Words in reviews").fill(word);
	await page.getByLabel("Link text").fill("music therapy");
	await page.getByLabel("Page to link to").fill("/services/nowhere");
	await page.getByRole("button", { name: "Add link" }).click();
	await expect(page.getByRole("link", { name: "Our site has no such page.", exact: false })).toBeVisible();
	await expect(page.getByLabel("Link text")).toHaveValue("music therapy");
	await expectFineAtEveryWidth(page);
	await page.getByLabel("Page to link to").fill("/services/psychology");
	await page.getByRole("button", { name: "Add link" }).click();
	await expect(page.getByText("Link added. Reviews show it now")).toBeVisible();
	await page.getByRole("link", { name: word }).click();
	await page.getByLabel("Link text").fill("help with music");
	await page.getByRole("button", { name: "Save link" }).click();
	await expect(page.getByText("Link saved. Reviews show it now")).toBeVisible();
	await page.getByRole("link", { name: word }).click();
	await page.getByRole("button", { name: "Remove link" }).click();
	await expect(page.getByText("Link removed from all reviews")).toBeVisible();
	await expect(page.getByRole("link", { name: word })).toHaveCount(0);
});

test("without scripts, lists, regions and amounts answer with a page that has the errors and what was typed", async ({
	page,
}) => {
	await signInTeam(page, "noor");
	const { open: go, follow, press, said, kept } = await withoutScripts(page);
	const area = unused("Drama therapy");
	await go("/team/site/reference/service-areas");
	await follow("Add a service area");
	await press("Add service area", { Name: "psychology", "Page address": "Not An Address" }, { status: 422 });
	expect(await said()).toContain("Use small letters, digits and single hyphens");
	expect(await kept("Name")).toBe("psychology");
	await press("Add service area", { Name: area, "Page address": "" });
	expect(await said()).toContain("Added. You can choose it everywhere now");
	await follow(area);
	await press("Save", { Name: `${area} and dance`, Retired: true });
	expect(await said()).toContain("Saved. All pages show the change now");
	expect(await said()).toContain(`${area} and dance`);

	const regions: { state: string; name: string; postcodes: string[] }[] = await (
		await page.request.get("/api/regions/")
	).json();
	const [own, other] = regions.filter(({ state }) => state === "VIC");
	await go("/team/site/reference/regions");
	await follow(own?.name ?? "");
	await follow("Postcodes of this region");
	const moved = "Move postcodes into this region";
	await press("Preview changes", { [moved]: "abc" }, { status: 422 });
	expect(await said()).toContain("We can't read abc.");
	expect(await kept(moved)).toBe("abc");
	await press("Preview changes", { [moved]: other?.postcodes[0] ?? "" });
	expect(await said()).toContain("1 postcode will move here");
	expect(await said()).toContain("Move 1 postcode");

	await go("/team/site/amounts");
	const quarterly = "Classification 1: per quarter, in dollars";
	const yearly = "Classification 2: per year, in dollars";
	await press("Add amounts", { [quarterly]: "much", [yearly]: "more" }, { status: 422 });
	for (const label of [quarterly, yearly]) expect(await said()).toContain(`${label}: Enter an amount`);
	expect(await said()).toContain("Enter the day the amounts apply from");
	expect(await kept(quarterly)).toBe("much");
});

test("without scripts, facts, holidays and links are previewed and saved, and errors keep what was typed", async ({
	page,
}) => {
	await signInTeam(page, "noor");
	const { open: go, follow, press, said, kept } = await withoutScripts(page);
	await go("/team/site/facts");
	const within = "no contribution since 1 October 2026";
	await press("Save as checked today", { "Check it again on": "2020-01-01" }, { status: 422, within });
	expect(await said()).toContain("Enter a day after today");

	await go("/team/site/holidays?year=2049");
	const name = unused("Quiet");
	await press("Preview changes", { Day: "2049-05-07" }, { status: 422 });
	expect(await said()).toContain("Enter the holiday's name");
	expect(await kept("Day")).toBe("2049-05-07");
	await press("Preview changes", { Day: "2049-05-07", Name: name, Reason: "Announced in May" });
	expect(await said()).toContain(`Add ${name}`);
	await press("Save");
	expect(await said()).toContain("Holidays saved");
	await press("Remove", {}, { within: name });
	await press("Save");
	expect(await said()).toContain("Holidays saved");
	expect(await said()).toContain(`removed “${name}”`);

	await go("/team/site/links");
	await follow("Add a link");
	await press("Preview in reviews", { "Words in reviews": "the" });
	expect(await said()).toMatch(/In [\d,]+ published reviews/);
	expect(await kept("Words in reviews")).toBe("the");
	const word = unused("lute");
	const filled = { "Words in reviews": word, "Link text": "music therapy" };
	await press("Add link", { ...filled, "Page to link to": "/services/nowhere" }, { status: 422 });
	expect(await said()).toContain("Our site has no such page.");
	expect(await kept("Link text")).toBe("music therapy");
	await press("Add link", { ...filled, "Page to link to": "/services/psychology" });
	expect(await said()).toContain("Link added. Reviews show it now");
	await follow(word);
	await press("Remove link");
	expect(await said()).toContain("Link removed from all reviews");
});

test("a member can't open these pages, and a lead can't open reference data", async ({ page }) => {
	await signInTeam(page, "sam");
	expect((await page.goto("/team/site/reference/services"))?.status()).toBe(403);
	await expect(page.locator("nav[aria-label='Team console'] a", { hasText: "Site" })).toHaveCount(0);
	await signInTeam(page, "priya");
	await open(page, "/team/site");
	await expect(page.getByText("Administrators can change reference data, holidays and links.")).toBeVisible();
	await expectFineAtEveryWidth(page);
});
