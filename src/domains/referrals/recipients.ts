import { staffOfProvider } from "#domains/providers/admin/store.ts";
import type { Transaction } from "#platform/db/database.ts";
import { filled } from "./expressions.ts";

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
	const row = await trx
		.selectFrom("provider as p")
		.leftJoin("referral as r", (join) =>
			join.on((eb) => eb("r.id", "=", eb.cast<string>(eb.val(referral ?? null), "uuid"))),
		)
		.select(({ ref }) => ["p.state", "r.sent_to", "r.answered_at", filled(ref("p.email")).as("email")])
		.where("p.id", "=", providerId)
		.executeTakeFirst();
	const { email = null, state = null, sent_to = null, answered_at = null } = row ?? {};
	if (sent_to !== null && (staff.length === 0 || answered_at === null))
		return { way: "profile", to: [sent_to], state, isChosen: true };
	if (staff.length > 0) return { way: "staff", to: staff, state };
	return email ? { way: "profile", to: [email], state } : { way: null, to: [], state };
};
