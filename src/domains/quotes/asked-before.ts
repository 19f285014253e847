import { type RawBuilder, sql } from "kysely";
import type { QuoteRequest } from "#contract/quotes/quotes.ts";
import { statesIn } from "#contract/referrals/phases.ts";
import type { Transaction } from "#platform/db/database.ts";
import { referenceOf } from "./mail.ts";

// The same person asks the same provider for the same thing once, while the first request is open (decision 71). What
// was typed proves nobody: only the browser that sent the first request hears of it.

/** What makes two requests the same, as SQL values. */
interface Meaning {
	email: RawBuilder<unknown>;
	name: RawBuilder<unknown>;
	phone: RawBuilder<unknown>;
	postcode: RawBuilder<unknown>;
	service_area: RawBuilder<unknown>;
	ages: RawBuilder<unknown>;
	fundings: RawBuilder<unknown>;
}

/** SQL condition on `o`, a quote: open, and the same as this one. A support coordinator may ask for several people. */
const isOpenSame = (of: Meaning) => sql`
	lower(btrim(o.email)) = lower(btrim(${of.email})) and lower(o.name) = lower(${of.name})
	and regexp_replace(o.phone, '\\D', '', 'g') = regexp_replace(${of.phone}, '\\D', '', 'g')
	and o.postcode is not distinct from ${of.postcode} and o.service_area_id = ${of.service_area}
	and o.age_groups @> ${of.ages} and o.age_groups <@ ${of.ages} and o.funding_types @> ${of.fundings} and o.funding_types <@ ${of.fundings}
	and o.cancelled_at is null and not exists (select from case_of_request(o.id, null) c where c.status = 'closed')
`;

/** A referral in one of these states asks its provider, or has a yes. */
const GOING = statesIn("asked", "yes");

const list = (values: readonly string[]) => sql`${`{${values.map((one) => JSON.stringify(one)).join()}}`}::text[]`;

/** Requests of one address run one after the other until the transaction ends. */
export const lockSender = async (trx: Transaction, email: string): Promise<void> => {
	await sql`select pg_advisory_xact_lock(hashtextextended(${`requests of ${email.trim().toLowerCase()}`}, 0))`.execute(
		trx,
	);
};

export interface AskedBefore {
	id: string;
	asks_everyone: boolean;
	/** Providers that have the request or will get it. Not those that said no, or whose request was taken back. */
	providers: number[];
}

/** Open requests for the same thing from this browser, oldest first. A provider is only in a request that may ask it. */
export const findAskedBefore = async (
	trx: Transaction,
	request: QuoteRequest,
	tokenHash: Buffer,
): Promise<AskedBefore[]> => {
	const isSame = isOpenSame({
		email: sql`${request.email}::text`,
		name: sql`${request.name}::text`,
		phone: sql`${request.phone}::text`,
		postcode: sql`${request.postcode}::text`,
		service_area: sql`${request.service_area}::int`,
		ages: list(request.age_groups_list),
		fundings: list(request.funding_types_list),
	});
	return trx
		.selectFrom("quote as o")
		.select("o.id")
		.select(({ exists, fn, selectFrom }) => {
			const referrals = selectFrom("referral as r").whereRef("r.quote_id", "=", "o.id");
			const consents = selectFrom("referral_consent as n")
				.whereRef("n.quote_id", "=", "o.id")
				.where("n.ended_at", "is", null);
			const asked = selectFrom("quote_provider as p")
				.select("p.provider_id")
				.whereRef("p.quote_id", "=", "o.id")
				.where(({ exists: has, not, ref }) =>
					not(has(referrals.where("r.provider_id", "=", ref("p.provider_id")).where("r.state", "not in", GOING))),
				)
				.$if(request.consent_to_share, (may) =>
					may.where(({ exists: has, ref }) => has(consents.where("n.provider_id", "=", ref("p.provider_id")))),
				);
			return [
				exists(
					selectFrom("automatic_send as a").whereRef("a.quote_id", "=", "o.id").where("a.most", "is not", null),
				).as("asks_everyone"),
				fn<number[]>("array", [asked.union(referrals.select("r.provider_id").where("r.state", "in", GOING))]).as(
					"providers",
				),
			];
		})
		.where(({ eb, fn, val }) => eb(val(tokenHash), "=", fn.any("o.visitor_token_hashes")))
		.where(isSame.$castTo<boolean>())
		.orderBy("o.created_at")
		.orderBy("o.id")
		.$narrowType<{ asks_everyone: boolean }>()
		.execute();
};

/**
 * Providers that have the same person's same request already, with its reference for the case. The senders of the two
 * may be strangers, so only our team may see it. The caller holds `lockSender`.
 */
export const findAskedElsewhere = async (trx: Transaction, quoteId: string): Promise<Map<number, string>> => {
	const isSame = isOpenSame({
		email: sql.ref("q.email"),
		name: sql.ref("q.name"),
		phone: sql.ref("q.phone"),
		postcode: sql.ref("q.postcode"),
		service_area: sql.ref("q.service_area_id"),
		ages: sql.ref("q.age_groups"),
		fundings: sql.ref("q.funding_types"),
	});
	const rows = await trx
		.selectFrom("quote as q")
		.innerJoin("quote as o", (join) => join.onRef("o.id", "<>", "q.id").on(isSame.$castTo<boolean>()))
		.innerJoin("referral as r", "r.quote_id", "o.id")
		.select(["o.id", "r.provider_id"])
		.where("q.id", "=", quoteId)
		.where("r.state", "in", GOING)
		.orderBy("o.created_at", "desc")
		.execute();
	return new Map(rows.map(({ id, provider_id }) => [provider_id, referenceOf(id)]));
};
