import type { Page } from "@playwright/test";
import sharp from "sharp";
import { post, signInTeam } from "./admin-support.ts";
import { asNobody, expect, expectAccessible, expectFineAtEveryWidth, open, test } from "./support.ts";

/** A name that no other test uses. */
const unused = (name: string) => `${name} ${test.info().project.name} ${test.info().workerIndex} ${Date.now()}`;

const made = async (page: Page, path: string, data: unknown, method = "POST") => {
	const answer = await post(page.request, path, data, method);
	expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
	return answer.json();
};

/** An active profile with one service. */
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

test("an administrator renames a service area, and the search and a provider's profile show it immediately @nojs", async ({
	page,
}) => {
	await signInTeam(page, "noor");
	await open(page, "/team/site");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Site");
	await expectFineAtEveryWidth(page);
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
	const profile = await aProfile(page, unused("Easel"), Number(service.key));

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
	// The area's only provider is preselected.
	await expect(page).toHaveURL(new RegExp(`/providers/request-quote\\?service_areas_list=${id}`));

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
	await page.getByRole("search").getByLabel("Search").fill("in groups");
	await page.getByRole("search").getByRole("button").click();
	await expect(page.getByRole("status").filter({ hasText: "match “in groups”" })).toBeVisible();
	await expect(page.getByRole("link", { name: `${area} in groups` })).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.getByRole("link", { name: "Show all" }).click();
	await expect(page.getByRole("list", { name: "Services" }).getByRole("listitem")).not.toHaveCount(1);
	await open(page, "/");
	await expect(page.locator("option", { hasText: renamed })).toHaveCount(0);
	await made(page, `/team/providers/${profile.id}/deactivate/`, { reason: "Only a test." });
});

