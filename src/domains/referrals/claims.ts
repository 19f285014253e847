import { sql } from "kysely";
import type { Transaction } from "#platform/db/database.ts";

/** Who says they speak for a provider. As typed, so unproven until the team has called. */
export interface Answerer {
	name: string;
	role: string;
	phone: string | null;
	email: string | null;
}

/** Saves a claim for the team to check. */
export const addClaim = async (
	trx: Transaction,
	about: { provider: number; referral?: string; enquiry?: string },
	{ name, role, phone, email }: Answerer,
	at: Date,
): Promise<void> => {
	await sql`
		insert into profile_claim (provider_id, referral_id, enquiry_id, created_at, name, role, email, phone)
		values (${about.provider}, ${about.referral ?? null}, ${about.enquiry ?? null}, ${at}, ${name}, ${role}, ${email}, ${phone})
	`.execute(trx);
};
