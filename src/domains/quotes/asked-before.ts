import { type RawBuilder, sql } from "kysely";
import type { QuoteRequest } from "#contract/quotes/quotes.ts";
import type { Transaction } from "#platform/db/database.ts";
import { referenceOf } from "./mail.ts";

// The same person asks the same provider for the same thing once, while the first request is open (decision 92). What
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
const isOpenSame = (of: Meaning) => sql<boolean>`
	lower(btrim(o.email)) = lower(btrim(${of.email})) and lower(o.name) = lower(${of.name})
	and regexp_replace(o.phone, '\\D', '', 'g') = regexp_replace(${of.phone}, '\\D', '', 'g')
	and o.postcode is not distinct from ${of.postcode} and o.service_area_id = ${of.service_area}
	and o.age_groups @> ${of.ages} and o.age_groups <@ ${of.ages} and o.funding_types @> ${of.fundings} and o.funding_types <@ ${of.fundings}
	and o.cancelled_at is null and not exists (select from case_of_request(o.id, null) c where c.status = 'closed')
`;

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
	const { rows } = await sql<AskedBefore>`
		select o.id, exists (select from automatic_send a where a.quote_id = o.id and a.most is not null) as asks_everyone, array(
			select p.provider_id from quote_provider p where p.quote_id = o.id
				and not exists (select from referral r where r.quote_id = o.id and r.provider_id = p.provider_id and r.state not in ('new', 'accepted', 'contacted', 'started'))
				and (not ${request.consent_to_share} or exists (
					select from referral_consent n where n.quote_id = o.id and n.provider_id = p.provider_id and n.ended_at is null
				))
			union select r.provider_id from referral r where r.quote_id = o.id and r.state in ('new', 'accepted', 'contacted', 'started')
		) as providers
		from quote o where ${tokenHash}::bytea = any (o.visitor_token_hashes) and ${isOpenSame({
			email: sql`${request.email}::text`,
			name: sql`${request.name}::text`,
			phone: sql`${request.phone}::text`,
			postcode: sql`${request.postcode}::text`,
			service_area: sql`${request.service_area}::int`,
			ages: list(request.age_groups_list),
			fundings: list(request.funding_types_list),
		})} order by o.created_at, o.id
	`.execute(trx);
	return rows;
};

/**
 * Providers that have the same person's same request already, with its reference for the case. The senders of the two
 * may be strangers, so only our team may see it. The caller holds `lockSender`.
 */
export const findAskedElsewhere = async (trx: Transaction, quoteId: string): Promise<Map<number, string>> => {
	const { rows } = await sql<{ id: string; provider_id: number }>`
		select o.id, r.provider_id from quote q join quote o on o.id <> q.id and ${isOpenSame({
			email: sql.raw("q.email"),
			name: sql.raw("q.name"),
			phone: sql.raw("q.phone"),
			postcode: sql.raw("q.postcode"),
			service_area: sql.raw("q.service_area_id"),
			ages: sql.raw("q.age_groups"),
			fundings: sql.raw("q.funding_types"),
		})}
		join referral r on r.quote_id = o.id and r.state in ('new', 'accepted', 'contacted', 'started')
		where q.id = ${quoteId} order by o.created_at desc
	`.execute(trx);
	return new Map(rows.map(({ id, provider_id }) => [provider_id, referenceOf(id)]));
};
