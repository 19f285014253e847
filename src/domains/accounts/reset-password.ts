import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { copy } from "#contract/shared/copy.ts";
import { INVITATION_DAYS, RESET_LINK_MINUTES } from "#contract/shared/limits.ts";
import { mailboxKey } from "#contract/shared/mailbox.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import type { Caller } from "#platform/http/caller.ts";
import { invalid, Problem, tooMany } from "#platform/http/problem.ts";
import type { Limit } from "#platform/security/rate-limit.ts";
import type { Services } from "#platform/services.ts";
import { maskedAddress } from "#platform/text.ts";
import { noteDeed } from "./audit.ts";
import { passwordChangedLetter, resetLetter } from "./mail.ts";
import { hashPassword, passwordFault, shortestPassword } from "./passwords.ts";
import { endSessions } from "./session.ts";

const PER_ACCOUNT: Limit = { times: 3, seconds: 3600 };
const PER_ADDRESS: Limit = { times: 20, seconds: 3600 };
/** Every request for a link takes as long as one that writes a letter: the time tells nothing. */
const ANSWER_AFTER_MS = 250;
const MINUTE_MS = 60_000;

const hashOf = (token: string) => createHash("sha256").update(token).digest();
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export type LinkKind = "reset" | "invitation";

/** A link's token, which only its email holds, and what the database keeps of it. */
export const newLinkToken = () => {
	const token = randomBytes(32).toString("base64url");
	return { token, hash: hashOf(token) };
};

/**
 * A link that sets a password once.
 * @returns its token, which is in the letter and nowhere else
 */
export const newPasswordLink = async (
	trx: Transaction,
	personId: number,
	kind: LinkKind,
	now: Date,
): Promise<string> => {
	const { token, hash } = newLinkToken();
	const minutes = kind === "reset" ? RESET_LINK_MINUTES : INVITATION_DAYS * 24 * 60;
	await sql`
		insert into password_link (token_hash, person_id, kind, created_at, ends_at)
		values (${hash}, ${personId}, ${kind}, ${now}, ${new Date(now.getTime() + minutes * MINUTE_MS)})
	`.execute(trx);
	return token;
};

/**
 * Sends a link that sets a new password, to an address that has a sign-in; for any other address nothing happens, and takes as long.
 * @throws Problem 429 for too many from one network address
 */
export const requestPasswordReset = async (services: Services, caller: Caller, email: string): Promise<void> => {
	const { database, limiter, clock, outbox, settings } = services;
	const answer = new Promise((done) => setTimeout(done, ANSWER_AFTER_MS));
	let isSpent = false;
	if (!limiter.spares(caller.address)) {
		const wait = await limiter.take("password reset by address", caller.address, PER_ADDRESS);
		if (wait > 0) throw tooMany(wait);
		isSpent = (await limiter.take("password reset by account", mailboxKey(email), PER_ACCOUNT)) > 0;
	}
	if (!isSpent)
		await database.transaction(async (trx) => {
			const { rows } = await sql<{
				id: number;
				uid: string;
				email: string;
			}>`select id, uid, email from person where email = ${email} and is_active`.execute(trx);
			const [person] = rows;
			if (!person) return;
			const now = clock();
			const token = await newPasswordLink(trx, person.id, "reset", now);
			await noteDeed(trx, now, { personId: null, deed: "password-reset.asked", about: `person:${person.id}` });
			await outbox.post(trx, [
				resetLetter(person, token, `password-link:${hashOf(token).toString("hex").slice(0, 16)}`, settings),
			]);
		});
	await answer;
};

interface Link {
	person_id: number;
	email: string;
	name: string;
	kind: LinkKind;
	two_factor: boolean;
}

const findLink = async (db: Db | Transaction, uid: string, token: string, now: Date, lock = false): Promise<Link> => {
	const { rows } = UUID.test(uid)
		? await sql<Link>`
			select l.person_id, p.email, p.name, l.kind, p.totp_confirmed_at is not null as two_factor
			from password_link l join person p on p.id = l.person_id
			where l.token_hash = ${hashOf(token)} and l.kind in ('reset', 'invitation') and p.uid = ${uid} and p.is_active and l.used_at is null and l.ends_at > ${now}
			${lock ? sql`for no key update of l, p` : sql``}
		`.execute(db)
		: { rows: [] };
	const [link] = rows;
	if (!link) throw new Problem(400, copy.passwordReset.invalidLink);
	return link;
};

/**
 * Whether a link still works, whose password it sets, and how long that must be. The address is masked: whoever finds a link has one half of a sign-in, and
 * does not get the other.
 * @throws Problem 400 when it does not
 */
export const readPasswordLink = async (
	{ database, clock }: Services,
	{ uid, token }: { uid: string; token: string },
) => {
	const link = await findLink(database.db, uid, token, clock());
	return { kind: link.kind, email: maskedAddress(link.email), shortest: shortestPassword(link.two_factor) };
};

/**
 * Sets a password by a link. The link and all others of the person are spent, every session ends, and a letter says so.
 * @throws Problem 400 when the link does not work; with messages when the password cannot be taken, and the link still works: for `new_password2`, and where the two
 * differ for `new_password1` as well, if that could not be taken either
 * @param again the password as it was typed the second time
 */
export const confirmPasswordReset = async (
	services: Services,
	{ uid, token }: { uid: string; token: string },
	password: string,
	again = password,
): Promise<void> => {
	const { database, clock, outbox, settings } = services;
	// The work of hashing is done outside the transaction, and only for links that work.
	const early = await findLink(database.db, uid, token, clock());
	const check = ({ two_factor, email, name }: Link) => {
		const fault = passwordFault(password, shortestPassword(two_factor), [settings.brand.name, email, name]);
		const differ = password !== again;
		const errors = [
			...(fault ? [{ field: differ ? "new_password1" : "new_password2", message: fault }] : []),
			...(differ ? [{ field: "new_password2", message: copy.passwordReset.mustMatch }] : []),
		];
		if (errors.length > 0) throw invalid(errors, 400);
	};
	check(early);
	const hash = await hashPassword(password);
	await database.transaction(async (trx) => {
		const now = clock();
		const link = await findLink(trx, uid, token, now, true);
		// Two steps may have been turned off meanwhile.
		check(link);
		await sql`update password_link set used_at = ${now} where person_id = ${link.person_id} and used_at is null`.execute(
			trx,
		);
		await sql`update person set password_hash = ${hash}, password_set_at = ${now} where id = ${link.person_id}`.execute(
			trx,
		);
		await endSessions(trx, link.person_id, "all");
		await noteDeed(trx, now, {
			personId: link.person_id,
			deed: "password.set",
			about: `person:${link.person_id}`,
			facts: { by: link.kind },
		});
		if (link.kind === "reset")
			await outbox.post(trx, [
				passwordChangedLetter(
					{ id: link.person_id, email: link.email },
					`person:${link.person_id} ${now.toISOString()}`,
					settings,
				),
			]);
	});
};
