import type { APIRequestContext, Page } from "@playwright/test";
import {
	expect,
	expectAccessible,
	expectFineAtEveryWidth,
	hasArrived,
	open,
	openBeforeScripts,
	test,
} from "./support.ts";

interface FoundProvider {
	id: number;
	name: string;
	url_slug: string;
	services: number[];
	postcodes: string[];
}

/** Providers of the demo data that serve Melbourne, as the API gives them. */
const providers = async (request: APIRequestContext, query = "postcodes_list=3000"): Promise<FoundProvider[]> =>
	(await (await request.get(`/api/providers/?${query}`)).json()).results;

/** An area the provider offers, by name and id. */
const areaOf = async (request: APIRequestContext, provider: FoundProvider) => {
	const services: { id: number; service_area: number }[] = await (await request.get("/api/services/")).json();
	const areas: { id: number; name: string }[] = await (await request.get("/api/service-areas/")).json();
	const area = areas.find((a) => a.id === services.find((s) => provider.services.includes(s.id))?.service_area);
	if (!area) throw new Error("the provider offers nothing");
	return area;
};

const first = async (request: APIRequestContext) => {
	const [provider] = await providers(request);
	if (!provider) throw new Error("no provider serves Melbourne");
	return provider;
};

const fillPerson = async (page: Page) => {
	await page.getByLabel("Your name").fill("Pat Example");
	await page.getByLabel("Email").fill("pat@visitor.example");
	await page.getByLabel("Phone", { exact: true }).fill("0491 570 006");
};

const send = (page: Page) => page.getByRole("button", { name: "Send request" }).click();

/** The control to submit anyway, shown as the text has it, with its full stop where it has one. */
const expectAnyway = async (page: Page, after: "" | ".") => {
	const anyway = page.getByRole("button", { name: `submit anyway${after}`, exact: true });
	await expect(anyway).toHaveText(`submit anyway${after}`);
	expect(
		await anyway.evaluate(
			(button) => getComputedStyle(button.firstElementChild ?? button, "::first-letter").textTransform,
		),
	).toBe("none");
	await expect(anyway.locator("..")).toHaveText(`submit anyway${after}`);
};

