import type { Page } from "@playwright/test";
import { choose, post, signInTeam } from "./admin-support.ts";
import { expect, expectAccessible, expectFineAtEveryWidth, open, test } from "./support.ts";

/** Sends a message from a new person. @returns their email address */
const comesIn = async (page: Page, text: string): Promise<string> => {
	const email = `mail-${test.info().project.name}-${test.info().workerIndex}-${Date.now()}@visitor.example`;
	const answer = await post(page.request, "/messages/", { email, message: text });
	expect(answer.status()).toBe(201);
	return email;
};

test.beforeEach(async ({ page }) => signInTeam(page));

test("the inbox shows a new case, which is searched for, assigned, worked on and closed", async ({ page }) => {
	const email = await comesIn(page, "Do you know a dietitian who speaks Greek?");
	await open(page, "/team");
	await expect(page).toHaveURL("/team/cases");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("All open");
	await expectFineAtEveryWidth(page);
	await page.getByLabel("Find a person, provider or case").fill(email);
	await page.getByRole("button", { name: "Find", exact: true }).click();
	await expect(page.getByRole("heading", { name: "Exact match" })).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.getByRole("link", { name: "1 open case" }).click();
	await expect(page.getByText(`1 case matching “${email}”.`)).toBeVisible();
	await page.locator("[data-cases]").getByRole("link").click();

	await expect(page.getByText("Do you know a dietitian who speaks Greek?").last()).toBeVisible();
	await page.getByRole("button", { name: "Assign to me" }).click();
	await expect(page.getByText("Sam Reed assigned it to themselves")).toBeVisible();
	const told = page.getByRole("status").filter({ hasText: "Success" });
	const isSaid = async (words: string) => {
		await expect(told).toContainText(words);
		await expect(told).toBeFocused();
		await expect(told).toBeInViewport();
	};
	await isSaid("Assigned to you");
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "Unassign" }).click();
	await isSaid("Unassigned");
	await page.getByRole("button", { name: "Assign to me" }).click();
	await isSaid("Assigned to you");
	await page.getByLabel("Status").selectOption("waiting-person");
	await page.getByLabel("Next action").fill("Write on Monday");
	await page.getByRole("button", { name: "Save" }).click();
	await expect(page.getByText("On hold").first()).toBeVisible();
	await isSaid("Case saved");
	await expect(page.getByText("Next: Write on Monday", { exact: true })).toBeVisible();
	// The print view has the content without fields and buttons.
	await page.emulateMedia({ media: "print" });
	await expect(page.getByRole("heading", { name: "Timeline" })).toBeVisible();
	await expect(page.getByText("Next: Write on Monday", { exact: true })).toBeVisible();
	for (const hidden of [
		page.getByLabel("Add a note"),
		page.getByLabel("Status"),
		page.getByRole("link", { name: "Inbox" }),
		page.locator("[data-admin-header]"),
		told,
	])
		await expect(hidden.first()).toBeHidden();
	await page.emulateMedia({ media: "screen" });
	await choose(page, "Note");
	await page.getByLabel("Add a note").fill("Asked @Kim for a name.");
	await page.getByRole("button", { name: "Add note" }).click();
	await expect(page.getByText("Asked @Kim for a name.")).toBeVisible();
	await isSaid("Note added");
	// The author sees who is notified.
	await expect(page.getByText(/^(Notified: .*Kim|No colleague is called “Kim”)/)).toBeVisible();
	await expect(page.getByLabel("Add a note")).toHaveValue("");
	await page.getByRole("button", { name: "Close: answered" }).click();
	// The next case opens, and says what was done before.
	await isSaid("is closed");
	await expectAccessible(page);
	await page.getByRole("link", { name: /^Back to C-/ }).click();
	await expect(page.getByText("Sam Reed closed it: answered")).toBeVisible();
	await expect(page.getByText("is closed")).toHaveCount(0);
	const reference = await page
		.locator("dt", { hasText: "Their reference" })
		.locator("xpath=following-sibling::dd[1]")
		.innerText();
	// The search offers to include closed cases.
	await open(page, `/team/cases?search=${email}`);
	await expectFineAtEveryWidth(page);
	await page.getByRole("link", { name: "1 closed case matches" }).click();
	await expect(page.locator("[data-cases]").getByRole("listitem")).toHaveCount(1);
	// Emails link to the case by its reference, even if it is closed.
	await open(page, `/team/cases?reference=${reference}`);
	await expect(page).toHaveURL(/\/team\/cases\/[0-9a-f-]{36}$/);
	await expect(page.getByText("Sam Reed closed it: answered")).toBeVisible();
	await open(page, "/team/cases?view=closed");
	await expectAccessible(page);
	await open(page, "/team/cases?view=overdue&search=zzzz");
	await expect(page.getByText("No cases match.")).toBeVisible();
});

