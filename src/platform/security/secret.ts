import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "#platform/config.ts";
import { OperatorError } from "#platform/plain-fault.ts";

/** The one secret all keys come from. A key object rather than bytes: printing or serialising it shows nothing. */
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

/** Written whole under another name, then linked: whoever comes second finds the first one's file, never half of it. */
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

/** Whether there is a secret. To load it would make one, which is not for those who only look. */
export const hasSecret = ({ secretKey, dataDir }: Pick<Settings, "secretKey" | "dataDir">): boolean =>
	secretKey !== undefined || existsSync(join(dataDir, FILE));

/**
 * The service's secret: SECRET_KEY, else the data folder's `secret.key`, made on first use and readable by this user only.
 * The file's text may be given as SECRET_KEY elsewhere: it is the same secret.
 * @throws when the file is there but too short to be one
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
		// A new one in its place would make everything sealed with the old one unreadable: that is for a person to decide.
		if (text.length < SHORTEST)
			throw new OperatorError(`${file} is damaged: put back the one from a backup, or set SECRET_KEY.`);
	}
	return createSecretKey(Buffer.from(text, "utf8"));
};

/**
 * A second secret while one takes the place of the other: what it sealed opens, and it seals nothing. SECRET_KEY_ALSO, else the data folder's
 * `secret-also.key`; undefined when there is neither, or it is the first one over again.
 * @throws when the file is there but too short to be one
 */
export const loadOtherSecret = (
	settings: Pick<Settings, "secretKey" | "secretKeyAlso" | "dataDir">,
): Secret | undefined => {
	const file = join(settings.dataDir, OTHER_FILE);
	const text = settings.secretKeyAlso ?? (settings.secretKey === undefined ? read(file) : undefined);
	if (text === undefined) return undefined;
	if (text.length < SHORTEST)
		throw new OperatorError(`${file} is damaged: put back the one from a backup, or set SECRET_KEY_ALSO.`);
	const other = createSecretKey(Buffer.from(text, "utf8"));
	return other.equals(loadSecret(settings)) ? undefined : other;
};

/**
 * Puts a new secret in the data folder; the one until now goes on in `secret-also.key`. Killed at any moment it leaves both readable, and may be asked again.
 * @throws when the secret is a setting, or an earlier change has not ended
 */
export const replaceSecret = (settings: Pick<Settings, "secretKey" | "secretKeyAlso" | "dataDir">): void => {
	if (settings.secretKey !== undefined)
		throw new OperatorError(
			"The secret is the setting SECRET_KEY: set a new one there, and the one until now as SECRET_KEY_ALSO.",
		);
	const [file, also] = [join(settings.dataDir, FILE), join(settings.dataDir, OTHER_FILE)];
	const refuseSecond = () => {
		throw new OperatorError(
			`A change of keys is on its way already. End it first: run it with --go, then take ${also} away once the doctor says so.`,
		);
	};
	if (loadOtherSecret(settings)) refuseSecond();
	loadSecret(settings);
	try {
		linkSync(file, also);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
		// Left by one that was killed, it is the key of today. Put there by one at work now, it may be the only sign of the key until now: it is never taken away.
		if (read(also) !== read(file)) refuseSecond();
	}
	renameSync(writeDraft(file), file);
};

/**
 * A key for one purpose; keys of different purposes tell nothing about each other or the secret (HKDF, RFC 5869).
 * @param purpose such as `captcha challenge`
 */
export const deriveKey = (secret: Secret, purpose: string, bytes = 32): Buffer =>
	Buffer.from(hkdfSync("sha256", secret, "", purpose, bytes));
