import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { INVITATION_DAYS } from "#contract/accounts/limits.ts";
import type { AccessProof } from "#contract/providers/access.ts";
import type { Member, OwnAccount } from "#contract/providers/provider-admin.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { invitationEmail } from "#domains/accounts/mail.ts";
import { once } from "#domains/accounts/once.ts";
import { refuseOurName } from "#domains/accounts/refuse-our-name.ts";
import type { Person } from "#domains/accounts/session.ts";
import {
	askForAddress,
	countAddressChange,
	isOnlyOf,
	unlessChanged,
	waitingAddress,
} from "#domains/accounts/sign-in-address.ts";
import { mayStill } from "#domains/accounts/team-permissions.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { conflict, invalid, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { addMember, type Basis, type Invitation, setManaged } from "./add-member.ts";
import { endWithin, lockForEnding } from "./end-proof.ts";
import { listJoinRequests } from "./join-requests.ts";
import { endSessionsOfWhoLeft, lockAccount } from "./lock-account.ts";
import { notAsNewOwner } from "./new-owner.ts";
import { forgetRemoval, ownDomains } from "./own-domains.ts";
import { chainOf, listProofs, proofOfGiver } from "./proofs.ts";

interface MemberRow extends Omit<Member, "is_you" | "invitation_ends" | "new_email_ends"> {
	new_email_ends: Date | null;
	invited_at: Date;
	account_id: number;
	person_id: number;
}

/** @param only a single membership */
const listMembers = async (db: Db | Transaction, accounts: number[], only?: number): Promise<MemberRow[]> => {
	const { rows } = await sql<MemberRow>`
		select m.account_id, m.person_id, m.id, p.email, coalesce(m.name, p.name) as name, m.is_owner, m.accepted_at is null as is_invited, m.invited_at,
			w.new_email, w.new_email_ends,
			array(
				select g.provider_id from provider_manager g join provider v on v.id = g.provider_id
				where g.person_id = p.id and v.account_id = m.account_id order by 1
			) as providers
		from account_member m join person p on p.id = m.person_id
			left join lateral (${waitingAddress(sql`coalesce(l.account_id, m.account_id) = m.account_id`)}) w on true
		where m.account_id = any (${accounts}::int[]) ${only === undefined ? sql`` : sql`and m.id = ${only}`}
		order by sort_key(coalesce(m.name, p.name)), m.id
	`.execute(db);
	return rows;
};

const DAY_MS = 24 * 3600_000;

/** Hides whether an invited address already had a sign-in: the expiry shown is the same. */
const asSeenBy = (
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

const found = async (trx: Transaction, accountId: number, memberId: number): Promise<MemberRow> => {
	const [member] = await listMembers(trx, [accountId], memberId);
	if (!member) throw notFound();
	return member;
};

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

type Needs = Pick<Services, "database" | "clock" | "outbox" | "settings">;

/** What a right given now comes from: a colleague's own right, or the team. */
const basisOf = async (trx: Transaction, accountId: number, by: { id: number | null }, now: Date): Promise<Basis> => {
	if (by.id === null || !(await isStaff(trx, by.id))) return { kind: "team", givenBy: by.id };
	return { kind: "invitation", givenBy: by.id, parent: await proofOfGiver(trx, accountId, by.id, now) };
};

/**
 * Adds a person to an account's staff and emails them.
 * @param by a null id: the operator, or the team after its check
 * @returns the token of the email's link if they have no password yet
 */
export const inviteWithin = async (
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
const moveInvitation = async (
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

/** The team may change addresses of provider staff. Addresses of the team are for its administrators. */
const isStaff = async (trx: Transaction, personId: number): Promise<boolean> =>
	(await sql`select from person where id = ${personId} and role = 'staff'`.execute(trx)).rows.length > 0;

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
