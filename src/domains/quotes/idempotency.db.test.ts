import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aProvider } from "#tests/support/builders.ts";
import { aRequest, aTown, sendQuote, storedQuotes, type Town } from "#tests/support/quotes.ts";
import { hashOfToken } from "./rules.ts";

let api: TestApi;
let town: Town;
let sent = 0;
const fresh = () => ({ key: randomUUID(), email: `repeat-${++sent}@visitor.example` });
const stored = (email: string) => storedQuotes(api, email);

beforeAll(async () => {
	api = await testApi();
	town = await aTown(api.services.database.db);
});
afterAll(() => api.close());

describe("the same Idempotency-Key", () => {
	it("with the same body is the same request: the same id, no more emails", async () => {
		const { key, email } = fresh();
		const first = await sendQuote(api, aRequest(town, { email, providers: [town.near.id, town.alsoNear.id] }), { key });
		const again = await sendQuote(api, aRequest(town, { email, providers: [town.alsoNear.id, town.near.id] }), { key });
		expect([first.status, again.status, again.id]).toEqual([201, 201, first.id]);
		expect((await stored(email)).map((quote) => quote.emails.length)).toEqual([2]);
	});

	it("twenty times at once makes one quote and two emails", async () => {
		const { key, email } = fresh();
		const answers = await Promise.all(
			Array.from({ length: 20 }, () => sendQuote(api, aRequest(town, { email }), { key })),
		);
		expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
		expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
		expect((await stored(email)).map((quote) => quote.emails.length)).toEqual([2]);
	});

	it("with another body is refused, without revealing the first", async () => {
		const { key, email } = fresh();
		const first = await sendQuote(api, aRequest(town, { email }), { key });
		for (const change of [
			{ name: "Somebody Else" },
			{ postcode: null },
			{ providers: [town.alsoNear.id] },
			{ email: "stranger@visitor.example" },
		]) {
			const other = await sendQuote(api, aRequest(town, { email, ...change }), {
				key,
				cookies: { quote_visitor: first.token ?? "" },
			});
			expect(other).toMatchObject({ status: 409, id: undefined, token: undefined });
			expect(other.detail).toBe(
				"Another request was already sent with this Idempotency-Key. Send this one with a new key.",
			);
			expect(JSON.stringify(other)).not.toContain(first.id);
		}
		expect(await stored(email)).toHaveLength(1);
		expect(await stored("stranger@visitor.example")).toHaveLength(0);
	});

	it("with different bodies at once accepts one of them", async () => {
		const { key, email } = fresh();
		const answers = await Promise.all(
			Array.from({ length: 8 }, (_, n) =>
				sendQuote(api, aRequest(town, { email, name: `Visitor ${"abcdefgh"[n]}` }), { key }),
			),
		);
		expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array<number>(7).fill(409)]);
		expect(await stored(email)).toHaveLength(1);
	});

	it("still returns the id after a chosen provider has become inactive", async () => {
		const { key, email } = fresh();
		const provider = await aProvider(api.services.database.db);
		const request = aRequest(town, { email, providers: [provider.id] });
		const first = await sendQuote(api, request, { key });
		await api.services.database.pool.query("update provider set is_active = false where id = $1", [provider.id]);
		expect(await sendQuote(api, request, { key })).toMatchObject({ status: 201, id: first.id });
		expect((await sendQuote(api, request, fresh())).status).toBe(422);
	});

	it("if the first response was lost with its cookie, the repeat's cookie can access the quote", async () => {
		const { key, email } = fresh();
		const lost = await sendQuote(api, aRequest(town, { email }), { key });
		const arrived = await sendQuote(api, aRequest(town, { email }), { key });
		await sendQuote(api, aRequest(town, { email }), { key, cookies: { quote_visitor: arrived.token ?? "" } });
		const [quote] = await stored(email);
		expect(quote?.visitor_token_hashes).toEqual([lost, arrived].map((answer) => hashOfToken(answer.token ?? "")));
	});
});

