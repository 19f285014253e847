import { sql } from "kysely";
import { staffOfProvider } from "#domains/providers/admin/store.ts";
import type { Transaction } from "#platform/db/database.ts";

/** Whom a referral's emails go to. */
export interface Recipients {
	/** staff: those who sign in for the profile. profile: its own address, because nobody signs in. Null: there is nobody to write to. */
	way: "staff" | "profile" | null;
	to: readonly string[];
	/** Where the profile says it is, for the time of its clocks. */
	state: string | null;
}

/** Who hears of referrals to a provider: staff who sign in, else the profile's own address. */
export const recipientsOf = async (trx: Transaction, providerId: number): Promise<Recipients> => {
	const staff = await staffOfProvider(trx, providerId);
	const { rows } = await sql<{ email: string | null; state: string | null }>`
		select nullif(btrim(email), '') as email, state from provider where id = ${providerId}
	`.execute(trx);
	const { email = null, state = null } = rows[0] ?? {};
	if (staff.length > 0) return { way: "staff", to: staff, state };
	return email ? { way: "profile", to: [email], state } : { way: null, to: [], state };
};
