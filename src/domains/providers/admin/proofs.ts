import { sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import type { AccessProof, ProofKind } from "#contract/providers/access.ts";
import type { Db, Transaction } from "#platform/db/database.ts";

// What a right of provider staff came from (decision 72).

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
	const rows = await db
		.selectFrom("account_member as m")
		.innerJoin("access_proof as x", "x.id", "m.proof_id")
		.innerJoin("person as w", "w.id", "m.person_id")
		.leftJoin("person as g", "g.id", "x.given_by")
		.leftJoin("account_member as gm", (join) =>
			join.onRef("gm.account_id", "=", "m.account_id").onRef("gm.person_id", "=", "x.given_by"),
		)
		.leftJoin("profile_claim as k", "k.id", "x.claim_id")
		.leftJoin("person as c", "c.id", "k.checked_by")
		.select(["x.id", "x.kind", "x.at", "x.parent_id as parent", "m.id as member", "w.email", "m.is_owner"])
		.select((eb) => [
			"m.first_look_only",
			eb.fn.coalesce("m.name", "w.name").as("name"),
			eb("m.accepted_at", "is", null).as("is_invited"),
			eb("w.frozen_at", "is not", null).as("is_frozen"),
			eb.fn.coalesce("gm.name", "g.name").as("given_by"),
			eb.fn.coalesce(eb("g.role", "=", "team"), eb.lit(false)).as("by_team"),
			eb
				.fn<string[]>("array", [
					eb
						.selectFrom("provider as p")
						.select("p.name")
						.where((of) => of("p.id", "=", of.fn.any("x.providers")))
						.orderBy("p.sort_key"),
				])
				.as("profiles"),
			eb
				.case()
				.when("k.id", "is", null)
				.then(null)
				.else(
					jsonBuildObject({
						number: eb.ref("k.number_called"),
						from: eb.ref("k.number_from"),
						register: eb.ref("k.register"),
						spoke_to: eb.ref("k.spoke_to"),
						checked_by: eb.ref("c.name"),
					}),
				)
				.end()
				.as("call"),
		])
		.where("m.account_id", "=", accountId)
		.where("x.ended_at", "is", null)
		.orderBy("x.at")
		.orderBy("x.id")
		.$narrowType<Pick<AccessProof, "kind" | "call" | "is_invited" | "is_frozen" | "by_team">>()
		.execute();
	return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
};
