import { sql } from "kysely";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Transaction } from "#platform/db/database.ts";
import { notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { staffEmail } from "../mail.ts";
import { setClaimState } from "./claim-state.ts";
import { endSessionsOfWhoLeft, lockAccount } from "./lock-account.ts";
import { rememberRemoval } from "./own-domains.ts";
import { chainOf } from "./proofs.ts";
import { restoreContacts } from "./restore-contacts.ts";

// Ending a proof ends every right that came from it, in one transaction (decision 72).

type Needs = Pick<Services, "clock" | "outbox" | "settings">;

export interface Ending {
	accountId: number;
	/** Proofs to end, with everything that came from them. */
	proofs: readonly string[];
	by: { id: number | null };
	why: string;
	/**
	 * team: contact details they changed go back, and everyone concerned gets an email. owner: they get an email. removed:
	 * no email. own: nor does it sign them out.
	 */
	how: "team" | "owner" | "removed" | "own";
}

interface Leaver {
	member: number;
	person_id: number;
	email: string;
	accepted: boolean;
}

/**
 * Locks an account and what its rights open, in the order referrals, profiles, account (db/migrations/0042).
 * @throws Problem 404 if the caller may no longer change its people
 */
export const lockForEnding = async (trx: Transaction, accountId: number, by: { id: number | null }): Promise<void> => {
	const rows = await trx
		.selectFrom("provider")
		.select("id")
		.where("account_id", "=", accountId)
		.orderBy("id")
		.execute();
	for (const { id } of rows) await sql`select hold_referrals(${id}::int)`.execute(trx);
	await sql`select from provider where account_id = ${accountId} order by id for no key update`.execute(trx);
	await lockAccount(trx, accountId, by);
};

/** Puts accepted referrals on hold where no one is left who may see the person. */
const pauseUnstaffed = async (trx: Transaction, accountId: number, at: Date): Promise<void> => {
	await sql`
		select pause_referrals(p.id, p.name, ${at}::timestamptz) from provider p where p.account_id = ${accountId} and not exists (
			select from member_in_force m join person w on w.id = m.person_id
			where m.account_id = p.account_id and m.accepted_at is not null and w.is_active and not m.first_look_only
				and (m.is_owner or exists (select from provider_manager g where g.provider_id = p.id and g.person_id = m.person_id))
		)
	`.execute(trx);
};

/** Ends what the leavers opened for others: links to answer by, links and requests to join, waiting claims. */
const endOpenWays = async (
	trx: Transaction,
	{ accountId, by, why }: Ending,
	leavers: readonly Leaver[],
	ids: readonly string[],
	at: Date,
): Promise<void> => {
	const own = sql`select id from provider where account_id = ${accountId}`;
	await sql`
		delete from answer_link l using referral r where r.id = l.referral_id and l.used_at is null and r.provider_id in (${own})
			and exists (select from access_proof x where x.id = any (${`{${ids.join()}}`}::uuid[]) and x.kind in ('call', 'listed-address', 'own-domain')
				and (x.providers = '{}' or r.provider_id = any (x.providers)))
	`.execute(trx);
	const domains = leavers.map(({ email }) => email.slice(email.lastIndexOf("@") + 1));
	const atDomain = sql`split_part(email, '@', 2) = any (${domains}::text[])`;
	await sql`delete from join_link where provider_id in (${own}) and used_at is null and ${atDomain}`.execute(trx);
	await sql`delete from join_request where provider_id in (${own}) and answered_at is null and ${atDomain}`.execute(
		trx,
	);
	const claims = await trx
		.selectFrom("profile_claim as k")
		.innerJoin("provider as p", "p.id", "k.provider_id")
		.leftJoin("referral as r", "r.id", "k.referral_id")
		.select(["k.id", "k.held_at", "r.quote_id", "p.name as provider"])
		.select(({ fn }) => fn.coalesce("r.enquiry_id", "k.enquiry_id").as("enquiry_id"))
		.where("k.state", "=", "waiting")
		.where("p.account_id", "=", accountId)
		.where(({ eb, fn }) =>
			eb(fn<string>("lower", [fn.coalesce("k.invited_email", "k.email")]), "=", anyOf(leavers.map((one) => one.email))),
		)
		.orderBy("k.id")
		.forNoKeyUpdate("k")
		.execute();
	for (const { quote_id, enquiry_id, provider, ...claim } of claims) {
		const ended = { invite_hash: null, code_hash: null, link_hash: null, owns_at: null };
		const change = { ...ended, checked_at: at, checked_by: by.id, note: why };
		await setClaimState(trx, { ...claim, state: "waiting" }, { act: "access-ended", by: "service" }, change);
		await sql`
			select tell_case(${quote_id}::uuid, ${enquiry_id}::uuid, ${at}::timestamptz, ${by.id}::int, 'claim-refused', ${JSON.stringify({ provider })}::jsonb)
		`.execute(trx);
	}
};

/**
 * Ends proofs and everything that came from them: memberships and invitations, ownership, sessions, password links, open
 * links, waiting claims, and changes of the profiles' contact details. Emails the people concerned.
 * @returns how many people lost access
 */
export const endWithin = async (trx: Transaction, services: Needs, ending: Ending): Promise<number> => {
	const { accountId, by, why, how } = ending;
	const at = services.clock();
	const ended = await trx
		.updateTable("access_proof")
		.set({ ended_at: at, ended_by: by.id, ended_why: why })
		.where("ended_at", "is", null)
		.where("account_id", "=", accountId)
		.where("id", "in", sql`(${chainOf(ending.proofs)})`.$castTo<string>())
		.returning("id")
		.execute();
	const ids = ended.map(({ id }) => id);
	const these = sql`any (${`{${ids.join()}}`}::uuid[])`;
	const leavers = await trx
		.selectFrom("account_member as m")
		.innerJoin("person as w", "w.id", "m.person_id")
		.select((eb) => ["m.id as member", "m.person_id", "w.email", eb("m.accepted_at", "is not", null).as("accepted")])
		.$narrowType<Leaver>()
		.where("m.account_id", "=", accountId)
		.where("m.proof_id", "=", anyOf(ids))
		.orderBy("m.id")
		.execute();
	const people = leavers.map(({ person_id }) => person_id);
	if (how === "team") await restoreContacts(trx, { accountId, people, by: by.id, at });
	await sql`update account_member set is_owner = false, owner_from = null where account_id = ${accountId} and owner_from = ${these}`.execute(
		trx,
	);
	for (const { member, person_id, email } of leavers) {
		await sql`delete from provider_manager g using provider p where p.id = g.provider_id and p.account_id = ${accountId} and g.person_id = ${person_id}`.execute(
			trx,
		);
		await sql`delete from account_member where id = ${member}`.execute(trx);
		await rememberRemoval(trx, accountId, email, at);
		if (how !== "own") await endSessionsOfWhoLeft(trx, person_id);
	}
	await endOpenWays(trx, ending, leavers, ids, at);
	await pauseUnstaffed(trx, accountId, at);
	await recordAuditEvent(trx, at, {
		personId: by.id,
		event: "access.ended",
		about: `account:${accountId}`,
		facts: { proofs: ids, people },
	});
	if (how === "team" || how === "owner") await tell(trx, services, ending, leavers, at);
	return leavers.length;
};

const tell = async (
	trx: Transaction,
	{ outbox, settings }: Needs,
	{ accountId, how }: Ending,
	leavers: readonly Leaver[],
	at: Date,
) => {
	const rows = await trx
		.selectFrom("account as a")
		.leftJoin("member_in_force as m", (join) =>
			join.onRef("m.account_id", "=", "a.id").on("m.is_owner", "=", true).on("m.accepted_at", "is not", null),
		)
		.leftJoin("person as w", (join) => join.onRef("w.id", "=", "m.person_id").on("w.is_active", "=", true))
		.select(["a.name as account", "w.id", "w.email"])
		.where("a.id", "=", accountId)
		.orderBy("w.id")
		.execute();
	const account = rows[0]?.account ?? "";
	const key = `account:${accountId} ${at.toISOString()}`;
	const people = leavers.length === 1 ? "1 person" : `${leavers.length} people`;
	await outbox.enqueue(trx, [
		...leavers.map(({ email, accepted }) =>
			staffEmail(settings, "access-ended", email, key, { account, isInvited: !accepted, byTeam: how === "team" }),
		),
		...rows.flatMap(({ email }) =>
			email && leavers.length > 0 ? staffEmail(settings, "access-ended-near", email, key, { account, people }) : [],
		),
	]);
};

/**
 * Ends a right of an account's staff with everything that came from it, for the team.
 * @throws Problem 404 for another account's right, or one that has ended
 */
export const endAccess = (
	services: Services,
	about: { accountId: number; proof: string; by: { id: number } },
	why: string,
): Promise<{ people: number }> =>
	services.database.transaction(async (trx) => {
		const { accountId, proof, by } = about;
		await lockForEnding(trx, accountId, by);
		const { rows } = await sql`
			select from access_proof where id = ${proof} and account_id = ${accountId} and ended_at is null
		`.execute(trx);
		if (rows.length === 0) throw notFound();
		const people = await endWithin(trx, services, { accountId, proofs: [proof], by, why, how: "team" });
		await tellProfiles(trx, { accountId, by: by.id, what: "access-ended", at: services.clock() }, { people });
		return { people };
	});

/** Opens the case of the account's first profile, before the others in the inbox. */
export const tellProfiles = async (
	trx: Transaction,
	{ accountId, by, what, at }: { accountId: number; by: number; what: string; at: Date },
	facts: object,
): Promise<void> => {
	await sql`
		select access_told(p.id, ${at}::timestamptz, ${by}::int, ${what}::text, ${JSON.stringify(facts)}::jsonb)
		from (select id from provider where account_id = ${accountId} order by is_active desc, id limit 1) p
	`.execute(trx);
};
