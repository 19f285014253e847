import { sql } from "kysely";
import { isGoing } from "#contract/referrals/phases.ts";
import { WAITS } from "#contract/referrals/states.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { conflict, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { findLink } from "./answer-links.ts";
import { gone, moveWithin } from "./move.ts";
import { findReferral, type ReferralRow, referenceOfReferral } from "./store.ts";

// "They didn't ask for this", from a provider (decision 49). It ends that referral and nothing else: a provider can't end
// the request of a person who chose others too.

type Needs = Pick<Services, "database" | "clock">;
interface Which {
	provider: number;
	referral: string;
	/** Null for a press by an emailed link. */
	personId: number | null;
}

/** The id of a referral given by id or reference. @throws Problem 404 for an unknown reference */
const idOf = async (db: Db | Transaction, referral: string): Promise<string> => {
	const [, number] = /^R-(\d+)$/.exec(referral) ?? [];
	if (number === undefined) return referral;
	const row = await db.selectFrom("referral").select("id").where("number", "=", Number(number)).executeTakeFirst();
	if (!row) throw notFound();
	return row.id;
};

/** Whether it was said before. @throws Problem 410 if the referral was withdrawn for another reason, 409 if it has ended */
const isSaid = (row: ReferralRow): boolean => {
	if (row.ended_why === "not-asked") return true;
	if (row.state === "withdrawn") throw gone(row.ended_why);
	if (!isGoing(row)) throw conflict("This referral has ended.");
	return false;
};

const endReferral = async (trx: Transaction, row: ReferralRow, at: Date, personId: number | null): Promise<void> => {
	await moveWithin(trx, row, at, { act: "not-asked", by: "provider", personId, isQuiet: true });
	const facts = { by: "provider", provider: row.provider, referral: referenceOfReferral(row.number) };
	await sql`
		select deny_case(c.id, 'provider', ${at}::timestamptz, ${WAITS.denied.over}::int, ${JSON.stringify(facts)}::jsonb)
		from team_case c where c.quote_id = ${row.quote_id}::uuid or c.enquiry_id = ${row.enquiry_id}::uuid
	`.execute(trx);
};

/** Ends a referral of the provider. Idempotent. @throws Problem 404 for another provider's, and as `isSaid` */
export const sayNotAsked = ({ database, clock }: Needs, which: Which): Promise<{ ended: true }> =>
	database.transaction(async (trx) => {
		const row = await findReferral(trx, which.provider, await idOf(trx, which.referral), true);
		if (!row) throw notFound();
		if (!isSaid(row)) await endReferral(trx, row, clock(), which.personId);
		return { ended: true };
	});

/** The same by the link in an email to a profile without users. @throws Problem 404 for a link that has ended */
export const sayNotAskedByLink = async (services: Needs, token: string): Promise<{ ended: true }> => {
	const link = await findLink(services.database.db, token, services.clock());
	return sayNotAsked(services, { provider: link.provider_id, referral: link.referral_id, personId: null });
};

/** What the page of the link shows: the referral's reference, and whether it can be ended. @throws Problem as `findLink` */
export const readNotAsked = async (services: Needs, token: string) => {
	const { db } = services.database;
	const link = await findLink(db, token, services.clock());
	return shown(await findReferral(db, link.provider_id, link.referral_id));
};

/** The same for staff who sign in. @throws Problem 404 for another provider's referral */
export const readOwnNotAsked = async ({ database }: Needs, which: Omit<Which, "personId">) =>
	shown(await findReferral(database.db, which.provider, await idOf(database.db, which.referral)));

const shown = (row: ReferralRow | undefined) => {
	if (!row) throw notFound();
	return {
		reference: referenceOfReferral(row.number),
		provider: row.provider,
		state: row.ended_why === "not-asked" ? ("said" as const) : isGoing(row) ? ("open" as const) : ("ended" as const),
	};
};
