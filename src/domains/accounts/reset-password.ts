import { createHash, randomBytes } from "node:crypto";
import { INVITATION_DAYS, RESET_LINK_MINUTES } from "#contract/accounts/limits.ts";
import { passwordResetCopy } from "#contract/shared/copy/password-reset.ts";
import { mailboxKey } from "#contract/shared/mailbox.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import type { Caller } from "#platform/http/caller.ts";
import { invalid, Problem, tooMany } from "#platform/http/problem.ts";
import type { Limit } from "#platform/security/rate-limit.ts";
import type { Services } from "#platform/services.ts";
import { maskedAddress } from "#platform/text.ts";
import { recordAuditEvent } from "./audit.ts";
import { endSessions } from "./end-sessions.ts";
import { personEmail, resetEmail } from "./mail.ts";
import { hashPassword, passwordError, shortestPassword } from "./passwords.ts";

const PER_ACCOUNT: Limit = { times: 3, seconds: 3600 };
const PER_ADDRESS: Limit = { times: 20, seconds: 3600 };
/** Every request takes this long, so the time doesn't reveal whether an email was sent. */
export const ANSWER_AFTER_MS = 250;
const MINUTE_MS = 60_000;

const hashOf = (token: string) => createHash("sha256").update(token).digest();
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export type LinkKind = "reset" | "invitation";

/** A link's token, which only its email holds, and the hash for the database. */
export const newLinkToken = () => {
	const token = randomBytes(32).toString("base64url");
	return { token, hash: hashOf(token) };
};

/**
 * Makes a link that sets a password once.
 * @returns its token, which only the email holds
 */
export const newPasswordLink = async (
	trx: Transaction,
	personId: number,
	kind: LinkKind,
	now: Date,
): Promise<string> => {
	const { token, hash } = newLinkToken();
	const minutes = kind === "reset" ? RESET_LINK_MINUTES : INVITATION_DAYS * 24 * 60;
	const ends = new Date(now.getTime() + minutes * MINUTE_MS);
	await trx
		.insertInto("password_link")
		.values({ token_hash: hash, person_id: personId, kind, created_at: now, ends_at: ends })
		.execute();
	return token;
};

/**
 * Emails a link that sets a new password, if the address has a sign-in. Other addresses get the same response after the
 * same time.
 * @throws Problem 429 after too many requests from one network address
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
			const person = await trx
				.selectFrom("person")
				.select(["id", "uid", "email"])
				.where("email", "=", email)
				.where("is_active", "=", true)
				.executeTakeFirst();
			if (!person) return;
			const now = clock();
			const token = await newPasswordLink(trx, person.id, "reset", now);
			await recordAuditEvent(trx, now, { personId: null, event: "password-reset.asked", about: `person:${person.id}` });
			await outbox.enqueue(trx, [
				resetEmail(person, token, `password-link:${hashOf(token).toString("hex").slice(0, 16)}`, settings),
			]);
		});
	await answer;
};

type Link = Awaited<ReturnType<typeof findLink>>;

const findLink = async (db: Db | Transaction, uid: string, token: string, now: Date, lock = false) => {
	const link = UUID.test(uid)
		? await db
				.selectFrom("password_link as l")
				.innerJoin("person as p", "p.id", "l.person_id")
				.select((eb) => [
					"l.person_id",
					"p.email",
					"p.name",
					"l.kind",
					eb("p.totp_confirmed_at", "is not", null).as("two_factor"),
				])
				.where("l.token_hash", "=", hashOf(token))
				.where("l.kind", "in", ["reset", "invitation"])
				.where("p.uid", "=", uid)
				.where("p.is_active", "=", true)
				.where("l.used_at", "is", null)
				.where("l.ends_at", ">", now)
				.$if(lock, (query) => query.forNoKeyUpdate(["l", "p"]))
				.$narrowType<{ kind: LinkKind; two_factor: boolean }>()
				.executeTakeFirst()
		: undefined;
	if (!link) throw new Problem(400, passwordResetCopy.invalidLink);
	return link;
};

/**
 * Reads whose password a link sets and how long it must be. The email is masked: a stranger who finds a link shouldn't
 * learn the sign-in address as well.
 * @throws Problem 400 if the link doesn't work
 */
export const readPasswordLink = async (
	{ database, clock }: Services,
	{ uid, token }: { uid: string; token: string },
) => {
	const link = await findLink(database.db, uid, token, clock());
	return { kind: link.kind, email: maskedAddress(link.email), shortest: shortestPassword(link.two_factor) };
};

/**
 * Sets a password by a link. Ends all links and sessions of the person and emails a confirmation of a reset.
 * @throws Problem 400 if the link doesn't work. A refused password gives errors and the link still works: for
 * `new_password2`, and if the two differ, for `new_password1` as well if that was refused
 * @param again the password as typed the second time
 */
export const confirmPasswordReset = async (
	services: Services,
	{ uid, token }: { uid: string; token: string },
	password: string,
	again = password,
): Promise<void> => {
	const { database, clock, outbox, settings } = services;
	// Hash outside the transaction, and only for links that work.
	const early = await findLink(database.db, uid, token, clock());
	const check = ({ two_factor, email, name }: Link) => {
		const fault = passwordError(password, shortestPassword(two_factor), [settings.brand.name, email, name]);
		const differ = password !== again;
		const errors = [
			...(fault ? [{ field: differ ? "new_password1" : "new_password2", message: fault }] : []),
			...(differ ? [{ field: "new_password2", message: passwordResetCopy.mustMatch }] : []),
		];
		if (errors.length > 0) throw invalid(errors, 400);
	};
	check(early);
	const hash = await hashPassword(password);
	await database.transaction(async (trx) => {
		const now = clock();
		const link = await findLink(trx, uid, token, now, true);
		// Two-step sign-in may have been turned off since the first check.
		check(link);
		await trx
			.updateTable("password_link")
			.set({ used_at: now })
			.where("person_id", "=", link.person_id)
			.where("used_at", "is", null)
			.execute();
		await trx
			.updateTable("person")
			.set({ password_hash: hash, password_set_at: now })
			.where("id", "=", link.person_id)
			.execute();
		await endSessions(trx, link.person_id, "all");
		await recordAuditEvent(trx, now, {
			personId: link.person_id,
			event: "password.set",
			about: `person:${link.person_id}`,
			facts: { by: link.kind },
		});
		if (link.kind === "reset")
			await outbox.enqueue(trx, [
				personEmail(settings, "password-changed", { id: link.person_id, email: link.email }, now, {}),
			]);
	});
};
