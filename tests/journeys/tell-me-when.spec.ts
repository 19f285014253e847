import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { profileNumber, signIn } from "./admin-support.ts";
import { asNobody, emailsTo, expect, expectFineAtEveryWidth, expectNoScripts, open, test, textOf } from "./support.ts";
import { expectValid, served } from "./valid-html.ts";

const SEARCH = "service_areas_list=1&postcodes_list=3000&suburb_list=Melbourne";
const anAddress = () => `alert-${randomUUID()}@visitor.example`;
const wide = (page: Page) => page.setViewportSize({ width: 1280, height: 900 });

/** The path of the link in the newest email to an address. */
const linkTo = async (page: Page, address: string): Promise<string> => {
	const [newest] = await emailsTo(page.request, address);
	return (newest && /\/tell-me-when\/[\w.-]+/.exec(await textOf(page.request, newest))?.[0]) ?? "";
};

// ALT-001
test("visitors ask for an email from a search, confirm it by the link, and stop it", async ({ page, request }) => {
	const address = anAddress();
	await open(page, `/providers?${SEARCH}`);
	await page
		.getByRole("region", { name: "Tell me when more have places" })
		.getByRole("link", { name: "Get an email alert or a feed" })
		.click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tell me when a provider has places");
	await expect(page.getByText("Melbourne 3000")).toBeVisible();
	await expectNoScripts(page);
	await expectFineAtEveryWidth(page);
	await expectValid([await served(request, `/tell-me-when?${SEARCH}`)]);
	await wide(page);
	await page.getByLabel("Your email").fill("not an address");
	await page.getByRole("button", { name: "Email me" }).click();
	await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
	await expect(page).toHaveTitle(/^Error: /);
	await expect(page.getByLabel("Your email")).toHaveValue("not an address");
	await expect(page.getByLabel("Your email")).toHaveAttribute("aria-invalid", "true");
	await expectFineAtEveryWidth(page);
	await wide(page);
	await page.getByLabel("Your email").fill(address);
	await expect(page.getByLabel("Your email")).not.toHaveAttribute("aria-invalid");
	await page.getByRole("button", { name: "Email me" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
	await expectFineAtEveryWidth(page);
	await wide(page);

	const link = await linkTo(page, address);
	await open(page, link);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirm your email alert");
	await expect(page.getByText("Melbourne 3000")).toBeVisible();
	await expectNoScripts(page);
	await expectFineAtEveryWidth(page);
	await wide(page);
	await page.getByRole("button", { name: "Confirm the alert" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your email alert is on");
	await expect(page.getByText(/The alert ends on \d+ \w+ \d{4}/)).toBeVisible();
	await expectValid([await served(request, link)]);
	await expectFineAtEveryWidth(page);
	await wide(page);
	await page.getByRole("button", { name: "Continue for six months from today" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your email alert is on");
	await page.getByRole("button", { name: "Stop this alert" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your email alert is off");
	await expectFineAtEveryWidth(page);
	await wide(page);
	await page.getByRole("button", { name: "Start again for six months" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your email alert is on");
});

// ALT-002
test("a mail program stops an alert with one request, without cookies", async ({ page, request }) => {
	const address = anAddress();
	await open(page, `/tell-me-when?${SEARCH}`);
	await page.getByLabel("Your email").fill(address);
	await page.getByRole("button", { name: "Email me" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
	const link = await linkTo(page, address);
	await open(page, link);
	await page.getByRole("button", { name: "Confirm the alert" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your email alert is on");
	await request.get(link);
	await open(page, link);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your email alert is on");
	for (const body of ["form", "multipart"] as const) {
		const sent = { [body]: { "List-Unsubscribe": "One-Click" }, maxRedirects: 0 };
		expect((await request.post(link, sent)).status()).toBe(200);
		await open(page, link);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your email alert is off");
	}
	const other = { form: { "List-Unsubscribe": "One-Click" }, headers: { origin: "https://other.example" } };
	expect((await request.post(link, other)).status()).toBe(403);
	expect((await request.post(link, { form: { intent: "keep" }, maxRedirects: 0 })).status()).toBe(403);
	expect((await open(page, "/tell-me-when/unknown"))?.status()).toBe(404);
	await expectFineAtEveryWidth(page);
});

test("a profile without places offers an alert and a feed of its own", async ({ page, request }) => {
	await signIn(page);
	const profile = await profileNumber(page, 16);
	const path = `/providers/${profile.url_slug}/${profile.id}`;
	const { areas, version } = await (await page.request.get(`/api/provider-admin/${profile.id}/capacity/`)).json();
	const token = (await page.context().cookies()).find(({ name }) => name === "csrftoken")?.value ?? "";
	const answers = areas.map(({ service_area }: { service_area: { id: number } }) => ({
		service_area: service_area.id,
		state: "closed",
	}));
	const saved = await page.request.put(`/api/provider-admin/${profile.id}/capacity/`, {
		data: { version, answers },
		headers: { "X-CSRFToken": token },
	});
	expect(saved.status()).toBe(200);
	await asNobody(page);
	await open(page, path);
	await expectFineAtEveryWidth(page);
	await wide(page);
	await page.getByRole("link", { name: "Tell me when they have places" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Tell me when ${profile.name} has places`);
	await expectFineAtEveryWidth(page);
	await wide(page);
	await page.getByLabel("Your email").fill(anAddress());
	await page.getByRole("button", { name: "Email me" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
	const feed = await request.get(`${path}/openings.xml`);
	expect(feed.headers()["content-type"]).toContain("application/atom+xml");
	expect(await feed.text()).not.toContain("<entry>");
});

// ALT-003
test("a search has an Atom feed, also where nothing was found", async ({ page, request }) => {
	await open(page, `/providers?${SEARCH}`);
	const address = await page.locator('link[rel="alternate"][type="application/atom+xml"]').getAttribute("href");
	const feed = await request.get(address ?? "");
	expect(feed.headers()["content-type"]).toContain("application/atom+xml");
	expect(feed.headers()["cache-control"]).toContain("max-age=900");
	// An empty page may parse it; our own pages forbid that (trusted types).
	await page.goto("about:blank");
	const read = await page.evaluate(
		(text) => {
			const xml = new DOMParser().parseFromString(text, "application/xml");
			return {
				root: xml.documentElement.nodeName,
				ids: [...xml.querySelectorAll("entry > id")].map((id) => id.textContent),
				links: [...xml.querySelectorAll("entry > link")].map((link) => link.getAttribute("href") ?? ""),
			};
		},
		await feed.text(),
	);
	expect(read.root).toBe("feed");
	expect(new Set(read.ids).size).toBe(read.ids.length);
	expect(read.links.length).toBeGreaterThan(0);
	expect((await request.get(read.links[0] ?? "")).status()).toBe(200);
	expect((await request.get("/tell-me-when/feed.xml")).status()).toBe(404);

	await open(page, "/providers?service_areas_list=1&fit_list=auslan&languages_list=el");
	await page
		.getByRole("region", { name: "Tell me when a provider has places" })
		.getByRole("link", { name: "Get an email alert or a feed" })
		.click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tell me when a provider has places");
	await open(page, "/tell-me-when");
	await expect(page).toHaveURL(/\/providers$/);
	await expect(page.locator('link[type="application/atom+xml"]')).toHaveCount(0);
});
