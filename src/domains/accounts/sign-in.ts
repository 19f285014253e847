import type { ExpressionBuilder } from "kysely";
import { signInCopy } from "#contract/shared/copy/sign-in.ts";
import type { DB, Person as PersonTable } from "#db/rows.ts";
import type { Transaction } from "#platform/db/database.ts";
import type { Caller } from "#platform/http/caller.ts";
import { invalid, Problem, tooMany } from "#platform/http/problem.ts";
import type { Limit, Taken } from "#platform/security/rate-limit.ts";
import { subscriber } from "#platform/security/rate-limit-store.ts";
import type { Services } from "#platform/services.ts";
import { recordAuditEvent } from "./audit.ts";
import { personEmail } from "./mail.ts";
import { isPassword } from "./passwords.ts";
import { closeSession, holdSession, openSession, type Person, personAtAnyStage, type Stage } from "./session.ts";
import { isAppCode, takeCode } from "./two-factor.ts";

/**
 * Limits on password tries, right ones included, for known and unknown sign-ins: per account and address; per account
 * (high, so that a stranger can't easily lock the owner out); and per address.
 */
const PER_ACCOUNT_AND_ADDRESS: Limit = { times: 10, seconds: 15 * 60 };
const PER_ACCOUNT: Limit = { times: 100, seconds: 3600 };
const PER_ADDRESS: Limit = { times: 60, seconds: 15 * 60 };
/** Code tries before the password is needed again. */
const CODE_TRIES = 5;
/**
 * App codes are short, so they have a daily limit per person and a lower one per network: an attacker elsewhere then
 * can't easily lock the owner out. Recovery codes can't be guessed, so only networks have a limit.
 */
const CODES_PER_PERSON: Limit = { times: 20, seconds: 24 * 3600 };
const CODES_PER_NETWORK: Limit = { times: 10, seconds: 3600 };
/** Wrong codes within a day after the right password, before the person gets an email. */
const WRONG_CODES: Limit = { times: CODE_TRIES - 1, seconds: 24 * 3600 };

/**
 * Counts a try against each limit.
 * @throws Problem 429
 */
const count = async ({ limiter }: Services, caller: Caller, limits: readonly Taken[]): Promise<void> => {
	if (limiter.spares(caller.address)) return;
	const longest = Math.max(...(await limiter.takeAll(limits)));
	if (longest > 0) throw tooMany(longest);
};

const wrong = () => new Problem(401, signInCopy.wrong);

/** Only after the right password, so that a stranger doesn't learn of it. */
const frozen = ({ settings: { brand } }: Pick<Services, "settings">) =>
	new Problem(409, `Please call us on ${brand.phone}. We've paused your access while we check who should have it.`);

/** SQL: every account of person `p` is frozen (decision 72). */
const isFrozenOut = ({ and, not, exists, selectFrom }: ExpressionBuilder<DB & { p: PersonTable }, "p">) => {
	const own = selectFrom("account_member as m").select("m.id").whereRef("m.person_id", "=", "p.id");
	const open = own.innerJoin("account as a", "a.id", "m.account_id").where("a.frozen_at", "is", null);
	return and([exists(own), not(exists(open))]);
};

/**
 * The next step after a right password. Reads the person again, because checking a password takes time, and locks their
 * row so that ending their sessions includes this one.
 * @throws Problem 401 if the password changed or the person was deactivated
 */
const stageOf = async (trx: Transaction, checked: { id: number; password_hash: string | null }): Promise<Stage> => {
	const person = await trx
		.selectFrom("person")
		.select(["role", "totp_confirmed_at"])
		.where("id", "=", checked.id)
		.where("password_hash", "=", checked.password_hash)
		.where("is_active", "=", true)
		.forShare()
		.executeTakeFirst();
	if (!person) throw wrong();
	if (person.totp_confirmed_at) return "code";
	return person.role === "team" ? "enrol" : "whole";
};

/**
 * Signs in with email and password. Unknown people, people without a password and deactivated people get the same
 * response after the same work.
 * @returns the next step
 * @throws Problem 401 if they don't match, 409 if their access is frozen, 429 after too many tries
 */
