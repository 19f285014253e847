import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "#platform/config.ts";
import { OperatorError } from "#platform/operator-error.ts";

/** The secret that all keys are derived from. A key object, so that printing or serialising it shows nothing. */
export type Secret = KeyObject;

const SHORTEST = 32;
const FILE = "secret.key";
const OTHER_FILE = "secret-also.key";

const read = (file: string): string | undefined => {
	try {
		return readFileSync(file, "utf8").trim();
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
		throw error;
	}
};

const writeDraft = (file: string): string => {
	const draft = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
	writeFileSync(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx", flush: true });
	return draft;
};

/** Writes a draft, then links it: a second process finds the first one's complete file. */
const create = (folder: string, file: string): void => {
	mkdirSync(folder, { recursive: true });
	const draft = writeDraft(file);
	try {
		linkSync(draft, file);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
	} finally {
		rmSync(draft);
	}
};

/** Whether there is a secret. Unlike `loadSecret`, it doesn't create one. */
export const hasSecret = ({ secretKey, dataDir }: Pick<Settings, "secretKey" | "dataDir">): boolean =>
	secretKey !== undefined || existsSync(join(dataDir, FILE));

/**
 * The service's secret: SECRET_KEY, else the data folder's `secret.key`, which is created on first use and readable
 * only by this user. The file's text can also be used as SECRET_KEY.
 * @throws OperatorError if the file exists but is too short
 */
export const loadSecret = ({ secretKey, dataDir }: Pick<Settings, "secretKey" | "dataDir">): Secret => {
	let text = secretKey;
	if (text === undefined) {
		const file = join(dataDir, FILE);
		text = read(file);
		if (text === undefined) {
			create(dataDir, file);
			text = read(file) ?? "";
		}
		// Don't replace it automatically: everything encrypted with the old key would become unreadable.
		if (text.length < SHORTEST)
			throw new OperatorError(`${file} is damaged. Restore it from a copy, or set SECRET_KEY.`);
	}
	return createSecretKey(Buffer.from(text, "utf8"));
};

/**
 * A second secret during a key change, which decrypts but never encrypts: SECRET_KEY_ALSO, else the data folder's
 * `secret-also.key`. Undefined if there is none, or it is the same as the first.
 * @throws OperatorError if the file exists but is too short
 */
export const loadOtherSecret = (
	settings: Pick<Settings, "secretKey" | "secretKeyAlso" | "dataDir">,
): Secret | undefined => {
	const file = join(settings.dataDir, OTHER_FILE);
	const text = settings.secretKeyAlso ?? (settings.secretKey === undefined ? read(file) : undefined);
	if (text === undefined) return undefined;
	if (text.length < SHORTEST)
		throw new OperatorError(`${file} is damaged. Restore it from a copy, or set SECRET_KEY_ALSO.`);
	const other = createSecretKey(Buffer.from(text, "utf8"));
	return other.equals(loadSecret(settings)) ? undefined : other;
};

/**
 * Creates a new secret in the data folder and moves the old one to `secret-also.key`. If it is killed at any moment,
 * both stay readable, and it can be run again.
 * @throws OperatorError if the secret is the setting SECRET_KEY, or another change is in progress
 */
export const replaceSecret = (settings: Pick<Settings, "secretKey" | "secretKeyAlso" | "dataDir">): void => {
	if (settings.secretKey !== undefined)
		throw new OperatorError(
			"The secret is in the setting SECRET_KEY. Set SECRET_KEY to a new key, and SECRET_KEY_ALSO to the old one.",
		);
	const [file, also] = [join(settings.dataDir, FILE), join(settings.dataDir, OTHER_FILE)];
	const refuseSecond = () => {
		throw new OperatorError(
			`A key change is already in progress. Finish it first: run rotate-key with --go, then delete ${also} when the doctor tells you to.`,
		);
	};
	if (loadOtherSecret(settings)) refuseSecond();
	loadSecret(settings);
	try {
		linkSync(file, also);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
		// If it equals the current key, a killed run left it, and we can go on. Otherwise it may be the only copy of the
		// old key, written by a run in progress, so never delete it.
		if (read(also) !== read(file)) refuseSecond();
	}
	renameSync(writeDraft(file), file);
};

/**
 * Derives a key for one purpose. Keys of different purposes reveal nothing about each other or the secret (HKDF, RFC
 * 5869).
 * @param purpose for example `captcha challenge`
 */
export const deriveKey = (secret: Secret, purpose: string, bytes = 32): Buffer =>
	Buffer.from(hkdfSync("sha256", secret, "", purpose, bytes));
