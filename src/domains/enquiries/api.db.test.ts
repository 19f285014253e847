import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { emailsAbout } from "#tests/support/emails.ts";
import { storedEnquiry } from "#tests/support/enquiries.ts";

let api: TestApi;
let known: { area: number; age: string };
let made = 0;
beforeAll(async () => {
	api = await testApi();
	const { rows } = await sql<{ area: number; age: string }>`
		select (select min(id) from service_area) as area, (select code from age_group order by number limit 1) as age
	`.execute(api.services.database.db);
	known = rows[0] as typeof known;
});
afterAll(() => api.close());

const HELP = "/noproviderfoundcontactrequests/";
const help = (fields: Record<string, unknown> = {}) => ({
	firstName: "Mai",
	lastName: "Nguyen",
	email: `mai-${++made}@visitor.example`,
	number: "(03) 9000 0000",
	postcode: "Nowhere 9999",
	serviceRequired: known.area,
	fundingType: "NDIS",
	ageGroup: known.age,
	details: "A quiet person, please.",
	termsAndConditions: true,
	gclid: "Cj0K",
	...fields,
});
const send = async (path: string, body: unknown, key?: string) => {
	const answer = await api.request(path, { body, headers: key ? { "idempotency-key": key } : {} });
	return {
		status: answer.status,
		...((await answer.json()) as { id?: string; detail?: string; errors?: { field: string; message: string }[] }),
	};
};
const stored = async (id: string | undefined) => storedEnquiry(api, id);
const emails = (id: string | undefined) => emailsAbout(api.services, `enquiry:${id}`);
const count = async () =>
	Number((await sql<{ n: string }>`select count(*) as n from enquiry`.execute(api.services.database.db)).rows[0]?.n);

describe("POST /noproviderfoundcontactrequests/", () => {
	it.each([
		["Broome", "6725", "Broome"],
		["Geelong VIC", "3220", "Geelong"],
		["3220", "3220", ""],
		["St. Kilda", "3182", "St Kilda"],
		["Naarm", "3000", "Naarm (Melbourne)"],
		["NT 870", "0870", ""],
		["Richmond", undefined, undefined],
		["Nowhere 9999", undefined, undefined],
	])("reads the place “%s”, and keeps it as typed", async (postcode, placeCode, placeSuburb) => {
		const { id } = await send(HELP, help({ postcode }));
		const details = (await stored(id))?.details;
		expect(details).toMatchObject({ postcode });
		expect([details?.placeCode, details?.placeSuburb]).toEqual([placeCode, placeSuburb]);
	});

	// API-033, NOR-027
	it("stores the request and emails the visitor and the team", async () => {
		const body = help();
		const { status, id } = await send(HELP, body);
		expect(status).toBe(201);
		expect(await stored(id)).toMatchObject({
			kind: "no-provider",
			created_at: api.services.clock(),
			email: body.email,
			name: "Mai Nguyen",
			phone: "(03) 9000 0000",
			gclid: "Cj0K",
			details: {
				postcode: "Nowhere 9999",
				serviceRequired: known.area,
				fundingType: "NDIS",
				ageGroup: known.age,
				details: "A quiet person, please.",
			},
		});
		const [team, visitor, ...more] = await emails(id);
		expect(more).toEqual([]);
		expect(team).toMatchObject({ kind: "enquiry-for-team", recipient: "team@alongside.example", reply_to: body.email });
		// Visitors' own words may describe their health, so they're only shown in the console.
		expect(team?.text_body).not.toContain("A quiet person");
		expect(team?.text_body).toContain("/team/cases?reference=");
		expect(visitor).toMatchObject({ kind: "enquiry-received", recipient: body.email });
		expect(visitor?.text_body).not.toContain("A quiet person");
	});

	// NOR-009, NOR-017, NOR-020
	it("accepts no surname, no details, unknown funding (null) and Medicare", async () => {
		const { id } = await send(HELP, help({ lastName: undefined, details: null, fundingType: null, gclid: null }));
		expect(await stored(id)).toMatchObject({
			name: "Mai",
			details: { lastName: null, details: null, fundingType: null },
		});
		expect((await send(HELP, help({ fundingType: "Medicare" }))).status).toBe(201);
	});

	// NOR-008 to NOR-018
	it.each([
		["firstName", "", "First name is required"],
		["firstName", "\u202e", "First name is required"],
		["email", "", "Please enter a valid email"],
		["email", "abc@", "Please enter a valid email"],
		["number", "", "Please enter a valid phone number"],
		["number", "12345", "Please enter a valid phone number"],
		["postcode", "", "Postcode is required"],
		["serviceRequired", undefined, "Please select a service you are searching"],
		["serviceRequired", 2_000_000_000, "Please select a service you are searching"],
		["ageGroup", "", "Please select the age group"],
		["ageGroup", "nobody", "Please select the age group"],
		["fundingType", "lottery", "Please select a funding type"],
		["termsAndConditions", false, "Please agree to the terms and conditions before proceeding"],
		["details", "x".repeat(10_001), "Must be 10,000 characters or less"],
		["lastName", "a\u0000b", "Contains characters that cannot be used"],
	])("returns 400 at the field for an invalid %s", async (field, value, message) => {
		const before = await count();
		expect(await send(HELP, help({ [field]: value }))).toMatchObject({ status: 400, errors: [{ field, message }] });
		expect(await count()).toBe(before);
	});

	it("keeps markup, right-to-left text and emoji as typed; names become one line", async () => {
		const { id } = await send(
			HELP,
			help({ firstName: "Mai\r\nBcc: x", details: "<script>alert(1)</script> مرحبا 👩‍🦽" }),
		);
		expect(await stored(id)).toMatchObject({
			name: "Mai Bcc: x Nguyen",
			details: { details: "<script>alert(1)</script> مرحبا 👩‍🦽" },
		});
	});
});

