import { type Insertable, sql } from "kysely";
import type { QuoteRequest } from "#contract/quotes/quotes.ts";
import type { Quote } from "#db/rows.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { notFound } from "#platform/http/problem.ts";

export type NewQuote = Omit<Insertable<Quote>, "id">;

/** Most visitor tokens per quote. Real repeats come from few browsers. */
const MOST_TOKENS = 8;

/**
 * Writes a quote and a row per provider. Waits for another transaction that is writing the same request key.
 * @returns the id, or undefined if another quote has this request key
 */
export const insertQuote = async (
	trx: Transaction,
	quote: NewQuote,
	providers: { id: number; isAvailable: boolean }[],
): Promise<string | undefined> => {
	const row = await trx
		.insertInto("quote")
		.values(quote)
		.onConflict((conflict) => conflict.column("request_key").doNothing())
		.returning("id")
		.executeTakeFirst();
	if (!row) return undefined;
	if (providers.length > 0)
		await trx
			.insertInto("quote_provider")
			.values(
				providers.map(({ id, isAvailable }) => ({ quote_id: row.id, provider_id: id, is_available: isAvailable })),
			)
			.execute();
	return row.id;
};

/** Finds a quote by its request key. */
export const findByRequestKey = (db: Db, key: string) =>
	db.selectFrom("quote").select(["id", "request_hash", "created_at"]).where("request_key", "=", key).executeTakeFirst();

/** A visitor's request, for finding repeats. */
export interface SentRequest {
	hash: Buffer;
	tokenHash: Buffer;
}

/** Gives another token of the visitor access to the quote, in case the first response's cookie never arrived. */
export const addVisitorToken = async (db: Db, id: string, hash: Buffer): Promise<void> => {
	await sql`
		update quote set visitor_token_hashes = array_append(visitor_token_hashes, ${hash}::bytea)
		where id = ${id} and ${hash}::bytea <> all (visitor_token_hashes) and cardinality(visitor_token_hashes) < ${MOST_TOKENS}
	`.execute(db);
};

/** The facts that decide which follow-up form to show. */
export const findQuoteKind = async (
	db: Db,
	id: string,
): Promise<{ area: string; funding_types: string[] } | undefined> => {
	const { rows } = await sql<{ area: string; funding_types: string[] }>`
		select a.name as area, q.funding_types from quote q join service_area a on a.id = q.service_area_id where q.id = ${id}
	`.execute(db);
	return rows[0];
};

/** When a request was sent, and the names of the chosen providers. */
export const findAsks = async (db: Db, id: string): Promise<{ sent_at: string; asks: string[] }> => {
	const { rows } = await sql<{ sent_at: Date; asks: string[] }>`
		select q.created_at as sent_at, array(
			select p.name from quote_provider c join provider p on p.id = c.provider_id where c.quote_id = q.id order by p.sort_key, p.id
		) as asks from quote q where q.id = ${id}
	`.execute(db);
	const [row] = rows;
	if (!row) throw notFound();
	return { sent_at: row.sent_at.toISOString(), asks: row.asks };
};

interface Named {
	area: { id: number; name: string } | null;
	ages: Record<string, string>;
	fundings: Record<string, string>;
	known: boolean;
}

/** Loads the area, codes and postcode of a request in one query. */
export const findNamed = async (
	db: Db,
	request: Pick<QuoteRequest, "service_area" | "age_groups_list" | "funding_types_list" | "postcode">,
) => {
	// Other values can't be known postcodes, and may not even be valid text for the database.
	const postcode = request.postcode && /^\d{4}$/.test(request.postcode) ? request.postcode : null;
	const { rows } = await sql<Named>`
		select
			(select json_build_object('id', id, 'name', name) from service_area where id = ${request.service_area}) as area,
			(select coalesce(json_object_agg(code, description), '{}') from age_group where code = any (${request.age_groups_list}::text[])) as ages,
			(select coalesce(json_object_agg(code, name), '{}') from funding_type where code = any (${request.funding_types_list}::text[])) as fundings,
			exists (select from postcode where code = ${postcode}::text) as known
	`.execute(db);
	const [row] = rows;
	if (!row) throw new Error("the reference tables returned no row");
	return {
		serviceArea: row.area ?? undefined,
		ageGroups: new Map(Object.entries(row.ages)),
		fundingTypes: new Map(Object.entries(row.fundings)),
		isPostcodeKnown: row.known,
	};
};
