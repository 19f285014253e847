import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { SessionTime } from "#contract/accounts/accounts.ts";
import type { TeamRole } from "#contract/accounts/team-roles.ts";
import { BY_ITSELF_HEADER, SESSION_IDLE_MINUTES } from "#contract/shared/limits.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import type { Who } from "#platform/http/bind.ts";
import type { Caller } from "#platform/http/caller.ts";
import { forbidden, Problem } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { noteDeed } from "./audit.ts";

/** Holds the token of a signed-in person; HttpOnly. */
export const SESSION_COOKIE = "session";
/** A session ends after this long even in use (decision 12), sooner without use. */
const LONGEST_HOURS = 12;
/** The second step of signing in, or setting up an authenticator app, must be done within this. */
const STEP_MINUTES = 15;

export type Role = "team" | "staff";
/** whole: signed in. code: the code of the authenticator app is still to come. enrol: an app must be set up first. */
export type Stage = "whole" | "code" | "enrol";

/** Somebody who signed in. */
export interface Person {
	id: number;
	uid: string;
	email: string;
	name: string;
	role: Role;
	/** Of the team alone. */
	team_role: TeamRole | null;
	/** True with a confirmed authenticator app. */
	two_factor: boolean;
	session_id: string;
	stage: Stage;
}

/** What the database keeps of a session's token: SHA-256. */
export const hashOfSession = (token: string): Buffer => createHash("sha256").update(token).digest();

const TOKEN = /^[\w-]{43}$/;
const MINUTE_MS = 60_000;

/** One look a request, however many guards ask. */
const known = new WeakMap<Caller, Promise<Person | undefined>>();

/** @param isUse false where the page asks by itself: nobody need be there */
const find = async (
	token: string | undefined,
	{ database, clock }: Pick<Services, "database" | "clock">,
	isUse = true,
): Promise<Person | undefined> => {
	if (!token || !TOKEN.test(token)) return undefined;
	const now = clock();
	const { rows } = await sql<Person & { used_at: Date }>`
		select p.id, p.uid, p.email, p.name, p.role, p.team_role, p.totp_confirmed_at is not null as two_factor, s.id as session_id, s.stage, s.used_at
		from session s join person p on p.id = s.person_id
		where s.token_hash = ${hashOfSession(token)} and p.is_active
			and s.ends_at > ${now} and s.used_at > ${new Date(now.getTime() - SESSION_IDLE_MINUTES * MINUTE_MS)}
	`.execute(database.db);
	const [row] = rows;
	if (!row) return undefined;
	const { used_at, ...person } = row;
	// To the minute is near enough: a page asks several times, and reading should not write each time.
	if (isUse && now.getTime() - used_at.getTime() >= MINUTE_MS)
		await sql`update session set used_at = ${now} where token_hash = ${hashOfSession(token)}`.execute(database.db);
	return person;
};

/** Whoever began to sign in, at whatever stage; undefined for visitors and for sessions that have ended. */
export const personAtAnyStage = (
	caller: Caller,
	services: Pick<Services, "database" | "clock">,
): Promise<Person | undefined> => {
	const held =
		known.get(caller) ?? find(caller.cookie(SESSION_COOKIE), services, caller.header(BY_ITSELF_HEADER) === undefined);
	known.set(caller, held);
	return held;
};

/** The person signed in with this request; undefined for visitors, for sessions that have ended, and while a step of signing in is missing. */
export const personOf = async (
	caller: Caller,
	services: Pick<Services, "database" | "clock">,
): Promise<Person | undefined> => {
	const person = await personAtAnyStage(caller, services);
	return person?.stage === "whole" ? person : undefined;
};

const missing = () => new Problem(401, "Sign in first.");

/**
 * The person signed in.
 * @throws Problem 401 when nobody is
 */
export const signedIn = async (caller: Caller, services: Pick<Services, "database" | "clock">): Promise<Person> => {
	const person = await personOf(caller, services);
	if (!person) throw missing();
	return person;
};

/** Anybody who is signed in. */
export const anyoneSignedIn: Who = async (caller, services) => {
	await signedIn(caller, services);
};

/**
 * Whoever is signed in, or must set up an authenticator app to be.
 * @throws Problem 401 for anybody else
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
 * Only the client services team.
 * @throws Problem 401 when nobody is signed in, 403 for anybody else
 */
export const team: Who = async (caller, services) => {
	const person = await signedIn(caller, services);
	if (person.role !== "team") throw forbidden("Only the client services team may do that.");
};

/**
 * Only the client services team, for what a page goes on asking by itself: it does not keep a session alive that nobody uses.
 * @throws Problem 401 when nobody is signed in, 403 for anybody else
 */
export const teamWatching: Who = async (caller, services) => {
	const watching = known.get(caller) ?? find(caller.cookie(SESSION_COOKIE), services, false);
	known.set(caller, watching);
	return team(caller, services, {});
};

/** The team member of a call that `team` has let through. */
export const teamMember = async (caller: Caller, services: Pick<Services, "database" | "clock">): Promise<Person> => {
	const person = await personOf(caller, services);
	if (person?.role !== "team") throw new Error("teamMember is for calls behind `team`");
	return person;
};

/**
 * Holds a person's row until the transaction ends, for whatever gives them another right by the session they have. Whoever ends sessions holds it, too: a new
 * password and a deactivation were before, or wait.
 * @throws Problem 401 where the session has ended meanwhile
 */
