import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { hashPassword } from "#domains/accounts/passwords.ts";
import { hashOfSession, type Role, SESSION_COOKIE, type Stage } from "#domains/accounts/session.ts";
import type { Services } from "#platform/services.ts";

// With five digits from the start, addresses sort in the order they were made.
let made = 10_000;
type Needs = Pick<Services, "database" | "clock">;

export interface TestPerson {
	id: number;
	uid: string;
	email: string;
}

/** A person who may sign in. They have no password unless the test sets one, because hashing is slow. */
export const aPerson = async (
	{ database }: Needs,
	role: Role,
	fields: { email?: string; password?: string; name?: string } = {},
): Promise<TestPerson> => {
	const { rows } = await sql<TestPerson>`
		insert into person (email, name, role, password_hash)
		values (${fields.email ?? `person-${++made}@${role}.example`}, ${fields.name ?? "Robin Example"}, ${role}, ${fields.password ? await hashPassword(fields.password) : null})
		returning id, uid, email
	`.execute(database.db);
	const [person] = rows;
	if (!person) throw new Error("the person was not created");
	return person;
};

/** Signs this person in. @returns their cookies */
export const sessionOf = async (
	{ database, clock }: Needs,
	personId: number,
	stage: Stage = "whole",
): Promise<Record<string, string>> => {
	const token = randomBytes(32).toString("base64url");
	const now = clock();
	await sql`
		insert into session (token_hash, person_id, created_at, used_at, ends_at, stage)
		values (${hashOfSession(token)}, ${personId}, ${now}, ${now}, ${new Date(now.getTime() + 12 * 3600_000)}, ${stage})
	`.execute(database.db);
	return { [SESSION_COOKIE]: token };
};

/** A new person with this role, signed in. */
export const signedIn = async (
	services: Needs,
	role: Role,
): Promise<{ id: number; cookies: Record<string, string> }> => {
	const { id } = await aPerson(services, role);
	return { id, cookies: await sessionOf(services, id) };
};

/** Adds a person to an account as owner, or as manager of these profiles. */
export const joins = async (
	{ database }: Needs,
	personId: number,
	accountId: number,
	as: "owner" | number[],
): Promise<void> => {
	await sql`insert into account_member (account_id, person_id, is_owner, accepted_at) values (${accountId}, ${personId}, ${as === "owner"}, now())`.execute(
		database.db,
	);
	for (const provider of as === "owner" ? [] : as)
		await sql`insert into provider_manager (provider_id, person_id) values (${provider}, ${personId})`.execute(
			database.db,
		);
};

/** The session cookie that a response sets, for the next call. Empty if it sets none. */
export const cookiesFrom = (answer: Response): Record<string, string> => {
	const value = /(?:^|\n)session=([^;]*)/.exec(answer.headers.getSetCookie().join("\n"))?.[1];
	return value ? { [SESSION_COOKIE]: value } : {};
};

/** The hash of a link's token, as the database stores it. */
export const hashOfLink = (token: string): Buffer => createHash("sha256").update(token).digest();
