import { readFileSync } from "node:fs";
import { emailTo, post, signInTeam } from "./admin-support.ts";
import { expect, expectAccessible, expectFineAtEveryWidth, open, test } from "./support.ts";

/** A name that no other test uses. */
const unused = (name: string) => `${name} ${test.info().project.name} ${test.info().workerIndex} ${Date.now()}`;

test("an administrator invites a colleague, changes their role, deactivates and reactivates them, and a lead sees it in the audit log", async ({
	page,
}) => {
	await signInTeam(page, "noor");
	await open(page, "/team/members");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Team");
	const invite = page.getByRole("region", { name: "Invite a team member" });
	await invite.getByLabel("Their email").fill("jo");
	await invite.getByRole("button", { name: "Send invitation" }).click();
	await expect(page.getByRole("link", { name: "Enter their name" })).toBeVisible();
	await expect(invite.getByLabel("Their email")).toHaveValue("jo");
	await expectAccessible(page);

	const name = unused("Jo Hill");
	const email = `${name.toLowerCase().replaceAll(" ", "-")}@team.example`;
	await invite.getByLabel("Their name").fill(name);
	await invite.getByLabel("Their email").fill(email);
	await invite.getByRole("button", { name: "Send invitation" }).click();
	await expect(page.getByText("Invitation sent")).toBeVisible();
	expect(await emailTo(page.request, email, "invitation")).toContain("/admin/password-reset-confirm/");

	const member = page.getByRole("listitem").filter({ hasText: email });
	await expect(member).toContainText("Team member");
	await expect(member).toContainText("Invited, no password set yet");
	await member.getByText("Change", { exact: false }).first().click();
	await member.getByLabel("Role").selectOption("lead");
	await member.getByRole("button", { name: /^Save role/ }).click();
	const told = page.getByRole("status").filter({ hasText: "Role changed" });
	await expect(told).toBeVisible();
	// The message takes the focus and scrolls the page. Wait for it before using other elements.
	await expect(told).toBeFocused();
	await expect(member.getByText("Team lead", { exact: true }).first()).toBeVisible();
	await member.getByText("Change", { exact: false }).first().click();
	await member.getByRole("button", { name: /^Deactivate/ }).click();
	await expect(page.getByText("Deactivated and signed out everywhere")).toBeVisible();
	await expectAccessible(page);
	await member.getByRole("button", { name: /^Reactivate/ }).click();
	await expect(page.getByText("Reactivated. They can sign in again")).toBeVisible();

	await signInTeam(page, "priya");
	await open(page, "/team/audit");
	await page.getByRole("textbox", { name: "Person", exact: true }).fill("noor");
	await page.getByLabel("Action").selectOption({ label: "Team role changed" });
	await page.locator("#page").getByRole("search").getByRole("button", { name: "Search" }).click();
	const line = page.getByRole("list", { name: "Audit log" }).getByRole("listitem").first();
	await expect(line).toContainText("Noor Haddad");
	await expect(line).toContainText("was: member, is: lead");
	await expect(page.getByText(/^\d+ entr(y|ies) match(es)?\./)).toBeVisible();
});

test("a member can see the team, but can't change it or read the audit log", async ({ page }) => {
	await signInTeam(page, "sam");
	await open(page, "/team/members");
	await expect(page.getByText("Administrators can invite people and change roles.")).toBeVisible();
	await expect(page.getByRole("button", { name: /invitation|Deactivate|role/ })).toHaveCount(0);
	await expect(page.locator("nav[aria-label='Team console'] a", { hasText: "Audit" })).toHaveCount(0);
	expect((await page.goto("/team/audit"))?.status()).toBe(403);
});