describe("the same request from the same visitor with another key", () => {
	/**
	 * Sends a request. Returns how to send it again as the browser would after Back: with its cookie and the page's new
	 * key.
	 */
	const sentOnce = async (fields: Record<string, unknown> = {}) => {
		const { key, email } = fresh();
		const request = aRequest(town, { email, providers: [town.near.id, town.alsoNear.id], ...fields });
		const first = await sendQuote(api, request, { key });
		const again = (
			changes: Record<string, unknown> = {},
			cookies: Record<string, string> = { quote_visitor: first.token ?? "" },
			newKey = randomUUID(),
		) => sendQuote(api, { ...request, ...changes }, { key: newKey, cookies });
		return { email, key, first, again };
	};

	it("is the same request while the first is open: the same id, no more emails", async () => {
		const { email, first, again } = await sentOnce();
		api.advance(24 * 3600_000);
		expect(await again({ providers: [town.alsoNear.id, town.near.id] })).toMatchObject({
			status: 201,
			id: first.id,
			token: first.token,
		});
		expect(
			await sendQuote(api, aRequest(town, { email, providers: [town.near.id, town.alsoNear.id] }), {
				cookies: { quote_visitor: first.token ?? "" },
			}),
		).toMatchObject({
			id: first.id,
		});
		expect((await stored(email)).map((quote) => quote.emails.length)).toEqual([2]);
	});

	it("twenty times at once makes one quote and two emails", async () => {
		const { first } = await sentOnce();
		const { email } = fresh();
		const request = aRequest(town, { email });
		const cookies = { quote_visitor: first.token ?? "" };
		const answers = await Promise.all(
			Array.from({ length: 20 }, () => sendQuote(api, request, { key: randomUUID(), cookies })),
		);
		expect(new Set(answers.map(({ status, id }) => `${status} ${id}`)).size).toBe(1);
		expect((await stored(email)).map((quote) => quote.emails.length)).toEqual([2]);
	});

	it.each([
		["another name", () => ({ name: "Mai Nguyen Tran" })],
		["another phone", () => ({ phone: "0491 570 157" })],
		["no postcode", () => ({ postcode: null })],
		["another funding", () => ({ funding_types_list: ["HCP2"] })],
	])("with %s is a new one", async (_what, changes) => {
		const { email, first, again } = await sentOnce();
		expect((await again(changes())).id).not.toBe(first.id);
		expect(await stored(email)).toHaveLength(2);
	});

	it("from another visitor is a new one, even with every word the same", async () => {
		const { email, first, again } = await sentOnce();
		for (const cookies of [{}, { quote_visitor: "s".repeat(43) }] as Record<string, string>[])
			expect((await again({}, cookies)).id).not.toBe(first.id);
		expect(await stored(email)).toHaveLength(3);
	});

	it("still refuses another body with the first key", async () => {
		const { email, key, first, again } = await sentOnce();
		expect(await again({ name: "Somebody Else" }, { quote_visitor: first.token ?? "" }, key)).toMatchObject({
			status: 409,
			id: undefined,
		});
		expect(await stored(email)).toHaveLength(1);
	});
});

describe("Idempotency-Key", () => {
	it("missing: each request is a new one", async () => {
		const { email } = fresh();
		const ids = [await sendQuote(api, aRequest(town, { email })), await sendQuote(api, aRequest(town, { email }))].map(
			(answer) => answer.id,
		);
		expect(new Set(ids).size).toBe(2);
		expect((await stored(email)).map((quote) => quote.emails.length)).toEqual([2, 2]);
	});

	it.each(["", "k".repeat(201), "tab\tin it", "na\u00efve"])("%j is refused", async (key) => {
		expect(await sendQuote(api, aRequest(town, fresh()), { key })).toMatchObject({
			status: 400,
			detail: "The Idempotency-Key header must be 1 to 200 printable characters.",
		});
	});

	it("with 200 characters, including quotes and symbols, is accepted", async () => {
		const key = `"'; drop table quote --`.padEnd(200, "~");
		expect((await sendQuote(api, aRequest(town, { email: fresh().email }), { key })).status).toBe(201);
	});
});
