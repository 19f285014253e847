import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import type { Settings } from "./config.ts";
import { deriveKey, loadSecret } from "./secret.ts";

const VERSION = 1;
const NONCE = 12;
const TAG = 16;

/** Seals and opens what must not lie open in the database (quality.md, Security and privacy). */
export interface Sealer {
	/** @param about what it belongs to, such as `quote:0b7c…`: sealed for one thing it does not open for another */
	seal(plain: Buffer, about: string): Buffer;
	/** @throws when it was sealed for something else, with another key, or has been changed */
	open(sealed: Buffer, about: string): Buffer;
	/** A hash under the same secret: equal for equal parts, and nothing can be guessed from it. */
	fingerprint(...parts: (string | Buffer)[]): Buffer;
}

/** AES-256-GCM with a fresh nonce each time: version, nonce, tag, then the sealed bytes. */
export const createSealer = (key: Buffer, fingerprintKey: Buffer): Sealer => ({
	seal(plain, about) {
		const nonce = randomBytes(NONCE);
		const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(about));
		const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
		return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), sealed]);
	},
	open(sealed, about) {
		if (sealed[0] !== VERSION || sealed.length < 1 + NONCE + TAG) throw new Error("this was not sealed here");
		const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(1, 1 + NONCE), { authTagLength: TAG })
			.setAAD(Buffer.from(about))
			.setAuthTag(sealed.subarray(1 + NONCE, 1 + NONCE + TAG));
		return Buffer.concat([decipher.update(sealed.subarray(1 + NONCE + TAG)), decipher.final()]);
	},
	fingerprint(...parts) {
		const hmac = createHmac("sha256", fingerprintKey);
		for (const part of parts) {
			const bytes = typeof part === "string" ? Buffer.from(part) : part;
			hmac.update(`${bytes.length}:`).update(bytes);
		}
		return hmac.digest();
	},
});

const sealers = new WeakMap<Settings, Sealer>();

/** The sealer of health data and of authenticator secrets, with keys of the service's secret; settings are read once in a process, and so is their key. */
export const sealerOf = (settings: Settings): Sealer => {
	const held =
		sealers.get(settings) ?? createSealer(deriveKey(loadSecret(settings), "health data"), deriveKey(loadSecret(settings), "health data fingerprint"));
	sealers.set(settings, held);
	return held;
};
