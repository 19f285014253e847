import { sql } from "kysely";
import type { AccessProof, ProofKind } from "#contract/providers/access.ts";
import type { Db, Transaction } from "#platform/db/database.ts";

// What a right of provider staff came from (decision 84).

export interface NewProof {
	accountId: number;
	personId: number;
	kind: ProofKind;
	at: Date;
	/** The right it follows from, if a colleague gave it. */
	parent?: string | null;
	givenBy?: number | null;
	claim?: string | null;
	/** The profiles it was proved for. Empty: all of the account. */
	providers?: readonly number[];
}

/** Saves a proof. @returns its id */
export const addProof = async (trx: Transaction, proof: NewProof): Promise<string> => {
	const { accountId, personId, kind, at, parent = null, givenBy = null, claim = null, providers = [] } = proof;
	const { id } = await trx
		.insertInto("access_proof")
		.values({
			...{ account_id: accountId, person_id: personId, kind, at, parent_id: parent, given_by: givenBy },
			...{ claim_id: claim, providers: [...providers] },
		})
		.returning("id")
		.executeTakeFirstOrThrow();
	return id;
};

/** The proof behind a colleague's right, for what they give others. A right from before proofs were kept gets one now. */
export const proofOfGiver = async (
	trx: Transaction,
	accountId: number,
	personId: number,
	at: Date,
): Promise<string | null> => {
	const member = await trx
		.selectFrom("account_member")
		.select(["id", "proof_id"])
		.where("account_id", "=", accountId)
		.where("person_id", "=", personId)
		.executeTakeFirst();
	if (!member) return null;
	if (member.proof_id !== null) return member.proof_id;
	const id = await addProof(trx, { accountId, personId, kind: "earlier", at });
	await trx.updateTable("account_member").set({ proof_id: id }).where("id", "=", member.id).execute();
	return id;
};

/** SQL: the ids of proofs that came from these, and these. A cycle ends, because `union` drops what it has. */
export const chainOf = (proofs: readonly string[]) => sql`
	with recursive chain as (
		select id from access_proof where id = any (${`{${proofs.join()}}`}::uuid[])
		union select x.id from access_proof x join chain c on x.parent_id = c.id
	) select id from chain
`;

/** Proofs of an account in force, each with the right it gave and what came from it. Newest first. */
export const listProofs = async (db: Db | Transaction, accountId: number): Promise<AccessProof[]> => {
	const { rows } = await sql<Omit<AccessProof, "at"> & { at: Date }>`
		select x.id, x.kind, x.at, x.parent_id as parent, m.id as member, coalesce(m.name, w.name) as name, w.email, m.is_owner, m.accepted_at is null as is_invited,
			m.first_look_only, w.frozen_at is not null as is_frozen, coalesce(gm.name, g.name) as given_by, coalesce(g.role = 'team', false) as by_team,
			array(select p.name from provider p where p.id = any (x.providers) order by p.sort_key) as profiles,
			case when k.id is null then null else json_build_object('number', k.number_called, 'from', k.number_from, 'register', k.register,
				'spoke_to', k.spoke_to, 'checked_by', c.name) end as call
		from account_member m join access_proof x on x.id = m.proof_id join person w on w.id = m.person_id left join person g on g.id = x.given_by
			left join account_member gm on gm.account_id = m.account_id and gm.person_id = x.given_by
			left join profile_claim k on k.id = x.claim_id left join person c on c.id = k.checked_by
		where m.account_id = ${accountId} and x.ended_at is null order by x.at, x.id
	`.execute(db);
	return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
};
