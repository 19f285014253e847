import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Db } from "#platform/db/database.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aProvider, aService } from "#tests/support/builders.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { aPerson } from "#tests/support/people.ts";
import { dump, filesIn, LEFT, type Left, type LeftBehind, leaves, rowCounts } from "#tests/support/retention.ts";
import { runs } from "#tests/support/runs.ts";
import { beginRun, finishRun, tryRetention } from "./run.ts";
import { findRun } from "./runs.ts";

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
});
afterAll(() => api.close());

const DAY_MS = 24 * 3600_000;
/** Days until each kind is deleted under the default rules. */
const GOES_AFTER: Record<Left["kind"], number> = {
	quote: 731,
	"no-provider": 731,
	message: 366,
	"campaign-enquiry": 366,
	"call-back": 366,
	complaint: 2557,
	"provider-enquiry": 731,
	chat: 366,
	submitted: 60,
	rejected: 366,
	published: 1096,
	staff: 731,
};
/** Ages in days. None is close to a limit, where daylight saving or a leap day could decide. */
const AGES = [3, 50, 70, 200, 355, 375, 500, 715, 745, 1080, 1110, 2000, 2540, 2570, 3700];
/** Tables that the run itself writes to. */
const OWN = [
	"retention_run",
	"job_run",
	"audit",
	"gone_case_came_in",
	"gone_case_closed",
	"gone_chat",
	"person",
	"review",
	"call_attempt",
];
/** Rows by table. job_run counts as 0, because jobs record their runs asynchronously. */
const countRows = async (db: Db): Promise<Record<string, number>> => ({ ...(await rowCounts(db)), job_run: 0 });
/**
 * A person's record is deleted with their last case. Several rules may delete those cases, so no single rule counts it.
 */
const WITH_LAST_CASE = ["person_record", "record_key", "record_merge", "record_distinct"];

const goes = ({ kind, at, isClosed, isHeld }: Left, now: Date): boolean => {
	const days = (now.getTime() - at.getTime()) / DAY_MS;
	// Unconfirmed reviews and former staff have no case that could be on hold.
	if (kind === "submitted" || kind === "staff") return days > GOES_AFTER[kind];
	return isClosed && !isHeld && days > GOES_AFTER[kind];
};

it("a run deletes exactly what the dry run showed: nothing recent, open or on hold, and no leftovers anywhere", {
	timeout: runs(120_000, 1_200_000),
}, async () => {
	const { services } = api;
	const { db } = services.database;
	const left = fc.record({
		kind: fc.constantFrom(...LEFT),
		age: fc.constantFrom(...AGES),
		isClosed: fc.boolean(),
		isHeld: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
	});
	await fc.assert(
		fc.asyncProperty(fc.array(left, { minLength: 1, maxLength: 30 }), async (all) => {
			await (services.database as TestDatabase).reset();
			const now = services.clock();
			const { areaId } = await aService(db);
			const world = { provider: (await aProvider(db)).id, areaId, member: (await aPerson(services, "team")).id };
			const there: LeftBehind[] = [];
			for (const { age, ...one } of all)
				there.push(await leaves(db, world, { ...one, at: new Date(now.getTime() - age * DAY_MS) }));
			const before = await countRows(db);

			const tried = await tryRetention(services, [], null);
			expect(await countRows(db)).toEqual({
				...before,
				audit: (before.audit ?? 0) + 1,
				retention_run: (before.retention_run ?? 0) + 1,
			});
			const id = await beginRun(services, tried.token, true, null);
			await finishRun(services, id);
			const run = await findRun(db, id);
			expect(run?.fault).toBe(null);
			expect(run?.state).toBe("done");
			for (const [at, rule] of (run?.rules ?? []).entries()) {
				const shown = tried.rules[at];
				expect({ code: rule.code, rows: rule.done, tables: rule.done_tables, spared: rule.spared }).toEqual({
					code: shown?.code,
					rows: shown?.rows,
					tables: shown?.tables,
					spared: 0,
				});
			}
			const after = await countRows(db);
			const said: Record<string, number> = {};
			for (const { tables } of tried.rules)
				for (const [table, count] of Object.entries(tables)) said[table] = (said[table] ?? 0) + count;
			for (const table of Object.keys(before).filter((name) => !OWN.includes(name) && !WITH_LAST_CASE.includes(name)))
				expect({ table, gone: (before[table] ?? 0) - (after[table] ?? 0) }).toEqual({ table, gone: said[table] ?? 0 });

			const held = await dump(db);
			const everything = [...held.values(), filesIn(services.settings.dataDir)].join("\n");
			const rest = [...held].filter(([name]) => name !== "audit" && name !== "retention_run").map(([, text]) => text);
			for (const one of there) {
				const isGone = goes(one, now);
				expect({ ...one, isThere: everything.includes(one.canary) }).toEqual({ ...one, isThere: !isGone });
				if (isGone)
					for (const id of [one.caseId, one.id])
						if (id && id.length === 36) expect(rest.some((text) => text.includes(id))).toBe(false);
			}
			const alone = await sql`select r.id from person_record r where not exists (
				select from case_record l join person_record o on o.id = l.record_id where o.root_id = r.root_id
			)`.execute(db);
			expect(alone.rows).toEqual([]);
			expect(held.get("retention_doomed")?.trim()).toBe("");
			const again = await tryRetention(services, [], null);
			expect(again.rules.filter(({ rows }) => rows > 0)).toEqual([]);
		}),
		{ numRuns: runs(8, 100) },
	);
});

it("no foreign key blocks a deletion", async () => {
	const { rows } = await sql<{ child: string; parent: string }>`
		select c.relname as child, p.relname as parent from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
		where k.contype = 'f' and k.confdeltype in ('a', 'r') and c.relnamespace = 'public'::regnamespace
			and p.relname in ('quote', 'enquiry', 'chat', 'review', 'team_case', 'referral', 'match_list', 'follow_up', 'case_note', 'letter', 'provider_import', 'session')
	`.execute(api.services.database.db);
	// Referrals are deleted before their match lists.
	expect(rows).toEqual([{ child: "referral", parent: "match_list" }]);
});
