import { aPdf } from "#tests/support/pdf.ts";
import { checkAnswers, connect, fillNdis, sendDetails } from "./follow-up-support.ts";
import { expect, expectAccessible, expectFineAtEveryWidth, open, test } from "./support.ts";

const PDF = aPdf();
const pdf = (name: string, buffer = PDF) => ({ name, mimeType: "application/pdf", buffer });

// CON-036, FUP-002, FUP-003, FUP-010 to FUP-017, FUP-024, FUP-045
test("NDIS: all missing answers are listed, then the form is sent @nojs", async ({ page }) => {
	const { path } = await connect(page, "NDIS");
	expect(path).toMatch(/additional-questions-ndis\/[0-9a-f-]{36}$/);
	await expect(page.getByRole("heading", { name: "Participant Details & Service Preferences" })).toBeVisible();
	await expectAccessible(page);
	await checkAnswers(page);
	for (const text of [
		"Participant first name is required",
		"Please enter age of the participant",
		"Please select your relationship to the participant",
		"Please select any relevant diagnosis",
		"Please enter any relevant goals",
		"Please select how the participant's NDIS plan is managed",
	])
		await expect(page.getByRole("link", { name: text })).toBeVisible();
	await expect(page).toHaveTitle(/^Error: /);
	await expectFineAtEveryWidth(page);
	await fillNdis(page);
	await page.getByLabel("Last name").fill("<b>Ó</b> مرحبا 👩‍🦽");
	await sendDetails(page);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your request and details have been received.");
	await expectAccessible(page);
	await page.getByRole("link", { name: "Back to your search" }).click();
	await expect(page).toHaveURL(/postcodes_list=3000/);
});

// CON-035, FUP-001, FUP-004, FUP-005, FUP-009, FUP-022, FUP-044
test("home care: wording for the recipient, and services within the package", async ({ page }) => {
	const { path } = await connect(page, "HCP2");
	expect(path).toContain("additional-questions-hcp/");
	await expect(page.getByRole("heading", { name: "Recipient Details & Service Preferences" })).toBeVisible();
	await expectFineAtEveryWidth(page);
	await checkAnswers(page);
	await expect(page.getByRole("link", { name: "Recipient first name is required" })).toBeVisible();
	await expect(page.getByRole("link", { name: "Please select your relationship to the Recipient" })).toBeVisible();
	await page.getByLabel("First name").fill("Joan");
	await page.getByLabel("Your relationship to the recipient").selectOption("Child");
	await page.getByRole("checkbox", { name: "Nursing" }).check();
	await sendDetails(page);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your request and details have been received.");

	// CON-045: the redirecting address and the other form's address lead to the same page.
	// C8 FUP-043: details can be sent only once, so Back shows no form.
	const received = async () => {
		await expect(page).toHaveURL((url) => url.pathname === path);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your request and details have been received.");
		await expect(page.getByRole("main").getByRole("link", { name: "1800 975 711" })).toBeVisible();
		await expect(page.getByRole("button", { name: "Send details" })).toHaveCount(0);
	};
	await page.goBack();
	await received();
	await expectFineAtEveryWidth(page);
	for (const address of [path.replace("additional-questions-hcp/", ""), path.replace("-hcp", "-ndis")]) {
		await open(page, address);
		await received();
	}
	await page.getByRole("link", { name: "See what happens next" }).click();
	await expect(page).toHaveURL(/\/providers\/quote-success/);
	// CON-037: the request was counted with its service, and without personal details.
	await open(page, "/demo/events");
	await expect(
		page.getByRole("listitem").filter({ hasText: "Inquiries - Service Request Submission" }).first(),
	).toContainText("service: ");
	await expect(page.getByRole("main")).not.toContainText("pat@visitor.example");
});

