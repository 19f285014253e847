import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { seedHolidays } from "#domains/reference/holidays.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aProvider } from "#tests/support/builders.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";
import { type Staff, staffOf } from "#tests/support/staff.ts";

let api: TestApi;
let team: Record<string, string>;
let staff: Staff;
beforeAll(async () => {
	api = await testApi();
	await seedHolidays(api.services.database);
	team = await sessionOf(api.services, (await aPerson(api.services, "team", { name: "Sam Reed" })).id);
});
afterAll(() => api.close());
beforeEach(async () => {
	staff = await staffOf(api);
});

const db = () => api.services.database.db;
const own = () => `/provider-admin/${staff.provider.id}/`;
const ask = (name: string, as = staff.cookies) => staff.ask(own(), "PATCH", { name }, as);
const decide = (body: object) => staff.ask(`/team/providers/${staff.provider.id}/name/`, "POST", body, team);
const publicName = async () => (await staff.ask(`/providers/${staff.provider.id}/`, "GET", undefined, {})).body.name;
const emails = async (kind: string) =>
	(
		await sql<{ recipient: string; subject: string }>`
			select recipient, subject from letter where kind = ${kind} and recipient = ${staff.person.email}
		`.execute(db())
	).rows;

describe("a new name by staff waits for the team", () => {
	it("the old name stays public until a colleague agrees, and staff get an email", async () => {
		const { body } = await ask("Banksia Home Help");
		expect(body).toMatchObject({
			name: staff.provider.name,
			asked_name: { name: "Banksia Home Help", by: "Robin Marsh" },
			version: 1,
		});
		expect(await publicName()).toBe(staff.provider.name);
		const { body: inbox } = await staff.ask("/team/cases/?kind=publication", "GET", undefined, team);
		expect((inbox.results as { title: string }[]).map(({ title }) => title)).toContain(
			`${staff.provider.name} asks for a new name: Banksia Home Help`,
		);
		expect((await decide({ name: "Banksia Home Help", is_agreed: true })).body).toMatchObject({
			name: "Banksia Home Help",
			asked_name: null,
		});
		expect(await publicName()).toBe("Banksia Home Help");
		expect(await emails("profile-name-agreed")).toHaveLength(1);
		// A repeat changes nothing.
		expect((await decide({ name: "Banksia Home Help", is_agreed: true })).status).toBe(200);
		expect(await emails("profile-name-agreed")).toHaveLength(1);
	});

	it("a refusal needs a reason, which the email gives, under the old name", async () => {
		await ask("Myrtle Home Help");
		expect((await decide({ name: "Myrtle Home Help", is_agreed: false })).body.errors).toMatchObject([
			{ field: "reason" },
		]);
		expect(
			(await decide({ name: "Myrtle Home Help", is_agreed: false, reason: "Not your registered name" })).status,
		).toBe(200);
		expect(await publicName()).toBe(staff.provider.name);
		const [email] = await emails("profile-name-refused");
		expect(email?.subject).toContain(staff.provider.name);
		expect(email?.subject).not.toContain("Myrtle");
	});

	it("a decision about a name that was replaced is refused", async () => {
		await ask("Correa Home Help");
		await ask("Banksia At Home");
		const { status, body } = await decide({ name: "Correa Home Help", is_agreed: true });
		expect(status).toBe(409);
		expect(body.detail).toContain("Banksia At Home");
	});

	it("saving other fields with the old name leaves the new one waiting", async () => {
		await ask("Grevillea Home Help");
		const { body } = await staff.ask(own(), "PATCH", { name: staff.provider.name, url: "https://banksia.example/" });
		expect(body).toMatchObject({ asked_name: { name: "Grevillea Home Help" }, url: "https://banksia.example/" });
	});

	it("the team's own change is at once, and ends the wait", async () => {
		await ask("Hakea Home Help");
		expect((await ask("Banksia Care", team)).body).toMatchObject({ name: "Banksia Care", asked_name: null });
	});

	it("staff can't undo their way to another name", async () => {
		await ask("Waratah Home Help");
		await decide({ name: "Waratah Home Help", is_agreed: true });
		const { body } = await staff.ask(`${own()}changes/undo/`, "POST", { version: 2 });
		expect(body.detail).toBe("This change can no longer be undone.");
	});
});

describe("names that are refused at their field", () => {
	it("another account's name, in any spelling", async () => {
		const other = await aProvider(db(), { name: "The Kite Côte Care Pty Ltd" });
		expect(other.account_id).not.toBe(staff.provider.account_id);
		for (const name of [
			"The Kite Côte Care Pty Ltd",
			"Kite Cote Care",
			"KITECOTECARE",
			"kite-cote care limited",
			"Kіte Cote Саre",
		]) {
			const { status, body } = await ask(name);
			expect([name, status, body.errors?.[0]?.field]).toEqual([name, 422, "name"]);
		}
		expect((await ask("Kite Cote Caring")).status).toBe(200);
	});

	it.each(["Alongside Client Services Team", "myGov notice: your payment is on hold", "NDIS Commission"])(
		"%s",
		async (name) => {
			const { status, body } = await ask(name);
			expect([status, body.errors?.[0]?.field]).toEqual([422, "name"]);
			expect(body.errors?.[0]?.message).toContain("could be read as");
		},
	);

	it("a colleague's own name that passes for us", async () => {
		const name = "Alongside support team";
		const members = `/account-admin/${staff.provider.account_id}/members/`;
		const invited = await staff.ask(members, "POST", { name, email: "new@staff.example", is_owner: true });
		expect(invited.body.errors).toMatchObject([{ field: "name" }]);
		expect((await staff.ask("/users/me/", "PATCH", { name })).status).toBe(422);
		expect(
			(await staff.ask(`/providers/${staff.provider.id}/join/`, "POST", { name, email: "x@y.example" }, {})).status,
		).toBe(422);
	});
});
