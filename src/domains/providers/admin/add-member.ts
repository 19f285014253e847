import { sql } from "kysely";
import { newPasswordLink } from "#domains/accounts/reset-password.ts";
import type { Transaction } from "#platform/db/database.ts";
import { invalid, notFound } from "#platform/http/problem.ts";
import { addProof, type NewProof } from "./proofs.ts";

/** Sets which of an account's profiles a member manages. Refuses profiles of other accounts. */
export const setManaged = async (
	trx: Transaction,
	accountId: number,
	personId: number,
	providers: readonly number[],
): Promise<void> => {
	const { rows } = await sql<{
		id: number;
	}>`select id from provider where account_id = ${accountId} and id = any (${[...providers]}::int[])`.execute(trx);
	if (rows.length < new Set(providers).size)
		throw invalid([{ field: "providers", message: "Choose from the profiles in your account." }]);
	await sql`delete from provider_manager g using provider p where p.id = g.provider_id and p.account_id = ${accountId} and g.person_id = ${personId}`.execute(
		trx,
	);
	await sql`insert into provider_manager (provider_id, person_id) select id, ${personId} from unnest(${rows.map(({ id }) => id)}::int[]) id`.execute(
		trx,
	);
};

export interface Invitation {
	name: string;
	email: string;
	is_owner: boolean;
	providers: number[];
}

/** What the right comes from. A proof of the team or of a claim replaces an earlier one; a colleague's invitation doesn't. */
export type Basis = Pick<NewProof, "kind" | "claim" | "givenBy" | "parent"> & { firstLookOnly?: boolean };

interface Added {
	id: number;
	uid: string;
	email: string;
	account: string;
	member: number;
	/** Token of a link to set a password; undefined if they have one. */
	token: string | undefined;
}

/** Adds a person to an account's staff, or changes what they manage. The account is locked. */
export const addMember = async (
	trx: Transaction,
	now: Date,
	accountId: number,
	asked: Invitation,
	{ firstLookOnly = false, ...basis }: Basis,
): Promise<Added> => {
	await sql`insert into person (email, name, role, created_at) values (${asked.email}, ${asked.name}, 'staff', ${now}) on conflict (email) do nothing`.execute(
		trx,
	);
	const { rows } = await sql<Omit<Added, "member" | "token"> & { has_password: boolean }>`
		select p.id, p.uid, p.email, p.password_hash is not null as has_password, a.name as account from person p, account a where p.email = ${asked.email} and a.id = ${accountId}
	`.execute(trx);
	const [person] = rows;
	if (!person) throw notFound();
	const providers = asked.is_owner ? [] : asked.providers;
	const proof = await addProof(trx, { accountId, personId: person.id, at: now, providers, ...basis });
	const isStronger =
		["call", "listed-address", "team"].includes(basis.kind) || (basis.kind === "own-domain" && !firstLookOnly);
	// A colleague who makes a member an owner gives that much, and no more.
	const { rows: members } = await sql<{ id: number }>`
		insert into account_member (account_id, person_id, is_owner, name, created_at, invited_at, proof_id, first_look_only)
		values (${accountId}, ${person.id}, ${asked.is_owner}, ${asked.name}, ${now}, ${now}, ${proof}, ${firstLookOnly})
		on conflict (account_id, person_id) do update set invited_at = excluded.invited_at,
			owner_from = case when ${isStronger} or account_member.is_owner or not excluded.is_owner then account_member.owner_from else ${basis.parent ?? null}::uuid end,
			is_owner = account_member.is_owner or excluded.is_owner,
			first_look_only = account_member.first_look_only and excluded.first_look_only,
			proof_id = case when ${isStronger} or account_member.proof_id is null then excluded.proof_id else account_member.proof_id end
		returning id
	`.execute(trx);
	await sql`delete from access_proof where id = ${proof} and not exists (select from account_member where proof_id = ${proof})`.execute(
		trx,
	);
	await setManaged(trx, accountId, person.id, asked.providers);
	const { has_password, ...added } = person;
	const token = has_password ? undefined : await newPasswordLink(trx, person.id, "invitation", now);
	return { ...added, member: members[0]?.id ?? 0, token };
};