test("an administrator views regions and amounts, and errors are shown at their field @nojs", async ({ page }) => {
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

test("an administrator adds a holiday after a preview of its effects, and removes it again @nojs", async ({ page }) => {
	await signInTeam(page, "noor");
	// No other test depends on this year, and each project uses its own day.
	await open(page, "/team/site/holidays?year=2047");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Public holidays 2047");
	const day = test.info().project.name === "js" ? "2047-05-06" : "2047-05-07";
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

test("an administrator adds a word that becomes a link, previews it in reviews, changes it and removes it @nojs", async ({
	page,
}) => {
	await signInTeam(page, "noor");
	await open(page, "/team/site/links");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Internal links");
	await expectFineAtEveryWidth(page);
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

/** A single-colour picture for a file field. */
const aPicture = async () => ({
	name: "drawing.png",
	mimeType: "image/png",
	buffer: await sharp({ create: { width: 1200, height: 800, channels: 3, background: "#2a6f6a" } })
		.png()
		.toBuffer(),
});

test("a lead writes a landing page, previews it and publishes it @nojs", async ({ page }) => {
	await signInTeam(page, "priya");
	await open(page, "/team/site/campaigns");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Landing pages");
	await page.getByRole("button", { name: "Create page" }).click();
	await expect(page.getByText("Enter a heading")).toBeVisible();
	await expectFineAtEveryWidth(page);
	const heading = unused("Music therapy");
	const slug = heading.toLowerCase().replaceAll(" ", "-");
	await page.getByLabel("Heading").fill(heading);
	await page.getByRole("button", { name: "Create page" }).click();
	await expect(page.getByText("Draft created.", { exact: false })).toBeVisible();
	const editor = page.url().replace(/\?.*/, "");
	await expectFineAtEveryWidth(page);

	const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
	await fill("Subheading", "Find somebody who plays along");
	await page.getByRole("button", { name: "Save and publish" }).click();
	await expect(page.getByRole("link", { name: "Enter the address of the page" })).toBeVisible();
	await expect(page.getByRole("link", { name: "Add the wide picture" })).toBeVisible();
	await expect(page.getByLabel("Subheading")).toHaveValue("Find somebody who plays along");
	await expectFineAtEveryWidth(page);
	await page.setViewportSize({ width: 1280, height: 900 });

	for (const [name, now] of [
		["beside the heading", "Current picture beside the heading"],
		["for small screens", "Current picture for small screens"],
	]) {
		const upload = page.getByRole("button", { name: `Upload the picture ${name}` });
		await page
			.locator("form")
			.filter({ has: upload })
			.locator("input[type=file]")
			.setInputFiles(await aPicture());
		await upload.click();
		await expect(page.getByRole("img", { name: now })).toBeVisible();
		await expect(page.getByText("Picture saved.", { exact: false })).toBeVisible();
	}
	await open(page, editor);
	await fill("Address", slug);
	await fill("Title", `${heading} near you`);
	await fill("Description", "Music therapists with room for you.");
	await fill("Heading of the second search form", "Find music therapy");
	await page.getByLabel("Service", { exact: true }).selectOption({ label: "Counselling" });
	const about = page.getByLabel("About the service");
	await about.click();
	await about.pressSequentially("Play what you like. [Ask us](/contact) first.");
	await page.locator("summary").filter({ hasText: "Add a question" }).click();
	await fill("Question", "Must I play well?");
	const answer = page.locator("#answer-0");
	await answer.click();
	await answer.pressSequentially("Not at all.");
	await page.getByRole("button", { name: "Save and preview" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
	await expect(page).toHaveURL(/\/campaign-preview\/\d+$/);
	await expect(page.getByRole("link", { name: "Ask us" })).toHaveAttribute("href", "/contact");
	await expect(page.getByText("Not at all.")).toBeVisible();
	await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
	await expectFineAtEveryWidth(page);
	const preview = page.url();
	expect((await page.request.get(preview)).headers()["cache-control"]).toBe("no-store");
	const seen = async (path: string) => (await page.request.get(`/api/campaigns/${path}/`)).status();
	const listed = async () =>
		(await (await page.request.get("/sitemap/pages.xml")).text()).includes(`/services/${slug}<`);
	expect([await seen(slug), await listed()]).toEqual([404, false]);

	await open(page, editor);
	await page.getByRole("button", { name: "Save and publish" }).click();
	await expect(page.getByText("Page published", { exact: true })).toBeVisible();
	await expect(page.getByText("Published", { exact: true })).toBeVisible();
	await expectFineAtEveryWidth(page);
	expect(await listed()).toBe(true);
	await open(page, `/services/${slug}`);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
	await expect(page.getByRole("link", { name: "Ask us" })).toHaveAttribute("href", "/contact");

	// End the page, so that other tests don't see it.
	await open(page, editor);
	await page.getByRole("button", { name: "End page now" }).click();
	await expect(page.getByText("Page ended.")).toBeVisible();
	expect([await seen(slug), await listed()]).toEqual([404, false]);
	await asNobody(page);
	await page.goto(preview);
	await expect(page).toHaveURL(/\/admin\/login\?next=/);
});

test("a lead moves a landing page, discards changes, ends it and copies it @nojs", async ({ page }) => {
	await signInTeam(page, "priya");
	const heading = unused("Drama therapy");
	const slug = heading.toLowerCase().replaceAll(" ", "-");
	const { results } = await (await page.request.get("/api/team/campaigns/")).json();
	const { id } = await made(page, "/team/campaigns/", {
		heading,
		copy_of: results.find((one: { slug: string }) => one.slug === "counselling").id,
	});
	const work = await (await page.request.get(`/api/team/campaigns/${id}/`)).json();
	const texts = { slug, selected_age_group: "", selected_funding_type: "", live_from: "", live_until: "" };
	const { version } = await made(
		page,
		`/team/campaigns/${id}/`,
		{ ...work.content, ...texts, version: work.version },
		"PUT",
	);
	await made(page, `/team/campaigns/${id}/publish/`, { version });
	const editor = `/team/site/campaigns/${id}`;
	const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
	const seen = async (path: string) => (await page.request.get(`/api/campaigns/${path}/`)).status();

	await open(page, editor);
	await fill("Address", `${slug}-now`);
	await page.getByRole("button", { name: "Save and publish" }).click();
	await expect(page.getByText("Page published", { exact: true })).toBeVisible();
	await open(page, `/services/${slug}`);
	await expect(page).toHaveURL(new RegExp(`/services/${slug}-now$`));

	await open(page, editor);
	await fill("Subheading", "Not this");
	await page.getByRole("button", { name: "Save", exact: true }).click();
	await expect(page.getByText("Saved.", { exact: false })).toBeVisible();
	await expect(page.getByText("Unpublished changes")).toBeVisible();
	await page.getByRole("button", { name: "Discard changes" }).click();
	await expect(page.getByText("Changes discarded", { exact: false })).toBeVisible();
	await expect(page.getByLabel("Subheading")).toHaveValue(work.content.subheading);
	await page.getByText("History").click();
	await expect(page.getByText("published it", { exact: false }).first()).toBeVisible();
	await expectAccessible(page);
	await page.getByRole("button", { name: "End page now" }).click();
	await expect(page.getByText("Page ended.")).toBeVisible();
	expect(await seen(`${slug}-now`)).toBe(404);

	await page.getByRole("button", { name: "Copy page" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Copy of ${heading}`);
	await page.getByRole("button", { name: "Discard draft" }).click();
	await expect(page.getByText("Draft discarded")).toBeVisible();
	await expectFineAtEveryWidth(page);
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