test("a lead creates an account and a profile, fills it in, shows it, and hides it with a reason that its owner gets", async ({
	page,
}) => {
	await signInTeam(page, "priya");
	await open(page, "/team/accounts?search=zzzz-nobody");
	await expect(page.getByText("No accounts match.")).toBeVisible();
	await expectFineAtEveryWidth(page);
	const name = unused("Correa Care");
	const create = page.getByRole("region", { name: "New account" });
	await create.getByLabel("Organisation").fill(name);
	await create.getByLabel("ABN").fill("123");
	await create.getByRole("button", { name: "Create account" }).click();
	await expect(page.getByText("Enter an ABN of 11 digits, for example 51 824 753 556")).toBeVisible();
	await expect(create.getByLabel("Organisation")).toHaveValue(name);
	await create.getByLabel("ABN").fill("");
	await create.getByRole("button", { name: "Create account" }).click();
	await expect(page.getByText("Account created.", { exact: false })).toBeVisible();
	await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
	await expectFineAtEveryWidth(page);

	const byThemselves = page.getByRole("checkbox", { name: "Requests reach this organisation by themselves" });
	await byThemselves.uncheck();
	await page.getByRole("region", { name: "Organisation details" }).getByRole("button", { name: "Save" }).click();
	await expect(page.getByText("Account saved")).toBeVisible();
	await expect(byThemselves).not.toBeChecked();

	const owner = `${name.toLowerCase().replaceAll(" ", "-")}@staff.example`;
	await page.getByLabel("Their name").fill("Mai Nguyen");
	await page.getByLabel("Their email").fill(owner);
	await page.getByRole("button", { name: "Send invitation" }).click();
	await expect(page.getByText("Invitation sent")).toBeVisible();
	await expect(page.getByRole("listitem").filter({ hasText: owner })).toContainText("Owner");

	const profile = page.getByRole("region", { name: "New profile" });
	await profile.getByLabel("Name").fill(name);
	await profile.getByLabel("Address").fill("Not An Address");
	await profile.getByRole("button", { name: "Create profile" }).click();
	await expect(page.getByText("Use small letters, digits and single hyphens", { exact: false })).toBeVisible();
	await profile.getByLabel("Address").fill("");
	await profile.getByRole("button", { name: "Create profile" }).click();
	await expect(page.getByText("Profile created.", { exact: false })).toBeVisible();
	await expect(page.getByText("To show this profile, add a short description", { exact: false })).toBeVisible();
	await expectFineAtEveryWidth(page);

	await page.getByRole("link", { name: "Edit profile" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit profile");
	await page.getByLabel("Short description").fill("Support at home.");
	const long = page.getByLabel("Long description");
	await long.click();
	await long.pressSequentially("We listen first.");
	await page
		.locator("summary")
		.filter({ hasText: /\b0 of / })
		.first()
		.click();
	await page.locator("details[open]").getByRole("checkbox").first().check();
	await page.getByRole("button", { name: "Save changes" }).click();
	await expect(page.getByText("Profile saved")).toBeVisible();
	const history = page.getByRole("region", { name: "History" });
	await expect(history).toContainText("Changed by Priya Nair from client services");
	await page.getByLabel("Offers telehealth").selectOption("yes");
	await page.getByLabel("Phone").fill("12");
	await page.getByRole("button", { name: "Save details" }).click();
	await expect(page.getByText("Enter an Australian phone number")).toBeVisible();
	await page.getByLabel("Phone").fill("(03) 5550 1234");
	await page.getByRole("button", { name: "Save details" }).click();
	await expect(page.getByText("Details saved")).toBeVisible();
	await page.getByLabel("Advanced availability").check();
	await page.getByRole("button", { name: "Save settings" }).click();
	await expect(page.getByText("Settings saved")).toBeVisible();

	await page.getByRole("button", { name: "Show in search" }).click();
	await expect(page.getByText("Profile shown in search.", { exact: false })).toBeVisible();
	const found = async () =>
		(await (await page.request.get(`/api/providers/?query=${encodeURIComponent(name)}`)).json()).count;
	expect(await found()).toBe(1);
	await page.getByText("Hide from search").click();
	await page.getByRole("button", { name: "Hide now" }).click();
	await expect(page.getByText("Please say why")).toBeVisible();
	await expectAccessible(page);
	await page.getByLabel("Reason").fill("Registration lapsed.");
	await page.getByRole("button", { name: "Hide now" }).click();
	await expect(page.getByText("Profile hidden from search.", { exact: false })).toBeVisible();
	expect(await found()).toBe(0);
	await expect(history).toContainText("Registration lapsed.");
	expect(await emailTo(page.request, owner, "profile-deactivated")).toContain("Why: Registration lapsed.");
	await expectFineAtEveryWidth(page);
});

const CSV = (...lines: string[]) => ({
	name: "list.csv",
	mimeType: "text/csv",
	buffer: Buffer.from(["Ref,Outlet,Town,State,Pcode,Served,Colour,Services", ...lines].join("\n")),
});

test("an administrator exports reviews with a reason: the file names no reviewers, and the audit log records it", async ({
	page,
}) => {
	await signInTeam(page, "noor");
	await open(page, "/team/accounts");
	await page.getByRole("link", { name: "Export providers, reviews or cases" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Export");
	await expectFineAtEveryWidth(page);
	const reviews = page.getByRole("region", { name: "Reviews" });
	await reviews.getByLabel("Status").selectOption("published");
	await reviews.getByRole("radio", { name: "JSON, for programs" }).check();
	await reviews.getByRole("button", { name: "Export reviews" }).click();
	await expect(page.getByRole("link", { name: "Enter why you're making this file" })).toHaveAttribute(
		"href",
		"#reviews-reason",
	);
	await expect(reviews.getByLabel("Status")).toHaveValue("published");
	await expect(reviews.getByRole("radio", { name: "JSON, for programs" })).toBeChecked();
	await expectAccessible(page);
	const reason = unused("Board report");
	await reviews.getByLabel("Reason for this file").fill(reason);
	const download = page.waitForEvent("download");
	await reviews.getByRole("button", { name: "Export reviews" }).click();
	const file = await download;
	expect(file.suggestedFilename()).toMatch(/^reviews-\d{4}-\d\d-\d\d\.json$/);
	const rows = JSON.parse(readFileSync(await file.path(), "utf8")) as Record<string, unknown>[];
	expect(rows.length).toBeGreaterThan(0);
	expect(rows[0]).toMatchObject({ state: "published", text: expect.stringMatching(/./) });
	expect(rows[0]).not.toHaveProperty("reviewer_email");
	// An earlier link still works.
	await open(page, "/team/audit?deed=reviews.exported");
	const line = page.getByRole("listitem").filter({ hasText: reason });
	await expect(line).toContainText("Noor Haddad");
	await expect(line).toContainText(`rows: ${rows.length}`);
});

test("a lead imports a file: columns, dry run, report, and an import that matches the dry run", async ({ page }) => {
	await signInTeam(page, "priya");
	await open(page, "/team/imports");
	await page.getByRole("button", { name: "Upload file" }).click();
	await expect(page.getByText("Please choose a file")).toBeVisible();
	await expectFineAtEveryWidth(page);
	const source = unused("list").replaceAll(" ", "-");
	const upload = async (...lines: string[]) => {
		await open(page, "/team/imports");
		await page.getByLabel("File", { exact: true }).setInputFiles(CSV(...lines));
		await page.getByRole("button", { name: "Upload file" }).click();
		await expect(page.getByRole("heading", { name: "Match the columns" })).toBeVisible();
	};
	await upload(`1,${source} Home Help,Carlton,VIC,3053,3053|3054,red,Massage`, "2,,Carlton,VIC,3053,3053,blue,");
	await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Outlet");
	await expect(page.getByText("Columns not used: Served, Colour.")).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.getByLabel("Name", { exact: true }).selectOption("");
	const newSource = page.getByLabel("Name of a new source");
	await newSource.fill(source);
	await page.getByRole("button", { name: "Start dry run" }).click();
	await expect(page.getByText("Please select the column with the names").first()).toBeVisible();
	await expect(newSource).toHaveValue(source);
	await page.getByLabel("Name", { exact: true }).selectOption("Outlet");
	await page.getByText("more fields without a column").click();
	await page.getByLabel("Postcodes served").selectOption("Served");
	await page.getByText("Defaults for rows without services, ages or funding").click();
	await page.getByLabel("65+").check();
	await page.getByLabel("DVA").check();
	await page.getByRole("button", { name: "Start dry run" }).click();

	// An unknown word is mapped, and the dry run repeated.
	await expect(page.getByRole("heading", { name: "1 word not recognised" })).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.getByLabel("Services: “Massage”").selectOption("Physiotherapy");
	await page.getByRole("button", { name: "Start dry run" }).click();
	await expect(page.getByRole("heading", { name: "1 word not recognised" })).toBeHidden();

	await expect(page.getByRole("heading", { name: "Result of the dry run" })).toBeVisible();
	const tried = page.getByRole("status").filter({ hasText: "Dry run finished. Nothing is imported yet" });
	await expect(tried).toBeVisible();
	await expect(tried).toBeFocused();
	const rows = page.getByRole("list", { name: "Rows" }).getByRole("listitem");
	await expect(rows).toHaveCount(2);
	await expect(rows.first()).toContainText(`New account: ${source} Home Help`);
	await expectFineAtEveryWidth(page);
	await page
		.getByRole("navigation", { name: "Rows by result" })
		.getByRole("link", { name: /Rejected/ })
		.click();
	await expect(rows).toHaveCount(1);
	await expect(rows.first()).toContainText("no name");
	const address = await page.getByRole("link", { name: "Download report (CSV)" }).getAttribute("href");
	expect(await (await page.request.get(address ?? "")).text()).toContain(`"2","${source} Home Help","new"`);
	const found = async () =>
		(await (await page.request.get(`/api/providers/?query=${encodeURIComponent(`${source} Home Help`)}`)).json()).count;
	expect(await found()).toBe(0);
	// The file doesn't state its day, so the import asks for it.
	await page.getByRole("button", { name: "Import 1 profile" }).click();
	const day = page.getByLabel("Day that the list describes").first();
	await expect(day).toHaveAccessibleDescription(/Enter the day that this list describes/);
	await expectAccessible(page);
	await day.fill("2026-06-30");
	await page.getByRole("button", { name: "Import 1 profile" }).click();
	await expect(page.getByText("File imported")).toBeVisible();
	await expect(page.getByRole("heading", { name: "What was imported" })).toBeVisible();
	await expectFineAtEveryWidth(page);
	expect(await found()).toBe(1);

	// Two dry runs of the same new row: the second import finds that the directory has changed.
	const tryIt = async () => {
		await page.getByLabel("Source", { exact: true }).selectOption(source);
		await page.getByRole("button", { name: "Start dry run" }).click();
		await expect(page.getByRole("heading", { name: "Result of the dry run" })).toBeVisible();
	};
	await upload(`3,${source} Cooking,Carlton,VIC,3053,3053,red,Podiatry`);
	await tryIt();
	const first = page.url();
	await upload(`3,${source} Cooking,Carlton,VIC,3053,3053,red,Podiatry`);
	await tryIt();
	await page.getByRole("button", { name: "Import 1 profile" }).click();
	await day.fill("2026-06-30");
	await page.getByRole("button", { name: "Import 1 profile" }).click();
	await expect(page.getByText("File imported")).toBeVisible();
	await open(page, first);
	await page.getByRole("button", { name: "Import 1 profile" }).click();
	await day.fill("2026-06-30");
	await page.getByRole("button", { name: "Import 1 profile" }).click();
	await expect(page.getByText("The directory has changed since the dry run.", { exact: false })).toBeVisible();
	await expectAccessible(page);
});

test("an administrator merges two accounts, then their profiles, and the old addresses redirect", async ({ page }) => {
	await signInTeam(page, "noor");
	const name = unused("Kurrajong");
	const made = async (path: string, body: object) => (await post(page.request, path, body)).json();
	const profileOf = async (called: string) => {
		const account = await made("/team/accounts/", { name: called });
		const profile = await made(`/team/accounts/${account.id}/providers/`, { name: `${name} Help` });
		const services = [(await (await page.request.get("/api/services/")).json())[0].id];
		const said = {
			short_description: "Help at home.",
			description: "<p>Help at home.</p>",
			services,
			postcodes: ["3000"],
		};
		await post(page.request, `/provider-admin/${profile.id}/`, said, "PATCH");
		expect((await post(page.request, `/team/providers/${profile.id}/activate/`, {})).status()).toBe(200);
		const facts = {
			version: (await (await page.request.get(`/api/team/providers/${profile.id}/`)).json()).version,
			email: "",
			is_telehealth_available: false,
		};
		const phone_number = `04${String(Date.now()).slice(-8)}`;
		return { account, profile, facts, phone_number };
	};
	const [kept, other] = [await profileOf(`${name} Care`), await profileOf(`${name} Support`)];
	for (const { profile, facts } of [kept, other])
		expect(
			(
				await post(
					page.request,
					`/team/providers/${profile.id}/facts/`,
					{ ...facts, phone_number: kept.phone_number },
					"PATCH",
				)
			).status(),
		).toBe(200);

	await open(page, `/team/providers/${kept.profile.id}`);
	const may = page.getByRole("region", { name: "Possible duplicates" });
	await expect(may).toContainText("same phone");
	await expectFineAtEveryWidth(page);
	await may.getByRole("link", { name: "Compare both" }).click();
	await expect(page.getByText("They belong to two accounts. Merge the accounts first.")).toBeVisible();
	await expectAccessible(page);

	await open(page, `/team/accounts/${kept.account.id}`);
	await page.getByRole("link", { name: "Merge accounts" }).click();
	await page.getByLabel("Search").fill(`${name} Support`);
	await page.locator("#page").getByRole("search").getByRole("button", { name: "Search" }).click();
	await page.getByRole("link", { name: `${name} Support` }).click();
	await expect(page.getByRole("region", { name: "This account moves into it" })).toContainText(`${name} Support`);
	await page.getByRole("button", { name: "Merge accounts" }).click();
	await expect(page.getByText("Please say why")).toBeVisible();
	await expectFineAtEveryWidth(page);
	await expectAccessible(page);
	await page.getByLabel("Why are they the same organisation?").fill("One office.");
	await page.getByRole("button", { name: "Merge accounts" }).click();
	await expect(page.getByText("Tick this box to confirm that you've checked this")).toBeVisible();
	await expect(page.getByLabel("Why are they the same organisation?")).toHaveValue("One office.");
	await page.getByLabel("I’ve checked that both accounts belong to the same organisation", { exact: false }).check();
	await page.getByRole("button", { name: "Merge accounts" }).click();
	await expect(page.getByText("Accounts merged.", { exact: false })).toBeVisible();
	await open(page, `/team/accounts/${other.account.id}`);
	await expect(page).toHaveURL(`/team/accounts/${kept.account.id}`);

	await open(page, `/team/providers/${kept.profile.id}/merge`);
	await page.getByLabel("Profile number of the duplicate").fill("x");
	await page.locator("#page").getByRole("search").getByRole("button", { name: "Search" }).click();
	await expect(page.getByText("Enter a profile number, for example 912")).toBeVisible();
	await page.getByLabel("Profile number of the duplicate").fill(String(other.profile.id));
	await page.locator("#page").getByRole("search").getByRole("button", { name: "Search" }).click();
	await expect(page.getByRole("region", { name: "This one is the duplicate" })).toContainText(
		`profile ${other.profile.id}`,
	);
	await page.getByLabel("Why are they the same?").fill("One office.");
	await page.getByLabel("I’ve checked that both are the same provider", { exact: false }).check();
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "Merge profiles" }).click();
	await expect(page.getByText("Profiles merged.", { exact: false })).toBeVisible();
	const moved = await page.request.get(`/providers/${other.profile.url_slug}/${other.profile.id}`, { maxRedirects: 0 });
	expect([moved.status(), moved.headers().location]).toEqual([
		301,
		`/providers/${kept.profile.url_slug}/${kept.profile.id}`,
	]);
	await open(page, `/team/providers/${other.profile.id}`);
	await expect(page.getByText("This profile was merged")).toBeVisible();
});
