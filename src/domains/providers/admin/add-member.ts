import { sql } from "kysely";
import { newPasswordLink } from "#domains/accounts/reset-password.ts";
import { anyOf } from "#platform/db/any-of.ts";
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
	const rows = await trx
		.selectFrom("provider")
		.select("id")
		.where("account_id", "=", accountId)
		.where("id", "=", anyOf(providers))
		.execute();
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
	await trx
		.insertInto("person")
		.values({ email: asked.email, name: asked.name, role: "staff", created_at: now })
		.onConflict((same) => same.column("email").doNothing())
		.execute();
	const person = await trx
		.selectFrom(["person as p", "account as a"])
		.select(["p.id", "p.uid", "p.email", "a.name as account"])
		.select((eb) => eb("p.password_hash", "is not", null).as("has_password"))
		.where("p.email", "=", asked.email)
		.where("a.id", "=", accountId)
		.executeTakeFirst();
	if (!person) throw notFound();
	const providers = asked.is_owner ? [] : asked.providers;
	const proof = await addProof(trx, { accountId, personId: person.id, at: now, providers, ...basis });
	const isStronger =
		["call", "listed-address", "team"].includes(basis.kind) || (basis.kind === "own-domain" && !firstLookOnly);
	// A colleague who makes a member an owner gives that much, and no more.
	const member = await trx
		.insertInto("account_member")
		.values({
			...{ account_id: accountId, person_id: person.id, is_owner: asked.is_owner, name: asked.name },
			...{ created_at: now, invited_at: now, proof_id: proof, first_look_only: firstLookOnly },
		})
		.onConflict((same) =>
			same.columns(["account_id", "person_id"]).doUpdateSet((eb) => ({
				invited_at: now,
				...(asked.is_owner && { is_owner: true }),
				...(!firstLookOnly && { first_look_only: false }),
				proof_id: isStronger ? proof : eb.fn.coalesce("account_member.proof_id", "excluded.proof_id"),
				...(asked.is_owner &&
					!isStronger && {
						owner_from: eb
							.case()
							.when("account_member.is_owner", "=", true)
							.then(eb.ref("account_member.owner_from"))
							.else(basis.parent ?? null)
							.end(),
					}),
			})),
		)
		.returning("id")
		.executeTakeFirstOrThrow();
	await sql`delete from access_proof where id = ${proof} and not exists (select from account_member where proof_id = ${proof})`.execute(
		trx,
	);
	await setManaged(trx, accountId, person.id, asked.providers);
	const { has_password, ...added } = person;
	const token = has_password ? undefined : await newPasswordLink(trx, person.id, "invitation", now);
	return { ...added, member: member.id, token };
};
