import { readFileSync } from "node:fs";
import { emailTo, post, signInTeam } from "./admin-support.ts";
import { expect, expectAccessible, expectFineAtEveryWidth, open, test } from "./support.ts";

/** A name that no other test uses. */
const unused = (name: string) => `${name} ${test.info().project.name} ${test.info().workerIndex} ${Date.now()}`;

test("an administrator invites a colleague, changes their role, deactivates and reactivates them; a lead finds it in the audit @nojs", async ({
	page,
}) => {
	await signInTeam(page, "noor");
	await open(page, "/team/people");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Team");
	await expectFineAtEveryWidth(page);
	const invite = page.getByRole("region", { name: "Invite somebody" });
	await invite.getByLabel("Their e-mail").fill("jo");
	await invite.getByRole("button", { name: "Send the invitation" }).click();
	await expect(page.getByRole("link", { name: "Enter their name" })).toBeVisible();
	await expect(invite.getByLabel("Their e-mail")).toHaveValue("jo");
	await expectAccessible(page);

	const name = unused("Jo Hill");
	const email = `${name.toLowerCase().replaceAll(" ", "-")}@team.example`;
	await invite.getByLabel("Their name").fill(name);
	await invite.getByLabel("Their e-mail").fill(email);
	await invite.getByRole("button", { name: "Send the invitation" }).click();
	await expect(page.getByText("The invitation is on its way")).toBeVisible();
	expect(await emailTo(page.request, email, "invitation")).toContain("/admin/password-reset-confirm/");

	const member = page.getByRole("listitem").filter({ hasText: email });
	await expect(member).toContainText("Team member");
	await expect(member).toContainText("Invited; no password set yet");
	await member.getByText("Change", { exact: false }).first().click();
	await member.getByLabel("Role").selectOption("lead");
	await member.getByRole("button", { name: /^Save the role/ }).click();
	const told = page.getByRole("status").filter({ hasText: "The role is changed" });
	await expect(told).toBeVisible();
	// It takes focus, and the page goes to it: only then does everything stand where it stays.
	if (test.info().project.name === "js") await expect(told).toBeFocused();
	await expect(member.getByText("Team lead", { exact: true }).first()).toBeVisible();
	await member.getByText("Change", { exact: false }).first().click();
	await member.getByRole("button", { name: /^Deactivate/ }).click();
	await expect(page.getByText("They are deactivated, and signed out everywhere")).toBeVisible();
	await expectAccessible(page);
	await member.getByRole("button", { name: /^Reactivate/ }).click();
	await expect(page.getByText("They are of the team again")).toBeVisible();

	await signInTeam(page, "priya");
	await open(page, "/team/audit");
	await expectFineAtEveryWidth(page);
	await page.getByLabel("Person").fill("noor");
	await page.getByLabel("Deed").selectOption("team.role-changed");
	await page.getByRole("search").getByRole("button", { name: "Search" }).click();
	const line = page.getByRole("list", { name: "What was done and seen" }).getByRole("listitem").first();
	await expect(line).toContainText("Noor Haddad");
	await expect(line).toContainText("was: member, is: lead");
	await expect(page.getByText(/^\d+ lines? match(es)?\./)).toBeVisible();
});

test("a member sees the team, and neither changes it nor reads the audit @nojs", async ({ page }) => {
	await signInTeam(page, "sam");
	await open(page, "/team/people");
	await expect(page.getByText("Administrators invite people and change roles.")).toBeVisible();
	await expect(page.getByRole("button", { name: /invitation|Deactivate|role/ })).toHaveCount(0);
	await expect(page.locator("nav[aria-label='Team console'] a", { hasText: "Audit" })).toHaveCount(0);
	expect((await page.goto("/team/audit"))?.status()).toBe(403);
});

