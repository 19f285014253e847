import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contactDetailsOf } from "#domains/cases/contact-details.ts";
import { seedReference } from "#domains/reference/seed.ts";
import type { Database } from "#platform/db/database.ts";
import { migrate, migrationsFolder } from "#platform/db/migrate.ts";
import { openDatabase } from "#platform/db/open.ts";
import { checkIdentity } from "./check-identity.ts";
import { splitRecord } from "./split-record.ts";

// A database from the release before migration 0051, when typed addresses joined cases to records.

const before = mkdtempSync(join(tmpdir(), "migrations-"));
let database: Database;
beforeAll(async () => {
	for (const name of readdirSync(migrationsFolder).filter((step) => step < "0051"))
		cpSync(join(migrationsFolder, name), join(before, name));
	database = await openDatabase({ database: { url: undefined, pool: 2 }, dataDir: "" }, pino({ level: "warn" }), {
		inMemory: true,
	});
	await migrate(database.patient.pool, before);
	// Today's seed fills a column and a table that came later.
	await sql`alter table service_area add column remote text`.execute(database.db);
	await sql`
		create table fact (
			code text primary key, words text, source_name text, source_url text, checked_on date, check_again date,
			version integer default 1, edited_at timestamptz, edited_by integer
		)
	`.execute(database.db);
	await seedReference(database);
	await sql`alter table service_area drop column remote`.execute(database.db);
	await sql`drop table fact`.execute(database.db);
}, 120_000);
afterAll(async () => {
	await database.close();
	rmSync(before, { recursive: true });
});

