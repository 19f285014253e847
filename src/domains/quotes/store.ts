import { type Insertable, sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import type { QuoteRequest } from "#contract/quotes/quotes.ts";
import type { Quote } from "#db/rows.ts";
import type { privateLink } from "#domains/accounts/private-link.ts";
import { lookupOf } from "#domains/providers/lookup.ts";
import { sharedReference } from "#domains/reference/current.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Facts } from "./rules.ts";

export type NewQuote = Omit<Insertable<Quote>, "id">;

/** Most visitor tokens per quote. Real repeats come from few browsers. */
const MOST_TOKENS = 8;

/** What a quote is written with. */
interface With {
	providers: readonly { id: number; isAvailable: boolean }[];
	/** Providers that the sender agreed to (decision 20). */
	agreed: readonly number[];
	/** The link to its private page. */
	link: ReturnType<typeof privateLink>["row"];
}

/**
 * Writes a quote with a row per provider, its consents with their audit events, and its private link, in one statement.
 * Waits for another transaction that is writing the same request key.
 * @returns the id, or undefined if another quote has this request key; then nothing is written
 */
export const insertQuote = async (
	trx: Transaction,
	quote: NewQuote,
	{ providers, agreed, link }: With,
): Promise<string | undefined> => {
	const at = quote.terms_agreed_at;
	const chosen = providers.map(({ id }) => id);
	const available = providers.filter(({ isAvailable }) => isAvailable).map(({ id }) => id);
	const made = await trx
		.with("made", (db) =>
			db
				.insertInto("quote")
				.values(quote)
				.onConflict((conflict) => conflict.column("request_key").doNothing())
				.returning("id"),
		)
		// Each provider beside the new quote, in the order chosen; no row without it.
		.with("chosen", (db) =>
			db
				.selectFrom(["made", "provider as p"])
				.select(["made.id as quote_id", "p.id as provider_id"])
				.select((eb) => [
					eb("p.id", "=", anyOf(available)).as("is_available"),
					eb("p.id", "=", anyOf(agreed)).as("is_agreed"),
				])
				.where("p.id", "=", anyOf(chosen))
				.orderBy(({ fn, val }) => fn("array_position", [val(chosen), "p.id"])),
		)
		.with("asked", (db) =>
			db
				.insertInto("quote_provider")
				.columns(["quote_id", "provider_id", "is_available"])
				.expression(db.selectFrom("chosen").select(["quote_id", "provider_id", "is_available"])),
		)
		.with("consents", (db) =>
			db
				.insertInto("referral_consent")
				.columns(["quote_id", "provider_id", "shares", "given_by", "way", "given_at", "recorded_at"])
				.expression(
					db
						.selectFrom("chosen")
						.select(["quote_id", "provider_id"])
						.select(({ val }) => [
							val(["contact"]).as("shares"),
							val("sender").as("given_by"),
							val("connect-form").as("way"),
							val(at).as("given_at"),
							val(at).as("recorded_at"),
						])
						.where("is_agreed", "=", true),
				),
		)
		.with("audited", (db) =>
			db
				.insertInto("audit")
				.columns(["at", "deed", "about", "facts"])
				.expression(
					db
						.selectFrom("chosen")
						.select((eb) => [
							eb.val(at).as("at"),
							eb.val("consent.given").as("deed"),
							eb(eb.val("quote:"), "||", eb.ref("quote_id")).as("about"),
							jsonBuildObject({
								provider: eb.ref("provider_id"),
								shares: eb.cast<string[]>(eb.val(["contact"]), sql`text[]`),
								way: eb.cast(eb.val("connect-form"), "text"),
							}).as("facts"),
						])
						.where("is_agreed", "=", true),
				),
		)
		.with("linked", (db) =>
			db
				.insertInto("request_link")
				.columns(["quote_id", "token_hash", "created_at", "ends_at"])
				.expression(
					db
						.selectFrom("made")
						.select("id as quote_id")
						.select(({ val }) => [
							val(link.token_hash).as("token_hash"),
							val(link.created_at).as("created_at"),
							val(link.ends_at).as("ends_at"),
						]),
				),
		)
		.selectFrom("made")
		.select("id")
		.executeTakeFirst();
	return made?.id;
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
	await db
		.updateTable("quote")
		.set(({ fn, val }) => ({
			visitor_token_hashes: fn<Buffer[]>("array_append", ["visitor_token_hashes", val(hash)]),
		}))
		.where("id", "=", id)
		.where(({ eb, fn, val }) => eb(val(hash), "<>", fn<Buffer>("all", ["visitor_token_hashes"])))
		.where(({ eb, fn }) => eb(fn<number>("cardinality", ["visitor_token_hashes"]), "<", MOST_TOKENS))
		.execute();
};

/** The facts that decide which follow-up form to show. */
export const findQuoteKind = (db: Db, id: string): Promise<{ area: string; funding_types: string[] } | undefined> =>
	db
		.selectFrom("quote as q")
		.innerJoin("service_area as a", "a.id", "q.service_area_id")
		.select(["a.name as area", "q.funding_types"])
		.where("q.id", "=", id)
		.executeTakeFirst();

/** When a request was sent, and the names of the chosen providers. */
export const findAsks = async (db: Db, id: string): Promise<{ sent_at: string; asks: string[] }> => {
	const quote = await db.selectFrom("quote").select("created_at").where("id", "=", id).executeTakeFirst();
	if (!quote) throw notFound();
	const asked = await db
		.selectFrom("quote_provider as c")
		.innerJoin("provider as p", "p.id", "c.provider_id")
		.select("p.name")
		.where("c.quote_id", "=", id)
		.orderBy("p.sort_key")
		.orderBy("p.id")
		.execute();
	return { sent_at: quote.created_at.toISOString(), asks: asked.map(({ name }) => name) };
};

type Asked = Pick<QuoteRequest, "service_area" | "age_groups_list" | "funding_types_list" | "postcode">;

/** The area, codes and postcode of a request, as far as they exist. */
type Named = Pick<Facts, "serviceArea" | "ageGroups" | "fundingTypes" | "isPostcodeKnown">;

/** Names a request's area, codes and postcode from the reference data in memory, which may be a second old. */
const namedInMemory = async (services: Pick<Services, "database" | "pubsub">, request: Asked): Promise<Named> => {
	const [{ serviceAreas, ageGroups, fundingTypes }, lookup] = await Promise.all([
		sharedReference(services)(),
		lookupOf(services.database),
	]);
	const area = serviceAreas.find(({ id }) => id === request.service_area);
	const ages = ageGroups.filter(({ code }) => request.age_groups_list.includes(code));
	const fundings = fundingTypes.filter(({ code }) => request.funding_types_list.includes(code));
	return {
		serviceArea: area && { id: area.id, name: area.name },
		ageGroups: new Map(ages.map(({ code, description }) => [code, description])),
		fundingTypes: new Map(fundings.map(({ code, name }) => [code, name])),
		isPostcodeKnown: request.postcode !== null && lookup.middleOf(request.postcode) !== undefined,
	};
};

/** The same from the database. */
const namedInTables = async (db: Db, request: Asked): Promise<Named> => {
	// Other values can't be known postcodes, and may not even be valid text for the database.
	const postcode = request.postcode && /^\d{4}$/.test(request.postcode) ? request.postcode : "";
	const [serviceArea, ages, fundings, known] = await Promise.all([
		db.selectFrom("service_area").select(["id", "name"]).where("id", "=", request.service_area).executeTakeFirst(),
		db.selectFrom("age_group").selectAll().where("code", "=", anyOf(request.age_groups_list)).execute(),
		db.selectFrom("funding_type").selectAll().where("code", "=", anyOf(request.funding_types_list)).execute(),
		db.selectFrom("postcode").select("code").where("code", "=", postcode).executeTakeFirst(),
	]);
	return {
		serviceArea,
		ageGroups: new Map(ages.map(({ code, description }) => [code, description])),
		fundingTypes: new Map(fundings.map(({ code, name }) => [code, name])),
		isPostcodeKnown: known !== undefined,
	};
};

/** Names the area, codes and postcode of a request. What isn't in memory may be new, or a service that was retired. */
export const findNamed = async (services: Pick<Services, "database" | "pubsub">, request: Asked): Promise<Named> => {
	const named = await namedInMemory(services, request);
	const isWhole =
		named.serviceArea &&
		named.ageGroups.size === request.age_groups_list.length &&
		named.fundingTypes.size === request.funding_types_list.length &&
		named.isPostcodeKnown === (request.postcode !== null);
	return isWhole ? named : namedInTables(services.database.db, request);
};
