import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { INVITATION_DAYS } from "#contract/accounts/limits.ts";
import type { AccessProof } from "#contract/providers/access.ts";
import type { Member, OwnAccount } from "#contract/providers/own-accounts.ts";
import type { Person } from "#domains/accounts/session.ts";
import { waitingAddress } from "#domains/accounts/sign-in-address.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { listJoinRequests } from "./join-requests.ts";
import { ownDomains } from "./own-domains.ts";
import { listProofs } from "./proofs.ts";

export interface MemberRow extends Omit<Member, "is_you" | "invitation_ends" | "new_email_ends"> {
	new_email_ends: Date | null;
	invited_at: Date;
	account_id: number;
	person_id: number;
}

/** @param only a single membership */
const listMembers = (db: Db | Transaction, accounts: number[], only?: number): Promise<MemberRow[]> => {
	const ofAccount = sql`coalesce(l.account_id, m.account_id) = m.account_id`;
	return db
		.selectFrom("account_member as m")
		.innerJoin("person as p", "p.id", "m.person_id")
		.leftJoinLateral(waitingAddress(ofAccount).as("w"), (join) => join.onTrue())
		.select(["m.account_id", "m.person_id", "m.id", "p.email", "m.is_owner", "m.invited_at"])
		.select(["w.new_email", "w.new_email_ends"])
		.select(({ eb, fn, selectFrom }) => [
			fn.coalesce("m.name", "p.name").as("name"),
			eb("m.accepted_at", "is", null).$castTo<boolean>().as("is_invited"),
			fn<number[]>("array", [
				selectFrom("provider_manager as g")
					.innerJoin("provider as v", "v.id", "g.provider_id")
					.select("g.provider_id")
					.whereRef("g.person_id", "=", "p.id")
					.whereRef("v.account_id", "=", "m.account_id")
					.orderBy("g.provider_id"),
			]).as("providers"),
		])
		.where("m.account_id", "=", anyOf(accounts))
		.$if(only !== undefined, (query) => query.where("m.id", "=", only ?? 0))
		.orderBy(({ fn }) => fn("sort_key", [fn.coalesce("m.name", "p.name")]))
		.orderBy("m.id")
		.execute();
};

const DAY_MS = 24 * 3600_000;

/** Hides whether an invited address already had a sign-in: the expiry shown is the same. */
export const asSeenBy = (
	viewer: Person,
	{ account_id: _account, person_id, invited_at, new_email_ends, ...row }: MemberRow,
): Member => ({
	...row,
	invitation_ends: row.is_invited ? new Date(invited_at.getTime() + INVITATION_DAYS * DAY_MS).toISOString() : null,
	new_email_ends: new_email_ends?.toISOString() ?? null,
	is_you: person_id === viewer.id,
});

/** Accounts a person owns, with their staff and profiles. */
export const listOwned = async (db: Db, viewer: Person): Promise<OwnAccount[]> => {
	const accounts = await db
		.selectFrom("account as a")
		.innerJoin("member_in_force as m", "m.account_id", "a.id")
		.select(["a.id", "a.name", "a.colleagues_may_join"])
		.select(({ selectFrom }) =>
			jsonArrayFrom(
				selectFrom("provider as p")
					.select(["p.id", "p.name"])
					.whereRef("p.account_id", "=", "a.id")
					.orderBy("p.sort_key")
					.orderBy("p.id"),
			).as("providers"),
		)
		.where("m.person_id", "=", viewer.id)
		.where("m.is_owner", "=", true)
		.where("m.first_look_only", "=", false)
		.orderBy(({ fn }) => fn("sort_key", ["a.name"]))
		.orderBy("a.id")
		.execute();
	const members = await listMembers(
		db,
		accounts.map((account) => account.id),
	);
	const proofs = new Map<number, AccessProof[]>();
	for (const { id } of accounts) proofs.set(id, await listProofs(db, id));
	const requests = await listJoinRequests(
		db,
		accounts.map((account) => account.id),
	);
	const domains = await ownDomains(
		db,
		accounts.map((account) => account.id),
	);
	return accounts.map((account) => ({
		...account,
		own_domains: domains.filter((one) => one.account_id === account.id).map(({ domain }) => domain),
		proofs: proofs.get(account.id) ?? [],
		join_requests: requests.filter(({ account_id }) => account_id === account.id),
		members: members.filter((member) => member.account_id === account.id).map((member) => asSeenBy(viewer, member)),
	}));
};

/** The staff of one account. The caller has checked permission. */
export const listStaff = async (db: Db | Transaction, accountId: number, viewer: Person): Promise<Member[]> =>
	(await listMembers(db, [accountId])).map((member) => asSeenBy(viewer, member));

export const found = async (trx: Transaction, accountId: number, memberId: number): Promise<MemberRow> => {
	const [member] = await listMembers(trx, [accountId], memberId);
	if (!member) throw notFound();
	return member;
};

export type Needs = Pick<Services, "database" | "clock" | "outbox" | "settings">;

/** The team may change addresses of provider staff. Addresses of the team are for its administrators. */
export const isStaff = async (trx: Transaction, personId: number): Promise<boolean> =>
	(await sql`select from person where id = ${personId} and role = 'staff'`.execute(trx)).rows.length > 0;
