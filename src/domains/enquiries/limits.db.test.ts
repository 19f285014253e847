import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { BUDGET, MOST_RECEIPTS } from "#platform/email/budget.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { emailsTo } from "#tests/support/emails.ts";

const MOST = BUDGET.asked.strangers;
/** So far apart, the limit of acknowledgements an hour holds none. */
const PAUSE = 3_600_000 / MOST_RECEIPTS;
let api: TestApi;
beforeAll(async () => {
	api = await testApi({ LIMITS: "auto", TRUST_PROXY: "1" });
});
afterAll(() => api.close());

it("plus tags count as the same mailbox for the limit", async () => {
	for (let n = 1; n <= MOST + 1; n++) {
		await api.request("/messages/", {
			body: { email: `tagged+${n}@visitor.example`, message: `Hi ${n}` },
			headers: { "x-forwarded-for": `203.0.113.${100 + n}` },
		});
		api.advance(PAUSE);
	}
	const { rows } = await sql<{
		n: number;
	}>`select count(*)::int as n from letter where recipient like 'tagged+%' and status <> 'held'`.execute(
		api.services.database.db,
	);
	expect(rows[0]?.n).toBe(MOST);
});

it("past the budget of a mailbox its owner can still write to us", async () => {
	const email = "busy@visitor.example";
	const write = async (n: number) =>
		(
			await api.request("/messages/", {
				body: { email, message: `Hello ${n}` },
				headers: { "x-forwarded-for": `203.0.113.${n}` },
			})
		).status;
	for (let n = 1; n <= MOST + 1; n++) {
		expect(await write(n)).toBe(201);
		api.advance(PAUSE);
	}
	expect(await emailsTo(api.services, email)).toHaveLength(MOST);
});
