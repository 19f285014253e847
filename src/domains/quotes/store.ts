import { type Generated, sql } from "kysely";
import type { QuoteRequest } from "#contract/quotes/quotes.ts";
import { tables as providerTables } from "#domains/providers/store.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import type { ChosenProvider } from "./rules.ts";

interface QuoteTable {
	id: Generated<string>;
	created_at: Date;
	name: string;
	email: string;
	phone: string;
	postcode: string | null;
	suburb: string | null;
	service_area_id: number;
	age_groups: string[];
	funding_types: string[];
	hcp_referral: boolean;
	has_optimisation_provider: boolean;
	gclid: string | null;
	terms_agreed_at: Date;
	submitted_anyway: boolean;
	visitor_token_hashes: Buffer[];
	request_key: string | null;
	request_hash: Buffer | null;
}

interface QuoteProviderTable {
	quote_id: string;
	provider_id: number;
	is_available: boolean;
}

// An alias, not an interface: Kysely asks for an index signature.
type QuoteTables = { quote: QuoteTable; quote_provider: QuoteProviderTable };

/** This domain's own tables. */
const tables = (db: Db | Transaction) => db.withTables<QuoteTables>();

export type NewQuote = Omit<QuoteTable, "id">;

/** A repeat can come from so many browsers; more would be somebody else's play. */
const MOST_TOKENS = 8;

/**
 * Writes a quote and a row for each provider.
 * @returns its id; undefined when another quote has its request key. A quote still being written under that key is waited for.
 */
export const insertQuote = async (
	trx: Transaction,
	quote: NewQuote,
	providers: { id: number; isAvailable: boolean }[],
): Promise<string | undefined> => {
	const row = await tables(trx)
		.insertInto("quote")
		.values(quote)
		.onConflict((conflict) => conflict.column("request_key").doNothing())
		.returning("id")
		.executeTakeFirst();
	if (!row) return undefined;
	await tables(trx)
		.insertInto("quote_provider")
		.values(providers.map(({ id, isAvailable }) => ({ quote_id: row.id, provider_id: id, is_available: isAvailable })))
		.execute();
	return row.id;
};

/** The quote sent under this request key. */
export const findByRequestKey = (db: Db, key: string) =>
	tables(db).selectFrom("quote").select(["id", "request_hash"]).where("request_key", "=", key).executeTakeFirst();

/** A request by its content, and the visitor who sends it. */
export interface SentRequest {
	hash: Buffer;
	tokenHash: Buffer;
	/** Older ones do not count. */
	since: Date;
}

/** The quote that this visitor has sent with the same content. */
export const findSent = async (
	db: Db | Transaction,
	{ hash, tokenHash, since }: SentRequest,
): Promise<string | undefined> => {
	const { rows } = await sql<{ id: string }>`
		select id from quote where created_at > ${since} and request_hash = ${hash} and ${tokenHash}::bytea = any (visitor_token_hashes) order by created_at limit 1
	`.execute(db);
	return rows[0]?.id;
};

/** Waits until no other transaction is writing the same request of the same visitor; holds for the rest of this one. */
export const waitForSame = async (trx: Transaction, { hash, tokenHash }: SentRequest): Promise<void> => {
	await sql`select pg_advisory_xact_lock(hashtextextended(${`quote ${hash.toString("hex")} ${tokenHash.toString("hex")}`}, 0))`.execute(
		trx,
	);
};

/** Lets another token of the same visitor reach the quote: the cookie that went with the first answer may never have arrived. */
export const addVisitorToken = async (db: Db, id: string, hash: Buffer): Promise<void> => {
	await sql`
		update quote set visitor_token_hashes = array_append(visitor_token_hashes, ${hash}::bytea)
		where id = ${id} and ${hash}::bytea <> all (visitor_token_hashes) and cardinality(visitor_token_hashes) < ${MOST_TOKENS}
	`.execute(db);
};

/** What the follow-up form chooses its questions by. */
export const findQuoteKind = async (
	db: Db,
	id: string,
): Promise<{ area: string; funding_types: string[] } | undefined> => {
	const { rows } = await sql<{ area: string; funding_types: string[] }>`
		select a.name as area, q.funding_types from quote q join service_area a on a.id = q.service_area_id where q.id = ${id}
	`.execute(db);
	return rows[0];
};

interface Named {
	area: { id: number; name: string } | null;
	ages: Record<string, string>;
	fundings: Record<string, string>;
	known: boolean;
}

/** What there is of the area, codes and postcode that a request names, in one trip. */
export const findNamed = async (
	db: Db,
	request: Pick<QuoteRequest, "service_area" | "age_groups_list" | "funding_types_list" | "postcode">,
) => {
	// Anything else cannot be known, and might not even be text to the database.
	const postcode = request.postcode && /^\d{4}$/.test(request.postcode) ? request.postcode : null;
	const { rows } = await sql<Named>`
		select
			(select json_build_object('id', id, 'name', name) from service_area where id = ${request.service_area}) as area,
			(select coalesce(json_object_agg(code, description), '{}') from age_group where code = any (${request.age_groups_list}::text[])) as ages,
			(select coalesce(json_object_agg(code, name), '{}') from funding_type where code = any (${request.funding_types_list}::text[])) as fundings,
			exists (select from postcode where code = ${postcode}::text) as known
	`.execute(db);
	const [row] = rows;
	if (!row) throw new Error("the reference tables gave no answer");
	return {
		serviceArea: row.area ?? undefined,
		ageGroups: new Map(Object.entries(row.ages)),
		fundingTypes: new Map(Object.entries(row.fundings)),
		isPostcodeKnown: row.known,
	};
};

/** The active ones of these profiles, in the order given. */
export const findChosen = async (db: Db, ids: readonly number[]): Promise<ChosenProvider[]> => {
	const rows = await providerTables(db)
		.selectFrom("provider")
		.select(["id", "name", "url_slug", "is_optimisation_provider"])
		.where("is_active", "=", true)
		.where("id", "in", [...ids])
		.execute();
	const found = new Map(rows.map((row) => [row.id, row]));
	return ids.flatMap((id) => found.get(id) ?? []);
};