export const signIn = async (
	services: Services,
	caller: Caller,
	{ email, password }: { email: string; password: string },
): Promise<Stage> => {
	await count(services, caller, [
		["sign-in by account and address", `${email} ${subscriber(caller.address)}`, PER_ACCOUNT_AND_ADDRESS],
		["sign-in by account", email, PER_ACCOUNT],
		["sign-in by address", caller.address, PER_ADDRESS],
	]);
	const person = await services.database.db
		.selectFrom("person as p")
		.select(["p.id", "p.password_hash"])
		.select((eb) => eb("p.frozen_at", "is not", null).or(isFrozenOut(eb)).as("is_frozen"))
		.where("p.email", "=", email)
		.where((eb) => eb("p.is_active", "=", true).or("p.frozen_at", "is not", null))
		.executeTakeFirst();
	if (!(await isPassword(person?.password_hash ?? null, password)) || !person) throw wrong();
	if (person.is_frozen) throw frozen(services);
	const now = services.clock();
	return services.database.transaction(async (trx) => {
		const stage = await stageOf(trx, { id: person.id, password_hash: person.password_hash });
		await openSession(trx, caller, { personId: person.id, stage, now });
		if (stage === "whole")
			await recordAuditEvent(trx, now, { personId: person.id, event: "signed-in", about: `person:${person.id}` });
		return stage;
	});
};

/**
 * Counts a code try of a signed-in person. It has its own limit: a stranger at a browser left signed in could otherwise
 * use up the sign-in tries and lock the owner out for a day.
 * @throws Problem 429 after too many
 */
export const countOwnCodeTry = (services: Services, caller: Caller, personId: number): Promise<void> =>
	count(services, caller, [["code of somebody signed in", String(personId), CODES_PER_PERSON]]);

/** Emails a person, at most once a day, that wrong codes followed their password: someone else may know it. */
const tellOfWrongCodes = async (
	{ limiter, database, outbox, settings, clock }: Services,
	{ id, email }: Pick<Person, "id" | "email">,
): Promise<void> => {
	if ((await limiter.take("wrong codes", String(id), WRONG_CODES)) === 0) return;
	const now = clock();
	await database.transaction(async (trx) => {
		const told = await trx
			.selectFrom("audit")
			.select("id")
			.where("person_id", "=", id)
			.where("deed", "=", "two-factor.wrong-codes")
			.where("at", ">", new Date(now.getTime() - WRONG_CODES.seconds * 1000))
			.executeTakeFirst();
		if (told) return;
		await recordAuditEvent(trx, now, { personId: id, event: "two-factor.wrong-codes", about: `person:${id}` });
		await outbox.enqueue(trx, [personEmail(settings, "wrong-codes", { id, email }, now, { codes: CODE_TRIES })]);
	});
};

/**
 * Second step: a code from the authenticator app, or a recovery code. After a few wrong codes the password is needed
 * again.
 * @throws Problem 401 if the first step is missing or too old, 422 for a wrong code, 429 after too many
 */
export const signInWithCode = async (services: Services, caller: Caller, code: string): Promise<void> => {
	const person = await personAtAnyStage(caller, services);
	if (person?.stage !== "code") throw new Problem(401, "Sign in with your password first.");
	const fromNetwork = `${person.id} ${subscriber(caller.address)}`;
	await count(
		services,
		caller,
		isAppCode(code)
			? [
					["sign-in code", String(person.id), CODES_PER_PERSON],
					["sign-in code by network", fromNetwork, CODES_PER_NETWORK],
				]
			: [["recovery code by network", fromNetwork, CODES_PER_NETWORK]],
	);
	const now = services.clock();
	const outcome = await services.database.transaction(async (trx) => {
		await holdSession(trx, person);
		// Counted before the check, with the session locked, so that codes sent in parallel all count.
		const counted = await trx
			.updateTable("session")
			.set((eb) => ({ tries: eb("tries", "+", 1) }))
			.where("person_id", "=", person.id)
			.where("id", "=", person.session_id)
			.where("tries", "<", CODE_TRIES)
			.returning("tries")
			.executeTakeFirst();
		if (!counted) return "too many";
		const { tries } = counted;
		if (!(await takeCode(trx, services, person.id, code))) return tries < CODE_TRIES ? "wrong" : "too many";
		await openSession(trx, caller, { personId: person.id, stage: "whole", now });
		await recordAuditEvent(trx, now, {
			personId: person.id,
			event: "signed-in",
			about: `person:${person.id}`,
			facts: { two_factor: true },
		});
		return "taken";
	});
	if (outcome === "taken") return;
	await tellOfWrongCodes(services, person);
	if (outcome === "too many") {
		await closeSession(services.database.db, caller);
		throw new Problem(401, "Too many wrong codes. Sign in with your password again.");
	}
	throw invalid([{ field: "code", message: signInCopy.codeWrong }]);
};
