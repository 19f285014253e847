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
	/** A colleague chose the address instead of the profile's. */
	isChosen?: boolean;
	/** The token of the link to answer with, for the way "profile". */
	token?: string;
}

/**
 * Referral emails go to the provider's users, or to the profile's own address if there are none. If a colleague sent the
 * referral to another address, that one replaces the profile's, and until the answer also the users'.
 * @param referral its id; undefined before it is saved
 */
export const recipientsOf = async (trx: Transaction, providerId: number, referral?: string): Promise<Recipients> => {
	const staff = await staffOfProvider(trx, providerId);
	const { rows } = await sql<{
		email: string | null;
		state: string | null;
		sent_to: string | null;
		is_answered: boolean;
	}>`
		select nullif(btrim(p.email), '') as email, p.state, r.sent_to, r.answered_at is not null as is_answered
		from provider p left join referral r on r.id = ${referral ?? null}::uuid where p.id = ${providerId}
	`.execute(trx);
	const { email = null, state = null, sent_to = null, is_answered = false } = rows[0] ?? {};
	if (sent_to !== null && (staff.length === 0 || !is_answered))
		return { way: "profile", to: [sent_to], state, isChosen: true };
	if (staff.length > 0) return { way: "staff", to: staff, state };
	return email ? { way: "profile", to: [email], state } : { way: null, to: [], state };
};
