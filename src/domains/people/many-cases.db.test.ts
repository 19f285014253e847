import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readSettings } from "#platform/config.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { testDatabase } from "#tests/support/database.ts";
import { aPerson, type TestPerson } from "#tests/support/people.ts";
import { mergeByAddress } from "#tests/support/records.ts";
import { mergeRecord, unmergeRecord } from "./change-record.ts";
import { exportDocument } from "./export-document.ts";
import type { ScopedCase } from "./export-scope.ts";

// A support coordinator may have thousands of cases. Changing their record must not block other requests.

let api: TestApi;
let sam: TestPerson;
let statements = 0;
const database = await testDatabase({
	onStatement: () => {
		statements++;
	},
});
beforeAll(async () => {
	api = await testApi({ SEARCH_INDEX: "off" }, undefined, { database });
	sam = await aPerson(api.services, "team", { name: "Sam Reed" });
});
afterAll(async () => {
	await api.close();
	await database.close();
});

/** @returns the record of a person with this many cases */
const somebody = async (times: number) => {
	const email = `${randomUUID()}@visitor.example`;
	await sql`
		insert into enquiry (kind, created_at, email, name, details) select 'message', now(), ${email}, 'Mai Nguyen', '{"message":"Hello"}' from generate_series(1, ${times}::int)
	`.execute(database.db);
	const root = await mergeByAddress(database.db, email);
	const { rows } = await sql<{
		id: string;
		version: number;
	}>`select id, version from person_record where id = ${root}`.execute(database.db);
	return rows[0] as { id: string; version: number };
};
const eventsOf = async (id: string, kind: string) => {
	const { rows } = await sql<{ n: number }>`
		select count(*)::int as n from case_event e join case_record l on l.case_id = e.case_id join person_record r on r.id = l.record_id where r.root_id = ${id} and e.kind = ${kind}
	`.execute(database.db);
	return rows[0]?.n;
};

it("merging and unmerging many cases takes as many queries as a few, and every case gets its event", async () => {
	const by = { id: sam.id, name: "Sam Reed", role: "team", team_role: "member" } as const;
	const counts: number[] = [];
	for (const times of [2, 60]) {
		const [one, other] = [await somebody(times), await somebody(1)];
		const before = statements;
		const { merge } = await mergeRecord(
			api.services,
			one.id,
			{ version: one.version, other: other.id, other_version: other.version },
			by,
		);
		await unmergeRecord(api.services, one.id, merge, by);
		counts.push(statements - before);
		expect([await eventsOf(one.id, "record-merged"), await eventsOf(other.id, "record-merged")]).toEqual([times, 1]);
		expect([await eventsOf(one.id, "record-unmerged"), await eventsOf(other.id, "record-unmerged")]).toEqual([
			times,
			1,
		]);
	}
	expect(counts[1]).toBe(counts[0]);
});

it("the export document looks at each row equally often, however many cases there are", () => {
	const { brand } = readSettings({ NODE_ENV: "test", DATA_DIR: "data" });
	const looks = (count: number): number => {
		let looked = 0;
		const cases = Array.from(
			{ length: count },
			(_, n): ScopedCase => ({
				...{
					id: randomUUID(),
					number: 1001 + n,
					kind: "message",
					created_at: new Date(),
					enquiry_id: randomUUID(),
					is_contact: true,
					has_health: true,
				},
				...{ quote_id: null, chat_id: null, review_id: null },
			}),
		);
		const events = cases.map(({ id, number }) => ({
			get case_id() {
				looked++;
				return id;
			},
			at: new Date(),
			kind: `opened ${number}`,
		}));
		const text = exportDocument({
			...{ name: "Mai", at: new Date(), brand, cases, files: [] },
			tables: [{ table: "case_event", title: "What happened", rows: events }],
		});
		for (const { number } of cases) expect(text).toContain(`opened ${number}<`);
		return looked / count;
	};
	expect(looks(200)).toBe(looks(20));
});
