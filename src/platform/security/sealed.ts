import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import type { Settings } from "#platform/config.ts";
import { deriveKey, loadOtherSecret, loadSecret, type Secret } from "./secret.ts";

/** The older format, which can still be decrypted: version, nonce, tag, ciphertext. */
const WITHOUT_ID = 1;
/** The current format: version, key id, nonce, tag, ciphertext. */
const WITH_ID = 2;
const ID = 8;
const NONCE = 12;
const TAG = 16;

/** The keys derived from one secret, and their id. */
export interface SealKeys {
	/** Eight bytes, which reveal nothing about the secret. */
	id: Buffer;
	key: Buffer;
	fingerprintKey: Buffer;
}

/** Encrypts and decrypts sensitive values in the database. */
export interface Sealer {
	/** Encrypts. @param about the record, for example `quote:0b7c…`; the value can't be decrypted for another record */
	seal(plain: Buffer, about: string): Buffer;
	/** Decrypts. @throws Error if it was encrypted for another record, with an unknown key, or was changed */
	open(sealed: Buffer, about: string): Buffer;
	/** The first bytes of every value encrypted with the current key: version and key id. */
	readonly mark: Buffer;
	/** The first bytes of values encrypted with the other known keys. */
	readonly otherMarks: readonly Buffer[];
	/** A keyed hash of the parts, which can't be reversed by guessing. */
	fingerprint(...parts: (string | Buffer)[]): Buffer;
	/** The keyed hashes with every known key, the current one first, so that hashes still match during a key change. */
	fingerprints(...parts: (string | Buffer)[]): Buffer[];
}

/** Derives the keys of a secret: for encryption, its id, and for fingerprints. */
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
 * AES-256-GCM with a new nonce each time, and the key id in front (docs/decisions/0009-sealed-data.md).
 * @param today encrypts; this key and the others decrypt
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
				if (!keys) throw new Error("this was encrypted with a key that isn't available");
				return decrypt(keys.key, sealed, 1 + ID, about);
			}
			if (sealed[0] !== WITHOUT_ID || sealed.length < 1 + NONCE + TAG)
				throw new Error("this is not an encrypted value");
			// Without a key id, try each key. GCM's tag only matches the right one.
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

/**
 * The sealer for health data, authenticator secrets and the like, with keys from the service's secret. Cached by
 * settings.
 */
export const sealerOf = (settings: Settings): Sealer => {
	const held = sealers.get(settings);
	if (held) return held;
	const other = loadOtherSecret(settings);
	const made = createSealer(keysOf(loadSecret(settings)), ...(other ? [keysOf(other)] : []));
	sealers.set(settings, made);
	return made;
};
