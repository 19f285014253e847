import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import type { Settings } from "#platform/config.ts";
import { deriveKey, loadOtherSecret, loadSecret, type Secret } from "./secret.ts";

/** Until keys had ids: version, nonce, tag, sealed bytes. Still opened. */
const WITHOUT_ID = 1;
/** Version, key id, nonce, tag, sealed bytes. */
const WITH_ID = 2;
const ID = 8;
const NONCE = 12;
const TAG = 16;

/** Keys of one secret, and what they are known by. */
export interface SealKeys {
	/** Eight bytes; nothing of the secret can be had from them. */
	id: Buffer;
	key: Buffer;
	fingerprintKey: Buffer;
}

/** Seals and opens what must not lie open in the database (quality.md, Security and privacy). */
export interface Sealer {
	/** @param about what it belongs to, such as `quote:0b7c…`: sealed for one thing it does not open for another */
	seal(plain: Buffer, about: string): Buffer;
	/** @throws when it was sealed for something else, with a key that is not there, or has been changed */
	open(sealed: Buffer, about: string): Buffer;
	/** What everything sealed with the key of today begins with: version and key id. */
	readonly mark: Buffer;
	/** What is sealed with the other keys that are known begins with. */
	readonly otherMarks: readonly Buffer[];
	/** A hash under the same secret: equal for equal parts, and nothing can be guessed from it. */
	fingerprint(...parts: (string | Buffer)[]): Buffer;
	/** The same under every key that is known, today's first: a change of keys does not make a stranger of what was hashed before. */
	fingerprints(...parts: (string | Buffer)[]): Buffer[];
}

/** What a secret gives: a key that seals, its id, and a key for fingerprints. */
export const keysOf = (secret: Secret): SealKeys => ({
	id: deriveKey(secret, "health data key id", ID),
	key: deriveKey(secret, "health data"),
	fingerprintKey: deriveKey(secret, "health data fingerprint"),
});

const decrypt = (key: Buffer, sealed: Buffer, at: number, about: string): Buffer => {
	const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(at, at + NONCE), { authTagLength: TAG })
		.setAAD(Buffer.from(about))
		.setAuthTag(sealed.subarray(at + NONCE, at + NONCE + TAG));
	return Buffer.concat([decipher.update(sealed.subarray(at + NONCE + TAG)), decipher.final()]);
};

const hmac = (key: Buffer, parts: readonly (string | Buffer)[]): Buffer => {
	const made = createHmac("sha256", key);
	for (const part of parts) {
		const bytes = typeof part === "string" ? Buffer.from(part) : part;
		made.update(`${bytes.length}:`).update(bytes);
	}
	return made.digest();
};

/**
 * AES-256-GCM with a fresh nonce each time; the id of the key stands before it (docs/decisions/0031-keys-change.md).
 * @param today seals; it and the others open
 */
export const createSealer = (today: SealKeys, ...others: SealKeys[]): Sealer => {
	const all = [today, ...others];
	const markOf = ({ id }: SealKeys) => Buffer.concat([Buffer.from([WITH_ID]), id]);
	const mark = markOf(today);
	return {
		mark,
		otherMarks: others.map(markOf),
		seal(plain, about) {
			const nonce = randomBytes(NONCE);
			const cipher = createCipheriv("aes-256-gcm", today.key, nonce).setAAD(Buffer.from(about));
			const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
			return Buffer.concat([mark, nonce, cipher.getAuthTag(), sealed]);
		},
		open(sealed, about) {
			if (sealed[0] === WITH_ID && sealed.length >= 1 + ID + NONCE + TAG) {
				const keys = all.find(({ id }) => id.equals(sealed.subarray(1, 1 + ID)));
				if (!keys) throw new Error("this was sealed with a key that is not here");
				return decrypt(keys.key, sealed, 1 + ID, about);
			}
			if (sealed[0] !== WITHOUT_ID || sealed.length < 1 + NONCE + TAG) throw new Error("this was not sealed here");
			// The tag tells whose it is: of two keys one fits at most.
			for (const { key } of all.slice(0, -1)) {
				try {
					return decrypt(key, sealed, 1, about);
				} catch {}
			}
			return decrypt((all.at(-1) ?? today).key, sealed, 1, about);
		},
		fingerprint: (...parts) => hmac(today.fingerprintKey, parts),
		fingerprints: (...parts) => all.map(({ fingerprintKey }) => hmac(fingerprintKey, parts)),
	};
};

const sealers = new WeakMap<Settings, Sealer>();

/** The sealer of health data and of authenticator secrets, with keys of the service's secret; settings are read once in a process, and so are their keys. */
export const sealerOf = (settings: Settings): Sealer => {
	const held = sealers.get(settings);
	if (held) return held;
	const other = loadOtherSecret(settings);
	const made = createSealer(keysOf(loadSecret(settings)), ...(other ? [keysOf(other)] : []));
	sealers.set(settings, made);
	return made;
};
