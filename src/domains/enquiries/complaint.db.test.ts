import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedHolidays } from "#domains/reference/holidays.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { emailsAbout } from "#tests/support/emails.ts";
import { storedEnquiry } from "#tests/support/enquiries.ts";

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
	await seedHolidays(api.services.database);
});
afterAll(() => api.close());

let made = 0;
const complaint = (fields: Record<string, unknown> = {}) => ({
	complaint_first_name: "Mai",
	complaint_last_name: "Nguyen",
	complaint_email: `mai-${++made}@visitor.example`,
	complaint_number: "0491 570 006",
	complaint_provider: "Some Provider",
	complaint_details: "Nobody came, twice.",
	complaint_against_alongside: false,
	...fields,
});
const send = async (body: unknown, key?: string) => {
	const answer = await api.request("/feedbackandcomplaints/", { body, headers: key ? { "idempotency-key": key } : {} });
	return {
		status: answer.status,
		...((await answer.json()) as {
			id?: string;
			reference?: string;
			due?: string;
			errors?: { field: string; message: string }[];
		}),
	};
};
const stored = async (id: string | undefined) => storedEnquiry(api, id);
const emails = (id: string | undefined) => emailsAbout(api.services, `enquiry:${id}`);

describe("POST /feedbackandcomplaints/", () => {
	// API-049
	it("stores it and emails a reference and the date of our answer", async () => {
		// 9 am on Monday 2 March 2026.
		const { status, id, reference, due } = await send(complaint());
		expect(status).toBe(201);
		expect(due).toBe("2026-03-04");
		expect(await stored(id)).toMatchObject({
			kind: "complaint",
			due_at: new Date("2026-03-04T09:00:00+11:00"),
			details: { provider: "Some Provider", isAboutUs: false, details: "Nobody came, twice." },
		});
		const [team, visitor] = await emails(id);
		expect(visitor?.subject).toContain(reference ?? "no reference");
		expect(visitor?.text_body).toMatch(/Wednesday,? 4 March 2026/);
		expect(visitor?.text_body).not.toContain("Nobody came");
		expect(team).toMatchObject({
			recipient: "team@alongside.example",
			text_body: expect.stringContaining("which is only in the console."),
		});
	});

	it("ignores unknown fields, even deeply nested ones", async () => {
		const sent = JSON.stringify(complaint({ another: "?" }));
		const withAnother = (another: string) => sent.replace('"?"', another);
		const { status, id } = await send(withAnother("[1]"), "deep");
		expect(status).toBe(201);
		expect(await send(withAnother(`${"[".repeat(20_000)}${"]".repeat(20_000)}`), "deep")).toMatchObject({
			status: 201,
			id,
		});
	});

	// CPL-016
	it("P13 stores our name as the provider if it's about the product, and keeps what was typed", async () => {
		for (const key of ["complaint_against_alongside", "complaint_against_Alongside"]) {
			const { id } = await send({ ...complaint({ complaint_against_alongside: undefined }), [key]: true });
			expect((await stored(id))?.details).toMatchObject({
				provider: "Alongside",
				typedProvider: "Some Provider",
				isAboutUs: true,
			});
		}
	});

	// CPL-012, CPL-013
	it("accepts no provider and no details", async () => {
		expect((await send(complaint({ complaint_provider: "", complaint_details: "" }))).status).toBe(201);
		expect((await send(complaint({ complaint_provider: undefined, complaint_details: null }))).status).toBe(201);
	});

	// CPL-006 to CPL-011
	it.each([
		["complaint_first_name", "", "First name is required"],
		["complaint_first_name", "\u200b", "First name is required"],
		["complaint_last_name", " ", "Surname is required"],
		["complaint_email", "", "Please enter a valid email"],
		["complaint_email", "abc@", "Please enter a valid email"],
		["complaint_number", "", "Please enter a valid phone number"],
		["complaint_number", "+1 212 555 0100", "Please enter a valid phone number"],
		["complaint_details", "a\u0000b", "Contains characters that cannot be used"],
	])("names an invalid %s", async (field, value, message) => {
		expect(await send(complaint({ [field]: value }))).toMatchObject({ status: 422, errors: [{ field, message }] });
	});

	it("a repeat under the same key is the same complaint", async () => {
		const [key, body] = [randomUUID(), complaint()];
		const [a, b] = await Promise.all([send(body, key), send(body, key)]);
		expect(a.id).toBe(b.id);
		expect(await emails(a.id)).toHaveLength(2);
		expect((await send({ ...body, complaint_details: "Other" }, key)).status).toBe(409);
	});

	it("holidays in the seed are days off, and edited rows stay as they are", async () => {
		const { db } = api.services.database;
		await sql`update public_holiday set name = 'Edited' where day = '2026-03-09'`.execute(db);
		await seedHolidays(api.services.database);
		const { rows } = await sql<{ name: string }>`select name from public_holiday where day = '2026-03-09'`.execute(db);
		expect(rows).toEqual([{ name: "Edited" }]);
		api.advance(4 * 24 * 3600_000);
		// Friday 6 March; Monday is Labour Day.
		expect((await send(complaint())).due).toBe("2026-03-11");
	});

	it("a repeat on another day still shows the date promised first", async () => {
		const [key, body] = [randomUUID(), complaint()];
		const first = await send(body, key);
		api.advance(24 * 3600_000);
		expect(await send(body, key)).toEqual(first);
		expect((await send(complaint())).due).not.toBe(first.due);
	});
});
