import { type Kysely, sql } from "kysely";
import type { Transaction } from "#platform/db/database.ts";

/** Something done to, or seen of, what is about a person. */
export interface Deed {
	/** Null: the service itself. */
	personId: number | null;
	/** Such as `review.published`. */
	deed: string;
	/** Such as `review:12`. */
	about: string;
	/** What helps to understand it later; nothing a visitor typed. */
	facts?: Record<string, unknown>;
}

/** Notes a deed, in the transaction that does it. */
export const noteDeed = async (
	// biome-ignore lint/suspicious/noExplicitAny: any schema's connection or transaction
	trx: Kysely<any>,
	at: Date,
	{ personId, deed, about, facts = {} }: Deed,
): Promise<void> => {
	await sql`insert into audit (at, person_id, deed, about, facts) values (${at}, ${personId}, ${deed}, ${about}, ${JSON.stringify(facts)})`.execute(
		trx,
	);
};

/** The same of many at once, in one statement: somebody may have thousands of cases. */
export const noteDeeds = async (trx: Transaction, at: Date, deeds: readonly Deed[]): Promise<void> => {
	const rows = deeds.map(({ personId, deed, about, facts = {} }) => ({ person_id: personId, deed, about, facts }));
	await sql`
		insert into audit (at, person_id, deed, about, facts)
		select ${at}::timestamptz, d.person_id, d.deed, d.about, d.facts
		from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (person_id int, deed text, about text, facts jsonb)) with ordinality as d (person_id, deed, about, facts, place)
		order by d.place
	`.execute(trx);
};

/** A page that keeps itself up reads again and again: within this it is one reading. */
const ONE_READING_MS = 10 * 60_000;

/** Notes that somebody read something, once in ten minutes. */
export const noteReading = async (
	// biome-ignore lint/suspicious/noExplicitAny: any schema's connection or transaction
	db: Kysely<any>,
	at: Date,
	{ personId, deed, about, facts = {} }: Deed,
): Promise<void> => {
	await sql`
		insert into audit (at, person_id, deed, about, facts) select ${at}, ${personId}, ${deed}, ${about}, ${JSON.stringify(facts)}::jsonb
		where not exists (
			select from audit a where a.about = ${about} and a.person_id = ${personId} and a.deed = ${deed} and a.facts = ${JSON.stringify(facts)}::jsonb
				and a.at > ${new Date(at.getTime() - ONE_READING_MS)}
		)
	`.execute(db);
};
