import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Transaction } from "#platform/db/database.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aPerson } from "#tests/support/people.ts";
import { mergeRecord } from "./change-record.ts";
import { countPairs } from "./duplicates.ts";

// Two requests and an erasure at once. On a server they run concurrently; the embedded engine runs them in turn.

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
});
afterAll(() => api.close());
const database = () => api.services.database;

const comesIn = async (trx: Transaction, email: string, phone: string | null = null) => {
	const { rows } = await sql<{ id: string }>`
		insert into enquiry (kind, created_at, email, name, phone) values ('message', now(), ${email}, 'Mai Nguyen', ${phone}) returning id
	`.execute(trx);
	return rows[0]?.id ?? "";
};
/** A request without results that also asks for a call back. */
const asks = async (trx: Transaction, email: string) => {
	const { rows } = await sql<{ id: string }>`
		insert into enquiry (kind, created_at, email, name) values ('no-provider', now(), ${email}, 'Mai Nguyen') returning id
	`.execute(trx);
	return rows[0]?.id ?? "";
};
const callFromPage = async (trx: Transaction, page: string) => {
	const { rows } = await sql<{ id: string }>`
		insert into enquiry (kind, created_at, email, name, page_enquiry_id)
		values ('call-back', now(), 'mai@visitor.example', 'Mai Nguyen', (select id from enquiry where id = ${page} for key share)) returning id
	`.execute(trx);
	return rows[0]?.id ?? "";
};
const erase = (trx: Transaction, id: string) => sql`delete from enquiry where id = ${id}`.execute(trx);
/** The record of an enquiry, or undefined if it has none. */
const recordOf = async (enquiry: string) =>
	(
		await sql<{ id: string }>`
			select r.id from team_case c join case_record l on l.case_id = c.id join person_record r on r.id = l.record_id where c.enquiry_id = ${enquiry}
		`.execute(database().db)
	).rows[0];

/** Waits until a transaction is blocked by another one. Server only: the embedded engine has no concurrency. */
const untilSomebodyWaits = async () => {
	if (database().kind === "embedded") return;
	for (let waiting = 0; waiting === 0; ) {
		const { rows } = await sql<{ n: number }>`
			select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
		`.execute(database().db);
		waiting = rows[0]?.n ?? 0;
	}
};
/** Runs both transactions at once: the second starts before the first commits. */
const atOnce = async <A, B>(
	first: (trx: Transaction) => Promise<A>,
	second: (trx: Transaction) => Promise<B>,
): Promise<[A, B]> => {
	let later: Promise<B> | undefined;
	const done = await database().transaction(async (trx) => {
		const made = await first(trx);
		later = database().transaction(second);
		await untilSomebodyWaits();
		return made;
	});
	return [done, await (later as Promise<B>)];
};

it("a call back asked for while its request is being erased gets its own record", async () => {
	const before = await database().transaction((trx) => asks(trx, "erased-first@visitor.example"));
	const old = await recordOf(before);
	const [, after] = await atOnce(
		(trx) => erase(trx, before),
		(trx) => callFromPage(trx, before),
	);
	const record = await recordOf(after);
	expect(record).toBeDefined();
	expect(record).not.toEqual(old);
});

it("erasing a request while its page asks for a call back leaves the call back its record", async () => {
	const before = await database().transaction((trx) => asks(trx, "written-first@visitor.example"));
	const old = await recordOf(before);
	const [after] = await atOnce(
		(trx) => callFromPage(trx, before),
		(trx) => erase(trx, before),
	);
	expect(await recordOf(after)).toEqual(old);
	expect(await recordOf(before)).toBeUndefined();
});

it("two requests that come in at once from one phone number are suggested as duplicates", async () => {
	const pairs = await countPairs(database().db);
	await atOnce(
		(trx) => comesIn(trx, "one@visitor.example", "0491 570 156"),
		(trx) => comesIn(trx, "other@visitor.example", "0491 570 156"),
	);
	expect(await countPairs(database().db)).toBe(pairs + 1);
});

it("a merge and an erasure of one of its cases wait for each other, and neither has to retry", async () => {
	const [kept, other] = await Promise.all(
		["kept", "other"].map((name) => database().transaction((trx) => comesIn(trx, `${name}@merge.example`))),
	);
	const versions = async (enquiry: string) => {
		const record = await recordOf(enquiry);
		const { rows } = await sql<{
			id: string;
			version: number;
		}>`select id, version from person_record where id = ${record?.id}`.execute(database().db);
		return rows[0] as { id: string; version: number };
	};
	const [one, two] = [await versions(kept ?? ""), await versions(other ?? "")];
	const by = {
		id: (await aPerson(api.services, "team")).id,
		name: "Sam Reed",
		role: "team",
		team_role: "member",
	} as const;
	let begun = 0;
	const counting = {
		...database(),
		transaction: <T>(work: (trx: Transaction) => Promise<T>) =>
			database().transaction((trx) => {
				begun += 1;
				return work(trx);
			}),
	};
	let erased: Promise<unknown> | undefined;
	const pubsub = {
		...api.services.pubsub,
		async publish(trx: Transaction, topic: string) {
			await api.services.pubsub.publish(trx, topic);
			if (erased) return;
			erased = counting.transaction(async (later) => {
				await sql`select from team_case where enquiry_id = ${other} for update`.execute(later);
				await erase(later, other ?? "");
			});
			await untilSomebodyWaits();
		},
	};
	await mergeRecord(
		{ ...api.services, database: counting, pubsub },
		one.id,
		{ version: one.version, other: two.id, other_version: two.version },
		by,
	);
	await erased;
	expect(begun).toBe(2);
	expect((await versions(kept ?? "")).id).toBe(one.id);
});
