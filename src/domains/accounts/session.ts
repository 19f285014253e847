import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Who } from "#platform/http/bind.ts";
import type { Caller } from "#platform/http/caller.ts";
import { forbidden, Problem } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";

/** Holds the token of a signed-in person; HttpOnly. */
export const SESSION_COOKIE = "session";
/** A session ends after so long without use (open questions P2). */
export const IDLE_MINUTES = 30;

export type Role = "team" | "staff";

/** Somebody who signed in. */
export interface Person {
	id: number;
	email: string;
	name: string;
	role: Role;
}

/** What the database keeps of a session's token: SHA-256. */
export const hashOfSession = (token: string): Buffer => createHash("sha256").update(token).digest();

const TOKEN = /^[\w-]{43}$/;

/** One look a request, however many guards ask. */
const known = new WeakMap<Caller, Promise<Person | undefined>>();

const find = async (token: string | undefined, { database, clock }: Pick<Services, "database" | "clock">): Promise<Person | undefined> => {
	if (!token || !TOKEN.test(token)) return undefined;
	const now = clock();
	const { rows } = await sql<Person>`
		update session s set used_at = ${now}
		from person p
		where s.token_hash = ${hashOfSession(token)} and p.id = s.person_id and p.is_active
			and s.ends_at > ${now} and s.used_at > ${new Date(now.getTime() - IDLE_MINUTES * 60_000)}
		returning p.id, p.email, p.name, p.role
	`.execute(database.db);
	return rows[0];
};

/** The person signed in with this request; undefined for visitors and for sessions that have ended. */
export const personOf = (caller: Caller, services: Pick<Services, "database" | "clock">): Promise<Person | undefined> => {
	const held = known.get(caller) ?? find(caller.cookie(SESSION_COOKIE), services);
	known.set(caller, held);
	return held;
};

/**
 * Only the client services team.
 * @throws Problem 401 when nobody is signed in, 403 for anybody else
 */
export const team: Who = async (caller, services) => {
	const person = await personOf(caller, services);
	if (!person) throw new Problem(401, "Sign in first.");
	if (person.role !== "team") throw forbidden("Only the client services team may do that.");
};

/** The team member of a call that `team` has let through. */
export const teamMember = async (caller: Caller, services: Pick<Services, "database" | "clock">): Promise<Person> => {
	const person = await personOf(caller, services);
	if (person?.role !== "team") throw new Error("teamMember is for calls behind `team`");
	return person;
};