test("the timeline of a long case has pages", async ({ page }) => {
	const phone = "0491 570 006";
	const email = `often-${test.info().project.name}-${test.info().workerIndex}-${Date.now()}@visitor.example`;
	expect((await post(page.request, "/call-backs/", { phone, email })).status()).toBe(201);
	const { results } = await (await page.request.get(`/api/team/cases/?search=${email}`)).json();
	const path = `/team/cases/${results[0].id}`;
	for (let n = 1; n <= 30; n++) {
		expect((await post(page.request, `${path}/notes/`, { text: `Note number ${n}.` })).status()).toBe(201);
		expect(
			(await post(page.request, `${path}/calls/`, { is_reached: false, agreed: `Call number ${n}.` })).status(),
		).toBe(201);
	}
	await open(page, path);
	const notes = page.getByText(/^Note number/);
	const calls = page.getByText(/^Call number/);
	const opened = page.getByText("Received", { exact: true });
	await expect(notes).toHaveCount(25);
	await expect(notes.last()).toHaveText("Note number 30.");
	await expect(calls).toHaveCount(25);
	await expect(opened).toHaveCount(0);
	await expectFineAtEveryWidth(page);

	await page.getByRole("link", { name: "Show earlier entries" }).click();
	await expect(opened).toBeVisible();
	await expect(page).toHaveURL(`${path}?page=2#timeline`);
	await expect(notes).toHaveCount(5);
	await expectAccessible(page);
	await page.getByRole("link", { name: "Show the newest entries" }).click();
	await expect(opened).toHaveCount(0);
	await page.getByRole("navigation", { name: "Pages of entries" }).getByRole("link", { name: "Page 2" }).click();
	await expect(opened).toBeVisible();

	// A note added on an older page is visible.
	await choose(page, "Note");
	await page.getByLabel("Add a note").fill("Called once more.");
	await page.getByRole("button", { name: "Add note" }).click();
	await expect(page.getByText("Called once more.")).toBeVisible();
	// Scripts remove the confirmation from the address. Without scripts it stays, but the message shows only once.
	await expect(page).toHaveURL(new RegExp(`${path}(\\?said=note)?#told$`));
	await expect(page.getByLabel("Add a note")).toHaveValue("");
	// A page past the end leads to the last one.
	await open(page, `${path}?page=9`);
	await expect(page).toHaveURL(`${path}?page=2`);
	await expect(notes.first()).toHaveText("Note number 1.");
});