export const holdSession = async (trx: Transaction, person: Pick<Person, "id" | "session_id">): Promise<void> => {
	await sql`select from person where id = ${person.id} for no key update`.execute(trx);
	// In a statement of its own, which sees what was there once the row was held.
	const { rows } = await sql`
		select from session s join person p on p.id = s.person_id where s.person_id = ${person.id} and s.id = ${person.session_id} and p.is_active
	`.execute(trx);
	if (rows.length === 0) throw missing();
};

/** How long the caller's session goes on from now if nobody uses it. Looking is no use of it. */
export const sessionTime = async (
	caller: Pick<Caller, "cookie">,
	{ database, clock }: Pick<Services, "database" | "clock">,
): Promise<SessionTime | null> => {
	const token = caller.cookie(SESSION_COOKIE);
	if (!token || !TOKEN.test(token)) return null;
	const now = clock();
	const { rows } = await sql<{ used_at: Date; ends_at: Date }>`
		select s.used_at, s.ends_at from session s join person p on p.id = s.person_id
		where s.token_hash = ${hashOfSession(token)} and p.is_active
	`.execute(database.db);
	const [row] = rows;
	if (!row) return null;
	const idleEnd = row.used_at.getTime() + SESSION_IDLE_MINUTES * MINUTE_MS;
	const left = Math.min(idleEnd, row.ends_at.getTime()) - now.getTime();
	return left > 0 ? { seconds_left: Math.floor(left / 1000), can_extend: idleEnd < row.ends_at.getTime() } : null;
};

/** Starts the idle time of a session again. */
export const touchSession = async (
	{ session_id }: Person,
	{ database, clock }: Pick<Services, "database" | "clock">,
): Promise<void> => {
	await sql`update session set used_at = ${clock()} where id = ${session_id}`.execute(database.db);
};

/** Whether somebody who was signed in when a long answer began still is. */
export const isStillSignedIn = async (
	{ database, clock }: Pick<Services, "database" | "clock">,
	person: Person,
): Promise<boolean> => {
	const { rows } = await sql`
		select from session s join person p on p.id = s.person_id
		where s.person_id = ${person.id} and s.id = ${person.session_id} and s.ends_at > ${clock()} and p.is_active
	`.execute(database.db);
	return rows.length > 0;
};

const endOwn = async (db: Db | Transaction, caller: Caller): Promise<void> => {
	const token = caller.cookie(SESSION_COOKIE);
	if (token) await sql`delete from session where token_hash = ${hashOfSession(token)}`.execute(db);
	known.delete(caller);
};

/** Opens a session under a token that nobody had before, in place of the one the caller had, and hands the token to their browser. */
export const openSession = async (
	trx: Transaction,
	caller: Caller,
	about: { personId: number; stage: Stage; now: Date },
): Promise<void> => {
	const token = randomBytes(32).toString("base64url");
	await endOwn(trx, caller);
	// Those that ended are of no use to anybody.
	await sql`delete from session where ends_at < ${about.now}`.execute(trx);
	const minutes = about.stage === "whole" ? LONGEST_HOURS * 60 : STEP_MINUTES;
	await sql`
		insert into session (token_hash, person_id, created_at, used_at, ends_at, stage, device) values (
			${hashOfSession(token)}, ${about.personId}, ${about.now}, ${about.now}, ${new Date(about.now.getTime() + minutes * MINUTE_MS)}, ${about.stage},
			${(caller.header("user-agent") ?? "").slice(0, 300)}
		)
	`.execute(trx);
	// Whoever signs in takes up what they were invited to.
	if (about.stage === "whole")
		await sql`update account_member set accepted_at = ${about.now} where person_id = ${about.personId} and accepted_at is null`.execute(
			trx,
		);
	caller.setCookie(SESSION_COOKIE, token);
};

/** Ends the caller's own session, whatever its stage, and drops its cookie. */
export const closeSession = async (db: Db | Transaction, caller: Caller): Promise<void> => {
	await endOwn(db, caller);
	caller.dropCookie(SESSION_COOKIE);
};

/** Sessions of a person that have not ended, newest first. */
export const listOpenSessions = async (db: Db, personId: number, now: Date) => {
	const { rows } = await sql<{ id: string; device: string; created_at: Date; used_at: Date }>`
		select id, device, created_at, used_at from session
		where person_id = ${personId} and stage = 'whole' and ends_at > ${now} and used_at > ${new Date(now.getTime() - SESSION_IDLE_MINUTES * MINUTE_MS)}
		order by created_at desc, id
	`.execute(db);
	return rows;
};

/**
 * Ends sessions of a person.
 * @param which one by its id, all but one, or all
 * @returns how many ended
 */
export const endSessions = async (
	db: Db | Transaction,
	personId: number,
	which: { only: string } | { but: string } | "all",
): Promise<number> => {
	const some =
		which === "all" ? sql`` : "only" in which ? sql`and id::text = ${which.only}` : sql`and id::text <> ${which.but}`;
	const { numAffectedRows } = await sql`delete from session where person_id = ${personId} ${some}`.execute(db);
	return Number(numAffectedRows ?? 0);
};

/**
 * Ends every session of everybody, for whoever runs the service; the audit keeps that it was done.
 * @returns how many ended
 */
export const endEverySession = ({
	database,
	clock,
}: Pick<Services, "clock"> & { database: Pick<Services["database"], "patient"> }): Promise<number> =>
	database.patient.transaction(async (trx) => {
		const { numAffectedRows } = await sql`delete from session`.execute(trx);
		const ended = Number(numAffectedRows ?? 0);
		await noteDeed(trx, clock(), { personId: null, deed: "sessions.ended", about: "sessions", facts: { ended } });
		return ended;
	});