test("a lead makes an account and a profile, fills it in, shows it, and takes it out again with a reason its owner gets @nojs", async ({
	page,
}) => {
	await signInTeam(page, "priya");
	await open(page, "/team/accounts?search=zzzz-nobody");
	await expect(page.getByText("Nothing matches.")).toBeVisible();
	await expectFineAtEveryWidth(page);
	const name = unused("Correa Care");
	const create = page.getByRole("region", { name: "New account" });
	await create.getByLabel("Organisation").fill(name);
	await create.getByLabel("ABN").fill("123");
	await create.getByRole("button", { name: "Make the account" }).click();
	await expect(page.getByText("Enter an ABN of eleven digits, such as 51 824 753 556")).toBeVisible();
	await expect(create.getByLabel("Organisation")).toHaveValue(name);
	await create.getByLabel("ABN").fill("");
	await create.getByRole("button", { name: "Make the account" }).click();
	await expect(page.getByText("The account is made.", { exact: false })).toBeVisible();
	await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
	await expectFineAtEveryWidth(page);

	const owner = `${name.toLowerCase().replaceAll(" ", "-")}@staff.example`;
	await page.getByLabel("Their name").fill("Mai Nguyen");
	await page.getByLabel("Their e-mail").fill(owner);
	await page.getByRole("button", { name: "Send the invitation" }).click();
	await expect(page.getByText("The invitation is on its way")).toBeVisible();
	await expect(page.getByRole("listitem").filter({ hasText: owner })).toContainText("Owner");

	const profile = page.getByRole("region", { name: "New profile" });
	await profile.getByLabel("Name").fill(name);
	await profile.getByLabel("Address").fill("Not An Address");
	await profile.getByRole("button", { name: "Make the profile" }).click();
	await expect(page.getByText("Use small letters, digits and single hyphens", { exact: false })).toBeVisible();
	await profile.getByLabel("Address").fill("");
	await profile.getByRole("button", { name: "Make the profile" }).click();
	await expect(page.getByText("The profile is made.", { exact: false })).toBeVisible();
	await expect(page.getByText("Before it can be shown it needs a short description", { exact: false })).toBeVisible();
	await expectFineAtEveryWidth(page);

	await page.getByRole("link", { name: "Edit the profile" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit the profile");
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
	await expect(page.getByText("The profile is saved")).toBeVisible();
	const history = page.getByRole("region", { name: "History" });
	await expect(history).toContainText("Changed by Priya Nair from client services");
	await page.getByLabel("Offers telehealth").check();
	await page.getByLabel("Phone").fill("12");
	await page.getByRole("button", { name: "Save the details" }).click();
	await expect(page.getByText("Enter an Australian phone number")).toBeVisible();
	await page.getByLabel("Phone").fill("(03) 5550 1234");
	await page.getByRole("button", { name: "Save the details" }).click();
	await expect(page.getByText("The details are saved")).toBeVisible();
	await page.getByLabel("Advanced availability").check();
	await page.getByRole("button", { name: "Save the switches" }).click();
	await expect(page.getByText("The switches are saved")).toBeVisible();

	await page.getByRole("button", { name: "Show it now" }).click();
	await expect(page.getByText("The profile is shown.", { exact: false })).toBeVisible();
	const found = async () =>
		(await (await page.request.get(`/api/providers/?query=${encodeURIComponent(name)}`)).json()).count;
	expect(await found()).toBe(1);
	await page.getByText("Take it out of the search").click();
	await page.getByRole("button", { name: "Take it out now" }).click();
	await expect(page.getByText("Please say why")).toBeVisible();
	await expectAccessible(page);
	await page.getByLabel("Why?").fill("Registration lapsed.");
	await page.getByRole("button", { name: "Take it out now" }).click();
	await expect(page.getByText("The profile is out of the search.", { exact: false })).toBeVisible();
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

test("an administrator exports reviews with a reason; the file holds no reviewer, and the audit has it @nojs", async ({
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
	await open(page, "/team/audit?deed=reviews.exported");
	const line = page.getByRole("listitem").filter({ hasText: reason });
	await expect(line).toContainText("Noor Haddad");
	await expect(line).toContainText(`rows: ${rows.length}`);
});

test("a lead imports a file: columns, dry run, report, and then exactly what it showed @nojs", async ({ page }) => {
	await signInTeam(page, "priya");
	await open(page, "/team/imports");
	await page.getByRole("button", { name: "Read the file" }).click();
	await expect(page.getByText("Please choose a file")).toBeVisible();
	await expectFineAtEveryWidth(page);
	const source = unused("list").replaceAll(" ", "-");
	const upload = async (...lines: string[]) => {
		await open(page, "/team/imports");
		await page.getByLabel("File", { exact: true }).setInputFiles(CSV(...lines));
		await page.getByRole("button", { name: "Read the file" }).click();
		await expect(page.getByRole("heading", { name: "What the columns hold" })).toBeVisible();
	};
	await upload(`1,${source} Home Help,Carlton,VIC,3053,3053|3054,red,Massage`, "2,,Carlton,VIC,3053,3053,blue,");
	await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Outlet");
	await expect(page.getByText("Not read: Served, Colour.")).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.getByLabel("Name", { exact: true }).selectOption("");
	const newSource = page.getByLabel("Name of a new source");
	await newSource.fill(source);
	await page.getByRole("button", { name: /^Try it/ }).click();
	await expect(page.getByText("Please select the column that holds the names").first()).toBeVisible();
	await expect(newSource).toHaveValue(source);
	await page.getByLabel("Name", { exact: true }).selectOption("Outlet");
	await page.getByText("more fields that were not recognised").click();
	await page.getByLabel("Postcodes served").selectOption("Served");
	await page.getByText("What rows offer that don’t say").click();
	await page.getByLabel("65+").check();
	await page.getByLabel("DVA").check();
	await page.getByRole("button", { name: /^Try it/ }).click();

	// A word that wasn't understood is explained, and the file tried again.
	await expect(page.getByRole("heading", { name: "1 word not understood" })).toBeVisible();
	await expectFineAtEveryWidth(page);
	await page.getByLabel("Services: “Massage”").selectOption("Physiotherapy");
	await page.getByRole("button", { name: /^Try it/ }).click();
	await expect(page.getByRole("heading", { name: "1 word not understood" })).toBeHidden();

	await expect(page.getByRole("heading", { name: "What would happen" })).toBeVisible();
	const tried = page.getByRole("status").filter({ hasText: "The dry run is done: nothing is written yet" });
	await expect(tried).toBeVisible();
	if (test.info().project.use.javaScriptEnabled !== false) await expect(tried).toBeFocused();
	const rows = page.getByRole("list", { name: "Rows" }).getByRole("listitem");
	await expect(rows).toHaveCount(2);
	await expect(rows.first()).toContainText(`New account: ${source} Home Help`);
	await expectFineAtEveryWidth(page);
	await page
		.getByRole("navigation", { name: "Rows by what happens to them" })
		.getByRole("link", { name: /Refused/ })
		.click();
	await expect(rows).toHaveCount(1);
	await expect(rows.first()).toContainText("no name");
	const address = await page.getByRole("link", { name: "Report as CSV" }).getAttribute("href");
	expect(await (await page.request.get(address ?? "")).text()).toContain(`"2","${source} Home Help","new"`);
	const found = async () =>
		(await (await page.request.get(`/api/providers/?query=${encodeURIComponent(`${source} Home Help`)}`)).json()).count;
	expect(await found()).toBe(0);
	await page.getByRole("button", { name: "Import 1 profile exactly so" }).click();
	await expect(page.getByText("The file is imported")).toBeVisible();
	await expect(page.getByRole("heading", { name: "What was imported" })).toBeVisible();
	await expectFineAtEveryWidth(page);
	expect(await found()).toBe(1);

	// Two tries of the same new row: the second finds the directory changed.
	const tryIt = async () => {
		await page.getByLabel("Source", { exact: true }).selectOption(source);
		await page.getByRole("button", { name: /^Try it/ }).click();
		await expect(page.getByRole("heading", { name: "What would happen" })).toBeVisible();
	};
	await upload(`3,${source} Cooking,Carlton,VIC,3053,3053,red,Podiatry`);
	await tryIt();
	const first = page.url();
	await upload(`3,${source} Cooking,Carlton,VIC,3053,3053,red,Podiatry`);
	await tryIt();
	await page.getByRole("button", { name: "Import 1 profile exactly so" }).click();
	await expect(page.getByText("The file is imported")).toBeVisible();
	await open(page, first);
	await page.getByRole("button", { name: "Import 1 profile exactly so" }).click();
	await expect(page.getByText("The directory changed since the dry run.", { exact: false })).toBeVisible();
	await expectAccessible(page);
});

test("an administrator merges two accounts, then their profiles; the old addresses lead on @nojs", async ({ page }) => {
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
	const may = page.getByRole("region", { name: "May be the same as" });
	await expect(may).toContainText("same phone");
	await expectFineAtEveryWidth(page);
	await may.getByRole("link", { name: "Compare both" }).click();
	await expect(page.getByText("They belong to two accounts. Merge the accounts first.")).toBeVisible();
	await expectAccessible(page);

	await open(page, `/team/accounts/${kept.account.id}`);
	await page.getByRole("link", { name: "Merge accounts" }).click();
	await page.getByLabel("Search").fill(`${name} Support`);
	await page.getByRole("search").getByRole("button", { name: "Search" }).click();
	await page.getByRole("link", { name: `${name} Support` }).click();
	await expect(page.getByRole("region", { name: "This account moves into it" })).toContainText(`${name} Support`);
	await page.getByRole("button", { name: "Merge accounts" }).click();
	await expect(page.getByText("Please say why")).toBeVisible();
	await expectFineAtEveryWidth(page);
	await expectAccessible(page);
	await page.getByLabel("Why are they the same organisation?").fill("One office.");
	await page.getByRole("button", { name: "Merge accounts" }).click();
	await expect(page.getByText("Tick this box to say that you checked this")).toBeVisible();
	await expect(page.getByLabel("Why are they the same organisation?")).toHaveValue("One office.");
	await page.getByLabel("I checked that both are one organisation", { exact: false }).check();
	await page.getByRole("button", { name: "Merge accounts" }).click();
	await expect(page.getByText("The accounts are merged.", { exact: false })).toBeVisible();
	await open(page, `/team/accounts/${other.account.id}`);
	await expect(page).toHaveURL(`/team/accounts/${kept.account.id}`);

	await open(page, `/team/providers/${kept.profile.id}/merge`);
	await page.getByLabel("Number of the other profile").fill("x");
	await page.getByRole("search").getByRole("button", { name: "Search" }).click();
	await expect(page.getByText("Enter the number of a profile, for example 912")).toBeVisible();
	await page.getByLabel("Number of the other profile").fill(String(other.profile.id));
	await page.getByRole("search").getByRole("button", { name: "Search" }).click();
	await expect(page.getByRole("region", { name: "This one is the duplicate" })).toContainText(
		`profile ${other.profile.id}`,
	);
	await page.getByLabel("Why are they the same?").fill("One office.");
	await page.getByLabel("I checked that both are the same provider", { exact: false }).check();
	await expectFineAtEveryWidth(page);
	await page.getByRole("button", { name: "Merge profiles" }).click();
	await expect(page.getByText("The profiles are merged.", { exact: false })).toBeVisible();
	const moved = await page.request.get(`/providers/${other.profile.url_slug}/${other.profile.id}`, { maxRedirects: 0 });
	expect([moved.status(), moved.headers().location]).toEqual([
		301,
		`/providers/${kept.profile.url_slug}/${kept.profile.id}`,
	]);
	await open(page, `/team/providers/${other.profile.id}`);
	await expect(page.getByText("This profile was merged")).toBeVisible();
});
