import { createHash, randomBytes } from "node:crypto";
import type { SessionTime } from "#contract/accounts/accounts.ts";
import { SESSION_IDLE_MINUTES } from "#contract/accounts/limits.ts";
import type { TeamRole } from "#contract/accounts/team-roles.ts";
import { BY_ITSELF_HEADER, DRAWN_FOR_HEADER } from "#contract/shared/request-names.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import type { Who } from "#platform/http/bind.ts";
import type { Caller } from "#platform/http/caller.ts";
import { forbidden, Problem } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";

/** Holds the token of a signed-in person; HttpOnly. */
export const SESSION_COOKIE = "session";
/** A session ends after this long even in use (decision 12), sooner without use. */
const LONGEST_HOURS = 12;
/** Time limit for the second step of signing in and for setting up an authenticator app. */
const STEP_MINUTES = 15;

export type Role = "team" | "staff";
/** whole: signed in. code: the authenticator app's code is still needed. enrol: an app must be set up first. */
export type Stage = "whole" | "code" | "enrol";

/** A person with a session, at any stage. */
export interface Person {
	id: number;
	uid: string;
	email: string;
	name: string;
	role: Role;
	/** Only for team members. */
	team_role: TeamRole | null;
	/** Whether single keys act in the console. */
	single_keys: boolean;
	/** True with a confirmed authenticator app. */
	two_factor: boolean;
	session_id: string;
	stage: Stage;
}

/** The database stores the SHA-256 hash of a session's token. */
export const hashOfSession = (token: string): Buffer => createHash("sha256").update(token).digest();

const TOKEN = /^[\w-]{43}$/;
const MINUTE_MS = 60_000;

/** One lookup per request, however many guards ask. */
const known = new WeakMap<Caller, Promise<Person | undefined>>();

export const idleSince = (now: Date) => new Date(now.getTime() - SESSION_IDLE_MINUTES * MINUTE_MS);

/** Sessions `s` of active people `p`. */
const sessionsOf = (db: Db | Transaction) =>
	db.selectFrom("session as s").innerJoin("person as p", "p.id", "s.person_id").where("p.is_active", "=", true);

/** @param isUse false for automatic requests of a page: the person may be away */
const find = async (
	token: string | undefined,
	{ database, clock }: Pick<Services, "database" | "clock">,
	isUse = true,
): Promise<Person | undefined> => {
	if (!token || !TOKEN.test(token)) return undefined;
	const now = clock();
	const row = await sessionsOf(database.db)
		.select((eb) => eb("p.totp_confirmed_at", "is not", null).as("two_factor"))
		.select([
			"p.id",
			"p.uid",
			"p.email",
			"p.name",
			"p.role",
			"p.team_role",
			"p.single_keys",
			"s.id as session_id",
			"s.stage",
			"s.used_at",
		])
		.where("s.token_hash", "=", hashOfSession(token))
		.where("s.ends_at", ">", now)
		.where("s.used_at", ">", idleSince(now))
		.$narrowType<Pick<Person, "role" | "team_role" | "two_factor" | "stage">>()
		.executeTakeFirst();
	if (!row) return undefined;
	const { used_at, ...person } = row;
	// Accurate to the minute: a page makes several requests, and most reads shouldn't write.
	if (isUse && now.getTime() - used_at.getTime() >= MINUTE_MS) await touchSession(person, { database, clock });
	return person;
};

const drawnForAnother = ({ name, email }: Person) =>
	new Problem(
		412,
		`Nothing was saved. This page was opened under another sign-in, and you're signed in as ${name || email} now. What you typed is still here.`,
	);

/**
 * The person of a session at any stage; undefined for visitors and ended sessions.
 * @throws Problem 412 if the form was drawn for another person, who was signed in here before (decision 97)
 */
export const personAtAnyStage = async (
	caller: Caller,
	services: Pick<Services, "database" | "clock">,
): Promise<Person | undefined> => {
	const held =
		known.get(caller) ?? find(caller.cookie(SESSION_COOKIE), services, caller.header(BY_ITSELF_HEADER) === undefined);
	known.set(caller, held);
	const person = await held;
	const drawnFor = caller.header(DRAWN_FOR_HEADER);
	if (person && drawnFor !== undefined && drawnFor !== String(person.id)) throw drawnForAnother(person);
	return person;
};

/** The signed-in person; undefined for visitors, ended sessions and unfinished sign-ins. */
export const personOf = async (
	caller: Caller,
	services: Pick<Services, "database" | "clock">,
): Promise<Person | undefined> => {
	const person = await personAtAnyStage(caller, services);
	return person?.stage === "whole" ? person : undefined;
};

const missing = () => new Problem(401, "Sign in first.");

/**
 * The signed-in person.
 * @throws Problem 401 for visitors
 */
export const signedIn = async (caller: Caller, services: Pick<Services, "database" | "clock">): Promise<Person> => {
	const person = await personOf(caller, services);
	if (!person) throw missing();
	return person;
};

/** Guard: anyone who is signed in. */
export const anyoneSignedIn: Who = async (caller, services) => {
	await signedIn(caller, services);
};

/**
 * A signed-in person, or one who must set up an authenticator app first.
 * @throws Problem 401 for anyone else
 */
