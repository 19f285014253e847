import { createHash, randomUUID } from "node:crypto";

/**
 * A store for files of a few megabytes, outside the database. Files never change: a key contains the digest of its
 * content, and `get` returns exactly what was stored or throws.
 */
export interface FileStore {
	/** Resolves once the file is stored durably. Storing the same file again is allowed. */
	put(key: string, bytes: Buffer): Promise<void>;
	/** @throws FileMissing; FileDamaged if the bytes differ from what was stored */
	get(key: string): Promise<Buffer>;
	/** A missing file is not an error. */
	delete(key: string): Promise<void>;
	exists(key: string): Promise<boolean>;
}

/** Size limit of a file in bytes, since files are read into memory. */
export const MOST_BYTES: number = 32 * 1024 * 1024;

const KEY = /^[a-z][a-z-]{0,30}\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[\w-]{43}$/;

const digestOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("base64url");

/** A new key from the kind, a random id and the digest of the content. @param kind for example `plan` */
export const keyFor = (kind: string, bytes: Buffer): string => `${kind}/${randomUUID()}.${digestOf(bytes)}`;

/** @throws Error unless `keyFor` made the key, since keys become paths and URLs */
export const checkKey = (key: string): string => {
	if (!KEY.test(key)) throw new Error("invalid key of a stored file");
	return key;
};

/** Whether the bytes match the digest at the end of the key. */
export const isWhole = (key: string, bytes: Buffer): boolean => key.endsWith(`.${digestOf(bytes)}`);

/** The store answers that it doesn't have this file. */
export class FileMissing extends Error {
	override readonly name = "FileMissing";
}

/** The store returned other bytes than were stored. */
export class FileDamaged extends Error {
	override readonly name = "FileDamaged";
}

/**
 * The store refuses access: the key, permissions, clock or bucket name is wrong. Visitors can't fix that, so they see
 * the same message as during an outage.
 */
export class StoreRefused extends Error {
	override readonly name = "StoreRefused";
	readonly code = "FILES_REFUSED";
}

/** The store doesn't answer, or answers that it can't at the moment. `isUnavailable` recognises the code. */
export class StoreUnavailable extends Error {
	override readonly name = "StoreUnavailable";
	readonly code = "FILES_UNAVAILABLE";
}
