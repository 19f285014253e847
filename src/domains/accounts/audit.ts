import { type Kysely, sql } from "kysely";
import type { Transaction } from "#platform/db/database.ts";

/** An audit event: an action on personal data, or a reading of it. */
export interface AuditEvent {
	/** Null for the service itself. */
	personId: number | null;
	/** For example `review.published`. */
	event: string;
	/** For example `review:12`. */
	about: string;
	/** Context for later. Never text that a visitor typed. */
	facts?: Record<string, unknown>;
}

/** Records an audit event, in the transaction of the action itself. */
export const recordAuditEvent = async (
	// biome-ignore lint/suspicious/noExplicitAny: any schema's connection or transaction
	trx: Kysely<any>,
	at: Date,
	{ personId, event, about, facts = {} }: AuditEvent,
): Promise<void> => {
	await sql`insert into audit (at, person_id, deed, about, facts) values (${at}, ${personId}, ${event}, ${about}, ${JSON.stringify(facts)})`.execute(
		trx,
	);
};

/** Records many events in one statement: a person may have thousands of cases. */
export const recordAuditEvents = async (trx: Transaction, at: Date, events: readonly AuditEvent[]): Promise<void> => {
	const rows = events.map(({ personId, event, about, facts = {} }) => ({
		person_id: personId,
		deed: event,
		about,
		facts,
	}));
	await sql`
		insert into audit (at, person_id, deed, about, facts)
		select ${at}::timestamptz, d.person_id, d.deed, d.about, d.facts
		from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (person_id int, deed text, about text, facts jsonb)) with ordinality as d (person_id, deed, about, facts, place)
		order by d.place
	`.execute(trx);
};

/** Pages that refresh themselves read repeatedly. Readings within this time count as one. */
const ONE_READING_MS = 10 * 60_000;

/** Records that a person read something, at most once in ten minutes. */
export const recordAuditRead = async (
	// biome-ignore lint/suspicious/noExplicitAny: any schema's connection or transaction
	db: Kysely<any>,
	at: Date,
	{ personId, event, about, facts = {} }: AuditEvent,
): Promise<void> => {
	await sql`
		insert into audit (at, person_id, deed, about, facts) select ${at}, ${personId}, ${event}, ${about}, ${JSON.stringify(facts)}::jsonb
		where not exists (
			select from audit a where a.about = ${about} and a.person_id = ${personId} and a.deed = ${event} and a.facts = ${JSON.stringify(facts)}::jsonb
				and a.at > ${new Date(at.getTime() - ONE_READING_MS)}
		)
	`.execute(db);
};

/** Records that a person read several things about one subject, each at most once in ten minutes, in one statement. */
export const recordAuditReads = async (
	// biome-ignore lint/suspicious/noExplicitAny: any schema's connection or transaction
	db: Kysely<any>,
	at: Date,
	{ personId, events, about }: Pick<AuditEvent, "personId" | "about"> & { events: readonly string[] },
): Promise<void> => {
	await sql`
		insert into audit (at, person_id, deed, about, facts)
		select ${at}::timestamptz, ${personId}::int, d.deed, ${about}::text, '{}'::jsonb from unnest(${events}::text[]) d (deed) where not exists (
			select from audit a where a.about = ${about} and a.person_id = ${personId} and a.deed = d.deed and a.facts = '{}'::jsonb
				and a.at > ${new Date(at.getTime() - ONE_READING_MS)}
		)
	`.execute(db);
};
