import { sql } from "kysely";
import type { Member } from "#contract/providers/own-accounts.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { refuseOurName } from "#domains/accounts/refuse-our-name.ts";
import type { Person } from "#domains/accounts/session.ts";
import { askForAddress, countAddressChange, isOnlyOf, unlessChanged } from "#domains/accounts/sign-in-address.ts";
import { mayStill } from "#domains/accounts/team-permissions.ts";
import type { Transaction } from "#platform/db/database.ts";
import { conflict, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { setManaged } from "./add-member.ts";
import { endWithin, lockForEnding } from "./end-proof.ts";
import { moveInvitation } from "./invite-member.ts";
import { asSeenBy, found, isStaff, type MemberRow } from "./list-members.ts";
import { lockAccount } from "./lock-account.ts";
import { notAsNewOwner } from "./new-owner.ts";
import { chainOf, proofOfGiver } from "./proofs.ts";

/** Whether the account has an owner who has signed in. An invited owner can't manage anything yet. */
const hasOwner = async (trx: Transaction, accountId: number): Promise<boolean> =>
	(
		await sql`
			select from account_member m join person p on p.id = m.person_id
			where m.account_id = ${accountId} and m.is_owner and m.accepted_at is not null and p.is_active
		`.execute(trx)
	).rows.length > 0;

/**
 * The last owner can't leave by accident. Our team may leave an account without an owner: it counts as unclaimed.
 * @param had whether it had an owner before
 */
const keepAnOwner = async (trx: Transaction, accountId: number, had: boolean, by: Person): Promise<void> => {
	if (had && by.role !== "team" && !(await hasOwner(trx, accountId)))
		throw conflict("An account needs an owner. Make someone else an owner first.");
};

/** Sets a member's name in the account, and the name of their sign-in if only this account uses it. */
const renameMember = async (
	trx: Transaction,
	{ account_id: accountId, person_id: personId, id }: MemberRow,
	name: string,
): Promise<void> => {
	await sql`update account_member set name = ${name} where id = ${id}`.execute(trx);
	if (await isOnlyOf(trx, personId, accountId))
		await sql`update person set name = ${name} where id = ${personId}`.execute(trx);
};

/**
 * Sets a member's name, sign-in address and rights.
 * @throws Problem 404 for a member of another account, 409 if no owner would be left or other accounts use the sign-in,
 * 422 for a taken address
 */
export const changeMember = async (
	services: Services,
	about: { accountId: number; memberId: number; by: Person },
	asked: {
		was?: object | undefined;
		name?: string | undefined;
		email?: string | undefined;
		is_owner?: boolean | undefined;
		providers?: number[] | undefined;
	},
): Promise<Member> => {
	const { database, clock } = services;
	refuseOurName(services, asked.name, about.by);
	if (asked.email !== undefined) await countAddressChange(services, about.by);
	return database.transaction(async (trx) => {
		await lockAccount(trx, about.accountId, about.by);
		const before = await found(trx, about.accountId, about.memberId);
		unlessChanged(before, asked);
		let { person_id: personId } = before;
		let { memberId } = about;
		if (asked.name && asked.name !== before.name) await renameMember(trx, before, asked.name);
		if (asked.email && !before.is_invited) {
			const isTeams = (await isStaff(trx, personId)) && (await mayStill(trx, about.by.id, "directory.people"));
			await askForAddress(
				trx,
				services,
				{ personId, accountId: isTeams ? null : about.accountId, by: about.by },
				asked.email,
			);
		}
		if (asked.email && before.is_invited && asked.email !== before.email) {
			memberId = await moveInvitation(
				trx,
				services,
				{ ...before, name: asked.name ?? before.name },
				about.by,
				asked.email,
			);
			({ person_id: personId } = await found(trx, about.accountId, memberId));
		}
		const had = await hasOwner(trx, about.accountId);
		if (asked.is_owner === false || asked.providers) await notAsNewOwner(trx, services, { ...about, member: memberId });
		if (asked.is_owner !== undefined) {
			const from = about.by.role === "team" ? null : await proofOfGiver(trx, about.accountId, about.by.id, clock());
			await sql`
				update account_member set owner_from = case when is_owner and ${asked.is_owner} then owner_from when ${asked.is_owner} then ${from}::uuid end, is_owner = ${asked.is_owner}
				where id = ${memberId}
			`.execute(trx);
		}
		if (asked.providers) await setManaged(trx, about.accountId, personId, asked.providers);
		await keepAnOwner(trx, about.accountId, had, about.by);
		await recordAuditEvent(trx, clock(), {
			personId: about.by.id,
			event: "member.changed",
			about: `account:${about.accountId}`,
			facts: {
				person: personId,
				...(asked.name === undefined ? {} : { renamed: true }),
				...(asked.is_owner === undefined ? {} : { is_owner: asked.is_owner }),
				...(asked.providers === undefined ? {} : { providers: asked.providers }),
			},
		});
		return asSeenBy(about.by, await found(trx, about.accountId, memberId));
	});
};

/**
 * Removes a member from an account. Signs them out everywhere if they have no other account. They come back only by an
 * invitation, not by their address (decision 72). What they gave others now follows from the caller's own right, unless it
 * ends too (decision 72).
 * @param about.withFollowers ends what came from their right as well
 * @throws Problem 404 for a member of another account; 409 if no owner would be left, or a new owner removes someone who
 * was there before
 */
export const removeMember = (
	services: Services,
	about: { accountId: number; memberId: number; by: Person; withFollowers?: boolean },
): Promise<void> =>
	services.database.transaction(async (trx) => {
		const { accountId, memberId, by } = about;
		await lockForEnding(trx, accountId, by);
		const at = services.clock();
		const { person_id: personId } = await found(trx, accountId, memberId);
		await notAsNewOwner(trx, services, { accountId, member: memberId, by });
		const had = await hasOwner(trx, accountId);
		const proof = await proofOfGiver(trx, accountId, personId, at);
		if (proof === null) throw notFound();
		const own = by.role === "team" || by.id === personId ? null : await proofOfGiver(trx, accountId, by.id, at);
		// The caller's own right may have come from the person they remove.
		if (own !== null)
			await sql`update access_proof set parent_id = null where id = ${own} and id in (${chainOf([proof])})`.execute(
				trx,
			);
		if (!about.withFollowers) {
			await sql`update access_proof set parent_id = ${own} where parent_id = ${proof} and id is distinct from ${own}`.execute(
				trx,
			);
			await sql`update account_member set owner_from = ${own} where owner_from = ${proof}`.execute(trx);
		}
		const how = by.id === personId ? "own" : about.withFollowers ? "owner" : "removed";
		await endWithin(trx, services, { accountId, proofs: [proof], by, why: "Removed from the account", how });
		await keepAnOwner(trx, accountId, had, by);
		await recordAuditEvent(trx, at, {
			personId: by.id,
			event: "member.removed",
			about: `account:${accountId}`,
			facts: { person: personId },
		});
	});
