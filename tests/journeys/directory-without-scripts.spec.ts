import sharp from "sharp";
import { aProfile } from "./a-profile.ts";
import { emailTo, signInTeam } from "./admin-support.ts";
import { withoutScripts } from "./by-http.ts";
import { expect, test } from "./support.ts";

// Forms of the console's directory, stories and settings, sent as a browser without scripts sends them. Those of its site
// pages: site-editing.spec.ts.

test("without scripts a retention rule is changed, previewed and approved", async ({ page }) => {
	await signInTeam(page, "noor");
	const { open: go, follow, press, said, kept } = await withoutScripts(page);
	await go("/team/retention");
	// Another journey changes another rule.
	await follow("Email alerts that ended");
	await press("Save rule", { Reason: "", "Keep for": "90", Unit: "years" }, { status: 422 });
	expect(await said()).toContain("Please say why");
	expect(await kept("Keep for")).toBe("90");
	const days = { "Keep for": "60", Unit: "days", Reason: "Long enough to look it up" };
	await press("Save rule", days);
	expect(await said()).toContain("Rule changed");
	await press("Preview (nothing is deleted)");
	expect(await said()).toContain("Nothing is old enough to delete.");
	await press("Approve this rule");
	expect(await said()).toContain("Approved. The daily run applies it from now on");
});

test("without scripts a colleague is invited, gets another role, and is deactivated and reactivated", async ({
	page,
}) => {
	await signInTeam(page, "noor");
	const { open: go, press, said, kept } = await withoutScripts(page);
	await go("/team/members");
	await press("Send invitation", { "Their email": "jo" }, { status: 422 });
	expect(await said()).toContain("Enter their name");
	expect(await kept("Their email")).toBe("jo");
	const email = `plain-${Date.now()}@team.example`;
	await press("Send invitation", { "Their name": "Jo Hill", "Their email": email });
	expect(await said()).toContain("Invitation sent");
	await press("Save role", { Role: "lead" }, { within: email });
	expect(await said()).toContain("Role changed");
	await press("Deactivate", {}, { within: email });
	expect(await said()).toContain("Deactivated and signed out everywhere");
	await press("Reactivate", {}, { within: email });
	expect(await said()).toContain("Reactivated. They can sign in again");
});

test("without scripts an account and a profile are made, filled in, shown and hidden with a reason", async ({
	page,
}) => {
	await signInTeam(page, "priya");
	const { open: go, press, said, kept } = await withoutScripts(page);
	const name = `Correa Care ${Date.now()}`;
	await go("/team/accounts?search=zzzz-nobody");
	await press("Create account", { Organisation: name, ABN: "123" }, { status: 422 });
	expect(await said()).toContain("Enter an ABN of 11 digits");
	expect(await kept("Organisation")).toBe(name);
	await press("Create account", { ABN: "" });
	expect(await said()).toContain("Account created.");
	const owner = `plain-${Date.now()}@staff.example`;
	await press("Send invitation", { "Their name": "Mai Nguyen", "Their email": owner });
	expect(await said()).toContain("Invitation sent");
	await press("Create profile", { Name: name, Address: "Not An Address" }, { status: 422 });
	expect(await said()).toContain("Use small letters, digits and single hyphens");
	await press("Create profile", { Address: "" });
	expect(await said()).toContain("Profile created.");

	const profile = await aProfile(page);
	await go(`/team/providers/${profile.id}`);
	await press("Save details", { Phone: "12" }, { status: 422 });
	expect(await said()).toContain("Enter an Australian phone number");
	await press("Save details", { Phone: "(03) 5550 1234" });
	expect(await said()).toContain("Details saved");
	await press("Save capacity", {}, { status: 422 });
	expect(await said()).toContain("Please say who told you");
	await press("Hide now", {}, { status: 422 });
	expect(await said()).toContain("Please say why");
	await press("Hide now", { Reason: "Registration lapsed." });
	expect(await said()).toContain("Profile hidden from search.");
	await press("Show in search");
	expect(await said()).toContain("Profile shown in search.");
	expect(await emailTo(page.request, owner, "invitation")).toContain("/admin/password-reset-confirm/");
});

test("without scripts a landing page is begun, refused with what was typed, and saved", async ({ page }) => {
	await signInTeam(page, "priya");
	const { open: go, press, said, kept } = await withoutScripts(page);
	await go("/team/site/campaigns");
	await press("Create page", {}, { status: 422 });
	expect(await said()).toContain("Enter a heading");
	await press("Create page", { Heading: `Music therapy ${Date.now()}` });
	expect(await said()).toContain("Draft created.");
	await press("Save and publish", { Subheading: "Find somebody who plays along" }, { status: 422 });
	expect(await said()).toContain("Add the wide picture");
	expect(await kept("Subheading")).toBe("Find somebody who plays along");
	await press("Save");
	expect(await said()).toContain("Saved");
});

test("without scripts a story is begun, written, gets a picture and is published", async ({ page }) => {
	await signInTeam(page, "priya");
	const { open: go, press, said, kept } = await withoutScripts(page);
	const title = `journey plain ${Date.now()}`;
	await go("/team/stories");
	await press("Create story", { Title: title });
	await press("Save and preview", { Text: "## Wombats\n\nA wombat [digs](/about).", Summary: "What wombats do." });
	expect(await said()).toContain("Preview. Status: draft");
	const { results } = await (await page.request.get(`/api/team/stories/?search=${encodeURIComponent(title)}`)).json();
	await go(`/team/stories/${results[0].id}`);
	expect(await kept("Summary")).toBe("What wombats do.");
	const red = sharp({ create: { width: 1200, height: 800, channels: 3, background: "#2a6f6a" } });
	const picture = new File([new Uint8Array(await red.jpeg().toBuffer())], "wombat.jpg", { type: "image/jpeg" });
	await press("Save and add picture", { Category: "Participants", Picture: picture }, { status: 422 });
	expect(await said()).toContain("Describe the picture in a few words");
	const shown = { Picture: picture, Description: "A wombat at its burrow", "As the cover": true } as const;
	await press("Save and add picture", shown);
	expect(await said()).toContain("Picture added");
	await press("Publish now");
	expect(await said()).toContain("Published. It’s on the blog now.");
});

test("without scripts a list is uploaded, its columns matched, tried and imported", async ({ page }) => {
	await signInTeam(page, "priya");
	const { open: go, press, said, kept, address } = await withoutScripts(page);
	// A job does the work.
	const ends = (text: string) => expect.poll(async () => go(address()).then(said), { timeout: 30_000 }).toContain(text);
	const source = `plain-${Date.now()}`;
	await go("/team/imports");
	await press("Upload file", {}, { status: 422 });
	expect(await said()).toContain("Please choose a file");
	const rows = ["Ref,Outlet,Town,State,Pcode,Services", `1,${source} Home Help,Carlton,VIC,3053,Physiotherapy`];
	await press("Upload file", { File: new File([rows.join("\n")], "list.csv", { type: "text/csv" }) });
	expect(await said()).toContain("Match the columns");
	await press("Start dry run", { Name: "", "Name of a new source": source }, { status: 422 });
	expect(await said()).toContain("Please select the column with the names");
	expect(await kept("Name of a new source")).toBe(source);
	await press("Start dry run", { Name: "Outlet", "65+": true, DVA: true });
	await ends("Result of the dry run");
	await press("Import 1 profile", {}, { status: 422 });
	expect(await said()).toContain("Enter the day that this list describes");
	await press("Import 1 profile", { "Day that the list describes": "2026-06-30" });
	await ends("What was imported");
});