describe("POST /messages/", () => {
	// API-031, CON-048
	it("stores the message and sends its emails", async () => {
		const { status, id } = await send("/messages/", { email: "pat@visitor.example", message: "Can you ring me?" });
		expect(status).toBe(201);
		expect(await stored(id)).toMatchObject({
			kind: "message",
			email: "pat@visitor.example",
			details: { message: "Can you ring me?" },
		});
		expect((await emails(id)).map(({ recipient }) => recipient)).toEqual([
			"team@alongside.example",
			"pat@visitor.example",
		]);
	});

	it.each([
		[{ email: "abc@", message: "x" }, "email"],
		[{ email: "pat@visitor.example", message: " " }, "message"],
		[{ email: "pat@visitor.example" }, "message"],
		[{ email: "pat@visitor.example", message: "x".repeat(10_001) }, "message"],
	])("refuses invalid input at its field: %#", async (body, field) => {
		expect(await send("/messages/", body)).toMatchObject({ status: 422, errors: [{ field }] });
	});
});

it.each([
	[HELP, () => help({ email: "once@visitor.example" }), { details: "Other" }],
	["/messages/", () => ({ email: "once@visitor.example", message: "Once" }), { message: "Twice" }],
])("a repeat under the same key is the same enquiry; another body is refused: %s", async (path, body, change) => {
	const key = randomUUID();
	const one = body();
	const [a, b] = await Promise.all([send(path, one, key), send(path, one, key)]);
	expect([a.status, b.status]).toEqual([201, 201]);
	expect(b.id).toBe(a.id);
	expect(await emails(a.id)).toHaveLength(2);
	expect((await send(path, { ...one, ...change }, key)).status).toBe(409);
});

it("saves nothing if its emails can't be queued", async () => {
	const other = await testApi({}, ({ outbox }) => ({
		outbox: {
			...outbox,
			enqueue: async () => {
				throw new Error("no more letters");
			},
		},
	}));
	try {
		expect((await other.request("/messages/", { body: { email: "pat@visitor.example", message: "x" } })).status).toBe(
			500,
		);
		expect((await sql`select from enquiry`.execute(other.services.database.db)).rows).toHaveLength(0);
	} finally {
		await other.close();
	}
});
