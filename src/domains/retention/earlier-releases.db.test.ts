import { type RawBuilder, sql } from "kysely";
import { expect, it } from "vitest";
import { DAY_MS, retentionOffice } from "#tests/support/retention-office.ts";
import { runRetentionJob } from "./clock.ts";

const office = retentionOffice();
const BYTE = Buffer.of(0);

/** What an earlier release left, or what is too old, and the rows that still wait for the daily job. */
const WAITING: Record<string, RawBuilder<unknown>> = {
	"own words that aren't encrypted": sql`select from enquiry where words is null`,
	"own words that can't be found": sql`select from enquiry where words is not null and marks_fold = 0`,
	"chat messages that can't be found": sql`select from chat_message where marks_fold = 0`,
	"notes that can't be found": sql`select from case_note where marks_fold = 0`,
	"emails that aren't encrypted": sql`select from letter where sealed is null`,
	"the hash of a review before its redaction": sql`select from review where request_hash is not null`,
	"files in quarantine for more than 30 days": sql`select from quarantined_file`,
	"keys of requests that nobody repeats": sql`select from person_request`,
};

it.each(Object.keys(WAITING))("the daily job leaves no %s", async (what) => {
	const { database, clock } = office.api.services;
	const waiting = async () => (await (WAITING[what] ?? sql`select`).execute(database.db)).rows.length;
	const old = new Date(clock().getTime() - 31 * DAY_MS);
	await office.left("message", 1);
	const { id } = await office.left("message", 1);
	await office.left("chat", 1);
	const review = await office.left("published", 1);
	await sql`update enquiry set words = ${BYTE}, marks_fold = 0 where id = ${id}`.execute(database.db);
	await sql`update review set original = ${BYTE}, redacted_at = ${old}, request_key = 'key', request_hash = sha256('') where id = ${review.id}::int`.execute(
		database.db,
	);
	await sql`
		insert into letter (kind, about, recipient, subject, text_body, html_body, status)
		values ('invitation', 'person:1', 'kim@staff.example', 'You are invited', 'Words', 'Words', 'kept')
	`.execute(database.db);
	await sql`
		insert into quarantined_file (at, call, about, found, size, sha256, name, content)
		values (${old}, 'PUT', 'quote:1', 'Eicar', 1, '', ${BYTE}, ${BYTE})
	`.execute(database.db);
	await sql`insert into person_request (person_id, key, request_hash, made, at) select id, 'key', ${BYTE}, 1, ${old} from person limit 1`.execute(
		database.db,
	);
	expect(await waiting()).toBeGreaterThan(0);
	await runRetentionJob(office.api.services);
	expect(await waiting()).toBe(0);
});

it("the daily run begins at 2 am, and the audit says that it began", async () => {
	const { db } = office.api.services.database;
	const begun = async () => (await sql`select from audit where deed = 'retention.begun'`.execute(db)).rows.length;
	const { id } = await office.tries("messages");
	await office.ask("/team/retention/rules/messages/approve/", { version: 1, dry_run: id });
	const at = (time: string) => ({ ...office.api.services, clock: () => new Date(time) });
	// 2 am in Melbourne is 15:00 UTC in summer.
	await runRetentionJob(at("2030-11-27T14:59:59Z"));
	expect(await begun()).toBe(0);
	await runRetentionJob(at("2030-11-27T15:00:00Z"));
	expect(await begun()).toBe(1);
});
