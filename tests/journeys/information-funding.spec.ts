import type { Page } from "@playwright/test";
import { FUNDING, HOME_CARE, h1, main, NDIS, OPENS } from "./information-support.ts";
import { expect, expectAccessible, expectFineAtEveryWidth, open, test } from "./support.ts";

const structured = (page: Page) =>
	page
		.locator('script[type="application/ld+json"]')
		.evaluateAll((all) => all.map((one) => JSON.parse(one.textContent ?? "") as Record<string, unknown>));

// INF-019 to INF-022
test("the funding overview leads to both schemes and to help", async ({ page }) => {
	await open(page, FUNDING);
	for (const [name, href] of [
		["Disability funding", NDIS],
		["Aged care funding", HOME_CARE],
	] as const)
		await expect(page.getByRole("region", { name }).getByRole("link", { name: "Find out more" })).toHaveAttribute(
			"href",
			href,
		);
	await expect(page.getByRole("region", { name: "Disability funding" })).toContainText("between 7 and 64 years");
	await expect(page.getByRole("heading", { level: 2, name: "Alongside can help" })).toBeVisible();
	await expect(main(page).getByRole("link", { name: "plan management" })).toHaveAttribute(
		"href",
		"/services/plan-management",
	);
	await expect(main(page).getByRole("link", { name: "complaints and feedback" })).toHaveAttribute(
		"href",
		"/complaints-and-feedback",
	);
	await expectFineAtEveryWidth(page);
});

// INF-014, INF-023 to INF-027
test("the home care page explains the old name, the new program, and its amounts, unless they are old", async ({
	page,
	request,
}) => {
	await open(page, HOME_CARE);
	await expect(h1(page)).toHaveText("Understanding Home Care Packages");
	await expect(main(page)).toContainText("Home Care Packages became Support at Home on 1 November 2025");
	await expect(page.getByRole("region", { name: "Services it can pay for" }).getByRole("listitem")).toHaveText([
		"bathing, hygiene and grooming",
		"nursing care",
		"podiatry and other therapies",
		"meals and food preparation",
		"help with impairments or continence",
		"domestic assistance",
		"home or garden maintenance",
		"home modifications",
		"aids to stay independent",
		"social support",
		"transport",
		"plus more.",
	]);
	const package_ = page.getByRole("region", { name: "What a Home Care Package is" });
	await expect(package_).toContainText("four levels");
	await expect(package_.getByRole("listitem")).toHaveText([/^Level 1/, /^Level 2/, /^Level 3/, /^Level 4/]);
	await expect(page.getByRole("region", { name: "Managing it yourself" })).toContainText("self-managed option");
	await expect(
		page.getByRole("region", { name: "How to get it, in four steps" }).getByRole("heading", { level: 3 }),
	).toHaveCount(4);
	await expect(main(page)).toContainText(
		"Waiting times of 6-12 months were usual for Home Care Packages, before November 2025",
	);

	// Budgets change each July. Until the team has entered the new ones, the page shows none.
	const { amounts, is_due, source } = await (await request.get("/api/funding-amounts/")).json();
	const table = page.getByRole("table");
	if (is_due) {
		await expect(table).toHaveCount(0);
		await expect(main(page)).toContainText("haven't entered the new ones yet, so we don't show them");
	} else await expect(table.getByRole("rowheader")).toHaveText(amounts.map(({ code }: { code: string }) => code));
	await expect(main(page).getByText("has had no contribution since 1 October 2026")).toBeVisible();
	await expect(main(page).getByRole("link", { name: source.name })).toHaveAttribute("href", source.url);

	const questions = page.getByRole("region", { name: "Common questions" });
	const asked = await questions.getByRole("heading", { level: 3 }).allTextContents();
	await expect(questions.getByText("Aboriginal and Torres Strait Islander people can apply from 50")).toBeHidden();
	await questions.getByText("Who can apply?").click();
	await expect(questions.getByText("Aboriginal and Torres Strait Islander people can apply from 50")).toBeVisible();
	const faq = (await structured(page)).find((one) => one["@type"] === "FAQPage") as { mainEntity: { name: string }[] };
	expect(faq.mainEntity.map(({ name }) => name)).toEqual(asked);
	expect((await structured(page)).map((one) => one["@type"])).toContain("BreadcrumbList");

	await expect(main(page).getByRole("link", { name: "Chat with a team member" })).toHaveAttribute("href", "/live-chat");
	await expect(main(page).getByRole("link", { name: "Search for services now" })).toHaveAttribute("href", "/");
	await questions.getByRole("link", { name: "Back to top" }).click();
	await expect(h1(page)).toBeInViewport();
	await expectFineAtEveryWidth(page);
});

const category = (page: Page, name: string) =>
	page.locator("details:visible", { has: page.getByRole("heading", { name }) });

// INF-029 to INF-033
for (const [width, open_] of [
	[820, []],
	[821, ["Core"]],
	[360, []],
	[1280, ["Core"]],
] as const)
	test(`at ${width} pixels ${open_.length ? "only the Core support category is open" : "all support categories are closed"}, and each opens and closes`, async ({
		page,
	}) => {
		await page.setViewportSize({ width, height: 900 });
		await open(page, NDIS);
		await expect(
			page.locator("details:visible", {
				has: page.getByRole("heading", { name: /^(Core|Capacity Building|Capital)$/ }),
			}),
		).toHaveCount(3);
		for (const [name, words] of Object.entries(OPENS)) {
			const isOpen = open_.some((one) => one === name);
			const section = category(page, name);
			await expect(section, name).toHaveJSProperty("open", isOpen);
			await expect(section.getByText(words), name).toBeVisible({ visible: isOpen });
			await section.locator("summary").click();
			await expect(section.getByText(words), name).toBeVisible({ visible: !isOpen });
			await section.locator("summary").focus();
			await page.keyboard.press("Enter");
			await expect(section.getByText(words), name).toBeVisible({ visible: isOpen });
			await page.keyboard.press("Space");
			await expect(section.getByText(words), name).toBeVisible({ visible: !isOpen });
		}
		await expectAccessible(page);
	});

// INF-014, INF-028, INF-029
test("the NDIS plan page has questions, links back to the top, and help", async ({ page }) => {
	await open(page, NDIS);
	await expect(h1(page)).toHaveText("How to Navigate NDIS Funding and Benefits");
	await expect(page.getByRole("region", { name: "How the NDIS helps" })).toBeVisible();
	await expect(main(page)).toContainText("between 7 and 64 years old");
	const questions = page.getByRole("region", { name: "Common questions" });
	await questions.getByText("What happens when I'm old enough for aged care?").click();
	await expect(questions.getByRole("link", { name: "aged care at home" })).toBeVisible();
	await questions.getByRole("link", { name: "Back to top" }).click();
	await expect(h1(page)).toBeInViewport();
	await expect(page.getByRole("heading", { level: 2, name: "Alongside can help" })).toBeVisible();
	expect((await structured(page)).map((one) => one["@type"])).toEqual(["BreadcrumbList", "FAQPage"]);
	await page
		.getByRole("navigation", { name: "On this page" })
		.getByRole("link", { name: "Support categories" })
		.click();
	await expect(page.getByRole("heading", { name: "Support categories" })).toBeInViewport();
	await expectFineAtEveryWidth(page);
});
