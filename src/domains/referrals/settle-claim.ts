import { sql } from "kysely";
import type { ProofKind } from "#contract/providers/access.ts";
import { addMember } from "#domains/providers/admin/add-member.ts";
import { checkClaimAct } from "#domains/providers/admin/claim-state.ts";
import { lockForEnding } from "#domains/providers/admin/end-proof.ts";
import { forgetRemoval } from "#domains/providers/admin/own-domains.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Transaction } from "#platform/db/database.ts";
import { conflict } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { endLinks } from "./answer-links.ts";
import { claimRefusedEmail } from "./claim-mail.ts";
import { type ClaimRow, claimsWhere, requestOfClaim } from "./claims.ts";
import { moveWithin as moveReferral } from "./move.ts";
import { factsOf, moveClaim } from "./move-claim.ts";
import { tellCase } from "./request.ts";
import { findReferral, isOnHold, updateReferral } from "./store.ts";
import { tellAnswer } from "./tell-visitor.ts";

export type Needs = Pick<Services, "database" | "clock" | "outbox" | "settings">;

const addressOf = (row: ClaimRow): string => (row.invited_email ?? row.email ?? "").toLowerCase();

/**
 * Locks a claim with the other claims of the same mailbox on its profile, in the order requests, referrals, profiles,
 * account, claims (db/migrations/0042).
 * @returns the claim first
 */
export const lockClaim = async (trx: Transaction, id: string): Promise<ClaimRow[]> => {
	const [early] = await claimsWhere(trx, sql`k.id = ${id}`);
	if (!early) return [];
	const same = sql`k.id = ${id} or (k.provider_id = ${early.provider_id} and k.state = 'waiting' and k.held_at is null and lower(k.email) = ${addressOf(early)})`;
	const all = await claimsWhere(trx, same);
	const lock = (table: "quote" | "enquiry" | "profile_claim", ids: readonly (string | null)[]) =>
		trx
			.selectFrom(table)
			.select("id")
			.where("id", "=", anyOf(ids.filter((one) => one !== null)))
			.orderBy("id")
			.forNoKeyUpdate()
			.execute();
	await lock(
		"quote",
		all.map((one) => one.quote_id),
	);
	await lock(
		"enquiry",
		all.map((one) => one.request_enquiry_id),
	);
	await lockForEnding(trx, early.account_id, { id: null });
	await lock(
		"profile_claim",
		all.map((one) => one.id),
	);
	const locked = await claimsWhere(trx, same);
	return locked.toSorted((a, b) => Number(b.id === id) - Number(a.id === id));
};

/** The profiles a person manages in an account already. */
const managedBy = async (trx: Transaction, accountId: number, email: string): Promise<number[]> => {
	const rows = await trx
		.selectFrom("provider_manager as g")
		.innerJoin("provider as p", "p.id", "g.provider_id")
		.innerJoin("person as w", "w.id", "g.person_id")
		.select("g.provider_id")
		.where("p.account_id", "=", accountId)
		.where("w.email", "=", email)
		.execute();
	return rows.map(({ provider_id }) => provider_id);
};

/**
 * Gives a claimant their right: ownership if they are the first and it was proven for every profile of the account, else
 * the profiles it was proven for (decision 72).
 * @throws Problem 409 for a frozen account
 */
export const giveRight = async (
	trx: Transaction,
	row: ClaimRow,
	{ kind, at, firstLookOnly = false }: { kind: ProofKind; at: Date; firstLookOnly?: boolean },
) => {
	const account = await trx
		.selectFrom("account")
		.select("frozen_at")
		.where("id", "=", row.account_id)
		.executeTakeFirst();
	if (account?.frozen_at) throw conflict("Access to this provider is on hold. Please call us.");
	const email = addressOf(row);
	const proven = [row.provider_id, ...row.proves.filter((id) => row.others.some((other) => other.id === id))];
	const isOwner = !firstLookOnly && !row.has_users && row.others.every(({ id }) => proven.includes(id));
	const before = await managedBy(trx, row.account_id, email);
	await forgetRemoval(trx, row.account_id, email);
	const person = await addMember(
		trx,
		at,
		row.account_id,
		{ name: row.name, email, is_owner: isOwner, providers: isOwner ? [] : [...new Set([...before, ...proven])] },
		{ kind, claim: row.id, givenBy: row.checked_by_id, firstLookOnly },
	);
	await trx
		.updateTable("access_proof as x")
		.from("account_member as m")
		.set({ providers: isOwner ? [] : proven })
		.where("m.id", "=", person.member)
		.whereRef("x.id", "=", "m.proof_id")
		.where("x.claim_id", "=", row.id)
		.execute();
	return { ...person, isOwner };
};

/**
 * Confirms a locked claim and the other waiting claims of the same mailbox on this profile: the person gets their right,
 * and their referrals' yes counts.
 */
export const settle = async (
	services: Needs,
	trx: Transaction,
	[row, ...same]: [ClaimRow, ...ClaimRow[]],
	kind: ProofKind,
) => {
	const at = services.clock();
	const person = await giveRight(trx, row, { kind, at });
	const by = kind === "call" || kind === "listed-address" ? "provider" : "service";
	const { number_called, number_from, register, spoke_to, checked_by_id } = row;
	for (const one of [row, ...same]) {
		const of = requestOfClaim(one);
		await moveClaim(services, trx, one, at, {
			...{ act: "confirm", by, personId: checked_by_id },
			change: {
				...{ checked_at: at, checked_by: checked_by_id, number_called, number_from, register, spoke_to },
				...{ invite_hash: null, code_hash: null, owns_at: null, mailbox_proven_at: one.mailbox_proven_at ?? at },
			},
			facts: { proof: kind, number: number_from, owner: person.isOwner },
			tell: { what: "claim-confirmed" },
		});
		const referral = one.referral_id === null ? undefined : await findReferral(trx, one.provider_id, one.referral_id);
		if (referral?.state !== "accepted") continue;
		await updateReferral(trx, referral.id, at, { state: "accepted" });
		const facts = { ...factsOf(one), way: "link", from: referral.answer_from };
		await tellCase(trx, of, { at, personId: null, what: "referral-accepted", facts });
		if (!isOnHold(referral)) await tellAnswer(services, trx, referral);
	}
	return person;
};

/** Refuses a locked claim: a referral that it answered waits for an answer again, without links to that mailbox. */
export const refuseOne = async (
	services: Needs,
	trx: Transaction,
	row: ClaimRow,
	{ act, personId, note }: { act: "refuse" | "end"; personId: number; note: string },
): Promise<void> => {
	const at = services.clock();
	checkClaimAct(act, row, "team");
	const referral = row.referral_id === null ? undefined : await findReferral(trx, row.provider_id, row.referral_id);
	if (referral?.state === "accepted") {
		await moveReferral(trx, referral, at, {
			...{ act: "answer-refused", by: "team", personId, isQuiet: true },
			change: {
				...{ answered_at: null, answer_from: null, answer_note: null, starts_on: null },
				...{ told_way: null, reminded_at: at },
			},
		});
		await endLinks(trx, referral.id);
	}
	const { email } = row;
	const { settings } = services;
	await moveClaim(services, trx, row, at, {
		...{ act, by: "team", personId },
		change: {
			...{ checked_at: at, checked_by: personId, note },
			...{ invite_hash: null, code_hash: null, link_hash: null, owns_at: null },
		},
		tell: { what: "claim-refused" },
		emails: email ? [claimRefusedEmail({ ...row, email, reference: factsOf(row).referral }, settings)] : [],
	});
};
