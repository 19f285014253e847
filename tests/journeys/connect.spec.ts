import type { Page } from "@playwright/test";
import { agree, areaOf, fillPerson, first, providers, send } from "./connect-support.ts";
import {
	expect,
	expectAccessible,
	expectFineAtEveryWidth,
	open,
	openBeforeScripts,
	openEmailsTo,
	test,
} from "./support.ts";

/** The button's words, which are the same for every problem with a postcode (decision 4). */
const expectAnyway = (page: Page) =>
	expect(page.getByRole("button", { name: "Submit anyway", exact: true })).toHaveText("Submit anyway");

test.describe("connect with one provider", () => {
	// CON-002, CON-010 to CON-020
	test("an empty form explains missing input at the field and in a summary", async ({ page, request }) => {
		const provider = await first(request);
		await open(page, `/providers/${provider.url_slug}/${provider.id}/request-quote/`);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Connect with ${provider.name}`);
		await send(page);
		for (const text of [
			"Your name is required",
			"Please enter a valid email",
			"Please enter a valid phone number",
			"Please select a service",
			"The provided postcode is not valid",
			"Please select an age group",
			"Please select a funding type",
			"Please agree to the terms and conditions before proceeding",
		])
			await expect(page.getByRole("link", { name: text })).toBeVisible();
		await expect(page).toHaveTitle(/^Error: /);
		await expect(page.getByLabel("Your name")).toHaveAttribute("aria-invalid", "true");
		await expectFineAtEveryWidth(page);
		await page.getByRole("link", { name: "Your name is required" }).click();
		await expect(page.getByLabel("Your name")).toBeFocused();
	});

	// CON-014, CON-021 to CON-023
	test("after invalid input the form keeps every answer and offers to submit anyway", async ({ page, request }) => {
		const provider = await first(request);
		await open(page, `/providers/${provider.url_slug}/${provider.id}/request-quote/`);
		await page.getByLabel("Your name").fill("Zoë <b>O'Brien</b> 👩‍🦽");
		await page.getByLabel("Email").fill("not an address");
		await page.getByLabel("Phone", { exact: true }).fill("+1 212 555 0100");
		await page.getByLabel("Postcode").fill("30000");
		await send(page);
		await expect(page.getByRole("link", { name: "Please enter a valid email" })).toBeVisible();
		await expect(page.getByRole("link", { name: "Please enter a valid phone number" })).toBeVisible();
		await expect(page.getByLabel("Your name")).toHaveValue("Zoë <b>O'Brien</b> 👩‍🦽");
		await expect(page.getByLabel("Phone", { exact: true })).toHaveValue("+1 212 555 0100");
		await expect(page.getByText("The provided postcode is not valid").first()).toBeVisible();
		await expectAnyway(page);
		await expect(page.getByRole("link", { name: "change your search" })).toBeVisible();
		await expectAccessible(page);
	});

	test("an error found on leaving a field is announced once, and errors in the summary only by the summary", async ({
		page,
		request,
	}) => {
		const provider = await first(request);
		await open(page, `/providers/${provider.url_slug}/${provider.id}/request-quote/`);
		// Records announcements of live regions outside the summary.
		await page.evaluate(() => {
			const said: string[] = [];
			Object.assign(window, { said });
			const live = (node: Node) =>
				(node instanceof Element ? node : node.parentElement)?.closest("[role=status], [aria-live=polite]");
			new MutationObserver((changes) => {
				for (const { target, addedNodes } of changes)
					if (addedNodes.length > 0 && live(target)?.textContent) said.push(live(target)?.textContent ?? "");
			}).observe(document.body, { subtree: true, childList: true });
		});
		const said = () =>
			page.evaluate(() => (window as unknown as { said: string[] }).said.filter((text) => text.includes("Error")));
		await page.getByLabel("Email").fill("not an address");
		await page.getByLabel("Email").press("Tab");
		await expect.poll(said).toEqual(["Error: Please enter a valid email"]);
		await expect(page.getByLabel("Phone", { exact: true })).toBeFocused();
		await expectAccessible(page);
		await send(page);
		const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
		await expect(summary).toBeFocused();
		await page.getByLabel("Phone", { exact: true }).fill("12");
		await page.getByLabel("Phone", { exact: true }).press("Tab");
		await page.getByLabel("Phone", { exact: true }).fill("0491 570 006");
		await page.getByLabel("Phone", { exact: true }).press("Tab");
		await expect(page.locator("#phone-error")).toHaveCount(0);
		expect((await said()).filter((text) => !text.includes("phone"))).toEqual(["Error: Please enter a valid email"]);
		// Correct a missing choice.
		await page.getByLabel("Funding type").selectOption({ index: 1 });
		await expect(page.locator("#funding_type-error")).toHaveCount(0);
		await agree(page);
		await expect(page.locator("#terms-error")).toHaveCount(0);
	});

	// CON-032, CON-036, CON-039, CON-040
	test("a request is sent and confirmed, on screen and by email @nojs", async ({ page, request }) => {
		const provider = await first(request);
		const area = await areaOf(request, provider);
		const search = `service_areas_list=${area.id}&age_groups_list=${(await (await request.get("/api/age-groups/")).json())[0].code}&funding_types_list=NDIS&postcodes_list=3000&suburb_list=Melbourne`;
		await open(page, `/providers/${provider.url_slug}/${provider.id}/request-quote/?${search}`);
		// CON-029: the form shows the answers from the search instead of asking again.
		await expect(page.getByRole("region", { name: "Your search" })).toContainText(area.name);
		await expect(page.getByLabel("Service", { exact: true })).toHaveCount(0);
		const name = `Pat ${test.info().project.name} ${Date.now()}`;
		await fillPerson(page);
		await page.getByLabel("Your name").fill(name);
		await agree(page);
		await send(page);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your request has been received");
		expect(new URL(page.url()).pathname).toMatch(
			/^\/providers\/quote-detail\/additional-questions-ndis\/[0-9a-f-]{36}$/,
		);
		await expectAccessible(page);
		await page.getByRole("link", { name: "Back to your search" }).click();
		await expect(page).toHaveURL(new RegExp(`service_areas_list=${area.id}`));
		await expect(page).toHaveURL(/postcodes_list=3000/);
		await openEmailsTo(page, "pat@visitor.example");
		await expect(page.getByRole("listitem").filter({ hasText: "pat@visitor.example" }).first()).toBeVisible();
		await expectAccessible(page);
	});

	// CON-024, CON-025, CON-028
	test("an unknown postcode can be submitted anyway", async ({ page, request }) => {
		const provider = await first(request);
		const area = await areaOf(request, provider);
		await open(page, `/providers/${provider.url_slug}/${provider.id}/request-quote/`);
		await fillPerson(page);
		await page.getByLabel("Service", { exact: true }).selectOption(String(area.id));
		await page.getByLabel("Postcode").fill("9999");
		await page.getByLabel("Age of recipient").selectOption({ index: 1 });
		await page.getByLabel("Funding type").selectOption("HCP2");
		await agree(page);
		await send(page);
		await expect(page.getByRole("link", { name: "Sorry, we can't find the provided postcode." })).toBeVisible();
		await expectAnyway(page);
		await page.getByRole("button", { name: "submit anyway" }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your request has been received");
		expect(page.url()).toContain("/additional-questions-hcp/");
	});

	// CON-026, CON-027
	test("without availability there, visitors can choose another provider or submit anyway", async ({
		page,
		request,
	}) => {
		const provider = (await providers(request, "postcodes_list=3000")).find((p) => !p.postcodes.includes("0800"));
		if (!provider) throw new Error("every provider is national");
		const area = await areaOf(request, provider);
		await open(page, `/providers/${provider.url_slug}/${provider.id}/request-quote/`);
		await fillPerson(page);
		await page.getByLabel("Service", { exact: true }).selectOption(String(area.id));
		await page.getByLabel("Postcode").fill("0800");
		await page.getByLabel("Age of recipient").selectOption({ index: 1 });
		await page.getByLabel("Funding type").selectOption("i-don-t-know");
		await agree(page);
		await send(page);
		await expect(
			page.getByRole("link", { name: "Sorry, this provider doesn't have availability in your area." }),
		).toBeVisible();
		await expect(page.getByRole("link", { name: "choose another provider" })).toBeVisible();
		await expectAnyway(page);
		await page.getByRole("button", { name: "submit anyway" }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your request has been received");
	});

	// CON-003, CON-004
	test("the steps name the participant or the recipient", async ({ page, request }) => {
		const provider = await first(request);
		await open(page, `/providers/${provider.url_slug}/${provider.id}/request-quote/`);
		await expect(page.getByText("Participant Details")).toBeVisible();
		for (const code of ["HCP", "HCP1", "HCP2", "HCP3", "HCP4"]) {
			await page.getByLabel("Funding type").selectOption(code);
			await expect(page.getByText("Recipient Details")).toBeVisible();
		}
		await page.getByLabel("Funding type").selectOption("NDIS");
		await expect(page.getByText("Participant Details")).toBeVisible();
	});

	test("an invalid postcode shows an error on leaving the field, which disappears once corrected", async ({
		page,
		request,
	}) => {
		const provider = await first(request);
		await open(page, `/providers/${provider.url_slug}/${provider.id}/request-quote/`);
		await page.getByLabel("Postcode").fill("300");
		await page.getByLabel("Postcode").blur();
		await expect(page.getByText("The provided postcode is not valid")).toBeVisible();
		await page.getByLabel("Postcode").fill("3000");
		await page.getByLabel("Postcode").blur();
		await expect(page.getByText("The provided postcode is not valid")).toHaveCount(0);
	});
});

test.describe("connect with several providers", () => {
	// CON-009
	test("the page says if no provider is selected", async ({ page }) => {
		await open(page, "/providers/request-quote");
		await expect(page.getByRole("alert")).toContainText("An error occurred, please refresh your browser");
		await expectAccessible(page);
	});

	// CON-001
	test("the request goes to the selected providers, and each can be left out", async ({ page, request }) => {
		const [a, b, c] = await providers(request);
		const area = a && (await areaOf(request, a));
		await open(
			page,
			`/providers/request-quote?to_quote=${a?.id},${b?.id},${c?.id}&service_areas_list=${area?.id}&postcodes_list=3000&age_groups_list=65%2B&funding_types_list=self-funded`,
		);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Connect with 3 providers");
		await expect(page.getByText("About You", { exact: true })).toBeVisible();
		const boxes = page.getByRole("group", { name: "We ask:" }).getByRole("checkbox");
		await expect(boxes).toHaveCount(3);
		await expectAccessible(page);
		await fillPerson(page);
		await agree(page);
		for (const { name } of [a, b, c].flatMap((one) => one ?? [])) await page.getByRole("checkbox", { name }).uncheck();
		await send(page);
		await expect(page.getByRole("link", { name: "Please tick at least one provider" })).toHaveAttribute("href", "#ask");
		await expect(page.getByLabel("Your name")).toHaveValue("Pat Example");
		for (const box of await boxes.all()) await expect(box).not.toBeChecked();
		await expectAccessible(page);
		await page.getByRole("checkbox", { name: a?.name ?? "" }).check();
		await send(page);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your request has been received");
		await expect(page.getByText(a?.name ?? "").first()).toBeVisible();
		await expect(page.getByText(b?.name ?? "")).toHaveCount(0);
	});
});

// CON-041 to CON-047
test("a quote's address leads to its follow-up questions, and an unknown one isn't found", async ({ page }) => {
	const response = await open(page, "/providers/quote-detail/00000000-0000-4000-8000-000000000000");
	expect(response?.status()).toBe(404);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sorry, we couldn't find that page");
});

// CON-006, NOR-021
test("a funding type chosen before the scripts load takes effect", async ({ page, request }) => {
	const provider = await first(request);
	const form = await openBeforeScripts(page, `/providers/${provider.url_slug}/${provider.id}/request-quote/`);
	await page.getByLabel("Funding type").selectOption("HCP2");
	await form.release();
	await expect(page.getByText("Recipient Details")).toBeVisible();
	const help = await openBeforeScripts(page, "/providers?query=zzzqq");
	await page.locator("#tell-fundingType").selectOption("Medicare");
	await help.release();
	await expect(page.getByRole("button", { name: /^Send/ })).toHaveCount(0);
});