test.describe("connect with one provider", () => {
	test("CON-002 CON-010 to CON-020 an empty form says what is missing, at the field and on top @nojs", async ({
		page,
		request,
	}) => {
		const provider = await first(request);
		await open(page, `/providers/${provider.url_slug}/${provider.id}/request-quote/`);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Connect with ${provider.name}`);
		await expectAccessible(page);
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

	test("CON-014 CON-021 to CON-023 bad input keeps every answer and offers to submit anyway @nojs", async ({
		page,
		request,
	}) => {
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
		await expectAnyway(page, "");
		await expect(page.getByRole("link", { name: "change your search" })).toBeVisible();
		await expectAccessible(page);
	});

	test("an error found on leaving a field is announced once, and those of a summary by the summary alone", async ({
		page,
		request,
	}) => {
		const provider = await first(request);
		await open(page, `/providers/${provider.url_slug}/${provider.id}/request-quote/`);
		// Everything that live regions outside of the summary come to say.
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
		// A choice that was missing and is made now.
		await page.getByLabel("Funding type").selectOption({ index: 1 });
		await expect(page.locator("#funding_type-error")).toHaveCount(0);
		await page.getByRole("checkbox", { name: /I agree/ }).check();
		await expect(page.locator("#terms-error")).toHaveCount(0);
	});

	test("CON-032 CON-036 CON-039 CON-040 a request is sent, confirmed, and a letter is there @nojs", async ({
		page,
		request,
	}) => {
		const provider = await first(request);
		const area = await areaOf(request, provider);
		const search = `service_areas_list=${area.id}&age_groups_list=${(await (await request.get("/api/age-groups/")).json())[0].code}&funding_types_list=NDIS&postcodes_list=3000&suburb_list=Melbourne`;
		await open(page, `/providers/${provider.url_slug}/${provider.id}/request-quote/?${search}`);
		// CON-029: what the search said is shown, not asked again.
		await expect(page.getByRole("region", { name: "Your search" })).toContainText(area.name);
		await expect(page.getByLabel("Service", { exact: true })).toHaveCount(0);
		const name = `Pat ${test.info().project.name} ${Date.now()}`;
		await fillPerson(page);
		await page.getByLabel("Your name").fill(name);
		await page.getByRole("checkbox").check();
		await send(page);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your request has been received");
		expect(new URL(page.url()).pathname).toMatch(
			/^\/providers\/quote-detail\/additional-questions-ndis\/[0-9a-f-]{36}$/,
		);
		await expectAccessible(page);
		await page.getByRole("link", { name: "Back to your search" }).click();
		await expect(page).toHaveURL(new RegExp(`service_areas_list=${area.id}`));
		await expect(page).toHaveURL(/postcodes_list=3000/);
		await open(page, "/demo/letters");
		await expect(page.getByRole("listitem").filter({ hasText: "pat@visitor.example" }).first()).toBeVisible();
		await expectAccessible(page);
	});

	test("CON-024 CON-025 CON-028 an unknown postcode can be submitted anyway @nojs", async ({ page, request }) => {
		const provider = await first(request);
		const area = await areaOf(request, provider);
		await open(page, `/providers/${provider.url_slug}/${provider.id}/request-quote/`);
		await fillPerson(page);
		await page.getByLabel("Service", { exact: true }).selectOption(String(area.id));
		await page.getByLabel("Postcode").fill("9999");
		await page.getByLabel("Age of recipient").selectOption({ index: 1 });
		await page.getByLabel("Funding type").selectOption("HCP2");
		await page.getByRole("checkbox").check();
		await send(page);
		await expect(page.getByRole("link", { name: "Sorry, we can't find the provided postcode." })).toBeVisible();
		await expectAnyway(page, ".");
		await page.getByRole("button", { name: "submit anyway" }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your request has been received");
		expect(page.url()).toContain("/additional-questions-hcp/");
	});

	test("CON-026 CON-027 no availability there: another provider, or submit anyway @nojs", async ({ page, request }) => {
		const provider = (await providers(request, "postcodes_list=3000")).find((p) => !p.postcodes.includes("0800"));
		if (!provider) throw new Error("every provider is national");
		const area = await areaOf(request, provider);
		await open(page, `/providers/${provider.url_slug}/${provider.id}/request-quote/`);
		await fillPerson(page);
		await page.getByLabel("Service", { exact: true }).selectOption(String(area.id));
		await page.getByLabel("Postcode").fill("0800");
		await page.getByLabel("Age of recipient").selectOption({ index: 1 });
		await page.getByLabel("Funding type").selectOption("i-don-t-know");
		await page.getByRole("checkbox").check();
		await send(page);
		await expect(
			page.getByRole("link", { name: "Sorry, this provider doesn't have availability in your area." }),
		).toBeVisible();
		await expect(page.getByRole("link", { name: "choose another provider" })).toBeVisible();
		await expectAnyway(page, ".");
		await page.getByRole("button", { name: "submit anyway" }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your request has been received");
	});

	test("CON-003 CON-004 the steps name the participant or the recipient", async ({ page, request }) => {
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

	test("trouble with the postcode is noticed on leaving the field, and goes when it is mended", async ({
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

	test("the whole form by keyboard alone", async ({ page, request }) => {
		const provider = await first(request);
		const area = await areaOf(request, provider);
		await open(
			page,
			`/providers/${provider.url_slug}/${provider.id}/request-quote/?service_areas_list=${area.id}&postcodes_list=3000&funding_types_list=NDIS`,
		);
		await page.getByLabel("Your name").focus();
		await page.keyboard.type("Kim Example");
		await page.keyboard.press("Tab");
		await page.keyboard.type("kim@visitor.example");
		await page.keyboard.press("Tab");
		await page.keyboard.type("0491 570 156");
		await page.keyboard.press("Tab");
		await expect(page.getByLabel("Age of recipient")).toBeFocused();
		await page.keyboard.press("ArrowDown");
		await page.keyboard.press("Tab");
		await expect(page.getByRole("checkbox")).toBeFocused();
		await page.keyboard.press("Space");
		await page.keyboard.press("Enter");
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your request has been received");
	});

	test("Enter in a field is Send request, never submit anyway", async ({ page, request }) => {
		const provider = (await providers(request)).find((p) => !p.postcodes.includes("0800"));
		if (!provider) throw new Error("every provider is national");
		const area = await areaOf(request, provider);
		await open(
			page,
			`/providers/${provider.url_slug}/${provider.id}/request-quote/?service_areas_list=${area.id}&funding_types_list=NDIS`,
		);
		await fillPerson(page);
		await page.getByLabel("Age of recipient").selectOption({ index: 1 });
		await page.getByRole("checkbox").check();
		await page.getByLabel("Postcode").fill("0800");
		await send(page);
		await expect(page.getByRole("button", { name: "submit anyway" })).toBeVisible();
		await page.getByLabel("Your name").press("Enter");
		await expect(page.getByRole("alert")).toContainText("Sorry, this provider doesn't have availability in your area.");
		expect(page.url()).toContain("/request-quote/");
	});

	test("a press that leaves a wrong field still makes its click", async ({ page, request }) => {
		const provider = await first(request);
		await open(page, `/providers/${provider.url_slug}/${provider.id}/request-quote/`);
		await page.getByLabel("Phone", { exact: true }).fill("123");
		await page.getByRole("button", { name: "Send request" }).scrollIntoViewIfNeeded();
		const box = await page.getByRole("button", { name: "Send request" }).boundingBox();
		if (!box) throw new Error("the button is not on the page");
		await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
		await page.mouse.down();
		await expect(page.getByLabel("Phone", { exact: true })).not.toBeFocused();
		await page.mouse.up();
		await expect(page.getByRole("link", { name: "Your name is required" })).toBeVisible();
	});

	test("CON-038 offline on sending: the form stays with all that was typed, and is sent once the line is back", async ({
		page,
		request,
		context,
		faults,
	}) => {
		const provider = await first(request);
		const area = await areaOf(request, provider);
		await open(
			page,
			`/providers/${provider.url_slug}/${provider.id}/request-quote/?service_areas_list=${area.id}&postcodes_list=3000&funding_types_list=NDIS`,
		);
		await fillPerson(page);
		await page.getByLabel("Age of recipient").selectOption({ index: 1 });
		await send(page);
		await expect(
			page.getByRole("link", { name: "Please agree to the terms and conditions before proceeding" }),
		).toBeVisible();
		await page.getByRole("checkbox").check();
		await context.setOffline(true);
		await send(page);
		await expect(page.getByRole("alert")).toContainText("Sorry, there has been a system error.");
		await expect(page.getByLabel("Your name")).toHaveValue("Pat Example");
		await context.setOffline(false);
		await send(page);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your request has been received");
		// The browser itself notes the lost connection.
		faults.splice(0, faults.length, ...faults.filter((fault) => !fault.includes("ERR_INTERNET_DISCONNECTED")));
	});

	test("Back from the confirmation is the form again, even after a reload there", async ({ page, request }) => {
		const provider = await first(request);
		const area = await areaOf(request, provider);
		await open(
			page,
			`/providers/${provider.url_slug}/${provider.id}/request-quote/?service_areas_list=${area.id}&postcodes_list=3000&funding_types_list=NDIS`,
		);
		await fillPerson(page);
		await page.getByLabel("Age of recipient").selectOption({ index: 1 });
		await page.getByRole("checkbox").check();
		await send(page);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your request has been received");
		await page.reload();
		await page.goBack();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Connect with ${provider.name}`);
	});

	test("sent, then Back and the same once more: one request, one letter @nojs", async ({ page, request }, info) => {
		const provider = await first(request);
		const area = await areaOf(request, provider);
		await open(
			page,
			`/providers/${provider.url_slug}/${provider.id}/request-quote/?service_areas_list=${area.id}&postcodes_list=3000&funding_types_list=NDIS`,
		);
		const address = `back-${info.project.name}-${Date.now()}@visitor.example`;
		const places: string[] = [];
		for (const phone of ["0491 570 006", "0491 570 006", "0491 570 157"]) {
			if (places.length > 0) await page.goBack();
			await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Connect with ${provider.name}`);
			if (info.project.use.javaScriptEnabled !== false) await expect(page.locator("html[data-ready]")).toHaveCount(1);
			await fillPerson(page);
			await page.getByLabel("Email").fill(address);
			await page.getByLabel("Phone", { exact: true }).fill(phone);
			await page.getByLabel("Age of recipient").selectOption({ index: 1 });
			await page.getByRole("checkbox").check();
			await send(page);
			await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your request has been received");
			places.push(new URL(page.url()).pathname);
		}
		expect(places[1]).toBe(places[0]);
		expect(places[2]).not.toBe(places[0]);
		await open(page, "/demo/letters");
		await expect(page.getByRole("listitem").filter({ hasText: address })).toHaveCount(2);
	});

	test("a double click sends once", async ({ page, request }) => {
		const provider = await first(request);
		const area = await areaOf(request, provider);
		await open(
			page,
			`/providers/${provider.url_slug}/${provider.id}/request-quote/?service_areas_list=${area.id}&postcodes_list=3000&funding_types_list=NDIS`,
		);
		const address = `once-${Date.now()}@visitor.example`;
		await fillPerson(page);
		await page.getByLabel("Email").fill(address);
		await page.getByLabel("Age of recipient").selectOption({ index: 1 });
		await page.getByRole("checkbox").check();
		await page.getByRole("button", { name: "Send request" }).dblclick();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your request has been received");
		await open(page, "/demo/letters");
		await expect(page.getByRole("listitem").filter({ hasText: address })).toHaveCount(1);
	});
});

test.describe("connect with several providers", () => {
	test("CON-009 none selected @nojs", async ({ page }) => {
		await open(page, "/providers/request-quote");
		await expect(page.getByRole("alert")).toContainText("An error occurred, please refresh your browser");
		await expectAccessible(page);
	});

	test("CON-001 the request goes to all that are named, and one can be taken out @nojs", async ({
		page,
		request,
	}, info) => {
		const [a, b, c] = await providers(request);
		await open(page, `/providers/request-quote?to_quote=${a?.id},${b?.id},${c?.id}`);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Connect with 3 providers");
		await expect(page.getByText("About You", { exact: true })).toBeVisible();
		const list = page.getByRole("list", { name: "Providers who will get your request" });
		await expect(list.getByRole("listitem")).toHaveCount(3);
		await expectAccessible(page);
		if (info.project.name === "js") await page.getByLabel("Your name").fill("Ada");
		await page.getByRole("link", { name: `Remove ${b?.name}` }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Connect with 2 providers");
		await hasArrived(page);
		if (info.project.name === "js") await expect(page.getByLabel("Your name")).toHaveValue("Ada");
		await expect(page).toHaveURL(new RegExp(`to_quote=${a?.id},${c?.id}$`));
	});
});

test("CON-041 to CON-047 a quote's address leads to its own questions; an unknown one is not found @nojs", async ({
	page,
}) => {
	const response = await open(page, "/providers/quote-detail/00000000-0000-4000-8000-000000000000");
	expect(response?.status()).toBe(404);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sorry, we couldn't find that page");
});

test("CON-006 NOR-021 a funding type chosen before the scripts come is heeded", async ({ page, request }) => {
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
