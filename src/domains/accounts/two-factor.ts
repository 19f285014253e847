import { randomBytes, randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { RECOVERY_CODES } from "#contract/accounts/limits.ts";
import { signInCopy } from "#contract/shared/copy/sign-in.ts";
import type { Transaction } from "#platform/db/database.ts";
import { conflict, invalid } from "#platform/http/problem.ts";
import { OperatorError } from "#platform/operator-error.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import type { Services } from "#platform/services.ts";
import { recordAuditEvent } from "./audit.ts";
import { endSessions } from "./end-sessions.ts";
import { personEmail } from "./mail.ts";
import type { Person } from "./session.ts";

const STEP_SECONDS = 30;
/** Phone clocks differ: the codes just before and after count too (RFC 6238, section 5.2). */
const WINDOW = 1;

const totpOf = (secret: Buffer, label: string, issuer: string) =>
	new TOTP({ issuer, label, secret: Secret.fromHex(secret.toString("hex")), digits: 6, period: STEP_SECONDS });

/** Context for encrypting the secret of an authenticator app. */
export const authenticatorSeal = (personId: number): string => `person:${personId} authenticator`;
const codeHashes = ({ settings }: Pick<Services, "settings">, personId: number, code: string) =>
	sealerOf(settings).fingerprints("recovery code", String(personId), code);
/**
 * Converts a digit of any script to 0 to 9. Unicode lists each script's ten digits in order, so this counts back to its
 * zero.
 */
const westernDigit = (digit: string): string => {
	let zero = digit.codePointAt(0) ?? 0;
	const at = zero;
	while (at - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero--;
	return String(at - zero);
};

/** Normalises a typed or pasted code: digits of any script, without spaces, dashes and invisible characters. */
const withoutSpaces = (typed: string) =>
	typed
		.normalize("NFKC")
		.replace(/[\s\p{Pd}\u2043\u2212.·•_\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu, "")
		.replace(/\p{Nd}/gu, westernDigit);

/** Whether a code has the form of an app code; others are tried as recovery codes only. */
export const isAppCode = (typed: string): boolean => /^\d{6}$/.test(withoutSpaces(typed));

/** People copy recovery codes by hand, so this leaves out characters that look alike. */
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";
const newRecoveryCode = (): string => {
	const letters = Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
	return `${letters.slice(0, 5)}-${letters.slice(5)}`;
};

/**
 * Makes a secret for a person's authenticator app. Replaces an unconfirmed one.
 * @returns the secret in base32, and its `otpauth:` address
 * @throws Problem 409 if the person has a confirmed app
 */
export const beginTwoFactor = async (
	{ database, settings }: Services,
	person: Person,
): Promise<{ secret: string; address: string }> => {
	const secret = randomBytes(20);
	const sealed = sealerOf(settings).seal(secret, authenticatorSeal(person.id));
	const { numUpdatedRows } = await database.db
		.updateTable("person")
		.set({ totp_secret: sealed })
		.where("id", "=", person.id)
		.where("totp_confirmed_at", "is", null)
		.executeTakeFirst();
	if (!numUpdatedRows) throw conflict("Two-step sign-in is already on.");
	const totp = totpOf(secret, person.email, settings.brand.name);
	return { secret: totp.secret.base32, address: totp.toString() };
};

const lockSecret = (trx: Transaction, personId: number) =>
	trx
		.selectFrom("person")
		.select(["totp_secret", "totp_confirmed_at", "totp_step"])
		.where("id", "=", personId)
		.forNoKeyUpdate()
		.executeTakeFirst();

/** Checks an app code and marks it as used. */
const takeTotp = async (
	trx: Transaction,
	{ settings, clock }: Services,
	personId: number,
	typed: string,
): Promise<boolean> => {
	const row = await lockSecret(trx, personId);
	if (!row?.totp_secret || !/^\d{6}$/.test(typed)) return false;
	const now = clock().getTime();
	const secret = sealerOf(settings).open(row.totp_secret, authenticatorSeal(personId));
	const delta = totpOf(secret, "", "").validate({ token: typed, timestamp: now, window: WINDOW });
	if (delta === null) return false;
	const step = Math.floor(now / 1000 / STEP_SECONDS) + delta;
	if (row.totp_step !== null && step <= Number(row.totp_step)) return false;
	await trx.updateTable("person").set({ totp_step: step }).where("id", "=", personId).execute();
	return true;
};

/** Checks an app code or a recovery code and marks it as used. */
export const takeCode = async (
	trx: Transaction,
	services: Services,
	personId: number,
	typed: string,
): Promise<boolean> => {
	const code = withoutSpaces(typed).toLowerCase();
	if (await takeTotp(trx, services, personId, code)) return true;
	for (const hash of codeHashes(services, personId, code)) {
		const { numUpdatedRows } = await trx
			.updateTable("recovery_code")
			.set({ used_at: services.clock() })
			.where("person_id", "=", personId)
			.where("code_hash", "=", hash)
			.where("used_at", "is", null)
			.executeTakeFirst();
		if (numUpdatedRows) return true;
	}
	return false;
};

/** Replaces all recovery codes. @returns the new ones; the database stores only hashes */
const giveRecoveryCodes = async (services: Services, trx: Transaction, personId: number): Promise<string[]> => {
	const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
	await trx.deleteFrom("recovery_code").where("person_id", "=", personId).execute();
	const { mark } = sealerOf(services.settings);
	for (const code of codes) {
		const [hash] = codeHashes(services, personId, withoutSpaces(code));
		if (!hash) throw new Error("no key to hash a recovery code with");
		await trx.insertInto("recovery_code").values({ person_id: personId, code_hash: hash, key_mark: mark }).execute();
	}
	return codes;
};

/** How many unused recovery codes a person has. */
export const countRecoveryCodes = async (
	{ database }: Pick<Services, "database">,
	personId: number,
): Promise<number> => {
	const { left } = await database.db
		.selectFrom("recovery_code")
		.select(({ fn, cast }) => cast<number>(fn.countAll(), "integer").as("left"))
		.where("person_id", "=", personId)
		.where("used_at", "is", null)
		.executeTakeFirstOrThrow();
	return left;
};

/**
 * Replaces a person's recovery codes, for an app code or an unused recovery code.
 * @returns the new codes: shown once, stored as hashes
 * @throws Problem 422 for a wrong code, 409 if two-step sign-in is off
 */
export const renewRecoveryCodes = async (
	services: Services,
	trx: Transaction,
	person: Person,
	typed: string,
): Promise<string[]> => {
	const row = await lockSecret(trx, person.id);
	if (!row?.totp_confirmed_at) throw conflict("Two-step sign-in is off.");
	if (!(await takeCode(trx, services, person.id, typed)))
		throw invalid([{ field: "code", message: signInCopy.codeWrong }]);
	const codes = await giveRecoveryCodes(services, trx, person.id);
	const now = services.clock();
	await recordAuditEvent(trx, now, { personId: person.id, event: "two-factor.codes", about: `person:${person.id}` });
	await services.outbox.enqueue(trx, [personEmail(services.settings, "recovery-codes", person, now, {})]);
	return codes;
};

/**
 * Turns two-step sign-in on with a first app code.
 * @returns recovery codes: shown once, stored as hashes
 * @throws Problem 422 for a wrong code, 409 if it's already on or wasn't started
 */
export const confirmTwoFactor = async (
	services: Services,
	trx: Transaction,
	person: Person,
	typed: string,
): Promise<string[]> => {
	const row = await lockSecret(trx, person.id);
	if (!row?.totp_secret || row.totp_confirmed_at) throw conflict("Two-step sign-in is already on, or wasn't started.");
	if (!(await takeTotp(trx, services, person.id, withoutSpaces(typed))))
		throw invalid([{ field: "code", message: signInCopy.codeWrong }]);
	const now = services.clock();
	await trx.updateTable("person").set({ totp_confirmed_at: now }).where("id", "=", person.id).execute();
	const codes = await giveRecoveryCodes(services, trx, person.id);
	await recordAuditEvent(trx, now, { personId: person.id, event: "two-factor.on", about: `person:${person.id}` });
	await services.outbox.enqueue(trx, [personEmail(services.settings, "two-factor-on", person, now, {})]);
	return codes;
};

const takeAway = async (
	services: Pick<Services, "clock" | "outbox" | "settings">,
	trx: Transaction,
	person: Pick<Person, "id" | "email" | "role">,
	by: { personId: number | null; sessions: Parameters<typeof endSessions>[2] },
): Promise<void> => {
	const now = services.clock();
	await trx
		.updateTable("person")
		.set({ totp_secret: null, totp_confirmed_at: null, totp_step: null })
		.where("id", "=", person.id)
		.execute();
	await trx.deleteFrom("recovery_code").where("person_id", "=", person.id).execute();
	await endSessions(trx, person.id, by.sessions);
	await recordAuditEvent(trx, now, { personId: by.personId, event: "two-factor.off", about: `person:${person.id}` });
	const how = person.role === "team" ? "reset" : "off";
	await services.outbox.enqueue(trx, [personEmail(services.settings, "two-factor-off", person, now, { how })]);
};

/** Turns two-step sign-in off. Deletes the secret and the recovery codes, and ends the person's other sessions. */
export const endTwoFactor = (services: Services, trx: Transaction, person: Person): Promise<void> =>
	takeAway(services, trx, person, { personId: person.id, sessions: { but: person.session_id } });

/**
 * Removes two-step sign-in of a person who lost the app and the recovery codes, for the operator. Signs them out
 * everywhere; a team member must set it up again at the next sign-in.
 * @throws PlainFault if the address is unknown, or the person has no two-step sign-in
 */
export const forgetTwoFactor = (
	services: Pick<Services, "database" | "clock" | "outbox" | "settings">,
	email: string,
): Promise<void> =>
	services.database.transaction(async (trx) => {
		const person = await trx
			.selectFrom("person")
			.select(["id", "email", "role", "totp_secret"])
			.where("email", "=", email)
			.forNoKeyUpdate()
			.$narrowType<Pick<Person, "role">>()
			.executeTakeFirst();
		if (!person) throw new OperatorError(`No one signs in with ${email}.`);
		if (!person.totp_secret) throw new OperatorError(`${email} hasn't set up two-step sign-in.`);
		await takeAway(services, trx, person, { personId: null, sessions: "all" });
	});

/** A person with two-step sign-in, as listed for the operator. */
export interface WithTwoSteps {
	email: string;
	role: Person["role"];
	is_active: boolean;
	/** Unused recovery codes. */
	codes: number;
	/** Those made under an earlier secret key: they stop working when that key is removed. */
	earlier: number;
}

/** Lists people with two-step sign-in, the team first. */
export const listTwoSteps = async ({
	database,
	settings,
}: Pick<Services, "database" | "settings">): Promise<WithTwoSteps[]> => {
	const { mark } = sealerOf(settings);
	return database.db
		.selectFrom("person as p")
		.leftJoin("recovery_code as r", (join) => join.onRef("r.person_id", "=", "p.id").on("r.used_at", "is", null))
		.select(({ fn, cast }) => {
			const codes = fn.count("r.code_hash");
			const earlier = codes.filterWhere("r.key_mark", "is distinct from", mark);
			return [
				...(["p.email", "p.role", "p.is_active"] as const),
				...[cast<number>(codes, "integer").as("codes"), cast<number>(earlier, "integer").as("earlier")],
			];
		})
		.where("p.totp_confirmed_at", "is not", null)
		.groupBy("p.id")
		.orderBy("p.role", "desc")
		.orderBy("p.email")
		.$narrowType<Pick<Person, "role">>()
		.execute();
};
