import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aProvider } from "#tests/support/builders.ts";
import { aRequest, aTown, sendQuote, storedQuotes, type Town, UNKNOWN, UNSERVED } from "#tests/support/quotes.ts";
import { hashOfToken } from "./rules.ts";

let api: TestApi;
let town: Town;
let sent = 0;
const freshEmail = () => `visitor-${++sent}@visitor.example`;
const stored = (email: string) => storedQuotes(api, email);
const only = async (email: string) => {
	const [quote, ...more] = await stored(email);
	expect(more).toEqual([]);
	if (!quote) throw new Error("the quote wasn't stored");
	return quote;
};
/** Sends a request, expects success, and reads what was stored. */
const store = async (fields: Record<string, unknown> = {}, init?: Parameters<typeof sendQuote>[2]) => {
	const email = freshEmail();
	const answer = await sendQuote(api, aRequest(town, { email, ...fields }), init);
	expect(answer).toMatchObject({ status: 201, errors: undefined });
	return { answer, quote: await only(email) };
};
const everything = async () => {
	const { rows } = await sql<{ n: string }>`
		select (select count(*) from quote) + (select count(*) from quote_provider) + (select count(*) from letter) as n
	`.execute(api.services.database.db);
	return Number(rows[0]?.n);
};

beforeAll(async () => {
	api = await testApi();
	town = await aTown(api.services.database.db);
});
afterAll(() => api.close());

