import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { emailsAbout } from "#tests/support/emails.ts";

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
});
afterAll(() => api.close());

const ask = async (body: object) => {
	const answer = await api.request("/call-backs/", { body });
	return { status: answer.status, body: await answer.json() };
};
const stored = async (id: string) =>
	(
		await sql<{
			kind: string;
			email: string | null;
			phone: string | null;
			details: object;
		}>`select kind, email, phone, details from enquiry where id = ${id}`.execute(api.services.database.db)
	).rows[0];
const emails = async (id: string) =>
	(
		await sql<{
			kind: string;
			recipient: string;
		}>`select kind, recipient from letter where about = ${`enquiry:${id}`} order by kind`.execute(
			api.services.database.db,
		)
	).rows;

// LCH-020, LCH-021
it("stores a request for a call back and emails the team", async () => {
	const { status, body } = await ask({ phone: "0491 570 006" });
	expect(status).toBe(201);
	expect(body.can_reach).toBe(true);
	expect(await stored(body.id)).toMatchObject({ kind: "call-back", email: null, phone: "0491 570 006" });
	expect((await emails(body.id)).map(({ kind }) => kind)).toEqual(["enquiry-for-team"]);
});

it.each([
	{},
	{ name: "Ann" },
	{ phone: "", email: "", case_number: "" },
	{ phone: " \u200b", name: "Ann" },
	{ case_number: "my neighbour" },
	{ case_number: "ref: e24c 1383" },
	{ name: "Ann", case_number: "C 12", preferred_time: "Tuesday" },
])("refuses %j at the field, because we couldn't reach the person", async (body) => {
	const refused = await ask(body);
	expect(refused.status).toBe(422);
	expect(refused.body.errors).toEqual([
		{ field: "phone", message: "Enter a phone number or an email address, so that we can reach you" },
	]);
});

it.each([
	{ email: "ann@visitor.example" },
	{ email: "ann@visitor.example", case_number: "C 12" },
	{ phone: "\u202a0491 570 006\u202c" },
])("accepts %j", async (body) => {
	expect(await ask(body)).toMatchObject({ status: 201, body: { can_reach: true } });
});

it("the team's email links to the case by its reference, without other search terms", async () => {
	const { body } = await ask({ phone: "0491 570 006" });
	const [email] = await emailsAbout(api.services, `enquiry:${body.id}`);
	expect(email?.text_body).toContain(`/team/cases?reference=${body.id.slice(0, 8).toUpperCase()}`);
	expect(email?.text_body).not.toContain("search=");
});

it("stores every given detail, and emails the person if they gave an address", async () => {
	const { body } = await ask({
		preferred_time: "Tuesday after 4",
		name: "Ann Lee",
		phone: "0491 570 006",
		email: "ann@visitor.example",
		case_number: "C-1",
	});
	expect(body.can_reach).toBe(true);
	expect(await stored(body.id)).toMatchObject({
		email: "ann@visitor.example",
		phone: "0491 570 006",
		details: { preferredTime: "Tuesday after 4", caseNumber: "C-1" },
	});
	expect((await emails(body.id)).map(({ recipient }) => recipient)).toContain("ann@visitor.example");
});

// LCH-020
it("accepts a preferred time of up to 80 characters, and refuses an invalid phone number", async () => {
	expect((await ask({ preferred_time: "x".repeat(80), phone: "0491 570 006" })).status).toBe(201);
	const refused = await ask({ preferred_time: "x".repeat(81), phone: "12", email: "nobody" });
	expect(refused.status).toBe(422);
	expect(refused.body.errors.map(({ field }: { field: string }) => field)).toEqual([
		"preferred_time",
		"phone",
		"email",
	]);
});