// FUP-014, FUP-015, FUP-029, FUP-031, FUP-032 to FUP-035
test("dependent questions appear with their answer", async ({ page }) => {
	await connect(page, "NDIS");
	const error = page.locator("#diagnosis-error");
	await page.getByRole("checkbox", { name: "Autism" }).check();
	await page.getByRole("checkbox", { name: "Autism" }).uncheck();
	await expect(error).toHaveText(/Please select any relevant diagnosis/);
	await page.getByRole("checkbox", { name: "Epilepsy" }).check();
	await expect(error).toHaveCount(0);
	await page.getByLabel("Search conditions").fill("park");
	await expect(page.getByRole("checkbox", { name: "Parkinson's disease" })).toBeVisible();
	await expect(page.getByRole("checkbox", { name: "Epilepsy" })).toBeVisible();
	await expect(page.getByRole("checkbox", { name: "Autism" })).toBeHidden();
	// What is chosen shows as chips, which a press or the Enter key removes.
	await page.getByRole("checkbox", { name: "Parkinson's disease" }).check();
	const chips = page.getByRole("list", { name: "Chosen conditions" }).getByRole("button");
	await expect(chips).toHaveText(["Remove Epilepsy", "Remove Parkinson's disease"]);
	for (const chip of await chips.all()) expect((await chip.boundingBox())?.height).toBeGreaterThanOrEqual(44);
	await chips.last().press("Enter");
	await expect(chips).toHaveText(["Remove Epilepsy"]);
	await expect(page.getByLabel("Search conditions")).toBeFocused();
	await expect(page.getByRole("checkbox", { name: "Parkinson's disease" })).not.toBeChecked();
	await page.getByLabel("Search conditions").fill("nobody has this");
	await expect(page.getByText("No condition in our list has these words.")).toBeVisible();
	await expect(page.getByRole("checkbox", { name: "Other (type in diagnosis)" })).toBeVisible();
	await page.getByLabel("Search conditions").fill("");

	const other = page.getByLabel("Type in the diagnosis");
	await expect(other).toBeHidden();
	await page.getByRole("checkbox", { name: "Other (type in diagnosis)" }).check();
	await expect(other).toBeVisible();
	const unknown = page.getByRole("checkbox", { name: "I don't know" });
	await unknown.check();
	await expect(page.getByRole("checkbox", { name: "Epilepsy" })).not.toBeChecked();
	await expect(other).toBeHidden();
	await unknown.uncheck();
	await expect(error).toBeVisible();

	await expect(page.getByText("Do you prefer a male or female worker?")).toBeHidden();
	await page.getByRole("checkbox", { name: /I have preferences/ }).check();
	await expect(page.getByText("Do you prefer a male or female worker?")).toBeVisible();
	await expect(page.getByLabel(/Please tell us/)).toBeHidden();
	await page.getByRole("radio", { name: "Other" }).check();
	await expect(page.getByLabel(/Please tell us/)).toBeVisible();
	const days = page.getByRole("group", { name: /^Days/ });
	await days.getByRole("checkbox", { name: "Monday" }).check();
	await days.getByRole("checkbox", { name: "No preference" }).check();
	await expect(days.getByRole("checkbox", { name: "Monday" })).not.toBeChecked();
	await expectFineAtEveryWidth(page);
});

// FUP-018 to FUP-021, FUP-036, FUP-037, FUP-042
test("the plan takes only the first file and says so, and asks for consent", async ({ page }) => {
	await connect(page, "NDIS");
	await fillNdis(page);
	const plan = page.getByLabel("Add the NDIS plan (optional)");
	await expect(plan).toHaveAttribute("accept", ".pdf,image/*");
	const consent = page.getByRole("group", { name: /Can we share the plan/ });
	await expect(consent).toBeHidden();
	await plan.setInputFiles([pdf("plan.pdf"), pdf("second.pdf")]);
	await expect(page.getByText("We keep only the first file: plan.pdf")).toBeVisible();
	await expect(consent).toBeVisible();
	await checkAnswers(page);
	await expect(page.getByRole("link", { name: "Please select Yes or No" })).toBeVisible();
	await consent.getByRole("radio", { name: "No", exact: true }).check();
	await checkAnswers(page);
	await expect(page.getByRole("link", { name: "Please provide your consent" })).toBeVisible();
	await expectFineAtEveryWidth(page);

	await page.getByRole("button", { name: "Remove the file" }).click();
	await expect(consent).toBeHidden();
	await plan.setInputFiles(pdf("not-one.pdf", Buffer.from("MZ this program cannot be run")));
	await consent.getByRole("radio", { name: "Yes", exact: true }).check();
	await checkAnswers(page);
	await expect(
		page.getByRole("link", { name: "The plan must be a PDF or a photo (JPEG, PNG, WebP, GIF or HEIC)." }),
	).toBeVisible();
	await plan.setInputFiles(pdf("large.pdf", Buffer.alloc(10 * 1024 * 1024 + 1, 32)));
	await expect(page.locator("#ndis_plan_file-error")).toHaveText(/10 MB or smaller/);

	await plan.setInputFiles(pdf("plan.pdf"));
	let patches = 0;
	page.on("request", (request) => {
		if (request.method() === "POST" && request.url().includes("additional-questions")) patches++;
	});
	await checkAnswers(page);
	await expect(page.getByRole("definition").filter({ hasText: "plan.pdf" })).toBeVisible();
	expect(patches).toBe(1);
	await page.getByRole("button", { name: "Send details" }).dblclick();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your request and details have been received.");
	expect(patches).toBe(2);
});

