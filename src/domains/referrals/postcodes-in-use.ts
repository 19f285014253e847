import { sql } from "kysely";
import type { Db } from "#platform/db/database.ts";

/** How many records use a postcode: profiles that list it directly, visitor requests, and referrals. */
export interface PostcodeInUse {
	postcode: string;
	profiles: number;
	requests: number;
	referrals: number;
}

/**
 * Counts the profiles, requests and referrals for each of these postcodes. Most used first; unused ones are left out.
 */
export const postcodesInUse = async (db: Db, postcodes: readonly string[]): Promise<PostcodeInUse[]> => {
	const { rows } = await sql<PostcodeInUse>`
		with named (postcode, what) as (
			select unnest(postcodes), 'profile' from provider
			union all select postcode, 'request' from quote
			union all select postcode, 'referral' from referral
		)
		select postcode, count(*) filter (where what = 'profile')::int as profiles, count(*) filter (where what = 'request')::int as requests,
			count(*) filter (where what = 'referral')::int as referrals
		from named where postcode = any(${`{${postcodes.join()}}`}::text[])
		group by postcode order by count(*) desc, postcode
	`.execute(db);
	return rows;
};
