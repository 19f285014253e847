import { sql } from "kysely";
import type { ComplaintCause, Severity } from "#contract/cases/complaint-options.ts";
import type { Person } from "#domains/accounts/session.ts";
import { mayAsTeam } from "#domains/accounts/team-permissions.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { conflict, forbidden } from "#platform/http/problem.ts";

export interface ComplaintRow {
	/** The provider's name, as the complaint gives it. */
	about: string | null;
	is_about_us: boolean;
	severity: Severity | null;
	calm_due_at: Date | null;
	cause: ComplaintCause | null;
}

/** Data of a complaint's case; undefined for cases of another kind. */
export const findComplaint = async (db: Db | Transaction, caseId: string): Promise<ComplaintRow | undefined> => {
	const row = await db
		.selectFrom("team_case as c")
		.innerJoin("enquiry as e", "e.id", "c.enquiry_id")
		.leftJoin("complaint_work as w", "w.case_id", "c.id")
		.select(({ ref }) => [
			ref("e.details").$castTo<{ provider?: string | null; isAboutUs?: boolean | null }>().as("details"),
			...(["w.severity", "w.calm_due_at", "w.cause"] as const),
		])
		.where("c.id", "=", caseId)
		.where("c.kind", "=", "complaint")
		.$narrowType<Pick<ComplaintRow, "severity" | "cause">>()
		.executeTakeFirst();
	if (!row) return undefined;
	const { details, ...work } = row;
	return { about: details.provider ?? null, is_about_us: details.isAboutUs ?? false, ...work };
};

/** Saves data of a complaint. */
export const setComplaint = async (
	trx: Transaction,
	caseId: string,
	set: Partial<Pick<ComplaintRow, "severity" | "calm_due_at" | "cause">>,
): Promise<void> => {
	await trx
		.insertInto("complaint_work")
		.values({ case_id: caseId, ...set })
		.onConflict((same) => same.column("case_id").doUpdateSet({ ...set, case_id: caseId }))
		.execute();
};

/**
 * Moves a complaint's normal due time (before it became urgent) along with its clock: by the business time left if the
 * clock was paused, or by the full period if the clock restarts. Otherwise lowering the severity later would make it
 * late at once.
 * @param stoodSince when the clock was paused; null if it restarts
 */
export const moveCalmDue = async (
	trx: Transaction,
	caseId: string,
	at: Date,
	stoodSince: Date | null,
): Promise<void> => {
	await trx
		.updateTable("complaint_work")
		.set(({ fn, val, selectFrom }) => {
			const left = stoodSince
				? fn<number>("business_minutes", [val(stoodSince), "calm_due_at"])
				: selectFrom("case_clock").select("minutes").where("kind", "=", "complaint");
			return { calm_due_at: fn<Date>("business_due", [val(at), left]) };
		})
		.where("case_id", "=", caseId)
		.where("calm_due_at", "is not", null)
		.execute();
};

/** Who declared a conflict of interest in a complaint, or none. */
export const listConflicts = (db: Db | Transaction, caseId: string) =>
	db
		.selectFrom("complaint_conflict as x")
		.innerJoin("person as p", "p.id", "x.person_id")
		.select(["x.person_id", "p.name as who", "x.at", "x.is_linked"])
		.where("x.case_id", "=", caseId)
		.orderBy("x.at")
		.orderBy("p.id")
		.execute();

/** Saves a team member's declaration. The last one counts. */
export const setConflict = async (
	trx: Transaction,
	caseId: string,
	personId: number,
	at: Date,
	isLinked: boolean,
): Promise<void> => {
	await trx
		.insertInto("complaint_conflict")
		.values({ case_id: caseId, person_id: personId, at, is_linked: isLinked })
		.onConflict((same) => same.columns(["case_id", "person_id"]).doUpdateSet({ at, is_linked: isLinked }))
		.execute();
};

/** A team member's declaration; null if there is none yet. */
export const ownConflict = async (db: Db | Transaction, caseId: string, personId: number): Promise<boolean | null> =>
	(await listConflicts(db, caseId)).find((one) => one.person_id === personId)?.is_linked ?? null;

/**
 * Requires that a team member has declared no conflict of interest.
 * @throws Problem 409 otherwise
 */
export const mustBeFree = async (trx: Transaction, caseId: string, personId: number): Promise<void> => {
	const linked = await ownConflict(trx, caseId, personId);
	if (linked === null) throw conflict("Answer the conflict check first: do you have a conflict of interest?");
	if (linked) throw conflict("You have a conflict of interest, so a colleague must handle this complaint.");
};

/** @throws Problem 403 if a complaint about us needs a lead; 409 for a colleague with a conflict of interest */
export const mustBeAllowedToClose = async (
	trx: Transaction,
	caseId: string,
	by: Pick<Person, "id" | "role" | "team_role">,
): Promise<void> => {
	const complaint = await findComplaint(trx, caseId);
	if (complaint?.is_about_us && !mayAsTeam(by, "complaints.close-ours"))
		throw forbidden("Only a lead can close a complaint about us.");
	await mustBeFree(trx, caseId, by.id);
};

/** Referrals of a complaint to authorities, oldest first. */
export const listReferrals = (db: Db | Transaction, caseId: string) =>
	db
		.selectFrom("complaint_referral as r")
		.leftJoin("person as p", "p.id", "r.person_id")
		.select(({ cast }) => [
			...(["r.id", "p.name as who", "r.authority", "r.reference"] as const),
			cast<string>("r.referred_on", "text").as("referred_on"),
		])
		.where("r.case_id", "=", caseId)
		.orderBy("r.id")
		.execute();

/** Records a referral of a complaint to an authority. */
export const insertReferral = async (
	trx: Transaction,
	referral: { caseId: string; at: Date; personId: number; authority: string; referredOn: string; reference: string },
): Promise<void> => {
	const { caseId, at, personId, authority, referredOn, reference } = referral;
	await trx
		.insertInto("complaint_referral")
		.values({ case_id: caseId, at, person_id: personId, authority, referred_on: referredOn, reference })
		.execute();
};

/** When the office closes on this day, or on the next business day if it's already closed. */
export const closeOfDay = async (trx: Transaction, at: Date): Promise<Date | null> => {
	const { rows } = await sql<{ due: Date | null }>`
		select business_due(${at}, case when left_today > 0 then left_today else (select extract(epoch from closes - opens) / 60 from office_hours) end) as due
		from (
			select business_minutes(${at}, ((${at}::timestamptz at time zone 'Australia/Melbourne')::date + 1)::timestamp at time zone 'Australia/Melbourne') as left_today
		) today
	`.execute(trx);
	return rows[0]?.due ?? null;
};

/** Business minutes between two times. */
export const businessMinutes = async (trx: Transaction, since: Date, until: Date): Promise<number> => {
	const { minutes } = await trx
		.selectNoFrom(({ fn, val, cast }) =>
			cast<number>(fn("business_minutes", [val(since), val(until)]), "double precision").as("minutes"),
		)
		.executeTakeFirstOrThrow();
	return minutes;
};