// FUP-037
test("without scripts only the first of several files is kept too @nojs-only", async ({ page }) => {
	await connect(page, "NDIS");
	await fillNdis(page);
	await page.getByLabel("Add the NDIS plan (optional)").setInputFiles([pdf("plan.pdf"), pdf("second.pdf")]);
	await checkAnswers(page);
	await expect(page.getByRole("link", { name: "Please select Yes or No" })).toBeVisible();
	await expect(page.getByText("Choose your file again")).toBeVisible();
	await expect(page.getByRole("textbox", { name: "Goals" })).toHaveValue("Swim with the others");
	await page.getByLabel("Add the NDIS plan (optional)").setInputFiles([pdf("plan.pdf"), pdf("second.pdf")]);
	await page.getByRole("radio", { name: "Yes", exact: true }).check();
	await checkAnswers(page);
	// The answers are kept, but the file has to be chosen again.
	await expect(page.getByRole("definition").filter({ hasText: "plan.pdf" })).toBeVisible();
	await expect(page.getByText("Choose plan.pdf again")).toBeVisible();
	await expect(page.getByRole("radio", { name: "Yes", exact: true })).toBeChecked();
	await expectAccessible(page);
	await page.getByLabel("Add the NDIS plan (optional)").setInputFiles([pdf("plan.pdf")]);
	await page.getByRole("button", { name: "Send details" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your request and details have been received.");
});

test("visitors can check their answers before sending and change each section", async ({ page }) => {
	const { path } = await connect(page, "NDIS");
	await fillNdis(page);
	await page.getByRole("textbox", { name: "Goals" }).fill("Swim with the others\nRead");
	await checkAnswers(page);
	const heading = page.getByRole("heading", { level: 1, name: "Check your answers" });
	await expect(heading).toBeVisible();
	await expect(heading).toBeFocused();
	await expect(page).toHaveTitle(/^Step 2 of 3 – Check your answers – /);
	expect(new URL(page.url()).pathname + new URL(page.url()).search).not.toMatch(/Ari|Swim|Autism/);
	for (const answer of ["Ari", "7", "Parent", "Autism", "Plan Managed"])
		await expect(page.getByRole("definition").getByText(answer, { exact: true })).toBeVisible();
	await expect(page.getByRole("definition").filter({ hasText: "Swim with the others" })).toHaveText(
		"Swim with the others\nRead",
	);
	await expect(page.getByLabel("First name")).toBeHidden();
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "Change answers: Needs and goals" }).click();
	await expect(page.getByRole("textbox", { name: "Goals" })).toHaveValue("Swim with the others\nRead");
	await expect(page.getByLabel("First name")).toHaveValue("Ari");
	await expect(page.getByRole("checkbox").first()).toBeFocused();
	await page.getByRole("textbox", { name: "Goals" }).fill("");
	await checkAnswers(page);
	await expect(page.getByRole("link", { name: "Please enter any relevant goals" })).toBeVisible();
	await page.getByRole("textbox", { name: "Goals" }).fill("Sing");
	await checkAnswers(page);
	await expect(page.getByRole("definition").filter({ hasText: "Sing" })).toBeVisible();
	// Back returns to the questions with all answers, and a reload keeps them.
	await page.goBack();
	await expect(page.getByRole("textbox", { name: "Goals" })).toHaveValue("Sing");
	await expect(page.getByRole("checkbox", { name: "Autism" })).toBeChecked();
	await page.reload();
	await expect(page.getByRole("textbox", { name: "Goals" })).toHaveValue("Sing");
	await checkAnswers(page);
	await page.getByRole("button", { name: "Send details" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your request and details have been received.");
	expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("Sing");
	await open(page, path);
	await expect(page.getByRole("button", { name: "Continue" })).toHaveCount(0);
});

test("a visitor who asks for themselves doesn't have to enter their name again", async ({ page }) => {
	await connect(page, "NDIS");
	await fillNdis(page);
	await page.getByLabel("First name").fill("");
	await page.getByLabel("Your relationship to the participant").selectOption("This is for myself");
	await expect(page.getByText("We have your name from your request: Pat Example.")).toBeVisible();
	await expect(page.getByLabel("First name")).toBeHidden();
	await expect(page.getByLabel("Last name")).toBeHidden();
	await expectAccessible(page);
	await checkAnswers(page);
	await expect(page.getByRole("definition").getByText("Pat Example", { exact: true })).toBeVisible();
	await page.getByRole("button", { name: "Send details" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your request and details have been received.");
});

test("a corrected field loses its error", async ({ page }) => {
	await connect(page, "NDIS");
	await checkAnswers(page);
	const faults: [string, () => Promise<unknown>][] = [
		["participant_first_name", () => page.getByLabel("First name").fill("Ari")],
		["participant_age", () => page.getByLabel("Age", { exact: true }).fill("7")],
		["participant_relation", () => page.getByLabel("Your relationship to the participant").selectOption("Parent")],
		["participant_goals", () => page.getByRole("textbox", { name: "Goals" }).fill("Swim")],
		["diagnosis", () => page.getByRole("checkbox", { name: "Autism" }).check()],
		["plan_management", () => page.getByRole("radio", { name: "Plan Managed" }).check()],
	];
	for (const [field, mend] of faults) {
		await expect(page.locator(`#${field}-error`)).toBeVisible();
		await mend();
		await expect(page.locator(`#${field}-error`)).toHaveCount(0);
	}
	await expect(page.locator("[aria-invalid=true]")).toHaveCount(0);
	// Sending with the same error shows it again.
	await page.getByLabel("First name").fill("");
	await checkAnswers(page);
	await expect(page.locator("#participant_first_name-error")).toHaveText(/Participant first name is required/);
});
