import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aRequest, aTown, sendQuote, type Town } from "#tests/support/quotes.ts";
import { runs } from "#tests/support/runs.ts";

let api: TestApi;
let town: Town;
beforeAll(async () => {
	api = await testApi({ LIMITS: "off" });
	town = await aTown(api.services.database.db);
});
afterAll(() => api.close());

const oddText = fc.oneof(
	fc.string({ unit: "binary", maxLength: 300 }),
	fc.string({ unit: "grapheme", maxLength: 210 }),
	fc.constantFrom(
		"\u0000",
		"\ud800",
		"\r\nBcc: x@visitor.example",
		"'; drop table quote; --",
		"\u202egnirts",
		"-1",
		"1e400",
		"9".repeat(400),
	),
);
const odd = fc.oneof(
	oddText,
	fc.integer(),
	fc.double(),
	fc.boolean(),
	fc.constant(null),
	fc.array(fc.oneof(oddText, fc.integer()), { maxLength: 60 }),
	fc.jsonValue(),
);

describe("POST /quotes/ with anything in its body", () => {
	it("answers 201, 400, 409 or 422, never 500", async () => {
		const fields = fc.record(
			Object.fromEntries(Object.keys(aRequest(town)).map((name) => [name, odd])),
			// Most fields stay valid, so the odd one is reached.
			{ requiredKeys: [] },
		);
		await fc.assert(
			fc.asyncProperty(fields, fc.option(fc.string({ maxLength: 220 }), { nil: undefined }), async (changed, key) => {
				const { status } = await sendQuote(api, aRequest(town, changed), key === undefined ? {} : { key });
				expect([201, 400, 409, 422]).toContain(status);
			}),
			{ numRuns: runs(50, 1_000) },
		);
	});

	it("with one odd field answers 201 or 422, and names that field", async () => {
		const statuses = new Set<number>();
		await fc.assert(
			fc.asyncProperty(fc.constantFrom(...Object.keys(aRequest(town))), odd, async (field, value) => {
				const { status, errors } = await sendQuote(api, aRequest(town, { [field]: value }));
				statuses.add(status);
				expect([201, 422]).toContain(status);
				if (status === 422) expect(errors?.map((error) => error.field)).toEqual([field]);
			}),
			{ numRuns: runs(100, 2_000) },
		);
		// Odd but storable, for example a suburb of emoji.
		expect(statuses).toContain(201);
	});

	it("with a body that isn't an object answers 400 or 422", async () => {
		await fc.assert(
			fc.asyncProperty(fc.oneof(fc.json(), fc.string({ unit: "binary" })), async (body) => {
				expect([400, 422]).toContain((await sendQuote(api, body)).status);
			}),
			{ numRuns: runs(40, 1_000) },
		);
	});
});