test("new cases appear automatically, and keyboard shortcuts move between them", async ({ page, browser }) => {
	await open(page, "/team/cases?view=unassigned&kind=message");
	const email = await comesIn(page, "Live, please");
	const name = page.locator("[data-cases]").getByRole("link");
	await expect(page.getByRole("status").filter({ hasText: /case/ })).toBeVisible();
	await open(page, `/team/cases?search=${email}`);
	await expect(name).toHaveCount(1);
	await name.focus();
	await page.keyboard.press("j");
	await expect(name).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(page.getByRole("heading", { level: 2, name: "Timeline" })).toBeVisible();
	await expectFineAtEveryWidth(page);

	const colleague = await (await browser.newContext({ baseURL: test.info().project.use.baseURL })).newPage();
	await signInTeam(colleague, "priya");
	await open(colleague, page.url());
	await expect(colleague.getByText("Sam Reed also has this case open")).toBeVisible();
	await expectAccessible(colleague);
	await colleague.getByRole("button", { name: "Assign to me" }).click();
	await expect(page.getByText("Priya Nair assigned it to themselves")).toBeVisible();
	await expect(page.getByRole("button", { name: "Assign to me" })).toHaveCount(0);
	// A colleague's case is taken after a question.
	await page.getByText("Take over", { exact: true }).click();
	await expect(page.getByText("Take this case from Priya Nair?")).toBeVisible();
	await expectAccessible(page);
	await page.getByRole("button", { name: "Yes, assign to me" }).click();
	await expect(page.getByText("assigned it to Sam Reed")).toBeVisible();
	await colleague.getByLabel("Write to").fill("Hello from Priya");
	await expect(page.getByText("Priya Nair is replying now")).toBeVisible();
	// What a colleague does shows while one types a reply, which stays.
	await page.getByLabel("Write to").fill("Hello from Sam");
	await colleague.getByRole("radio", { name: "Note" }).check();
	await colleague.getByRole("button", { name: "Add note" }).click();
	await expect(page.getByText("Hello from Priya")).toBeVisible();
	await expect(page.getByLabel("Write to")).toHaveValue("Hello from Sam");
	// Entries and a new owner show while one types in another form, which keeps its words and the focus.
	const next = page.getByLabel("Next action");
	await next.fill("Call on Friday");
	await colleague.getByText("Take over", { exact: true }).click();
	await colleague.getByRole("button", { name: "Yes, assign to me" }).click();
	await expect(page.getByText("assigned it to Priya Nair")).toBeVisible();
	await expect(page.getByRole("heading", { level: 1 }).locator("xpath=..").getByText("Priya Nair")).toBeVisible();
	await expect(next).toHaveValue("Call on Friday");
	await expect(next).toBeFocused();
	await colleague.context().close();
});

test("figures have a chart with its table, and a download of the table", async ({ page }) => {
	await comesIn(page, "For the figures");
	await open(page, "/team/figures");
	await expect(
		page.getByRole("region", { name: "Figures by kind" }).getByRole("row", { name: /^Message/ }),
	).toBeVisible();
	const csv = await page.request.get(
		(await page.getByRole("link", { name: "Kinds as CSV" }).getAttribute("href")) ?? "",
	);
	expect(await csv.text()).toContain("message,");
	await page.getByLabel("From").fill("2020-01-06");
	await page.getByLabel("Until").fill("2020-01-12");
	await page.getByRole("button", { name: "Show" }).click();
	await expect(page.getByText("No cases were closed on these days.")).toBeVisible();
});

test("a form's errors stay when a colleague changes the case", async ({ page, browser }) => {
	const email = await comesIn(page, "Which of you is open on Saturdays?");
	await open(page, `/team/cases?search=${email}`);
	await page.locator("[data-cases]").getByRole("link").click();
	await page.getByText("Snooze the case", { exact: true }).click();
	await page.getByRole("button", { name: "Snooze until then" }).click();
	await expect(page.getByText("Please choose a day")).toBeVisible();

	const colleague = await (await browser.newContext({ baseURL: test.info().project.use.baseURL })).newPage();
	await signInTeam(colleague, "priya");
	await open(colleague, page.url());
	await choose(colleague, "Note");
	await colleague.getByLabel("Add a note").fill("I’ve called them.");
	await colleague.getByRole("button", { name: "Add note" }).click();
	await expect(page.getByText("I’ve called them.")).toBeVisible();
	await expect(page.getByText("Please choose a day")).toBeVisible();
	await page.getByRole("button", { name: "Close: answered" }).click();
	await page.getByRole("link", { name: /^Back to C-/ }).click();
	await expect(page.getByText("Sam Reed closed it: answered")).toBeVisible();
	await colleague.context().close();
});

