import { sql } from "kysely";
import { DEMO_SIGN_INS } from "#contract/accounts/demo-sign-ins.ts";
import type { Transaction } from "#platform/db/database.ts";

/** A demo profile with everything that a request to it needs: a service, a place, an age group and a funding type. */
export interface Place {
	provider: number;
	name: string;
	area: number;
	postcode: string;
	suburb: string;
	state: string;
	age: string;
	funding: string;
	/** The demo account that responds for the provider; null if there is none. */
	staff: "one" | "several" | null;
}

/**
 * Finds profiles for requests: `one` of the demo staff account with one profile, `a0`, `a1` … of the account with
 * several, and `b0`, `b1` … of others. Skips closed services, because the team can't send referrals to them, and those that
 * need a registered provider, which this one may not be.
 */
export const findPlaces = async (trx: Transaction): Promise<Map<string, Place>> => {
	const { rows } = await sql<Place>`
		select p.id as provider, p.name, o.area, l.postcode, l.name as suburb, l.state,
			case when '18-64' = any (p.age_groups) then '18-64' else p.age_groups[1] end as age,
			case when 'NDIS' = any (p.funding_types) then 'NDIS' else p.funding_types[1] end as funding,
			case w.email when ${DEMO_SIGN_INS.one.email} then 'one' when ${DEMO_SIGN_INS.several.email} then 'several' end as staff
		from provider p
			left join lateral (
				select w.email from account_member m join person w on w.id = m.person_id
				where m.account_id = p.account_id and w.email in (${DEMO_SIGN_INS.one.email}, ${DEMO_SIGN_INS.several.email}) order by w.email desc limit 1
			) w on true
			cross join lateral (
				select s.service_area_id as area from service_in_use s left join provider_capacity c on c.provider_id = p.id and c.service_area_id = s.service_area_id
				where s.id = any (p.services) and c.state is distinct from 'closed' and not must_be_registered(s.service_area_id, search_day())
				order by c.state is not distinct from 'open' desc, s.service_area_id limit 1
			) o
			cross join lateral (
				select l.postcode, l.name, l.state from locality l join postcode c on c.code = l.postcode
				where c.region_id = any (p.regions) order by l.weight desc, l.postcode, l.name limit 1
			) l
		where p.source = 'demo' and p.is_active and cardinality(p.age_groups) > 0 and cardinality(p.funding_types) > 0 and cardinality(p.regions) <= 3
			and (w.email is not null or p.id % 9 = 4)
		order by p.id
	`.execute(trx);
	const places = new Map<string, Place>();
	let [own, others] = [0, 0];
	for (const place of rows) {
		if (place.staff === "one") places.set("one", place);
		else places.set(place.staff === "several" ? `a${own++}` : `b${others++}`, place);
	}
	return places;
};
