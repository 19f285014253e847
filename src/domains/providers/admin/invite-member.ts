import { sql } from "kysely";
import type { Member } from "#contract/providers/own-accounts.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { invitationEmail } from "#domains/accounts/mail.ts";
import { once } from "#domains/accounts/once.ts";
import { refuseOurName } from "#domains/accounts/refuse-our-name.ts";
import type { Person } from "#domains/accounts/session.ts";
import type { Transaction } from "#platform/db/database.ts";
import { invalid } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { addMember, type Basis, type Invitation, setManaged } from "./add-member.ts";
import { asSeenBy, found, isStaff, type MemberRow, type Needs } from "./list-members.ts";
import { endSessionsOfWhoLeft, lockAccount } from "./lock-account.ts";
import { forgetRemoval } from "./own-domains.ts";
import { proofOfGiver } from "./proofs.ts";

/** What a right given now comes from: a colleague's own right, or the team. */
const basisOf = async (trx: Transaction, accountId: number, by: { id: number | null }, now: Date): Promise<Basis> => {
	if (by.id === null || !(await isStaff(trx, by.id))) return { kind: "team", givenBy: by.id };
	return { kind: "invitation", givenBy: by.id, parent: await proofOfGiver(trx, accountId, by.id, now) };
};

/**
 * Adds a person to an account's staff and emails them.
 * @param by who invites: its id is null for the operator, and for the team once it has checked a claim
 * @returns the token of the email's link if they have no password yet
 */
const inviteWithin = async (
	trx: Transaction,
	{ clock, outbox, settings }: Needs,
	accountId: number,
	by: { id: number | null; name: string },
	asked: Invitation,
): Promise<{ member: number; uid: string; token: string | undefined }> => {
	await lockAccount(trx, accountId, by);
	const now = clock();
	const person = await addMember(trx, now, accountId, asked, await basisOf(trx, accountId, by, now));
	const { token } = person;
	await forgetRemoval(trx, accountId, person.email);
	await recordAuditEvent(trx, now, {
		personId: by.id,
		event: "member.invited",
		about: `account:${accountId}`,
		facts: { person: person.id, owner: asked.is_owner },
	});
	await outbox.enqueue(trx, [
		invitationEmail(
			person,
			{ account: person.account, by: by.name, token, key: `account:${accountId} ${now.toISOString()}` },
			settings,
		),
	]);
	return { member: person.member, uid: person.uid, token };
};

/**
 * Invites a person to an account. Inviting them again sends another email and resets their profiles. A person with a
 * password gets no link to set one, and the response doesn't reveal that.
 * @param about.key makes a repeat the same invitation, without another email
 * @throws Problem 409 for a key used with another body, 422 if a profile isn't the account's or the invitation grants
 * nothing
 */
export const inviteMember = (
	services: Services,
	{ accountId, by, key }: { accountId: number; by: Person; key: string | undefined },
	asked: Invitation,
): Promise<Member> => {
	refuseOurName(services, asked.name, by);
	if (!asked.is_owner && asked.providers.length === 0)
		throw invalid([{ field: "providers", message: "Choose a profile for them to manage." }]);
	return services.database.transaction(async (trx) => {
		const { name, email, is_owner, providers } = asked;
		const request = { call: "member", account: accountId, name, email, is_owner, providers };
		const member = await once(
			trx,
			services,
			{ personId: by.id, key, request },
			async () => (await inviteWithin(trx, services, accountId, by, asked)).member,
		);
		return asSeenBy(by, await found(trx, accountId, member));
	});
};

/** Makes a person the first owner of an account. For the operator only: no endpoint calls this. */
export const inviteOwner = (
	services: Needs,
	accountId: number,
	{ email, name }: { email: string; name: string },
): Promise<{ uid: string; token: string | undefined }> =>
	services.database.transaction((trx) =>
		inviteWithin(
			trx,
			services,
			accountId,
			{ id: null, name: services.settings.brand.name },
			{ email, name, is_owner: true, providers: [] },
		),
	);

/** Moves a pending invitation to another address. The first address is no longer a member. */
export const moveInvitation = async (
	trx: Transaction,
	services: Needs,
	member: MemberRow,
	by: Person,
	email: string,
): Promise<number> => {
	const { account_id: accountId, person_id: personId } = member;
	const { rows } = await sql`
		select from account_member m join person p on p.id = m.person_id where m.account_id = ${accountId} and p.email = ${email}
	`.execute(trx);
	if (rows.length > 0)
		throw invalid([{ field: "email", message: "A colleague in your account already uses this address." }]);
	await setManaged(trx, accountId, personId, []);
	await sql`delete from account_member where id = ${member.id}`.execute(trx);
	await endSessionsOfWhoLeft(trx, personId);
	const { name, is_owner, providers } = member;
	return (await inviteWithin(trx, services, accountId, by, { name, email, is_owner, providers })).member;
};
