import { sql } from "kysely";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { endSessions } from "#domains/accounts/end-sessions.ts";
import type { Person } from "#domains/accounts/session.ts";
import type { Transaction } from "#platform/db/database.ts";
import { conflict, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { staffEmail } from "../mail.ts";
import { lockForEnding, tellProfiles } from "./end-proof.ts";

// The team stops access at once, before anybody knows what happened (decision 72).

type Needs = Pick<Services, "database" | "clock" | "outbox" | "settings">;
interface About {
	accountId: number;
	by: Person;
}

/** Ends the sessions and links of people, and tells them to call. */
const stopPeople = async (
	trx: Transaction,
	{ outbox, settings }: Needs,
	people: readonly { id: number; email: string }[],
	{ account, key }: { account: string; key: string },
): Promise<void> => {
	for (const { id } of people) {
		await endSessions(trx, id, "all");
		await sql`delete from password_link where person_id = ${id}`.execute(trx);
	}
	await outbox.enqueue(
		trx,
		people.map(({ email }) => staffEmail(settings, "access-frozen", email, key, { account })),
	);
};

const nameOf = async (trx: Transaction, accountId: number) => {
	const account = await trx
		.selectFrom("account")
		.select(["name", "frozen_at"])
		.where("id", "=", accountId)
		.executeTakeFirst();
	if (!account) throw notFound();
	return account;
};

/** Puts the accepted referrals of these profiles on hold: the people's details close at once. */
const pause = (trx: Transaction, which: ReturnType<typeof sql>, at: Date) =>
	sql`select pause_referrals(p.id, p.name, ${at}::timestamptz) from provider p where ${which}`.execute(trx);

/**
 * Freezes an account: its people are signed out and can't act for it, and its referrals go on hold.
 * @throws Problem 404; 409 if it is frozen
 */
export const freezeAccount = (services: Needs, { accountId, by }: About, why: string): Promise<void> =>
	services.database.transaction(async (trx) => {
		await lockForEnding(trx, accountId, by);
		const { name, frozen_at } = await nameOf(trx, accountId);
		if (frozen_at) throw conflict("This account is frozen already.");
		const at = services.clock();
		await trx.updateTable("account").set({ frozen_at: at, frozen_why: why }).where("id", "=", accountId).execute();
		const rows = await trx
			.selectFrom("account_member as m")
			.innerJoin("person as w", "w.id", "m.person_id")
			.select(["w.id", "w.email"])
			.where("m.account_id", "=", accountId)
			.where("w.role", "=", "staff")
			.where("w.is_active", "=", true)
			.orderBy("w.id")
			.execute();
		await stopPeople(trx, services, rows, { account: name, key: `account:${accountId} ${at.toISOString()}` });
		await pause(trx, sql`p.account_id = ${accountId}`, at);
		await recordAuditEvent(trx, at, {
			personId: by.id,
			event: "account.frozen",
			about: `account:${accountId}`,
			facts: { why },
		});
		await tellProfiles(trx, { accountId, by: by.id, what: "access-frozen", at }, {});
	});

/** Lifts a freeze. Referrals stay on hold until a colleague resumes them. @throws Problem 404; 409 if it isn't frozen */
export const unfreezeAccount = (services: Needs, { accountId, by }: About, why: string): Promise<void> =>
	services.database.transaction(async (trx) => {
		await lockForEnding(trx, accountId, by);
		if (!(await nameOf(trx, accountId)).frozen_at) throw conflict("This account isn't frozen.");
		const at = services.clock();
		await sql`update account set frozen_at = null, frozen_why = null where id = ${accountId}`.execute(trx);
		await recordAuditEvent(trx, at, {
			personId: by.id,
			event: "account.unfrozen",
			about: `account:${accountId}`,
			facts: { why },
		});
		await tellProfiles(trx, { accountId, by: by.id, what: "access-unfrozen", at }, {});
	});

/** A person of provider staff, by their membership. @throws Problem 404, for the team's own people too */
const staffOf = async (trx: Transaction, accountId: number, member: number) => {
	const person = await trx
		.selectFrom("account_member as m")
		.innerJoin("person as w", "w.id", "m.person_id")
		.select(["w.id", "w.email", "w.frozen_at", "w.is_active"])
		.where("m.id", "=", member)
		.where("m.account_id", "=", accountId)
		.where("w.role", "=", "staff")
		.forNoKeyUpdate("w")
		.executeTakeFirst();
	if (!person) throw notFound();
	return person;
};

/**
 * Freezes a person in every account: they are signed out and can't sign in, and referrals of profiles they look after go
 * on hold.
 * @throws Problem 404; 409 if they are frozen
 */
export const freezeMember = (services: Needs, { accountId, by }: About, member: number, why: string): Promise<void> =>
	services.database.transaction(async (trx) => {
		await lockForEnding(trx, accountId, by);
		const { name } = await nameOf(trx, accountId);
		const person = await staffOf(trx, accountId, member);
		if (person.frozen_at) throw conflict("This person is frozen already.");
		const at = services.clock();
		await sql`update person set is_active = false, frozen_at = ${at}, frozen_why = ${why} where id = ${person.id}`.execute(
			trx,
		);
		await stopPeople(trx, services, [person], { account: name, key: `person:${person.id} ${at.toISOString()}` });
		await pause(
			trx,
			sql`exists (
				select from account_member m where m.account_id = p.account_id and m.person_id = ${person.id} and m.accepted_at is not null
					and (m.is_owner or exists (select from provider_manager g where g.provider_id = p.id and g.person_id = m.person_id))
			)`,
			at,
		);
		await recordAuditEvent(trx, at, {
			personId: by.id,
			event: "person.frozen",
			about: `person:${person.id}`,
			facts: { account: accountId, why },
		});
		await tellProfiles(trx, { accountId, by: by.id, what: "access-frozen", at }, { person: person.id });
	});

/** Lets a person sign in again. @throws Problem 404; 409 if they aren't frozen */
export const unfreezeMember = (services: Needs, { accountId, by }: About, member: number, why: string): Promise<void> =>
	services.database.transaction(async (trx) => {
		await lockForEnding(trx, accountId, by);
		const person = await staffOf(trx, accountId, member);
		if (!person.frozen_at) throw conflict("This person isn't frozen.");
		const at = services.clock();
		await sql`update person set is_active = true, frozen_at = null, frozen_why = null where id = ${person.id}`.execute(
			trx,
		);
		await recordAuditEvent(trx, at, {
			personId: by.id,
			event: "person.unfrozen",
			about: `person:${person.id}`,
			facts: { account: accountId, why },
		});
		await tellProfiles(trx, { accountId, by: by.id, what: "access-unfrozen", at }, { person: person.id });
	});
