import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSettings } from "#platform/config.ts";
import type { Database } from "#platform/db/database.ts";
import { testDatabase } from "#tests/support/database.ts";
import { getEmail, listEmails } from "./emails-store.ts";

let database: Database;
const settings = readSettings({});
beforeAll(async () => {
	database = await testDatabase();
	await sql`
		insert into letter (created_at, kind, about, recipient, reply_to, subject, text_body, html_body)
		select timestamptz '2026-03-02 09:00Z' + n * interval '1 minute', 'quote-received', 'quote:' || n, 'mai@visitor.example', null, 'Letter ' || n, 'text', '<p>html</p>'
		from generate_series(1, 45) n
	`.execute(database.db);
});
afterAll(() => database.close());

describe("the emails", () => {
	it("are listed newest first, in pages", async () => {
		const first = await listEmails(database.db, { page: 1 });
		expect(first).toMatchObject({ count: 45, totalPages: 3 });
		expect(first.results.map(({ subject }) => subject)).toEqual(
			Array.from({ length: 20 }, (_, i) => `Letter ${45 - i}`),
		);
		const last = await listEmails(database.db, { page: 3 });
		expect(last.results.map(({ subject }) => subject)).toEqual([
			"Letter 5",
			"Letter 4",
			"Letter 3",
			"Letter 2",
			"Letter 1",
		]);
		expect((await listEmails(database.db, { page: 4 })).results).toEqual([]);
	});

	it("to one address are found whatever others were sent since, however the address is written", async () => {
		await sql`
			insert into letter (created_at, kind, about, recipient, subject, text_body, html_body)
			values (timestamptz '2026-03-01 09:00Z', 'quote-received', 'quote:own', 'Own@visitor.example', 'Own letter', 'text', '')
		`.execute(database.db);
		for (const to of ["own@visitor.example", " OWN@visitor.example ", "own+tag@visitor.example"])
			expect(await listEmails(database.db, { page: 1, to }), to).toMatchObject({
				count: 1,
				results: [{ subject: "Own letter" }],
			});
		for (const to of ["own", "nobody@visitor.example", "%"])
			expect((await listEmails(database.db, { page: 1, to })).count, to).toBe(0);
		await sql`delete from letter where about = 'quote:own'`.execute(database.db);
	});

	it("are read with their body by id", async () => {
		const [line] = (await listEmails(database.db, { page: 1 })).results;
		expect(await getEmail(database.db, settings, line?.id ?? "")).toMatchObject({
			...line,
			reply_to: null,
			text_body: "text",
			html_body: "<p>html</p>",
		});
	});

	it.each(["00000000-0000-4000-8000-000000000000", "", "1", "' or true --"])("%j is no email", async (id) => {
		expect(await getEmail(database.db, settings, id)).toBeUndefined();
	});
});