export const signedInOrEnrolling = async (
	caller: Caller,
	services: Pick<Services, "database" | "clock">,
): Promise<Person> => {
	const person = await personAtAnyStage(caller, services);
	if (!person || person.stage === "code") throw missing();
	return person;
};

/**
 * Guard: only the client services team.
 * @throws Problem 401 for visitors, 403 for other signed-in people
 */
export const team: Who = async (caller, services) => {
	const person = await signedIn(caller, services);
	if (person.role !== "team") throw forbidden("Only the client services team may do that.");
};

/**
 * Guard: only the client services team, for automatic requests of a page. They don't keep an unused session alive.
 * @throws Problem 401 for visitors, 403 for other signed-in people
 */
export const teamWatching: Who = async (caller, services) => {
	const watching = known.get(caller) ?? find(caller.cookie(SESSION_COOKIE), services, false);
	known.set(caller, watching);
	return team(caller, services, {});
};

/** The team member who makes a call behind the `team` guard. */
export const teamMember = async (caller: Caller, services: Pick<Services, "database" | "clock">): Promise<Person> => {
	const person = await personOf(caller, services);
	if (person?.role !== "team") throw new Error("teamMember is for calls behind `team`");
	return person;
};

const ownSession = (db: Db | Transaction, { id, session_id }: Pick<Person, "id" | "session_id">) =>
	sessionsOf(db).select("s.id").where("s.person_id", "=", id).where("s.id", "=", session_id);

/**
 * Locks a person's row until the transaction ends, before giving them rights through their session. Ending sessions
 * takes the same lock, so a new password or a deactivation has already happened or waits.
 * @throws Problem 401 if the session has ended
 */
export const holdSession = async (trx: Transaction, person: Pick<Person, "id" | "session_id">): Promise<void> => {
	await trx.selectFrom("person").select("id").where("id", "=", person.id).forNoKeyUpdate().execute();
	// A separate statement sees the data as of when the lock was granted.
	if (!(await ownSession(trx, person).executeTakeFirst())) throw missing();
};

/** How long the caller's session lasts without further use. Asking doesn't count as use. */
export const sessionTime = async (
	caller: Pick<Caller, "cookie">,
	{ database, clock }: Pick<Services, "database" | "clock">,
): Promise<SessionTime | null> => {
	const token = caller.cookie(SESSION_COOKIE);
	if (!token || !TOKEN.test(token)) return null;
	const now = clock();
	const row = await sessionsOf(database.db)
		.select(["s.used_at", "s.ends_at"])
		.where("s.token_hash", "=", hashOfSession(token))
		.executeTakeFirst();
	if (!row) return null;
	const idleEnd = row.used_at.getTime() + SESSION_IDLE_MINUTES * MINUTE_MS;
	const left = Math.min(idleEnd, row.ends_at.getTime()) - now.getTime();
	return left > 0 ? { seconds_left: Math.floor(left / 1000), can_extend: idleEnd < row.ends_at.getTime() } : null;
};

/** Restarts a session's idle time. */
export const touchSession = async (
	{ session_id }: Pick<Person, "session_id">,
	{ database, clock }: Pick<Services, "database" | "clock">,
): Promise<void> => {
	await database.db.updateTable("session").set({ used_at: clock() }).where("id", "=", session_id).execute();
};

/** Whether a person's session is still open, for long responses. */
export const isStillSignedIn = async (
	{ database, clock }: Pick<Services, "database" | "clock">,
	person: Person,
): Promise<boolean> => {
	const open = await ownSession(database.db, person).where("s.ends_at", ">", clock()).executeTakeFirst();
	return open !== undefined;
};

const endOwn = async (db: Db | Transaction, caller: Caller): Promise<void> => {
	const token = caller.cookie(SESSION_COOKIE);
	if (token) await db.deleteFrom("session").where("token_hash", "=", hashOfSession(token)).execute();
	known.delete(caller);
};

/** Opens a session with a new token in place of the caller's old one, and sets the cookie. */
export const openSession = async (
	trx: Transaction,
	caller: Caller,
	about: { personId: number; stage: Stage; now: Date },
): Promise<void> => {
	const token = randomBytes(32).toString("base64url");
	await endOwn(trx, caller);
	// Expired sessions are deleted.
	await trx.deleteFrom("session").where("ends_at", "<", about.now).execute();
	const minutes = about.stage === "whole" ? LONGEST_HOURS * 60 : STEP_MINUTES;
	await trx
		.insertInto("session")
		.values({
			...{ token_hash: hashOfSession(token), person_id: about.personId, stage: about.stage },
			...{ created_at: about.now, used_at: about.now, ends_at: new Date(about.now.getTime() + minutes * MINUTE_MS) },
			device: (caller.header("user-agent") ?? "").slice(0, 300),
		})
		.execute();
	// Signing in accepts open invitations.
	if (about.stage === "whole")
		await trx
			.updateTable("account_member")
			.set({ accepted_at: about.now })
			.where("person_id", "=", about.personId)
			.where("accepted_at", "is", null)
			.execute();
	caller.setCookie(SESSION_COOKIE, token);
};

/** Ends the caller's session at any stage, and drops its cookie. */
export const closeSession = async (db: Db | Transaction, caller: Caller): Promise<void> => {
	await endOwn(db, caller);
	caller.dropCookie(SESSION_COOKIE);
};