describe("POST /quotes/", () => {
	// CON-031, CON-032, CON-033, API-028
	it("stores the request, provider rows and both emails", async () => {
		const { answer, quote } = await store({ providers: [town.near.id, town.alsoNear.id], gclid: "Cj0KCQiA" });
		expect(answer.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
		expect(quote).toMatchObject({
			id: answer.id,
			created_at: api.services.clock(),
			name: "Mai Nguyen",
			phone: "0491 570 006",
			postcode: "3220",
			suburb: "Geelong",
			service_area_id: town.areaId,
			age_groups: [town.age],
			funding_types: ["NDIS"],
			hcp_referral: false,
			gclid: "Cj0KCQiA",
			submitted_anyway: false,
		});
		expect(quote.providers).toEqual([
			{ id: town.near.id, available: true },
			{ id: town.alsoNear.id, available: true },
		]);
		expect(quote.emails).toMatchObject([
			{ kind: "quote-for-team", recipient: "team@alongside.example", reply_to: quote.email },
			{ kind: "quote-received", recipient: quote.email, reply_to: "hello@alongside.example" },
		]);
		for (const { text_body } of quote.emails)
			for (const said of [town.areaName, town.near.name, town.alsoNear.url_slug]) expect(text_body).toContain(said);
	});

	// CON-030
	it("drops funding 'I don't know'", async () => {
		expect((await store({ funding_types_list: ["i-don-t-know"] })).quote.funding_types).toEqual([]);
	});

	// CON-034, HOM-043
	it("has_optimisation_provider is true when a chosen provider is one", async () => {
		expect((await store({ providers: [town.alsoNear.id] })).quote.has_optimisation_provider).toBe(true);
		expect((await store()).quote.has_optimisation_provider).toBe(false);
	});

	it("hcp_referral follows from the funding", async () => {
		expect((await store({ funding_types_list: ["HCP2"] })).quote.hcp_referral).toBe(true);
	});

	it("ignores unknown fields", async () => {
		const { quote, answer } = await store({
			id: randomUUID(),
			submitted_anyway: true,
			visitor_token_hashes: [],
			created_at: "2000-01-01",
		});
		expect(quote).toMatchObject({ id: answer.id, submitted_anyway: false, created_at: api.services.clock() });
	});
});

describe("submitted anyway", () => {
	it.each([
		["a known postcode that is served", () => ({}), false, [true]],
		["CON-028 no postcode", () => ({ postcode: null }), true, [false]],
		["an unknown postcode", () => ({ postcode: UNKNOWN }), true, [false]],
		["four characters that aren't a postcode", () => ({ postcode: "32 0" }), true, [false]],
		["a postcode without providers", () => ({ postcode: UNSERVED }), true, [false]],
		["one of the providers serves it", () => ({ providers: [town.near.id, town.far.id] }), false, [true, false]],
	] as const)("%s", async (_what, fields, anyway, available) => {
		const { quote } = await store(fields());
		expect(quote.submitted_anyway).toBe(anyway);
		expect(quote.providers.map((p) => p.available)).toEqual(available);
		const team = quote.emails.find((sentEmail) => sentEmail.kind === "quote-for-team");
		expect(team?.subject.includes("check location first")).toBe(anyway);
		expect(team?.text_body.includes("Submitted anyway – check location first")).toBe(anyway);
	});

	it("no email goes to a provider", async () => {
		const withMail = await aProvider(api.services.database.db, {
			email: "office@provider.example",
			services: [],
			postcodes: [],
		});
		const { quote } = await store({ providers: [withMail.id] });
		expect(quote.emails.map((sentEmail) => sentEmail.recipient).sort()).toEqual(
			["team@alongside.example", quote.email].sort(),
		);
	});
});

describe("what is refused", () => {
	const refused = async (fields: Record<string, unknown>) => {
		const before = await everything();
		const answer = await sendQuote(api, aRequest(town, fields));
		expect(await everything()).toBe(before);
		return answer;
	};

	it("reports all unknown values at once, each with its field", async () => {
		const answer = await refused({
			service_area: 123_456_789,
			age_groups_list: ["nobody"],
			funding_types_list: ["lottery"],
			providers: [2_000_000_000, town.near.id],
		});
		expect(answer.status).toBe(422);
		expect(answer.errors).toMatchObject([
			{ field: "service_area", message: "Please select a service" },
			{ field: "age_groups_list", message: "Please select an age group" },
			{ field: "funding_types_list", message: "Please select a funding type" },
			{ field: "providers", message: "One of the chosen providers is no longer available. Please choose again." },
		]);
	});

	it("more than five providers", async () => {
		const error = { status: 422, errors: [{ field: "providers", message: "You can choose up to 5 providers" }] };
		expect(await refused({ providers: [1, 2, 3, 4, 5, 6] })).toMatchObject(error);
		expect(await refused({ providers: Array.from({ length: 51 }, (_, at) => at + 1) })).toMatchObject(error);
		// Six times the same provider counts as one.
		await store({ providers: Array.from({ length: 6 }, () => town.near.id) });
	});

	it("an inactive provider", async () => {
		const gone = await aProvider(api.services.database.db, {}, "inactive");
		expect(await refused({ providers: [town.near.id, gone.id] })).toMatchObject({
			status: 422,
			errors: [
				{ field: "providers", message: "One of the chosen providers is no longer available. Please choose again." },
			],
		});
	});

	it.each([
		["name", "", "Your name is required"],
		["name", "\u202e", "Your name is required"],
		["email", "mai@", "Please enter a valid email"],
		["email", "mai@visitor.example\r\nBcc: all@visitor.example", "Please enter a valid email"],
		["phone", "12345", "Please enter a valid phone number"],
		["postcode", "322", "The provided postcode is not valid"],
		["postcode", "32\u00000", "Contains characters that cannot be used"],
		["postcode", "32\ud8000", "Contains characters that cannot be used"],
		["service_area", "7", "Please select a service"],
		["service_area", 7.5, "Please select a service"],
		["age_groups_list", [], "Please select an age group"],
		["terms", false, "Please agree to the terms and conditions before proceeding"],
		["providers", [], "An error occurred, please refresh your browser"],
	])("%s %j", async (field, value, message) => {
		const answer = await refused({ [field]: value });
		expect(answer.status).toBe(422);
		expect(answer.errors).toMatchObject([{ field, message }]);
	});

	it.each(["name", "email", "phone", "postcode", "suburb", "gclid", "age_groups_list", "funding_types_list"])(
		"NUL and half characters in %s",
		async (field) => {
			for (const odd of ["\u0000", "a\u0000bc", "\ud800", "ab\udc00c"]) {
				const answer = await refused({ [field]: field.endsWith("list") ? [odd] : odd });
				expect(answer.status).toBe(422);
				expect(answer.errors).toMatchObject([{ field }]);
			}
		},
	);

	it.each([
		["{", 400],
		["", 400],
		["null", 422],
		["[]", 422],
		['"text"', 422],
	])("the body %j", async (body, status) => {
		expect((await api.request("/quotes/", { method: "POST", body })).status).toBe(status);
	});

	it("a name with an injected header is stored on one line and stays out of the headers", async () => {
		const { quote } = await store({ name: "Mai\r\nBcc: all@visitor.example", suburb: "Geelong\nX: y" });
		expect(quote).toMatchObject({ name: "Mai Bcc: all@visitor.example", suburb: "Geelong X: y" });
		for (const sentEmail of quote.emails)
			expect(`${sentEmail.subject} ${sentEmail.recipient} ${sentEmail.reply_to}`).not.toContain("Bcc");
	});
});

describe("one transaction", () => {
	it("stores nothing if the emails can't be written, and the same key works afterwards", async () => {
		let broken = true;
		const other = await testApi({}, ({ outbox }) => ({
			outbox: {
				...outbox,
				enqueue: async (trx, emails) => {
					await outbox.enqueue(trx, emails);
					if (broken) throw new Error("no more emails");
				},
			},
		}));
		try {
			const there = await aTown(other.services.database.db);
			const key = randomUUID();
			const request = aRequest(there);
			expect(await sendQuote(other, request, { key })).toMatchObject({
				status: 500,
				detail: "Sorry, there has been a system error.",
			});
			for (const table of ["quote", "quote_provider", "letter"])
				expect((await sql`select from ${sql.table(table)}`.execute(other.services.database.db)).rows).toHaveLength(0);
			broken = false;
			expect((await sendQuote(other, request, { key })).status).toBe(201);
		} finally {
			await other.close();
		}
	});
});

describe("the visitor's token", () => {
	it("is in a cookie that scripts can't read, and only its hash is stored", async () => {
		const { answer, quote } = await store();
		expect(answer.token).toMatch(/^[\w-]{43}$/);
		expect(answer.headers.getSetCookie().join("\n")).toMatch(
			/quote_visitor=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax/,
		);
		expect(quote.visitor_token_hashes).toEqual([hashOfToken(answer.token ?? "")]);
		expect(JSON.stringify(quote)).not.toContain(answer.token);
	});

	it("stays the same for all requests of a visitor; a malformed one is replaced", async () => {
		const first = await store();
		const token = first.answer.token ?? "";
		const second = await store({}, { cookies: { quote_visitor: token } });
		expect(second.answer.token).toBe(token);
		expect(second.quote.visitor_token_hashes).toEqual([hashOfToken(token)]);
		const third = await store({}, { cookies: { quote_visitor: "made-up" } });
		expect(third.answer.token).toMatch(/^[\w-]{43}$/);
		expect(third.answer.token).not.toBe(token);
	});

	it("is not set on a refusal", async () => {
		expect((await sendQuote(api, aRequest(town, { providers: [] }))).token).toBeUndefined();
	});
});
