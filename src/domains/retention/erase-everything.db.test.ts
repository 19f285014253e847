import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SEALED_COLUMNS } from "#domains/operations/sealed-columns.ts";
import { seedHolidays } from "#domains/reference/holidays.ts";
import { EMAIL, type Written, writeEverything } from "#tests/security/everything.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { openedEmails } from "#tests/support/emails.ts";
import { dump } from "#tests/support/retention.ts";
import { erase } from "./erase.ts";

/** Fields that don't hold visitor data: profiles, campaigns, stories and saved replies. */
const OURS = /^(profile|campaign|story|answer)\./;
const wordOf = (field: string) => `canary${field.replace(/\W/g, "").toLowerCase()}word`;

let api: TestApi;
let written: Written;
const fields = new Set<string>();
beforeAll(async () => {
	api = await testApi();
	await seedHolidays(api.services.database);
	written = await writeEverything(api, (field) => {
		fields.add(field);
		return wordOf(field);
	});
	// The words of the search that a request came from.
	const { db } = api.services.database;
	const filters = (field: string) => {
		fields.add(field);
		return `query=${wordOf(field)}`;
	};
	const { quoteId } = written;
	await sql`
		insert into automatic_send (quote_id, state, created_at, due_at, filters) values (${quoteId}, 'stopped', now(), now(), ${filters("quote.everyone-filters")})
		on conflict (quote_id) do update set filters = excluded.filters
	`.execute(db);
	await sql`
		insert into others_consent (quote_id, wording, given_at, ended_at, filters) values (${quoteId}, 'A test', now(), now(), ${filters("quote.others-filters")})
		on conflict (quote_id) do update set filters = excluded.filters
	`.execute(db);
}, 120_000);
afterAll(() => api.close());

it("a visitor who used every form asks for erasure: none of their words, or words about them, remain in any table or email", async () => {
	const { db } = api.services.database;
	const { ask, sam } = written.world;
	const theirs = [...fields].filter((field) => !OURS.test(field));
	const find = async () => {
		const tables = [...(await dump(db))].map(([table, rows]) => ({ table, text: rows.toLowerCase() }));
		tables.push({ table: "letters, opened", text: JSON.stringify(await openedEmails(api.services)).toLowerCase() });
		return tables.flatMap(({ table, text }) =>
			[EMAIL, ...theirs.map(wordOf)].filter((word) => text.includes(word)).map((word) => `${word} in ${table}`),
		);
	};
	/** Tables that still have sealed values. */
	const sealedLeft = async () => {
		const tables = new Set<string>();
		for (const { table, column } of SEALED_COLUMNS) {
			const { rows } = await sql`select from ${sql.table(table)} where ${sql.ref(column)} is not null limit 1`.execute(
				db,
			);
			if (rows.length > 0) tables.add(table);
		}
		return [...tables];
	};
	const owner = written.world.staff.get(written.world.town.near.id) ?? {};
	const again = await ask(
		owner,
		`/provider-admin/${written.reviewId}/review-response/`,
		{ comment: "Changed." },
		"PUT",
	);
	expect(again.status).toBe(200);
	expect(await find()).toEqual(
		expect.arrayContaining([
			`${wordOf("quote.name")} in quote`,
			`${wordOf("quote.everyone-filters")} in automatic_send`,
			`${wordOf("quote.others-filters")} in others_consent`,
			`${wordOf("complaint.first-name")} in enquiry`,
			`${wordOf("review.response")} in review_response_earlier`,
			`${wordOf("chat.first")} in letters, opened`,
		]),
	);
	expect(await sealedLeft()).toEqual(
		expect.arrayContaining(["follow_up", "plan_file", "case_note", "chat_message", "referral"]),
	);

	const { version } = (await ask(sam, `/team/reviews/${written.reviewId}/`)).body;
	expect((await ask(sam, `/team/reviews/${written.reviewId}/reject/`, { version, reason: "withdrawn" })).status).toBe(
		200,
	);
	await sql`update team_case set status = 'closed', closed_at = now(), outcome = 'connected'`.execute(db);
	const { rows } = await sql<{ number: number }>`select number from team_case`.execute(db);
	expect(rows).toHaveLength(12);
	await erase(api.services, { cases: rows.map(({ number }) => number), people: [EMAIL] }, true);
	expect(await find()).toEqual([]);
	expect((await sealedLeft()).filter((table) => table !== "letter" && table !== "person")).toEqual([]);
});
