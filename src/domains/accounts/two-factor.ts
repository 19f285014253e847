import { randomBytes, randomInt } from "node:crypto";
import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { copy } from "#contract/shared/copy.ts";
import { RECOVERY_CODES } from "#contract/shared/limits.ts";
import type { Transaction } from "#platform/db/database.ts";
import { conflict, invalid } from "#platform/http/problem.ts";
import { PlainFault } from "#platform/plain-fault.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import type { Services } from "#platform/services.ts";
import { noteDeed } from "./audit.ts";
import { recoveryCodesLetter, twoFactorLetter } from "./mail.ts";
import { endSessions, type Person } from "./session.ts";

const STEP_SECONDS = 30;
/** Phone clocks differ: the codes just before and after count too (RFC 6238, section 5.2). */
const WINDOW = 1;

const totpOf = (secret: Buffer, label: string, issuer: string) =>
	new TOTP({ issuer, label, secret: Secret.fromHex(secret.toString("hex")), digits: 6, period: STEP_SECONDS });

/** What the secret of an authenticator app is sealed for. */
export const authenticatorSeal = (personId: number): string => `person:${personId} authenticator`;
const codeHashes = ({ settings }: Pick<Services, "settings">, personId: number, code: string) =>
	sealerOf(settings).fingerprints("recovery code", String(personId), code);
