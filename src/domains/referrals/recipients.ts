import { sql } from "kysely";
import { staffOfProvider } from "#domains/providers/admin/store.ts";
import type { Transaction } from "#platform/db/database.ts";

/** The recipients of a referral's emails. */
export interface Recipients {
	/** staff: the profile's users. profile: the profile's own address, as it has no users. null: there is no address. */
	way: "staff" | "profile" | null;
	to: readonly string[];
	/** The profile's state, for times in its time zone. */
	state: string | null;
}

/** Referral emails go to the provider's users, or to the profile's own address if there are none. */
export const recipientsOf = async (trx: Transaction, providerId: number): Promise<Recipients> => {
	const staff = await staffOfProvider(trx, providerId);
	const { rows } = await sql<{ email: string | null; state: string | null }>`
		select nullif(btrim(email), '') as email, state from provider where id = ${providerId}
	`.execute(trx);
	const { email = null, state = null } = rows[0] ?? {};
	if (staff.length > 0) return { way: "staff", to: staff, state };
	return email ? { way: "profile", to: [email], state } : { way: null, to: [], state };
};