it("an upgrade keeps joins and takes proofs from history, but none from a number joined by a typed address", async () => {
	const { db } = database;
	const person = async (name: string) =>
		(
			await sql<{
				id: number;
			}>`insert into person (email, name, role) values ('sam@team.example', ${name}, 'team') returning id`.execute(db)
		).rows[0]?.id;
	const sam = await person("Sam Reed");
	const at = (day: number) => new Date(Date.UTC(2026, 2, day));
	const opens = async (day: number, kind: string, email: string | null, name: string | null, phone: string | null) => {
		const { rows } = await sql<{ id: string }>`
			insert into enquiry (kind, created_at, email, name, phone) values (${kind}, ${at(day)}, ${email}, ${name}, ${phone}) returning id
		`.execute(db);
		const { rows: cases } = await sql<{ id: string; record: string; how: string }>`
			select c.id, l.record_id as record, l.how from team_case c join case_record l on l.case_id = c.id where c.enquiry_id = ${rows[0]?.id}
		`.execute(db);
		return { enquiry: rows[0]?.id ?? "", ...(cases[0] as { id: string; record: string; how: string }) };
	};
	const reached = (caseId: string, day: number) =>
		sql`insert into call_attempt (case_id, at, person_id, is_reached, attempt_key) values (${caseId}, ${at(day)}, ${sam}, true, ${`try ${day}`})`.execute(
			db,
		);
	const request = await opens(1, "no-provider", "Mai@visitor.example", "Mai Nguyen", "0491 570 156");
	const attack = await opens(2, "call-back", "mai@visitor.example", "Mai Nguyen", "0491 570 313");
	expect([attack.record, attack.how]).toEqual([request.record, "e-mail-and-name"]);
	const alone = await opens(3, "call-back", null, "Joe Tran", "0491 570 110");
	await reached(request.id, 4);
	await reached(attack.id, 5);
	await reached(alone.id, 6);
	await reached(alone.id, 7);
	const { rows: providers } = await sql<{ id: number }>`
		with holder as (insert into account (name) values ('Account') returning id)
		insert into provider (account_id, name, url_slug, is_active) select id, 'Provider', 'provider', false from holder returning id
	`.execute(db);
	const provider = providers[0]?.id;
	await sql`
		insert into referral_consent (enquiry_id, provider_id, shares, given_by, way, given_at, recorded_at)
		values (${request.enquiry}, ${provider}, '{contact}', 'participant', 'own-page', ${at(8)}, ${at(8)})
	`.execute(db);
	const review = (email: string, token: string, confirmed: Date | null) =>
		sql`
			insert into review (provider_id, email, comment, service_delivery, service_safety, communicated_effectively, good_value, would_recommend, state, submitted_at,
				agreed_at, token_hash, link_ends_at, confirmed_at)
			values (${provider}, ${email}, 'Kind', 1, 1, 1, 1, 1, ${confirmed ? "confirmed" : "submitted"}, ${at(9)}, ${at(9)}, ${Buffer.from(token)}, ${at(23)}, ${confirmed})
		`.execute(db);
	// The attacker may come first, and be called, before the victim's request joins by its address.
	const first = await opens(10, "call-back", "ann@visitor.example", "Ann Lee", "0491 570 313");
	await reached(first.id, 11);
	const joins = await opens(12, "no-provider", "ann@visitor.example", "Ann Lee", "0491 570 737");
	expect([joins.record, joins.how]).toEqual([first.record, "e-mail-and-name"]);
	const same = [await opens(13, "no-provider", "kim@visitor.example", "Kim Day", "0491 570 158")];
	same.push(await opens(14, "call-back", "kim@visitor.example", "Kim Day", "+61 491 570 158"));
	expect(same.map(({ record, how }) => [record, how])[1]).toEqual([same[0]?.record, "e-mail-and-name"]);
	await reached(same[0]?.id ?? "", 15);
	await review("rev@visitor.example", "a", at(10));
	await review("unconfirmed@visitor.example", "b", null);

	expect(await migrate(database.patient.pool)).toContain("0051_contact_proofs.sql");

	const details = async (root: string) =>
		(await contactDetailsOf(db, root)).map(({ kind, key, confirmed }) => [
			kind,
			key,
			confirmed?.how ?? null,
			confirmed?.at ?? null,
			confirmed?.who ?? null,
		]);
	expect(await details(request.record)).toEqual([
		["email", "mai@visitor.example", "link", at(8).toISOString(), null],
		["phone", "+61491570156", "call", at(4).toISOString(), "Sam Reed"],
		["phone", "+61491570313", null, null, null],
	]);
	expect(await details(alone.record)).toEqual([["phone", "+61491570110", "call", at(6).toISOString(), "Sam Reed"]]);
	// The attacker's case may also be called after the upgrade.
	await sql`select prove_contact(null, null, null, ${attack.id}, 'phone', ${at(19)}, 'call', ${sam})`.execute(db);
	const counts = async (root: string) =>
		(await contactDetailsOf(db, root)).flatMap(({ key, confirmed }) =>
			confirmed ? [[key, confirmed.known_since]] : [],
		);
	expect(await counts(request.record)).toEqual([
		["mai@visitor.example", at(8).toISOString()],
		["+61491570156", null],
		["+61491570313", null],
	]);
	expect(await counts(first.record)).toEqual([["+61491570313", null]]);
	const asked = { identity: "detail", detail: "phone +61491570313", asked_on: "2026-03-20", seen: "" } as const;
	for (const { record } of [request, first])
		await expect(database.transaction((trx) => checkIdentity(trx, record, asked, at(21)))).rejects.toMatchObject({
			errors: [
				{ field: "detail", message: expect.stringMatching(/^This person's cases were joined by a typed address/) },
			],
		});
	// A number given by all of their cases counts, and so does each case's own number after a split.
	expect(await counts(same[0]?.record ?? "")).toEqual([["+61491570158", at(15).toISOString()]]);
	const doer = { id: sam ?? 0, name: "Sam Reed" };
	const needs = { database, clock: () => at(22), pubsub: { publish: async () => undefined } } as unknown as Parameters<
		typeof splitRecord
	>[0];
	const split = await splitRecord(
		needs,
		request.record,
		{ case: attack.id, part: "contact" },
		doer as Parameters<typeof splitRecord>[3],
	);
	expect(await counts(request.record)).toEqual([
		["mai@visitor.example", at(8).toISOString()],
		["+61491570156", at(4).toISOString()],
	]);
	expect(await counts(split.id)).toEqual([["+61491570313", at(19).toISOString()]]);
	const { rows: reviewer } = await sql<{ record: string }>`
		select l.record_id as record from team_case c join case_record l on l.case_id = c.id where c.email = 'rev@visitor.example'
	`.execute(db);
	expect(await details(reviewer[0]?.record ?? "")).toEqual([
		["email", "rev@visitor.example", "link", at(10).toISOString(), null],
	]);
	// New cases join nothing, and the owner of an address that someone else typed can still review.
	const later = await opens(20, "call-back", "mai@visitor.example", "Mai Nguyen", "0491 570 313");
	expect(later.record).not.toBe(request.record);
	await review("unconfirmed@visitor.example", "c", at(21));
});