test("if the session ends while a note is written, it can be saved after signing in again", async ({ page }) => {
	const email = await comesIn(page, "Is anyone there?");
	await open(page, `/team/cases?search=${email}`);
	await page.locator("[data-cases]").getByRole("link").click();
	await choose(page, "Note");
	await page.getByLabel("Add a note").fill("Called twice; a long story that nobody writes again.");
	await page.context().clearCookies({ name: "session" });
	await page.getByRole("button", { name: "Add note" }).click();
	await expect(page.getByRole("alert")).toContainText("You were signed out");
	await expect(page.getByLabel("Add a note")).toHaveValue(/a long story/);
	await expectAccessible(page);
	await signInTeam(page);
	await page.getByRole("button", { name: "Add note" }).click();
	await expect(page.getByRole("list").filter({ hasText: "a long story that nobody writes again" })).toBeVisible();
	await expect(page.getByLabel("Add a note")).toHaveValue("");
});

test("the console's navigation is at the left or behind a button, and leads to every area @nojs", async ({ page }) => {
	const bar = page.getByRole("navigation", { name: "Team console" });
	const current = bar.locator("[aria-current=page]");
	await page.setViewportSize({ width: 1280, height: 900 });
	await signInTeam(page, "noor");
	await open(page, "/team/answers");
	await expect(current).toHaveText(/^Chats/);
	await expect(bar.getByRole("link")).toHaveText([
		"Inbox",
		"People",
		"Reviews",
		/^Chats/,
		"Stories",
		"Figures",
		"Directory",
		"Site",
		"Team",
		"Audit",
		"Operations",
	]);
	await open(page, "/team/imports");
	await expect(current).toHaveText("Directory");

	await page.setViewportSize({ width: 360, height: 740 });
	await expect(bar).toBeHidden();
	const fold = page.locator("summary").filter({ hasText: "Menu" });
	await fold.focus();
	await page.keyboard.press("Enter");
	await expect(bar.getByRole("link")).toHaveCount(11);
	await expectFineAtEveryWidth(page);
	await page.setViewportSize({ width: 360, height: 740 });
	await bar.getByRole("link", { name: "Chats" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Chats" })).toBeVisible();
	await expect(bar).toBeHidden();
	await page.getByRole("link", { name: "Saved replies" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Saved replies" })).toBeVisible();
	await page.goto("/team/accounts");
	await page.getByRole("link", { name: "Import providers from a file" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Imports" })).toBeVisible();

	await signInTeam(page, "sam");
	await page.goto("/team/accounts");
	await expect(page.getByRole("heading", { level: 1, name: "Directory" })).toBeVisible();
	await expect(page.getByRole("link", { name: "Import providers from a file" })).toHaveCount(0);
});

test("the inbox shows 15 cases on a desktop and 7 on a phone, below a bar of 48 px and without the public header", async ({
	page,
}) => {
	await signInTeam(page);
	for (const [width, height, least] of [
		[1280, 900, 15],
		[360, 740, 7],
	] as const) {
		await page.setViewportSize({ width, height });
		await open(page, "/team/cases");
		const rows = await page.locator("[data-cases] > li").evaluateAll((all) =>
			all.map((one) => ({
				bottom: one.getBoundingClientRect().bottom,
				// The link covers its row.
				target: Number.parseFloat(getComputedStyle(one.querySelector("a") as Element, "::after").blockSize),
			})),
		);
		expect(rows.filter(({ bottom }) => bottom <= height).length).toBeGreaterThanOrEqual(least);
		expect(Math.min(...rows.map(({ target }) => target))).toBeGreaterThanOrEqual(44);
		const search = await page.getByLabel("Find a person, provider or case").boundingBox();
		expect((search?.y ?? 0) + (search?.height ?? 0)).toBeLessThanOrEqual(48);
		await expect(page.getByRole("banner")).toHaveCount(0);
		await expect(page.locator("a[href^=tel]")).toHaveCount(0);
		await expect(page.getByRole("link", { name: "Leave this site" })).toHaveCount(0);
		await expectAccessible(page);
	}
});

test("a row of the inbox says who it is, what they want and what they wrote last", async ({ page }) => {
	const email = await comesIn(page, "Do you know a podiatrist who visits at home?");
	await open(page, `/team/cases?search=${email}`);
	const row = page.locator("[data-cases] > li");
	await expect(row.getByRole("link")).toContainText(email);
	await expect(row).toContainText("Message");
	await expect(row).toContainText("Do you know a podiatrist who visits at home?");
	await expect(row).toContainText("Due");
	await expect(row).toContainText("Unassigned");
	await row.click();
	await expect(page.getByRole("heading", { level: 2, name: "Timeline" })).toBeVisible();
});

test("from 1280 px on a case opens beside its list, which follows what colleagues do @nojs", async ({
	page,
	browser,
}) => {
	const word = `beside${test.info().project.name}${Date.now().toString(36)}`;
	const [first, second] = [await comesIn(page, `About ${word}`), await comesIn(page, `Also about ${word}`)];
	const list = page.getByRole("navigation", { name: "Cases of the list" });
	const row = (email: string) => list.getByRole("link", { name: email });
	await page.setViewportSize({ width: 1280, height: 900 });
	await open(page, `/team/cases?search=${word}&order=oldest`);
	await page.locator("[data-cases]").getByRole("link", { name: first }).click();
	await expect(page.getByRole("heading", { level: 1 })).toContainText(first);
	await expect(row(first)).toHaveAttribute("aria-current", "true");
	await expect(list.getByRole("listitem")).toHaveCount(2);
	await expectAccessible(page);
	if (test.info().project.name === "js") {
		// The next row, which then is the open case; and a colleague who takes the first one.
		await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
		await page.keyboard.press("j");
		await expect(row(second)).toBeFocused();
		await page.keyboard.press("Enter");
		await expect(page.getByRole("heading", { level: 1 })).toContainText(second);
		await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
		// Its forms say what this case says, and nothing of the one before.
		await expect(page.locator("#request-email")).toHaveValue(second);
		const colleague = await (await browser.newContext({ baseURL: test.info().project.use.baseURL })).newPage();
		await signInTeam(colleague, "priya");
		const { results } = await (await colleague.request.get(`/api/team/cases/?search=${first}`)).json();
		expect((await post(colleague.request, `/team/cases/${results[0].id}/claim/`, {})).ok()).toBe(true);
		await expect(list.getByRole("listitem").filter({ hasText: first })).toContainText("Priya Nair");
		await colleague.context().close();
		await expect(row(second)).toHaveAttribute("aria-current", "true");
		// A closed case leaves the list when the next one opens.
		await page.getByRole("button", { name: "Close: answered" }).click();
		await expect(page.getByRole("status").filter({ hasText: "is closed" })).toBeVisible();
		await expect(list.getByRole("listitem")).toHaveCount(1);
	}
	await page.setViewportSize({ width: 1279, height: 900 });
	await expect(list).toBeHidden();
});

test("back from a case keeps view, filters and order, and focuses its row", async ({ page }) => {
	const email = await comesIn(page, "Do you answer on public holidays?");
	await open(page, `/team/cases?view=unassigned&order=newest&search=${email}`);
	const row = page.locator("[data-cases]").getByRole("link").first();
	const id = (await row.getAttribute("data-case")) ?? "";
	await row.click();
	await expect(page.getByRole("heading", { level: 1 })).toContainText(email);
	await page.getByRole("button", { name: "Assign to me" }).click();
	await page.getByRole("button", { name: "Unassign" }).click();
	await expect(page.getByText("Unassigned", { exact: true }).first()).toBeVisible();
	await page.getByRole("link", { name: "Inbox", exact: true }).last().click();
	await expect(page).toHaveURL(/\/team\/cases\?view=unassigned&order=newest&search=/);
	await expect(page.locator(`[data-case="${id}"]`)).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(new RegExp(id));
	await page.goBack();
	await expect(page.locator(`[data-case="${id}"]`)).toBeFocused();
});
