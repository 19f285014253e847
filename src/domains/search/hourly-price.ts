import { type RawBuilder, sql } from "kysely";
import { confirmedFrom } from "#contract/providers/price-options.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { SERVICE_AREA } from "./tokens.ts";

// The price that "lowest price" sorts by and `price_up_to` filters by, in SQL. It is the one that cards show, if they show
// one an hour (`cardPrice`), which hourly-price.db.test.ts compares.

/**
 * SQL: the prices an hour of profile `p` for services that it offers, each with its lowest rate in cents.
 * @param tok the profile's column of search_doc
 */
export const hourlyPrices = (tok: RawBuilder<unknown>) => sql`
	select (e ->> 'service_area')::int as area, e ->> 'stated_on' as stated_on,
		(select min(r.cents::int) from jsonb_each_text(e -> 'rates') r (time, cents)) as cents
	from jsonb_array_elements(p.prices) e
	where e ->> 'unit' = 'hour' and ${sql.lit(SERVICE_AREA)} + (e ->> 'service_area')::int = any (${tok})
`;

/** SQL: the lowest of them that was confirmed in the last two months, for these service areas or any; else null. */
export const hourlyPrice = (tok: RawBuilder<unknown>, areas: readonly number[], now: Date) => sql`(
	select min(h.cents) from (${hourlyPrices(tok)}) h where h.stated_on >= ${confirmedFrom(officeDay(now))}
		${areas.length > 0 ? sql`and h.area = any (${sql.val(`{${areas.join()}}`)}::int[])` : sql``}
)`;
