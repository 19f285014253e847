import { aPdf } from "#tests/support/pdf.ts";
import { checkAnswers, connect, fillNdis, sendDetails } from "./follow-up-support.ts";
import { expect, expectAccessible, expectFineAtEveryWidth, open, openBeforeScripts, test } from "./support.ts";

test("input survives Back and a reload, until the visitor leaves the site quickly", async ({ page }) => {
	const { path } = await connect(page, "NDIS");
	await fillNdis(page);
	await page.getByLabel("Last name").fill("Example");
	await page.getByRole("checkbox", { name: /I have preferences/ }).check();
	await page.getByRole("group", { name: /^Days/ }).getByRole("checkbox", { name: "Monday" }).check();
	await page.getByRole("link", { name: "Back to your search" }).click();
	await expect(page).toHaveURL((url) => url.pathname === "/providers");
	const kept = async () => {
		await expect(page.getByLabel("First name")).toHaveValue("Ari");
		await expect(page.getByLabel("Last name")).toHaveValue("Example");
		await expect(page.getByLabel("Your relationship to the participant")).toHaveValue("Parent");
		await expect(page.getByRole("checkbox", { name: "Autism" })).toBeChecked();
		await expect(page.getByRole("radio", { name: "Plan Managed" })).toBeChecked();
		await expect(page.getByRole("group", { name: /^Days/ }).getByRole("checkbox", { name: "Monday" })).toBeChecked();
	};
	await page.goBack();
	await kept();
	await page.reload();
	await kept();
	await page.route("https://www.bom.gov.au/**", (route) =>
		route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Weather</title>" }),
	);
	await page.getByRole("link", { name: "Leave this site quickly" }).click();
	await expect(page).toHaveURL("https://www.bom.gov.au/");
	await open(page, path);
	await expect(page.getByLabel("First name")).toHaveValue("");
	expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("Ari");
});

test("C8 a form that is open in two windows can be sent once, and the other window keeps its input", async ({
	page,
	context,
}) => {
	const { path } = await connect(page, "NDIS");
	const other = await context.newPage();
	await open(other, path);
	for (const one of [page, other]) await fillNdis(one);
	await sendDetails(page);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your request and details have been received.");
	await other.getByRole("textbox", { name: "Goals" }).fill("Something else");
	await checkAnswers(other);
	await expect(other.getByText("You've already sent this form")).toBeVisible();
	await expect(other.getByRole("textbox", { name: "Goals" })).toHaveValue("Something else");
});

test("C1 if cookies are lost while the form is open, the input stays and the page shows our phone number", async ({
	page,
	context,
}) => {
	await connect(page, "NDIS");
	await fillNdis(page);
	await context.clearCookies();
	await checkAnswers(page);
	await expect(page.getByRole("alert")).toContainText("We couldn't send your form");
	await expect(page.getByRole("textbox", { name: "Goals" })).toHaveValue("Swim with the others");
	await checkAnswers(page);
	await expect(page.getByText("This form can't be sent any more")).toBeVisible();
	await expect(page.getByRole("alert").getByRole("link", { name: "1800 975 711" })).toBeVisible();
	await expect(page.getByRole("textbox", { name: "Goals" })).toHaveValue("Swim with the others");
});

test("C1 in another browser the page says up front that the form can't be sent from there, and shows our phone number", async ({
	page,
	browser,
}, info) => {
	const { path } = await connect(page, "NDIS");
	const context = await browser.newContext({ ...info.project.use, baseURL: info.project.use.baseURL });
	const stranger = await context.newPage();
	await open(stranger, path);
	await expect(stranger.getByText("Pat Example")).toHaveCount(0);
	await expect(stranger.getByText("You can't send this form from here")).toBeVisible();
	await expect(stranger.getByRole("main").getByRole("link", { name: "1800 975 711" }).first()).toBeVisible();
	await expectAccessible(stranger);
	await fillNdis(stranger);
	await checkAnswers(stranger);
	await expect(stranger.getByText("This form can't be sent any more")).toBeVisible();
	await expect(stranger.getByRole("textbox", { name: "Goals" })).toHaveValue("Swim with the others");
	for (const id of ["00000000-0000-4000-8000-000000000000", "no-id"]) {
		await open(stranger, path.replace(/[^/]+$/, id));
		await expect(stranger.getByRole("heading", { level: 1 })).toHaveText("Sorry, we couldn't find that page");
	}
	await context.close();
});

// FUP-021, FUP-029, FUP-035
test("choices made before the scripts load show their dependent questions", async ({ page }) => {
	const { path } = await connect(page, "NDIS");
	const { release } = await openBeforeScripts(page, path);
	await page.getByRole("checkbox", { name: "Other (type in diagnosis)" }).check();
	await page.getByRole("checkbox", { name: /^I have preferences/ }).check();
	await page
		.getByLabel(/^Add the NDIS plan/)
		.setInputFiles({ name: "plan.pdf", mimeType: "application/pdf", buffer: aPdf() });
	await release();
	await expect(page.getByLabel("Type in the diagnosis")).toBeVisible();
	await expect(page.getByRole("textbox", { name: /^Language/ })).toBeVisible();
	await expect(page.getByRole("button", { name: "Remove the file" })).toBeVisible();
	await expect(page.getByRole("group", { name: /^Can we share the plan/ })).toBeVisible();
});

// FUP-036
test("without scripts a file has to be chosen again after an error, and the page says so @nojs-only", async ({
	page,
}) => {
	await connect(page, "NDIS");
	await fillNdis(page);
	await page.getByLabel("First name").fill("");
	await page
		.getByLabel(/^Add the NDIS plan/)
		.setInputFiles({ name: "plan.pdf", mimeType: "application/pdf", buffer: aPdf() });
	await page
		.getByRole("group", { name: /^Can we share the plan/ })
		.getByLabel("Yes")
		.check();
	await checkAnswers(page);
	await expect(page.getByText("Choose your file again. Your browser couldn't keep it.")).toBeVisible();
	await expect(page.getByRole("group", { name: /^Can we share the plan/ }).getByLabel("Yes")).not.toBeChecked();
	await expectAccessible(page);
});

test("the summary names each answer that is too long, and the form keeps them in full", async ({ page }) => {
	const { path } = await connect(page, "NDIS");
	await open(page, path);
	await fillNdis(page);
	const long = `${"palaver ".repeat(1300)}the end`;
	await page.getByRole("textbox", { name: "Goals" }).fill(long);
	await page.getByLabel("Anything else providers should know").fill(long);
	await checkAnswers(page);
	const summary = page.getByRole("alert").filter({ has: page.getByRole("heading", { name: "There is a problem" }) });
	await expect(summary.getByRole("link")).toHaveText([
		"Goals: Must be 10,000 characters or less",
		"Anything else providers should know: Must be 10,000 characters or less",
	]);
	await expectFineAtEveryWidth(page);
	await summary.getByRole("link", { name: "Anything else" }).click();
	await expect(page).toHaveURL(/#additional_needs$|additional-questions-ndis\/[0-9a-f-]{36}$/);
	await expect(page.getByLabel("Anything else providers should know")).toHaveValue(long);
	await expect(page.getByRole("textbox", { name: "Goals" })).toHaveAccessibleDescription(
		/Error: Must be 10,000 characters or less/,
	);
});