/** A digit of any alphabet as 0 to 9: their ten stand in a row, the first where none stands before it. */
const westernDigit = (digit: string): string => {
	let zero = digit.codePointAt(0) ?? 0;
	const at = zero;
	while (at - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero--;
	return String(at - zero);
};

/** A code as it was given: whatever width its digits have, without spaces, dashes and characters that nobody sees. */
const withoutSpaces = (typed: string) =>
	typed
		.normalize("NFKC")
		.replace(/[\s\p{Pd}\u2043\u2212.·•_\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu, "")
		.replace(/\p{Nd}/gu, westernDigit);

/** Whether what was typed can be a code of the app; else it is tried as a recovery code alone. */
export const isAppCode = (typed: string): boolean => /^\d{6}$/.test(withoutSpaces(typed));

/** Letters and digits that nobody mistakes for another: a recovery code is written down by hand. */
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";
const newRecoveryCode = (): string => {
	const letters = Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
	return `${letters.slice(0, 5)}-${letters.slice(5)}`;
};

/**
 * A new secret for a person's authenticator app; one that was never confirmed is replaced.
 * @returns the secret in base32, and its `otpauth:` address
 * @throws Problem 409 when the person has a confirmed one
 */
export const beginTwoFactor = async (
	{ database, settings }: Services,
	person: Person,
): Promise<{ secret: string; address: string }> => {
	const secret = randomBytes(20);
	const sealed = sealerOf(settings).seal(secret, authenticatorSeal(person.id));
	const { numAffectedRows } = await sql`
		update person set totp_secret = ${sealed} where id = ${person.id} and totp_confirmed_at is null
	`.execute(database.db);
	if (!numAffectedRows) throw conflict("Two-step sign-in is already on.");
	const totp = totpOf(secret, person.email, settings.brand.name);
	return { secret: totp.secret.base32, address: totp.toString() };
};

/** Takes a code of the app: true once for each code. */
const takeTotp = async (
	trx: Transaction,
	{ settings, clock }: Services,
	personId: number,
	typed: string,
): Promise<boolean> => {
	const { rows } = await sql<{ totp_secret: Buffer | null; totp_step: string | null }>`
		select totp_secret, totp_step from person where id = ${personId} for no key update
	`.execute(trx);
	const [row] = rows;
	if (!row?.totp_secret || !/^\d{6}$/.test(typed)) return false;
	const now = clock().getTime();
	const secret = sealerOf(settings).open(row.totp_secret, authenticatorSeal(personId));
	const delta = totpOf(secret, "", "").validate({ token: typed, timestamp: now, window: WINDOW });
	if (delta === null) return false;
	const step = Math.floor(now / 1000 / STEP_SECONDS) + delta;
	if (row.totp_step !== null && step <= Number(row.totp_step)) return false;
	await sql`update person set totp_step = ${step} where id = ${personId}`.execute(trx);
	return true;
};

/** Takes a code of the app or a recovery code; each works once. */
export const takeCode = async (
	trx: Transaction,
	services: Services,
	personId: number,
	typed: string,
): Promise<boolean> => {
	const code = withoutSpaces(typed).toLowerCase();
	if (await takeTotp(trx, services, personId, code)) return true;
	for (const hash of codeHashes(services, personId, code)) {
		const { numAffectedRows } = await sql`
			update recovery_code set used_at = ${services.clock()} where person_id = ${personId} and code_hash = ${hash} and used_at is null
		`.execute(trx);
		if (numAffectedRows) return true;
	}
	return false;
};

/** New recovery codes in place of all that there were. @returns them: they are kept as hashes */
const giveRecoveryCodes = async (services: Services, trx: Transaction, personId: number): Promise<string[]> => {
	const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
	await sql`delete from recovery_code where person_id = ${personId}`.execute(trx);
	const { mark } = sealerOf(services.settings);
	for (const code of codes) {
		const [hash] = codeHashes(services, personId, withoutSpaces(code));
		await sql`insert into recovery_code (person_id, code_hash, key_mark) values (${personId}, ${hash}, ${mark})`.execute(
			trx,
		);
	}
	return codes;
};

/** How many recovery codes somebody has left. */
export const countRecoveryCodes = async (
	{ database }: Pick<Services, "database">,
	personId: number,
): Promise<number> => {
	const { rows } = await sql<{ left: number }>`
		select count(*)::int as left from recovery_code where person_id = ${personId} and used_at is null
	`.execute(database.db);
	return rows[0]?.left ?? 0;
};

/**
 * New recovery codes for somebody who has a code of the app, or one of the old ones left. The old ones end.
 * @returns recovery codes: shown once, kept as hashes
 * @throws Problem 422 for a wrong code, 409 where two-step sign-in is off
 */
export const renewRecoveryCodes = async (
	services: Services,
	trx: Transaction,
	person: Person,
	typed: string,
): Promise<string[]> => {
	const { rows } = await sql<{ confirmed: boolean }>`
		select totp_confirmed_at is not null as confirmed from person where id = ${person.id} for no key update
	`.execute(trx);
	if (!rows[0]?.confirmed) throw conflict("Two-step sign-in is off.");
	if (!(await takeCode(trx, services, person.id, typed)))
		throw invalid([{ field: "code", message: copy.signIn.codeWrong }]);
	const codes = await giveRecoveryCodes(services, trx, person.id);
	const now = services.clock();
	await noteDeed(trx, now, { personId: person.id, deed: "two-factor.codes", about: `person:${person.id}` });
	await services.outbox.post(trx, [recoveryCodesLetter(person, now, services.settings)]);
	return codes;
};

/**
 * Turns two-step sign-in on with a first code.
 * @returns recovery codes: shown once, kept as hashes
 * @throws Problem 422 for a wrong code, 409 when it is on already or was never begun
 */
export const confirmTwoFactor = async (
	services: Services,
	trx: Transaction,
	person: Person,
	typed: string,
): Promise<string[]> => {
	const { rows } = await sql<{ begun: boolean; confirmed: boolean }>`
		select totp_secret is not null as begun, totp_confirmed_at is not null as confirmed from person where id = ${person.id} for no key update
	`.execute(trx);
	if (!rows[0]?.begun || rows[0].confirmed) throw conflict("Two-step sign-in is already on, or wasn't started.");
	if (!(await takeTotp(trx, services, person.id, withoutSpaces(typed))))
		throw invalid([{ field: "code", message: copy.signIn.codeWrong }]);
	const now = services.clock();
	await sql`update person set totp_confirmed_at = ${now} where id = ${person.id}`.execute(trx);
	const codes = await giveRecoveryCodes(services, trx, person.id);
	await noteDeed(trx, now, { personId: person.id, deed: "two-factor.on", about: `person:${person.id}` });
	await services.outbox.post(trx, [twoFactorLetter(person, "on", now, services.settings)]);
	return codes;
};

const takeAway = async (
	services: Pick<Services, "clock" | "outbox" | "settings">,
	trx: Transaction,
	person: Pick<Person, "id" | "email" | "role">,
	by: { personId: number | null; sessions: Parameters<typeof endSessions>[2] },
): Promise<void> => {
	const now = services.clock();
	await sql`update person set totp_secret = null, totp_confirmed_at = null, totp_step = null where id = ${person.id}`.execute(
		trx,
	);
	await sql`delete from recovery_code where person_id = ${person.id}`.execute(trx);
	await endSessions(trx, person.id, by.sessions);
	await noteDeed(trx, now, { personId: by.personId, deed: "two-factor.off", about: `person:${person.id}` });
	await services.outbox.post(trx, [
		twoFactorLetter(person, person.role === "team" ? "anew" : "off", now, services.settings),
	]);
};

/** Turns two-step sign-in off; the secret and the recovery codes are gone, and so are the sessions of other browsers. */
export const endTwoFactor = (services: Services, trx: Transaction, person: Person): Promise<void> =>
	takeAway(services, trx, person, { personId: person.id, sessions: { but: person.session_id } });

/**
 * Takes two-step sign-in from somebody who has lost both the app and the recovery codes, for whoever runs the service. They are signed out everywhere;
 * one of the team sets it up anew when they sign in next.
 * @throws PlainFault where nobody has that address, or they have none
 */
export const forgetTwoFactor = (
	services: Pick<Services, "database" | "clock" | "outbox" | "settings">,
	email: string,
): Promise<void> =>
	services.database.transaction(async (trx) => {
		const { rows } = await sql<{ id: number; email: string; role: Person["role"]; has_it: boolean }>`
			select id, email, role, totp_secret is not null as has_it from person where email = ${email} for no key update
		`.execute(trx);
		const [person] = rows;
		if (!person) throw new PlainFault(`Nobody signs in with ${email}.`);
		if (!person.has_it) throw new PlainFault(`${email} has not set up two-step sign-in.`);
		await takeAway(services, trx, person, { personId: null, sessions: "all" });
	});

/** Somebody with two-step sign-in, as whoever runs the service is told of them. */
export interface WithTwoSteps {
	email: string;
	role: Person["role"];
	is_active: boolean;
	/** Recovery codes that still work while the key they were made under is known. */
	codes: number;
	/** Of these, made under another key than that of today: they end with it. */
	earlier: number;
}

/** Everybody with two-step sign-in, the team first. */
export const listTwoSteps = async ({
	database,
	settings,
}: Pick<Services, "database" | "settings">): Promise<WithTwoSteps[]> => {
	const { mark } = sealerOf(settings);
	const { rows } = await sql<WithTwoSteps>`
		select p.email, p.role, p.is_active, count(r.*)::int as codes, count(r.*) filter (where r.key_mark is distinct from ${mark})::int as earlier
		from person p left join recovery_code r on r.person_id = p.id and r.used_at is null
		where p.totp_confirmed_at is not null group by p.id order by p.role desc, p.email
	`.execute(database.db);
	return rows;
};
