import { agree, areaOf, fillPerson, first, providers, send } from "./connect-support.ts";
import { expect, expectAccessible, expectFineAtEveryWidth, goOffline, open, openEmailsTo, test } from "./support.ts";

test.describe("sending a connect request", () => {
	test("the whole form can be sent by keyboard alone", async ({ page, request }) => {
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
		await expect(page.getByText("How may we contact you, and in which language? (optional)")).toBeVisible();
		await page.keyboard.press("Tab");
		await expect(page.getByLabel("Age of recipient")).toBeFocused();
		await page.keyboard.press("ArrowDown");
		await page.keyboard.press("Tab");
		await expect(page.getByLabel("How is the NDIS plan managed?")).toBeFocused();
		await page.keyboard.press("Tab");
		await expect(page.getByRole("checkbox", { name: /^Yes, ask/ })).toBeFocused();
		await page.keyboard.press("Space");
		await page.keyboard.press("Tab");
		await expect(page.getByRole("checkbox", { name: /without my name/ })).not.toBeChecked();
		await page.keyboard.press("Tab");
		await expect(page.getByRole("checkbox", { name: /terms/ })).toBeFocused();
		await page.keyboard.press("Space");
		await page.keyboard.press("Enter");
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your request has been received");
	});

	test("how the NDIS plan is managed finds registered providers only, and goes to the follow-up form", async ({
		page,
		request,
	}) => {
		const [provider] = await providers(request, "funding_types_list=NDIS&postcodes_list=3000&plan_management=agency");
		const { register } = await (await request.get(`/api/providers/${provider?.id}/`)).json();
		const area = register.areas.find(({ state }: { state: string }) => state === "registered");
		const search = `service_areas_list=${area.id}&funding_types_list=NDIS&postcodes_list=3000`;
		// More than one provider, because a single one leads straight to the form.
		await open(page, "/providers?funding_types_list=NDIS");
		const range = page.getByText(/^[\d,]+ - [\d,]+ of [\d,]+ providers$/);
		const found = (await range.textContent()) ?? "";
		await page.getByRole("link", { name: "My NDIS plan is agency managed" }).click();
		await expect(page.getByText("Agency-managed plans can only pay registered providers")).toBeVisible();
		await expect(range).not.toHaveText(found);
		await expect(page.getByRole("heading", { name: "We couldn't check these" })).toBeVisible();
		await expectFineAtEveryWidth(page);
		// Filters keep it.
		await page.getByRole("link", { name: "Places now" }).click();
		await expect(page).toHaveURL(/capacity=open&plan_management=agency/);

		const profile = `/providers/${provider?.url_slug}/${provider?.id}`;
		await open(page, `${profile}?${search}&plan_management=agency`);
		await expect(page.getByText(/^On the NDIS register for /).first()).toBeVisible();
		await page.locator('main a[href*="/request-quote/"]').first().click();
		const plan = page.getByLabel("How is the NDIS plan managed?");
		await expect(plan).toHaveValue("Agency Managed");
		await expectFineAtEveryWidth(page);
		await fillPerson(page);
		await page.getByLabel("Age of recipient").selectOption({ index: 1 });
		await agree(page);
		await send(page);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your request has been received");
		await expect(page.getByRole("radio", { name: "Agency Managed" })).toBeChecked();

		// The question is only for the NDIS, and for funding that isn't known.
		await open(page, `${profile}/request-quote/?service_areas_list=${area.id}`);
		await expect(plan).toBeHidden();
		await page.getByLabel("Funding type").selectOption("NDIS");
		await expect(plan).toBeVisible();
		await page.getByLabel("Funding type").selectOption("SAH");
		await expect(plan).toBeHidden();
		await page.getByLabel("Funding type").selectOption({ label: "I don't know" });
		await expect(plan).toBeVisible();
	});

	test("Enter in a field sends the request, and never submits anyway", async ({ page, request }) => {
		const provider = (await providers(request)).find((p) => !p.postcodes.includes("0800"));
		if (!provider) throw new Error("every provider is national");
		const area = await areaOf(request, provider);
		await open(
			page,
			`/providers/${provider.url_slug}/${provider.id}/request-quote/?service_areas_list=${area.id}&funding_types_list=NDIS`,
		);
		await fillPerson(page);
		await page.getByLabel("Age of recipient").selectOption({ index: 1 });
		await agree(page);
		await page.getByLabel("Postcode").fill("0800");
		await send(page);
		await expect(page.getByRole("button", { name: "submit anyway" })).toBeVisible();
		await page.getByLabel("Your name").press("Enter");
		await expect(page.getByRole("alert")).toContainText("Sorry, this provider doesn't have availability in your area.");
		expect(page.url()).toContain("/request-quote/");
	});

	// CTC-001
	test("how a person may be contacted is optional, and a refused form keeps it with an error at its field", async ({
		page,
		request,
	}) => {
		const provider = await first(request);
		const area = await areaOf(request, provider);
		await open(
			page,
			`/providers/${provider.url_slug}/${provider.id}/request-quote/?service_areas_list=${area.id}&postcodes_list=3000&funding_types_list=NDIS`,
		);
		await fillPerson(page);
		await page.getByLabel("Age of recipient").selectOption({ index: 1 });
		await expect(page.getByLabel("Good times")).toBeHidden();
		await page.getByText("How may we contact you, and in which language? (optional)").click();
		await page.getByRole("checkbox", { name: "Text me" }).check();
		await page.getByLabel("Is it safe to text you?").selectOption("No");
		await page.getByLabel("Good times").fill("Mornings");
		await expectFineAtEveryWidth(page);
		await agree(page);
		await send(page);
		await page
			.getByRole("alert")
			.getByRole("link", { name: /text messages aren't safe/ })
			.click();
		await expect(page.getByRole("checkbox", { name: "Call me" })).toBeFocused();
		await expect(page.getByLabel("Good times")).toHaveValue("Mornings");
		await page.getByRole("checkbox", { name: "Text me" }).uncheck();
		await send(page);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your request has been received");
	});

	test("a click on Send still counts if leaving an invalid field shows an error during it", async ({
		page,
		request,
	}) => {
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

	// CON-038
	test("when offline, the form keeps its input and can be sent once the connection is back", async ({
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
		await agree(page);
		await goOffline(page);
		await send(page);
		await expect(page.getByRole("alert")).toContainText("Sorry, there has been a system error.");
		await expect(page.getByLabel("Your name")).toHaveValue("Pat Example");
		await context.setOffline(false);
		await send(page);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your request has been received");
		// The browser logs the lost connection.
		faults.splice(0, faults.length, ...faults.filter((fault) => !fault.includes("ERR_INTERNET_DISCONNECTED")));
	});

	test("Back from the confirmation returns to the form, even after a reload", async ({ page, request }) => {
		const provider = await first(request);
		const area = await areaOf(request, provider);
		await open(
			page,
			`/providers/${provider.url_slug}/${provider.id}/request-quote/?service_areas_list=${area.id}&postcodes_list=3000&funding_types_list=NDIS`,
		);
		await fillPerson(page);
		await page.getByLabel("Age of recipient").selectOption({ index: 1 });
		await agree(page);
		await send(page);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your request has been received");
		await page.reload();
		await page.goBack();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Connect with ${provider.name}`);
	});

	// SND-014
	test("sending the same request again after Back makes one request and one email", async ({ page, request }, info) => {
		const provider = await first(request);
		const area = await areaOf(request, provider);
		await open(
			page,
			`/providers/${provider.url_slug}/${provider.id}/request-quote/?service_areas_list=${area.id}&postcodes_list=3000&funding_types_list=NDIS`,
		);
		const address = `back-${info.project.name}-${Date.now()}@visitor.example`;
		const places: (string | null)[] = [];
		for (const phone of ["0491 570 006", "0491 570 006", "0491 570 157"]) {
			if (places.length > 0) await page.goBack();
			await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Connect with ${provider.name}`);
			await expect(page.locator("html[data-ready]")).toHaveCount(1);
			await fillPerson(page);
			await page.getByLabel("Email").fill(address);
			await page.getByLabel("Phone", { exact: true }).fill(phone);
			await page.getByLabel("Age of recipient").selectOption({ index: 1 });
			await agree(page);
			await send(page);
			await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your request has been received");
			if (places.length === 1) {
				await expect(page.getByRole("status").filter({ hasText: `You asked ${provider.name} at` })).toBeVisible();
				await expectAccessible(page);
			}
			const { pathname, searchParams } = new URL(page.url());
			places.push(searchParams.get("request") ?? pathname.split("/").at(-1) ?? null);
		}
		expect(places[1]).toBe(places[0]);
		expect(places[2]).not.toBe(places[0]);
		await openEmailsTo(page, address);
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
		await agree(page);
		await page.getByRole("button", { name: "Send request" }).dblclick();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your request has been received");
		await openEmailsTo(page, address);
		await expect(page.getByRole("listitem").filter({ hasText: address })).toHaveCount(1);
	});
});

// SND-013
test("after Send the page says who is asked and when, and skipping the details asks at once", async ({
	page,
	request,
}, info) => {
	const provider = await first(request);
	const area = await areaOf(request, provider);
	await open(
		page,
		`/providers/${provider.url_slug}/${provider.id}/request-quote/?service_areas_list=${area.id}&postcodes_list=3000&funding_types_list=NDIS`,
	);
	await fillPerson(page);
	await page.getByLabel("Email").fill(`others-${info.project.name}-${Date.now()}@visitor.example`);
	await page.getByLabel("Age of recipient").selectOption({ index: 1 });
	await page.getByRole("checkbox", { name: /without my name/ }).check();
	await agree(page);
	await send(page);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your request has been received");
	await expect(page.getByText(`We’ll ask ${provider.name} by`)).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "Skip this step" }).click();
	await expect(page).toHaveURL(/quote-success/);
	await expect(page.getByText(provider.name)).toBeVisible();
	await expectFineAtEveryWidth(page);
});
