import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { hashOfSession, type Role, SESSION_COOKIE } from "#domains/accounts/session.ts";
import type { Services } from "#platform/services.ts";

let made = 0;

/** A person of this role, signed in: their id, and the cookies their calls bring. */
export const signedIn = async (
	{ database, clock }: Pick<Services, "database" | "clock">,
	role: Role,
): Promise<{ id: number; cookies: Record<string, string> }> => {
	const token = randomBytes(32).toString("base64url");
	const now = clock();
	const { rows } = await sql<{ id: number }>`
		insert into person (email, name, role) values (${`person-${++made}@${role}.example`}, 'Robin Example', ${role}) returning id
	`.execute(database.db);
	const id = rows[0]?.id;
	if (!id) throw new Error("the person is not there");
	await sql`
		insert into session (token_hash, person_id, created_at, used_at, ends_at)
		values (${hashOfSession(token)}, ${id}, ${now}, ${now}, ${new Date(now.getTime() + 12 * 3600_000)})
	`.execute(database.db);
	return { id, cookies: { [SESSION_COOKIE]: token } };
};
